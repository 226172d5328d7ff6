import { gain, mix, rgb } from '../kit/colour.ts'
import { cut, cuts } from '../kit/cut.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import {
  type Material,
  gem,
  gold,
  lacquer,
  lamp,
  material,
  matte,
  metal,
  silver,
  steel,
  stone,
  wood,
} from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { clouds, noise } from '../kit/noise.ts'
import { ringOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, jewel } from './common.ts'
import { crystals } from './gems.ts'

/** Strokes of a rune as thin glowing rods, in a box of 1 by 1.6. */
const runes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, -0.8],
    [0, 0.8],
    [0.45, 0.4],
    [0, 0.05],
  ],
  [
    [-0.35, -0.8],
    [0, 0.1],
    [0.35, -0.8],
  ],
  [
    [-0.3, 0.8],
    [-0.3, -0.8],
    [-0.3, 0.2],
    [0.35, 0.8],
  ],
  [
    [0.3, 0.8],
    [-0.2, 0.15],
    [0.3, -0.15],
    [-0.2, -0.8],
  ],
  [
    [0, 0.8],
    [0, -0.8],
    [0, 0.1],
    [0.4, 0.6],
    [0, 0.1],
    [-0.4, 0.6],
  ],
]

export function rune(index: number, size: number, made: Material): Model {
  const stroke = runes[index % runes.length]!
  return stroke.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = stroke[i]!
    return rod(vec(fromX * size, fromY * size), vec(x * size, y * size), 0.075 * size, made)
  })
}

const leatherGrip = (hex: string): Material =>
  matte(hex, {
    bump: (at) => 0.05 * Math.sin(at.y * 26 + Math.atan2(at.z, at.x)),
    paint: (at) => gain(rgb(hex), 0.7 + 0.5 * Math.sin(at.y * 26 + Math.atan2(at.z, at.x)) ** 2),
  })

function hammer({ accents }: Look): Model {
  const head = box(
    2.5,
    1.25,
    1.25,
    0.16,
    steel({ bump: (at) => 0.03 * clouds(at.x * 6, at.y * 6, 3, at.z * 6) }),
  )
  const caps = [-1, 1].flatMap((s) => move(box(0.34, 1.42, 1.42, 0.12, gold({ rough: 0.3 })), s * 1.15, 0))
  const marks = [-0.55, 0, 0.55].flatMap((x, i) => move(rune(i, 0.38, lamp(accents[0], 3)), x, 0, 0.66))
  const shaft = [
    lathe(
      [
        [0.16, 0.6],
        [0.17, -2.4],
        [0, -2.42],
      ],
      leatherGrip('#6a3d22'),
    ),
    ...[-0.75, -1.6, -2.3].flatMap((y) => move(turn([torus(0.18, 0.06, gold())], { x: 90 }), 0, y)),
    ...move([ball(0.28, gold())], 0, -2.5),
  ]
  const strap = tube(
    [vec(0, -2.6), vec(0.35, -2.9, 0.2), vec(0.5, -2.4, 0.3), vec(0.2, -2.3, 0.2)],
    rounded(0.05),
    matte('#4a2a18'),
  )
  return turn([...move([...head, ...caps, ...marks], 0, 1), ...shaft, strap], { z: -24, y: -18, x: 10 })
}

const icy = (hex: string): Material => gem(hex, { density: 0.6 })

function shield({ accents }: Look): Model {
  const planks = wood('#7a5030', {
    paint: (at) => {
      const plank = Math.floor(at.x * 2.6 + 20)
      const joint = smooth(0, 0.08, Math.abs(at.x * 2.6 + 20 - plank - 0.5) * -1 + 0.5)
      const quarter = at.x * at.y > 0 ? rgb(accents[0]) : rgb('#e9dcc0')
      return gain(
        mix(quarter, gain(quarter, 0.55), noise(at.x * 9, at.y * 1.2 + plank * 3.3)),
        0.5 + 0.5 * joint,
      )
    },
  })
  const face = scale([ball(1.7, planks)], 1, 1, 0.26)
  const iron = steel({ rough: 0.34 })
  const boss = move(
    [...scale([ball(0.5, gold())], 1, 1, 0.75), ...scale([torus(0.56, 0.12, iron)], 1, 1)],
    0,
    0,
    0.4,
  )
  const bars = [0, 90].flatMap((z) =>
    turn(
      warp(box(3.2, 0.26, 0.1, 0.04, iron), (at) =>
        vec(at.x, at.y, at.z + 0.44 * Math.sqrt(Math.max(0, 1 - (at.x / 1.75) ** 2))),
      ),
      { z },
    ),
  )
  const rivets = beads(28, 1.68, 0.085, gold(), 0.14)
  const axes = [-1, 1].flatMap((s) => turn(move(scale(axeOf(accents[1]), 1.15), 0, 1, -0.45), { z: s * 42 }))
  return turn([...face, ...boss, ...bars, torus(1.7, 0.13, iron, 90), ...rivets, ...axes], { y: -16, x: -6 })
}

/** A bearded axe, its blade to the right and its foot down. */
export function axeOf(glowing: string): Model {
  const blade = slab(
    traced(
      'M-18 -30 C10 -34 40 -48 62 -66 C90 -30 92 22 72 66 C56 44 44 30 26 26 C6 24 -8 26 -18 26 Z',
      52,
      point(0, 0),
      12,
    ),
    { depth: 0.26, bevel: 0.12 },
    metal('#9fb2c6', { rough: 0.24, bump: (at) => 0.012 * noise(at.x * 9, at.y * 40) }),
  )
  const inlay = move(rune(4, 0.34, lamp(glowing, 2.6)), 0.62, 0.05, 0.15)
  const shaft = [
    lathe(
      [
        [0.12, 1],
        [0.14, -2.6],
        [0, -2.62],
      ],
      leatherGrip('#5a3620'),
    ),
    ...move(
      [
        lathe(
          [
            [0, 0.2],
            [0.2, 0.1],
            [0.2, -0.1],
            [0.14, -0.14],
          ],
          gold(),
        ),
      ],
      0,
      1,
    ),
    ...[-1.2, -2.4].flatMap((y) => move(turn([torus(0.17, 0.05, gold())], { x: 90 }), 0, y)),
  ]
  return [...move([...blade, ...inlay], 0.12, 0.55), ...shaft]
}

function axe({ accents }: Look): Model {
  return turn([...axeOf(accents[0]), ...scale(axeOf(accents[0]), -1, 1, 1).slice(0, 6)], { z: -22, y: -16 })
}

export function longshipHull(sail: string, stripe: string): Model {
  const planks = wood('#6e4327', { bump: (at) => 0.06 * Math.abs(Math.sin(at.y * 10)) })
  const hull: Mesh = surface(
    (u, v) => {
      const [along, round] = [u * 2 - 1, (v - 0.5) * Math.PI]
      const rise = 0.95 * Math.abs(along) ** 3.4
      const wide = 0.62 * (1 - along ** 4) ** 0.6
      return vec(
        along * 2.1,
        -0.55 * Math.cos(round) * (1 - along ** 6) ** 0.5 + rise,
        Math.sin(round) * wide,
      )
    },
    80,
    24,
    planks,
  )
  const prow = (s: number) =>
    tube(
      [
        vec(s * 1.95, 0.62),
        vec(s * 2.35, 1.25),
        vec(s * 2.3, 1.85),
        vec(s * 1.98, 1.95),
        vec(s * 2.02, 1.66),
      ],
      tapered(0.16, 0.09),
      wood('#7d4c2a', { bump: (at) => 0.04 * Math.sin(at.y * 30) }),
      { rings: 60 },
    )
  const mast = rod(vec(0, -0.2), vec(0, 2.95), 0.06, wood('#6e4327'))
  const cloth = surface(
    (u, v) =>
      vec(
        (u - 0.5) * (2.5 - 0.3 * Math.sin(v * 3.14)),
        2.6 - v * 1.75,
        0.5 * Math.sin(v * 2.8) * (1 - (2 * u - 1) ** 2 * 0.4),
      ),
    40,
    30,
    matte(sail, { soft: 0.7, paint: (_at, u) => (Math.floor(u * 8) % 2 ? rgb(stripe) : rgb(sail)) }),
  )
  const yard = rod(vec(-1.35, 2.62), vec(1.35, 2.62), 0.055, wood('#6e4327'))
  const shields = steps(6).flatMap((share, i) => {
    const x = lerp(-1.2, 1.2, share)
    const z = 0.63 * (1 - (x / 2.1) ** 4) ** 0.6
    return move(
      [
        ...scale([ball(0.22, matte(i % 2 ? stripe : '#e8d8b8'))], 1, 1, 0.3),
        ...move([ball(0.07, gold())], 0, 0, 0.07),
        torus(0.21, 0.03, steel(), 24),
      ],
      x,
      0.14 + 0.95 * Math.abs(x / 2.1) ** 3.4,
      z + 0.04,
    )
  })
  const oars = steps(5).map((share) =>
    rod(
      vec(lerp(-1, 1, share), 0.05, 0.6),
      vec(lerp(-1.2, 0.85, share), -0.75, 1.25),
      0.028,
      wood('#8a5a34'),
    ),
  )
  return [hull, prow(1), prow(-1), mast, cloth, yard, ...shields, ...oars]
}

const longship = ({ accents }: Look): Model => turn(longshipHull('#e9dcc0', accents[0]), { y: -30, x: 7 })

function horn({ accents }: Look): Model {
  const bone = material({
    rough: 0.4,
    coat: 0.6,
    soft: 0.3,
    paint: (at, _u, v) =>
      mix(
        mix(rgb('#f0dcb8'), rgb('#8a5a36'), smooth(0.25, 0.8, v)),
        rgb('#2a1a12'),
        smooth(0.75, 1, v) * 0.8 + 0.12 * noise(at.x * 14, at.y * 14),
      ),
  })
  const path = [
    vec(1.2, 1.35),
    vec(0.75, 0.3),
    vec(-0.1, -0.75),
    vec(-1.25, -1.05),
    vec(-2, -0.45),
    vec(-2.2, 0.25),
  ]
  const body = tube(path, (share) => lerp(0.78, 0.05, share ** 0.82), bone, { rings: 90, sides: 36 })
  const rim = move(
    turn([torus(0.78, 0.13, gold()), torus(0.72, 0.05, gold())], { x: 68, z: 0, y: 22 }),
    1.21,
    1.38,
  )
  const mead = move(
    turn(
      [
        lathe(
          [
            [0, 0.02],
            [0.74, 0],
          ],
          lacquer('#e89a2a', { glow: rgb('#ff9a2a', 0.25) }),
        ),
      ],
      { x: -22, z: -18 },
    ),
    1.2,
    1.36,
  )
  const foam = Array.from({ length: 22 }, (_, i) => {
    const [reach, angle] = [0.62 * Math.sqrt((i + 0.5) / 22), i * 2.4]
    return move(
      [ball(0.17 + 0.06 * noise(i, 2), matte('#fff4dc', { soft: 0.6 }), undefined, 12)],
      1.22 + Math.cos(angle) * reach,
      1.5 + 0.08 * noise(i, 4) + Math.cos(angle) * reach * -0.28,
      Math.sin(angle) * reach * 0.9,
    )
  })
  const bands = [0.22, 0.45, 0.72].map((share) => {
    const r = lerp(0.78, 0.05, share ** 0.82)
    return tube(
      path.slice(0),
      (s) => (Math.abs(s - share) < 0.028 ? r * 1.09 + 0.02 : 0.0001),
      metal(accents[0], { rough: 0.25 }),
      { rings: 200, sides: 30 },
    )
  })
  const tip = move([ball(0.14, gold())], -2.2, 0.32)
  return turn([body, ...rim, ...mead, ...foam.flat(), ...bands, ...tip], { x: 8 })
}

const iceCrown = ({ accents }: Look): Model => {
  const spikes = turns(9).flatMap((share, i) =>
    turn(
      move(
        scale([cut(cuts.crystal, icy(i % 2 ? accents[0] : '#d8f4ff'))], 0.42, i % 2 ? 0.5 : 0.74, 0.42),
        0,
        i % 2 ? 0.85 : 1.08,
        1.2,
      ),
      { y: share * 360 },
    ),
  )
  const bands = [0, 0.45].flatMap((y) =>
    move(turn([torus(1.22, 0.11, silver({ rough: 0.16 }))], { x: 90 }), 0, y),
  )
  const wall = lathe(
    [
      [1.2, 0.5],
      [1.2, -0.05],
    ],
    metal('#8fc6e6', { rough: 0.3, bump: (at) => 0.04 * noise(at.x * 9, at.y * 9, at.z * 9) }),
  )
  const stones = turns(9).flatMap((share) =>
    turn(move(jewel('brilliant', accents[1], 0.17, 90), 0, 0.22, 1.28), { y: share * 360 + 20 }),
  )
  return turn([...spikes, ...bands, wall, ...stones], { x: 15, y: 10 })
}

function runestone({ accents, random }: Look): Model {
  const shape = traced(
    'M-62 108 C-74 20 -64 -60 -34 -98 C-8 -124 34 -112 54 -72 C78 -20 70 60 64 108 Z',
    56,
    point(0, 0),
    12,
  )
  const rock = slab(shape, { depth: 0.7, bevel: 0.24 }, stone('#6f7c8c'))
  const marks = [0, 1, 2].flatMap((row) =>
    [-0.45, 0.4].flatMap((x) =>
      move(rune(random.whole(0, 4), 0.36, lamp(accents[0], 2.6)), x - 0.04, 0.95 - row * 0.95, 0.36),
    ),
  )
  const border = tube(
    traced(
      'M-44 88 C-54 20 -46 -50 -24 -78 C-4 -98 24 -90 40 -60 C58 -16 52 50 48 88',
      56,
      point(0, 0),
      6,
    ).map(({ x, y }) => vec(x, y, 0.36)),
    () => 0.03,
    lamp(accents[0], 1.6),
    { rings: 120 },
  )
  const snow = [
    [-0.5, 1.7, 0.5],
    [0.15, 2.02, 0.6],
    [0.7, 1.55, 0.42],
  ].flatMap(([x, y, r]) => move(scale([ball(r!, matte('#f2f8ff', { soft: 0.5 }))], 1, 0.4, 0.9), x!, y!, 0))
  const drift = steps(5).flatMap((share, i) =>
    move(
      scale([ball(0.62, matte('#e6f2ff', { soft: 0.5 }))], 1.1, 0.42, 0.9),
      lerp(-1.4, 1.4, share),
      -1.95 + 0.06 * (i % 2),
      0.35 * (i % 2),
    ),
  )
  return turn([...rock, ...marks, border, ...snow, ...drift], { y: -18, z: 3 })
}

function helmet({ accents }: Look): Model {
  const iron = steel({ rough: 0.26 })
  const dome = [
    lathe(
      [
        [0, 1.45],
        [0.45, 1.32],
        [0.95, 0.8],
        [1.12, 0.1],
        [1.12, -0.1],
      ],
      iron,
      { curved: true },
    ),
  ]
  const ridge = [
    tube(
      [vec(0, -0.05, 1.15), vec(0, 0.85, 0.98), vec(0, 1.5, 0), vec(0, 0.85, -0.98), vec(0, 0, -1.14)],
      () => 0.12,
      gold(),
      { rings: 60 },
    ),
    tube([vec(-1.15, 0), vec(-0.98, 0.85), vec(0, 1.46), vec(0.98, 0.85), vec(1.15, 0)], () => 0.1, gold(), {
      rings: 60,
    }),
  ]
  const band = move(turn([torus(1.14, 0.16, gold())], { x: 90 }), 0, -0.05)
  const nose = slab(
    traced('M-14 -20 L14 -20 L20 50 L0 66 L-20 50 Z', 60),
    { depth: 0.14, bevel: 0.05 },
    gold(),
  )
  const eyes = [-1, 1].flatMap((s) =>
    move(turn([torus(0.36, 0.1, iron)], { y: s * 26 }), s * 0.48, -0.36, 0.98),
  )
  const cheeks = [-1, 1].flatMap((s) =>
    move(
      turn(
        slab(
          traced('M-22 -20 L22 -20 C26 20 10 60 -6 74 C-18 40 -22 10 -22 -20', 60).map(({ x, y }) =>
            point(x * s, y),
          ),
          { depth: 0.12, bevel: 0.05 },
          iron,
        ),
        { y: s * 58 },
      ),
      s * 0.9,
      -0.65,
      0.55,
    ),
  )
  const hornOf = (s: number) =>
    tube(
      [vec(s * 0.95, 0.35), vec(s * 1.65, 0.5), vec(s * 2.05, 1.15), vec(s * 1.85, 1.95)],
      (share) => lerp(0.36, 0.03, share),
      material({
        rough: 0.35,
        coat: 0.6,
        soft: 0.3,
        paint: (_at, _u, v) => mix(rgb('#f2e2c2'), rgb('#5a3a24'), smooth(0.45, 1, v)),
      }),
      { rings: 60, sides: 28 },
    )
  const cuffs = [-1, 1].flatMap((s) => move(turn([torus(0.36, 0.08, gold())], { y: 84 }), s * 1.1, 0.37))
  const fur = turns(26).flatMap((share, i) =>
    turn(
      move(
        scale(
          [
            ball(
              0.26,
              matte('#7a6250', { bump: (at) => 0.1 * noise(at.x * 20, at.y * 5, at.z * 20) }),
              undefined,
              14,
            ),
          ],
          0.7,
          1.3,
          0.7,
        ),
        0,
        -0.32 - 0.06 * (i % 2),
        1.02,
      ),
      { y: 90 + share * 180 + 90 },
    ),
  )
  return turn(
    [
      ...dome,
      ...ridge,
      ...band,
      ...move(nose, 0, -0.15, 1.2),
      ...eyes,
      ...cheeks,
      hornOf(1),
      hornOf(-1),
      ...cuffs,
      ...fur,
      ...move(jewel('brilliant', accents[0], 0.2, 90), 0, 0.06, 1.32),
    ],
    { y: -20, x: 6 },
  )
}

function snowflake({ accents }: Look): Model {
  const arm = (): Model => {
    const made = metal('#bfe6ff', { rough: 0.14, soft: 0.4, glow: rgb(accents[0], 0.12) })
    const twig = (y: number, long: number) =>
      [-1, 1].map((s) => rod(vec(0, y, 0), vec(s * long * 0.72, y + long * 0.72, 0), 0.075, made))
    return [
      rod(vec(0, 0), vec(0, 2.1), 0.1, made),
      ...twig(0.7, 0.5),
      ...twig(1.15, 0.55),
      ...twig(1.6, 0.36),
      ...move(scale(turn([cut(cuts.octahedron, icy(accents[0]))], { y: 20 }), 0.24), 0, 2.2, 0),
    ]
  }
  const six = turns(6).flatMap((share) => turn(arm(), { z: share * 360 }))
  const heart = [
    ...slab(ringOf(0.5, 6), { depth: 0.3, bevel: 0.1 }, metal('#9fd6f6', { rough: 0.12 })),
    ...move(jewel('brilliant', accents[1], 0.42, 90), 0, 0, 0.2),
  ]
  return turn([...six, ...heart], { y: -22, x: -10, z: 8 })
}

const coldGleam: Hero['after'] = ({ canvas, random, palette }, { x, y, size }) => {
  for (let i = 0; i < 3; i++)
    spark(
      canvas,
      x + random.range(-0.6, 0.6) * size,
      y + random.range(-0.8, 0.3) * size,
      size * random.range(0.15, 0.35),
      gain(rgb('#dff6ff'), 1.1),
    )
  glow(canvas, x, y, size * 1.2, gain(rgb(palette.accents[0]), 0.14))
}

export const ice: Record<string, Hero> = {
  hammer: { build: hammer, after: coldGleam },
  snowflake: { build: snowflake, after: coldGleam },
  shield: { build: shield },
  longship: { build: longship, stands: true, afloat: true, accents: ['#c8302a', '#2f6fb0', '#ffc24b'] },
  'longship-blue': {
    build: longship,
    stands: true,
    afloat: true,
    accents: ['#2a5f9a', '#c8302a', '#ffc24b'],
  },
  horn: { build: horn },
  icecrown: { build: iceCrown, after: coldGleam },
  icecrystals: {
    build: ({ accents, random }) => crystals(['#cdeeff', accents[0], '#9fd8ff'], random),
    stands: true,
    after: coldGleam,
  },
  runestone: { build: runestone, stands: true },
  helmet: { build: helmet },
  axe: { build: axe, after: coldGleam },
}
