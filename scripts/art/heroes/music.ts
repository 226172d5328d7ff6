import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, rays, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { gold, lacquer, lamp, matte, metal, silver, steel, wood } from '../kit/material.ts'
import { type Mesh, type Model, facet, joined, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { noise } from '../kit/noise.ts'
import { plaque, ringOf, starOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, rounded, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { jewel } from './common.ts'

/** A note of one or two beats, as a small prop. */
export function noteOf(hex: string, pair = false): Model {
  const made = lacquer(hex, { rough: 0.25, metal: 0.3 })
  const head = (x: number) => [
    ...move(turn(scale([ball(0.36, made)], 1.2, 0.85, 0.7), { z: 22 }), x, -0.8),
    rod(vec(x + 0.34, -0.72), vec(x + 0.34, 0.85), 0.06, made),
  ]
  if (pair)
    return [
      ...head(-0.6),
      ...head(0.55),
      ...move(turn(box(1.28, 0.26, 0.16, 0.05, made), { z: 4 }), 0.32, 0.8),
    ]
  return [
    ...head(-0.2),
    tube([vec(0.14, 0.85), vec(0.4, 0.5), vec(0.68, 0.2), vec(0.55, -0.2)], (s) => lerp(0.13, 0.03, s), made),
  ]
}

export function discoBall(): Mesh {
  const rows = 22
  const tiles: Mesh[] = []
  const made = metal('#dfe6f2', {
    rough: 0.08,
    flat: true,
    paint: (at) =>
      gain(
        rgb('#dfe6f2'),
        0.55 +
          0.6 * noise(Math.floor(at.x * 7.3) * 3.1, Math.floor(at.y * 7.3) * 5.3, Math.floor(at.z * 7.3)),
      ),
  })
  for (let row = 0; row < rows; row++) {
    const [from, to] = [(row / rows) * Math.PI, ((row + 0.94) / rows) * Math.PI]
    const count = Math.max(4, Math.round(44 * Math.sin((from + to) / 2)))
    for (let i = 0; i < count; i++) {
      const [left, right] = [(i / count) * 6.283, ((i + 0.94) / count) * 6.283]
      const at = (height: number, angle: number) =>
        vec(
          Math.sin(height) * Math.cos(angle) * 1.5,
          Math.cos(height) * 1.5,
          Math.sin(height) * Math.sin(angle) * 1.5,
        )
      tiles.push(facet([at(from, left), at(from, right), at(to, right), at(to, left)], made))
    }
  }
  return joined(tiles, made)
}

const disco = (): Model => [
  discoBall(),
  ball(1.47, matte('#15161f')),
  ...move(
    [
      lathe(
        [
          [0, 0.3],
          [0.18, 0.28],
          [0.26, 0.05],
          [0.4, -0.05],
        ],
        silver(),
      ),
      rod(vec(0, 0.25), vec(0, 1.6), 0.04, steel()),
      ...move([torus(0.13, 0.04, silver())], 0, 0.36),
    ],
    0,
    1.48,
  ),
]

const discoLight: Hero['after'] = ({ canvas, random, palette }, { x, y, size }) => {
  for (let i = 0; i < 9; i++)
    spark(
      canvas,
      x + random.range(-0.6, 0.6) * size,
      y + random.range(-0.4, 0.8) * size,
      size * random.range(0.12, 0.45),
      rgb(random.pick([...palette.accents, '#ffffff']), 1.6),
    )
}

const discoBeams: Hero['before'] = ({ canvas, palette, seed }, { x, y, size }) => {
  rays(canvas, x, y, size * 3, rgb(palette.accents[0], 0.9), seed, 1.2)
  rays(canvas, x, y, size * 3, rgb(palette.accents[1], 0.8), seed + 40, 1.6)
}

function vinyl({ accents }: Look): Model {
  const record = move(
    turn(
      [
        lathe(
          [
            [0, 0.04],
            [1.9, 0.04],
            [1.92, 0],
            [1.9, -0.04],
            [0, -0.04],
          ],
          lacquer('#14141a', {
            rough: 0.25,
            rim: 1,
            bump: (at) => 0.006 * Math.sin(Math.hypot(at.x, at.z) * 130),
            paint: (at) => {
              const reach = Math.hypot(at.x, at.z)
              const gleam =
                Math.abs(Math.cos(Math.atan2(at.z, at.x) * 2 + 0.6)) ** 16 * smooth(0.7, 0.9, reach)
              return reach < 0.14
                ? rgb('#e8e2d2')
                : reach < 0.62
                  ? mix(
                      rgb(accents[0]),
                      rgb(accents[1]),
                      smooth(-0.05, 0.05, Math.sin(Math.atan2(at.z, at.x) * 3)),
                    )
                  : mix(rgb('#101016'), rgb(accents[2]), gleam * 0.5)
            },
          }),
          { detail: 90 },
        ),
      ],
      { x: 68, y: -22 },
    ),
    -0.25,
    0.35,
  )
  const sleeve = move(
    turn(
      slab(
        plaque(3.1, 3.1, 0.06),
        { depth: 0.08, bevel: 0.02 },
        lacquer(accents[1], {
          paint: (at) => {
            const wave = Math.sin(Math.hypot(at.x + 0.6, at.y - 0.5) * 9)
            return mix(
              mix(rgb(accents[1]), rgb(accents[0]), smooth(-0.2, 0.2, wave)),
              rgb(accents[2]),
              smooth(0.86, 0.84, Math.hypot(at.x - 0.6, at.y + 0.6)),
            )
          },
        }),
      ),
      { z: -14, y: 20, x: -6 },
    ),
    0.35,
    -0.15,
    -0.9,
  )
  const arm = [
    tube(
      [vec(1.75, 1.7, 0.3), vec(1.6, 0.9, 0.6), vec(1.05, 0.2, 0.75), vec(0.7, 0, 0.72)],
      () => 0.06,
      silver(),
      { rings: 50 },
    ),
    ...move(box(0.3, 0.42, 0.16, 0.05, lacquer('#1c1c24')), 0.68, -0.06, 0.72),
    ...move([ball(0.22, gold())], 1.75, 1.72, 0.3),
  ]
  return [...sleeve, ...record, ...arm]
}

function saxophone({ accents }: Look): Model {
  const brass = gold({ rough: 0.16 })
  const path = [
    vec(-0.75, 2.3),
    vec(-0.2, 2.45),
    vec(0.15, 2.1),
    vec(0.2, 1.2),
    vec(0.2, -0.2),
    vec(0.15, -1.35),
    vec(-0.35, -1.95),
    vec(-1, -1.75),
    vec(-1.2, -1),
    vec(-1.3, -0.2),
  ]
  const body = tube(
    path,
    (share) => lerp(0.1, 0.4, smooth(0.05, 0.7, share)) + 0.5 * smooth(0.82, 1, share) ** 2,
    brass,
    { rings: 160, sides: 34 },
  )
  const rim = move(turn([torus(0.9, 0.08, brass)], { x: 82, z: 0 }), -1.31, -0.2)
  const mouth = [
    tube([vec(-0.75, 2.3), vec(-1.0, 2.22), vec(-1.25, 2.1)], narrowing(0.12, 0.08), lacquer('#16161c')),
  ]
  const keys = steps(9).flatMap((share, i) => {
    const y = lerp(1.5, -1.1, share)
    return [
      ...move(
        turn(
          [
            lathe(
              [
                [0, 0.08],
                [0.15, 0.06],
                [0.17, 0],
              ],
              i % 3 ? brass : silver(),
            ),
          ],
          { x: 90 },
        ),
        0.12 + 0.12 * (i % 2),
        y,
        0.34 + 0.07 * share,
      ),
      rod(vec(0.42, y - 0.1, 0.15), vec(0.2, y, 0.36 + 0.07 * share), 0.03, brass),
    ]
  })
  const rail = rod(vec(0.52, 1.4, 0.1), vec(0.62, -1.2, 0.12), 0.045, brass)
  const pearls = steps(4).flatMap((share) =>
    move([ball(0.09, lacquer('#f4efe6', { pearly: 0.5 }))], 0.15, lerp(0.9, -0.6, share), 0.5),
  )
  const inside = move(
    turn(
      [
        lathe(
          [
            [0, 0.02],
            [0.86, 0],
          ],
          matte('#3a2408'),
        ),
      ],
      { x: 0 },
    ),
    -1.3,
    -0.24,
  )
  return turn(
    [
      body,
      ...rim,
      ...mouth,
      ...keys,
      rail,
      ...pearls,
      ...inside,
      ...move(noteOf(accents[0]), 1.5, 1.3, 0.2),
      ...move(scale(noteOf(accents[1], true), 0.7), -1.7, 1.0, 0.3),
    ],
    { y: 18, z: -8 },
  )
}

const narrowing = (from: number, to: number) => (share: number) => lerp(from, to, share)

function trumpet({ accents }: Look): Model {
  const brass = gold({ rough: 0.14 })
  const bell = tube(
    [vec(-0.4, 0.3), vec(0.8, 0.3), vec(1.6, 0.3), vec(2.3, 0.3)],
    (share) => 0.14 + 0.75 * share ** 4.2,
    brass,
    { rings: 110, sides: 40 },
  )
  const rim = move(turn([torus(0.89, 0.06, brass)], { y: 90 }), 2.3, 0.3)
  const loop = tube(
    [
      vec(-0.4, 0.3),
      vec(-1.1, 0.3),
      vec(-1.45, -0.05),
      vec(-1.1, -0.42),
      vec(0.2, -0.42),
      vec(1, -0.42),
      vec(1.3, -0.1),
      vec(1, 0.22),
      vec(0, 0.22, 0.22),
      vec(-2.4, 0.28, 0.2),
    ],
    () => 0.11,
    brass,
    { rings: 180 },
  )
  const mouth = move(
    turn(
      [
        lathe(
          [
            [0.2, 0.4],
            [0.24, 0.36],
            [0.16, 0.1],
            [0.09, -0.1],
          ],
          silver(),
          { curved: true },
        ),
      ],
      { z: 90 },
    ),
    -2.4,
    0.28,
    0.2,
  )
  const valves = [-0.35, 0, 0.35].flatMap((x, i) =>
    move(
      [
        lathe(
          [
            [0, 0.85],
            [0.13, 0.84],
            [0.13, 0.78],
            [0.05, 0.76],
            [0.05, 0.5],
            [0.16, 0.48],
            [0.16, -0.75],
            [0.12, -0.82],
            [0, -0.85],
          ],
          i === 1 ? silver() : brass,
        ),
        ...move([ball(0.1, lacquer('#f4efe6', { pearly: 0.6 }))], 0, 0.86),
      ],
      x,
      -0.05,
      0.06,
    ),
  )
  const banner = move(
    slab(
      traced('M-44 0 L44 0 L44 70 L0 52 L-44 70 Z', 62),
      { depth: 0.05 },
      matte(accents[0], {
        soft: 0.5,
        paint: (at) => (Math.abs(at.x) < 0.12 ? rgb(accents[2]) : rgb(accents[0])),
      }),
    ),
    0.45,
    -0.5,
    0.05,
  )
  return turn(
    [
      bell,
      ...rim,
      loop,
      ...mouth,
      ...valves,
      ...banner,
      ...move(scale(noteOf(accents[1]), 0.8), 1.6, 1.75, 0),
      ...move(scale(noteOf(accents[2], true), 0.6), -1.2, 1.3, 0.3),
    ],
    { z: 24, y: -26, x: 8 },
  )
}

function piano({ accents }: Look): Model {
  const bend = (at: { x: number; y: number; z: number }) =>
    vec(at.x, at.y + 0.22 * Math.sin(at.x * 1.3), at.z + 0.5 * Math.cos(at.x * 0.8))
  const whites = steps(11).flatMap((_, i) =>
    warp(move(box(0.37, 0.2, 2.1, 0.05, lacquer('#f6f0e4', { soft: 0.3 })), (i - 5) * 0.4, 0, 0.2), bend),
  )
  const blacks = steps(11).flatMap((_, i) =>
    [2, 6, 9].includes(i)
      ? []
      : warp(move(box(0.22, 0.3, 1.25, 0.06, lacquer('#14141a')), (i - 4.5) * 0.4, 0.2, -0.2), bend),
  )
  const rail = warp(move(box(4.7, 0.34, 0.3, 0.08, lacquer(accents[0])), 0, 0.12, -0.95), bend)
  const under = warp(move(box(4.6, 0.26, 2.2, 0.08, lacquer('#1a1420')), 0, -0.22, 0.1), bend)
  const notes = [
    [-1.5, 1.5, 0],
    [0.1, 2.05, 1],
    [1.6, 1.3, 2],
  ].flatMap(([x, y, i]) =>
    move(turn(scale(noteOf(accents[i!]!, i === 1), 0.9), { z: x! * -10, y: 20 }), x!, y!, 0),
  )
  return turn([...whites, ...blacks, ...rail, ...under, ...notes], { x: 34, z: -10, y: -14 })
}

export function microphone(hex: string): Model {
  const mesh = metal('#c9d2de', {
    rough: 0.2,
    bump: (at) => 0.05 * Math.max(Math.sin(at.x * 34) ** 8, Math.sin(at.y * 34) ** 8),
    paint: (at) =>
      gain(rgb('#cfd8e4'), 0.3 + 0.8 * Math.max(Math.sin(at.x * 34) ** 6, Math.sin(at.y * 34) ** 6)),
  })
  const head = scale([ball(0.95, mesh)], 1, 1.08, 1)
  const ring = turn([torus(0.93, 0.1, gold())], { x: 90 })
  const body = lathe(
    [
      [0.72, -0.7],
      [0.78, -0.85],
      [0.6, -1.1],
      [0.42, -2.9],
      [0.4, -3.1],
      [0, -3.15],
    ],
    lacquer(hex, { metal: 0.4, rough: 0.25 }),
  )
  const bands = [
    [-0.95, 0.72],
    [-1.25, 0.6],
  ].flatMap(([y, r]) => move(turn([torus(r!, 0.07, gold())], { x: 90 }), 0, y!))
  return [...head, ...ring, body, ...bands, ...move(box(0.16, 0.4, 0.14, 0.05, silver()), 0, -1.75, 0.55)]
}

const mic = ({ accents }: Look): Model => [
  ...turn(microphone(accents[0]), { z: -28, x: 14 }),
  ...move(
    turn(slab(starOf(5, 0.4, 0.18), { depth: 0.16 }, lamp(accents[1], 1.5)), { y: 20 }),
    -1.5,
    -0.6,
    0.4,
  ),
  ...move(
    turn(slab(starOf(5, 0.28, 0.13), { depth: 0.14 }, lamp(accents[2], 1.8)), { y: -20, z: 20 }),
    1.2,
    0.9,
    0.3,
  ),
  ...move(scale(noteOf(accents[2]), 0.7), 1.35, -1.5, 0.4),
]

function maracas({ accents }: Look): Model {
  const one = (a: string, b: string): Model => {
    const head = scale(
      [
        ball(
          0.9,
          lacquer(a, {
            paint: (at) => {
              const row = Math.floor(at.y * 4 + 20)
              const zig = Math.abs((((Math.atan2(at.z, at.x) / 6.283) * 12 + row * 0.5) % 1) - 0.5) * 0.5
              const band = at.y * 4 + 20 - row
              return row % 3 === 0
                ? mix(rgb('#fff2d8'), rgb(b), band > zig * 2 ? 1 : 0)
                : row % 3 === 1
                  ? rgb(a)
                  : mix(rgb(a), rgb('#ffd24a'), smooth(0.3, 0.1, Math.abs(band - 0.5)))
            },
          }),
        ),
      ],
      1,
      1.15,
      1,
    )
    return [
      ...head,
      lathe(
        [
          [0.2, -0.9],
          [0.13, -1.1],
          [0.12, -2.2],
          [0.2, -2.4],
          [0.16, -2.55],
          [0, -2.6],
        ],
        wood('#a8703c'),
        { curved: true },
      ),
      ...move(turn([torus(0.24, 0.08, lacquer(b))], { x: 90 }), 0, -0.98),
      ...steps(6).flatMap((share, i) => [
        tube(
          [vec(0, -2.5), vec(-0.15 + share * 0.3, -2.8, 0.1), vec(-0.3 + share * 0.6, -3.1, 0.1)],
          () => 0.03,
          matte([a, b, '#ffd24a'][i % 3]!),
        ),
      ]),
    ]
  }
  return [
    ...turn(move(turn(one(accents[0], accents[1]), { y: 40 }), 0, 1.5), { z: 34 }),
    ...turn(move(turn(one(accents[1], accents[2]), { y: -30 }), 0, 1.5, 0.4), { z: -34 }),
  ]
}

export function drumOf(hex: string, accent: string): Model {
  const shell = lathe(
    [
      [1.4, 0.75],
      [1.4, -0.75],
    ],
    lacquer(hex, {
      rough: 0.25,
      metal: 0.35,
      bump: (at) => 0.004 * Math.sin(Math.atan2(at.z, at.x) * 90),
      paint: (at) => gain(rgb(hex), 0.8 + 0.4 * noise(at.x * 14, at.y * 14, at.z * 14)),
    }),
  )
  const skin = lathe(
    [
      [0, 0.8],
      [1.34, 0.8],
      [1.4, 0.76],
    ],
    matte('#f4ecd8', { soft: 0.3 }),
  )
  const hoops = [0.72, -0.72].flatMap((y) => move(turn([torus(1.44, 0.1, gold())], { x: 90 }), 0, y))
  const lugs = turns(10).flatMap((share, i) =>
    turn(
      [
        ...move(box(0.16, 0.5, 0.16, 0.06, silver()), 0, 0, 1.46),
        rod(vec(0, 0.75, 1.52), vec(0, -0.75, 1.52), 0.035, steel()),
        ...(i % 2 ? move(jewel('brilliant', accent, 0.13, 90), 0, 0, 1.56) : []),
      ],
      { y: share * 360 },
    ),
  )
  const ropes = turns(20).map((share, i) =>
    rod(
      vec(Math.cos(share * 6.283) * 1.47, i % 2 ? 0.62 : -0.62, Math.sin(share * 6.283) * 1.47),
      vec(
        Math.cos((share + 0.05) * 6.283) * 1.47,
        i % 2 ? -0.62 : 0.62,
        Math.sin((share + 0.05) * 6.283) * 1.47,
      ),
      0.03,
      matte('#fff2d8'),
    ),
  )
  return [shell, skin, ...hoops, ...lugs, ...ropes]
}

const stickOf = (): Model => [
  lathe(
    [
      [0, 1.6],
      [0.11, 1.52],
      [0.08, 1.36],
      [0.07, 1.2],
      [0.11, -1.4],
      [0.06, -1.55],
      [0, -1.56],
    ],
    wood('#d9a864', { coat: 0.7 }),
    { curved: true },
  ),
]

const drum = ({ accents }: Look): Model =>
  turn(
    [
      ...drumOf(accents[0], accents[1]),
      ...move(turn(stickOf(), { z: 62, y: 24 }), -0.35, 1.35, 0.5),
      ...move(turn(stickOf(), { z: -58, y: -30 }), 0.55, 1.3, 0.3),
    ],
    { x: 26, y: -12 },
  )

export function guitarOf(hex: string, rim: string): Model {
  const outline = traced(
    'M-6 -58 C-34 -70 -58 -60 -60 -34 C-62 -12 -44 -6 -46 14 C-50 34 -78 44 -76 76 C-74 108 -36 120 0 118 C36 120 74 108 76 76 C78 44 50 34 46 14 C44 -6 60 -16 74 -44 C78 -62 58 -66 44 -54 C32 -44 18 -46 6 -58 Z',
    62,
    point(0, 30),
    10,
  )
  const body = slab(
    outline,
    { depth: 0.36, bevel: 0.12 },
    lacquer(hex, {
      rough: 0.3,
      metal: 0.25,
      paint: (at) =>
        mix(rgb(hex), gain(rgb(rim), 0.35), smooth(0.9, 1.9, Math.hypot(at.x * 1.1, at.y + 0.4))),
    }),
  )
  const guard = move(
    slab(
      traced(
        'M-10 -40 C-30 -40 -44 -20 -32 8 C-28 36 -40 60 -34 84 C-10 92 14 80 16 60 L16 -40 Z',
        62,
        point(0, 30),
        8,
      ),
      { depth: 0.05, bevel: 0.02 },
      lacquer('#f4ecd8'),
    ),
    0.05,
    0,
    0.19,
  )
  const neck = [
    ...move(box(0.34, 3.1, 0.2, 0.06, wood('#8a5a34')), 0, 1.75, 0.16),
    ...move(box(0.3, 3, 0.06, 0.02, wood('#2a1812')), 0, 1.72, 0.28),
    ...steps(14).flatMap((share) =>
      move(box(0.3, 0.025, 0.03, 0.01, silver()), 0, lerp(0.35, 3.15, share ** 0.8), 0.32),
    ),
    ...[0.9, 1.5, 2, 2.5].flatMap((y) => move([ball(0.05, lacquer('#f4efe6'))], 0, y, 0.31)),
  ]
  const headstock = move(
    slab(
      traced('M-12 24 L-16 -10 C-24 -34 -10 -52 14 -48 C24 -40 14 -16 12 24 Z', 60),
      { depth: 0.18 },
      lacquer(rim),
    ),
    0,
    3.65,
    0.14,
  )
  const pegs = steps(4).flatMap((share) =>
    move(
      [
        rod(vec(0, 0), vec(0.36, 0.05), 0.045, silver()),
        ...move(scale([ball(0.1, gold())], 1, 1.3, 0.6), 0.38, 0.05),
      ],
      -0.22,
      3.4 + share * 0.75,
      0.14,
    ),
  )
  const strings = [-0.1, -0.035, 0.035, 0.1].map((x) =>
    rod(vec(x, -1.05, 0.32), vec(x * 0.8, 3.4, 0.33), 0.012, silver()),
  )
  const pickups = [0.05, -0.55].flatMap((y) =>
    move(box(0.75, 0.28, 0.14, 0.05, lacquer('#16161c')), 0, y, 0.24),
  )
  const bridge = move(box(0.55, 0.2, 0.16, 0.05, gold()), 0, -1.05, 0.24)
  const knobs = [
    [0.62, -0.75],
    [0.75, -1.1],
  ].flatMap(([x, y]) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.14],
              [0.13, 0.12],
              [0.14, 0],
            ],
            gold(),
          ),
        ],
        { x: 90 },
      ),
      x!,
      y!,
      0.2,
    ),
  )
  return [...body, ...guard, ...neck, ...headstock, ...pegs, ...strings, ...pickups, ...bridge, ...knobs]
}

const guitar = ({ accents }: Look): Model => turn(guitarOf(accents[0], accents[1]), { z: -32, y: -18 })

function gramophone({ accents }: Look): Model {
  const flare = surface(
    (u, v) => {
      const angle = u * 6.283
      const reach = (0.09 + 1.5 * v ** 2.6) * (1 + 0.05 * Math.cos(angle * 9) * v ** 2)
      return vec(Math.cos(angle) * reach, v * 2.2, Math.sin(angle) * reach)
    },
    126,
    40,
    gold({ rough: 0.2, paint: (at) => mix(rgb('#ffbe55'), rgb(accents[0]), smooth(1.2, 2.1, at.y) * 0.75) }),
  )
  const horn = move(turn([flare], { z: -34, x: 42 }), 0.2, 0.1, 0)
  const pipe = tube(
    [vec(0.3, 0.25, 0.1), vec(0.05, -0.25), vec(-0.45, -0.5), vec(-0.75, -0.9)],
    () => 0.12,
    gold({ rough: 0.2 }),
    { rings: 50 },
  )
  const cabinet = [
    ...move(box(2.5, 0.8, 2.1, 0.08, wood('#6a3820', { coat: 0.7 })), 0, -1.75),
    ...[-1.33, -2.2].flatMap((y) => move(box(2.75, 0.16, 2.35, 0.06, wood('#54290f', { coat: 0.7 })), 0, y)),
    ...[-1, 1].flatMap((s) =>
      move(slab(plaque(0.8, 0.4, 0.06), { depth: 0.05 }, gold({ rough: 0.4 })), s * 0.6, -1.78, 1.06),
    ),
  ]
  const disc = move(
    [
      lathe(
        [
          [0, 0.03],
          [0.98, 0.03],
          [1, 0],
        ],
        lacquer('#15151b', {
          bump: (at) => 0.006 * Math.sin(Math.hypot(at.x, at.z) * 120),
          paint: (at) => (Math.hypot(at.x, at.z) < 0.34 ? rgb(accents[1]) : rgb('#131318')),
        }),
      ),
    ],
    0,
    -1.2,
  )
  const crank = [
    rod(vec(1.3, -1.8), vec(1.75, -1.8), 0.06, gold()),
    rod(vec(1.75, -1.8), vec(1.75, -1.35), 0.05, gold()),
    ...move([ball(0.13, wood('#2a1610'))], 1.78, -1.3),
  ]
  return turn(
    [...horn, pipe, ...cabinet, ...disc, ...crank, ...move(scale(noteOf(accents[2]), 0.6), -1.3, 1.2, 0.2)],
    { y: 24, x: 10 },
  )
}

const ghosts: Hero['before'] = ({ canvas, palette }, { x, y, size }) => {
  for (let i = 0; i < 3; i++)
    glow(
      canvas,
      x + size * (0.35 + 0.2 * i),
      y - size * (0.7 + 0.25 * i),
      size * (0.5 + 0.15 * i),
      rgb(palette.accents[2], 0.22),
    )
}

function headphones({ accents }: Look): Model {
  const band = tube(
    steps(15).map((share) => vec(Math.cos(Math.PI * share) * 1.45, Math.sin(Math.PI * share) * 1.75 + 0.1)),
    () => 0.17,
    lacquer('#1c1c26', { rough: 0.4 }),
    { flat: 1.7, rings: 100 },
  )
  const pad = tube(
    steps(9).map((share) =>
      vec(
        Math.cos(Math.PI * (0.25 + share * 0.5)) * 1.3,
        Math.sin(Math.PI * (0.25 + share * 0.5)) * 1.6 + 0.1,
      ),
    ),
    rounded(0.2, 0.06),
    matte(accents[1], { soft: 0.4 }),
    { flat: 1.5, rings: 70 },
  )
  const cup = (s: number): Model =>
    move(
      turn(
        [
          ...slab(
            ringOf(0.85, 50),
            { depth: 0.5, bevel: 0.2 },
            lacquer(accents[0], { metal: 0.4, rough: 0.25 }),
          ),
          ...move([torus(0.62, 0.06, gold()), torus(0.36, 0.05, lamp(accents[2], 2.2))], 0, 0, 0.27),
          ...move(scale([torus(0.66, 0.26, matte('#16161e'))], 1, 1, 1.1), 0, 0, -0.32),
          ...move(slab(starOf(5, 0.2, 0.09), { depth: 0.08 }, gold()), 0, 0, 0.26),
        ],
        { y: s * 62 },
      ),
      s * 1.5,
      -0.35,
      0.1,
    )
  const arms = [-1, 1].flatMap((s) => [rod(vec(s * 1.45, 0.9), vec(s * 1.6, -0.1), 0.1, silver())])
  const cord = tube(
    [vec(-1.5, -1.1, 0.2), vec(-1.2, -1.9, 0.4), vec(0, -1.6, 0.6), vec(0.9, -2.1, 0.5), vec(1.6, -1.7, 0.5)],
    () => 0.05,
    lacquer('#1c1c26'),
    { rings: 90 },
  )
  return turn(
    [
      band,
      pad,
      ...cup(1),
      ...cup(-1),
      ...arms,
      cord,
      ...move(scale(noteOf(accents[2], true), 0.7), 0, -0.3, 0.2),
    ],
    { y: -20, x: 6 },
  )
}

function cassette({ accents }: Look): Model {
  const shell = slab(plaque(3.7, 2.4, 0.2), { depth: 0.4, bevel: 0.1 }, lacquer('#23232e', { rough: 0.35 }))
  const label = move(
    slab(
      plaque(3.2, 1.35, 0.12),
      { depth: 0.08, bevel: 0.02 },
      matte('#f6ecd8', {
        paint: (at) => {
          const band = at.y - 0.22 * Math.sin(at.x * 1.1)
          return band > 0.34
            ? rgb(accents[0])
            : band > 0.14
              ? rgb(accents[2])
              : band > -0.06
                ? rgb(accents[1])
                : at.y > -0.55
                  ? rgb('#f6ecd8')
                  : rgb(accents[0])
        },
      }),
    ),
    0,
    0.28,
    0.2,
  )
  const windowOf = move(
    slab(plaque(1.75, 0.62, 0.28), { depth: 0.1, bevel: 0.04 }, lacquer('#0d0d14')),
    0,
    0.18,
    0.26,
  )
  const reels = [-0.58, 0.58].flatMap((x, i) =>
    move(
      turn(
        [
          torus(0.24, 0.07, lacquer('#f4f0e8')),
          ...turns(6).flatMap((share) =>
            turn(move(box(0.06, 0.14, 0.1, 0.02, lacquer('#f4f0e8')), 0, 0.16), { z: share * 360 }),
          ),
        ],
        { z: i * 25 },
      ),
      x,
      0.18,
      0.32,
    ),
  )
  const foot = move(
    slab(traced('M-62 22 L-50 -20 L50 -20 L62 22 Z', 50), { depth: 0.2, bevel: 0.05 }, lacquer('#2c2c3a')),
    0,
    -0.85,
    0.24,
  )
  const screws = [
    [-1.65, 1],
    [1.65, 1],
    [-1.65, -1],
    [1.65, -1],
    [0, -0.75],
  ].flatMap(([x, y]) =>
    move([...slab(ringOf(0.08, 16), { depth: 0.08 }, silver())], x!, y!, y === -0.75 ? 0.34 : 0.22),
  )
  const tape = tube(
    [
      vec(-1.2, -1.2, 0.1),
      vec(-1.7, -1.7, 0.3),
      vec(-0.6, -1.95, 0.5),
      vec(0.5, -1.6, 0.4),
      vec(1.4, -2.1, 0.3),
      vec(2.2, -1.5, 0.1),
      vec(1.9, -0.8, -0.2),
    ],
    () => 0.085,
    lacquer('#4a2a1c'),
    { flat: 0.15, rings: 150 },
  )
  return turn([...shell, ...label, ...windowOf, ...reels, ...foot, ...screws, tape], { z: 12, y: -22, x: -6 })
}

export const music: Record<string, Hero> = {
  vinyl: { build: vinyl },
  sax: { build: saxophone },
  discoball: { build: disco, before: discoBeams, after: discoLight },
  piano: { build: piano },
  mic: { build: mic },
  maracas: { build: maracas },
  trumpet: { build: trumpet },
  drum: { build: drum },
  guitar: { build: guitar, size: 1.12 },
  gramophone: { build: gramophone, stands: true, before: ghosts },
  headphones: { build: headphones },
  cassette: { build: cassette },
}
