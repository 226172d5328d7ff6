import { type Light, mirrored, seen, sparkled } from './light.ts'
import { type Mesh } from './mesh.ts'
import { type Vec, cross, dot, minus, unit, vec } from './vector.ts'

/** The faces of a cut stone as planes, four numbers each (the outward normal, and its reach), then how far light gets in it. */
export function planesOf({ at, faces, material }: Mesh): Float32Array {
  const corner = (index: number) => vec(at[index * 3]!, at[index * 3 + 1]!, at[index * 3 + 2])
  const centre = middle(at)
  const planes: number[] = []
  for (let face = 0; face < faces.length; face += 3) {
    const [a, b, c] = [corner(faces[face]!), corner(faces[face + 1]!), corner(faces[face + 2]!)]
    const across = cross(minus(b, a), minus(c, a))
    if (dot(across, across) < 1e-14) continue
    const normal = unit(across)
    const side = Math.sign(dot(normal, minus(a, centre))) || 1
    const own = [normal.x * side, normal.y * side, normal.z * side, dot(normal, a) * side]
    if (!known(planes, own)) planes.push(...own)
  }
  return Float32Array.from([...planes, radiusOf(at, centre) / material.density])
}

function radiusOf(at: Float32Array, centre: Vec): number {
  let most = 0.01
  for (let i = 0; i < at.length; i += 3) {
    most = Math.max(most, Math.hypot(at[i]! - centre.x, at[i + 1]! - centre.y, at[i + 2]! - centre.z))
  }
  return most
}

function middle(at: Float32Array): Vec {
  let [x, y, z] = [0, 0, 0]
  for (let i = 0; i < at.length; i += 3) {
    x += at[i]!
    y += at[i + 1]!
    z += at[i + 2]!
  }
  const count = at.length / 3
  return vec(x / count, y / count, z / count)
}

function known(planes: readonly number[], own: readonly number[]): boolean {
  for (let i = 0; i < planes.length; i += 4) {
    const alike = planes[i]! * own[0]! + planes[i + 1]! * own[1]! + planes[i + 2]! * own[2]!
    if (alike > 0.9995 && Math.abs(planes[i + 3]! - own[3]!) < 0.01) return true
  }
  return false
}

const refraction = 1.9
const bounces = 6

/** How deep the colour of a stone is, large or small. */
const depth = 0.95

/** Scratch: the light that comes out of a stone along a ray. */
export const gleam = { r: 0, g: 0, b: 0 }

/**
 * Follows the ray that enters a stone at (x, y, z) along (dx, dy, dz), already bent, from face to face until
 * its light is out. What `keep` says is left of each colour after one unit of way. The answer is in `gleam`.
 */
export function throughStone(
  planes: Float32Array,
  light: Light,
  keep: { r: number; g: number; b: number },
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  gleam.r = gleam.g = gleam.b = 0
  const scale = depth / planes[planes.length - 1]!
  let [way, share] = [0, 1]
  for (let bounce = 0; bounce < bounces && share > 0.04; bounce++) {
    const face = exitOf(planes, x, y, z, dx, dy, dz)
    if (face < 0) return
    const reach = exit.reach
    ;[x, y, z] = [x + dx * reach, y + dy * reach, z + dz * reach]
    way += reach * scale
    const [nx, ny, nz] = [planes[face]!, planes[face + 1]!, planes[face + 2]!]
    const cos = dx * nx + dy * ny + dz * nz
    const inside = 1 - refraction * refraction * (1 - cos * cos)
    const last = bounce === bounces - 1
    if (inside > 0 || last) {
      const out = Math.sqrt(Math.max(0.02, inside)) - refraction * cos
      const mirroredShare = last ? 0 : 0.09 + 0.91 * (1 - Math.sqrt(Math.max(0, inside))) ** 5
      gather(
        light,
        keep,
        way,
        share * (1 - mirroredShare),
        dx * refraction + nx * out,
        dy * refraction + ny * out,
        dz * refraction + nz * out,
      )
      share *= mirroredShare
    }
    ;[dx, dy, dz] = [dx - 2 * cos * nx, dy - 2 * cos * ny, dz - 2 * cos * nz]
  }
}

const exit = { reach: 0 }

function exitOf(
  planes: Float32Array,
  x: number,
  y: number,
  z: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  let found = -1
  exit.reach = 1e9
  for (let i = 0; i + 4 <= planes.length; i += 4) {
    const toward = planes[i]! * dx + planes[i + 1]! * dy + planes[i + 2]! * dz
    if (toward <= 1e-6) continue
    const reach = (planes[i + 3]! - planes[i]! * x - planes[i + 1]! * y - planes[i + 2]! * z) / toward
    if (reach < exit.reach && reach > -0.01) {
      exit.reach = Math.max(0, reach)
      found = i
    }
  }
  return found
}

/** Red, green and blue leave at slightly different angles: fire in a clear stone. */
const fire = 0.02

function gather(
  light: Light,
  keep: { r: number; g: number; b: number },
  way: number,
  share: number,
  x: number,
  y: number,
  z: number,
): void {
  sparkled(light, x - fire, y + fire, z)
  gleam.r += seen.r * share * keep.r ** way
  sparkled(light, x, y, z)
  gleam.g += seen.g * share * keep.g ** way
  sparkled(light, x + fire, y - fire, z)
  gleam.b += seen.b * share * keep.b ** way
}

/** What the polished outside of a stone mirrors, added to `gleam`. */
export function polish(light: Light, x: number, y: number, z: number, share: number): void {
  mirrored(light, x, y, z, 0.05)
  gleam.r += seen.r * share
  gleam.g += seen.g * share
  gleam.b += seen.b * share
}
