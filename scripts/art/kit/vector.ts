export type Vec = { x: number; y: number; z: number }
export type Point = { x: number; y: number }

export const vec = (x: number, y: number, z = 0): Vec => ({ x, y, z })
export const point = (x: number, y: number): Point => ({ x, y })

export const add = (a: Vec, b: Vec): Vec => vec(a.x + b.x, a.y + b.y, a.z + b.z)
export const minus = (a: Vec, b: Vec): Vec => vec(a.x - b.x, a.y - b.y, a.z - b.z)
export const times = (a: Vec, by: number): Vec => vec(a.x * by, a.y * by, a.z * by)
export const dot = (a: Vec, b: Vec): number => a.x * b.x + a.y * b.y + a.z * b.z
export const lengthOf = (a: Vec): number => Math.hypot(a.x, a.y, a.z)

export function cross(a: Vec, b: Vec): Vec {
  return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

export function unit(a: Vec): Vec {
  const length = lengthOf(a)
  return length > 1e-12 ? times(a, 1 / length) : vec(0, 1, 0)
}

export const lerp = (a: number, b: number, share: number): number => a + (b - a) * share
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

/** 0 below `from`, 1 above `to`, an S between. Works with the ends swapped, too. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** A point of the Catmull-Rom curve through all of `points`; `share` runs from 0 to 1 over the whole. */
export function along(points: readonly Vec[], share: number): Vec {
  const last = points.length - 1
  const place = clamp(share) * last
  const index = Math.min(last - 1, Math.floor(place))
  const at = (i: number) => points[Math.min(last, Math.max(0, i))] as Vec
  const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
  const t = place - index
  const axis = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
  return vec(axis(a.x, b.x, c.x, d.x), axis(a.y, b.y, c.y, d.y), axis(a.z, b.z, c.z, d.z))
}

/** `count` values from 0 to 1, both ends included. */
export function steps(count: number): number[] {
  return Array.from({ length: count }, (_, i) => (count > 1 ? i / (count - 1) : 0))
}

/** `count` values from 0 up to, not including, 1: once round a circle. */
export function turns(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i / count)
}
