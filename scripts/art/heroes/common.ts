import { type Cut, cut, cuts } from '../kit/cut.ts'
import { type Material, gem, gold, stone } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, turn } from '../kit/mesh.ts'
import { clouds } from '../kit/noise.ts'
import { ringOf, starOf } from '../kit/outline.ts'
import { type Random } from '../kit/random.ts'
import { slab } from '../kit/slab.ts'
import { ball, lathe, torus } from '../kit/solids.ts'
import { type Point, turns } from '../kit/vector.ts'

/** A coin facing the viewer, with a raised rim and an emblem. */
export function coin(
  radius = 0.5,
  made: Material = gold(),
  emblem: readonly Point[] = starOf(5, 0.55, 0.26),
): Model {
  const small = emblem.map(({ x, y }) => ({ x: x * radius, y: y * radius }))
  return [
    ...slab(ringOf(radius, 36), { depth: radius * 0.22, bevel: radius * 0.05 }, made),
    ...[0.11, -0.11].flatMap((z) => move([torus(radius * 0.86, radius * 0.075, made, 40)], 0, 0, radius * z)),
    ...slab(small, { depth: radius * 0.34, bevel: radius * 0.06 }, made),
  ]
}

/** A coin with few triangles, for heaps. */
function plainCoin(radius: number, made: Material = gold()): Mesh {
  return lathe(
    [
      [0, 0.1],
      [0.72, 0.1],
      [0.76, 0.14],
      [0.94, 0.14],
      [1, 0.08],
      [1, -0.08],
      [0.94, -0.14],
      [0, -0.14],
    ].map(([r, y]) => [r! * radius, y! * radius] as const),
    made,
    { detail: 22 },
  )
}

/** A heap of coins on a flat ground: a cone of them, the outer ones lying flatter. */
export function coinHeap(
  random: Random,
  count: number,
  wide: number,
  tall: number,
  made: Material = gold(),
): Model {
  const one = plainCoin(0.26, made)
  return Array.from({ length: count }, (_, i) => {
    const reach = Math.sqrt((i + 0.5) / count)
    const angle = i * 2.39996 + random.range(-0.3, 0.3)
    const height = tall * (1 - reach) ** 0.9 + random.range(0, 0.06)
    const lying = turn([one], {
      x: random.range(-38, 38),
      z: random.range(-38, 38),
      y: random.range(0, 360),
    })
    return move(lying, Math.cos(angle) * reach * wide, height, Math.sin(angle) * reach * wide * 0.7)
  }).flat()
}

/** A cut stone with its table towards the viewer, tipped a little. */
export function jewel(kind: Cut, hex: string, size = 1, tip = 58): Model {
  return scale(turn([cut(cuts[kind], gem(hex))], { x: tip }), size)
}

export function boulder(random: Random, hex: string, size: number, squash = 0.7): Model {
  const shift = random.range(0, 50)
  const rock = ball(
    size,
    stone(hex),
    (d) => 0.72 + 0.55 * clouds(d.x * 1.6 + shift, d.y * 1.6, 4, d.z * 1.6 + shift),
    26,
  )
  return turn(scale([rock], 1, squash, 0.9), { y: random.range(0, 360) })
}

/** Copies of one thing in a ring, each turned to look outwards. */
export function around(count: number, radius: number, each: (index: number) => Model, lift = 0): Model {
  return turns(count).flatMap((share, i) => turn(move(each(i), 0, lift, radius), { y: share * 360 }))
}

/** Small balls in a row along a circle in the picture's plane: beads, rivets, bulbs. */
export function beads(count: number, radius: number, size: number, made: Material, z = 0): Model {
  return turns(count).flatMap((share) => {
    const angle = share * Math.PI * 2
    return move([ball(size, made, undefined, 9)], Math.cos(angle) * radius, Math.sin(angle) * radius, z)
  })
}
