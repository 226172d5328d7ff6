import { gain, mix, rgb } from '../kit/colour.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { flesh, gold, lacquer, matte } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { leafShape } from '../kit/outline.ts'
import { ball, lathe, pillow, tapered, torus, tube } from '../kit/solids.ts'
import { smooth, turns, vec } from '../kit/vector.ts'
import { beads } from './common.ts'

const green = '#3f9a3a'

/** A leaf with a fold and veins, its stem at the origin, pointing along +x. */
export function leafOf(hex = green, size = 1): Model {
  const made = flesh(hex, {
    rough: 0.4,
    paint: (at) =>
      mix(
        gain(rgb(hex), 0.75),
        gain(rgb(hex), 1.5),
        smooth(0.5, 1, Math.cos(Math.abs(at.y) * 26 - at.x * 16)) * 0.4 + (Math.abs(at.y) < 0.025 ? 0.6 : 0),
      ),
  })
  const flat = pillow(leafShape(), 0.05, made, { centre: vec(0.45, 0) })
  return scale(
    warp(flat, (at) => vec(at.x, at.y, at.z + 0.35 * Math.abs(at.y) - 0.28 * at.x * at.x)),
    size,
  )
}

export const stem = (points: readonly [number, number, number?][], thick = 0.07, hex = '#6d7f35'): Mesh =>
  tube(
    points.map(([x, y, z]) => vec(x, y, z)),
    tapered(thick, thick * 1.5),
    matte(hex, { coat: 0.3 }),
  )

/** A ball with a dimple above, and less of one below. */
export function pome(hex: string, blush: string, dimple = 0.34): Mesh {
  const made = lacquer(hex, {
    soft: 0.45,
    paint: (at) => {
      const patch = smooth(0.35, 0.75, clouds(at.x * 0.9 + 2, at.y * 0.7, 3, at.z) + at.x * 0.16)
      const speckle = smooth(0.16, 0.08, cells(at.x * 9, at.y * 9).near) * 0.14
      return mix(mix(rgb(hex), rgb(blush), patch), rgb('#fff4d8'), speckle)
    },
  })
  return ball(
    1,
    made,
    (d) => 1 - dimple * Math.exp(-(1 - d.y) * 9) - dimple * 0.5 * Math.exp(-(1 + d.y) * 12),
  )
}

function cherries({ accents }: Look): Model {
  const one = (x: number, y: number, z: number) =>
    move(scale([pome(accents[0], '#5a0010', 0.3)], 0.92), x, y, z)
  const twig = (x: number, y: number, z: number) =>
    stem(
      [
        [0.35, 2.3],
        [x * 0.55 + 0.2, 1.3, z * 0.5],
        [x, y + 0.65, z],
      ],
      0.05,
    )
  return [
    ...one(-0.92, -0.75, 0.3),
    ...one(0.95, -1.05, 0.1),
    twig(-0.92, -0.75, 0.3),
    twig(0.95, -1.05, 0.1),
    ...move(turn(leafOf(green, 1.25), { z: -12, x: 30 }), 0.4, 2.25),
    ...move(turn(leafOf('#56b345', 0.95), { z: 165, x: 25 }), 0.3, 2.25),
  ]
}

function plum({ accents }: Look): Model {
  const skin = (hex: string) =>
    flesh(hex, {
      rough: 0.5,
      paint: (at) =>
        mix(
          rgb(hex),
          rgb('#c9b6ff'),
          0.4 * smooth(0.4, 0.8, clouds(at.x * 2, at.y * 2, 4, at.z * 2)) * smooth(-0.6, 0.8, at.y),
        ),
    })
  const one = (hex: string) => [
    ball(
      1,
      skin(hex),
      (d) => 1 - 0.2 * Math.exp(-(1 - d.y) * 9) - 0.09 * Math.exp(-((d.x / 0.13) ** 2)) * (d.z > 0 ? 1 : 0),
    ),
  ]
  return [
    ...turn(scale(one(accents[0]), 1.1, 1.2, 1.1), { z: 8, y: 24 }),
    ...move(turn(scale(one(accents[1]), 0.8, 0.88, 0.8), { z: -18, y: -20 }), 1.35, -0.5, 0.3),
    stem(
      [
        [0.1, 1.75],
        [-0.02, 1.35],
        [-0.1, 0.95],
      ],
      0.06,
    ),
    ...move(turn(leafOf(green, 1.2), { z: 24, x: 20 }), -0.05, 1.3),
  ]
}

/** A citrus cut across: peel, pith and ten wedges. */
export function citrusHalf(peel: string, pulp: string): Model {
  const rind = flesh(peel, { bump: (at) => 0.02 * noise(at.x * 24, at.y * 24, at.z * 24) })
  const cutFace = flesh(pulp, {
    coat: 1,
    paint: (at) => {
      const [reach, angle] = [Math.hypot(at.x, at.z), Math.atan2(at.z, at.x)]
      const wall = Math.abs((((angle / 6.283) * 10 + 10) % 1) - 0.5) * 2
      const inWedge =
        smooth(0.97, 0.86, wall + 0.02 / Math.max(0.06, reach)) *
        smooth(0.87, 0.83, reach) *
        smooth(0.07, 0.12, reach)
      const juice = mix(
        rgb(pulp),
        gain(mix(rgb(pulp), rgb('#ffffff'), 0.4), 1),
        noise(reach * 5, angle * 26) * 0.5,
      )
      return mix(reach > 0.93 ? rgb(peel) : rgb('#fff3d6'), juice, inWedge)
    },
    bump: (at) => 0.02 * noise(Math.hypot(at.x, at.z) * 6, Math.atan2(at.z, at.x) * 22),
  })
  const cup = ball(1, rind, (d) => (d.y > 0 ? 1 : 1))
  const half = warp([cup], (at) => vec(at.x, Math.min(0, at.y), at.z))
  return [
    ...half,
    lathe(
      [
        [0, 0.03],
        [0.9, 0.03],
        [1, 0],
      ],
      cutFace,
      { detail: 90 },
    ),
  ]
}

function citrus({ accents }: Look): Model {
  const whole = [
    ball(
      1,
      flesh(accents[0], { coat: 0.8, bump: (at) => 0.028 * noise(at.x * 17, at.y * 17, at.z * 17) }),
      (d) => 1 - 0.12 * Math.exp(-(1 - d.y) * 14),
    ),
  ]
  return [
    ...move(scale(whole, 1.25), -0.35, 0.45, -0.5),
    ...move(turn(scale(citrusHalf(accents[0], accents[1]), 1.1), { x: 68, y: 20 }), 0.95, -0.7, 0.7),
    ...move(turn(leafOf(green, 1.2), { z: 28, x: 20 }), -0.3, 1.6, -0.5),
    ...move(turn(leafOf('#56b345', 0.9), { z: 150, x: 20 }), -0.4, 1.6, -0.5),
    ...move(turn(scale(citrusHalf(accents[0], accents[1]), 0.62), { x: 80, y: -30 }), -1.25, -1.1, 0.9),
  ]
}

function melon({ accents }: Look): Model {
  const half = 1.15
  const face = (side: number): Mesh =>
    surface(
      (u, v) => {
        const angle = -Math.PI * (0.06 + u * 0.88)
        const reach = v * 2
        return vec(Math.cos(angle) * reach, Math.sin(angle) * reach, side * 0.42 * (1 - v * 0.12))
      },
      70,
      24,
      flesh(accents[0], {
        coat: 0.9,
        paint: (at) => {
          const reach = Math.hypot(at.x, at.y)
          const seedAt = cells(at.x * 2.1, at.y * 1.7)
          const isSeed = reach > 0.7 && reach < 1.5 && seedAt.near < 0.15
          if (isSeed) return rgb('#1d120c')
          const pulp = mix(rgb(accents[0]), rgb('#ffb3a0'), 0.35 * clouds(at.x * 4, at.y * 4, 3))
          return mix(
            pulp,
            mix(rgb('#f4f7d6'), rgb('#2f8a3f'), smooth(1.84, 1.95, reach)),
            smooth(1.66, 1.76, reach),
          )
        },
      }),
    )
  const rind = surface(
    (u, v) => {
      const angle = -Math.PI * (0.06 + u * 0.88)
      const z = (v - 0.5) * 2
      const reach = 2 + 0.14 * Math.cos(z * 1.57)
      return vec(Math.cos(angle) * reach, Math.sin(angle) * reach, z * 0.38)
    },
    80,
    14,
    lacquer('#2f8a3f', {
      paint: (at) =>
        mix(
          rgb('#14502a'),
          rgb('#66b85a'),
          smooth(0.35, 0.6, noise(Math.atan2(at.y, at.x) * 7, at.z * 2) + 0.2 * noise(at.x * 8, at.y * 8)),
        ),
    }),
  )
  const slice = [face(1), face(-1), rind]
  return [
    ...turn(slice, { z: 14, y: -22 }),
    ...move(turn(scale(slice, 0.6), { z: -28, y: 25 }), 1.1, half - 2.2, 1),
  ]
}

function lemon({ accents }: Look): Model {
  const skin = flesh(accents[0], { coat: 0.8, bump: (at) => 0.028 * noise(at.x * 17, at.y * 17, at.z * 17) })
  const whole = [ball(1, skin, (d) => 1 + 0.3 * Math.exp(-(1 - Math.abs(d.y)) * 11))]
  return [
    ...move(turn(scale(whole, 1.05, 1.25, 1.05), { z: 52, y: 20 }), -0.3, 0.55, -0.3),
    ...move(turn(scale(whole, 0.72, 0.88, 0.72), { z: -40 }), -0.95, -0.9, 0.6),
    ...move(turn(scale(citrusHalf(accents[0], '#ffe45c'), 0.98), { x: 70, y: 24 }), 1, -0.75, 0.7),
    ...move(turn(leafOf(green, 1.2), { z: 40, x: 20 }), 0.5, 1.1, -0.3),
  ]
}

/** A strawberry, its seeds set in dimples. */
export function strawberryOf(hex: string): Model {
  const seeds = (at: { x: number; y: number; z: number }) => {
    const [row, angle] = [at.y * 4.4, (Math.atan2(at.z, at.x) / 6.283) * 15]
    const shifted = angle + (Math.floor(row) % 2) * 0.5
    return Math.hypot((shifted - Math.floor(shifted) - 0.5) * 0.8, (row - Math.floor(row) - 0.5) * 0.62)
  }
  const skin = flesh(hex, {
    coat: 1,
    paint: (at) =>
      seeds(at) < 0.1 ? rgb('#ffdf8a') : mix(rgb(hex), rgb('#ffd9c0'), 0.5 * smooth(0.75, 1.15, at.y)),
    bump: (at) => 0.07 * smooth(0.1, 0.32, seeds(at)),
  })
  const body = lathe(
    [
      [0, 1],
      [0.5, 1.02],
      [0.98, 0.72],
      [1.06, 0.3],
      [0.9, -0.25],
      [0.55, -0.85],
      [0.2, -1.2],
      [0, -1.28],
    ],
    skin,
    { curved: true, detail: 80 },
  )
  const cap = turns(8).flatMap((share, i) =>
    turn(move(turn(leafOf(i % 2 ? green : '#57b04a', 0.78), { z: -22, x: 90 }), 0.05, 1.04), {
      y: share * 360 + i * 5,
    }),
  )
  return [
    body,
    ...cap,
    stem(
      [
        [0, 1],
        [0.06, 1.3],
        [0.25, 1.55],
      ],
      0.06,
      '#57a03c',
    ),
  ]
}

const strawberry = ({ accents }: Look): Model => [
  ...turn(scale(strawberryOf(accents[0]), 1.2), { z: 14, x: 12 }),
  ...move(turn(scale(strawberryOf(accents[0]), 0.68), { z: -34, x: 20, y: 40 }), 1.3, -0.95, 0.7),
]

function pear({ accents }: Look): Model {
  const skin = lacquer(accents[0], {
    soft: 0.5,
    paint: (at) =>
      mix(
        mix(rgb(accents[0]), rgb(accents[1]), smooth(-0.2, 1.1, at.x + 0.3 * clouds(at.x, at.y * 2, 3))),
        rgb('#5d3a12'),
        0.35 * smooth(0.13, 0.05, cells(at.x * 8, at.y * 8).near),
      ),
  })
  const body = lathe(
    [
      [0, 1.55],
      [0.2, 1.56],
      [0.42, 1.3],
      [0.56, 0.75],
      [0.9, 0.1],
      [1.2, -0.6],
      [1.05, -1.25],
      [0.5, -1.5],
      [0, -1.42],
    ],
    skin,
    { curved: true },
  )
  return turn(
    [
      body,
      stem(
        [
          [0, 1.5],
          [0.04, 1.8],
          [0.2, 2.08],
        ],
        0.06,
        '#6a4a24',
      ),
      ...move(turn(leafOf(green, 1.15), { z: 18, x: 25 }), 0.08, 1.75),
    ],
    { z: -8 },
  )
}

function grapes({ accents, random }: Look): Model {
  const rows = [
    [0, 1],
    [0, 3],
    [0, 4],
    [0, 5],
    [0, 5],
    [0, 4],
  ]
  const berries = rows.flatMap(([, count], row) =>
    turns(Math.max(1, count! + 1)).flatMap((share, i) => {
      const reach = count! * 0.21
      const hex = random.chance(0.25) ? accents[1] : accents[0]
      const made = flesh(hex, {
        coat: 1,
        soft: 0.8,
        paint: (at) =>
          mix(
            rgb(hex),
            rgb('#e6dcff'),
            0.3 * smooth(0.4, 0.75, clouds(at.x * 3 + i, at.y * 3 + row, 3, at.z * 3)),
          ),
      })
      const angle = share * 6.283 + row * 0.8
      return move(
        [ball(0.4, made, undefined, 22)],
        Math.cos(angle) * reach,
        -1.75 + row * 0.52 + 0.08 * Math.sin(i * 5),
        Math.sin(angle) * reach * 0.85,
      )
    }),
  )
  const curl = tube(
    turns(30).map((share) =>
      vec(
        0.5 + 0.16 * Math.cos(share * 16) + share * 0.9,
        1.75 + 0.16 * Math.sin(share * 16) + share * 0.25,
        0.3,
      ),
    ),
    tapered(0.04, 0.02),
    matte('#7d8f3a'),
    { rings: 120 },
  )
  return [
    ...berries,
    stem(
      [
        [0, 1.1],
        [0.05, 1.7],
        [-0.1, 2.15],
      ],
      0.08,
      '#6a4a24',
    ),
    curl,
    ...move(turn(scale(leafOf(green, 1.35), 1, 1.5, 1), { z: 16, x: 20 }), 0, 1.55, 0.2),
    ...move(turn(scale(leafOf('#57b04a', 1.2), 1, 1.5, 1), { z: 168, x: 20 }), 0, 1.55, 0.2),
  ]
}

function mango({ accents }: Look): Model {
  const skin = lacquer(accents[0], {
    soft: 0.5,
    paint: (at) =>
      mix(
        mix(rgb(accents[0]), rgb('#d8352f'), smooth(0, 1.1, at.x + 0.4 * clouds(at.x * 1.2, at.y * 1.2, 3))),
        rgb('#4d9a3a'),
        smooth(-0.4, -1.1, at.x),
      ),
  })
  const whole = warp([ball(1, skin)], (at) => vec(at.x * 1.35 + 0.28 * at.y * at.y, at.y * 1.02, at.z * 0.86))
  const cubes = surface(
    (u, v) => {
      const angle = u * 6.283
      const [x, y] = [Math.cos(angle) * v * 1.25, Math.sin(angle) * v * 0.85]
      const [gx, gy] = [Math.abs(((x * 3 + 30) % 1) - 0.5), Math.abs(((y * 3 + 30) % 1) - 0.5)]
      const block = smooth(0.48, 0.36, Math.max(gx, gy))
      return vec(x, y, 0.55 * (1 - v * v) + 0.28 * block * (1 - v ** 6))
    },
    200,
    70,
    flesh('#ffb21f', { coat: 0.9, soft: 0.8 }),
  )
  const peel = scale([ball(1, skin)], 1.28, 0.88, 0.3)
  return [
    ...turn(move(whole, -0.2, 0.6, -0.6), { z: 18 }),
    ...move(turn([cubes, ...move(peel, 0, 0, -0.12)], { x: -30, y: -18, z: -8 }), 0.5, -0.95, 0.8),
    ...move(turn(leafOf(green, 1.3), { z: 30, x: 22 }), 0.9, 1.25, -0.5),
  ]
}

function pomegranate({ accents }: Look): Model {
  const skin = lacquer(accents[0], {
    soft: 0.3,
    paint: (at) =>
      mix(rgb(accents[0]), rgb('#ffb26a'), 0.45 * smooth(0.45, 0.8, clouds(at.x * 2, at.y * 2, 4, at.z * 2))),
  })
  const body = ball(
    1.3,
    skin,
    (d) =>
      1 +
      0.03 * Math.cos(Math.atan2(d.z, d.x) * 6) -
      0.5 * smooth(0.62, 0.86, d.z * 0.9 + d.x * 0.35 - d.y * 0.1),
  )
  const tips = turns(6).flatMap((share) =>
    turn(move(turn(scale(leafOf(accents[0], 0.62), 1, 0.9, 1), { z: 62 }), 0.2, 1.2), { y: share * 360 }),
  )
  const seeds = Array.from({ length: 60 }, (_, i) => {
    const [reach, angle] = [0.82 * Math.sqrt((i + 0.5) / 60), i * 2.39996]
    const bead = ball(
      0.155,
      flesh(['#e0103a', '#ff3d5a', '#c00830'][i % 3]!, { coat: 1, soft: 1 }),
      (d) => 1 + 0.25 * d.y,
      12,
    )
    return turn(
      move(
        [bead],
        Math.cos(angle) * reach,
        Math.sin(angle) * reach * 0.95,
        0.98 - 0.25 * reach + 0.05 * noise(i, 3),
      ),
      { y: 21, x: 5 },
    )
  })
  const loose = [
    [1.2, -1.2, 0.9],
    [1.5, -1.15, 0.5],
    [0.95, -1.3, 1.2],
  ].flatMap(([x, y, z]) =>
    move([ball(0.17, flesh('#e0103a', { coat: 1, soft: 1 }), undefined, 14)], x!, y!, z),
  )
  return [body, ...tips, ...seeds.flat(), ...loose]
}

/** A bell of gold with its clapper. */
export function bellOf(made = gold()): Model {
  const cup = lathe(
    [
      [0, 1.2],
      [0.25, 1.2],
      [0.5, 1],
      [0.66, 0.5],
      [0.78, -0.1],
      [1.02, -0.62],
      [1.16, -0.78],
      [1.14, -0.9],
      [0.98, -0.88],
    ],
    made,
    { curved: true },
  )
  return [
    cup,
    ...move(scale([ball(0.3, gold({ rough: 0.35 }))], 1), 0, -0.95),
    ...move([torus(0.22, 0.085, made)], 0, 1.38),
    ...[-0.42, -0.62].flatMap((y, i) => move(turn([torus(0.84 + 0.12 * i, 0.045, made)], { x: 90 }), 0, y)),
  ]
}

const bell = ({ accents }: Look): Model => [
  ...turn(scale(bellOf(), 1.25), { z: 12, x: 6 }),
  ...move(scale(turn(strawberryOf(accents[0]), { z: 20, x: 15 }), 0.42), 1.35, -1.2, 0.8),
  ...move(turn(leafOf(green, 0.9), { z: 30, x: 20 }), 0.5, 1.55, 0),
  ...move(turn(leafOf('#57b04a', 0.9), { z: 150, x: 20 }), -0.5, 1.7, 0),
  ...move(scale(beads(5, 0.35, 0.2, flesh('#d8203a', { coat: 1 })), 1), -1.25, -1.3, 0.7),
]

function peach({ accents }: Look): Model {
  const skin = flesh(accents[0], {
    rough: 0.75,
    coat: 0.1,
    rim: 1.3,
    paint: (at) =>
      mix(
        rgb(accents[0]),
        rgb('#e0343c'),
        smooth(-0.2, 1, at.x * 0.7 + at.y * 0.5 + 0.5 * clouds(at.x * 2, at.y * 2, 3) - 0.2),
      ),
  })
  const whole = ball(
    1.25,
    skin,
    (d) =>
      1 -
      0.22 * Math.exp(-(1 - d.y) * 8) -
      0.1 * Math.exp(-((d.x / 0.16) ** 2)) * smooth(-0.4, 0.3, d.z) +
      0.05 * Math.exp(-(1 + d.y) * 20),
  )
  const inside = flesh('#ffb95a', {
    coat: 0.8,
    paint: (at) =>
      mix(
        rgb('#ffc062'),
        rgb('#e0443c'),
        smooth(0.55, 0.38, Math.hypot(at.x, at.z) + 0.1 * noise(Math.atan2(at.z, at.x) * 9, 2)),
      ),
  })
  const half = [
    ...warp([ball(1, skin)], (at) => vec(at.x, Math.min(0, at.y), at.z)),
    lathe(
      [
        [0, 0.02],
        [0.95, 0.02],
        [1, -0.03],
      ],
      inside,
    ),
    ...scale(
      [ball(0.4, matte('#8a3f22', { bump: (at) => 0.1 * noise(at.x * 9, at.y * 9, at.z * 9) }))],
      0.9,
      0.7,
      1.1,
    ),
  ]
  return [
    ...turn([whole], { y: 30, z: 6 }),
    ...move(turn(scale(half, 0.85), { x: 62, y: 18 }), 1.2, -0.85, 0.8),
    ...move(turn(leafOf(green, 1.3), { z: 26, x: 22 }), 0.1, 1.05),
    ...move(turn(leafOf('#57b04a', 1), { z: 155, x: 22 }), 0, 1.05),
  ]
}

export const fruit: Record<string, Hero> = {
  cherries: { accents: ['#c8102e', '#7a0a1e', '#ffd24a'], build: cherries },
  plum: { accents: ['#6a2c91', '#8a3fb0', '#ffb14a'], build: plum },
  citrus: { accents: ['#ff8a1f', '#ffa63a', '#ffe08a'], build: citrus },
  melon: { accents: ['#ee3a4a', '#2f9a4a', '#ffd24a'], build: melon },
  lemon: { accents: ['#f6cf2a', '#ffe45c', '#8fd14a'], build: lemon },
  strawberry: { accents: ['#e01f3a', '#ff7a8a', '#ffd24a'], build: strawberry },
  pear: { accents: ['#b9c93a', '#e07a3a', '#ffe08a'], build: pear, size: 0.95 },
  grapes: { accents: ['#5b2a9a', '#8a4ac9', '#b8e06a'], build: grapes },
  mango: { accents: ['#f29a2a', '#ffb21f', '#e0443a'], build: mango },
  pomegranate: { accents: ['#b81f36', '#ff5a6a', '#ffc24b'], build: pomegranate },
  bell: { accents: ['#e01f3a', '#3fae5a', '#ffc24b'], build: bell },
  peach: { accents: ['#f7a05a', '#e0443a', '#ffd89a'], build: peach },
}
