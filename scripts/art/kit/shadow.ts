import { fill, rasterOf, type Raster } from './raster.ts'
import { type Soup } from './soup.ts'
import { type Vec, cross, unit, vec } from './vector.ts'

/** How far the lamp sees: a picture of depths taken from the lamp. */
export type Shadow = {
  raster: Raster
  side: Vec
  up: Vec
  to: Vec
  left: number
  top: number
  zoom: number
}

const size = 560

export function shadowOf(soup: Soup, to: Vec): Shadow {
  const side = unit(cross(vec(0, 1, 0), to))
  const up = cross(to, side)
  const points = new Float32Array(soup.at.length)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [soup.at[i]!, soup.at[i + 1]!, soup.at[i + 2]!]
    const across = side.x * x + side.y * y + side.z * z
    const down = up.x * x + up.y * y + up.z * z
    ;[left, right] = [Math.min(left, across), Math.max(right, across)]
    ;[top, bottom] = [Math.min(top, down), Math.max(bottom, down)]
    points[i] = across
    points[i + 1] = down
    points[i + 2] = to.x * x + to.y * y + to.z * z
  }
  const zoom = (size - 8) / Math.max(right - left, bottom - top, 0.01)
  const shadow = {
    raster: rasterOf(size, size),
    side,
    up,
    to,
    left: left - 4 / zoom,
    top: top - 4 / zoom,
    zoom,
  }
  fill(shadow.raster, points, casters(soup), shadow)
  return shadow
}

/** What shines or lets light through throws no shadow. */
function casters({ faces, owner, meshes }: Soup): Uint32Array {
  const casts = meshes.map(
    ({ material: { opacity, glow, gem } }) => opacity === 1 && !gem && glow.r + glow.g + glow.b < 0.5,
  )
  if (casts.every(Boolean)) return faces
  return faces.filter((_, i) => casts[owner[Math.floor(i / 3)]!])
}

/** How much of the key lamp reaches a place: 0 to 1, soft over a few texels. */
export function litShare(
  { raster, side, up, to, left, top, zoom }: Shadow,
  x: number,
  y: number,
  z: number,
): number {
  const across = (side.x * x + side.y * y + side.z * z - left) * zoom
  const down = (up.x * x + up.y * y + up.z * z - top) * zoom
  const depth = to.x * x + to.y * y + to.z * z + 0.045
  let lit = 0
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const column = Math.floor(across + i * 1.8)
      const row = Math.floor(down + j * 1.8)
      const open = column < 0 || row < 0 || column >= size || row >= size
      if (open || raster.near[row * size + column]! <= depth) lit++
    }
  }
  return lit / 9
}
