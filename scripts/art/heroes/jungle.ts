import { gain, mix, rgb } from '../kit/colour.ts'
import { glow } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { type Material, flesh, gold, lacquer, lamp, matte, stone, wood } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { leafShape, plaque, polar, ringOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, jewel } from './common.ts'
import { leafOf, stem } from './fruit.ts'

export const petal = (hex: string, heart: string, wide: number, curl: number): Mesh =>
  surface(
    (u, v) => {
      const reach = v
      const half = wide * Math.sin(Math.PI * Math.min(0.98, v * 0.92 + 0.06)) ** 0.75
      const side = (u - 0.5) * 2
      return vec(side * half, reach * 1.5, curl * v * v - 0.22 * side * side * half + 0.25 * v)
    },
    24,
    26,
    flesh(hex, {
      coat: 0.2,
      rough: 0.5,
      soft: 0.7,
      paint: (at, u, v) =>
        mix(
          mix(rgb(heart), rgb(hex), smooth(0.05, 0.5, v)),
          rgb(heart),
          0.55 * smooth(0.18, 0.08, cells(at.x * 6, at.y * 6).near) * smooth(0.75, 0.2, v) +
            0.15 * Math.abs(Math.sin(u * 30)) * (1 - v),
        ),
    }),
  )

function orchid({ accents }: Look): Model {
  const flower = (size: number): Model => {
    const back = [90, 210, 330].flatMap((angle) =>
      turn([petal(accents[0], '#fff2d0', 0.5, -0.25)], { z: angle - 90 }),
    )
    const wings = [28, 152].flatMap((angle) =>
      move(turn([petal(accents[0], '#ffe9f4', 0.82, -0.1)], { z: angle - 90 }), 0, 0, 0.1),
    )
    const lip = [petal(accents[1], accents[2], 0.62, 0.9)].flatMap((part) =>
      move(turn(scale([part], 0.9, 0.72, 1), { z: 180 }), 0, -0.05, 0.25),
    )
    const nose = move(scale([ball(0.2, flesh('#fff4c8'))], 0.8, 1, 1.2), 0, 0.06, 0.4)
    return scale([...back, ...wings, ...lip, ...nose], size)
  }
  const branch = tube(
    [vec(-1.6, -2.2), vec(-1.2, -0.6), vec(-0.2, 0.9), vec(1.4, 1.9)],
    tapered(0.1, 0.05),
    matte('#4f7a3a'),
  )
  const buds = [
    [1.45, 1.95, 0.26],
    [1.0, 1.72, 0.2],
  ].flatMap(([x, y, r]) => move(scale([ball(r!, flesh(accents[0]))], 0.8, 1.15, 0.8), x!, y!, 0))
  return [
    branch,
    ...buds,
    ...move(turn(flower(1.15), { y: -12, x: -8, z: -6 }), -0.15, 0.2, 0.4),
    ...move(turn(flower(0.72), { y: 22, z: 12 }), 1.25, -0.95, 0.5),
    ...move(turn(flower(0.6), { y: -30, z: -14 }), -1.3, -1.3, 0.6),
    ...move(turn(leafOf('#2f7a3a', 1.6), { z: 200, x: 30 }), -1.2, -1.2, -0.3),
  ]
}

/** A big eye in a patterned face: half hidden, watching. */
export function watchingEye(iris: string, core: string, lidMade: Material, slit: number): Model {
  const shape = traced('M-100 6 C-62 -58 50 -66 100 -14 C62 44 -46 62 -100 6', 52, point(0, 0), 14)
  const eye = ball(
    1.28,
    lacquer(iris, {
      rough: 0.15,
      paint: (at) => {
        const reach = Math.hypot(at.x, at.y)
        const angle = Math.atan2(at.y, at.x)
        const pupil = Math.hypot(at.x / slit, at.y) < 0.62 || reach < 0.1 * slit
        if (pupil) return { r: 0.002, g: 0.002, b: 0.003 }
        const fibres = noise(angle * 14, reach * 3) * 0.6 + noise(angle * 40, reach * 2) * 0.4
        const ring = mix(rgb(core), rgb(iris), smooth(0.25, 0.75, reach))
        return reach > 1.02 ? gain(rgb(iris), 0.1) : gain(ring, 0.45 + 1.1 * fibres)
      },
      shine: (at) => {
        const reach = Math.hypot(at.x, at.y)
        const bright = Math.hypot(at.x / slit, at.y) < 0.64 ? 0 : smooth(1, 0.3, reach) * 0.5
        return gain(rgb(core), bright)
      },
    }),
  )
  const ringOfLid = (grown: number, z: number, thick: number) =>
    tube(
      [...shape, shape[0]!].map(({ x, y }) =>
        vec(x * grown, y * grown, z - 0.25 * Math.abs(x) * Math.abs(x) * 0.4),
      ),
      () => thick,
      lidMade,
      { rings: 160 },
    )
  const face = slab(
    ringOf(5.2, 48),
    { depth: 0.3, bevel: 0.1, holes: [shape.map(({ x, y }) => point(x * 1.02, y * 1.02))] },
    lidMade,
  )
  const dark = lathe(
    [
      [0, 0],
      [3, 0],
    ],
    lacquer('#120a08'),
  )
  return [
    ...move([eye], 0, 0, -0.75),
    ...move(turn([dark], { x: 90 }), 0, 0, -1.4),
    ...warp(move(face, 0, 0, 0.1), (at) => vec(at.x, at.y, at.z - 0.03 * (at.x * at.x + at.y * at.y))),
    ringOfLid(1.04, 0.2, 0.2),
    ringOfLid(1.32, 0.05, 0.13),
  ]
}

const spotted: Material = matte('#d99a4a', {
  rough: 0.7,
  rim: 0.3,
  paint: (at) => {
    const [x, y] = [
      at.x + 0.25 * noise(at.x * 1.4, at.y * 1.4),
      at.y + 0.25 * noise(at.x * 1.4 + 7, at.y * 1.4),
    ]
    const { near, id } = cells(x * 1.25 + 4, y * 1.25 + 4)
    const broken = smooth(0.3, 0.42, noise(at.x * 4, at.y * 4 + id * 30))
    const ringed = smooth(0.17, 0.23, near) * smooth(0.42, 0.36, near) * broken
    const inner = mix(rgb('#c98a48'), rgb('#8f5628'), smooth(0.36, 0.3, near))
    const fur = 0.6 + 0.75 * noise(at.x * 7 + at.y * 4, at.y * 36)
    return gain(mix(inner, rgb('#140a06'), ringed), fur * 0.75 * smooth(5.4, 1.5, Math.hypot(at.x, at.y)))
  },
})

function carvedMask({ accents }: Look): Model {
  const wooden = wood('#8a5230')
  const face = pillow(
    polar(
      (a) => 1.35 + 0.35 * Math.sin(a) - 0.12 * Math.cos(a * 2) - 0.25 * Math.max(0, -Math.sin(a)) ** 3,
      96,
    ),
    0.75,
    wooden,
    { shape: 2.4 },
  )
  const eyeOf = (s: number) => [
    ...move(
      turn(
        slab(
          traced('M-36 0 C-20 -24 20 -24 36 4 C18 18 -18 18 -36 0', 60),
          { depth: 0.3, bevel: 0.08 },
          lamp(accents[0], 1.8),
        ),
        { z: s * -10 },
      ),
      s * 0.55,
      0.4,
      0.6,
    ),
    ...move(turn([torus(0.5, 0.07, gold())], { y: s * 18 }), s * 0.56, 0.4, 0.55),
  ]
  const nose = [
    lathe(
      [
        [0.08, 0.9],
        [0.16, 0.3],
        [0.34, -0.1],
        [0.3, -0.25],
        [0, -0.28],
      ],
      wooden,
      { curved: true },
    ),
  ]
  const mouth = [
    ...move(slab(plaque(1.3, 0.46, 0.2), { depth: 0.3, bevel: 0.1 }, lacquer('#3a120a')), 0, -0.78, 0.62),
    ...steps(7).flatMap((share) =>
      move(
        [
          lathe(
            [
              [0.09, 0.14],
              [0.08, 0],
              [0, -0.16],
            ],
            lacquer('#f4e6c8'),
            { detail: 12 },
          ),
        ],
        lerp(-0.48, 0.48, share),
        -0.68,
        0.82,
      ),
    ),
  ]
  const paintStripes = [-1, 1].flatMap((s) =>
    [0, 1, 2].map((i) =>
      tube(
        [
          vec(s * (0.55 + i * 0.15), -0.05 - i * 0.16, 0.72 - i * 0.06),
          vec(s * (1.05 + i * 0.04), -0.2 - i * 0.18, 0.44 - i * 0.05),
        ],
        rounded(0.055),
        lacquer([accents[0], '#f4ecd8', accents[1]][i]!),
      ),
    ),
  )
  const plumes = steps(11).flatMap((share, i) => {
    const hex = [accents[0], accents[1], accents[2], '#2f9a6a'][i % 4]!
    const feather = pillow(
      leafShape(0.17),
      0.06,
      flesh(hex, {
        coat: 0,
        rough: 0.7,
        paint: (at) => mix(rgb(hex), rgb('#111a18'), smooth(0.84, 0.9, at.x) * 0.7),
      }),
      { centre: vec(0.5, 0) },
    )
    return turn(
      move(scale(feather, 1.35 + 0.35 * Math.sin(share * 3.14), 1.4, 1), 1.35, 0, -0.15 - 0.05 * (i % 2)),
      { z: lerp(168, 12, share) },
    )
  })
  const brow = [-1, 1].map((s) =>
    tube(
      [vec(s * 0.1, 0.85, 0.72), vec(s * 0.6, 1.1, 0.62), vec(s * 1.12, 0.82, 0.34)],
      rounded(0.12),
      wood('#5a3018'),
    ),
  )
  return turn(
    [
      ...face,
      ...eyeOf(1),
      ...eyeOf(-1),
      ...move(nose, 0, 0, 0.68),
      ...mouth,
      ...paintStripes,
      ...plumes,
      ...brow,
      ...move(jewel('step', accents[2], 0.3, 90), 0, 1.2, 0.6),
    ],
    { y: -14, x: -3 },
  )
}

const scaly = (hex: string, belly: string): Material =>
  lacquer(hex, {
    rough: 0.3,
    paint: (_at, u, v) => {
      const back = Math.abs(u - 0.25) < 0.22 || u > 0.97
      const diamond = Math.abs(((v * 34) % 1) - 0.5) * 2 + Math.abs(u - 0.25) * 5
      const pattern =
        back && diamond < 0.8 ? rgb('#f4d24a') : diamond < 1.1 && back ? rgb('#141a12') : rgb(hex)
      const fine = Math.abs(Math.sin(u * 60)) * Math.abs(Math.sin(v * 420))
      return gain(u > 0.6 && u < 0.9 ? rgb(belly) : pattern, 0.65 + 0.5 * fine)
    },
  })

function snake({ accents }: Look): Model {
  const path = Array.from({ length: 44 }, (_, i) => {
    const share = i / 43
    const angle = share * 6.283 * 2.6 + 1
    const reach = lerp(1.75, 0.55, smooth(0, 0.85, share))
    const rise = -1.5 + 1.9 * smooth(0.1, 0.85, share) + 1.1 * smooth(0.8, 1, share)
    return vec(Math.cos(angle) * reach, rise, Math.sin(angle) * reach * 0.85)
  })
  const body = tube(
    path,
    (share) => lerp(0.05, 0.36, smooth(0, 0.35, share)) * lerp(1, 0.8, smooth(0.8, 1, share)),
    scaly(accents[0], '#f0e2b0'),
    { rings: 420, sides: 26, facing: vec(0, 1, 0.15) },
  )
  const end = path.at(-1)!
  const head = move(
    turn(
      [
        ...scale(
          [ball(0.52, scaly(accents[0], '#f0e2b0'), (d) => 1 + 0.12 * smooth(0.3, 1, Math.abs(d.x)))],
          0.95,
          0.68,
          1.3,
        ),
        ...[-1, 1].flatMap((s) => [
          ...move([ball(0.13, lamp('#ffd23a', 0.9))], s * 0.34, 0.2, 0.32),
          ...move(scale([ball(0.07, lacquer('#05070a'))], 0.5, 1.2, 1), s * 0.39, 0.22, 0.42),
        ]),
        tube(
          [vec(0, -0.12, 0.62), vec(0, -0.18, 0.95), vec(0.05, -0.1, 1.2)],
          rounded(0.035),
          lacquer('#d8203a'),
        ),
        tube([vec(0, -0.18, 0.95), vec(-0.12, -0.16, 1.15)], rounded(0.03), lacquer('#d8203a')),
      ],
      { x: 18, y: -12 },
    ),
    end.x,
    end.y + 0.2,
    end.z + 0.3,
  )
  return turn([body, ...head], { x: 14 })
}

/** A butterfly: four wings with cells of colour, hinged a little. */
export function butterflyOf(colours: readonly [string, string, string]): Model {
  const made = (upper: boolean) =>
    lacquer(colours[0], {
      coat: 0.5,
      pearly: 0.5,
      rough: 0.35,
      paint: (at) => {
        const reach = Math.hypot(at.x, at.y) / (upper ? 2.1 : 1.5)
        const vein = smooth(0.06, 0.02, Math.abs(Math.sin(Math.atan2(at.y, at.x) * 7)) * reach)
        const dots =
          smooth(0.16, 0.12, Math.abs(((Math.atan2(at.y, at.x) * 3.2 + 20) % 1) - 0.5)) *
          smooth(0.07, 0.04, Math.abs(reach - 0.86))
        const field = mix(rgb(colours[1]), rgb(colours[0]), smooth(0.15, 0.6, reach))
        return mix(
          mix(field, { r: 0.01, g: 0.01, b: 0.015 }, Math.max(vein, smooth(0.72, 0.8, reach))),
          rgb(colours[2]),
          dots,
        )
      },
    })
  const upper = pillow(
    traced('M0 4 C20 -70 90 -112 124 -98 C134 -60 110 -14 60 6 C36 14 12 12 0 4', 60, point(0, 0), 10),
    0.05,
    made(true),
    { centre: vec(0.8, 0.65) },
  )
  const lower = pillow(
    traced('M0 4 C30 0 76 10 84 44 C88 80 60 100 40 92 C26 80 8 40 0 4', 60, point(0, 0), 10),
    0.05,
    made(false),
    { centre: vec(0.7, -0.75) },
  )
  const side = (s: number) => scale(turn([...upper, ...lower], { y: -22 }), s, 1, 1)
  const fur = matte('#241c1a')
  const body = [
    tube(
      [vec(0, 0.7, 0.1), vec(0, 0.1, 0.12), vec(0, -1, 0.05)],
      (share) => 0.13 * Math.sin(Math.PI * Math.min(0.97, share * 0.9 + 0.06)) ** 0.6,
      fur,
    ),
    ...move([ball(0.15, fur)], 0, 0.78, 0.12),
  ]
  const feelers = [-1, 1].map((s) =>
    tube(
      [vec(s * 0.06, 0.9, 0.12), vec(s * 0.3, 1.35, 0.2), vec(s * 0.62, 1.55, 0.2)],
      (share) => (share > 0.92 ? 0.055 : 0.02),
      fur,
    ),
  )
  return [...side(1), ...side(-1), ...body, ...feelers]
}

const butterfly = ({ accents }: Look): Model => [
  ...turn(butterflyOf(accents), { z: 14, x: -16, y: 10 }),
  ...move(
    turn(scale(butterflyOf([accents[1], accents[2], accents[0]]), 0.36), { z: -34, x: -30 }),
    1.4,
    -1.7,
    0.6,
  ),
]

function toucan({ accents }: Look): Model {
  const plumage = matte('#10141c', {
    rim: 1.6,
    rough: 0.5,
    bump: (at) => 0.03 * noise(at.x * 5, at.y * 18, at.z * 5),
  })
  const body = turn(scale([ball(1, plumage)], 0.82, 1.25, 0.8), { z: 16 })
  const bib = move(
    scale(
      [
        ball(
          0.62,
          matte('#f6d24a', { paint: (at) => mix(rgb('#ffe26a'), rgb('#ff7a3a'), smooth(0.1, -0.6, at.y)) }),
        ),
      ],
      0.75,
      0.95,
      0.6,
    ),
    -0.42,
    0.72,
    0.42,
  )
  const head = move([ball(0.62, plumage)], -0.35, 1.35, 0.12)
  const patch = move(scale([ball(0.3, matte('#3fc4e8'))], 0.9, 0.9, 0.35), -0.5, 1.46, 0.58)
  const eye = [
    ...move([ball(0.13, lacquer('#0a0c10'))], -0.54, 1.48, 0.68),
    ...move(turn([torus(0.14, 0.04, lacquer('#ff8a2a'))], { y: -12 }), -0.54, 1.48, 0.66),
  ]
  const beak = tube(
    [vec(-0.72, 1.32, 0.22), vec(-1.4, 1.42, 0.26), vec(-2.15, 1.22, 0.28), vec(-2.6, 0.7, 0.28)],
    (share) => lerp(0.42, 0.1, share ** 1.6) * rounded(1, 0.05)(share),
    lacquer(accents[2], {
      soft: 0.5,
      paint: (at, u, v) =>
        v > 0.9
          ? rgb('#14100e')
          : Math.abs(u - 0.5) < 0.012 || Math.abs(u) < 0.012
            ? rgb('#3a2010')
            : mix(
                mix(rgb('#ffd23a'), rgb(accents[0]), smooth(0.3, 0.85, v)),
                rgb('#4fb84a'),
                smooth(1.25, 1.0, at.y) * 0.4,
              ),
    }),
    { rings: 60, sides: 28 },
  )
  const tail = [-14, 0, 14].flatMap((angle) =>
    move(
      turn(scale(pillow(leafShape(0.16), 0.06, plumage, { centre: vec(0.5, 0) }), 1.6, 1.2, 1), {
        z: -62 + angle,
      }),
      0.5,
      -0.7,
      -0.2,
    ),
  )
  const wing = move(
    turn(scale(pillow(leafShape(0.34), 0.16, plumage, { centre: vec(0.4, 0) }), 1.75, 1.25, 1), {
      z: -64,
      y: 10,
    }),
    -0.05,
    0.75,
    0.72,
  )
  const branch = tube(
    [vec(-2.3, -1.15, 0.1), vec(-0.8, -1.35, 0.25), vec(0.8, -1.3, 0.1), vec(2.3, -0.95, 0)],
    (share) => 0.2 + 0.05 * noise(share * 9, 1),
    wood('#6a4428'),
    { rings: 60 },
  )
  const feet = [-0.28, 0.22].flatMap((x) =>
    [-0.1, 0.04, 0.18].map((d) =>
      tube(
        [vec(x + d, -1.05, 0.3), vec(x + d, -1.22, 0.52), vec(x + d, -1.45, 0.46)],
        rounded(0.06),
        lacquer('#3f7ac4'),
      ),
    ),
  )
  const leaves = [
    [-1.9, -1.2, 200],
    [1.8, -1.05, -30],
    [1.5, -1.1, 40],
  ].flatMap(([x, y, angle]) => move(turn(leafOf('#3f9a4a', 1.1), { z: angle!, x: 20 }), x!, y!, 0.2))
  return turn(
    [...body, ...bib, ...head, ...patch, ...eye, beak, ...tail, ...wing, branch, ...feet, ...leaves],
    { y: 14 },
  )
}

function frog({ accents }: Look): Model {
  const skin = flesh(accents[0], {
    coat: 1,
    rough: 0.3,
    paint: (at) =>
      mix(
        mix(
          rgb(accents[0]),
          gain(rgb(accents[0]), 0.4),
          smooth(0.22, 0.14, cells(at.x * 2.6, at.y * 2.6 + at.z * 2).near),
        ),
        rgb('#f2f0b8'),
        smooth(-0.2, -0.75, at.y),
      ),
  })
  const body = move(scale([ball(1, skin)], 1.15, 0.95, 0.95), 0, -0.45)
  const head = move(scale([ball(0.95, skin)], 1.18, 0.74, 0.9), 0, 0.52, 0.3)
  const eyes = [-1, 1].flatMap((s) => [
    ...move([ball(0.36, skin)], s * 0.58, 1.1, 0.42),
    ...move([ball(0.29, lamp(accents[1], 0.5, { coat: 1 }))], s * 0.6, 1.14, 0.54),
    ...move(scale([ball(0.17, lacquer('#05070a'))], 1.3, 0.8, 0.5), s * 0.62, 1.15, 0.77),
    ...move([ball(0.05, lamp('#ffffff', 1.5))], s * 0.57, 1.24, 0.86),
  ])
  const smile = tube(
    [
      vec(-0.85, 0.55, 0.78),
      vec(-0.45, 0.28, 1.1),
      vec(0, 0.22, 1.18),
      vec(0.45, 0.28, 1.1),
      vec(0.85, 0.55, 0.78),
    ],
    rounded(0.04),
    matte('#1f3a1a'),
    { rings: 40 },
  )
  const legs = [-1, 1].flatMap((s) => [
    tube(
      [vec(s * 0.55, -0.3, 0.6), vec(s * 0.78, -0.85, 0.95), vec(s * 0.65, -1.35, 0.95)],
      tapered(0.24, 0.16),
      skin,
    ),
    ...[-0.22, 0, 0.22].flatMap((d) => [
      tube(
        [vec(s * 0.65, -1.32, 0.95), vec(s * 0.65 + d, -1.42, 1.25), vec(s * 0.65 + d * 1.7, -1.42, 1.45)],
        rounded(0.07),
        skin,
      ),
      ...move([ball(0.11, flesh(accents[1]))], s * 0.65 + d * 1.7, -1.42, 1.46),
    ]),
    ...move(scale([ball(0.62, skin)], 0.72, 0.95, 1.05), s * 1.05, -0.85, 0.05),
    tube(
      [vec(s * 1.1, -1.2, 0.3), vec(s * 1.3, -1.4, 0.8), vec(s * 1.5, -1.42, 1.05)],
      tapered(0.2, 0.1),
      skin,
    ),
  ])
  const tinyCrown = move(
    scale(
      [
        ...beads(7, 0.42, 0.09, gold()).flatMap((part) => turn([part], { x: 90 })),
        ...turns(7).flatMap((share) =>
          turn(
            move(
              [
                lathe(
                  [
                    [0, 0.42],
                    [0.14, 0],
                  ],
                  gold(),
                  { detail: 10 },
                ),
              ],
              0,
              0,
              0.4,
            ),
            { y: share * 360 },
          ),
        ),
        ...turn([torus(0.42, 0.07, gold())], { x: 90 }),
      ],
      1,
    ),
    0,
    1.22,
    0.25,
  )
  const pad = move(
    [
      lathe(
        [
          [0, 0.04],
          [1.9, 0.08],
          [2, 0],
        ],
        flesh('#3f8a3a', {
          paint: (at) =>
            mix(rgb('#2f7a35'), rgb('#8fc45a'), 0.5 * smooth(0.9, 1, Math.cos(Math.atan2(at.z, at.x) * 14))),
        }),
      ),
    ],
    0,
    -1.58,
    0.3,
  )
  return turn([...body, ...head, ...eyes, smile, ...legs, ...tinyCrown, ...pad], { x: 8, y: -12 })
}

function totem({ accents }: Look): Model {
  const tier = (y: number, wide: number, hex: string, face: number): Model => {
    const made = wood('#7c5233', {
      paint: (at) =>
        mix(rgb(hex), gain(rgb('#6a4026'), 0.9), 0.45 + 0.4 * noise(at.x * 8, at.y * 1.2, at.z * 8)),
    })
    const block = scale(box(1.7 * wide, 1.25, 1.4 * wide, 0.34, made), 1)
    const eyes = [-1, 1].flatMap((s) => [
      ...move(turn([torus(0.2, 0.07, lacquer('#f4ecd8'))], { y: s * 12 }), s * 0.4 * wide, 0.16, 0.7 * wide),
      ...move([ball(0.15, lamp(accents[0], face === 1 ? 1.8 : 0.6))], s * 0.4 * wide, 0.16, 0.66 * wide),
    ])
    const mouth =
      face === 2
        ? slab(plaque(0.9, 0.28, 0.12), { depth: 0.2 }, lacquer('#3a120a'))
        : slab(
            traced('M-40 -8 C-20 20 20 20 40 -8 C20 4 -20 4 -40 -8', 70),
            { depth: 0.2, bevel: 0.04 },
            lacquer('#3a120a'),
          )
    const nose =
      face === 1
        ? [
            lathe(
              [
                [0.05, 0.2],
                [0.18, -0.1],
                [0, -0.5],
              ],
              lacquer('#ffc24b'),
            ),
          ]
        : scale([ball(0.17, made)], 0.9, 1.3, 1)
    return move(
      [...block, ...eyes, ...move(mouth, 0, -0.36, 0.68 * wide), ...move(nose, 0, -0.06, 0.78 * wide)],
      0,
      y,
    )
  }
  const wings = [-1, 1].flatMap((s) =>
    steps(4).flatMap((share, i) =>
      move(
        turn(
          scale(
            pillow(leafShape(0.18), 0.1, lacquer([accents[0], accents[1], accents[2], '#f4ecd8'][i]!), {
              centre: vec(0.5, 0),
            }),
            s * 1.5,
            1.3,
            1,
          ),
          { z: s * lerp(34, -14, share) },
        ),
        s * 0.6,
        1.5 - share * 0.3,
        -0.1 - i * 0.03,
      ),
    ),
  )
  return turn(
    [
      ...tier(1.5, 0.94, accents[0], 1),
      ...tier(0.2, 1, accents[1], 0),
      ...tier(-1.1, 1.06, accents[2], 2),
      ...wings,
      ...move(
        [
          lathe(
            [
              [0, 0.7],
              [0.5, 0.15],
              [0.62, 0],
            ],
            lacquer(accents[1]),
          ),
        ],
        0,
        2.1,
      ),
    ],
    { y: -18, x: 4 },
  )
}

function cacao({ accents }: Look): Model {
  const pod = (hex: string) =>
    lathe(
      [
        [0, 1.6],
        [0.3, 1.45],
        [0.75, 0.7],
        [0.88, -0.1],
        [0.7, -0.95],
        [0.25, -1.6],
        [0, -1.75],
      ],
      lacquer(hex, {
        soft: 0.3,
        paint: (at) =>
          gain(
            mix(rgb(hex), rgb('#ffc24b'), 0.35 * noise(at.x * 2, at.y * 2, at.z * 2)),
            0.6 + 0.4 * Math.abs(Math.cos(Math.atan2(at.z, at.x) * 5)),
          ),
        bump: (at) =>
          0.13 * Math.abs(Math.cos(Math.atan2(at.z, at.x) * 5)) +
          0.03 * clouds(at.x * 9, at.y * 9, 3, at.z * 9),
      }),
      { curved: true, detail: 90 },
    )
  const half = [
    ...warp([pod(accents[0])], (at) => vec(at.x, at.y, Math.min(0, at.z))),
    ...scale(
      [
        lathe(
          [
            [0, 1.4],
            [0.62, 0.6],
            [0.74, -0.1],
            [0.58, -0.85],
            [0, -1.5],
          ],
          flesh('#f7efd8'),
          { curved: true },
        ),
      ],
      1,
      1,
      0.08,
    ),
  ]
  const beans = steps(6).flatMap((share, i) =>
    [-1, 1].flatMap((s) =>
      move(
        scale([ball(0.27, flesh(i % 2 ? '#f2e6c6' : '#e8d6b0', { coat: 1 }))], 0.9, 0.75, 0.7),
        s * 0.26 * Math.sin(0.5 + share * 2.3),
        lerp(0.95, -1.05, share),
        0.18,
      ),
    ),
  )
  const blocks = [
    [0.9, -1.5, 0.9, 12],
    [1.55, -1.55, 0.5, -24],
    [0.35, -1.62, 1.25, 40],
  ].flatMap(([x, y, z, angle]) =>
    move(turn(box(0.55, 0.3, 0.45, 0.06, lacquer('#4a2412')), { y: angle!, z: 6 }), x!, y!, z),
  )
  return [
    ...turn([pod(accents[1])], { z: 24, y: 40 }).flatMap((part) => move([part], -0.7, 0.3, -0.5)),
    ...move(turn([...half, ...beans], { z: -22, y: -10 }), 0.65, 0, 0.4),
    ...blocks,
    ...move(turn(leafOf('#3f8a3a', 1.5), { z: 120, x: 20 }), -1.3, 1.5, -0.6),
  ]
}

/** A stone head in a ruin, moss on its brow and a lit gem in it. */
function idol({ accents, random }: Look): Model {
  const mossy = stone('#8a8a78', {
    paint: (at) =>
      mix(
        gain(rgb('#8f8c78'), 0.55 + 0.8 * clouds(at.x * 3, at.y * 3, 4, at.z * 3)),
        rgb('#4f7a35'),
        smooth(0.5, 0.62, clouds(at.x * 1.4 + 3, at.y * 1.4, 3, at.z) + 0.12 * at.y),
      ),
  })
  const head = box(2.3, 2.6, 1.7, 0.42, mossy)
  const brow = move(box(2.5, 0.42, 0.7, 0.16, mossy), 0, 0.62, 0.62)
  const eyes = [-1, 1].flatMap((s) => [
    ...move(box(0.66, 0.4, 0.3, 0.1, lamp(accents[0], 2)), s * 0.58, 0.2, 0.74),
  ])
  const nose = warp(box(0.62, 1, 0.6, 0.16, mossy), (at) =>
    vec(at.x * (1 - 0.35 * at.y), at.y, at.z * (1 - 0.4 * at.y)),
  )
  const mouth = [
    ...move(box(1.3, 0.3, 0.2, 0.08, stone('#3a3a34')), 0, -0.82, 0.82),
    ...steps(5).flatMap((share) =>
      move(box(0.2, 0.22, 0.16, 0.05, stone('#cfc8b0')), lerp(-0.48, 0.48, share), -0.78, 0.88),
    ),
  ]
  const hat = [
    ...move(box(2.7, 0.4, 1.9, 0.12, mossy), 0, 1.5),
    ...move(box(2, 0.5, 1.5, 0.14, mossy), 0, 1.9),
    ...move(box(1.2, 0.4, 1.1, 0.12, mossy), 0, 2.3),
  ]
  const ears = [-1, 1].flatMap((s) => [
    ...move(turn([torus(0.34, 0.13, gold())], { y: 70 }), s * 1.3, -0.15, 0.25),
  ])
  const vines = steps(5).flatMap((_, i) => {
    const x = random.range(-1.2, 1.2)
    const long = random.range(1.2, 2.6)
    const cord = tube(
      [vec(x, 1.7, 0.98), vec(x + 0.15, 1.7 - long * 0.5, 1.08), vec(x - 0.1, 1.7 - long, 1.05)],
      rounded(0.045),
      matte('#4f7a35'),
    )
    return [
      cord,
      ...steps(4).flatMap((share) =>
        move(
          turn(leafOf('#5fa04a', 0.34), { z: -40 - 100 * ((i + Math.round(share * 3)) % 2), x: 30 }),
          x + 0.05,
          1.6 - long * share,
          1.1,
        ),
      ),
    ]
  })
  return turn(
    [
      ...head,
      ...brow,
      ...eyes,
      ...move(nose, 0, -0.1, 0.95),
      ...mouth,
      ...hat,
      ...ears,
      ...vines,
      ...move(jewel('step', accents[1], 0.36, 90), 0, 1.52, 1),
    ],
    { y: -20, x: 5 },
  )
}

function flytrap({ accents }: Look): Model {
  const jaw = (tip: number): Model => {
    const bowl = surface(
      (u, v) => {
        const angle = (u - 0.5) * 3
        return vec(Math.sin(angle) * v * 1.15, 0.35 * Math.sin(v * 1.9), Math.cos(angle) * v * 1.15)
      },
      60,
      16,
      flesh('#6fae3a', {
        coat: 1,
        paint: (at, _u, v) =>
          mix(rgb(accents[0]), rgb('#8fd04a'), smooth(0.72, 0.95, v) + 0.25 * noise(at.x * 8, at.z * 8)),
      }),
    )
    const teeth = steps(13).map((share) => {
      const angle = (share - 0.5) * 2.9
      const [x, z] = [Math.sin(angle), Math.cos(angle)]
      return tube(
        [vec(x * 1.14, 0.33, z * 1.14), vec(x * 1.32, 0.2, z * 1.32), vec(x * 1.38, -0.08, z * 1.38)],
        tapered(0.05, 0.01),
        flesh('#d8f0a0'),
      )
    })
    return turn([bowl, ...teeth], { x: tip })
  }
  const head = (size: number) => scale([...jaw(-34), ...scale(jaw(-16), 1, -1, 1)], size)
  const stalk = (points: readonly [number, number, number?][]) => stem(points, 0.13, '#5a9a3a')
  const tongue = [
    tube(
      [vec(0, -0.1, 0.3), vec(0.1, -0.15, 1), vec(0.15, -0.5, 1.45)],
      tapered(0.16, 0.08),
      flesh('#ff7a9a', { coat: 1 }),
    ),
  ]
  return [
    ...move(turn([...head(1.15), ...tongue], { x: 6, y: -16 }), 0, 0.85, 0.2),
    ...move(turn(head(0.55), { y: 40, x: 10 }), 1.5, -0.3, 0.3),
    ...move(turn(head(0.45), { y: -45, x: 14 }), -1.45, -0.7, 0.4),
    stalk([
      [0.1, -2],
      [0.25, -0.9],
      [0, 0.5],
    ]),
    stalk([
      [0.2, -2],
      [1, -1.4],
      [1.4, -0.6],
    ]),
    stalk([
      [0, -2],
      [-0.9, -1.6],
      [-1.4, -0.95],
    ]),
    ...[20, 160, 65, 118].flatMap((angle) =>
      move(turn(scale(leafOf('#3f8a3a', 1.3), 1, 1.3, 1), { z: angle, x: 25 }), 0.1, -2, 0.3),
    ),
  ]
}

export const jungle: Record<string, Hero> = {
  orchid: { build: orchid },
  cateye: {
    build: ({ accents }) => watchingEye(accents[0], accents[2], spotted, 0.62),
    size: 2.2,
    close: true,
  },
  mask: { build: carvedMask },
  snake: { build: snake, stands: true },
  butterfly: { build: butterfly },
  toucan: { build: toucan },
  frog: { build: frog, stands: true, accents: ['#4fb83a', '#ff9a2a', '#ffd24a'] },
  totem: { build: totem, stands: true },
  cacao: { build: cacao, accents: ['#c9702a', '#a83a2a', '#ffc24b'] },
  idol: {
    build: idol,
    stands: true,
    after: ({ canvas, palette }, { x, y, size }) =>
      glow(canvas, x, y, size, gain(rgb(palette.accents[0]), 0.12)),
  },
  flytrap: { build: flytrap, stands: true },
}
