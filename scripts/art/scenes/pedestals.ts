import { gain, mix, rgb } from '../kit/colour.ts'
import { type Look } from '../kit/hero.ts'
import { flesh, gold, lacquer, lamp, material, matte, metal, stone, wood } from '../kit/material.ts'
import { type Model, move, scale, turn } from '../kit/mesh.ts'
import { clouds, noise } from '../kit/noise.ts'
import { ball, box, lathe, torus } from '../kit/solids.ts'
import { smooth, turns } from '../kit/vector.ts'
import { around, boulder, coinHeap, jewel } from '../heroes/common.ts'

/* What objects stand on. The top is at height 0, the middle at the origin, about five units wide. */

export const rockShelf =
  (hex: string) =>
  ({ random }: Look): Model => [
    ...move(
      scale(
        [ball(2.2, stone(hex), (d) => 0.86 + 0.26 * clouds(d.x * 2 + 3, d.y * 2, 3, d.z * 2), 36)],
        1.1,
        0.34,
        0.8,
      ),
      0,
      -0.62,
    ),
    ...[-1.9, -1.2, 1.3, 2].flatMap((x, i) =>
      move(boulder(random, hex, random.range(0.3, 0.5)), x, -0.55, 0.9 - 0.3 * (i % 2)),
    ),
  ]

export const sandMound = (hex: string) => (): Model =>
  move(
    scale(
      [
        ball(
          2.4,
          matte(hex, {
            bump: (at) => 0.03 * Math.sin(at.x * 7 + 2.5 * clouds(at.x * 2, at.z * 2, 2) + at.z * 3),
            soft: 0.3,
          }),
        ),
      ],
      1.15,
      0.26,
      0.85,
    ),
    0,
    -0.58,
  )

export const marbleSteps = (): Model => {
  const made = material({
    colour: rgb('#d9d4c8'),
    rough: 0.4,
    coat: 0.4,
    paint: (at) =>
      mix(
        rgb('#e4dfd3'),
        rgb('#858ea0'),
        0.7 * smooth(0.87, 0.97, 1 - Math.abs(clouds(at.x * 1.4, at.y, 4, at.z * 1.4) - 0.5) * 2),
      ),
  })
  return [
    [1.75, 0],
    [2.2, -0.3],
    [2.7, -0.6],
  ].flatMap(([radius = 1, y = 0]) =>
    move(
      [
        lathe(
          [
            [0, 0],
            [radius - 0.08, 0],
            [radius, -0.08],
            [radius, -0.26],
            [radius - 0.04, -0.3],
            [0, -0.3],
          ],
          made,
          { detail: 90 },
        ),
      ],
      0,
      y,
    ),
  )
}

/** A round stage with a gold rim and, where `bulbs`, a ring of them. */
export const stageDisc =
  (hex: string, bulbs?: string) =>
  ({ accents }: Look): Model => [
    lathe(
      [
        [0, 0],
        [2.15, 0],
        [2.2, -0.06],
        [2.2, -0.42],
        [0, -0.42],
      ],
      lacquer(hex, { rough: 0.25 }),
      { detail: 100 },
    ),
    ...move(turn([torus(2.18, 0.075, gold(), 100)], { x: 90 }), 0, -0.02),
    ...move(turn([torus(2.2, 0.06, gold(), 100)], { x: 90 }), 0, -0.42),
    ...around(
      26,
      2.22,
      (i) =>
        bulbs
          ? [ball(0.075, lamp(i % 2 ? bulbs : accents[0], 4), undefined, 9)]
          : jewel('brilliant', accents[0], 0.1, 90),
      -0.22,
    ),
  ]

export const iceFloe = (): Model => {
  const made = material({
    colour: rgb('#9fd0ee'),
    rough: 0.12,
    coat: 1,
    soft: 0.7,
    paint: (at) =>
      mix(
        rgb('#7fb8de'),
        rgb('#f2fbff'),
        smooth(-0.2, 0.05, at.y) * 0.8 + 0.25 * clouds(at.x * 3, at.y * 3, 3, at.z * 3),
      ),
  })
  return [
    ...move(
      scale(
        [ball(2.2, made, (d) => 0.9 + 0.16 * noise(Math.round(d.x * 3) * 1.7, Math.round(d.z * 3) * 1.3, 1))],
        1.08,
        0.24,
        0.8,
      ),
      0,
      -0.5,
    ),
    ...[-1.7, 1.6, 2.2, -2.3].flatMap((x, i) =>
      move(
        scale([ball(0.5, matte('#eef7ff', { soft: 0.5 }), undefined, 20)], 1.3, 0.5, 1),
        x,
        -0.45,
        0.5 - 0.2 * i,
      ),
    ),
  ]
}

export const crate = (hex: string) => (): Model => [
  ...move(box(3.1, 1.1, 2.1, 0.06, wood(hex)), 0, -0.56),
  ...[-1.35, 1.35].flatMap((x) => move(box(0.3, 1.16, 2.16, 0.04, wood(hex, { rough: 0.7 })), x, -0.56)),
  ...[-0.08, -1.04].flatMap((y) => move(box(3.16, 0.2, 2.16, 0.04, wood(hex, { rough: 0.7 })), 0, y)),
]

export const cushion = (hex: string) => (): Model => [
  ...move(
    scale(
      [
        ball(
          2,
          lacquer(hex, { rough: 0.6, coat: 0.15, soft: 0.3, rim: 1.2 }),
          (d) => 1 + 0.12 * (Math.abs(d.x) * Math.abs(d.z)) ** 0.7,
        ),
      ],
      1.1,
      0.3,
      0.8,
    ),
    0,
    -0.5,
  ),
  ...[-1, 1].flatMap((s) => [-1, 1].flatMap((t) => move([ball(0.14, gold())], s * 1.85, -0.5, t * 1.3))),
  ...move(scale(turn([torus(1.95, 0.06, gold(), 90)], { x: 90 }), 1.1, 1, 0.8), 0, -0.52),
]

export const cakeStand = (hex: string) => (): Model => [
  lathe(
    [
      [0, 0],
      [2.1, 0],
      [2.2, 0.06],
      [2.24, -0.02],
      [2.1, -0.14],
      [0.5, -0.2],
      [0.26, -0.5],
      [0.4, -0.8],
      [1.1, -1.0],
      [0, -1.05],
    ],
    lacquer('#f8efe6', { paint: (at) => (Math.hypot(at.x, at.z) > 2.1 ? rgb(hex) : rgb('#f8efe6')) }),
    { curved: false, detail: 90 },
  ),
  ...turns(30).flatMap((share) =>
    move(
      scale([ball(0.15, flesh(hex, { coat: 1 }), undefined, 12)], 1, 1.2, 1),
      Math.cos(share * 6.283) * 2.2,
      -0.12,
      Math.sin(share * 6.283) * 2.2,
    ),
  ),
]

export const goldHeap = ({ random, accents }: Look): Model => [
  ...move(coinHeap(random, 120, 2.6, 0.55), 0, -0.5),
  ...[-1.6, 1.5, -0.7, 2.1].flatMap((x, i) =>
    move(
      jewel(i % 2 ? 'step' : 'brilliant', accents[i === 3 ? 2 : i === 2 ? 1 : 0], 0.26, 40 + x * 10),
      x,
      -0.12,
      1.1 - 0.2 * i,
    ),
  ),
]

export const plank = (hex: string) => (): Model =>
  [0, 1, 2].flatMap((i) => move(box(5.6, 0.26, 0.82, 0.05, wood(hex)), 0.1 * i, -0.14, (i - 1) * 0.86))

export const lacquerTable = (hex: string) => (): Model => [
  ...move(box(4.2, 0.26, 2.3, 0.08, lacquer(hex, { rough: 0.25 })), 0, -0.14),
  ...[-1.85, 1.85].flatMap((x) => move(box(0.3, 0.9, 1.9, 0.1, lacquer(hex, { rough: 0.25 })), x, -0.7)),
  ...[-1, 1].flatMap((s) => move([ball(0.12, gold())], s * 1.9, -0.14, 1.16)),
]

export const obsidian =
  (glowing: string) =>
  ({ random }: Look): Model => {
    const made = metal('#241d26', {
      metal: 0.5,
      rough: 0.35,
      shine: (at) =>
        gain(
          rgb(glowing),
          1.8 * smooth(0.93, 0.99, 1 - Math.abs(clouds(at.x * 1.6, at.y * 2, 3, at.z * 1.6) - 0.5) * 2),
        ),
    })
    return [
      ...move(
        scale(
          [ball(2.2, made, (d) => 0.84 + 0.3 * clouds(d.x * 2.4, d.y * 2, 3, d.z * 2.4), 36)],
          1.1,
          0.32,
          0.8,
        ),
        0,
        -0.58,
      ),
      ...[-2.1, 1.9, 2.4].flatMap((x) => move(boulder(random, '#3a3038', 0.4), x, -0.5, 0.5)),
    ]
  }
