import { gain, mix, rgb } from '../kit/colour.ts'
import { flame, glow, spark } from '../kit/glow.ts'
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
  stone,
} from '../kit/material.ts'
import { type Model, facet, move, scale, turn, warp } from '../kit/mesh.ts'
import { clouds, noise } from '../kit/noise.ts'
import { leafShape, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, vec } from '../kit/vector.ts'
import { beads, jewel } from './common.ts'
import { palmTree } from './lagoon.ts'

const lapis = '#1f4fa8'

const blocks = (hex: string): Material =>
  material({
    rough: 0.9,
    paint: (at) => {
      const row = Math.floor(at.y * 7)
      const across = (at.x + at.z) * 4 + (row % 2) * 0.5
      const joint = Math.min(smooth(0, 0.12, at.y * 7 - row), smooth(0, 0.08, across - Math.floor(across)))
      return gain(
        mix(rgb(hex), rgb('#fff0cf'), 0.3 * noise(Math.floor(across) * 3.3, row * 7.1)),
        (0.55 + 0.45 * joint) * (0.8 + 0.4 * clouds(at.x * 3, at.y * 3, 3)),
      )
    },
  })

export function pyramid(size: number, hex: string, cap = gold()): Model {
  const corners = [vec(1, 0, 1), vec(1, 0, -1), vec(-1, 0, -1), vec(-1, 0, 1)]
  const side = (from: number, to: number, made: Material) =>
    corners.map((a, i) => {
      const b = corners[(i + 1) % 4]!
      const at = (corner: { x: number; z: number }, share: number) =>
        vec(corner.x * (1 - share), share * 1.25, corner.z * (1 - share))
      return facet([at(a, from), at(b, from), at(b, to), at(a, Math.min(to, 0.9999))], made)
    })
  return scale([...side(0, 0.8, blocks(hex)), ...side(0.8, 0.9999, cap)], size)
}

const pyramids = ({ accents }: Look): Model => [
  ...turn(pyramid(1.5, '#d9a860'), { y: 28 }),
  ...move(turn(pyramid(0.85, '#c99650', metal(accents[0])), { y: 36 }), 1.75, 0, 0.5),
  ...move(turn(pyramid(0.62, '#c99650', metal(accents[1])), { y: 20 }), -1.75, 0, 0.8),
]

function sunDisc({ accents }: Look): Model {
  const shining = metal('#ffb43a', { rough: 0.18 })
  const disc = [
    lathe(
      [
        [0, 0.2],
        [0.95, 0.14],
        [1, 0.2],
        [1.12, 0.2],
        [1.16, 0],
        [0, -0.1],
      ],
      shining,
    ),
  ]
  const rays = steps(16).flatMap((_, i) => {
    const long = i % 2 ? 0.45 : 0.72
    const ray = slab(
      [point(-0.15, 1.22), point(0.15, 1.22), point(0, 1.22 + long)],
      { depth: 0.14, bevel: 0.04 },
      i % 2 ? bronze() : shining,
    )
    return turn(ray, { z: (i / 16) * 360 })
  })
  const wing = (side: number) =>
    steps(9).flatMap((share, i) => {
      const feather = pillow(
        leafShape(0.14),
        0.06,
        metal(i % 3 === 1 ? accents[0] : i % 3 === 2 ? lapis : '#ffb43a', { rough: 0.3 }),
        { centre: vec(0.5, 0) },
      )
      const laid = turn(scale(feather, 1.95 - share * 0.75, 1.2, 1), { z: lerp(8, -58, share) })
      return scale(move(laid, 0.75, 0.12 - share * 0.5, 0.02 * i), side, 1, 1)
    })
  const eye = [...move(jewel('rose', accents[0], 0.5, 90), 0, 0, 0.1), ...beads(24, 0.78, 0.055, gold(), 0.2)]
  return turn([...turn(disc, { x: 90 }), ...rays, ...wing(1), ...wing(-1), ...eye], { y: -10, x: -4 })
}

function scarab({ accents }: Look): Model {
  const shellOf = (hex: string) =>
    metal(hex, { rough: 0.18, pearly: 0.6, bump: (at) => 0.02 * Math.cos(at.x * 22) })
  const wingCase = (side: number) =>
    turn(move(scale([ball(1, shellOf(accents[0]))], 0.62, 1.15, 0.5), side * 0.46, -0.35, 0.1), {
      z: side * 5,
    })
  const thorax = move(scale([ball(0.85, shellOf(accents[1]))], 1, 0.5, 0.6), 0, 0.82, 0.08)
  const head = [
    ...move(scale([ball(0.5, gold())], 1, 0.6, 0.6), 0, 1.28, 0.1),
    ...[-1, 1].flatMap((s) => move([ball(0.12, lacquer('#101820'))], s * 0.34, 1.34, 0.3)),
  ]
  const legs = [-1, 1].flatMap((s) =>
    [
      [0.85, 1.55, 1.35],
      [0.25, 1.75, 0.2],
      [-0.5, 1.55, -1.2],
    ].map(([y, x, end]) =>
      tube(
        [
          vec(s * 0.6, y!, 0),
          vec(s * x! * 0.72, y! + 0.22, 0.22),
          vec(s * x!, lerp(y!, end!, 0.5), 0.05),
          vec(s * (x! + 0.05), end!, 0),
        ],
        tapered(0.12, 0.05),
        gold(),
      ),
    ),
  )
  const wings = [-1, 1].flatMap((s) =>
    steps(6).flatMap((share) =>
      turn(
        move(
          scale(
            pillow(leafShape(0.16), 0.05, glass('#7fe0ff', { opacity: 0.3, pearly: 0.8 }), {
              centre: vec(0.5, 0),
            }),
            s * 1.8,
            1.3,
            1,
          ),
          s * 0.5,
          0.1,
          -0.2,
        ),
        { z: s * lerp(28, -38, share) },
      ),
    ),
  )
  const orb = move([ball(0.52, lamp('#ffcf6a', 1.7), undefined, 24)], 0, 2.02, 0.1)
  return turn(
    [
      ...wingCase(1),
      ...wingCase(-1),
      ...thorax,
      ...head,
      ...legs,
      ...wings,
      ...orb,
      ...move([rod(vec(0, 0.35, 0.62), vec(0, -1.4, 0.4), 0.035, gold())], 0, 0),
    ],
    { x: -18, y: 12 },
  )
}

function eyeAmulet({ accents }: Look): Model {
  const goldMade = gold()
  const lid = slab(
    traced('M-100 8 C-60 -52 50 -62 100 0 C50 50 -50 48 -100 8', 52, point(0, 0), 14),
    {
      depth: 0.24,
      bevel: 0.08,
      holes: [traced('M-78 6 C-45 -32 42 -40 74 2 C40 32 -38 32 -78 6', 52, point(0, 0), 12)],
    },
    goldMade,
  )
  const white = move(
    pillow(
      traced('M-78 6 C-45 -32 42 -40 74 2 C40 32 -38 32 -78 6', 52, point(0, 0), 12),
      0.1,
      lacquer('#f2ead8'),
    ),
    0,
    0,
    0,
  )
  const iris = move(
    [
      ...scale([ball(0.5, lacquer(accents[0]))], 1, 1, 0.42),
      ...move(scale([ball(0.24, lacquer('#05070a'))], 1, 1, 0.5), 0, 0, 0.14),
    ],
    0,
    0,
    0.05,
  )
  const brow = tube(
    [vec(-2, 0.95), vec(-0.7, 1.55), vec(0.8, 1.5), vec(2.05, 0.8)],
    (share) => 0.17 * Math.sin(Math.PI * Math.min(0.96, share + 0.06)) ** 0.5,
    goldMade,
    { rings: 60 },
  )
  const tail = tube(
    [
      vec(0.3, -0.82, 0),
      vec(0.75, -1.3, 0),
      vec(1.3, -1.75, 0),
      vec(1.85, -1.7, 0),
      vec(1.9, -1.3, 0),
      vec(1.6, -1.22, 0),
    ],
    tapered(0.15, 0.07),
    goldMade,
    { rings: 60 },
  )
  const drop = slab(
    traced('M-52 40 L-26 44 L-40 104 Z', 52),
    { depth: 0.24, bevel: 0.07 },
    metal(lapis, { rough: 0.3 }),
  )
  const gems = [-1.6, 1.6].flatMap((x) =>
    move(jewel('brilliant', accents[1], 0.16, 90), x, x < 0 ? 0.86 : 0.82, 0.16),
  )
  return turn([...lid, ...white, ...iris, brow, tail, ...drop, ...gems], { y: -14, x: -4 })
}

function canopic({ accents }: Look): Model {
  const jar = lathe(
    [
      [0, 0.5],
      [0.8, 0.5],
      [1.02, 0.25],
      [1, -0.4],
      [0.72, -1.35],
      [0.78, -1.6],
      [0, -1.6],
    ],
    stone('#cbb089', { bump: undefined, coat: 0.5, rough: 0.5 }),
    { curved: true },
  )
  const bands = [0.1, -0.2, -1].flatMap((y, i) =>
    move(turn([torus([1.02, 1.01, 0.86][i]!, 0.065, i === 1 ? metal(lapis) : gold())], { x: 90 }), 0, y),
  )
  const cloth = metal('#ffb43a', {
    rough: 0.28,
    paint: (at) => (Math.sin(at.y * 22 + Math.abs(at.x) * 4) > 0 ? rgb('#ffb84a') : rgb(lapis)),
  })
  const hood = move(
    scale([ball(0.95, cloth, (d) => 1 + 0.22 * smooth(0.2, -0.7, d.y) * Math.abs(d.x))], 1, 1.05, 0.9),
    0,
    1.25,
    -0.15,
  )
  const face = move(scale([ball(0.6, gold({ rough: 0.3 }))], 0.86, 1.06, 0.75), 0, 1.2, 0.42)
  const eyes = [-1, 1].flatMap((s) =>
    move(scale([ball(0.1, lacquer('#0b1220'))], 1.5, 0.8, 0.6), s * 0.23, 1.3, 0.84),
  )
  const beard = [
    tube([vec(0, 0.72, 0.72), vec(0, 0.4, 0.86), vec(0, 0.1, 0.98)], tapered(0.13, 0.09), metal(lapis)),
  ]
  const cobra = [
    tube(
      [vec(0, 1.95, 0.62), vec(0, 2.15, 0.86), vec(0, 2.42, 0.78), vec(0, 2.55, 0.92)],
      tapered(0.12, 0.06),
      gold(),
    ),
    ...move(jewel('brilliant', accents[0], 0.11, 90), 0, 2.25, 0.95),
  ]
  const stoneOnChest = move(jewel('step', accents[0], 0.34, 88), 0, -0.55, 0.96)
  return turn([jar, ...bands, ...hood, ...face, ...eyes, ...beard, ...cobra, ...stoneOnChest], {
    y: -14,
    x: 5,
  })
}

function obelisk({ accents }: Look): Model {
  const carved = stone('#c98f5a', {
    bump: (at) => {
      const [column, row] = [Math.floor(at.x * 6 + 40), Math.floor(at.y * 5 + 40)]
      const [x, y] = [at.x * 6 + 40 - column - 0.5, at.y * 5 + 40 - row - 0.5]
      const kind = noise(column * 9.7, row * 5.3)
      const glyph =
        kind < 0.4
          ? Math.hypot(x, y) - 0.26
          : kind < 0.6
            ? Math.max(Math.abs(x) - 0.3, Math.abs(y) - 0.09)
            : Math.max(Math.abs(x + y * 0.4) - 0.1, Math.abs(y) - 0.32)
      return -0.09 * smooth(0.06, -0.06, glyph) + 0.02 * clouds(at.x * 9, at.y * 9, 3, at.z * 9)
    },
  })
  const shaft = warp(box(1.1, 4, 1.1, 0.05, carved), (at) =>
    vec(at.x * (1 - 0.09 * at.y), at.y, at.z * (1 - 0.09 * at.y)),
  )
  const tip = move(scale(pyramid(1, '#ffffff', gold()), 0.45, 0.62, 0.45), 0, 2, 0).map((part) => ({
    ...part,
    material: lamp(accents[0], 0.9, { metal: 0.6 }),
  }))
  const base = [
    ...move(box(1.9, 0.36, 1.9, 0.06, stone('#a8743f')), 0, -2.15),
    ...move(box(2.4, 0.3, 2.4, 0.06, stone('#a8743f')), 0, -2.48),
  ]
  return turn([...shaft, ...tip, ...base], { y: 32, x: 4 })
}

function hourglass({ accents }: Look): Model {
  const frame = gold()
  const plateAt = (y: number) =>
    move(
      [
        lathe(
          [
            [0, 0.14],
            [1.02, 0.14],
            [1.12, 0],
            [1.02, -0.14],
            [0, -0.14],
          ],
          frame,
        ),
      ],
      0,
      y,
    )
  const posts = [0, 120, 240].flatMap((angle) =>
    turn(
      [
        lathe(
          [
            [0.08, 1.6],
            [0.13, 1.1],
            [0.07, 0.5],
            [0.12, 0],
            [0.07, -0.5],
            [0.13, -1.1],
            [0.08, -1.6],
          ].map(([r, y]) => [r!, y!] as const),
          frame,
          { curved: true, detail: 16 },
        ),
      ].flatMap((part) => move([part], 0, 0, 0.98)),
      { y: angle + 20 },
    ),
  )
  const bulb = lathe(
    [
      [0.5, 1.55],
      [0.84, 1.2],
      [0.72, 0.6],
      [0.12, 0.06],
      [0.12, -0.06],
      [0.72, -0.6],
      [0.84, -1.2],
      [0.5, -1.55],
    ],
    glass('#cfeaff', { opacity: 0.08 }),
    { curved: true },
  )
  const sand = matte(accents[0], {
    paint: (at) => gain(rgb(accents[0]), 0.7 + 0.7 * noise(at.x * 40, at.y * 40, at.z * 40)),
    soft: 0.4,
  })
  const upper = lathe(
    [
      [0, 0.62],
      [0.6, 0.7],
      [0.58, 0.55],
      [0.1, 0.08],
      [0, 0.05],
    ],
    sand,
  )
  const lower = lathe(
    [
      [0, -0.72],
      [0.45, -1.05],
      [0.74, -1.36],
      [0.5, -1.5],
      [0, -1.5],
    ],
    sand,
  )
  return turn(
    [
      ...plateAt(1.7),
      ...plateAt(-1.7),
      ...posts,
      bulb,
      upper,
      lower,
      rod(vec(0, 0.1), vec(0, -0.9), 0.035, sand),
      ...move(jewel('brilliant', accents[1], 0.22, 90), 0, 1.7, 1.08),
      ...move(jewel('brilliant', accents[1], 0.22, 90), 0, -1.7, 1.08),
    ],
    { z: -9, x: 7 },
  )
}

function catStatue({ accents }: Look): Model {
  const fur = lacquer('#141a2a', { rough: 0.25, metal: 0.3, rim: 1.6 })
  const body = lathe(
    [
      [0, 0.75],
      [0.34, 0.7],
      [0.46, 0.25],
      [0.62, -0.4],
      [0.84, -1.2],
      [0.78, -1.6],
      [0, -1.65],
    ],
    fur,
    { curved: true },
  )
  const head = move(
    scale([ball(0.5, fur, (d) => 1 + 0.1 * smooth(0.4, 1, d.z) * smooth(0.3, -0.3, d.y))], 1, 0.86, 0.95),
    0,
    1.15,
    0.22,
  )
  const ear = (s: number) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.55],
              [0.12, 0.3],
              [0.25, -0.05],
            ],
            fur,
            { detail: 20 },
          ),
        ],
        { z: -s * 14 },
      ),
      s * 0.3,
      1.5,
      0.12,
    )
  const eyes = [-1, 1].flatMap((s) =>
    move(
      turn(scale([ball(0.12, lamp(accents[0], 1.8))], 1.15, 0.72, 0.5), { z: s * 14, y: s * 20 }),
      s * 0.2,
      1.2,
      0.62,
    ),
  )
  const legs = [-1, 1].flatMap((s) => [
    tube(
      [
        vec(s * 0.24, 0.2, 0.42),
        vec(s * 0.25, -0.7, 0.62),
        vec(s * 0.25, -1.5, 0.68),
        vec(s * 0.25, -1.56, 0.9),
      ],
      rounded(0.18, 0.05),
      fur,
    ),
    ...move(scale([ball(0.5, fur)], 0.8, 0.95, 1), s * 0.55, -1.2, 0.1),
  ])
  const tail = tube(
    [vec(0.5, -1.5, -0.3), vec(1.05, -1.5, 0.2), vec(1.0, -1.5, 0.8), vec(0.6, -1.5, 0.95)],
    tapered(0.13, 0.08),
    fur,
  )
  const collar = [0.7, 0.56, 0.4].flatMap((y, i) =>
    move(
      turn([torus(0.4 + 0.06 * i, 0.075, [gold(), metal(lapis), gold()][i]!)], { x: 78 }),
      0,
      y,
      0.04 + 0.03 * i,
    ),
  )
  const rings = [-1, 1].flatMap((s) =>
    move(turn([torus(0.1, 0.028, gold())], { y: 30 }), s * 0.45, 1.52, 0.22),
  )
  const base = move(box(1.9, 0.3, 1.9, 0.06, gold({ rough: 0.35 })), 0, -1.78, 0.15)
  return turn(
    [
      body,
      ...head,
      ...ear(1),
      ...ear(-1),
      ...eyes,
      ...legs,
      tail,
      ...collar,
      ...rings,
      ...base,
      ...move(jewel('drop', accents[1], 0.2, 0), 0, 0.2, 0.62),
    ],
    { y: -24, x: 4 },
  )
}

function pharaoh({ accents }: Look): Model {
  const skin = gold({ rough: 0.24 })
  const stripes = metal('#ffb43a', {
    rough: 0.3,
    paint: (at) => (Math.sin((at.y + Math.abs(at.x) * 0.7) * 15) > 0 ? rgb('#ffb84a') : rgb(lapis)),
  })
  const cloth = slab(
    traced(
      'M0 -118 C70 -116 96 -70 100 0 L120 112 L46 128 L40 40 L-40 40 L-46 128 L-120 112 L-100 0 C-96 -70 -70 -116 0 -118',
      62,
      point(0, 0),
      12,
    ),
    { depth: 0.7, bevel: 0.28 },
    stripes,
  )
  const crownCap = move(scale([ball(1.2, stripes)], 1.08, 1, 0.8), 0, 0.75, -0.1)
  const face = move(
    scale([ball(1, skin, (d) => 1 - 0.12 * smooth(-0.3, -1, d.y) * Math.abs(d.x))], 0.86, 1.15, 0.7),
    0,
    0.2,
    0.42,
  )
  const nose = [
    tube([vec(0, 0.42, 1.04), vec(0, 0.18, 1.16), vec(0, 0.02, 1.18)], tapered(0.07, 0.15, 0.2), skin),
  ]
  const eye = (s: number) => [
    ...move(
      turn(
        pillow(
          leafShape(0.26).map(({ x, y }) => ({ x: (x - 0.5) * 0.62, y: y * 0.62 })),
          0.07,
          lacquer('#f4ecd8'),
        ),
        { y: s * 16 },
      ),
      s * 0.4,
      0.42,
      0.93,
    ),
    ...move([ball(0.1, lacquer('#0a1018'))], s * 0.38, 0.42, 0.98),
    tube(
      [vec(s * 0.1, 0.5, 1.0), vec(s * 0.4, 0.6, 0.98), vec(s * 0.78, 0.44, 0.72), vec(s * 0.92, 0.42, 0.55)],
      rounded(0.05),
      metal(lapis),
    ),
    tube(
      [vec(s * 0.12, 0.74, 1.02), vec(s * 0.45, 0.84, 0.94), vec(s * 0.8, 0.68, 0.66)],
      rounded(0.055),
      metal(lapis),
    ),
  ]
  const lips = move(
    scale([ball(0.22, gold({ rough: 0.4, colour: rgb('#e89a4a') }))], 1.15, 0.42, 0.5),
    0,
    -0.32,
    1.02,
  )
  const beard = [
    tube(
      [vec(0, -0.85, 0.8), vec(0, -1.3, 0.95), vec(0, -1.85, 1.05)],
      tapered(0.17, 0.24),
      metal(lapis, { bump: (at) => 0.03 * Math.sin(at.y * 30) }),
    ),
  ]
  const cobra = [
    tube(
      [vec(0, 1.35, 0.7), vec(0, 1.62, 1), vec(0, 1.95, 0.85), vec(0, 2.1, 1.05)],
      tapered(0.17, 0.08),
      gold(),
    ),
    ...move(jewel('brilliant', accents[0], 0.14, 90), 0, 1.68, 1.14),
  ]
  const band = move(turn([torus(1.02, 0.1, gold())], { x: 72 }), 0, 1.1, 0.02)
  return turn(
    [...cloth, ...crownCap, ...face, ...nose, ...eye(1), ...eye(-1), ...lips, ...beard, ...cobra, ...band],
    { y: -16, x: 4 },
  )
}

/** A lamp for a genie. */
function lampOfOil({ accents }: Look): Model {
  const made = gold({ rough: 0.2 })
  const body = scale(
    [ball(1, made, (d) => 1 - 0.1 * Math.cos(Math.atan2(d.z, d.x) * 10) * (1 - d.y * d.y) * 0.2)],
    1.25,
    0.72,
    0.95,
  )
  const spout = tube(
    [vec(0.8, -0.1), vec(1.6, 0.1), vec(2.05, 0.55), vec(2.4, 0.75)],
    (share) => lerp(0.5, 0.14, share ** 0.7),
    made,
    { rings: 50 },
  )
  const handle = tube(
    [vec(-1, 0.25), vec(-1.7, 0.75), vec(-2.1, 0.2), vec(-1.75, -0.35), vec(-1.1, -0.35)],
    rounded(0.13),
    made,
    { rings: 70 },
  )
  const lid = [
    lathe(
      [
        [0, 1.15],
        [0.1, 1.08],
        [0.06, 0.95],
        [0.35, 0.78],
        [0.62, 0.58],
        [0.6, 0.5],
      ],
      made,
      { curved: true },
    ),
    ...move([ball(0.13, made)], 0, 1.22),
  ]
  const foot = lathe(
    [
      [0.3, -0.6],
      [0.22, -0.8],
      [0.7, -1.05],
      [0.75, -1.15],
      [0, -1.15],
    ],
    made,
    { curved: true },
  )
  const stones = [-0.7, 0, 0.7].flatMap((x, i) =>
    move(
      turn(jewel('brilliant', accents[i % 3]!, 0.22, 90), { y: x * 40 }),
      x * 1.1,
      -0.02,
      0.9 - 0.2 * Math.abs(x),
    ),
  )
  return turn(
    [
      ...body,
      spout,
      handle,
      ...lid,
      foot,
      ...stones,
      ...move(turn([torus(0.98, 0.06, made)], { x: 90 }), 0, 0.32).flatMap((part) =>
        scale([part], 1.14, 1, 0.87),
      ),
    ],
    { x: 10, y: -10 },
  )
}

const smoke: Hero['before'] = ({ canvas, palette }, { x, y, size }) => {
  for (let i = 0; i < 26; i++) {
    const up = i / 25
    glow(
      canvas,
      x + size * (0.9 - up * 1.2 + 0.45 * Math.sin(up * 7)),
      y - size * (0.35 + up * 1.25),
      size * (0.14 + up * 0.42),
      gain(rgb(palette.accents[up > 0.5 ? 1 : 0]), 0.16),
    )
  }
}

function oasis(look: Look): Model {
  const dune = scale(
    [
      ball(
        1.6,
        matte('#d9a860', { bump: (at) => 0.03 * Math.sin(at.x * 9 + 3 * clouds(at.x * 2, at.z * 2, 2)) }),
      ),
    ],
    1.2,
    0.22,
    0.9,
  )
  const pool = move(
    [
      lathe(
        [
          [0, 0.36],
          [0.95, 0.34],
        ],
        lacquer(look.accents[0], { rough: 0.1, metal: 0.4, glow: rgb(look.accents[0], 0.15) }),
      ),
    ],
    0.35,
    0,
    0.45,
  )
  const tent = [
    ...move(
      [
        lathe(
          [
            [0, 1.15],
            [0.1, 1.05],
            [0.75, 0.15],
            [0.8, 0],
          ],
          matte(look.accents[1], {
            soft: 0.5,
            paint: (at) => (Math.sin(Math.atan2(at.z, at.x) * 8) > 0 ? rgb(look.accents[1]) : rgb('#f4e2c0')),
          }),
          { detail: 80 },
        ),
      ],
      1,
      0.25,
      -0.35,
    ),
    ...move([ball(0.08, gold())], 1, 1.45, -0.35),
  ]
  return [
    ...dune,
    ...pool,
    ...tent,
    ...move(palmTree(2.6, 0.7), -0.7, 0.2, -0.2),
    ...move(palmTree(1.9, -0.55), -0.9, 0.2, 0.2),
    ...move(palmTree(1.3, 0.3), 1.6, 0.15, 0.1),
  ]
}

/** A pair of scales; `tilt` is how far the right pan hangs under the left. */
export function scalesOf({ accents }: Look, tilt: number): Model {
  const made = gold()
  const pan = (s: number) => {
    const [x, y] = [s * 1.55, 1.15 - s * tilt]
    const chains = [0, 1, 2].map((i) =>
      rod(vec(x, y), vec(x + Math.cos(i * 2.1) * 0.62, y - 1.45, Math.sin(i * 2.1) * 0.62), 0.025, made),
    )
    return [
      ...chains,
      ...move(
        [
          lathe(
            [
              [0.68, 0],
              [0.6, -0.15],
              [0.3, -0.3],
              [0, -0.33],
            ],
            made,
            { curved: true },
          ),
        ],
        x,
        y - 1.45,
      ),
    ]
  }
  const beam = tube(
    [
      vec(-1.55, 1.15 + tilt),
      vec(-0.8, 1.5 + tilt * 0.5),
      vec(0, 1.38),
      vec(0.8, 1.5 - tilt * 0.5),
      vec(1.55, 1.15 - tilt),
    ],
    rounded(0.1),
    made,
    { rings: 60 },
  )
  const post = lathe(
    [
      [0, 1.95],
      [0.12, 1.85],
      [0.08, 1.5],
      [0.14, 1.2],
      [0.08, 0.6],
      [0.16, -0.2],
      [0.1, -1.1],
      [0.5, -1.5],
      [0.85, -1.6],
      [0.85, -1.75],
      [0, -1.75],
    ],
    made,
    { curved: true },
  )
  const panAt = (s: number) => -0.3 - s * tilt
  const feather = move(
    turn(
      scale(
        pillow(
          leafShape(0.2),
          0.05,
          flesh(accents[1], {
            coat: 0,
            rough: 0.7,
            paint: (at) =>
              mix(
                rgb(accents[1]),
                rgb('#ffffff'),
                smooth(0.4, 0.6, Math.sin(at.y * 60 + at.x * 40) * 0.5 + 0.5) * 0.4,
              ),
          }),
          { centre: vec(0.5, 0) },
        ),
        1.25,
      ),
      { z: 62 },
    ),
    -1.75,
    panAt(-1) - 0.12,
    0.1,
  )
  const heart = move(scale(jewel('brilliant', accents[0], 0.36, 40), 1), 1.55, panAt(1) + 0.14, 0)
  return turn([beam, post, ...pan(1), ...pan(-1), ...feather, ...heart], { y: 14, x: 5 })
}

export const desert: Record<string, Hero> = {
  sundisc: {
    build: sunDisc,
    size: 1.08,
    before: ({ canvas, palette }, { x, y, size }) => glow(canvas, x, y, size * 1.9, rgb(palette.warm, 0.5)),
  },
  scarab: { build: scarab },
  eyeamulet: { build: eyeAmulet },
  canopic: { build: canopic, stands: true },
  obelisk: {
    build: obelisk,
    stands: true,
    size: 1.12,
    after: ({ canvas, palette }, { x, y, size }) =>
      spark(canvas, x, y - size * 0.86, size * 0.6, rgb(palette.warm, 1.5)),
  },
  hourglass: { build: hourglass },
  pyramids: { build: pyramids, stands: true, outdoors: true, size: 1.15 },
  catstatue: { build: catStatue, stands: true },
  pharaoh: { build: pharaoh },
  lamp: {
    build: lampOfOil,
    stands: true,
    before: smoke,
    size: 0.9,
    after: ({ canvas }, { x, y, size }) => flame(canvas, x + size * 0.98, y - size * 0.22, size * 0.42, 8),
  },
  oasis: { build: oasis, stands: true, outdoors: true, size: 1.1 },
  scales: { build: (look) => scalesOf(look, 0.22), stands: true },
}
