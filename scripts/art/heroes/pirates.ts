import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import {
  type Material,
  bronze,
  flesh,
  glass,
  gold,
  lacquer,
  lamp,
  material,
  matte,
  metal,
  silver,
  steel,
  wood,
} from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { clouds, noise } from '../kit/noise.ts'
import { plaque, polar, ringOf, starOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, rounded, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, coin, coinHeap, jewel } from './common.ts'

const bone = (): Material =>
  material({
    colour: rgb('#e6dcc2'),
    rough: 0.55,
    coat: 0.2,
    soft: 0.3,
    paint: (at) => gain(mix(rgb('#cdbf9a'), rgb('#f2ead6'), clouds(at.x * 2, at.y * 2, 3, at.z * 2)), 1),
    bump: (at) => 0.02 * clouds(at.x * 8, at.y * 8, 2, at.z * 8),
  })

/** A skull, its lower jaw a little open. */
export function skullOf(made: Material, eyes: string): Model {
  const cranium = warp([ball(1.1, made)], (at) => {
    const face = smooth(0.15, -0.9, at.y) * smooth(0.1, 0.8, at.z)
    return vec(
      at.x * (1 - 0.3 * smooth(-0.1, -1, at.y)),
      at.y * (at.y < 0 ? 0.95 : 1),
      at.z * (1 - 0.1 * face) * 1.08,
    )
  })
  const socket = (s: number) => [
    ...move(scale([ball(0.36, matte('#0c0806', { rim: 0 }))], 1, 0.92, 0.5), s * 0.42, -0.12, 0.92),
    ...move([ball(0.12, lamp(eyes, 4), undefined, 14)], s * 0.42, -0.14, 1.1),
    ...move(turn([torus(0.37, 0.1, made)], { y: s * 18 }), s * 0.43, -0.12, 0.93),
  ]
  const nose = [-1, 1].flatMap((s) =>
    move(scale([ball(0.13, matte('#0c0806', { rim: 0 }))], 0.7, 1.3, 0.6), s * 0.09, -0.55, 1.06),
  )
  const cheeks = [-1, 1].flatMap((s) => move(scale([ball(0.32, made)], 1.1, 0.6, 0.9), s * 0.66, -0.55, 0.6))
  const upper = move(scale([ball(0.55, made)], 0.95, 0.55, 0.75), 0, -0.85, 0.62)
  const teeth = (y: number, up: number) =>
    steps(7).flatMap((share, i) => {
      const angle = lerp(-0.95, 0.95, share)
      return move(
        scale(
          [
            ball(
              0.1,
              lacquer(i === 5 && up > 0 ? '#e8b03a' : '#f2ead2', { metal: i === 5 && up > 0 ? 0.9 : 0 }),
              undefined,
              12,
            ),
          ],
          0.85,
          1.35,
          0.8,
        ),
        Math.sin(angle) * 0.48,
        y,
        0.55 + Math.cos(angle) * 0.52,
      )
    })
  const jaw = [
    tube(
      [
        vec(-0.72, -0.62, 0.2),
        vec(-0.62, -1.3, 0.5),
        vec(0, -1.52, 1.0),
        vec(0.62, -1.3, 0.5),
        vec(0.72, -0.62, 0.2),
      ],
      (share) => 0.15 + 0.09 * Math.sin(share * 3.14),
      made,
      { rings: 50 },
    ),
  ]
  return [
    ...cranium,
    ...socket(1),
    ...socket(-1),
    ...nose,
    ...cheeks,
    ...upper,
    ...teeth(-1.06, 1),
    ...jaw,
    ...teeth(-1.3, -1),
  ]
}

function tricorn(hex: string, trim: Material): Model {
  const brim: Mesh = surface(
    (u, v) => {
      const angle = u * 6.283
      const corner = Math.abs(Math.cos(angle * 1.5 + Math.PI / 4))
      const reach = lerp(0.95, 1.45 + 0.5 * corner ** 2, v)
      return vec(
        Math.sin(angle) * reach * 1.12,
        (0.75 * (1 - corner ** 1.4) + 0.05) * v ** 1.6,
        Math.cos(angle) * reach * 0.95,
      )
    },
    120,
    12,
    matte(hex, { rim: 1.4 }),
  )
  const edge = tube(
    turns(73).map((share) => {
      const angle = share * 6.37
      const corner = Math.abs(Math.cos(angle * 1.5 + Math.PI / 4))
      const reach = 1.45 + 0.5 * corner ** 2
      return vec(
        Math.sin(angle) * reach * 1.12,
        0.75 * (1 - corner ** 1.4) + 0.05,
        Math.cos(angle) * reach * 0.95,
      )
    }),
    () => 0.065,
    trim,
    { rings: 220, facing: vec(0, 1, 0) },
  )
  const cap = scale([ball(1, matte(hex, { rim: 1.4 }), (d) => (d.y < 0 ? 0.9 : 1))], 1.02, 0.82, 0.98)
  return [brim, edge, ...cap]
}

function skull({ accents }: Look): Model {
  const hat = move(turn(tricorn('#1f1a26', gold()), { x: -10 }), 0, 0.75, 0)
  const swordsBehind = [-1, 1].flatMap((s) => turn(move(cutlass(accents[0]), 0, -0.1, -0.7), { z: s * 52 }))
  const badge = move(turn(jewel('rose', accents[0], 0.28, 90), { x: -14 }), 0, 1.32, 1.2)
  const feather = move(
    turn(
      scale(
        [
          tube(
            [vec(0, 0), vec(0.9, 0.8), vec(1.9, 0.7)],
            (share) => 0.3 * Math.sin(Math.PI * Math.min(0.96, share + 0.05)),
            matte(accents[1], { soft: 0.6, bump: (at) => 0.06 * Math.sin(at.x * 30 + at.y * 12) }),
            { flat: 0.25 },
          ),
        ],
        1,
      ),
      { y: -10 },
    ),
    0.6,
    1.2,
    -0.3,
  )
  return turn([...skullOf(bone(), accents[0]), ...hat, ...swordsBehind, ...badge, ...feather], {
    y: -14,
    x: 4,
  })
}

/** A cutlass, its point up. */
export function cutlass(stoneHex: string): Model {
  const blade = slab(
    traced('M-8 60 C-14 0 -22 -70 26 -152 C22 -90 18 -20 14 60 Z', 58, point(0, 0), 14),
    { depth: 0.16, bevel: 0.075 },
    metal('#b8c6d6', { rough: 0.14 }),
  )
  const guard = [
    ...move(scale([ball(0.34, gold())], 1.5, 0.38, 0.9), 0.04, -1.08),
    tube([vec(0.42, -1.1), vec(0.72, -1.5, 0.1), vec(0.5, -2, 0.1), vec(0.08, -2.15)], rounded(0.09), gold()),
  ]
  const grip = lathe(
    [
      [0.13, -1.1],
      [0.16, -1.55],
      [0.12, -2.05],
      [0, -2.1],
    ],
    matte('#4a1f1f', { bump: (at) => 0.05 * Math.sin(at.y * 34 + Math.atan2(at.z, at.x)) }),
  )
  return [
    ...blade,
    ...guard,
    grip,
    ...move([ball(0.17, gold())], 0.03, -2.18),
    ...move(jewel('brilliant', stoneHex, 0.14, 90), 0.04, -1.08, 0.32),
  ]
}

const swords = ({ accents }: Look): Model => [
  ...turn(cutlass(accents[0]), { z: 38 }),
  ...turn(move(scale(cutlass(accents[1]), -1, 1, 1), 0, 0, -0.35), { z: -38 }),
  ...move(turn(coin(0.78, gold(), starOf(8, 0.6, 0.26)), { y: -12 }), 0, -0.25, 0.45),
]

const boards = (hex: string): Material =>
  wood(hex, {
    paint: (at) => {
      const plank = Math.floor(at.y * 4 + 40)
      return gain(
        mix(gain(rgb(hex), 0.5), gain(rgb(hex), 1.3), noise(at.x * 1.5 + plank * 9, at.y * 14, at.z * 9)),
        0.45 + 0.55 * smooth(0, 0.1, at.y * 4 + 40 - plank),
      )
    },
  })

export function chestOf(random: Look['random'], accents: readonly string[]): Model {
  const made = boards('#7a4826')
  const iron = gold({ rough: 0.34 })
  const body = move(box(2.8, 1.3, 1.8, 0.08, made), 0, -0.75)
  const arch = (grown: number, width: number, of: Material): Mesh =>
    surface(
      (u, v) => {
        const angle = u * Math.PI
        return vec((v - 0.5) * width, Math.sin(angle) * 0.82 * grown, Math.cos(angle) * 0.92 * grown)
      },
      40,
      8,
      of,
    )
  const ends = [-1, 1].flatMap((s) =>
    move(
      turn(slab([...ringOf(0.9, 48).filter(({ y }) => y >= -0.001)], { depth: 0.08 }, made), { y: 90 }),
      s * 1.38,
      0,
    ),
  )
  const lid = turn(
    move(
      [
        arch(1, 2.8, made),
        arch(0.94, 2.7, matte('#6a1f2a')),
        ...[-1.15, 0, 1.15].flatMap((x) => move([arch(1.05, 0.26, iron)], x, 0)),
        ...ends,
        ...box(2.86, 0.12, 1.9, 0.05, iron),
      ],
      0,
      0,
      0.92,
    ),
    { x: -62 },
  )
  const straps = [-1.15, 1.15].flatMap((x) => move(box(0.28, 1.36, 1.88, 0.05, iron), x, -0.75))
  const rims = [-0.14, -1.36].flatMap((y) => move(box(2.9, 0.14, 1.9, 0.05, iron), 0, y))
  const lock = [
    ...move(slab(plaque(0.5, 0.62, 0.14), { depth: 0.16 }, gold()), 0, -0.4, 0.98),
    ...move([ball(0.09, matte('#120a06'))], 0, -0.36, 1.06),
  ]
  const heap = move(coinHeap(random, 90, 1.15, 0.75), 0, -0.05, 0)
  const jewels = [
    [-0.6, 0.55, 0.35, 0],
    [0.5, 0.6, 0.4, 1],
    [0.05, 0.78, 0.1, 2],
    [1, 0.3, 0.5, 0],
    [-1, 0.28, 0.5, 2],
  ].flatMap(([x, y, z, i]) =>
    move(jewel(i === 1 ? 'step' : 'brilliant', accents[i!]!, 0.3, 40 + x! * 30), x!, y!, z),
  )
  const chain = tube(
    [vec(0.5, 0.3, 0.8), vec(0.9, -0.2, 1.05), vec(0.7, -0.8, 1.1), vec(1.1, -1.15, 1.2)],
    () => 0.06,
    gold(),
    { rings: 60 },
  )
  const spilled = coinHeap(random, 16, 1.9, 0.05).flatMap((part) => move([part], 0.1, -1.4, 1.1))
  return [
    ...body,
    ...move(lid, 0, -0.08, -0.92),
    ...straps,
    ...rims,
    ...lock,
    ...heap,
    ...jewels,
    chain,
    ...spilled,
  ]
}

const chest = ({ accents, random }: Look): Model => turn(chestOf(random, accents), { x: 16, y: -24 })

/** A galleon under sail. */
export function galleonOf(sailHex: string, emblem: string): Model {
  const planks = wood('#6a3f22', { bump: (at) => 0.05 * Math.abs(Math.sin(at.y * 12)) })
  const hull: Mesh = surface(
    (u, v) => {
      const [along, round] = [u * 2 - 1, (v - 0.5) * Math.PI]
      const wide =
        0.62 *
        (1 - Math.max(0, along) ** 3 * 0.95) *
        (0.85 + 0.15 * Math.sqrt(Math.max(0, 1 - along * along)))
      const sheer =
        0.25 * along * along +
        (along < -0.45 ? 0.42 * smooth(-0.45, -0.62, along) : 0) +
        (along > 0.6 ? 0.18 * smooth(0.6, 0.8, along) : 0)
      return vec(along * 1.95, sheer - 0.85 * Math.cos(round) ** 0.7, Math.sin(round) * wide)
    },
    90,
    26,
    planks,
  )
  const trim = [0.02, -0.3].map((y) =>
    tube(
      steps(12).map((share) => {
        const along = share * 2 - 1
        return vec(
          along * 1.95,
          y + 0.25 * along * along + (along < -0.45 ? 0.4 * smooth(-0.45, -0.62, along) : 0),
          0.6 * (1 - Math.max(0, along) ** 3 * 0.95) + 0.02,
        )
      }),
      () => 0.05,
      gold({ rough: 0.35 }),
      { rings: 90 },
    ),
  )
  const ports = steps(5).flatMap((share) =>
    move(
      [
        ...turn(
          [
            lathe(
              [
                [0.1, 0.22],
                [0.12, 0],
                [0.12, -0.1],
              ],
              steel(),
            ),
          ],
          { x: 90 },
        ),
        ...slab(plaque(0.24, 0.24, 0.03), { depth: 0.04 }, matte('#140c08')),
      ],
      lerp(-0.85, 0.95, share),
      -0.14 + 0.1 * (share - 0.4) ** 2,
      0.6,
    ),
  )
  const mast = (x: number, tall: number, z = 0) =>
    rod(vec(x, -0.3, z), vec(x, tall, z), 0.055, wood('#5a3620'))
  const cloth = (x: number, y: number, wide: number, tall: number): Mesh =>
    surface(
      (u, v) =>
        vec(
          x + (u - 0.5) * wide * (1 + 0.12 * v),
          y - v * tall,
          0.12 + 0.42 * Math.sin(v * 2.7 + 0.2) * Math.cos((u - 0.5) * 2.2),
        ),
      26,
      20,
      matte(sailHex, {
        soft: 0.75,
        rim: 0.8,
        paint: (at) => gain(rgb(sailHex), 0.86 + 0.2 * noise(at.x * 3, at.y * 9)),
      }),
    )
  const sails = [
    [-1.05, 1.85, 0.95, 0.9],
    [0.1, 2.6, 1.0, 0.75],
    [0.1, 1.75, 1.35, 1.05],
    [1.15, 2, 0.85, 0.7],
    [1.15, 1.25, 1.05, 0.75],
  ].flatMap(([x, y, w, t]) => [
    cloth(x!, y!, w!, t!),
    rod(vec(x! - w! / 2, y!, 0.12), vec(x! + w! / 2, y!, 0.12), 0.035, wood('#5a3620')),
  ])
  const jib = surface(
    (u, v) =>
      vec(lerp(1.3, 2.6 - 0.1 * u, v * (1 - u)), lerp(2.1, 0.5, v) - 0.3 * u * v, 0.14 * Math.sin(u * 3) * v),
    14,
    14,
    matte(sailHex, { soft: 0.7 }),
  )
  const bowsprit = rod(vec(1.7, 0.25), vec(2.75, 0.75), 0.05, wood('#5a3620'))
  const flags = [
    [-1.05, 2.1],
    [0.1, 2.85],
    [1.15, 2.25],
  ].map(([x, y]) =>
    surface(
      (u, v) => vec(x! - u * 0.55, y! + 0.12 - v * 0.22 + 0.05 * Math.sin(u * 6), 0.05 * Math.sin(u * 7)),
      14,
      3,
      matte(emblem, { soft: 0.5 }),
    ),
  )
  const stern = [
    ...move(box(0.6, 0.55, 1, 0.06, planks), -1.65, 0.65),
    ...[-0.25, 0, 0.25].flatMap((z) => move(box(0.04, 0.2, 0.16, 0.02, lamp('#ffc46a', 3)), -1.96, 0.65, z)),
    ...move([ball(0.1, lamp('#ffc46a', 4))], -1.95, 1.12, 0.1),
    ...[-1.8, -1.5].flatMap((x) => move(box(0.14, 0.18, 0.04, 0.02, lamp('#ffc46a', 3)), x, 0.62, 0.5)),
  ]
  return [
    hull,
    ...trim,
    ...ports,
    mast(-1.05, 2.1),
    mast(0.1, 2.9),
    mast(1.15, 2.3),
    ...sails,
    jib,
    bowsprit,
    ...flags,
    ...stern,
  ]
}

const galleon = ({ accents }: Look): Model => turn(galleonOf('#2a2632', accents[0]), { y: -26, x: 6 })

function doubloons({ accents, random }: Look): Model {
  const emblems = [
    starOf(8, 0.6, 0.3),
    starOf(5, 0.62, 0.28),
    polar((a) => 0.35 + 0.25 * Math.cos(a * 4) ** 2, 64),
  ]
  const flying = [
    [-0.1, 0.5, 0.4, 1.15, -18, 14],
    [1.25, 1.35, -0.3, 0.72, 35, -20],
    [-1.4, 1.3, -0.2, 0.62, -50, 30],
    [1.45, -0.3, 0.4, 0.6, -40, -35],
    [-1.45, -0.35, 0.6, 0.7, 48, 12],
    [0.35, 1.9, -0.5, 0.45, 60, 30],
  ].flatMap(([x, y, z, r, turnY, tilt], i) =>
    move(turn(coin(r, gold(), emblems[i % 3]), { y: turnY!, x: tilt!, z: i * 20 }), x!, y!, z),
  )
  const heap = move(coinHeap(random, 110, 2.1, 1.05), 0, -2.1, 0)
  return [
    ...flying,
    ...heap,
    ...move(jewel('brilliant', accents[0], 0.42, 55), 0.7, -1.35, 1.1),
    ...move(jewel('step', accents[1], 0.36, 60), -0.9, -1.5, 1.1),
  ]
}

function tentacle({ accents }: Look): Model {
  const skin = flesh(accents[0], {
    coat: 1,
    rough: 0.25,
    paint: (at, u) =>
      mix(
        mix(
          rgb(accents[0]),
          gain(rgb(accents[0]), 0.35),
          smooth(0.45, 0.7, clouds(at.x * 3, at.y * 3, 3, at.z * 3)),
        ),
        rgb('#ffd9c8'),
        smooth(0.12, 0.02, Math.abs(u - 0.25) * 0.9),
      ),
  })
  const arm = (points: readonly [number, number, number][], thick: number): Model => {
    const path = points.map(([x, y, z]) => vec(x, y, z))
    const body = tube(path, (share) => thick * (1 - share * 0.9) * rounded(1, 0.02)(share), skin, {
      rings: 160,
      sides: 30,
    })
    const cups = steps(17).flatMap((share, i) => {
      const at = between(path, 0.06 + share * 0.86)
      const size = thick * (1 - (0.06 + share * 0.86) * 0.9)
      return move(
        turn([torus(size * 0.3, size * 0.13, flesh('#ffd0bc', { coat: 1 }), 20)], { y: 0 }),
        at.x + (i % 2 ? 0.38 : -0.38) * size,
        at.y,
        at.z + size * 0.92,
      )
    })
    return [body, ...cups]
  }
  const main = arm(
    [
      [0.7, -2.4, 0],
      [0.9, -1.2, 0.1],
      [0.3, -0.1, 0.2],
      [-0.55, 0.8, 0.2],
      [-0.5, 1.85, 0.2],
      [0.4, 2.2, 0.3],
      [0.95, 1.6, 0.4],
      [0.6, 1.1, 0.5],
      [0.25, 1.35, 0.5],
    ],
    0.62,
  )
  const left = arm(
    [
      [-1.3, -2.4, 0.4],
      [-1.6, -1.5, 0.4],
      [-1.3, -0.7, 0.5],
      [-1.75, -0.1, 0.5],
      [-2.1, 0.3, 0.5],
      [-1.85, 0.65, 0.5],
      [-1.6, 0.4, 0.5],
    ],
    0.4,
  )
  const right = arm(
    [
      [1.7, -2.4, -0.3],
      [2.1, -1.4, -0.3],
      [1.8, -0.4, -0.3],
      [2.2, 0.4, -0.3],
      [1.95, 0.9, -0.3],
      [1.7, 0.6, -0.3],
    ],
    0.36,
  )
  const toll = move(turn(coin(0.62, gold(), starOf(5, 0.6, 0.28)), { y: -15, x: 10 }), 0.62, 1.62, 0.95)
  return [...main, ...left, ...right, ...toll]
}

const between = (path: readonly { x: number; y: number; z: number }[], share: number) => {
  const place = share * (path.length - 1)
  const index = Math.min(path.length - 2, Math.floor(place))
  const [a, b] = [path[index]!, path[index + 1]!]
  return vec(lerp(a.x, b.x, place - index), lerp(a.y, b.y, place - index), lerp(a.z, b.z, place - index))
}

function cannonOf({ accents }: Look): Model {
  const iron = bronze({ rough: 0.26 })
  const barrel = turn(
    [
      lathe(
        [
          [0.3, 1.9],
          [0.52, 1.9],
          [0.56, 1.72],
          [0.42, 1.6],
          [0.46, 0.9],
          [0.54, 0.85],
          [0.54, 0.7],
          [0.48, 0.66],
          [0.58, -0.5],
          [0.68, -0.55],
          [0.68, -0.8],
          [0.55, -1],
          [0.25, -1.15],
          [0.14, -1.25],
        ],
        iron,
      ),
      ...move([ball(0.2, iron)], 0, -1.38),
      lathe(
        [
          [0.3, 1.89],
          [0.3, 1.2],
        ],
        matte('#0c0806'),
      ),
    ],
    { z: -62 },
  )
  const wheel = (z: number) =>
    move(
      [
        torus(0.78, 0.12, wood('#6a4024')),
        torus(0.9, 0.05, steel()),
        ...turns(8).flatMap((share) =>
          turn([rod(vec(0, 0.1), vec(0, 0.76), 0.065, wood('#7a4a2a'))], { z: share * 360 }),
        ),
        ...turn(
          [
            lathe(
              [
                [0, 0.2],
                [0.2, 0.18],
                [0.2, -0.18],
                [0, -0.2],
              ],
              gold(),
            ),
          ],
          { x: 90 },
        ),
      ],
      -0.15,
      -0.85,
      z,
    )
  const cheeks = [-0.48, 0.48].flatMap((z) =>
    move(
      slab(
        traced('M-90 40 L-70 -10 L-10 -34 L46 -30 L56 0 L10 40 Z', 60),
        { depth: 0.2, bevel: 0.05 },
        wood('#6a4024'),
      ),
      -0.1,
      -0.5,
      z,
    ),
  )
  const balls = [
    [1.35, -1.4, 0.6],
    [1.85, -1.4, 0.4],
    [1.6, -1.4, 0.95],
    [1.6, -1.02, 0.65],
  ].flatMap(([x, y, z]) => move([ball(0.27, metal('#3a4048', { rough: 0.32 }), undefined, 24)], x!, y!, z))
  const band = turn(move(turn([torus(0.56, 0.06, metal(accents[0]))], { x: 90 }), 0, 0.2), { z: -62 })
  return turn([...barrel, ...wheel(0.75), ...wheel(-0.75), ...cheeks, ...balls, ...band], { y: -24, x: 8 })
}

const muzzle: Hero['after'] = ({ canvas }, { x, y, size }) => {
  glow(canvas, x + size * 0.86, y - size * 0.62, size * 0.8, rgb('#ff9a3a', 1.1))
  spark(canvas, x + size * 0.86, y - size * 0.62, size * 0.6, rgb('#ffd27a', 2))
}

function compass({ accents }: Look): Model {
  const made = gold()
  const body = [
    ...slab(ringOf(1.75, 60), { depth: 0.42, bevel: 0.14 }, made),
    ...move([torus(1.66, 0.15, made, 80)], 0, 0, 0.22),
    torus(1.42, 0.05, made, 80),
  ]
  const dial = move(
    [
      lathe(
        [
          [0, 0.02],
          [1.52, 0],
        ],
        lacquer('#f2e4c4', {
          paint: (at) => {
            const [reach, angle] = [Math.hypot(at.x, at.z), Math.atan2(at.z, at.x)]
            const tick =
              Math.abs((((angle / 6.283) * 32 + 40) % 1) - 0.5) > 0.42 && reach > 1.2 && reach < 1.4
            const rose =
              reach < 1.05 * (0.22 + 0.78 * Math.abs(Math.cos(angle * 4)) ** 9) ||
              reach < 0.62 * (0.2 + 0.8 * Math.abs(Math.sin(angle * 4)) ** 9)
            const half = ((angle / 6.283) * 16 + 32) % 1 > 0.5
            return tick
              ? rgb('#4a2f1a')
              : rose
                ? half
                  ? rgb(accents[1])
                  : gain(rgb(accents[1]), 0.35)
                : mix(rgb('#f2e4c4'), rgb('#c9a86a'), smooth(0.7, 1.5, reach) * 0.6)
          },
        }),
        { detail: 80 },
      ),
    ].flatMap((part) => turn([part], { x: 90 })),
    0,
    0,
    0.24,
  )
  const needle = move(
    turn(
      [
        ...slab(
          [point(0, 1.2), point(0.16, 0), point(-0.16, 0)],
          { depth: 0.08, bevel: 0.03 },
          lacquer(accents[0]),
        ),
        ...slab([point(0, -1.2), point(0.16, 0), point(-0.16, 0)], { depth: 0.08, bevel: 0.03 }, silver()),
      ],
      { z: -32 },
    ),
    0,
    0,
    0.42,
  )
  const pin = move([ball(0.15, made)], 0, 0, 0.46)
  const ring = [
    ...move([torus(0.34, 0.1, made)], 0, 2.15),
    ...move(
      [
        lathe(
          [
            [0, 0.22],
            [0.2, 0.15],
            [0.24, -0.15],
            [0, -0.2],
          ],
          made,
        ),
      ],
      0,
      1.82,
    ),
  ]
  const lid = move(
    turn(
      [
        ...slab(ringOf(1.72, 60), { depth: 0.16, bevel: 0.06 }, made),
        ...move(turn(jewel('rose', accents[0], 0.5, 90), {}), 0, 0, 0.1),
        ...beads(20, 1.2, 0.07, made, 0.1),
      ],
      { y: -104 },
    ),
    -1.9,
    0,
    0.8,
  )
  return turn([...body, ...dial, ...needle, ...pin, ...ring, ...lid], { y: 16, x: -8 })
}

function anchor({ accents }: Look): Model {
  const iron = metal('#7f8fa3', { rough: 0.32, bump: (at) => 0.02 * clouds(at.x * 6, at.y * 6, 2, at.z * 6) })
  const shank = rod(vec(0, 1.5), vec(0, -1.7), 0.17, iron)
  const arms = tube(
    [vec(-1.65, -0.5), vec(-1.3, -1.35), vec(0, -1.95), vec(1.3, -1.35), vec(1.65, -0.5)],
    (share) => 0.1 + 0.14 * Math.sin(share * 3.14),
    iron,
    { rings: 70 },
  )
  const flukes = [-1, 1].flatMap((s) =>
    move(
      turn(
        slab(
          [point(0, 0.55), point(0.36, -0.25), point(0, -0.1), point(-0.36, -0.25)],
          { depth: 0.2, bevel: 0.07 },
          iron,
        ),
        { z: s * -22 },
      ),
      s * 1.65,
      -0.45,
    ),
  )
  const stock = [
    rod(vec(-0.95, 1.05), vec(0.95, 1.05), 0.13, wood('#7a4a2a')),
    ...[-1, 1].flatMap((s) => move([ball(0.19, gold())], s * 1, 1.05)),
  ]
  const ring = move([torus(0.36, 0.11, iron)], 0, 1.85)
  const rope = tube(
    steps(26).map((share) =>
      vec(
        0.36 * Math.cos(share * 26) + (share > 0.85 ? (share - 0.85) * 5 : 0),
        1.9 - share * 3.5,
        0.36 * Math.sin(share * 26),
      ),
    ),
    () => 0.1,
    matte('#d2a86a', { bump: (at) => 0.04 * Math.sin((at.x + at.y + at.z) * 46) }),
    { rings: 260 },
  )
  const star = move(turn(coin(0.42, metal(accents[0]), starOf(5, 0.6, 0.27)), {}), 0, -1.6, 0.25)
  return turn([shank, arms, ...flukes, ...stock, ...ring, rope, ...star], { z: -14, y: -18 })
}

function spyglass({ accents }: Look): Model {
  const brass = gold({ rough: 0.2 })
  const leather = matte('#5a2f1e', { bump: (at) => 0.03 * clouds(at.x * 14, at.y * 14, 2, at.z * 14) })
  const parts = [
    lathe(
      [
        [0.42, -2.4],
        [0.52, -2.35],
        [0.52, -2.1],
        [0.4, -2.05],
      ],
      brass,
    ),
    lathe(
      [
        [0.4, -2.1],
        [0.4, -0.9],
      ],
      brass,
    ),
    lathe(
      [
        [0.46, -0.95],
        [0.56, -0.9],
        [0.56, -0.72],
        [0.5, -0.68],
      ],
      brass,
    ),
    lathe(
      [
        [0.52, -0.75],
        [0.52, 0.6],
      ],
      leather,
    ),
    lathe(
      [
        [0.54, 0.5],
        [0.64, 0.55],
        [0.64, 0.78],
        [0.58, 0.8],
      ],
      brass,
    ),
    lathe(
      [
        [0.62, 0.7],
        [0.64, 2.1],
      ],
      leather,
    ),
    lathe(
      [
        [0.64, 2],
        [0.78, 2.08],
        [0.8, 2.4],
        [0.7, 2.45],
        [0.66, 2.3],
      ],
      brass,
    ),
  ]
  const lens = move(
    scale(
      [ball(0.68, lacquer('#8fd6ff', { rough: 0.05, pearly: 0.8, glow: rgb('#2a7fb0', 0.25) }))],
      1,
      0.25,
      1,
    ),
    0,
    2.32,
  )
  const stones = turns(8).flatMap((share) =>
    turn(move(jewel('brilliant', accents[0], 0.1, 90), 0, 0.66, 0.66), { y: share * 360 }),
  )
  return turn(turn([...parts, ...lens, ...stones], { z: -48 }), { y: -34, x: 16 })
}

/** A wheel to steer by. */
export function steeringWheel(accent: string): Model {
  const made = wood('#7a4826', { coat: 0.6 })
  const spokes = turns(8).flatMap((share) =>
    turn(
      [
        lathe(
          [
            [0, 2.25],
            [0.12, 2.2],
            [0.17, 1.95],
            [0.1, 1.65],
            [0.09, 1.45],
          ],
          made,
          { curved: true, detail: 18 },
        ),
        lathe(
          [
            [0.09, 1.4],
            [0.13, 1],
            [0.08, 0.7],
            [0.12, 0.35],
          ],
          made,
          { curved: true, detail: 18 },
        ),
      ],
      { z: share * 360 },
    ),
  )
  const rims = [
    ...scale([torus(1.45, 0.16, made, 90)], 1, 1, 0.9),
    ...[-0.14, 0.14].flatMap((z) => move([torus(1.45, 0.055, gold(), 90)], 0, 0, z)),
    torus(1.02, 0.05, gold(), 80),
  ]
  const hub = [
    ...slab(ringOf(0.42, 40), { depth: 0.4, bevel: 0.1 }, gold()),
    ...move(jewel('rose', accent, 0.3, 90), 0, 0, 0.2),
  ]
  return [...spokes, ...rims, ...hub, ...beads(8, 1.45, 0.075, gold(), 0.17)]
}

function bottle({ accents, random }: Look): Model {
  const body = lathe(
    [
      [0.24, 1.9],
      [0.34, 1.88],
      [0.34, 1.7],
      [0.25, 1.65],
      [0.27, 0.95],
      [0.82, 0.35],
      [0.86, -0.2],
      [0.86, -1.45],
      [0.7, -1.6],
      [0, -1.5],
    ],
    glass(accents[1], { opacity: 0.22 }),
    { curved: true },
  )
  const cork = [
    lathe(
      [
        [0, 2.2],
        [0.24, 2.18],
        [0.22, 1.75],
      ],
      matte('#b98a56', { bump: (at) => 0.05 * noise(at.x * 16, at.y * 16, at.z * 16) }),
    ),
  ]
  const scroll = turn(
    [
      surface(
        (u, v) => {
          const angle = u * 14
          const r = 0.2 + u * 0.14
          return vec(Math.cos(angle) * r, (v - 0.5) * 1.7, Math.sin(angle) * r)
        },
        90,
        4,
        matte('#f0dcae', {
          soft: 0.5,
          paint: (at) => mix(rgb('#f0dcae'), rgb('#a87a3a'), smooth(0.6, 0.85, Math.abs(at.y)) * 0.6),
        }),
      ),
      ...turn([torus(0.36, 0.05, lacquer(accents[0]))], { x: 90 }),
    ],
    { z: 14 },
  )
  const sand = move(scale([ball(0.78, matte('#e2c48a'))], 1, 0.3, 1), 0, -1.38)
  const rope = [1.2, 1.08, 0.96].flatMap((y) =>
    move(turn([torus(0.3, 0.065, matte('#c9a26a'))], { x: 90 }), 0, y),
  )
  return turn(
    [
      body,
      ...cork,
      ...move(scroll, 0, -0.55),
      ...sand,
      ...rope,
      ...move(
        coinHeap(random, 8, 0.5, 0.1).flatMap((part) => scale([part], 0.7)),
        0,
        -1.2,
      ),
    ],
    { z: 16, x: 6 },
  )
}

export const pirates: Record<string, Hero> = {
  skull: { build: skull },
  swords: { build: swords },
  chest: {
    build: chest,
    stands: true,
    after: ({ canvas }, { x, y, size }) => {
      glow(canvas, x, y - size * 0.1, size, rgb('#ffb43a', 0.35))
      spark(canvas, x - size * 0.25, y - size * 0.05, size * 0.4, rgb('#fff0c0', 1.4))
    },
  },
  galleon: { build: galleon, stands: true, afloat: true },
  doubloons: {
    build: doubloons,
    stands: true,
    after: ({ canvas }, { x, y, size }) =>
      spark(canvas, x - size * 0.3, y - size * 0.45, size * 0.5, rgb('#fff0c0', 1.3)),
  },
  tentacle: { build: tentacle, stands: true, afloat: true },
  cannon: { build: cannonOf, stands: true, after: muzzle },
  compass: { build: compass },
  anchor: { build: anchor },
  spyglass: { build: spyglass },
  shipwheel: { build: ({ accents }) => turn(steeringWheel(accents[0]), { y: -20, x: -8, z: 10 }) },
  bottle: { build: bottle },
}
