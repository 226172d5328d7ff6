import { gain, mix, rgb } from '../kit/colour.ts'
import { cut, cuts } from '../kit/cut.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { gem, gold, lacquer, material, matte, silver, stone } from '../kit/material.ts'
import { type Model, move, scale, turn, warp } from '../kit/mesh.ts'
import { clouds, noise, ridges } from '../kit/noise.ts'
import { mirrored, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rounded, torus, tube } from '../kit/solids.ts'
import { point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, jewel } from './common.ts'

function gemPile({ accents, random }: Look): Model {
  const kinds = ['brilliant', 'step', 'octahedron', 'rose', 'brilliant', 'step', 'brilliant', 'rose'] as const
  const colours = [
    accents[0],
    accents[1],
    accents[2],
    '#ffffff',
    accents[1],
    accents[0],
    '#ff9ad2',
    '#9be36a',
  ]
  const places = [
    [0, 0.75, 0.2, 1],
    [-1.1, 0.1, 0.1, 0.72],
    [1.1, 0.1, 0.2, 0.8],
    [0.1, -0.45, 0.9, 0.72],
    [-0.95, -0.95, 0.8, 0.6],
    [1.1, -1, 0.7, 0.62],
    [0.1, -1.3, 1.2, 0.5],
    [-1.75, -0.85, 0.1, 0.45],
  ] as const
  return kinds.flatMap((kind, i) => {
    const [x, y, z, size] = places[i]!
    const posed = turn([cut(cuts[kind], gem(colours[i]!))], {
      x: random.range(35, 65),
      y: random.range(-30, 30),
      z: random.range(-25, 25),
    })
    return move(scale(posed, size * 1.22), x, y, z)
  })
}

const heartCut = (hex: string): Model => {
  const outline = mirrored(traced('M0 -38 C22 -78 84 -66 84 -14 C84 26 40 56 0 92', 80, point(0, 0), 7))
  const rings = [
    [1, 0, 0],
    [0.97, 0.07, 0],
    [0.76, 0.3, 0],
    [0.52, 0.36, 0.1],
    [0, 0.36, 0.1],
  ] as const
  const made = material({ ...lacquer(hex), flat: true, metal: 0.6, rough: 0.14, soft: 0.2 })
  const point3 = (ring: number, i: number, back: boolean) => {
    const [size, z] = rings[ring]!
    const { x, y } = outline[i % outline.length]!
    return vec(x * size, y * size, back ? -z * 0.9 : z)
  }
  return [false, true].flatMap((back) => {
    const skin = tube([vec(0, 0), vec(0, 0, 0.1)], () => 0, made, { rings: 1, sides: 1 })
    return [{ ...skin, ...facets(outline.length, rings.length, (r, i) => point3(r, i, back)) }]
  })
}

/** A faceted net with doubled rows of triangles: each cell is split the other way than its neighbour. */
function facets(
  around: number,
  rows: number,
  at: (row: number, index: number) => { x: number; y: number; z: number },
) {
  const places: number[] = []
  const faces: number[] = []
  for (let row = 0; row < rows - 1; row++) {
    for (let i = 0; i < around; i += 2) {
      const [a, b, c, d] = [
        at(row, i),
        at(row, i + 2),
        at(row + 1, i + (row % 2)),
        at(row + 1, i + 2 + (row % 2)),
      ]
      for (const { x, y, z } of [a, b, c, b, d, c]) places.push(x, y, z)
    }
  }
  for (let i = 0; i < places.length / 3; i++) faces.push(i)
  const numbers = Float32Array.from(places)
  return {
    at: numbers,
    local: numbers,
    normal: numbers.map(() => 0.577),
    uv: new Float32Array((places.length / 3) * 2),
    faces: Uint32Array.from(faces),
  }
}

/** A band of gold with a stone in claws. */
function ring({ accents }: Look): Model {
  const band = turn([torus(1.15, 0.17, gold())], { y: 14 })
  const stoneOnTop = move(scale(turn([cut(cuts.brilliant, gem(accents[0]))], { x: 24 }), 0.86), 0, 1.75, 0.12)
  const claws = turns(6).flatMap((share) => {
    const [x, z] = [Math.cos(share * 6.283), Math.sin(share * 6.283)]
    return [
      tube(
        [vec(x * 0.2, 1.1, z * 0.2), vec(x * 0.62, 1.45, z * 0.62), vec(x * 0.84, 1.98, z * 0.84 + 0.12)],
        rounded(0.065),
        gold(),
      ),
    ]
  })
  const side = [-1, 1].flatMap((s) =>
    steps(3).flatMap((share) => {
      const angle = Math.PI / 2 + s * (0.42 + share * 0.46)
      return move(
        scale(turn([cut(cuts.brilliant, gem('#ffffff'))], { x: 90 }), 0.17),
        Math.cos(angle) * 1.3,
        Math.sin(angle) * 1.3,
        0.12,
      )
    }),
  )
  return turn([...band, ...stoneOnTop, ...claws, ...side], { z: -8, y: -20, x: 8 })
}

function geode({ accents, random }: Look): Model {
  const crust = material({
    ...stone('#6b6472'),
    paint: (at) => mix(rgb('#3d3742'), rgb('#8b8492'), clouds(at.x * 4, at.y * 4, 4, at.z * 4)),
  })
  const inner = material({
    rough: 0.25,
    coat: 0.8,
    paint: (at) =>
      mix(
        gain(rgb(accents[0]), 0.5),
        rgb('#ffffff'),
        0.7 * smooth(1.12, 1.26, Math.hypot(at.x, at.y) + 0.1 * noise(at.x * 6, at.y * 6)),
      ),
    bump: (at) => 0.05 * ridges(at.x * 5, at.y * 5, 2, at.z * 5),
  })
  const half = warp([ball(1.5, crust, (d) => 1 + 0.12 * clouds(d.x * 3, d.y * 3, 3, d.z * 3))], (at) =>
    vec(at.x, at.y, at.z > 0 ? at.z * 0.12 : at.z),
  )
  const bowl = move(scale([ball(1.32, inner)], 1, 1, 0.06), 0, 0, 0.2)
  const spikes = Array.from({ length: 64 }, (_, i) => {
    const [reach, angle] = [1.28 * Math.sqrt((i + 0.5) / 64), i * 2.39996]
    const size = 0.3 + 0.36 * (1 - reach / 1.3) + random.range(0, 0.1)
    const lean = turn(
      scale(
        [cut(cuts.crystal, gem([accents[0], accents[1], accents[0]][i % 3]!, { density: 2.6 }))],
        size * 0.8,
        size * 1.25,
        size * 0.8,
      ),
      { x: 90, z: random.range(-20, 20) },
    )
    return move(
      turn(lean, { y: -Math.cos(angle) * reach * 16, x: Math.sin(angle) * reach * 16 }),
      Math.cos(angle) * reach * 0.9,
      Math.sin(angle) * reach * 0.9,
      0.15 + 0.2 * (1 - reach),
    )
  })
  return turn([...half, ...bowl, ...spikes.flat()], { y: -18, x: -8 })
}

export function crystals(
  colours: readonly string[],
  random: { range: (a: number, b: number) => number },
): Model {
  const spread = [
    [0, 0, 1.75, 0],
    [-0.62, -0.15, 1.2, 16],
    [0.6, -0.1, 1.35, -14],
    [-1.1, -0.3, 0.8, 32],
    [1.1, -0.3, 0.85, -30],
    [-0.3, 0.5, 0.85, 8],
    [0.35, 0.55, 0.7, -9],
    [0.85, 0.45, 0.5, -26],
    [-0.85, 0.5, 0.5, 22],
  ] as const
  return spread.flatMap(([x, z, size, lean], i) => {
    const one = scale(
      [cut(cuts.crystal, gem(colours[i % colours.length]!, { density: 2 }))],
      size * 0.85,
      size * 1.2,
      size * 0.85,
    )
    return move(
      turn(turn(move(one, 0, size * 1.05, 0), { y: random.range(0, 60) }), { z: lean, x: z * 18 }),
      x * 0.5,
      0,
      z * 0.5,
    )
  })
}

function opal({ accents }: Look): Model {
  const made = material({
    rough: 0.2,
    coat: 1,
    soft: 0.4,
    paint: (at) => {
      const flake = noise(at.x * 4 + 3 * noise(at.y * 2, at.z * 2), at.y * 5, at.z * 5)
      const warm = mix(rgb(accents[0]), rgb(accents[2]), smooth(0.3, 0.6, flake))
      return mix(
        mix(rgb('#9fb0bc'), warm, 0.75 * smooth(0.35, 0.75, noise(at.x * 3 + 9, at.y * 3, at.z * 3))),
        rgb(accents[1]),
        0.8 * smooth(0.55, 0.8, noise(at.x * 5, at.y * 5 + 7, at.z * 5)),
      )
    },
    pearly: 0.55,
  })
  const bezel = [
    ...turn(scale([torus(1.3, 0.13, gold())], 0.82, 1, 1), {}),
    ...scale(beads(40, 1.46, 0.075, gold()), 0.84, 1, 1),
  ]
  const petals = turns(12).flatMap((share) =>
    turn(move(scale(jewel('drop', accents[1], 0.2, 0), 1, 1, 0.8), 0, 1.92, 0), { z: share * 360 }),
  )
  return turn([...scale([ball(1.25, made)], 0.82, 1, 0.5), ...bezel, ...scale(petals, 0.88, 1, 1)], {
    y: -16,
    x: -6,
  })
}

const gemTower = ({ accents }: Look): Model =>
  steps(4).flatMap((share, i) => {
    const angle = -0.5 + share * 2.2
    const stair = move(
      box(1.25, 0.34, 1, 0.06, stone('#39465e')),
      Math.sin(angle * 2) * 0.75,
      -1.5 + i * 0.95,
      -0.2,
    )
    const top = move(
      turn(
        [cut(i % 2 ? cuts.brilliant : cuts.step, gem([accents[0], accents[1], accents[0], accents[2]][i]!))],
        { x: 50, y: i * 20, z: -8 },
      ),
      0,
      0,
    )
    return [...stair, ...move(scale(top, 0.52), Math.sin(angle * 2) * 0.75, -0.95 + i * 0.95, 0.15)]
  })

function pendant({ accents }: Look): Model {
  const drop = move(scale(turn([cut(cuts.drop, gem(accents[0]))], { x: 4, y: 18 }), 1.05), 0, -0.7)
  const cap = move(
    [
      lathe(
        [
          [0.1, 0.35],
          [0.2, 0.2],
          [0.34, -0.15],
          [0.28, -0.2],
          [0, -0.1],
        ],
        gold(),
      ),
    ],
    0,
    0.75,
  )
  const halo = move(beads(18, 1.28, 0.09, silver(), -0.2), 0, -0.9)
  const links = [-1, 1].flatMap((s) =>
    steps(15).flatMap((share, i) => {
      const [x, y] = [s * (0.12 + 1.5 * share ** 0.8), 1.25 + 1.6 * share ** 1.5]
      return move(
        turn(scale([torus(0.13, 0.042, gold(), 20)], 1, 0.72, 1), {
          z: s * (70 - 25 * share),
          y: i % 2 ? 75 : 10,
        }),
        x,
        y,
        -0.1,
      )
    }),
  )
  const bail = move([torus(0.2, 0.06, gold())], 0, 1.2)
  const side = [-1, 1].flatMap((s) =>
    move(scale(jewel('brilliant', accents[2], 0.26, 70), 1), s * 0.62, 1.55, 0),
  )
  return [...drop, ...cap, ...halo, ...links, ...bail, ...side]
}

/** A crown with points, stones and a cushion of velvet inside. */
export function crown(colours: readonly [string, string, string], made = gold(), velvet = '#7a1030'): Model {
  const points = 8
  const wall = warp(slab(crownBand(points), { depth: 0.12, bevel: 0.04 }, made), (at) => {
    const angle = at.x
    const reach = 1.2 + at.z + 0.2 * at.y
    return vec(Math.sin(angle) * reach, at.y, Math.cos(angle) * reach)
  })
  const tips = turns(points).flatMap((share, i) =>
    turn(
      move(
        [ball(0.13, material({ ...silver(), pearly: 0.4, metal: 0.2, colour: rgb('#f2ece4') }))],
        0,
        1.38,
        1.48,
      ),
      { y: (share + 0.5 / points) * 360 + (i % 2) * 0 },
    ),
  )
  const stones = turns(points).flatMap((share, i) =>
    turn(move(jewel(i % 2 ? 'step' : 'brilliant', colours[i % 3]!, i % 2 ? 0.2 : 0.17, 88), 0, 0.02, 1.3), {
      y: (share + 0.5 / points) * 360,
    }),
  )
  const rims = [-0.3, 0.28].flatMap((y) => move(turn([torus(1.24 + 0.2 * y, 0.085, made)], { x: 90 }), 0, y))
  const cap = scale(
    [
      ball(
        1.12,
        matte(velvet, { soft: 0.4, rim: 1.4 }),
        (d) => (1 + 0.06 * Math.cos(Math.atan2(d.z, d.x) * 8)) * (d.y < 0 ? 1 + 0.7 * d.y : 1),
      ),
    ],
    1,
    0.85,
    1,
  )
  return turn([...wall, ...tips, ...stones, ...rims, ...cap], { x: 14, y: 11 })
}

function crownBand(points: number): { x: number; y: number }[] {
  const upper = Array.from({ length: points * 12 + 1 }, (_, i) => {
    const share = i / (points * 12)
    const wave = Math.abs(((share * points) % 1) - 0.5) * 2
    return point(-Math.PI + share * Math.PI * 2, 0.42 + 0.85 * (1 - wave) ** 1.4)
  })
  const lower = Array.from({ length: 61 }, (_, i) => point(Math.PI - (i / 60) * Math.PI * 2, -0.35))
  return [...upper, ...lower]
}

const glint: Hero['after'] = ({ canvas, random, palette }, { x, y, size }) => {
  for (let i = 0; i < 4; i++) {
    spark(
      canvas,
      x + random.range(-0.7, 0.7) * size,
      y + random.range(-0.8, 0.5) * size,
      size * random.range(0.14, 0.4),
      gain(mix(rgb('#ffffff'), rgb(palette.warm), 0.4), 1.3),
    )
  }
  glow(canvas, x, y, size * 1.1, gain(rgb(palette.accents[0]), 0.12))
}

export const gems: Record<string, Hero> = {
  gempile: { build: gemPile, stands: true, after: glint },
  octahedron: {
    build: ({ accents }) => [
      ...turn([cut(cuts.octahedron, gem(accents[0]))], { x: 12, y: 22 }),
      ...move(
        scale(turn([cut(cuts.octahedron, gem(accents[1]))], { x: 20, y: 50 }), 0.42),
        -1.15,
        -0.75,
        0.4,
      ),
      ...move(scale(turn([cut(cuts.octahedron, gem(accents[2]))], { x: 10, y: 10 }), 0.36), 1.1, 0.8, 0.3),
    ],
    after: glint,
  },
  brilliant: {
    build: ({ accents }) => turn([cut(cuts.brilliant, gem(accents[0]))], { x: 42, y: 12, z: -8 }),
    after: glint,
  },
  heartgem: { build: ({ accents }) => turn(heartCut(accents[0]), { y: -18, x: -6 }), after: glint },
  emerald: {
    build: ({ accents }) => turn([cut(cuts.step, gem(accents[0]))], { x: 66, y: 24, z: 0 }),
    after: glint,
  },
  ring: { build: ring, after: glint },
  geode: { build: geode, after: glint },
  crystals: {
    build: ({ accents, random }) => crystals([accents[0], accents[1], accents[0]], random),
    stands: true,
    after: glint,
  },
  opal: { build: opal, after: glint },
  gemtower: { build: gemTower, stands: true, after: glint },
  pendant: { build: pendant, after: glint },
  crown: { build: ({ accents }) => crown(accents), after: glint },
}
