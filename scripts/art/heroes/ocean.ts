import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, rays, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { type Material, flesh, gold, lacquer, lamp, material, matte, metal } from '../kit/material.ts'
import { type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { leafShape, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, lathe, pillow, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, jewel } from './common.ts'
import { pearl, scallop } from './lagoon.ts'

const wet = (hex: string, belly: string, spots = 0): Material =>
  flesh(hex, {
    coat: 1,
    rough: 0.3,
    paint: (at) =>
      mix(
        mix(rgb(hex), rgb(belly), smooth(0.1, -0.7, at.y)),
        gain(rgb(hex), 0.35),
        spots * smooth(0.26, 0.18, cells(at.x * 3.1, at.y * 3.1 + at.z * 2).near),
      ),
  })

const fin = (hex: string, wide = 0.4): Model =>
  pillow(
    leafShape(wide),
    0.06,
    flesh(hex, {
      soft: 0.9,
      paint: (at) =>
        mix(
          gain(rgb(hex), 0.55),
          rgb(hex),
          smooth(0.2, 0.8, 0.5 + 0.5 * Math.sin(Math.atan2(at.y, at.x + 0.3) * 26)),
        ),
    }),
    { centre: vec(0.5, 0) },
  )

const bead = (x: number, y: number, z: number, r: number, iris: string): Model => [
  ...move([ball(r, lacquer('#f6f2e6'))], x, y, z),
  ...move(scale([ball(r * 0.66, lacquer(iris))], 1, 1, 0.5), x * 1.01, y, z + r * 0.68),
  ...move(scale([ball(r * 0.4, lacquer('#040506'))], 1, 1, 0.5), x * 1.01, y, z + r * 0.86),
  ...move([ball(r * 0.12, lamp('#ffffff', 2))], x - r * 0.22, y + r * 0.28, z + r * 0.98),
]

function angler({ accents }: Look): Model {
  const skin = flesh('#2f4a6a', {
    coat: 0.8,
    rough: 0.4,
    paint: (at) =>
      mix(
        mix(rgb('#25405f'), rgb('#7a9ab0'), smooth(0, -0.9, at.y)),
        rgb('#0f1c2e'),
        0.7 * smooth(0.5, 0.75, clouds(at.x * 2.5, at.y * 2.5, 4, at.z * 2.5)),
      ),
    bump: (at) => 0.05 * clouds(at.x * 7, at.y * 7, 2, at.z * 7),
  })
  const body = ball(
    1.35,
    skin,
    (d) => 1 - 0.3 * smooth(0.35, 1, d.z) * smooth(0.5, -0.1, Math.abs(d.y + 0.12)) + 0.05 * Math.abs(d.y),
  )
  const maw = move(scale([ball(0.95, matte('#3a0a18', { rim: 0 }))], 1.02, 0.58, 0.5), 0, -0.25, 0.88)
  const lips = [
    tube(
      turns(41).map((share) =>
        vec(
          Math.cos(share * 6.44) * 1.02,
          -0.25 + Math.sin(share * 6.44) * 0.58,
          1.02 - 0.12 * Math.cos(share * 12.9),
        ),
      ),
      () => 0.14,
      skin,
      { rings: 120 },
    ),
  ]
  const teeth = turns(22).flatMap((share, i) => {
    const angle = share * 6.283
    const up = Math.sin(angle)
    const long = (0.3 + 0.18 * (i % 3)) * (0.6 + 0.4 * Math.abs(up))
    return move(
      turn(
        [
          lathe(
            [
              [0.075, 0],
              [0.05, -long * 0.5],
              [0, -long],
            ],
            lacquer('#f2f0e0', { soft: 0.5 }),
            { detail: 9 },
          ),
        ],
        { z: up < 0 ? 180 - Math.cos(angle) * 16 : Math.cos(angle) * 16 },
      ),
      Math.cos(angle) * 0.92,
      -0.25 + up * 0.5,
      1.08,
    )
  })
  const eyes = [...bead(-0.68, 0.62, 0.85, 0.27, accents[0]), ...bead(0.68, 0.62, 0.85, 0.27, accents[0])]
  const stalk = tube(
    [vec(0, 1.15, 0.4), vec(0.1, 1.9, 0.5), vec(0.5, 2.3, 0.95), vec(0.95, 1.95, 1.4), vec(1.0, 1.55, 1.5)],
    tapered(0.1, 0.05),
    skin,
    { rings: 60 },
  )
  const lure = move([ball(0.25, lamp(accents[2], 4))], 1, 1.42, 1.52)
  const fins = [
    ...move(turn(scale(fin('#3f6a8f', 0.5), 1.15), { z: 8, y: -30 }), 1.15, -0.3, 0),
    ...move(turn(scale(fin('#3f6a8f', 0.5), 1.15), { z: 172, y: 30 }), -1.15, -0.3, 0),
    ...steps(5).flatMap((share) =>
      move(
        turn(scale(fin('#3f6a8f', 0.2), 0.75), { z: 90 + lerp(-34, 34, share) }),
        lerp(0.4, -0.4, share),
        1.05,
        -0.4,
      ),
    ),
  ]
  return turn([body, ...maw, ...lips, ...teeth, ...eyes, stalk, ...lure, ...fins], { y: -22, x: 4 })
}

function octopus({ accents }: Look): Model {
  const skin = wet(accents[0], '#ffc9b8', 0.5)
  const head = move(
    warp([ball(1.05, skin)], (at) =>
      vec(at.x * (1 + 0.08 * at.y), at.y * 1.25 + (at.y > 0 ? 0.1 * at.y : 0), at.z),
    ),
    0,
    1.05,
  )
  const eyes = [...bead(-0.42, 0.75, 0.82, 0.27, '#2a1f14'), ...bead(0.42, 0.75, 0.82, 0.27, '#2a1f14')]
  const glasses = [-1, 1]
    .flatMap((s) => move([torus(0.36, 0.045, gold())], s * 0.43, 0.75, 1.08))
    .concat([tube([vec(-0.1, 0.8, 1.12), vec(0, 0.86, 1.16), vec(0.1, 0.8, 1.12)], () => 0.04, gold())])
  const arms = turns(8).flatMap((share, i) => {
    const side = Math.cos(share * 6.283 + 0.4)
    const front = Math.sin(share * 6.283 + 0.4)
    const path = [
      vec(side * 0.4, 0.1, front * 0.4),
      vec(side * 1.0, -0.75, front * 0.8),
      vec(side * 1.65, -1.35 + 0.2 * (i % 2), front * 1.1),
      vec(side * 2.1, -1.15, front * 1.2),
      vec(side * 2.15, -0.55 - 0.3 * (i % 3), front * 1.25),
      vec(side * 1.8, -0.5 - 0.3 * (i % 3), front * 1.3),
    ]
    return [
      tube(path, (s) => lerp(0.4, 0.07, s) * rounded(1, 0.02)(s), skin, { rings: 90, sides: 24 }),
      ...steps(7).flatMap((s) => {
        const [a, b] = [path[Math.floor(s * 4.9)]!, path[Math.floor(s * 4.9) + 1]!]
        const local = s * 4.9 - Math.floor(s * 4.9)
        return move(
          [ball(0.075 * (1.2 - s * 0.7), flesh('#ffd9c8'), undefined, 10)],
          lerp(a.x, b.x, local),
          lerp(a.y, b.y, local) + 0.12,
          lerp(a.z, b.z, local) + lerp(0.36, 0.1, s),
        )
      }),
    ]
  })
  const visor = move(
    turn(
      [
        surface(
          (u, v) =>
            vec(
              Math.sin((u - 0.5) * 2.6) * (0.98 + v * 0.55),
              0.05 * v - 0.16 * v,
              Math.cos((u - 0.5) * 2.6) * (0.98 + v * 0.55),
            ),
          40,
          6,
          lacquer('#2fa06a', { soft: 0.6 }),
        ),
      ],
      { x: 6 },
    ),
    0,
    1.42,
    0.08,
  )
  const coins = [
    [-1.9, -1.5, 1.3],
    [1.95, -1.45, 1.25],
    [0.3, -1.6, 1.5],
  ].flatMap(([x, y, z]) =>
    steps(4).flatMap((_, i) =>
      move(
        [
          lathe(
            [
              [0, 0.06],
              [0.3, 0.05],
              [0.3, -0.05],
              [0, -0.06],
            ],
            gold(),
            { detail: 26 },
          ),
        ],
        x! + 0.03 * (i % 2),
        y! + i * 0.13,
        z,
      ),
    ),
  )
  return turn([...head, ...eyes, ...glasses, ...arms, ...visor, ...coins], { y: -8, x: 5 })
}

function jellyfish({ accents }: Look): Model {
  const veil = (hex: string, opacity: number): Material =>
    flesh(hex, { soft: 1, coat: 1, rough: 0.2, opacity, rim: 1.6, glow: rgb(hex, 0.16), pearly: 0.4 })
  const one = (hex: string, inner: string): Model => {
    const bell = surface(
      (u, v) => {
        const scallopEdge = 1 + 0.05 * Math.cos(u * 6.283 * 12) * v ** 4
        const angle = v * 1.85
        return vec(
          Math.cos(u * 6.283) * Math.sin(angle) * 1.3 * scallopEdge,
          Math.cos(angle) * 1.05 + 0.2,
          Math.sin(u * 6.283) * Math.sin(angle) * 1.3 * scallopEdge,
        )
      },
      110,
      36,
      veil(hex, 0.5),
    )
    const heart = turns(4).flatMap((share) =>
      move(
        scale([torus(0.24, 0.11, lamp(inner, 1.6))], 1, 1, 0.8).flatMap((part) => turn([part], { x: 70 })),
        Math.cos(share * 6.283 + 0.6) * 0.4,
        0.75,
        Math.sin(share * 6.283 + 0.6) * 0.4,
      ),
    )
    const ribbons = turns(5).map((share, i) =>
      tube(
        steps(9).map((s) =>
          vec(
            Math.cos(share * 6.283) * 0.32 + 0.3 * Math.sin(s * 5 + i * 2),
            0.3 - s * 2.6,
            Math.sin(share * 6.283) * 0.32 + 0.15 * Math.cos(s * 6 + i),
          ),
        ),
        (s) => 0.24 * (1 - s) + 0.02,
        veil(inner, 0.55),
        { flat: 2.2, rings: 90, sides: 14 },
      ),
    )
    const threads = turns(16).map((share, i) =>
      tube(
        steps(8).map((s) =>
          vec(
            Math.cos(share * 6.283) * (1.15 - 0.35 * s) + 0.16 * Math.sin(s * 7 + i),
            -0.05 - s * (2.1 + 0.7 * noise(i * 3.1, 1)),
            Math.sin(share * 6.283) * (1.15 - 0.35 * s),
          ),
        ),
        tapered(0.035, 0.012),
        lamp(hex, 0.9),
        { rings: 44, sides: 7 },
      ),
    )
    return [bell, ...heart, ...ribbons, ...threads]
  }
  return [
    ...move(turn(one(accents[0], accents[2]), { z: 12, x: 8 }), 0.15, 0.6),
    ...move(turn(scale(one(accents[1], accents[0]), 0.4), { z: -18 }), -1.55, 1.35, -0.6),
    ...move(turn(scale(one(accents[2], accents[1]), 0.34), { z: 20 }), 1.65, -1, 0.4),
  ]
}

function nautilus({ accents }: Look): Model {
  const rounds = 2.4
  const shell = surface(
    (u, v) => {
      const angle = v * rounds * 6.283
      const grown = Math.exp((v - 1) * 2.9)
      const round = u * 6.283
      const reach = (0.98 + 0.78 * Math.cos(round)) * grown * 1.02
      return vec(Math.cos(angle) * reach, Math.sin(angle) * reach, Math.sin(round) * 0.86 * grown)
    },
    40,
    220,
    material({
      rough: 0.3,
      coat: 1,
      pearly: 0.35,
      soft: 0.3,
      paint: (at, u, v) => {
        const bands =
          smooth(0.05, 0.5, Math.sin(v * 78 + 3 * noise(at.x * 3, at.y * 3) + Math.abs(u - 0.5) * 6)) *
          smooth(0.18, 0.5, Math.abs(u - 0.5) * 2)
        return mix(rgb('#fbeedd'), rgb(accents[0]), bands * smooth(1.02, 0.9, v))
      },
    }),
  )
  const opening = (share: number) => Math.exp((share - 1) * 2.9)
  const mouthAt = vec(
    Math.cos(rounds * 6.283) * 0.98 * opening(1),
    Math.sin(rounds * 6.283) * 0.98 * opening(1),
    0,
  )
  const hood = move(
    turn(scale([ball(0.74, wet('#d98a5a', '#ffe0c0', 0.8))], 1, 1.05, 0.95), { z: rounds * 360 }),
    mouthAt.x + 0.1,
    mouthAt.y + 0.12,
    0,
  )
  const eye = bead(mouthAt.x + 0.05, mouthAt.y + 0.15, 0.66, 0.2, '#2a1a10')
  const arms = turns(12).map((share, i) =>
    tube(
      [
        vec(mouthAt.x, mouthAt.y + 0.3, 0.45 * Math.cos(share * 6.283)),
        vec(
          mouthAt.x + 0.35 * Math.sin(share * 6.283) - 0.15,
          mouthAt.y + 0.95,
          0.5 * Math.cos(share * 6.283),
        ),
        vec(
          mouthAt.x + 0.6 * Math.sin(share * 6.283) - 0.3 + 0.2 * noise(i, 1),
          mouthAt.y + 1.35 + 0.3 * noise(i, 2),
          0.6 * Math.cos(share * 6.283) + 0.2,
        ),
      ],
      tapered(0.1, 0.03),
      flesh('#ffb48a', { coat: 1 }),
      { rings: 26 },
    ),
  )
  return turn([shell, ...hood, ...eye, ...arms], { y: -26, z: 40 })
}

function seahorse({ accents }: Look): Model {
  const ribbed = flesh(accents[0], {
    coat: 0.9,
    rough: 0.35,
    paint: (at, _u, v) =>
      mix(
        mix(rgb(accents[0]), rgb(accents[2]), 0.5 + 0.5 * Math.sin(v * 150)),
        rgb('#fff0d0'),
        smooth(0.3, 0.7, noise(at.x * 4, at.y * 4)) * 0.35,
      ),
  })
  const path = [
    vec(0.1, 1.35),
    vec(0.55, 0.8),
    vec(0.6, 0.1),
    vec(0.2, -0.6),
    vec(-0.1, -1.2),
    vec(0.1, -1.85),
    vec(0.7, -2.15),
    vec(1.15, -1.8),
    vec(1.05, -1.35),
    vec(0.7, -1.35),
    vec(0.66, -1.65),
  ]
  const body = tube(
    path,
    (share) =>
      (0.34 + 0.26 * Math.exp(-(((share - 0.2) / 0.12) ** 2)) - 0.3 * smooth(0.3, 1, share)) *
      (1 + 0.05 * Math.sin(share * 150)),
    ribbed,
    { rings: 260, sides: 28 },
  )
  const head = [
    ...move(turn(scale([ball(0.52, ribbed)], 1.15, 0.92, 0.85), { z: 12 }), -0.1, 1.6),
    tube(
      [vec(-0.4, 1.5), vec(-0.95, 1.3), vec(-1.4, 1.2)],
      (share) => lerp(0.22, 0.15, share) + 0.07 * smooth(0.86, 1, share) * rounded(1, 0.05)(share),
      ribbed,
    ),
  ]
  const eye = bead(-0.22, 1.68, 0.34, 0.16, accents[1])
  const crest = steps(6).flatMap((share) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.42],
              [0.09, 0],
            ],
            flesh(accents[1], { coat: 1 }),
            { detail: 10 },
          ),
        ],
        { z: lerp(38, -62, share) },
      ),
      lerp(-0.3, 0.42, share),
      lerp(2.02, 1.78, share),
    ),
  )
  const spines = steps(14).flatMap((share) => {
    const at = path[Math.min(5, Math.floor(share * 5.4))]!
    const next = path[Math.min(6, Math.floor(share * 5.4) + 1)]!
    const local = share * 5.4 - Math.floor(share * 5.4)
    return move(
      [ball(0.1, flesh(accents[1], { coat: 1 }), undefined, 10)],
      lerp(at.x, next.x, local) + 0.42 - share * 0.2,
      lerp(at.y, next.y, local),
      0,
    )
  })
  const back = move(turn(scale(fin(accents[1], 0.5), 0.95), { z: 6 }), 0.95, 0.35)
  return turn(
    [
      body,
      ...head,
      ...eye,
      ...crest,
      ...spines,
      ...back,
      ...move(scale(turn(fin(accents[1], 0.5), { z: 150 }), 0.4), -0.02, 1.35, 0.42),
    ],
    { y: -16 },
  )
}

function diveHelmet({ accents }: Look): Model {
  const copper = metal('#c97a45', {
    rough: 0.22,
    bump: (at) => 0.02 * clouds(at.x * 4, at.y * 4, 2, at.z * 4),
  })
  const brass = gold()
  const globe = ball(1.3, copper)
  const window = (angle: number, size: number): Model =>
    turn(
      move(
        [
          torus(size, 0.13, brass),
          torus(size * 1.3, 0.06, brass),
          ...beads(10, size * 1.16, 0.07, brass, 0.06),
          ...scale(
            [ball(size * 0.98, lacquer('#12303f', { rough: 0.06, pearly: 0.4, glow: rgb('#2fa8c4', 0.25) }))],
            1,
            1,
            0.35,
          ),
          ...[-0.33, 0, 0.33].map((x) =>
            rod(vec(x * size * 1.5, -size * 0.85), vec(x * size * 1.5, size * 0.85), 0.035, brass),
          ),
        ],
        0,
        0,
        1.22,
      ),
      { y: angle },
    )
  const collar = [
    ...move(
      [
        lathe(
          [
            [1.05, 0.2],
            [1.35, -0.1],
            [1.75, -0.35],
            [1.8, -0.6],
            [1.6, -0.75],
            [0, -0.75],
          ],
          copper,
          { curved: true },
        ),
      ],
      0,
      -1.1,
    ),
    ...move(turn([torus(1.12, 0.15, brass)], { x: 90 }), 0, -1.02),
    ...turns(8).flatMap((share) => turn(move([ball(0.14, brass)], 0, -1.58, 1.66), { y: share * 360 + 22 })),
  ]
  const topWindow = move(
    turn(
      scale(
        [
          torus(0.4, 0.1, brass),
          ...scale([ball(0.38, lacquer('#12303f', { glow: rgb('#2fa8c4', 0.2) }))], 1, 1, 0.3),
        ],
        1,
      ),
      { x: -58 },
    ),
    0,
    1.02,
    0.72,
  )
  const valve = [
    ...move(
      [
        lathe(
          [
            [0, 0.4],
            [0.2, 0.38],
            [0.2, 0.1],
            [0.3, 0.05],
            [0.3, -0.1],
          ],
          brass,
        ),
      ],
      0,
      1.42,
      -0.2,
    ),
    tube(
      [
        vec(0.5, 1.1, -0.6),
        vec(1.2, 1.5, -0.8),
        vec(1.7, 0.8, -0.7),
        vec(2.05, -0.6, -0.4),
        vec(1.8, -1.8, 0),
      ],
      () => 0.16,
      matte('#2a2f36', { bump: (at) => 0.05 * Math.sin(at.y * 40 + at.x * 20) }),
      { rings: 120 },
    ),
  ]
  const weed = [-1.5, -1.1, 1.4].map((x, i) =>
    tube(
      [
        vec(x, -1.8, 0.9),
        vec(x + 0.2, -1.2, 1.05),
        vec(x - 0.15, -0.6, 1.0),
        vec(x + 0.1, -0.1 - 0.2 * i, 0.95),
      ],
      (s) => 0.12 * (1 - s),
      flesh('#3f9a5a'),
      { flat: 1.8 },
    ),
  )
  return turn(
    [
      globe,
      ...window(0, 0.62),
      ...window(78, 0.42),
      ...window(-78, 0.42),
      ...topWindow,
      ...collar,
      ...valve,
      ...weed,
      ...move([pearl(0.2)], 0.9, -1.5, 1.55),
      ...move(jewel('brilliant', accents[0], 0.22, 60), -0.9, -1.55, 1.6),
    ],
    { y: -20, x: 6 },
  )
}

function puffer({ accents }: Look): Model {
  const skin = flesh(accents[0], {
    coat: 0.9,
    rough: 0.35,
    paint: (at) =>
      mix(
        mix(rgb(accents[0]), rgb('#fff6e2'), smooth(0.15, -0.45, at.y)),
        rgb('#5a3a1a'),
        0.75 * smooth(0.2, 0.13, cells(at.x * 3, at.y * 3 + at.z).near) * smooth(0, 0.4, at.y),
      ),
  })
  const body = ball(1.4, skin)
  const spikes = Array.from({ length: 130 }, (_, i) => {
    const y = 1 - ((i + 0.5) / 130) * 2
    const [reach, angle] = [Math.sqrt(1 - y * y), i * 2.39996]
    const [x, z] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
    if (z > 0.72 && Math.abs(y) < 0.5) return []
    return [
      tube(
        [
          vec(x * 1.36, y * 1.36, z * 1.36),
          vec(x * 1.5, y * 1.5, z * 1.5),
          vec(x * 1.68, y * 1.68, z * 1.68),
        ],
        (s) => lerp(0.085, 0.005, s),
        flesh('#fff0d0'),
        { rings: 8, sides: 8 },
      ),
    ]
  })
  const eyes = [...bead(-0.62, 0.38, 1.06, 0.34, '#2a7a9a'), ...bead(0.62, 0.38, 1.06, 0.34, '#2a7a9a')]
  const lips = move(scale([torus(0.2, 0.12, flesh('#ff9a8a', { coat: 1 }))], 1.25, 0.9, 1), 0, -0.22, 1.4)
  const fins = [
    ...move(turn(scale(fin(accents[1], 0.6), 0.95), { z: 14 }), 1.3, 0, 0.1),
    ...move(turn(scale(fin(accents[1], 0.6), 0.95), { z: 166 }), -1.3, 0, 0.1),
    ...move(turn(scale(fin(accents[1], 0.6), 0.8), { z: 90 }), 0, 1.25, -0.3),
  ]
  const tinyCrown = move(
    turn(
      [
        ...turn([torus(0.42, 0.07, gold())], { x: 90 }),
        ...turns(6).flatMap((share) =>
          turn(
            move(
              [
                lathe(
                  [
                    [0, 0.42],
                    [0.13, 0],
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
      ],
      { z: -8 },
    ),
    0.12,
    1.36,
    0.3,
  )
  return turn([body, ...spikes.flat(), ...eyes, ...lips, ...fins, ...tinyCrown], { y: -14, x: 4 })
}

function manta({ accents }: Look): Model {
  const skin = flesh('#24506f', {
    coat: 0.9,
    rough: 0.35,
    rim: 1.3,
    paint: (at) =>
      mix(
        mix(rgb('#245a80'), rgb('#6fc0dc'), 0.7 * clouds(at.x * 2, at.y * 2, 3)),
        rgb(accents[2]),
        0.85 * smooth(0.12, 0.07, cells(at.x * 4.5, at.y * 4.5).near) * smooth(0.3, 0.9, Math.abs(at.x)),
      ),
  })
  const outline = traced(
    'M0 -62 C16 -62 22 -52 34 -48 C80 -40 120 -22 160 22 C118 8 80 22 46 40 C28 50 14 58 0 62 C-14 58 -28 50 -46 40 C-80 22 -118 8 -160 22 C-120 -22 -80 -40 -34 -48 C-22 -52 -16 -62 0 -62',
    60,
    point(0, 0),
    9,
  )
  const body = warp(pillow(outline, 0.42, skin, { shape: 1.7 }), (at) =>
    vec(at.x, at.y, at.z + 0.16 * at.x * at.x - 0.2),
  )
  const horns = [-1, 1].map((s) =>
    tube(
      [vec(s * 0.3, 0.9, 0.05), vec(s * 0.46, 1.3, 0.25), vec(s * 0.3, 1.55, 0.35)],
      tapered(0.18, 0.07),
      skin,
    ),
  )
  const tail = tube(
    [vec(0, -0.9, -0.1), vec(0.1, -1.7, -0.2), vec(-0.15, -2.5, 0.1), vec(0.2, -3.1, 0.3)],
    tapered(0.1, 0.015),
    skin,
  )
  const eyes = [-1, 1].flatMap((s) => move([ball(0.1, lamp(accents[0], 2.4))], s * 0.55, 0.78, 0.22))
  const rider = move(
    turn([...scale([scallop(accents[0])], 0.34), ...move([pearl(0.14)], 0, 0.16, 0.16)], { x: -60 }),
    0,
    0.1,
    0.42,
  )
  return turn([...body, ...horns, tail, ...eyes, ...rider], { x: -32, z: 26, y: 0 })
}

/** A three-pronged spear. */
export function tridentOf(stoneHex: string, made = gold()): Model {
  const prong = (s: number) =>
    tube(
      s === 0
        ? [vec(0, 0.6), vec(0, 1.4), vec(0, 2.1)]
        : [vec(0, 0.55), vec(s * 0.62, 0.72), vec(s * 0.72, 1.3), vec(s * 0.66, 1.95)],
      () => 0.11,
      made,
      { rings: 50 },
    )
  const tip = (x: number, y: number) =>
    move(
      slab(
        [point(0, 0.62), point(0.24, -0.1), point(0.08, 0), point(-0.08, 0), point(-0.24, -0.1)],
        { depth: 0.18, bevel: 0.07 },
        made,
      ),
      x,
      y,
    )
  const shaft = lathe(
    [
      [0.11, 0.7],
      [0.13, 0.3],
      [0.1, -0.2],
      [0.1, -2.9],
      [0.18, -3.05],
      [0, -3.2],
    ],
    made,
  )
  const wind = tube(
    steps(30).map((share) =>
      vec(Math.cos(share * 40) * 0.14, 0.1 - share * 1.5, Math.sin(share * 40) * 0.14),
    ),
    () => 0.035,
    metal('#2fb8a8'),
    { rings: 260, sides: 8 },
  )
  return [
    prong(0),
    prong(1),
    prong(-1),
    ...tip(0, 2.05),
    ...tip(0.66, 1.9),
    ...tip(-0.66, 1.9),
    shaft,
    wind,
    ...move(jewel('rose', stoneHex, 0.32, 90), 0, 0.55, 0.12),
    ...move(turn([torus(0.22, 0.08, made)], { x: 90 }), 0, 0.2),
  ]
}

const trident = ({ accents }: Look): Model => [
  ...turn(tridentOf(accents[0]), { z: -18, y: 14 }),
  ...move(turn(scale([scallop(accents[1])], 0.5), { x: -20, y: 20 }), -1.1, -1.6, 0.6),
  ...move([pearl(0.26)], -0.95, -1.3, 1),
]

function whale(): Model {
  const skin = flesh('#2f5f8f', {
    coat: 0.9,
    rough: 0.35,
    rim: 1.2,
    paint: (at) => {
      const belly = smooth(-0.1, -0.35, at.y + 0.05 * Math.sin(at.x * 3))
      const grooves = 0.6 + 0.4 * smooth(-0.4, 0.4, Math.sin(at.z * 26))
      return mix(
        mix(rgb('#1f4a78'), rgb('#4f8fc4'), clouds(at.x * 1.4, at.y * 1.4, 3)),
        gain(rgb('#e2ecee'), grooves),
        belly,
      )
    },
  })
  const body = tube(
    [vec(-2, 0, 0), vec(-1.2, 0.08), vec(0, 0.1), vec(1.2, 0.2), vec(2.1, 0.75), vec(2.5, 1.25)],
    (share) =>
      1.02 *
      (share < 0.4
        ? Math.sqrt(Math.max(0, 1 - ((0.4 - share) / 0.4) ** 2.6))
        : lerp(1, 0.1, smooth(0.4, 1, share))),
    skin,
    { rings: 90, sides: 44, facing: vec(0, 0.1, 1) },
  )
  const fluke = [-1, 1].flatMap((s) =>
    move(turn(scale(fin('#2a5688', 0.42), 1.25), { y: s * 62, z: 40 }), 2.4, 1.2, 0),
  )
  const flipper = [-1, 1].flatMap((s) =>
    move(turn(scale(fin('#2a5688', 0.34), 1.3), { z: -128, y: s * -24 }), -0.5, -0.5, s * 0.72),
  )
  const eye = [-1, 1].flatMap((s) => [
    ...move([ball(0.1, lacquer('#05070a'))], -1.2, -0.08, s * 0.86),
    ...move([ball(0.03, lamp('#ffffff', 2))], -1.24, -0.03, s * 0.95),
  ])
  const lodge = move(
    [
      ...scale(
        [ball(0.55, matte('#6a7a52', { bump: (at) => 0.1 * noise(at.x * 9, at.y * 9, at.z * 9) }))],
        1.6,
        0.4,
        1,
      ),
      ...move(
        turn(
          slab(
            [point(-0.45, -0.3), point(0.45, -0.3), point(0.45, 0.2), point(0, 0.62), point(-0.45, 0.2)],
            { depth: 0.6, bevel: 0.04 },
            matte('#a8643a'),
          ),
          { y: 24 },
        ),
        0,
        0.42,
      ),
      ...move(
        turn(
          [
            ...slab(
              [point(-0.12, -0.2), point(0.12, -0.2), point(0.12, 0.12), point(-0.12, 0.12)],
              { depth: 0.06 },
              lamp('#ffc86a', 3),
            ),
          ],
          { y: 24 },
        ),
        0.14,
        0.36,
        0.3,
      ),
      ...move(
        [
          lathe(
            [
              [0, 0.6],
              [0.32, 0],
            ],
            matte('#3f8a4a'),
            { detail: 14 },
          ),
          lathe(
            [
              [0, 0.95],
              [0.24, 0.35],
            ],
            matte('#3f8a4a'),
            { detail: 14 },
          ),
        ],
        -0.62,
        0.16,
        0.1,
      ),
      ...move(
        [
          lathe(
            [
              [0, 0.5],
              [0.26, 0],
            ],
            matte('#4f9a52'),
            { detail: 14 },
          ),
        ],
        0.66,
        0.12,
        0,
      ),
    ],
    0.1,
    1.08,
  )
  const spout = [-1, 0, 1].map((s) =>
    tube(
      [vec(-1, 0.95), vec(-1 + s * 0.14, 1.5), vec(-1 + s * 0.5, 1.85), vec(-1 + s * 0.8, 1.6)],
      tapered(0.06, 0.02),
      lamp('#bfeaff', 0.9),
    ),
  )
  return turn([body, ...fluke, ...flipper, ...eye, ...lodge, ...spout], { y: 24, z: -6, x: 6 })
}

function crab({ accents }: Look): Model {
  const shellMade = lacquer(accents[0], {
    paint: (at) =>
      mix(
        rgb(accents[0]),
        rgb('#ffd9a0'),
        0.7 * smooth(0.22, 0.12, cells(at.x * 3.2, at.z * 3.2 + at.y).near),
      ),
    bump: (at) => 0.03 * clouds(at.x * 6, at.y * 6, 2, at.z * 6),
  })
  const body = scale(
    [ball(1.1, shellMade, (d) => 1 + 0.08 * Math.cos(Math.atan2(d.z, d.x) * 8))],
    1.2,
    0.68,
    0.9,
  )
  const eyes = [-1, 1].flatMap((s) => [
    tube([vec(s * 0.35, 0.45, 0.6), vec(s * 0.4, 0.95, 0.8)], () => 0.09, shellMade),
    ...bead(s * 0.4, 1.08, 0.82, 0.24, '#1f6f8f'),
  ])
  const claw = (s: number): Model => {
    const pincer = (flip: number) =>
      pillow(
        traced('M0 0 C10 -40 60 -52 92 -22 C70 -26 50 -18 40 2 C26 10 10 8 0 0', 60, point(0, 0), 9).map(
          ({ x, y }) => point(x * s, y * flip),
        ),
        0.24,
        shellMade,
        { centre: vec(0.6 * s, 0.28 * flip) },
      )
    return [
      tube([vec(s * 0.9, 0, 0.4), vec(s * 1.6, 0.15, 0.7), vec(s * 1.8, 0.75, 0.9)], () => 0.2, shellMade),
      ...move(turn([...pincer(1), ...scale(pincer(-1), 0.85)], { z: s * 58 }), s * 1.72, 0.75, 0.9),
    ]
  }
  const legs = [-1, 1].flatMap((s) =>
    [0, 1, 2].map((i) =>
      tube(
        [
          vec(s * 0.95, -0.2, 0.3 - i * 0.3),
          vec(s * (1.7 - i * 0.1), 0.1, 0.3 - i * 0.4),
          vec(s * (2.15 - i * 0.16), -0.75, 0.4 - i * 0.4),
        ],
        tapered(0.15, 0.04),
        shellMade,
      ),
    ),
  )
  const smile = tube(
    [vec(-0.35, -0.12, 0.98), vec(0, -0.26, 1.04), vec(0.35, -0.12, 0.98)],
    rounded(0.045),
    matte('#5a1414'),
  )
  const bow = [
    ...[-1, 1].flatMap((s) =>
      move(scale([ball(0.28, lacquer('#1c2430'))], 1.2, 0.8, 0.5), s * 0.26, -0.52, 0.95),
    ),
    ...move([ball(0.1, gold())], 0, -0.52, 1.05),
  ]
  const sand = move(
    scale([ball(1.9, matte('#e2c48a', { bump: (at) => 0.03 * Math.sin(at.x * 8) }))], 1.15, 0.16, 0.75),
    0,
    -0.95,
  )
  return turn([...body, ...eyes, ...claw(1), ...claw(-1), ...legs, smile, ...bow, ...sand], { y: -10, x: 8 })
}

const lureLight: Hero['after'] = ({ canvas, palette, seed }, { x, y, size }) => {
  const [lx, ly] = [x + size * 0.2, y - size * 0.42]
  glow(canvas, lx, ly, size * 1.2, rgb(palette.accents[2], 0.8))
  rays(canvas, lx, ly, size * 1.3, rgb(palette.accents[2], 0.5), seed)
  spark(canvas, lx, ly, size * 0.5, rgb('#ffffff', 1.4))
}

export const ocean: Record<string, Hero> = {
  angler: { build: angler, after: lureLight },
  octopus: { build: octopus, stands: true },
  jellyfish: {
    build: jellyfish,
    before: ({ canvas, palette }, { x, y, size }) =>
      glow(canvas, x, y - size * 0.3, size * 1.5, rgb(palette.accents[0], 0.4)),
  },
  nautilus: { build: nautilus },
  seahorse: { build: seahorse },
  divehelm: { build: diveHelmet, stands: true },
  puffer: { build: puffer, accents: ['#f2b43a', '#ff8a5a', '#ffe08a'] },
  manta: { build: manta },
  trident: { build: trident },
  whale: { build: whale, size: 1.1 },
  crab: { build: crab, stands: true, accents: ['#e84a2f', '#ffb43a', '#ffe08a'] },
}
