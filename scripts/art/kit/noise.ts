/** A fixed random number from 0 up to 1 for a cell of the integer grid. */
function cell(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1274126177)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

function layer(i: number, j: number, k: number, u: number, v: number): number {
  const [a, b] = [cell(i, j, k), cell(i, j + 1, k)]
  const upper = a + (cell(i + 1, j, k) - a) * u
  return upper + (b + (cell(i + 1, j + 1, k) - b) * u - upper) * v
}

/** Smooth value noise from 0 to 1. */
export function noise(x: number, y: number, z = 0): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const u = fade(x - i)
  const v = fade(y - j)
  const near = layer(i, j, k, u, v)
  return z === k ? near : near + (layer(i, j, k + 1, u, v) - near) * fade(z - k)
}

/** Noise over noise of twice the detail, `octaves` times; 0 to 1, mostly about a half. */
export function clouds(x: number, y: number, octaves = 4, z = 0): number {
  let [sum, size, total] = [0, 1, 0]
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x, y, z) * size
    total += size
    size *= 0.5
    // The turn between octaves hides the grid.
    ;[x, y] = [x * 1.6 + y * 1.2 + 17.3, y * 1.6 - x * 1.2 + 5.1]
    z *= 2
  }
  return sum / total
}

/** Sharp crests where the noise crosses its middle: rock, lightning, caustics. */
export function ridges(x: number, y: number, octaves = 4, z = 0): number {
  let [sum, size, total] = [0, 1, 0]
  for (let octave = 0; octave < octaves; octave++) {
    sum += (1 - Math.abs(2 * noise(x, y, z) - 1)) * size
    total += size
    size *= 0.5
    ;[x, y] = [x * 1.6 + y * 1.2 + 11.7, y * 1.6 - x * 1.2 + 3.9]
  }
  return sum / total
}

/** Scratch for the answer of `cells`, which patterns ask for several times a pixel: read it before the next call. */
const found = { near: 0, next: 0, id: 0 }

/** Distance to the nearest of scattered points, and to the next nearest: scales, cells, cracks. */
export function cells(x: number, y: number): Readonly<typeof found> {
  const i = Math.floor(x)
  const j = Math.floor(y)
  let near = 9
  let next = 9
  let id = 0
  for (let column = i - 1; column <= i + 1; column++) {
    for (let row = j - 1; row <= j + 1; row++) {
      let hash = Math.imul(column, 374761393) ^ Math.imul(row, 668265263)
      hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
      hash ^= hash >>> 16
      const dx = column + (hash & 1023) / 1024 - x
      const dy = row + ((hash >>> 10) & 1023) / 1024 - y
      const distance = dx * dx + dy * dy
      if (distance < near) {
        next = near
        near = distance
        id = (hash >>> 20) / 4096
      } else if (distance < next) next = distance
    }
  }
  found.near = Math.sqrt(near)
  found.next = Math.sqrt(next)
  found.id = id
  return found
}
