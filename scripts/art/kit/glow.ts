import { type Canvas } from './canvas.ts'
import { type Rgb, rgb } from './colour.ts'
import { clouds, noise, ridges } from './noise.ts'
import { type Random } from './random.ts'
import { clamp, smooth } from './vector.ts'

/** Runs a rule for the pixels of a square about a place; `share` is what the rule adds of the colour. */
function disc(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  rule: (dx: number, dy: number) => number,
): void {
  const { width, height, data } = canvas
  const [fromX, toX] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.ceil(x + radius))]
  const [fromY, toY] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.ceil(y + radius))]
  for (let row = fromY; row <= toY; row++) {
    for (let column = fromX; column <= toX; column++) {
      const share = rule((column - x) / radius, (row - y) / radius)
      if (share <= 0) continue
      const at = (row * width + column) * 3
      data[at]! += colour.r * share
      data[at + 1]! += colour.g * share
      data[at + 2]! += colour.b * share
    }
  }
}

/** Soft light round a place. Large and frequent, so it is written out without a rule to call. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, colour: Rgb, squash = 1): void {
  const { width, height, data } = canvas
  const tall = radius * squash
  const [fromY, toY] = [Math.max(0, Math.ceil(y - tall)), Math.min(height - 1, Math.floor(y + tall))]
  for (let row = fromY; row <= toY; row++) {
    const down = ((row - y) / tall) ** 2
    const half = radius * Math.sqrt(Math.max(0, 1 - down))
    const last = Math.min(width - 1, Math.floor(x + half))
    for (let column = Math.max(0, Math.ceil(x - half)); column <= last; column++) {
      const across = (column - x) / radius
      const near = 1 - Math.sqrt(across * across + down)
      const share = near * near * (0.72 * near + 0.28)
      const at = (row * width + column) * 3
      data[at]! += colour.r * share
      data[at + 1]! += colour.g * share
      data[at + 2]! += colour.b * share
    }
  }
}

/** Soft dark round a place: a shadow on the ground. Multiplies what is there. */
export function dim(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  squash: number,
  strength: number,
): void {
  const { width, height, data } = canvas
  const tall = radius * squash
  for (let row = Math.max(0, Math.floor(y - tall)); row < Math.min(height, y + tall); row++) {
    for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(width, x + radius); column++) {
      const reach = Math.hypot((column - x) / radius, (row - y) / tall)
      if (reach >= 1) continue
      const left = 1 - strength * (1 - reach) ** 1.3
      const at = (row * width + column) * 3
      data[at]! *= left
      data[at + 1]! *= left
      data[at + 2]! *= left
    }
  }
}

/** Light spots out of focus: flat discs with a brighter rim. */
export function bokeh(canvas: Canvas, x: number, y: number, radius: number, colour: Rgb): void {
  disc(canvas, x, y, radius, colour, (dx, dy) => {
    const reach = Math.hypot(dx, dy)
    return smooth(1, 0.9, reach) * (0.55 + 0.45 * smooth(0.5, 0.95, reach))
  })
}

/** A small star with four long arms. */
export function spark(canvas: Canvas, x: number, y: number, radius: number, colour: Rgb): void {
  disc(canvas, x, y, radius, colour, (dx, dy) => {
    const [a, b] = [Math.abs(dx), Math.abs(dy)]
    const arms = Math.max(0, 1 - a) ** 3 * Math.exp(-b * 34) + Math.max(0, 1 - b) ** 3 * Math.exp(-a * 34)
    return arms * 1.2 + Math.exp(-(a * a + b * b) * 60) * 1.6
  })
}

/** Beams that spread from a place, uneven like light through leaves. */
export function rays(
  canvas: Canvas,
  x: number,
  y: number,
  reach: number,
  colour: Rgb,
  seed: number,
  sharp = 1,
): void {
  disc(canvas, x, y, reach, colour, (dx, dy) => {
    const angle = Math.atan2(dy, dx)
    const beam = noise(Math.cos(angle) * 5 * sharp + seed, Math.sin(angle) * 5 * sharp + seed) - 0.38
    return Math.max(0, beam) * 1.6 * Math.max(0, 1 - Math.hypot(dx, dy)) ** 1.4
  })
}

/** Even rays, like a painted sunburst. */
export function sunburst(
  canvas: Canvas,
  x: number,
  y: number,
  reach: number,
  colour: Rgb,
  count: number,
  turn: number,
): void {
  disc(canvas, x, y, reach, colour, (dx, dy) => {
    const wave = Math.sin(Math.atan2(dy, dx) * count + turn)
    return smooth(-0.15, 0.15, wave) * Math.max(0, 1 - Math.hypot(dx, dy)) ** 1.1
  })
}

/** A moon, a sun or a lamp far off: a disc with a texture and light about it. */
export function moon(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  mottled = 0.35,
): void {
  glow(canvas, x, y, radius * 4.2, { r: colour.r * 0.22, g: colour.g * 0.22, b: colour.b * 0.22 })
  disc(canvas, x, y, radius * 1.05, colour, (dx, dy) => {
    const reach = Math.hypot(dx, dy) * 1.05
    const spots = 1 - mottled * smooth(0.42, 0.72, clouds(dx * 2 + 3, dy * 2 + radius, 4))
    return smooth(1, 0.97, reach) * spots * (0.72 + 0.28 * Math.sqrt(Math.max(0, 1 - reach * reach)))
  })
}

export function stars(
  canvas: Canvas,
  random: Random,
  count: number,
  depth: number,
  colour = rgb('#dff1ff'),
): void {
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.next() * canvas.width, random.next() ** 1.3 * depth]
    const size = random.next() ** 6
    const faint = 0.25 + 0.75 * random.next()
    const own = { r: colour.r * faint, g: colour.g * faint, b: colour.b * faint }
    glow(canvas, x, y, 1.6 + size * 3.2, own)
    if (size > 0.72) spark(canvas, x, y, 8 + size * 10, own)
  }
}

/** A band of mist, thickest at `y`; covers like milk rather than glows. */
export function mist(
  canvas: Canvas,
  y: number,
  tall: number,
  colour: Rgb,
  seed: number,
  strength = 0.8,
): void {
  const { width, height, data } = canvas
  for (let row = Math.max(0, Math.floor(y - tall)); row < Math.min(height, y + tall); row++) {
    const band = Math.max(0, 1 - Math.abs(row - y) / tall) ** 1.5
    for (let column = 0; column < width; column++) {
      const thick = clouds(column / 190 + seed, row / 70 + seed, 3)
      const cover = clamp(band * smooth(0.25, 0.8, thick) * strength)
      const at = (row * width + column) * 3
      data[at]! += (colour.r - data[at]!) * cover
      data[at + 1]! += (colour.g - data[at + 1]!) * cover
      data[at + 2]! += (colour.b - data[at + 2]!) * cover
    }
  }
}

/** Still water below `y`: what is above comes back upside down, rippled and deeper in colour. */
export function water(canvas: Canvas, y: number, deep: Rgb, seed: number, calm = 1): void {
  const { width, height, data } = canvas
  for (let row = Math.ceil(y); row < height; row++) {
    const down = (row - y) / (height - y)
    const wide = 3 + down * 26
    for (let column = 0; column < width; column++) {
      const ripple = noise(column / (60 + 90 * down) + seed, row / (2.2 + 9 * down) + seed) - 0.5
      const chop = noise(column / (16 + 30 * down), row / (1.2 + 4 * down) + seed * 2) - 0.5
      const fromX = Math.round(clamp(column + (ripple * wide + chop * wide * 0.4) * calm, 0, width - 1))
      const fromY = Math.round(clamp(y - (row - y) * 0.92 - Math.abs(ripple) * wide * 1.6 * calm - 1, 0, y))
      const [to, from] = [(row * width + column) * 3, (fromY * width + fromX) * 3]
      const kept = 0.78 - 0.46 * down
      const crest = Math.max(0, chop - 0.26) * 0.25 * (1 - down * 0.6)
      data[to] = data[from]! * kept + deep.r * (1 - kept) + crest * (deep.r + 0.1)
      data[to + 1] = data[from + 1]! * kept + deep.g * (1 - kept) + crest * (deep.g + 0.1)
      data[to + 2] = data[from + 2]! * kept + deep.b * (1 - kept) + crest * (deep.b + 0.1)
    }
  }
}

/** The net of light that ripples throw on the ground of shallow water. */
export function caustics(x: number, y: number, seed: number): number {
  const bend = clouds(x * 1.5 + seed, y * 1.5, 2) * 1.4
  return ridges(x * 2.2 + bend, y * 2.2 - bend + seed, 2) ** 7
}

/** A tongue of fire standing on (x, y). */
export function flame(
  canvas: Canvas,
  x: number,
  y: number,
  tall: number,
  seed: number,
  hot = rgb('#ffd27a', 2.4),
  cool = rgb('#ff5a1f', 1.6),
): void {
  const wide = tall * 0.42
  const body = (dx: number, dy: number) => {
    // From -1 at the tip to 1 at the foot; the upper part flickers aside.
    const up = (1 - dy) / 2
    const sway = (clouds(dx * 1.2 + seed, dy * 1.7 + seed, 2) - 0.5) * 1.3 * up
    const across = Math.abs(dx * (tall / wide) * 0.62 + sway)
    const edge = 0.62 * Math.sin(Math.PI * clamp(1 - up) ** 0.62) ** 0.8
    return { inner: smooth(edge, edge * 0.25, across) * smooth(1, 0.9, Math.abs(dy)), up }
  }
  const middle = y - tall / 2
  disc(canvas, x, middle, tall / 2, cool, (dx, dy) => body(dx, dy).inner)
  disc(canvas, x, middle, tall / 2, hot, (dx, dy) => {
    const { inner, up } = body(dx * 1.5, dy)
    return inner * smooth(0.8, 0.1, up)
  })
  glow(canvas, x, middle, tall * 1.5, { r: cool.r * 0.25, g: cool.g * 0.25, b: cool.b * 0.25 })
}
