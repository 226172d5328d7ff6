import { type Material } from './material.ts'
import { type Mesh, facet, joined } from './mesh.ts'
import { type Vec, add, cross, dot, lerp, radians, times, unit, vec } from './vector.ts'

/** Everything on the inner side of a plane: `normal . place <= reach`. */
export type Plane = { normal: Vec; reach: number }

const plane = (elevation: number, round: number, reach: number): Plane => {
  const [up, turn] = [radians(elevation), radians(round)]
  return { normal: vec(Math.cos(up) * Math.cos(turn), Math.sin(up), Math.cos(up) * Math.sin(turn)), reach }
}

const crown = (elevation: number, count: number, offset: number, reach: number): Plane[] =>
  Array.from({ length: count }, (_, i) => plane(elevation, (360 * (i + offset)) / count, reach))

/** The solid that all the planes leave over, face by face. */
export function cut(planes: readonly Plane[], made: Material): Mesh {
  const faces = planes.flatMap((own) => {
    const corners = planes.reduce((left, other) => (other === own ? left : clip(left, other)), sheet(own))
    return corners.length >= 3 ? [facet(corners, made)] : []
  })
  return joined(faces, made)
}

/** A square on a plane, larger than any stone. */
function sheet({ normal, reach }: Plane): Vec[] {
  const side = unit(Math.abs(normal.y) < 0.9 ? vec(normal.z, 0, -normal.x) : vec(1, 0, 0))
  const up = cross(normal, side)
  const centre = times(normal, reach)
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([a, b]) => add(centre, add(times(side, 20 * (a as number)), times(up, 20 * (b as number)))))
}

function clip(corners: readonly Vec[], { normal, reach }: Plane): Vec[] {
  return corners.flatMap((here, i) => {
    const next = corners[(i + 1) % corners.length] as Vec
    const [a, b] = [dot(normal, here) - reach, dot(normal, next) - reach]
    const kept = a <= 1e-9 ? [here] : []
    return (a < -1e-9 && b > 1e-9) || (a > 1e-9 && b < -1e-9)
      ? [...kept, between(here, next, a / (a - b))]
      : kept
  })
}

const between = (a: Vec, b: Vec, share: number) =>
  vec(lerp(a.x, b.x, share), lerp(a.y, b.y, share), lerp(a.z, b.z, share))

/** The planes of tiers that run along a profile of (distance from the middle, height), turned to one side. */
function tiers(turn: number, profile: readonly (readonly [number, number])[]): Plane[] {
  return profile.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = profile[i] as readonly [number, number]
    const outward = unit(vec(fromY - y, x - fromX))
    const reach = outward.x * x + outward.y * y
    return {
      normal: vec(outward.x * Math.cos(radians(turn)), outward.y, outward.x * Math.sin(radians(turn))),
      reach,
    }
  })
}

/** A stair of facets from the table over the girdle to the keel, `wide` at the girdle. */
function stair(turn: number, wide: number): Plane[] {
  const inward = [
    [0.34, 0.3],
    [0.2, 0.24],
    [0.09, 0.14],
    [0, 0.03],
    [0, -0.04],
    [0.14, -0.24],
    [0.34, -0.46],
    [0.62, -0.66],
  ] as const
  return tiers(
    turn,
    inward.map(([back, y]) => [wide - back, y] as const),
  )
}

/** The cuts: the table looks up (+y), the point down; about one unit in radius. */
export const cuts = {
  brilliant: [
    ...crown(90, 1, 0, 0.36),
    ...crown(68, 8, 0.5, 0.541),
    ...crown(56, 8, 0, 0.59),
    ...crown(49, 16, 0.5, 0.672),
    ...crown(0, 32, 0, 1),
    ...crown(-47, 16, 0.5, 0.694),
    ...crown(-49, 8, 0, 0.685),
  ],
  step: [
    ...crown(90, 1, 0, 0.3),
    ...[0, 180].flatMap((turn) => stair(turn, 1.08)),
    ...[90, 270].flatMap((turn) => stair(turn, 0.78)),
    ...[45, 135, 225, 315].flatMap((turn) => stair(turn, 1.08)),
  ],
  octahedron: [
    ...crown(38, 4, 0, 0.72),
    ...crown(-38, 4, 0, 0.72),
    ...crown(62, 4, 0.5, 0.98),
    ...crown(-62, 4, 0.5, 0.98),
  ],
  /** Like a rough crystal: six sides and a pointed end up. */
  crystal: [
    ...crown(0, 6, 0, 0.42),
    ...crown(38, 6, 0, 0.92),
    ...crown(52, 3, 0.25, 1.06),
    ...crown(-90, 1, 0, 0.9),
  ],
  rose: [
    ...crown(-90, 1, 0, 0.1),
    ...crown(62, 6, 0, 0.78),
    ...crown(36, 12, 0.5, 0.8),
    ...crown(8, 12, 0, 0.92),
  ],
  drop: [
    ...crown(90, 1, 0, 1.5),
    ...crown(24, 8, 0, 0.62),
    ...crown(10, 8, 0.5, 0.7),
    ...crown(-30, 8, 0, 0.72),
    ...crown(-62, 8, 0.5, 0.78),
    ...crown(-90, 1, 0, 0.8),
  ],
} satisfies Record<string, Plane[]>

export type Cut = keyof typeof cuts
