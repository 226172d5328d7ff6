import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import {
  type Material,
  flesh,
  gold,
  lacquer,
  lamp,
  matte,
  metal,
  silver,
  steel,
  wood,
} from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { noise } from '../kit/noise.ts'
import { ringOf, starOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { around, beads, jewel } from './common.ts'

const paper = '#fff2dc'

/** Stripes from top to bottom, `count` of each colour round the whole. */
const awning = (a: string, b: string, count: number, own: Partial<Material> = {}): Material =>
  matte(a, {
    soft: 0.5,
    paint: (at) => mix(rgb(a), rgb(b), smooth(-0.06, 0.06, Math.sin(Math.atan2(at.z, at.x) * count))),
    ...own,
  })

const pennant = (hex: string): Model => [
  rod(vec(0, 0), vec(0, 0.85), 0.035, gold()),
  surface(
    (u, v) =>
      vec(u * 0.62, 0.82 - v * 0.36 * (1 - u) - 0.16 * u + 0.05 * Math.sin(u * 6), 0.07 * Math.sin(u * 6)),
    16,
    4,
    matte(hex, { soft: 0.5 }),
  ),
]

function tent({ accents }: Look): Model {
  const roof = (top: number, foot: number, reach: number, count: number): Mesh =>
    surface(
      (u, v) => {
        const sag = v - 0.16 * Math.sin(v * Math.PI)
        const peak = 1 + 0.04 * Math.abs(Math.cos(u * 6.283 * (count / 2))) * v
        return vec(
          Math.cos(u * 6.283) * (0.06 + reach * sag ** 1.25) * peak,
          lerp(top, foot, v ** 0.82),
          Math.sin(u * 6.283) * (0.06 + reach * sag ** 1.25) * peak,
        )
      },
      160,
      24,
      awning(accents[0], paper, count),
    )
  const trim = (y: number, reach: number, count: number): Mesh =>
    surface(
      (u, v) => {
        const scallops = 0.16 + 0.16 * Math.abs(Math.sin(u * Math.PI * count))
        return vec(Math.cos(u * 6.283) * reach, y - v * scallops, Math.sin(u * 6.283) * reach)
      },
      240,
      4,
      matte(accents[1], { soft: 0.4 }),
    )
  const wall = surface(
    (u, v) => {
      const open = smooth(0.12, 0.0, Math.abs(u - 0.25)) * v * 0.35
      const reach = 1.82 - open
      return vec(Math.cos(u * 6.283) * reach, -0.1 - v * 1.7, Math.sin(u * 6.283) * reach)
    },
    160,
    12,
    awning(accents[0], paper, 12, {
      paint: (at) => {
        const door = Math.abs(at.x) < 0.42 * smooth(-0.3, -1.8, at.y) + 0.05 && at.z > 0 && at.y < -0.25
        return door
          ? rgb('#2a0f1a')
          : mix(rgb(accents[0]), rgb(paper), smooth(-0.06, 0.06, Math.sin(Math.atan2(at.z, at.x) * 12)))
      },
      shine: (at) =>
        Math.abs(at.x) < 0.42 * smooth(-0.3, -1.8, at.y) + 0.05 && at.z > 0 && at.y < -0.25
          ? rgb('#ff9a3a', 0.6 * smooth(-0.3, -1.8, at.y))
          : { r: 0, g: 0, b: 0 },
    }),
  )
  const upper = [
    roof(2.1, 1.0, 0.95, 8),
    trim(1.02, 0.98, 14),
    lathe(
      [
        [0.86, 1.05],
        [0.86, 0.75],
      ],
      awning(accents[0], paper, 8),
    ),
  ]
  const lower = [roof(0.85, -0.1, 1.9, 12), trim(-0.08, 1.93, 22)]
  const flags = [
    ...move(pennant(accents[2]), 0, 2.05),
    ...around(6, 1.9, (i) => scale(pennant([accents[1], accents[2]][i % 2]!), 0.62), -0.1),
  ]
  const bulbs = around(22, 1.97, () => [ball(0.055, lamp('#ffd98a', 4), undefined, 8)], -0.36)
  const sides = [-1, 1].flatMap((s) => [
    rod(vec(s * 0.9, 0.7, 0.3), vec(s * 2.3, -1.8, 0.9), 0.02, matte('#d8c49a')),
  ])
  return turn([...upper, ...lower, wall, ...flags, ...bulbs, ...sides], { x: 10, y: 6 })
}

export function topHat(hex: string, band: string): Model {
  const silk = lacquer(hex, { rough: 0.35, coat: 0.5, rim: 1.6 })
  const crownPart = lathe(
    [
      [0, 1.15],
      [1.05, 1.14],
      [1.1, 1.06],
      [0.92, 0.2],
      [0.95, -0.75],
    ],
    silk,
  )
  const brim = surface(
    (u, v) => {
      const angle = u * 6.283
      const reach = lerp(0.93, 1.68, v)
      return vec(
        Math.cos(angle) * reach,
        -0.75 + 0.3 * Math.cos(angle) ** 2 * v ** 2,
        Math.sin(angle) * reach,
      )
    },
    90,
    10,
    silk,
  )
  const ribbon = lathe(
    [
      [0.97, -0.3],
      [0.99, -0.36],
      [0.985, -0.68],
      [0.96, -0.74],
    ],
    lacquer(band),
  )
  return [crownPart, brim, ribbon]
}

function tophatHero({ accents }: Look): Model {
  const hat = topHat('#1d1726', accents[0])
  const wand = move(
    turn(
      [
        rod(vec(0, -1.5), vec(0, 1.5), 0.09, lacquer('#14121a')),
        rod(vec(0, 1.15), vec(0, 1.55), 0.1, lacquer('#f6f0e6')),
        rod(vec(0, -1.55), vec(0, -1.15), 0.1, lacquer('#f6f0e6')),
      ],
      { z: -58 },
    ),
    0.9,
    1.5,
    0.6,
  )
  const ears = [-1, 1].flatMap((s) =>
    move(
      turn(
        [
          ...scale([ball(1, matte('#f6f0ea', { soft: 0.5 }))], 0.24, 0.95, 0.16),
          ...move(scale([ball(1, matte('#ffb8c4'))], 0.13, 0.72, 0.1), 0, 0, 0.1),
        ],
        { z: s * -12 },
      ),
      s * 0.34,
      1.95,
      0,
    ),
  )
  const rabbit = [
    ...move([ball(0.62, matte('#f6f0ea', { soft: 0.5, rim: 1.2 }))], 0, 1.05, 0.1),
    ...[-1, 1].flatMap((s) => [
      ...move([ball(0.1, lacquer('#2a1420'))], s * 0.24, 1.2, 0.64),
      ...move(scale([ball(0.2, matte('#f6f0ea', { soft: 0.5 }))], 1, 0.8, 0.8), s * 0.15, 0.95, 0.62),
    ]),
    ...move([ball(0.08, flesh('#ff8a9a'))], 0, 1.05, 0.76),
  ]
  const cards = [-24, 4, 32].flatMap((angle, i) =>
    move(
      turn(
        slab(
          ringRect(0.62, 0.9),
          { depth: 0.03 },
          lacquer('#fbf6ea', {
            paint: (at) =>
              Math.abs(at.x) < 0.16 && Math.abs(at.y) + Math.abs(at.x) * 1.4 < 0.24
                ? rgb(accents[i]!)
                : rgb('#fbf6ea'),
          }),
        ),
        { z: angle, x: -20 },
      ),
      -1.5 + i * 0.12,
      0.9 + i * 0.34,
      0.5,
    ),
  )
  return turn(
    [
      ...turn(hat, { z: 180 }).flatMap((part) => move([part], 0, -0.35)),
      ...rabbit,
      ...ears,
      ...wand,
      ...cards,
    ],
    { x: 14, y: -10 },
  )
}

const ringRect = (width: number, height: number) => [
  point(-width / 2, -height / 2),
  point(width / 2, -height / 2),
  point(width / 2, height / 2),
  point(-width / 2, height / 2),
]

function popcorn({ accents, random }: Look): Model {
  const tub = warp(
    box(
      2.1,
      2.4,
      1.7,
      0.1,
      lacquer(paper, {
        paint: (at) => (Math.floor(Math.abs(at.x + 9.175) * 2.86) % 2 ? rgb(accents[0]) : rgb(paper)),
      }),
    ),
    (at) => vec(at.x * (1 + 0.15 * at.y), at.y, at.z * (1 + 0.15 * at.y)),
  )
  const star = move(slab(starOf(12, 0.66, 0.52), { depth: 0.1 }, lacquer(accents[2])), 0, -0.15, 0.92)
  const starIn = move(slab(starOf(5, 0.36, 0.16), { depth: 0.12 }, lacquer(accents[1])), 0, -0.15, 0.97)
  const corn = (x: number, y: number, z: number, size: number): Model => {
    const shift = random.range(0, 60)
    return move(
      [
        ball(
          size,
          flesh('#fff0c0', {
            soft: 0.7,
            coat: 0.1,
            rough: 0.6,
            paint: (at) =>
              mix(
                rgb('#ffd25a'),
                rgb('#fff8e4'),
                smooth(size * 0.62, size * 0.92, Math.hypot(at.x, at.y, at.z)),
              ),
          }),
          (d) => 0.55 + 0.85 * noise(d.x * 1.7 + shift, d.y * 1.7, d.z * 1.7 + shift) ** 1.2,
          18,
        ),
      ],
      x,
      y,
      z,
    )
  }
  const heap = Array.from({ length: 60 }, (_, i) => {
    const [reach, angle] = [Math.sqrt((i + 0.5) / 60), i * 2.39996]
    return corn(
      Math.cos(angle) * reach * 1.15,
      1.22 + 0.85 * (1 - reach),
      Math.sin(angle) * reach * 0.9,
      0.36,
    )
  })
  const flying = [
    [-1.6, 1.9, 0.4],
    [1.55, 2.2, 0.2],
    [0.3, 2.75, 0],
    [-0.8, 2.55, 0.3],
    [1.9, 1.2, 0.5],
    [-1.75, -1.1, 1],
    [1.7, -1.15, 0.9],
  ].flatMap(([x, y, z]) => corn(x!, y!, z!, 0.3))
  return turn([...tub, ...star, ...starIn, ...heap.flat(), ...flying], { x: 10, y: -20 })
}

function ferris({ accents }: Look): Model {
  const iron = lacquer('#f0ead8', { metal: 0.3 })
  const count = 10
  const rims = [-0.34, 0.34].flatMap((z) => [
    ...move([torus(1.75, 0.07, iron, 90), torus(1.1, 0.045, iron, 80)], 0, 0.2, z),
    ...turns(count).map((share) =>
      rod(
        vec(0, 0.2, z),
        vec(Math.cos(share * 6.283) * 1.75, 0.2 + Math.sin(share * 6.283) * 1.75, z),
        0.045,
        iron,
      ),
    ),
  ])
  const cabins = turns(count).flatMap((share, i) => {
    const hex = [accents[0], accents[1], accents[2], '#7fd6ff', '#c98aff'][i % 5]!
    const [x, y] = [Math.cos(share * 6.283) * 1.75, 0.2 + Math.sin(share * 6.283) * 1.75]
    return move(
      [
        rod(vec(0, 0, -0.36), vec(0, 0, 0.36), 0.05, gold()),
        ...move(
          [
            lathe(
              [
                [0.3, -0.1],
                [0.32, -0.3],
                [0.2, -0.5],
                [0, -0.54],
              ],
              lacquer(hex),
              { curved: true },
            ),
            lathe(
              [
                [0, 0.12],
                [0.36, -0.02],
                [0.36, -0.06],
              ],
              lacquer(hex),
            ),
            ...turns(4).map((s) =>
              rod(
                vec(Math.cos(s * 6.28) * 0.28, -0.1, Math.sin(s * 6.28) * 0.28),
                vec(Math.cos(s * 6.28) * 0.3, 0, Math.sin(s * 6.28) * 0.3),
                0.025,
                gold(),
              ),
            ),
            ...move([ball(0.1, lamp('#ffd98a', 3), undefined, 10)], 0, -0.12),
          ],
          0,
          -0.05,
        ),
      ],
      x,
      y,
    )
  })
  const bulbs = turns(40).flatMap((share, i) =>
    move(
      [ball(0.06, lamp(i % 2 ? '#ffd98a' : accents[0], 5), undefined, 8)],
      Math.cos(share * 6.283) * 1.75,
      0.2 + Math.sin(share * 6.283) * 1.75,
      0.44,
    ),
  )
  const hub = move(
    [
      ...slab(starOf(8, 0.5, 0.3), { depth: 0.9, bevel: 0.1 }, gold()),
      ...move([ball(0.2, lamp(accents[0], 3))], 0, 0, 0.46),
    ],
    0,
    0.2,
  )
  const legs = [-0.5, 0.5].flatMap((z) =>
    [-1, 1].map((s) => rod(vec(0, 0.2, z), vec(s * 1.1, -2.3, z * 1.4), 0.09, lacquer(accents[1]))),
  )
  const foot = move(box(3.2, 0.24, 1.8, 0.08, lacquer(accents[1])), 0, -2.35)
  return turn([...rims, ...cabins, ...bulbs, ...hub, ...legs, ...foot], { y: -30, x: 4 })
}

function venetian({ accents }: Look): Model {
  const outline = traced(
    'M0 -36 C34 -60 96 -66 128 -40 C130 -4 108 34 70 40 C44 42 22 34 12 12 L0 22 L-12 12 C-22 34 -44 42 -70 40 C-108 34 -130 -4 -128 -40 C-96 -66 -34 -60 0 -36',
    62,
    point(0, 0),
    12,
  )
  const eye = (s: number) =>
    traced('M22 -10 C38 -32 78 -34 92 -18 C84 6 54 16 36 8 C28 4 24 -2 22 -10', 62, point(0, 0), 10).map(
      ({ x, y }) => point(x * s, y),
    )
  const half = lacquer(accents[0], {
    rough: 0.3,
    metal: 0.3,
    paint: (at) => {
      const side = at.x + 0.06 * Math.sin(at.y * 9) > 0
      const [gx, gy] = [Math.floor((at.x + at.y) * 2.4), Math.floor((at.x - at.y) * 2.4)]
      return side ? ((gx + gy) % 2 === 0 ? rgb(accents[1]) : rgb(paper)) : rgb(accents[0])
    },
  })
  const bend = (at: { x: number; y: number; z: number }) => vec(at.x, at.y, at.z - 0.2 * at.x * at.x)
  const face = warp(slab(outline, { depth: 0.18, bevel: 0.06, holes: [eye(1), eye(-1)] }, half), bend)
  const edge = (points: readonly { x: number; y: number }[], thick: number) =>
    tube(
      [...points, points[0]!].map(({ x, y }) => vec(x, y, 0.1 - 0.2 * x * x)),
      () => thick,
      gold(),
      { rings: 200 },
    )
  const plumes = steps(9).flatMap((share, i) => {
    const hex = [accents[0], accents[1], accents[2]][i % 3]!
    const feather = surface(
      (u, v) =>
        vec(
          v * 2.1,
          (u - 0.5) *
            0.62 *
            Math.sin(Math.PI * Math.min(0.97, v + 0.05)) *
            (0.75 + 0.25 * Math.abs(Math.sin(v * 40))),
          0.2 * Math.sin(v * 2.6),
        ),
      8,
      90,
      flesh(hex, { soft: 0.7, coat: 0, rough: 0.7 }),
    )
    return turn(move([feather], 0.5, 0, -0.12 - 0.04 * (i % 3)), { z: lerp(150, 30, share) })
  })
  const tearStone = [
    ...move(jewel('step', accents[2], 0.34, 88), 0, 0.72, 0.22),
    ...[-1, 1].flatMap((s) => [
      ...move(jewel('drop', accents[2], 0.24, 0), s * 0.95, -0.35, -0.02),
      ...[0, 1, 2].flatMap((i) =>
        move(
          jewel('brilliant', ['#ffffff', accents[2], '#ffffff'][i]!, 0.11, 90),
          s * (1.75 + i * 0.12),
          0.45 - i * 0.28,
          -0.5,
        ),
      ),
    ]),
  ]
  const handle = [
    rod(vec(1.75, -0.1, -0.4), vec(2.25, -2.6, 0.2), 0.075, gold()),
    ...move([ball(0.15, gold())], 2.27, -2.65, 0.2),
  ]
  return turn(
    [
      ...face,
      edge(outline, 0.085),
      edge(eye(1), 0.055),
      edge(eye(-1), 0.055),
      ...move(plumes, 0, 0.55, 0),
      ...tearStone,
      ...handle,
    ],
    { y: -14, x: -4, z: 4 },
  )
}

export function balloonOf(hex: string): Model {
  return [
    ball(0.8, lacquer(hex, { soft: 0.7, rim: 1 }), (d) => 1 + 0.16 * smooth(-0.2, -1, d.y), 34),
    ...move(
      [
        lathe(
          [
            [0.03, 0.1],
            [0.13, -0.08],
            [0, -0.06],
          ],
          lacquer(hex),
          { detail: 14 },
        ),
      ],
      0,
      -0.98,
    ),
  ]
}

function balloons({ accents }: Look): Model {
  const places = [
    [0, 1.4, 0.3, 1],
    [-1.05, 0.95, 0, 0.95],
    [1.05, 1.05, 0, 0.95],
    [-0.55, 0.15, 0.7, 0.9],
    [0.6, 0.2, 0.7, 0.9],
    [-1.5, -0.05, -0.3, 0.8],
    [1.5, 0, -0.3, 0.8],
    [0, 2.1, -0.5, 0.8],
  ] as const
  const colours = [
    accents[0],
    accents[1],
    accents[2],
    '#7fd6ff',
    accents[0],
    '#c98aff',
    accents[1],
    accents[2],
  ]
  const all = places.flatMap(([x, y, z, size], i) => [
    ...move(turn(scale(balloonOf(colours[i]!), size), { z: -x * 12 }), x, y, z),
    tube(
      [vec(x * 0.98, y - 0.98 * size, z), vec(x * 0.55, y * 0.2 - 0.9, z * 0.5), vec(0, -2.1)],
      () => 0.018,
      matte('#f4ecd8'),
      { rings: 30, sides: 6 },
    ),
  ])
  const basket = [
    ...move(
      [
        lathe(
          [
            [0.5, 0.4],
            [0.42, -0.35],
            [0, -0.4],
          ],
          wood('#a8703c', {
            bump: (at) => 0.06 * Math.sin(at.y * 40) * Math.sin(Math.atan2(at.z, at.x) * 20),
          }),
        ),
        ...turn([torus(0.5, 0.08, wood('#8a5a30'))], { x: 90 }).flatMap((part) => move([part], 0, 0.4)),
      ],
      0,
      -2.5,
    ),
    ...turns(4).map((share) =>
      rod(
        vec(Math.cos(share * 6.28 + 0.7) * 0.46, -2.1, Math.sin(share * 6.28 + 0.7) * 0.46),
        vec(0, -1.75),
        0.025,
        matte('#d8c49a'),
      ),
    ),
  ]
  return [...all, ...basket]
}

const pin = (hex: string): Model => [
  lathe(
    [
      [0, 1.35],
      [0.18, 1.3],
      [0.24, 1.1],
      [0.15, 0.8],
      [0.17, 0.4],
      [0.42, -0.3],
      [0.46, -0.75],
      [0.3, -1.1],
      [0.1, -1.3],
      [0.16, -1.4],
      [0, -1.42],
    ],
    lacquer(paper, {
      paint: (at) =>
        (at.y > -0.15 && at.y < 0.3) || (at.y > -0.95 && at.y < -0.7) || at.y > 0.95 ? rgb(hex) : rgb(paper),
    }),
    { curved: true },
  ),
]

function juggling({ accents }: Look): Model {
  const arc = steps(6).flatMap((share, i) => {
    const angle = lerp(2.9, 0.24, share)
    const striped = lacquer(accents[i % 3]!, {
      paint: (at) =>
        mix(rgb(accents[i % 3]!), rgb(paper), smooth(-0.08, 0.08, Math.sin(Math.atan2(at.z, at.x) * 4))),
    })
    return move(
      turn(
        [
          ball(0.42, i % 2 ? lacquer(accents[i % 3]!) : striped),
          ...(i % 2 ? move(slab(starOf(5, 0.26, 0.12), { depth: 0.1 }, gold()), 0, 0, 0.4) : []),
        ],
        { z: i * 34, x: 20 },
      ),
      Math.cos(angle) * 1.75,
      Math.sin(angle) * 1.7 + 0.45,
    )
  })
  const pins = [
    [-0.85, -0.9, 26, 0],
    [0.85, -0.9, -26, 1],
    [0, -0.75, 2, 2],
  ].flatMap(([x, y, z, i]) =>
    move(turn(scale(pin(accents[i!]!), 0.95), { z: z!, x: 8 }), x!, y!, i === 2 ? 0.5 : 0),
  )
  const ring = [
    ...move(turn([torus(0.6, 0.075, lacquer(accents[2]))], { y: 40, x: 20 }), 0, 0.9, -0.2),
    ...move(turn([torus(0.6, 0.075, lacquer(accents[0]))], { y: -35, x: -10 }), 0.25, 1.15, -0.5),
  ]
  return [...arc, ...pins, ...ring]
}

function dumbbell({ accents }: Look): Model {
  const iron = metal('#4a5262', { rough: 0.28 })
  const bar = rod(vec(-1.6, 0), vec(1.6, 0), 0.13, steel())
  const globe = (s: number) =>
    move(
      [
        ball(0.86, iron),
        ...turn([torus(0.86, 0.07, gold())], { y: 90 }),
        ...move(slab(starOf(5, 0.42, 0.19), { depth: 0.12 }, gold()), 0, 0, 0.84),
      ],
      s * 1.6,
      0,
    )
  const feast = [
    ...move(
      turn(
        [
          lathe(
            [
              [0, 0.1],
              [1, 0.14],
              [1.1, 0.06],
              [0.6, -0.06],
              [0, -0.08],
            ],
            silver(),
          ),
        ],
        { x: 6 },
      ),
      0,
      -1.6,
      0.4,
    ),
    ...move(
      turn(
        scale(
          [ball(0.62, lacquer('#b8642a', { bump: (at) => 0.03 * noise(at.x * 12, at.y * 12, at.z * 12) }))],
          1.25,
          0.85,
          0.9,
        ),
        { z: 8 },
      ),
      0,
      -1.1,
      0.4,
    ),
    ...[-1, 1].flatMap((s) =>
      move(
        turn(
          [
            ...scale([ball(0.34, lacquer('#b8642a'))], 1.3, 0.9, 0.9),
            rod(vec(s * 0.3, 0), vec(s * 0.7, 0.14), 0.07, lacquer('#f4ecd8')),
            ...move([ball(0.11, lacquer('#f4ecd8'))], s * 0.74, 0.18),
          ],
          { z: s * 20 },
        ),
        s * 0.7,
        -1.15,
        0.7,
      ),
    ),
    ...turns(8).flatMap((share, i) =>
      move(
        [ball(0.16, flesh(i % 2 ? accents[0] : '#7fae3a', { coat: 1 }))],
        Math.cos(share * 6.28) * 0.95,
        -1.42,
        0.4 + Math.sin(share * 6.28) * 0.8,
      ),
    ),
  ]
  return [...turn(move([bar, ...globe(1), ...globe(-1)], 0, 0.8), { z: 14, y: -16, x: 8 }), ...feast]
}

function carousel({ accents }: Look): Model {
  const roof = surface(
    (u, v) =>
      vec(
        Math.cos(u * 6.283) * (0.06 + 1.75 * v ** 1.15),
        1.95 - v * 0.95,
        Math.sin(u * 6.283) * (0.06 + 1.75 * v ** 1.15),
      ),
    120,
    16,
    awning(accents[0], paper, 10),
  )
  const fringe = surface(
    (u, v) =>
      vec(
        Math.cos(u * 6.283) * 1.82,
        1.02 - v * (0.2 + 0.14 * Math.abs(Math.sin(u * Math.PI * 16))),
        Math.sin(u * 6.283) * 1.82,
      ),
    200,
    4,
    lacquer(accents[1]),
  )
  const centre = lathe(
    [
      [0.5, 1],
      [0.42, 0.4],
      [0.42, -1.2],
      [0.6, -1.4],
    ],
    metal('#ffbe55', { rough: 0.3, bump: (at) => 0.03 * Math.sin(Math.atan2(at.z, at.x) * 12) }),
  )
  const deck = lathe(
    [
      [0, -1.38],
      [1.85, -1.38],
      [1.95, -1.46],
      [1.95, -1.72],
      [2.1, -1.78],
      [2.1, -1.95],
      [0, -1.95],
    ],
    lacquer(accents[1], {
      paint: (at) =>
        at.y > -1.4
          ? rgb('#c98a4a')
          : Math.sin(Math.atan2(at.z, at.x) * 18) > 0
            ? rgb(accents[1])
            : rgb(paper),
    }),
  )
  const horse = (hex: string): Model => {
    const coat = lacquer('#f8f2e8', { soft: 0.3 })
    const legs = [
      [-0.3, -0.2],
      [-0.24, 0.3],
      [0.28, -0.3],
      [0.34, 0.2],
    ].map(([x, bend]) =>
      tube(
        [vec(x!, -0.1), vec(x! + bend! * 0.6, -0.34), vec(x! + bend!, -0.55)],
        tapered(0.09, 0.055),
        coat,
        { rings: 18, sides: 10 },
      ),
    )
    return [
      ...scale([ball(0.36, coat, undefined, 20)], 1.35, 0.8, 0.75),
      tube([vec(0.32, 0.1), vec(0.55, 0.42), vec(0.6, 0.66)], tapered(0.22, 0.14), coat, { rings: 20 }),
      ...move(turn(scale([ball(0.2, coat, undefined, 16)], 1.5, 0.8, 0.75), { z: -34 }), 0.72, 0.66),
      ...legs,
      tube([vec(-0.42, 0.1), vec(-0.72, 0.1), vec(-0.78, -0.3)], tapered(0.1, 0.03), matte(hex), {
        rings: 20,
      }),
      ...steps(5).flatMap((s) =>
        move([ball(0.1, matte(hex), undefined, 10)], lerp(0.28, 0.5, s), lerp(0.3, 0.82, s)),
      ),
      ...move(scale([ball(0.2, lacquer(hex), undefined, 14)], 1.2, 0.5, 1.5), -0.02, 0.26),
      rod(vec(0, -1.2), vec(0, 1.3), 0.04, gold()),
    ]
  }
  const horses = turns(5).flatMap((share, i) =>
    turn(
      move(
        scale(horse([accents[0], accents[2], accents[1]][i % 3]!), 0.78),
        0,
        -0.4 + 0.22 * Math.sin(i * 2.2),
        1.3,
      ),
      { y: share * 360 + 12 },
    ),
  )
  const bulbs = around(
    28,
    1.86,
    (i) => [ball(0.065, lamp(i % 2 ? '#ffd98a' : accents[2], 4.5), undefined, 8)],
    1.04,
  )
  const mirrors = around(10, 1.84, () => move(jewel('brilliant', accents[2], 0.13, 90), 0, 0, 0), 0.72)
  return turn(
    [
      roof,
      fringe,
      centre,
      deck,
      ...horses,
      ...bulbs,
      ...mirrors,
      ...move([ball(0.16, gold())], 0, 2.02),
      ...move(pennant(accents[2]), 0, 2.1),
    ],
    { x: 12, y: 8 },
  )
}

function circusCannon({ accents }: Look): Model {
  const striped = lacquer(accents[0], {
    paint: (at) => (Math.abs(((at.y * 1.3 + 10) % 1) - 0.5) < 0.22 ? rgb(paper) : rgb(accents[0])),
  })
  const barrel = turn(
    [
      lathe(
        [
          [0.55, 2],
          [0.82, 2],
          [0.86, 1.82],
          [0.7, 1.7],
          [0.66, 0.4],
          [0.72, -0.6],
          [0.6, -1],
          [0, -1.15],
        ],
        striped,
      ),
      ...[1.9, 0.2, -0.6].flatMap((y) =>
        move(turn([torus(y === 1.9 ? 0.8 : 0.7, 0.09, gold())], { x: 90 }), 0, y),
      ),
      lathe(
        [
          [0.56, 1.98],
          [0.5, 1],
        ],
        matte('#1a0c14'),
      ),
      ...move([ball(0.2, gold())], 0, -1.25),
      ...move(slab(starOf(5, 0.36, 0.16), { depth: 0.1 }, gold()), 0, 1, 0.68),
    ],
    { z: -46 },
  )
  const wheel = (z: number) =>
    move(
      [
        torus(0.85, 0.12, lacquer(accents[1])),
        ...turns(8).map((share) =>
          rod(vec(0, 0), vec(Math.cos(share * 6.283) * 0.82, Math.sin(share * 6.283) * 0.82), 0.065, gold()),
        ),
        ...slab(ringOf(0.22, 24), { depth: 0.26 }, gold()),
      ],
      -0.35,
      -1,
      z,
    )
  const lady = move(
    turn(
      [
        ball(0.42, flesh('#e8b088')),
        ...scale(
          [ball(0.46, lacquer(accents[2], { metal: 0.3 }), (d) => (d.y < -0.1 ? 0.6 : 1))],
          1.04,
          1.04,
          1.04,
        ),
        ...[-1, 1].flatMap((s) => move([torus(0.14, 0.045, gold())], s * 0.16, 0, 0.4)),
        tube(
          [vec(-0.14, -0.2, 0.38), vec(0, -0.25, 0.42), vec(0.14, -0.2, 0.38)],
          rounded(0.028),
          matte('#8a2a2a'),
        ),
        ...move(scale([ball(0.5, lacquer(accents[2]))], 0.95, 1.1, 0.7), 0, -0.85),
        ...[-1, 1].map((s) =>
          tube(
            [vec(s * 0.35, -0.6), vec(s * 0.65, 0.0), vec(s * 0.5, 0.7)],
            tapered(0.15, 0.1),
            lacquer(accents[2]),
          ),
        ),
      ],
      { z: -46, y: 10 },
    ),
    2.05,
    1.9,
    0.2,
  )
  return turn([...barrel, ...wheel(0.72), ...wheel(-0.72), ...lady], { y: -18, x: 6 })
}

const puff: Hero['before'] = ({ canvas }, { x, y, size }) => {
  for (let i = 0; i < 9; i++)
    glow(
      canvas,
      x + size * (0.05 + 0.06 * i),
      y - size * (0.05 + 0.07 * i),
      size * 0.55,
      rgb('#ffd9a8', 0.16),
    )
}

function circusBall({ accents }: Look): Model {
  const grey = matte('#8fa0b4', {
    rough: 0.7,
    rim: 1.2,
    bump: (at) => 0.02 * noise(at.x * 12, at.y * 12, at.z * 12),
  })
  const globe = move(
    [
      ball(
        1,
        lacquer(accents[0], {
          paint: (at) =>
            Math.abs(at.y) < 0.2
              ? rgb(accents[2])
              : Math.sin(Math.atan2(at.z, at.x) * 5) > 0
                ? rgb(accents[0])
                : rgb(paper),
        }),
      ),
      ...around(5, 0.98, () => slab(starOf(5, 0.2, 0.09), { depth: 0.06 }, lacquer('#ffffff'))),
    ],
    0,
    -1.5,
  )
  const body = move(scale([ball(1, grey)], 1.05, 0.9, 0.95), 0, 0.35, -0.2)
  const head = move(scale([ball(0.72, grey)], 1, 0.98, 0.95), 0, 1.15, 0.55)
  const ears = [-1, 1].flatMap((s) =>
    move(
      turn(
        pillow(
          traced('M0 -10 C20 -50 70 -50 74 -4 C76 40 36 58 4 30 Z', 70, point(0, 0), 9).map(({ x, y }) =>
            point(x * s, y),
          ),
          0.08,
          matte('#8fa0b4', {
            paint: (at) => mix(rgb('#8fa0b4'), rgb('#ffb0b4'), smooth(0.25, 0.5, Math.abs(at.x)) * 0.6),
          }),
          { centre: vec(0.5 * s, -0.05) },
        ),
        { y: s * 16 },
      ),
      s * 0.55,
      1.2,
      0.45,
    ),
  )
  const trunk = tube(
    [vec(0, 1.0, 1.15), vec(0, 0.6, 1.65), vec(0.25, 0.9, 2.0), vec(0.35, 1.5, 1.95), vec(0.3, 1.9, 1.75)],
    tapered(0.3, 0.15),
    warpRidge(grey),
    { rings: 80 },
  )
  const eyes = [-1, 1].flatMap((s) => [
    ...move([ball(0.1, lacquer('#1a1418'))], s * 0.33, 1.32, 1.15),
    ...move([ball(0.03, lamp('#ffffff', 2))], s * 0.31, 1.36, 1.24),
  ])
  const legs = [
    [-0.55, 0.45],
    [0.55, 0.45],
    [-0.5, -0.6],
    [0.5, -0.6],
  ].map(([x, z]) =>
    tube([vec(x!, 0, z! - 0.1), vec(x! * 0.9, -0.5, z), vec(x! * 0.75, -0.85, z! * 0.8)], () => 0.3, grey, {
      rings: 24,
    }),
  )
  const hat = [
    ...move(
      turn(
        [
          lathe(
            [
              [0, 0.95],
              [0.42, 0],
            ],
            awning(accents[1], paper, 6),
          ),
          ...move([ball(0.13, gold())], 0, 0.98),
          ...turn([torus(0.42, 0.07, gold())], { x: 90 }),
        ],
        { x: -6, z: 8 },
      ),
      -0.05,
      1.78,
      0.45,
    ),
  ]
  const blanket = move(
    scale(
      [
        ball(
          1.03,
          lacquer(accents[1], { paint: (at) => (at.y < 0.36 ? rgb('#ffc24b') : rgb(accents[1])) }),
          (d) => (d.y > 0.2 ? 1 : 0.8),
        ),
      ],
      1.06,
      0.92,
      0.9,
    ),
    0,
    0.38,
    -0.25,
  )
  const notes = move(turn([torus(0.16, 0.05, gold())], {}), 0.32, 2.05, 1.7)
  return turn([...globe, ...body, ...head, ...ears, trunk, ...eyes, ...legs, ...hat, ...blanket, ...notes], {
    y: -24,
    x: 6,
  })
}

const warpRidge = (made: Material): Material => ({
  ...made,
  bump: (at) => 0.03 * Math.sin(at.y * 34 + at.z * 30),
})

function unicycle({ accents }: Look): Model {
  const wheel = move(
    turn(
      [
        torus(1.1, 0.15, matte('#1c1a22'), 80),
        torus(0.98, 0.06, metal(accents[0])),
        ...turns(16).map((share) =>
          rod(vec(0, 0), vec(Math.cos(share * 6.283), Math.sin(share * 6.283)), 0.022, silver()),
        ),
        ...slab(ringOf(0.18, 24), { depth: 0.4 }, gold()),
        ...beads(8, 0.62, 0.09, lamp(accents[2], 2)),
      ],
      {},
    ),
    0,
    -1.1,
  )
  const fork = [-0.24, 0.24].map((z) =>
    tube(
      [vec(0, -1.1, z), vec(0, -0.1, z), vec(0, 0.15, z * 0.6), vec(0, 0.3)],
      () => 0.075,
      lacquer(accents[0]),
    ),
  )
  const post = rod(vec(0, 0.25), vec(0, 1.0), 0.09, silver())
  const seat = move(turn(scale([ball(0.6, lacquer('#2a1c24'))], 1.25, 0.4, 0.62), { z: 8 }), 0, 1.1)
  const pedals = [-1, 1].flatMap((s) => [
    rod(vec(0, -1.1, s * 0.3), vec(s * 0.34, -1.1 - s * 0.34, s * 0.34), 0.055, silver()),
    ...move(box(0.3, 0.09, 0.34, 0.03, lacquer('#2a1c24')), s * 0.36, -1.1 - s * 0.36, s * 0.52),
  ])
  const stack = [
    [1.62, 0.5, 0],
    [2.15, 0.32, 1],
    [2.52, 0.22, 2],
  ].flatMap(([y, r, i]) =>
    move(
      [
        ball(
          r!,
          lacquer(accents[i!]!, {
            paint: (at) =>
              mix(rgb(accents[i!]!), rgb(paper), smooth(-0.1, 0.1, Math.sin(Math.atan2(at.y, at.x) * 3))),
          }),
        ),
      ],
      0.05 * (i! - 1),
      y!,
    ),
  )
  const line = [
    rod(vec(-2.4, -2.36, 0), vec(2.4, -2.3, 0), 0.045, matte('#d8c49a')),
    ...move(
      turn(
        [
          rod(vec(-2.2, 0), vec(2.2, 0), 0.06, wood('#a8703c')),
          ...[-1, 1].flatMap((s) => move([ball(0.16, lacquer(accents[1]))], s * 2.2, 0)),
        ],
        { z: -7 },
      ),
      0,
      0.62,
      0.3,
    ),
  ]
  return turn([...wheel, ...fork, post, ...seat, ...pedals, ...stack, ...line], { y: -24, z: 4 })
}

const confetti: Hero['after'] = ({ canvas, random, palette }, { x, y, size }) => {
  for (let i = 0; i < 5; i++)
    spark(
      canvas,
      x + random.range(-0.9, 0.9) * size,
      y + random.range(-0.9, 0.2) * size,
      size * random.range(0.1, 0.24),
      gain(rgb(random.pick(palette.accents)), 1.6),
    )
}

export const circus: Record<string, Hero> = {
  tent: { build: tent, stands: true },
  tophat: { build: tophatHero, stands: true, after: confetti },
  popcorn: { build: popcorn, stands: true },
  ferris: { build: ferris, stands: true },
  venetian: { build: venetian, after: confetti },
  balloons: { build: balloons },
  juggling: { build: juggling, after: confetti },
  dumbbell: { build: dumbbell, stands: true },
  carousel: { build: carousel, stands: true },
  circuscannon: { build: circusCannon, stands: true, before: puff },
  circusball: { build: circusBall, stands: true },
  unicycle: { build: unicycle },
}
