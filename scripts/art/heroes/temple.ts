import { gain, mix, rgb } from '../kit/colour.ts'
import { flame, glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { ink } from '../kit/ink.ts'
import { type Material, bronze, flesh, gold, lacquer, lamp, material, matte, metal } from '../kit/material.ts'
import { type Model, move, scale, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { leafShape, ringOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { along, lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { around, beads, jewel } from './common.ts'
import { scaledSkin } from './dragons.ts'

const marble = (own: Partial<Material> = {}): Material =>
  material({
    colour: rgb('#e9e4da'),
    rough: 0.45,
    coat: 0.35,
    soft: 0.35,
    paint: (at) =>
      mix(
        rgb('#f1ece2'),
        rgb('#8f97a8'),
        0.75 * smooth(0.86, 0.97, 1 - Math.abs(clouds(at.x * 1.6 + 5, at.y * 1.1, 4, at.z * 1.6) - 0.5) * 2),
      ),
    ...own,
  })

function bolt({ accents }: Look): Model {
  const shape = traced('M30 -130 L-56 12 L-8 8 L-44 128 L64 -28 L14 -22 L60 -122 Z', 60)
  const made = metal('#ffc95a', { rough: 0.16, glow: rgb('#ffb02a', 0.35) })
  const core = slab(shape, { depth: 0.62, bevel: 0.2 }, made)
  const rings = [
    [1.55, 70, 16],
    [1.95, 76, -22],
  ].flatMap(([radius, x, z], i) =>
    turn([torus(radius!, 0.055, lamp(accents[i]!, 1.8)), ...beads(9, radius!, 0.11, gold())], {
      x: x!,
      z: z!,
    }),
  )
  return turn([...core, ...rings], { y: -22, x: 6, z: -6 })
}

const strikes: Hero['before'] = async ({ canvas, random, palette }, { x, y, size }) => {
  const fork = (fromX: number, fromY: number, toX: number, toY: number, depth: number): string => {
    const points = steps(9).map(
      (share) =>
        [
          lerp(fromX, toX, share) + (share > 0 && share < 1 ? random.range(-1, 1) * size * 0.12 : 0),
          lerp(fromY, toY, share),
        ] as const,
    )
    const own = `M${points.map(([px, py]) => `${px.toFixed(0)} ${py.toFixed(0)}`).join('L')}`
    if (depth === 0) return own
    const [bx, by] = points[random.whole(2, 6)]!
    return own + fork(bx, by, bx + random.range(-1, 1) * size, by + random.range(0.3, 0.9) * size, depth - 1)
  }
  const all = [-0.9, 0.2, 1]
    .map((dx) =>
      fork(x + dx * size * 1.2, y - size * 2, x + dx * size * 0.5, y + size * random.range(0.2, 1.2), 2),
    )
    .join('')
  const stroke = (width: number, colour: string) =>
    `<path d="${all}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
  await ink(
    canvas,
    `<defs><filter id="f"><feGaussianBlur stdDeviation="9"/></filter></defs><g filter="url(#f)">${stroke(12, palette.accents[0])}</g>${stroke(2.6, '#eef6ff')}`,
    { light: true, gain: 1.5 },
  )
  glow(canvas, x, y, size * 1.5, rgb(palette.accents[0], 0.5))
}

function laurel({ accents }: Look): Model {
  const leafMade = gold({ rough: 0.2 })
  const side = (s: number): Model =>
    steps(13).flatMap((share, i) => {
      const angle = lerp(-1.35, 1.12, share)
      const [x, y] = [s * Math.cos(angle) * 1.6, Math.sin(angle) * 1.7]
      const out = (Math.atan2(Math.cos(angle) * 1.7, -Math.sin(angle) * 1.6 * 1) * 180) / Math.PI
      return [-1, 1].flatMap((flip) =>
        move(
          turn(
            warp(scale(pillow(leafShape(0.26), 0.07, leafMade, { centre: vec(0.5, 0) }), 0.78), (at) =>
              vec(at.x, at.y, at.z + 0.14 * at.x * at.x),
            ),
            { z: s > 0 ? out + flip * 34 : 180 - out - flip * 34, y: flip * s * 24 },
          ),
          x,
          y,
          0.06 * (i % 2) * flip,
        ),
      )
    })
  const stems = [-1, 1].map((s) =>
    tube(
      steps(14).map((share) =>
        vec(s * Math.cos(lerp(-1.5, 1.2, share)) * 1.6, Math.sin(lerp(-1.5, 1.2, share)) * 1.7),
      ),
      tapered(0.08, 0.03),
      leafMade,
      { rings: 80 },
    ),
  )
  const berries = [-1, 1].flatMap((s) =>
    steps(6).flatMap((share) => {
      const angle = lerp(-1.1, 1, share)
      return move([ball(0.13, lacquer(accents[0]))], s * Math.cos(angle) * 1.42, Math.sin(angle) * 1.5, 0.2)
    }),
  )
  const ribbon = [-1, 1].map((s) =>
    tube(
      [vec(0, -1.72, 0.2), vec(s * 0.5, -1.95, 0.3), vec(s * 0.9, -1.75, 0.2), vec(s * 1.3, -2.2, 0.2)],
      rounded(0.17, 0.04),
      lacquer(accents[0], { rough: 0.5 }),
      { flat: 0.25, rings: 50 },
    ),
  )
  const heart = [
    ...move(jewel('rose', accents[1], 0.62, 90), 0, 0, 0),
    ...move([torus(0.68, 0.09, leafMade)], 0, 0),
    ...beads(16, 0.84, 0.06, leafMade),
  ]
  return turn([...side(1), ...side(-1), ...stems, ...berries, ...ribbon, ...heart], { y: -14, x: -6 })
}

const pottery = (hex: string): Material =>
  lacquer('#1c1512', {
    rough: 0.3,
    coat: 0.7,
    paint: (at) => {
      const angle = Math.atan2(at.z, at.x)
      const key = (row: number) => {
        const t = ((angle / 6.283) * 18 + 40) % 1
        const v = (at.y - row) / 0.24
        if (v < 0 || v > 1) return false
        return (
          v < 0.14 ||
          v > 0.86 ||
          t < 0.16 ||
          (v > 0.4 && v < 0.6 && t > 0.3 && t < 0.84) ||
          (t > 0.68 && t < 0.84 && v > 0.4)
        )
      }
      const band = (at.y > 0.55 && at.y < 0.6) || (at.y < -0.75 && at.y > -0.8)
      const ray = at.y < -0.9 && Math.abs((((angle / 6.283) * 20 + 40) % 1) - 0.5) * 2 < (-0.8 - at.y) * 1.6
      const figure =
        Math.abs(at.y + 0.1) < 0.42 &&
        Math.hypot(((((angle / 6.283) * 5 + 40) % 1) - 0.5) * 2.6, at.y + 0.1) <
          0.36 + 0.1 * Math.sin(Math.atan2(at.y + 0.1, ((((angle / 6.283) * 5 + 40) % 1) - 0.5) * 2.6) * 8)
      return key(0.66) || key(-0.74) || band || ray || figure ? rgb(hex) : rgb('#1c1512')
    },
  })

function amphora({ accents }: Look): Model {
  const body = lathe(
    [
      [0.55, 2],
      [0.62, 1.92],
      [0.5, 1.78],
      [0.34, 1.6],
      [0.33, 1.15],
      [0.85, 0.72],
      [1.15, 0.15],
      [1.02, -0.6],
      [0.6, -1.4],
      [0.32, -1.75],
      [0.52, -1.95],
      [0.52, -2.05],
      [0, -2.05],
    ],
    pottery('#d9834a'),
    { curved: true, detail: 140 },
  )
  const handles = [-1, 1].map((s) =>
    tube(
      [vec(s * 0.34, 1.55), vec(s * 0.85, 1.75), vec(s * 1.12, 1.2), vec(s * 0.98, 0.55)],
      rounded(0.12, 0.03),
      lacquer('#1c1512'),
      { rings: 50 },
    ),
  )
  const olives = [
    tube(
      [vec(-0.2, 1.9), vec(0.4, 2.4, 0.2), vec(1.1, 2.5, 0.2), vec(1.5, 2.2, 0.3)],
      tapered(0.05, 0.02),
      matte('#6a5a34'),
    ),
    ...steps(7).flatMap((share, i) =>
      move(
        turn(scale(pillow(leafShape(0.14), 0.04, flesh('#7f9a5a'), { centre: vec(0.5, 0) }), 0.5), {
          z: i % 2 ? 70 : -50,
        }),
        lerp(0.1, 1.4, share),
        lerp(2.2, 2.28, share) + 0.22 * Math.sin(share * 3.1),
        0.2,
      ),
    ),
    ...[
      [0.5, 2.2],
      [1.1, 2.28],
    ].flatMap(([x, y]) =>
      move(scale([ball(0.13, flesh('#4a5a2a', { coat: 1 }))], 0.85, 1.2, 0.85), x!, y!, 0.34),
    ),
  ]
  const coins = [
    [-1.15, -1.95, 0.7],
    [1.1, -1.95, 0.8],
    [0.8, -1.93, 1.15],
  ].flatMap(([x, y, z]) =>
    move(
      [
        lathe(
          [
            [0, 0.06],
            [0.34, 0.05],
            [0.34, -0.05],
            [0, -0.06],
          ],
          gold(),
        ),
      ],
      x!,
      y!,
      z,
    ),
  )
  return turn(
    [
      body,
      ...handles,
      ...olives,
      ...coins,
      ...move(jewel('brilliant', accents[0], 0.24, 60), -0.75, -1.85, 1.15),
    ],
    { x: 5, y: -14 },
  )
}

function owl({ accents }: Look): Model {
  const feathers = (hex: string) =>
    metal(hex, {
      rough: 0.28,
      metal: 0.75,
      paint: (at) => {
        const row = Math.floor(at.y * 5.2 + 30)
        const across = (Math.atan2(at.z, at.x) / 6.283) * 20 + (row % 2) * 0.5
        const [u, v] = [across - Math.floor(across) - 0.5, at.y * 5.2 + 30 - row]
        return mix(gain(rgb(hex), 0.25), rgb(hex), smooth(0.0, 0.3, v - 0.9 * u * u))
      },
      bump: (at) => 0.03 * Math.sin(at.y * 32),
    })
  const body = [
    lathe(
      [
        [0, 0.75],
        [0.6, 0.68],
        [1.0, 0.05],
        [1.05, -0.65],
        [0.75, -1.45],
        [0.3, -1.75],
        [0, -1.78],
      ],
      feathers('#b9c6d4'),
      { curved: true, detail: 80 },
    ),
  ]
  const head = move(scale([ball(0.92, feathers('#c9d4e0'))], 1.1, 0.86, 0.92), 0, 1.12, 0.06)
  const eye = (s: number) =>
    move(
      turn(
        [
          ...slab(ringOf(0.46, 40), { depth: 0.14, bevel: 0.06 }, metal('#e6ecf2', { rough: 0.2 })),
          torus(0.46, 0.07, gold()),
          ...move(
            scale([ball(0.34, lacquer(accents[0], { glow: rgb(accents[0], 0.45) }))], 1, 1, 0.45),
            0,
            0,
            0.06,
          ),
          ...move(scale([ball(0.17, lacquer('#06070a'))], 1, 1, 0.4), 0, 0, 0.18),
          ...move([ball(0.05, lamp('#ffffff', 2))], -0.09, 0.1, 0.25),
        ],
        { y: s * 14 },
      ),
      s * 0.44,
      1.18,
      0.74,
    )
  const beak = move(
    [
      lathe(
        [
          [0, 0.28],
          [0.16, 0.1],
          [0.12, -0.15],
          [0, -0.36],
        ],
        gold(),
        { detail: 16 },
      ),
    ],
    0,
    0.85,
    0.96,
  )
  const tufts = [-1, 1].flatMap((s) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.62],
              [0.14, 0.2],
              [0.24, -0.15],
            ],
            feathers('#9fb0c2'),
            { detail: 18 },
          ),
        ],
        { z: -s * 30 },
      ),
      s * 0.66,
      1.82,
      0,
    ),
  )
  const wings = [-1, 1].flatMap((s) =>
    steps(5).flatMap((share, i) =>
      move(
        turn(
          scale(
            pillow(leafShape(0.2), 0.1, metal(i % 2 ? '#8fa2b8' : '#aebccb', { rough: 0.25 }), {
              centre: vec(0.5, 0),
            }),
            1.75 - share * 0.5,
          ),
          { z: -92 + s * (8 + share * 12), y: s * 20 },
        ),
        s * (0.98 - share * 0.08),
        0.42 - share * 0.16,
        0.1 + i * 0.07,
      ),
    ),
  )
  const feet = [-1, 1].flatMap((s) =>
    [-0.16, 0, 0.16].map((d) =>
      tube(
        [vec(s * 0.34, -1.6, 0.55), vec(s * 0.34 + d, -1.78, 0.85), vec(s * 0.34 + d * 1.3, -1.95, 0.9)],
        tapered(0.1, 0.05),
        gold(),
      ),
    ),
  )
  const perch = [
    ...move(box(2.2, 0.36, 1.5, 0.08, marble()), 0, -2.1, 0.15),
    ...move(box(2.6, 0.24, 1.9, 0.06, marble()), 0, -2.4, 0.15),
  ]
  const medal = move(jewel('rose', accents[1], 0.3, 86), 0, 0.16, 0.92)
  return turn(
    [
      ...body,
      ...head,
      ...eye(1),
      ...eye(-1),
      ...beak,
      ...tufts,
      ...wings,
      ...feet,
      ...perch,
      ...medal,
      ...move(turn([torus(0.8, 0.07, gold())], { x: 78 }), 0, 0.42, 0.08),
    ],
    { y: -16, x: 4 },
  )
}

export function columnOf(broken = false): Model {
  const fluted = marble({
    bump: (at: { x: number; y: number; z: number }) => 0.11 * Math.abs(Math.sin(Math.atan2(at.z, at.x) * 10)),
  })
  const shaft = lathe(
    [
      [0.8, 1.6],
      [0.86, 0.5],
      [0.9, -0.6],
      [0.94, -1.7],
    ],
    fluted,
    { detail: 100 },
  )
  const base = [
    lathe(
      [
        [0.95, -1.66],
        [1.12, -1.78],
        [1.05, -1.95],
        [1.2, -2.05],
        [1.2, -2.2],
        [0, -2.2],
      ],
      marble(),
      { curved: false },
    ),
    ...move(box(2.7, 0.26, 2.7, 0.06, marble()), 0, -2.32),
  ]
  const volutes = [-1, 1].flatMap((s) =>
    [0.72, -0.72].flatMap((z) =>
      move([torus(0.34, 0.13, marble()), torus(0.14, 0.09, gold()), ball(0.1, gold())], s * 1.02, 1.82, z),
    ),
  )
  const top = [
    lathe(
      [
        [0.92, 1.62],
        [1.02, 1.72],
        [0.9, 1.84],
        [0, 1.86],
      ],
      marble(),
    ),
    ...move(box(2.1, 0.26, 1.5, 0.08, marble()), 0, 1.95),
    ...volutes,
    ...move(box(2.5, 0.24, 2, 0.06, marble()), 0, 2.2),
  ]
  return broken ? [shaft, ...base] : [shaft, ...base, ...top]
}

function column({ accents, random }: Look): Model {
  const ivy = tube(
    steps(24).map((share) => vec(Math.cos(share * 15) * 0.98, -2 + share * 3.6, Math.sin(share * 15) * 0.98)),
    tapered(0.06, 0.03),
    matte('#4f6a34'),
    { rings: 200 },
  )
  const leaves = steps(40).flatMap((share) => {
    const angle = share * 15 + random.range(-0.12, 0.12)
    return Math.sin(angle) > -0.3
      ? move(
          turn(
            scale(
              pillow(leafShape(0.42), 0.04, flesh(random.chance(0.3) ? '#8fbf5a' : '#5f9a42'), {
                centre: vec(0.5, 0),
              }),
              0.36,
            ),
            { z: random.range(0, 360), y: 90 - (angle * 180) / Math.PI },
          ),
          Math.cos(angle) * 1.08,
          -2 + share * 3.6,
          Math.sin(angle) * 1.08,
        )
      : []
  })
  const bowl = move(
    [
      lathe(
        [
          [0.75, 0.3],
          [0.85, 0.26],
          [0.6, -0.1],
          [0.22, -0.2],
          [0.3, -0.32],
          [0, -0.32],
        ],
        gold(),
        { curved: true },
      ),
    ],
    0,
    2.65,
  )
  const coins = Array.from({ length: 22 }, (_, i) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.05],
              [0.22, 0.04],
              [0.22, -0.04],
              [0, -0.05],
            ],
            gold(),
            { detail: 20 },
          ),
        ],
        { x: random.range(-40, 40), z: random.range(-40, 40) },
      ),
      Math.cos(i * 2.4) * 0.5 * Math.sqrt(i / 22),
      2.92 + 0.16 * (1 - i / 22),
      Math.sin(i * 2.4) * 0.5 * Math.sqrt(i / 22),
    ),
  )
  return turn(
    [
      ...columnOf(),
      ivy,
      ...leaves,
      ...bowl,
      ...coins.flat(),
      ...move(jewel('brilliant', accents[0], 0.26, 50), 0.1, 3.15, 0.3),
    ],
    { y: 16, x: 5 },
  )
}

function greekHelm({ accents }: Look): Model {
  const brass = metal('#e0a24a', { rough: 0.2 })
  const dome = warp([ball(1.2, brass, (d) => 1 + 0.02 * Math.cos(d.y * 8), 60)], (at) =>
    vec(at.x * 0.92, at.y * 1.1 - (at.y < 0 ? 0.35 * smooth(0.1, -0.9, at.z) : 0), at.z * 1.12),
  )
  const faceCut = move(scale([ball(0.98, matte('#14100c', { rim: 0 }))], 0.72, 1.05, 0.4), 0, -0.35, 0.95)
  const cheek = (s: number) =>
    move(
      turn(
        slab(
          traced(
            'M-8 -30 C20 -34 42 -18 46 10 C48 50 34 84 2 96 C-12 60 -6 30 -14 8 Z',
            60,
            point(0, 0),
            9,
          ).map(({ x, y }) => point(x * s, y)),
          { depth: 0.14, bevel: 0.05 },
          brass,
        ),
        { y: s * 46 },
      ),
      s * 0.4,
      -0.35,
      1.02,
    )
  const nose = move(
    slab(traced('M-16 -40 L16 -40 L9 44 L0 54 L-9 44 Z', 60), { depth: 0.16, bevel: 0.06 }, brass),
    0,
    0.05,
    1.36,
  )
  const brow = [
    tube(
      [
        vec(-0.92, 0.05, 0.85),
        vec(-0.45, 0.36, 1.2),
        vec(0, 0.5, 1.34),
        vec(0.45, 0.36, 1.2),
        vec(0.92, 0.05, 0.85),
      ],
      rounded(0.11),
      gold(),
      { rings: 60 },
    ),
  ]
  const eyes = [-1, 1].flatMap((s) =>
    move(scale([ball(0.1, lamp(accents[1], 3))], 1.5, 0.7, 0.6), s * 0.3, 0, 1.22),
  )
  const crest = Array.from({ length: 46 }, (_, i) => {
    const angle = lerp(-0.5, 3.5, i / 45)
    const [y, z] = [Math.sin(angle) * 1.34 + 0.1, Math.cos(angle) * 1.42]
    return tube(
      [
        vec(0, y, z),
        vec(0.05 * Math.sin(i * 3), y + Math.sin(angle) * 0.42, z + Math.cos(angle) * 0.42),
        vec(0.1 * Math.sin(i * 5), y + Math.sin(angle) * 0.78, z + Math.cos(angle) * 0.7 - 0.14),
      ],
      tapered(0.17, 0.11, 0.1),
      matte(accents[0], { soft: 0.4, bump: (at) => 0.05 * noise(at.x * 20, at.y * 20, at.z * 4) }),
      { rings: 14, sides: 12 },
    )
  })
  const holder = tube(
    steps(20).map((share) =>
      vec(0, Math.sin(lerp(-0.5, 3.4, share)) * 1.32 + 0.06, Math.cos(lerp(-0.5, 3.4, share)) * 1.4),
    ),
    () => 0.12,
    gold(),
    { rings: 90 },
  )
  return turn(
    [
      ...dome,
      ...faceCut,
      ...cheek(1),
      ...cheek(-1),
      ...nose,
      ...brow,
      ...eyes,
      ...crest,
      holder,
      ...[-1, 1].flatMap((s) =>
        move(turn([torus(0.3, 0.06, gold()), torus(0.14, 0.05, gold())], { y: 80 * s }), s * 1.1, 0.25, 0.1),
      ),
    ],
    { y: -36, x: 4 },
  )
}

function tripod({ accents }: Look): Model {
  const legs = [30, 150, 270].flatMap((angle) =>
    turn(
      [
        tube(
          [vec(0, 0.3, 0.85), vec(0, -0.8, 0.75), vec(0, -1.6, 0.9), vec(0, -2.1, 1.25)],
          tapered(0.14, 0.1),
          bronze(),
        ),
        ...move(scale([ball(0.2, gold())], 1, 0.7, 1.3), 0, -2.14, 1.32),
        ...move([ball(0.2, gold())], 0, 0.35, 0.92),
      ],
      { y: angle },
    ),
  )
  const bowl = lathe(
    [
      [1.15, 0.7],
      [1.25, 0.64],
      [1.12, 0.2],
      [0.7, -0.15],
      [0, -0.25],
    ],
    bronze({ rough: 0.24 }),
    { curved: true },
  )
  const rings = [
    move(turn([torus(1.18, 0.09, gold())], { x: 90 }), 0, 0.66),
    move(turn([torus(0.76, 0.06, gold())], { x: 90 }), 0, -1.2),
  ].flat()
  const snakes = [0, 180].flatMap((start) => [
    tube(
      steps(16).map((share) =>
        vec(
          Math.cos(share * 9 + start * 0.01745) * (0.35 + share * 0.1),
          -2 + share * 2.3,
          Math.sin(share * 9 + start * 0.01745) * (0.35 + share * 0.1),
        ),
      ),
      rounded(0.1, 0.04),
      scaledSkin('#3f9a6a', '#0c2016', 7),
      { rings: 160, sides: 16 },
    ),
  ])
  const ash = Array.from({ length: 22 }, (_, i) =>
    move(
      [
        ball(
          0.24,
          material({
            colour: rgb('#2a2622'),
            rough: 0.9,
            shine: (at) =>
              gain(rgb(accents[0]), 2 * smooth(0.5, 0.75, noise(at.x * 9 + i, at.y * 9, at.z * 9))),
          }),
          undefined,
          12,
        ),
      ],
      Math.cos(i * 2.4) * Math.sqrt(i / 22),
      0.62 + 0.12 * (1 - i / 22),
      Math.sin(i * 2.4) * Math.sqrt(i / 22),
    ),
  )
  const step = [
    ...move(box(3.1, 0.22, 3.1, 0.06, marble()), 0, -2.32),
    ...around(8, 1.22, () => jewel('brilliant', accents[1], 0.12, 90), 0.36),
  ]
  return turn([...legs, bowl, ...rings, ...snakes, ...ash.flat(), ...step], { x: 12, y: 14 })
}

const oracleFire: Hero['after'] = ({ canvas, palette, seed }, { x, y, size }) => {
  const [hot, cool] = [
    gain(mix(rgb(palette.accents[0]), rgb('#ffffff'), 0.5), 2.2),
    rgb(palette.accents[0], 1.6),
  ]
  for (const [dx, tall, more] of [
    [-0.26, 0.62, 1],
    [0.28, 0.58, 2],
    [0, 0.95, 3],
  ] as const)
    flame(canvas, x + dx * size, y - size * 0.62, size * tall, seed + more * 11, hot, cool)
}

function lyre({ accents }: Look): Model {
  const made = gold()
  const arms = [-1, 1].map((s) =>
    tube(
      [
        vec(s * 0.35, -1.35),
        vec(s * 1.35, -0.85),
        vec(s * 1.2, 0.3),
        vec(s * 0.85, 1.1),
        vec(s * 1.25, 1.85),
        vec(s * 1.75, 1.75),
        vec(s * 1.65, 1.4),
      ],
      (share) => 0.2 - 0.09 * share,
      made,
      { rings: 110 },
    ),
  )
  const bar = [
    rod(vec(-1.2, 1.2), vec(1.2, 1.2), 0.11, made),
    ...[-1, 1].flatMap((s) => move([ball(0.19, made)], s * 1.28, 1.2)),
  ]
  const sound = [
    ...move(
      pillow(
        traced('M-62 -40 C-30 -56 30 -56 62 -40 C84 0 60 48 0 58 C-60 48 -84 0 -62 -40', 62, point(0, 0), 10),
        0.34,
        lacquer('#8a4a24', { paint: (at) => mix(rgb('#a8602c'), rgb('#5a2a14'), noise(at.x * 2, at.y * 9)) }),
      ),
      0,
      -1.25,
    ),
    ...move(turn([torus(0.26, 0.05, made)], {}), 0, -1.15, 0.32),
    ...move(scale([ball(0.23, matte('#140806'))], 1, 1, 0.2), 0, -1.15, 0.3),
  ]
  const strings = steps(7).map((share) =>
    rod(
      vec(lerp(-0.6, 0.6, share), 1.2, 0.06),
      vec(lerp(-0.42, 0.42, share), -1.5, 0.34),
      0.022,
      lamp('#ffe9b8', 0.6),
    ),
  )
  const pegs = steps(7).flatMap((share) =>
    move([ball(0.085, lacquer('#f4ecd8'))], lerp(-0.6, 0.6, share), 1.32, 0.06),
  )
  const lion = [
    ...move(scale([ball(0.52, gold({ rough: 0.3 }))], 1, 0.95, 0.7), 0, -2.05, 0.32),
    ...turns(15).flatMap((share) =>
      move(
        turn(scale(pillow(leafShape(0.3), 0.08, gold({ rough: 0.36 }), { centre: vec(0.5, 0) }), 0.52), {
          z: share * 360,
        }),
        Math.cos(share * 6.283) * 0.36,
        -2.05 + Math.sin(share * 6.283) * 0.36,
        0.2,
      ),
    ),
    ...[-1, 1].flatMap((s) => move([ball(0.075, lamp(accents[0], 2))], s * 0.19, -1.95, 0.68)),
    ...move(scale([ball(0.2, gold())], 1.15, 0.8, 0.8), 0, -2.2, 0.62),
    ...move(scale([ball(0.08, matte('#3a1c0c'))], 1.3, 0.8, 1), 0, -2.12, 0.78),
  ]
  return turn(
    [
      ...arms,
      ...bar,
      ...sound,
      ...strings,
      ...pegs,
      ...lion,
      ...move(jewel('brilliant', accents[1], 0.2, 90), -1.42, -0.55, 0.16),
      ...move(jewel('brilliant', accents[1], 0.2, 90), 1.42, -0.55, 0.16),
    ],
    { y: -18, z: 6, x: -4 },
  )
}

function wings({ accents }: Look): Model {
  const feather = (long: number, hex: string): Model =>
    scale(
      pillow(
        leafShape(0.15),
        0.06,
        matte(hex, {
          soft: 0.5,
          rough: 0.6,
          paint: (at) =>
            mix(
              gain(rgb(hex), 0.72),
              mix(rgb(hex), rgb('#ffffff'), 0.4),
              smooth(0, 0.14, Math.abs(at.y)) * 0.5 + 0.5 * at.x,
            ),
        }),
        { centre: vec(0.5, 0) },
      ),
      long,
    )
  // Feathers hang from an arm that rises outwards; those at its end are the longest and spread the widest.
  const side = (s: number): Model => {
    const rows = [
      [13, 1, '#f4efe6', 0],
      [11, 0.68, '#ffe2b0', 0.12],
      [9, 0.42, accents[0], 0.24],
    ] as const
    const all = rows.flatMap(([count, long, hex, z]) =>
      steps(count).flatMap((share, i) => {
        const [x, y] = [0.5 + 1.75 * share, 0.35 + 1.5 * Math.sin(share * 1.75)]
        return move(
          turn(feather(long * lerp(1.1, 2.1, share ** 0.8), hex), {
            z: lerp(-104, -14, share ** 1.4),
            y: -10,
          }),
          x,
          y,
          z + 0.018 * i,
        )
      }),
    )
    const arm = tube(
      [vec(0.35, 0.2, 0.3), vec(1, 1, 0.34), vec(1.7, 1.75, 0.34), vec(2.35, 1.9, 0.3)],
      tapered(0.2, 0.1),
      gold({ rough: 0.3 }),
    )
    return scale([...all, arm], s, 1, 1)
  }
  const disc = move(
    [
      ...slab(ringOf(0.72, 50), { depth: 0.3, bevel: 0.1 }, gold()),
      ...move(beads(18, 0.56, 0.055, gold(), 0.18), 0, 0),
      ...move(jewel('brilliant', accents[1], 0.42, 90), 0, 0, 0.22),
      ...turns(12).flatMap((share) =>
        turn(slab([point(-0.1, 0.74), point(0.1, 0.74), point(0, 1.12)], { depth: 0.12 }, gold()), {
          z: share * 360,
        }),
      ),
    ],
    0,
    0,
    0.42,
  )
  return turn([...side(1), ...side(-1), ...move(disc, 0, 0.15)], { y: -8, x: -6 })
}

const sunBehind: Hero['before'] = ({ canvas, palette }, { x, y, size }) => {
  glow(canvas, x, y, size * 2, rgb(palette.warm, 0.7))
  glow(canvas, x, y, size * 0.8, rgb('#fff2c8', 0.8))
}

function hydra({ accents }: Look): Model {
  const skin = scaledSkin(accents[0], '#08120f', 6, (at) => [at.x + at.z * 0.5, at.y])
  const neck = (points: readonly [number, number, number][], size: number, eye: string): Model => {
    const path = points.map(([x, y, z]) => vec(x, y, z))
    const end = path.at(-1)!
    const before = along(path, 0.94)
    const facing = Math.sign(end.x - before.x) || 1
    const head = move(
      scale(
        [
          ...scale([ball(0.5, skin)], 1.15, 0.8, 0.85),
          tube(
            [vec(0.2, 0.02), vec(0.75, 0), vec(1.15, -0.05)],
            (s) => lerp(0.36, 0.2, s) * rounded(1, 0.14)(s),
            skin,
            { sides: 24 },
          ),
          tube([vec(0.1, -0.3), vec(0.6, -0.46), vec(1, -0.5)], tapered(0.22, 0.12, 0.1), skin),
          ...[-1, 1].flatMap((s) => [
            ...move(scale([ball(0.13, lamp(eye, 2.6))], 1.3, 0.8, 0.8), 0.25, 0.2, s * 0.36),
            tube(
              [vec(-0.1, 0.3, s * 0.25), vec(-0.5, 0.55, s * 0.35), vec(-0.85, 0.55, s * 0.3)],
              (t) => lerp(0.11, 0.01, t),
              matte('#d8c8a0'),
            ),
          ]),
          ...steps(5).flatMap((share) =>
            [-1, 1].flatMap((s) =>
              move(
                [
                  lathe(
                    [
                      [0.05, 0],
                      [0, -0.22],
                    ],
                    lacquer('#f6ead0'),
                    { detail: 8 },
                  ),
                ],
                lerp(0.45, 1.1, share),
                -0.16,
                s * lerp(0.24, 0.14, share),
              ),
            ),
          ),
        ],
        size * facing,
        size,
        size,
      ),
      end.x,
      end.y,
      end.z,
    )
    return [tube(path, (share) => lerp(0.5, 0.3, share) * size, skin, { rings: 110, sides: 28 }), ...head]
  }
  return [
    ...neck(
      [
        [0, -2.3, 0],
        [0.15, -1.2, 0.1],
        [-0.3, -0.2, 0.2],
        [0.15, 0.9, 0.3],
        [-0.1, 1.55, 0.45],
        [-0.45, 1.6, 0.6],
      ],
      1.1,
      accents[1],
    ),
    ...neck(
      [
        [0.5, -2.3, -0.2],
        [1.2, -1.4, 0],
        [0.9, -0.5, 0.1],
        [1.5, 0.3, 0.2],
        [1.55, 0.85, 0.3],
        [1.85, 0.95, 0.4],
      ],
      0.85,
      accents[2],
    ),
    ...neck(
      [
        [-0.5, -2.3, -0.2],
        [-1.3, -1.5, 0],
        [-1.0, -0.7, 0.1],
        [-1.6, 0.0, 0.2],
        [-1.6, 0.5, 0.3],
        [-1.95, 0.6, 0.4],
      ],
      0.85,
      accents[1],
    ),
  ]
}

function greekShield({ accents }: Look): Model {
  const face = scale(
    [
      ball(
        1.75,
        metal(accents[0], {
          rough: 0.26,
          metal: 0.7,
          paint: (at) => {
            const [reach, angle] = [Math.hypot(at.x, at.y), Math.atan2(at.y, at.x)]
            const t = ((angle / 6.283) * 24 + 48) % 1
            const v = (reach - 1.32) / 0.26
            const key =
              v > 0 &&
              v < 1 &&
              (v < 0.14 || v > 0.86 || t < 0.18 || (v > 0.4 && v < 0.6 && t > 0.34) || (t > 0.72 && v > 0.4))
            const ray = reach < 1.2 && Math.abs((((angle / 6.283) * 16 + 32) % 1) - 0.5) * 2 < 1 - reach / 1.2
            return key || ray ? rgb('#ffc95a') : rgb(accents[0])
          },
        }),
        undefined,
        60,
      ),
    ],
    1,
    1,
    0.26,
  )
  const rim = [torus(1.74, 0.15, gold(), 90), ...move([torus(1.24, 0.06, gold(), 80)], 0, 0, 0.33)]
  const peacock = [
    ...move(
      pillow(
        traced('M0 -50 C26 -30 34 10 0 56 C-34 10 -26 -30 0 -50', 60, point(0, 0), 10),
        0.3,
        metal('#2fa8a0', { rough: 0.25, pearly: 0.5 }),
      ),
      0,
      0,
      0.42,
    ),
    ...move(
      [
        ...slab(ringOf(0.3, 30), { depth: 0.12 }, gold()),
        ...move(scale([ball(0.2, lacquer(accents[1]))], 1, 1, 0.5), 0, 0, 0.06),
      ],
      0,
      -0.1,
      0.7,
    ),
  ]
  const spears = [-1, 1].flatMap((s) =>
    turn(
      [
        rod(vec(0, -2.6, -0.4), vec(0, 2.2, -0.4), 0.08, matte('#7a5030')),
        ...move(
          slab(
            [point(0, 0.75), point(0.24, 0), point(0, -0.2), point(-0.24, 0)],
            { depth: 0.14, bevel: 0.06 },
            metal('#c2cedb', { rough: 0.18 }),
          ),
          0,
          2.3,
          -0.4,
        ),
      ],
      { z: s * 40 },
    ),
  )
  return turn([...face, ...rim, ...peacock, ...spears], { y: -18, x: -6 })
}

function goblet({ accents }: Look): Model {
  const made = gold({ rough: 0.18 })
  const cup = lathe(
    [
      [1.0, 1.4],
      [1.06, 1.34],
      [1.05, 0.9],
      [0.9, 0.3],
      [0.4, -0.1],
      [0.16, -0.3],
      [0.24, -0.5],
      [0.13, -0.7],
      [0.16, -1.2],
      [0.75, -1.55],
      [0.85, -1.7],
      [0, -1.7],
    ],
    made,
    { curved: true },
  )
  const wine = move(
    [
      lathe(
        [
          [0, 0.02],
          [1, 0],
        ],
        lacquer('#7a1030', { rough: 0.1, glow: rgb('#7a1030', 0.2) }),
      ),
    ],
    0,
    1.22,
  )
  const stones = around(8, 1.02, (i) => jewel(i % 2 ? 'brilliant' : 'step', accents[i % 3]!, 0.2, 88), 0.95)
  const bands = [1.3, 0.62].flatMap((y, i) =>
    move(turn([torus([1.06, 0.99][i]!, 0.06, made)], { x: 90 }), 0, y),
  )
  const leaves = around(
    10,
    0.34,
    () => turn(scale(pillow(leafShape(0.34), 0.08, made, { centre: vec(0.5, 0) }), 0.62), { z: 90, x: -46 }),
    -0.12,
  )
  const fig = (x: number, y: number, z: number, size: number, lean: number): Model =>
    move(
      turn(
        scale(
          [
            lathe(
              [
                [0, 1.15],
                [0.12, 1.1],
                [0.22, 0.75],
                [0.66, 0.2],
                [0.86, -0.35],
                [0.55, -0.8],
                [0, -0.85],
              ],
              flesh('#5a2a5f', {
                coat: 0.4,
                paint: (at) =>
                  mix(
                    rgb('#4a2050'),
                    rgb('#8fa05a'),
                    smooth(0.5, 1.1, at.y) +
                      0.35 * smooth(0.55, 0.75, noise(Math.atan2(at.z, at.x) * 5, at.y * 0.8)),
                  ),
              }),
              { curved: true },
            ),
          ],
          size,
        ),
        { z: lean },
      ),
      x,
      y,
      z,
    )
  const cutFig = move(
    turn(
      [
        lathe(
          [
            [0, 0.05],
            [0.3, 0.02],
            [0.62, 0],
            [0.66, -0.05],
          ],
          flesh('#e0607a', {
            paint: (at) => {
              const reach = Math.hypot(at.x, at.z)
              return reach > 0.52
                ? mix(rgb('#f2e2c8'), rgb('#5a2a5f'), smooth(0.58, 0.64, reach))
                : mix(rgb('#d84a68'), rgb('#ffd9a0'), smooth(0.2, 0.1, cells(at.x * 14, at.z * 14).near))
            },
          }),
        ),
        ...scale([ball(0.64, flesh('#5a2a5f'), (d) => (d.y > 0 ? 0.05 : 1))], 1, 1, 1),
      ],
      { x: 62, y: 20 },
    ),
    1.5,
    -1.25,
    0.9,
  )
  return turn(
    [
      cup,
      ...wine,
      ...stones,
      ...bands,
      ...leaves,
      ...fig(-1.35, -1.1, 0.6, 0.72, 12),
      ...fig(-0.75, -1.25, 1.15, 0.56, -20),
      ...cutFig,
    ],
    { x: 12, y: -10 },
  )
}

const glory: Hero['after'] = ({ canvas }, { x, y, size }) => {
  spark(canvas, x - size * 0.25, y - size * 0.4, size * 0.45, rgb('#fff4d0', 1.4))
  spark(canvas, x + size * 0.42, y + size * 0.1, size * 0.28, rgb('#fff4d0', 1.2))
}

export const temple: Record<string, Hero> = {
  bolt: { build: bolt, before: strikes, after: glory },
  laurel: { build: laurel, after: glory },
  amphora: { build: amphora, stands: true },
  owl: { build: owl, stands: true },
  column: { build: column, stands: true, size: 1.1 },
  greekhelm: { build: greekHelm },
  tripod: { build: tripod, stands: true, after: oracleFire },
  lyre: { build: lyre },
  wings: { build: wings, before: sunBehind, size: 1.1 },
  hydra: { build: hydra, stands: true },
  greekshield: { build: greekShield, after: glory },
  goblet: { build: goblet, stands: true },
}
