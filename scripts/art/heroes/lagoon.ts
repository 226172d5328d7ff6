import { gain, mix, rgb } from '../kit/colour.ts'
import { flame, glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { flesh, glass, gold, lacquer, lamp, material, matte, stone, wood, bronze } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { leafShape, polar } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { leafOf } from './fruit.ts'
import { ball, lathe, pillow, rod, rounded, torus, tube } from '../kit/solids.ts'
import { lerp, smooth, steps, turns, vec } from '../kit/vector.ts'

/** Half a scallop: its hinge at the origin, its fan towards +y, its hollow towards +z. */
export function scallop(hex: string, inner = '#f6e3d8'): Mesh {
  const ribs = 15
  return surface(
    (u, v) => {
      const angle = (u - 0.5) * 2.75
      const edge = 1.6 + 0.045 * Math.cos(angle * ribs)
      const reach = v * edge * (1 - 0.1 * Math.abs(angle) ** 2.2 * 0.3)
      const groove = 0.06 * Math.cos(angle * ribs) * v
      return vec(
        Math.sin(angle) * reach,
        Math.cos(angle) * reach * 0.96,
        -0.62 * Math.sin(v * 2.6) * Math.cos(angle * 0.62) - groove,
      )
    },
    180,
    26,
    material({
      paint: (at, _u, v) => {
        const bands = 0.5 + 0.5 * Math.sin(v * 26 + 3 * noise(at.x * 2, at.y * 2))
        const outside = mix(rgb(hex), rgb(inner), 0.25 + 0.35 * bands * v)
        return mix(outside, rgb(inner), smooth(0.55, 0, v) * 0.7)
      },
      rough: 0.4,
      coat: 0.7,
      pearly: 0.3,
      soft: 0.3,
    }),
  )
}

export const pearl = (radius: number, hex = '#d9d2cc'): Mesh =>
  ball(radius, material({ colour: rgb(hex), pearly: 0.5, rough: 0.3, coat: 1, soft: 0.2, rim: 0.8 }))

function pearlShell({ accents }: Look): Model {
  const lower = turn(scale([scallop(accents[0])], 1, 1, -1), { x: 72 })
  const upper = turn([scallop(accents[0])], { x: 8 })
  return turn([...lower, ...move(upper, 0, 0.05, -0.1), ...move([pearl(0.55)], 0, 0.3, 0.85)], {
    x: 12,
    y: -14,
  })
}

const sand = () => matte('#d9b98a', { bump: (at) => 0.02 * noise(at.x * 22, at.y * 22, at.z * 22) })

/** A palm as an object: ringed trunk, and fronds with leaves. */
export function palmTree(tall: number, lean: number, hex = '#2f9a5a'): Model {
  const path = [vec(0, 0), vec(lean * 0.2, tall * 0.4), vec(lean * 0.6, tall * 0.75), vec(lean, tall)]
  const bark = material({
    paint: (at) => mix(rgb('#5c3c25'), rgb('#b58a58'), 0.5 + 0.5 * Math.sin((at.y / tall) * 70)),
    rough: 0.8,
  })
  const trunk = tube(path, (share) => lerp(0.09, 0.055, share) * tall * 0.62, bark, { rings: 70 })
  const fronds = turns(15).flatMap((share, i) =>
    turn(palmFrond(tall * (0.46 + 0.08 * noise(i * 3.3, 1)), hex), {
      y: share * 360 + 8 * noise(i, 5),
      z: 0,
    }),
  )
  const nuts = [0, 130, 250].flatMap((angle) =>
    turn(move([ball(tall * 0.055, lacquer('#6a4526'), undefined, 14)], tall * 0.07, -tall * 0.05), {
      y: angle,
    }),
  )
  return [trunk, ...move([...fronds, ...nuts], lean, tall)]
}

function palmFrond(long: number, hex: string): Model {
  const spine = (share: number) => vec(long * share, long * (0.34 * share - 0.72 * share * share))
  const blade = (side: number): Mesh =>
    surface(
      (u, v) => {
        const at = spine(u)
        const comb = 0.4 + 0.6 * Math.abs(Math.sin(u * 44))
        const reach = v * long * 0.19 * Math.sin(Math.PI * Math.min(1, u * 0.94 + 0.06)) ** 0.7 * comb
        return vec(at.x + reach * 0.4, at.y - reach * 0.55, side * reach)
      },
      130,
      3,
      matte(hex, { soft: 0.5, paint: (_at, u) => gain(rgb(hex), 0.7 + 0.6 * u), rough: 0.5, coat: 0.3 }),
    )
  return [blade(1), blade(-1)]
}

export function islet({ accents }: Look): Model {
  const mound = ball(1, sand(), (d) => 1 + 0.1 * (clouds(d.x * 2 + 4, d.z * 2, 3) - 0.5))
  const rocks = [vec(-1.15, -0.1, 0.5), vec(1.2, -0.12, 0.2), vec(0.7, -0.1, 0.85)].flatMap((at, i) =>
    move(
      scale(
        [ball(0.24, stone('#5c6672'), (d) => 0.8 + 0.5 * noise(d.x * 2 + i * 5, d.y * 2, d.z * 2), 18)],
        1.2,
        0.8,
        1,
      ),
      at.x,
      at.y,
      at.z,
    ),
  )
  const hut = [
    ...move(
      [
        lathe(
          [
            [0, 0.5],
            [0.5, 0.02],
            [0.42, 0],
          ],
          matte('#a97e45', { bump: (at) => 0.03 * noise(at.x * 40, at.y * 4, at.z * 40) }),
          { detail: 40 },
        ),
      ],
      0.5,
      0.6,
      0.35,
    ),
    ...move(
      [
        lathe(
          [
            [0.3, 0.35],
            [0.3, 0],
          ],
          lamp('#ffbf6a', 1.5),
          { detail: 24 },
        ),
      ],
      0.5,
      0.25,
      0.35,
    ),
  ]
  const palms = [
    ...move(palmTree(2.5, 0.55, accents[1]), -0.3, 0.22, 0),
    ...move(palmTree(1.8, -0.6, accents[1]), -0.35, 0.2, 0.3),
  ]
  return [...scale([mound], 1.55, 0.34, 1.2), ...rocks, ...hut, ...palms]
}

/** A lantern of brass and glass with a light in it. */
export function lantern(hex: string, frame = gold({ rough: 0.35 })): Model {
  const bars = turns(6).flatMap((share) =>
    turn([rod(vec(0.62, -0.75), vec(0.5, 0.62), 0.045, frame)], { y: share * 360 }),
  )
  return [
    lathe(
      [
        [0, 1.12],
        [0.12, 1.1],
        [0.14, 0.98],
        [0.5, 0.8],
        [0.72, 0.66],
        [0.72, 0.58],
        [0.5, 0.55],
      ],
      frame,
    ),
    lathe(
      [
        [0.66, -0.7],
        [0.76, -0.74],
        [0.78, -0.92],
        [0.6, -1],
        [0, -1],
      ],
      frame,
    ),
    ...move([torus(0.26, 0.05, frame)], 0, 1.32),
    ...bars,
    ...scale([ball(0.3, lamp(hex, 3.2), undefined, 20)], 0.75, 1.2, 0.75),
    lathe(
      [
        [0.5, 0.55],
        [0.58, 0.1],
        [0.62, -0.7],
      ],
      glass(hex, { opacity: 0.1 }),
    ),
  ]
}

function starfish({ accents }: Look): Model {
  const outline = polar(
    (angle) =>
      0.62 + 0.52 * Math.abs(Math.cos(angle * 2.5)) ** 2.2 + 0.42 * Math.abs(Math.cos(angle * 2.5)) ** 9,
    160,
  )
  const skin = flesh(accents[0], {
    paint: (at) =>
      mix(rgb(accents[0]), rgb('#ffe2b0'), smooth(0.28, 0.05, cells(at.x * 7, at.y * 7).near) * 0.85),
    bump: (at) => 0.05 * smooth(0.4, 0, cells(at.x * 7, at.y * 7).near),
  })
  const small = scale(
    turn(
      pillow(outline, 0.4, flesh(accents[1], { bump: (at) => 0.04 * noise(at.x * 14, at.y * 14) }), {
        shape: 1.6,
      }),
      { z: 20 },
    ),
    0.42,
  )
  return [
    ...turn(pillow(outline, 0.46, skin, { shape: 1.6 }), { x: -22, z: 12 }),
    ...move(small, 1.35, -1.15, 0.4),
  ]
}

function outrigger({ accents }: Look): Model {
  const hull = (long: number, deep: number): Mesh =>
    surface(
      (u, v) => {
        const [along, round] = [u * 2 - 1, Math.PI * v]
        const wide = deep * 0.9 * (1 - along ** 4) ** 0.7
        return vec(
          along * long,
          -Math.sin(round) * deep * (1 - along ** 6) ** 0.5 + 0.5 * along ** 4,
          Math.cos(round) * wide,
        )
      },
      60,
      20,
      wood('#8a4a2a', { coat: 0.6 }),
    )
  const sail = surface(
    (u, v) =>
      vec(-0.1 + (u - 0.25) * 1.9 * (1 - v * 0.92), 0.35 + v * 2.5, 0.32 * Math.sin(u * Math.PI) * (1 - v)),
    30,
    30,
    matte(accents[0], {
      soft: 0.7,
      paint: (_at, u, v) =>
        mix(rgb(accents[0]), rgb('#ffe9c9'), Math.sin((u * 0.6 + v) * 22) > 0.35 ? 0.75 : 0),
    }),
  )
  const spars = [
    rod(vec(-0.58, 0.3), vec(-0.12, 2.95), 0.05, wood('#6b4526')),
    rod(vec(-0.55, 0.36), vec(1.4, 0.36), 0.045, wood('#6b4526')),
  ]
  const arms = [-0.6, 0.55].map((x) =>
    tube([vec(x, 0.05), vec(x, 0.35, 0.7), vec(x, -0.1, 1.35)], rounded(0.045), wood('#6b4526')),
  )
  const light = move(scale(lantern('#ffb65c'), 0.2), 1.25, 0.62, 0)
  const whole = [
    hull(1.6, 0.42),
    sail,
    ...spars,
    ...arms,
    ...move(scale([hull(1.1, 0.2)], 1, 0.8), 0, -0.15, 1.4),
    ...light,
  ]
  return turn(whole, { x: 10, y: -28 })
}

function turtle({ accents }: Look): Model {
  const plates = (at: { x: number; z: number }) => cells(at.x * 2.1 + 4, at.z * 2.1 + 3)
  const shell = material({
    paint: (at) => {
      const { near, next, id } = plates(at)
      return mix(
        rgb('#2a1c12'),
        mix(rgb(accents[1]), rgb('#c98a3a'), id * 0.8),
        smooth(0.02, 0.16, next - near),
      )
    },
    bump: (at) => 0.06 * smooth(0, 0.2, plates(at).next - plates(at).near),
    rough: 0.35,
    coat: 0.8,
  })
  const skin = flesh('#5fae8a', {
    paint: (at) =>
      mix(
        rgb('#1f5a50'),
        rgb('#9fe0b8'),
        smooth(
          0.02,
          0.12,
          cells(at.x * 9, at.z * 9 + at.y * 9).next - cells(at.x * 9, at.z * 9 + at.y * 9).near,
        ),
      ),
  })
  const dome = warp([ball(1, shell)], (at) =>
    vec(at.x * (1 - 0.12 * at.z), at.y * (at.y > 0 ? 0.52 : 0.2), at.z * 1.2),
  )
  const flipper = (x: number, z: number, long: number, angle: number) =>
    move(
      turn(
        pillow(leafShape(0.36), 0.14, skin, { centre: vec(0.4, 0) }).flatMap((part) =>
          scale([part], long, 0.5 * long),
        ),
        { x: 90, y: angle },
      ),
      x,
      -0.05,
      z,
    )
  const head = [
    ...move(scale([ball(0.34, skin)], 0.9, 0.8, 1.2), 0, 0.14, 1.6),
    ...[-0.22, 0.22].flatMap((x) => move([ball(0.075, lacquer('#101418'))], x, 0.26, 1.82)),
  ]
  const flippers = [
    flipper(0.75, 0.8, 1.25, -28),
    flipper(-0.75, 0.8, 1.25, 208),
    flipper(0.7, -0.95, 0.7, 40),
    flipper(-0.7, -0.95, 0.7, 140),
  ]
  return turn(turn([...dome, ...head, ...flippers.flat()], { y: 24 }), { x: 52, z: 14 })
}

/** A five-petalled flower facing the viewer, with a long golden stamen. */
export function hibiscusFlower(hex: string, heart: string): Model {
  const petal: Mesh = surface(
    (u, v) => {
      const angle = (u - 0.5) * 1.75 * (0.75 + 0.25 * v)
      const ruffle = 0.1 * v * v * Math.sin(u * 17)
      return vec(
        Math.sin(angle) * v * 1.5,
        Math.cos(angle) * v * 1.5,
        0.55 * Math.sin(v * 2.4) - 0.3 * v * v + ruffle - 0.25 * Math.abs(u - 0.5) * v,
      )
    },
    44,
    24,
    flesh(hex, {
      coat: 0.15,
      rough: 0.55,
      paint: (_at, u, v) =>
        mix(mix(rgb(heart), rgb(hex), smooth(0.08, 0.5, v)), rgb('#ffffff'), 0.1 * Math.sin(u * 60) ** 8),
    }),
  )
  const petals = turns(5).flatMap((share, i) =>
    move(turn(turn([petal], { x: -14, y: 6 }), { z: share * 360 }), 0, 0, i * 0.02),
  )
  const stamen = tube(
    [vec(0, 0, 0.1), vec(0.05, 0.12, 0.7), vec(0.12, 0.34, 1.25)],
    rounded(0.06),
    flesh('#ffe08a'),
  )
  const grains = steps(22).map((share, i) => {
    const [angle, up] = [i * 2.4, 0.55 + 0.7 * share]
    return move(
      [ball(0.055, flesh('#ffc94d'), undefined, 8)],
      0.1 * up + Math.cos(angle) * 0.13,
      0.26 * up + Math.sin(angle) * 0.13,
      up,
    )
  })
  return [...petals, stamen, ...grains.flat()]
}

const hibiscus = ({ accents }: Look): Model => {
  const leaf = (angle: number) =>
    turn(move(turn(scale(leafOf('#2f8a4a', 1.3), 1, 1.4, 1), { x: 8 }), 0.9, 0, -0.45), { z: angle })
  return turn([...hibiscusFlower(accents[0], '#7a0f2e'), ...[15, 140, 260].flatMap(leaf)], { x: -14, y: 18 })
}

/** Branching coral that grows from one foot. */
export function coralTree(look: Look, hex: string): Model {
  const skin = flesh(hex, {
    paint: (at) => mix(rgb(hex), rgb('#fff1e2'), 0.75 * smooth(0.6, 1.6, at.y) * noise(at.x * 9, at.y * 9)),
    bump: (at) => 0.03 * noise(at.x * 20, at.y * 20, at.z * 20),
  })
  const grow = (x: number, y: number, z: number, angle: number, long: number, depth: number): Model => {
    const lean = look.random.range(-0.25, 0.25)
    const to = vec(x + Math.sin(angle) * long, y + Math.cos(angle) * long, z + lean * long)
    const thick = 0.05 + 0.045 * depth
    const own = tube(
      [vec(x, y, z), vec((x + to.x) / 2 + 0.06 * lean, (y + to.y) / 2, (z + to.z) / 2), to],
      (share) => lerp(thick * 1.2, thick, share) * rounded(1, 0.06)(share),
      skin,
      { sides: 12, rings: 14 },
    )
    if (depth === 0) return [own]
    return [
      own,
      ...[-1, 1].flatMap((side) =>
        grow(
          to.x,
          to.y,
          to.z,
          angle + side * look.random.range(0.3, 0.65),
          long * look.random.range(0.68, 0.85),
          depth - 1,
        ),
      ),
    ]
  }
  return [-0.75, 0, 0.7].flatMap((angle) => grow(0, 0, 0, angle, 0.75, 3))
}

function coral(look: Look): Model {
  const rock = scale(
    [ball(1, stone('#4a5568'), (d) => 0.8 + 0.4 * clouds(d.x * 2, d.y * 2, 3, d.z * 2))],
    1.1,
    0.45,
    0.8,
  )
  return [
    ...rock,
    ...move(coralTree(look, look.accents[0]), 0, 0.15),
    ...move(scale(coralTree(look, look.accents[2]), 0.55), 0.85, 0.1, 0.5),
    ...move([pearl(0.22)], -0.75, 0.3, 0.6),
  ]
}

function jar(): Model {
  const lid = lathe(
    [
      [0, 1.32],
      [0.52, 1.32],
      [0.56, 1.26],
      [0.56, 1.06],
      [0.5, 1.02],
    ],
    bronze(),
  )
  const body = lathe(
    [
      [0.5, 1.02],
      [0.5, 0.92],
      [0.82, 0.66],
      [0.86, 0.2],
      [0.86, -0.9],
      [0.74, -1.05],
      [0, -1.08],
    ],
    glass('#bfe8ff', { opacity: 0.14 }),
    { curved: true },
  )
  const cord = tube(
    turns(25).map((share) =>
      vec(Math.cos(share * 6.55) * 0.54, 0.97 + 0.012 * Math.sin(share * 40), Math.sin(share * 6.55) * 0.54),
    ),
    () => 0.055,
    matte('#c9a26a'),
    { rings: 90 },
  )
  const moss = scale(
    [ball(0.8, matte('#2f6a35', { bump: (at) => 0.06 * noise(at.x * 14, at.y * 14, at.z * 14) }))],
    0.94,
    0.28,
    0.94,
  )
  const flies = [
    vec(-0.3, 0.3, 0.2),
    vec(0.35, 0.02, 0.1),
    vec(0.05, 0.58, 0),
    vec(-0.1, -0.35, 0.35),
    vec(0.42, 0.5, -0.2),
    vec(-0.45, -0.1, -0.1),
  ]
  return [
    lid,
    cord,
    body,
    ...move(moss, 0, -0.9),
    ...flies.flatMap((at) => move([ball(0.07, lamp('#e9ff8a', 6), undefined, 10)], at.x, at.y, at.z)),
  ]
}

function conch({ accents }: Look): Model {
  const turnsOf = 3.6
  const whorl: Mesh = surface(
    (u, v) => {
      const [angle, grown] = [v * turnsOf * Math.PI * 2, Math.exp((v - 1) * 2.5)]
      const flare = 1 + 0.55 * smooth(0.9, 1, v)
      const [centre, thick] = [
        0.62 * grown,
        0.62 *
          grown *
          flare *
          (1 + 0.13 * Math.max(0, Math.sin(angle * 3.5)) ** 3 * Math.max(0, Math.sin(u * 6.28))),
      ]
      const round = u * Math.PI * 2
      const reach = centre + thick * Math.cos(round)
      return vec(
        reach * Math.cos(angle),
        1.9 - 2.6 * grown + thick * 1.15 * Math.sin(round),
        reach * Math.sin(angle),
      )
    },
    40,
    240,
    material({
      paint: (at, u, v) =>
        mix(
          mix(rgb('#fbe6cf'), rgb(accents[0]), 0.5 + 0.5 * Math.sin(u * 18 + noise(at.x * 3, at.y * 3) * 6)),
          rgb('#ff9f8f'),
          smooth(0.93, 1, v),
        ),
      rough: 0.35,
      coat: 0.9,
      pearly: 0.15,
      soft: 0.3,
    }),
  )
  return turn([whorl], { z: -30, y: -62, x: 12 })
}

function tiki({ accents }: Look): Model {
  const grain = wood('#7a4a2a', { coat: 0.15 })
  const body = warp(
    [
      lathe(
        [
          [0, 1.9],
          [0.7, 1.85],
          [0.86, 1.2],
          [0.8, 0.2],
          [0.9, -0.9],
          [0.78, -1.6],
          [0.85, -1.8],
          [0, -1.85],
        ],
        grain,
        { curved: true },
      ),
    ],
    (at) => vec(at.x, at.y, at.z * 0.9),
  )
  const eye = (x: number) => [
    ...move(turn([torus(0.24, 0.075, wood('#4a2a18'))], { y: x * 34 }), x * 0.4, 0.95, 0.66),
    ...move([ball(0.2, lamp(accents[0], 1.6), undefined, 16)], x * 0.4, 0.95, 0.58),
  ]
  const mouth = [
    ...move(
      slab(
        polar((a) => 0.52 / (Math.abs(Math.cos(a)) ** 3 + Math.abs(Math.sin(a) * 1.9) ** 3) ** (1 / 3), 60),
        { depth: 0.3, bevel: 0.1 },
        wood('#3a2013'),
      ),
      0,
      -0.3,
      0.7,
    ),
    ...[-0.3, -0.1, 0.1, 0.3].flatMap((x) =>
      [0.1, -0.1].flatMap((y) => move([ball(0.1, lacquer('#f4e6c8'), undefined, 12)], x, -0.3 + y, 0.86)),
    ),
  ]
  const nose = move(scale([ball(0.3, grain)], 0.75, 1.2, 0.9), 0, 0.45, 0.78)
  const brow = [-1, 1].map((side) =>
    tube(
      [vec(side * 0.1, 1.2, 0.82), vec(side * 0.45, 1.42, 0.72), vec(side * 0.78, 1.2, 0.4)],
      rounded(0.12),
      grain,
    ),
  )
  const feathers = [-60, -36, -12, 12, 36, 60].flatMap((angle, i) =>
    turn(
      move(
        turn(
          pillow(
            leafShape(0.34),
            0.06,
            flesh([accents[1], accents[2], accents[0]][i % 3] as string, { rough: 0.7, coat: 0 }),
            { centre: vec(0.5, 0) },
          ),
          { z: 90 },
        ),
        0,
        1.7,
        -0.1,
      ),
      { z: angle * 0.62 },
    ),
  )
  const bands = [-0.75, -1.05].flatMap((y) => move(turn([torus(0.87, 0.07, gold())], { x: 90 }), 0, y, 0))
  return turn([...body, ...eye(-1), ...eye(1), ...mouth, ...nose, ...brow, ...feathers, ...bands], {
    y: -16,
    x: 4,
  })
}

const shimmer: Hero['after'] = ({ canvas }, { x, y, size }) => {
  spark(canvas, x - size * 0.12, y - size * 0.22, size * 0.4, rgb('#ffffff', 1.2))
}

export const lagoon: Record<string, Hero> = {
  islet: {
    build: islet,
    stands: true,
    afloat: true,
    after: ({ canvas }, { x, y, size }) =>
      glow(canvas, x + size * 0.3, y + size * 0.62, size * 0.4, rgb('#ffb45c', 0.5)),
  },
  lantern: {
    build: () => turn(lantern('#ffb45c'), { y: 14, x: 6 }),
    stands: true,
    after: ({ canvas }, { x, y, size }) => flame(canvas, x, y + size * 0.22, size * 0.5, 3),
  },
  pearlshell: { build: pearlShell, stands: true, after: shimmer },
  starfish: { build: starfish },
  outrigger: { build: outrigger, stands: true, afloat: true },
  turtle: { build: turtle },
  hibiscus: { build: hibiscus },
  coral: { build: coral, stands: true },
  jar: {
    build: () => turn(jar(), { x: 8 }),
    stands: true,
    after: ({ canvas }, { x, y, size }) => glow(canvas, x, y + size * 0.2, size * 1.3, rgb('#cfff6a', 0.35)),
  },
  conch: { build: conch },
  tiki: { build: tiki, stands: true },
}
