import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { type Material, bronze, flesh, gold, lacquer, lamp, material, matte, wood } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { clouds, noise, ridges } from '../kit/noise.ts'
import { leafShape, plaque, polar, ringOf } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rod, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { along, lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { around, beads, boulder, jewel } from './common.ts'

const jade = (hex = '#4fae82', own: Partial<Material> = {}): Material =>
  material({
    colour: rgb(hex),
    rough: 0.25,
    coat: 1,
    soft: 0.8,
    paint: (at) =>
      mix(
        gain(rgb(hex), 0.6),
        mix(rgb(hex), rgb('#e6f6e4'), 0.4),
        clouds(at.x * 1.7, at.y * 1.7, 4, at.z * 1.7),
      ),
    ...own,
  })

/** A carp in a swimming curve, seen from above. */
export function koiOf(a: string, b: string, sway: number): Model {
  const path = steps(9).map((share) =>
    vec(0.42 * Math.sin(share * 3.6 + sway) * (0.4 + share), 1.7 - share * 3.1, 0),
  )
  const skin = flesh('#fff4e8', {
    coat: 1,
    rough: 0.25,
    paint: (at, u, v) => {
      const patch = smooth(
        0.5,
        0.56,
        clouds(at.x * 1.3 + sway * 9, at.y * 1.3, 3) + 0.1 * Math.sin(v * 9 + sway),
      )
      const dark = smooth(0.64, 0.68, noise(at.x * 2.4 + 30, at.y * 2.4 + sway))
      const net =
        0.86 +
        0.14 * smooth(0.1, 0.4, Math.abs(Math.sin(u * 60 + v * 60)) * Math.abs(Math.sin(u * 60 - v * 60)))
      return gain(mix(mix(rgb('#fff6ec'), rgb(a), patch), rgb(b), dark * 0.9), net)
    },
  })
  const body = tube(
    path,
    (share) => 0.56 * Math.sin(Math.PI * Math.min(1, 0.1 + share * 0.86)) ** 0.72 * (1 - 0.25 * share),
    skin,
    { flat: 0.85, rings: 80, sides: 30, facing: vec(0, 0, 1) },
  )
  const fin = (hex: string, size: number): Model =>
    scale(
      pillow(
        leafShape(0.42),
        0.04,
        flesh(hex, {
          soft: 1,
          opacity: 0.86,
          paint: (at) => mix(rgb('#fff6ec'), rgb(hex), 0.4 + 0.4 * Math.sin(Math.atan2(at.y, at.x) * 30)),
        }),
        { centre: vec(0.5, 0) },
      ),
      size,
    )
  const at = (share: number) => along(path, share)
  const sides = [-1, 1].flatMap((s) => [
    ...move(turn(fin(a, 1.0), { z: s > 0 ? -38 : 218, y: s * 14 }), at(0.24).x + s * 0.42, at(0.24).y, 0),
    ...move(turn(fin(a, 0.6), { z: s > 0 ? -52 : 232 }), at(0.58).x + s * 0.32, at(0.58).y, 0),
  ])
  const end = at(1)
  const tail = [-24, 8, 36].flatMap((angle) =>
    move(turn(fin(a, 1.15), { z: -96 + angle + 20 * Math.cos(sway + 3.6) }), end.x, end.y + 0.16, 0),
  )
  const back = move(turn(fin(a, 1.1), { z: -92, x: 70 }), at(0.32).x, at(0.32).y + 0.1, 0.42)
  const eyes = [-1, 1].flatMap((s) =>
    move([ball(0.1, lacquer('#14100e'))], at(0.08).x + s * 0.26, at(0.08).y, 0.2),
  )
  const barbels = [-1, 1].map((s) =>
    tube(
      [vec(at(0.01).x + s * 0.12, at(0.01).y, 0.1), vec(at(0).x + s * 0.36, at(0).y + 0.16, 0.1)],
      tapered(0.035, 0.01),
      flesh('#ffd9b8'),
    ),
  )
  return [body, ...sides, ...tail, ...back, ...eyes, ...barbels]
}

const lily = (hex: string): Model => [
  lathe(
    [
      [0, 0.03],
      [0.9, 0.04],
      [0.98, 0.1],
      [1, 0.04],
      [0, 0],
    ],
    flesh('#3f8a4f', {
      paint: (at) =>
        Math.abs(Math.atan2(at.z, at.x)) < 0.14
          ? rgb('#0f3a3f')
          : mix(rgb('#2f7a45'), rgb('#8fc46a'), 0.5 * smooth(0.9, 1, Math.cos(Math.atan2(at.z, at.x) * 13))),
    }),
  ),
  ...lotusOf(hex, 0.42),
]

/** A lotus, open, its petals in three rings. */
export function lotusOf(hex: string, size: number): Model {
  const petal: Mesh = surface(
    (u, v) => {
      const wide = 0.42 * Math.sin(Math.PI * Math.min(0.985, v * 0.9 + 0.06)) ** 0.8
      const side = (u - 0.5) * 2
      return vec(
        side * wide,
        v * 1.35 * 0.5 + 0.3 * v * v,
        0.15 + v * 1.2 - 0.62 * v * v + 0.28 * side * side * -1 * wide,
      )
    },
    16,
    18,
    flesh(hex, {
      soft: 0.9,
      coat: 0.3,
      paint: (_at, u, v) =>
        mix(
          mix(rgb('#fff6e8'), rgb(hex), smooth(0.15, 0.95, v)),
          gain(rgb(hex), 0.8),
          0.3 * Math.abs(Math.sin(u * 28)),
        ),
    }),
  )
  const rings = [
    [9, 0, 1],
    [9, 22, 0.84],
    [7, 44, 0.64],
  ] as const
  const petals = rings.flatMap(([count, tip, grown], ring) =>
    turns(count).flatMap((share) =>
      turn(turn(scale([petal], grown), { x: -tip }), { y: share * 360 + ring * 20 }),
    ),
  )
  const heart = [
    ...move(
      [
        lathe(
          [
            [0, 0.42],
            [0.3, 0.4],
            [0.24, 0.1],
            [0, 0.05],
          ],
          flesh('#e8d24a'),
        ),
      ],
      0,
      0.12,
    ),
    ...around(16, 0.36, () => [ball(0.05, lamp('#ffe08a', 1.2), undefined, 8)], 0.45),
  ]
  return scale([...petals, ...heart], size)
}

function koi({ accents }: Look): Model {
  return turn(
    [
      ...turn(move(koiOf(accents[0], '#1c1a22', 0.3), -0.75, 0.3, 0.2), { z: 24 }),
      ...turn(move(koiOf(accents[2], accents[0], 2.4), -0.65, 0.25, -0.2), { z: 204 }),
      ...move(turn(scale(lily('#ff9ac0'), 0.62), { x: 72 }), 1.75, 1.75, 0.2),
      ...move(turn(scale(lily('#fff0f4'), 0.5), { x: 72 }), -1.85, -1.65, 0.2),
    ],
    { x: -18 },
  )
}

export function paperLantern(hex: string, size = 1): Model {
  const shade = material({
    colour: rgb(hex, 0.5),
    rough: 0.8,
    soft: 0.6,
    rim: 0.3,
    bump: (at) => 0.05 * Math.abs(Math.sin(at.y * 11)),
    shine: (at) =>
      gain(
        rgb(hex),
        (0.35 + 1.05 * smooth(1.2, 0.0, Math.abs(at.y + 0.15))) *
          (0.75 + 0.25 * Math.abs(Math.sin(at.y * 11))),
      ),
  })
  const body = scale([ball(1.25, shade)], 1, 0.86, 1)
  const caps = [1.02, -1.02].flatMap((y) =>
    move(
      [
        lathe(
          [
            [0, 0.12],
            [0.5, 0.12],
            [0.56, 0.05],
            [0.56, -0.12],
            [0, -0.12],
          ],
          gold({ rough: 0.35 }),
        ),
      ],
      0,
      y,
    ),
  )
  const hook = [
    ...move([torus(0.17, 0.045, gold())], 0, 1.32),
    rod(vec(0, 1.45), vec(0, 2.3), 0.025, matte('#5a2018')),
  ]
  const tassel = [
    rod(vec(0, -1.1), vec(0, -1.5), 0.03, gold()),
    ...move([ball(0.14, gold())], 0, -1.52),
    ...turns(9).map((share) =>
      tube(
        [
          vec(Math.cos(share * 6.283) * 0.06, -1.6, Math.sin(share * 6.283) * 0.06),
          vec(Math.cos(share * 6.283) * 0.12, -2.0, Math.sin(share * 6.283) * 0.12),
          vec(Math.cos(share * 6.283) * 0.16, -2.45, Math.sin(share * 6.283) * 0.16),
        ],
        () => 0.035,
        matte(hex),
        { rings: 14, sides: 7 },
      ),
    ),
  ]
  const mark = move(slab(ringOf(0.4, 6), { depth: 0.03, holes: [ringOf(0.26, 6)] }, gold()), 0, 0, 1.26)
  return scale([...body, ...caps, ...hook, ...tassel, ...mark], size)
}

const lanterns = ({ accents }: Look): Model => [
  ...turn(paperLantern(accents[0]), { z: 4, x: 4 }),
  ...move(turn(paperLantern(accents[2], 0.52), { z: -5 }), 1.75, 0.85, -0.6),
  ...move(turn(paperLantern(accents[1], 0.46), { z: 6 }), -1.7, 0.35, -0.4),
]

function teapot({ accents }: Look): Model {
  const made = jade('#4fae82')
  const body = lathe(
    [
      [0.42, 0.75],
      [0.75, 0.68],
      [1.2, 0.2],
      [1.28, -0.3],
      [1, -0.8],
      [0.7, -0.98],
      [0, -1],
    ],
    made,
    { curved: true },
  )
  const lid = [
    lathe(
      [
        [0, 1.12],
        [0.3, 1.05],
        [0.55, 0.82],
        [0.6, 0.74],
      ],
      made,
      { curved: true },
    ),
    ...move([ball(0.17, gold())], 0, 1.24),
  ]
  const spout = tube(
    [vec(1.05, -0.3), vec(1.55, -0.1), vec(1.75, 0.4), vec(2.1, 0.62)],
    (share) => lerp(0.34, 0.13, share),
    made,
    { rings: 60 },
  )
  const handle = tube(
    [vec(-0.95, 0.4), vec(-1.6, 0.75), vec(-1.95, 0.15), vec(-1.6, -0.5), vec(-1.05, -0.5)],
    rounded(0.13, 0.03),
    made,
    { rings: 70 },
  )
  const bands = [0.62, -0.9].flatMap((y, i) =>
    move(turn([torus([0.82, 0.88][i]!, 0.05, gold())], { x: 90 }), 0, y),
  )
  const branch = [
    tube(
      [vec(-0.7, -0.6, 1.05), vec(-0.2, -0.15, 1.28), vec(0.4, 0.1, 1.22), vec(0.75, 0.45, 0.98)],
      tapered(0.05, 0.02),
      gold(),
    ),
    ...[
      [-0.3, -0.2, 1.27],
      [0.2, 0.22, 1.25],
      [0.55, 0.12, 1.17],
      [-0.55, -0.25, 1.18],
    ].flatMap(([x, y, z]) => move(scale(blossomOf(accents[0]), 0.2), x!, y!, z)),
  ]
  const cup = (x: number, z: number) =>
    move(
      [
        lathe(
          [
            [0.4, 0.3],
            [0.44, 0.28],
            [0.36, -0.1],
            [0.22, -0.26],
            [0, -0.26],
          ],
          made,
          { curved: true },
        ),
        lathe(
          [
            [0, 0.18],
            [0.38, 0.18],
          ],
          lacquer('#b8742a', { glow: rgb('#8a4a10', 0.2) }),
        ),
      ],
      x,
      -1.12,
      z,
    )
  const tray = move(
    [
      lathe(
        [
          [0, 0.05],
          [2.4, 0.05],
          [2.5, 0.16],
          [2.55, 0.1],
          [2.5, -0.06],
          [0, -0.08],
        ],
        wood('#5a2a1c', { coat: 0.8 }),
      ),
    ],
    0,
    -1.42,
    0.3,
  )
  return turn(
    [
      body,
      ...lid,
      spout,
      handle,
      ...bands,
      ...branch,
      ...cup(-1.3, 1.3),
      ...cup(1.35, 1.25),
      ...move(tray, 0, 0.02, 0),
      ...move(
        [
          lathe(
            [
              [0.7, -0.95],
              [0.72, -1.1],
              [0, -1.12],
            ],
            made,
          ),
        ],
        0,
        -0.2,
      ),
    ],
    { x: 16, y: -14 },
  )
}

/** Five round petals about golden threads. */
export function blossomOf(hex: string): Model {
  const petal = surface(
    (u, v) => {
      const wide = 0.52 * Math.sin(Math.PI * Math.min(0.98, v * 0.86 + 0.08)) ** 0.6
      const side = (u - 0.5) * 2
      return vec(side * wide, v * 1.05, 0.3 * v * v - 0.1 * side * side + 0.05)
    },
    14,
    12,
    flesh(hex, {
      soft: 0.9,
      coat: 0.1,
      paint: (_at, _u, v) =>
        mix(gain(rgb(hex), 0.55), mix(rgb(hex), rgb('#ffffff'), 0.35), smooth(0.05, 0.6, v)),
    }),
  )
  return [
    ...turns(5).flatMap((share) => turn([petal], { z: share * 360 })),
    ...turns(9).flatMap((share) => [
      rod(
        vec(0, 0, 0.05),
        vec(Math.cos(share * 6.283) * 0.3, Math.sin(share * 6.283) * 0.3, 0.36),
        0.02,
        flesh('#fff0d8'),
      ),
      ...move(
        [ball(0.055, lamp('#ffd24a', 1), undefined, 8)],
        Math.cos(share * 6.283) * 0.3,
        Math.sin(share * 6.283) * 0.3,
        0.37,
      ),
    ]),
  ]
}

function fan({ accents }: Look): Model {
  const spread = 2.55
  const leafOfFan = surface(
    (u, v) => {
      const angle = (u - 0.5) * spread
      const reach = lerp(1.05, 2.6, v)
      return vec(
        Math.sin(angle) * reach,
        Math.cos(angle) * reach,
        0.1 * (Math.abs(((u * 18) % 1) - 0.5) * 2 - 0.5),
      )
    },
    216,
    12,
    matte(accents[0], {
      soft: 0.5,
      paint: (at, u, v) => {
        const reach = Math.hypot(at.x, at.y)
        const sun = smooth(0.62, 0.6, Math.hypot(at.x - 0.55, at.y - 2.05))
        const wave =
          Math.abs(Math.sin(at.x * 3.2 + Math.floor(at.y * 4) * 1.6)) * 0.16 + Math.floor(at.y * 4) / 4
        const sea =
          at.y < 1.62 + 0.2 * Math.sin(at.x * 1.4) ? smooth(0.03, 0.06, Math.abs(at.y - wave - 0.06)) : 2
        const field = mix(mix(rgb(accents[0]), gain(rgb(accents[0]), 0.35), v * 0.7), rgb('#ffd98a'), sun)
        const waters = mix(rgb('#f4ecd8'), rgb(accents[1]), Math.min(1, sea))
        return reach > 2.5
          ? rgb('#ffc24b')
          : sea <= 1
            ? waters
            : gain(field, 0.8 + 0.3 * Math.abs(((u * 18) % 1) - 0.5))
      },
    }),
  )
  const ribs = steps(10).flatMap((share) => {
    const angle = (share - 0.5) * spread
    return [
      tube(
        [
          vec(0, 0),
          vec(Math.sin(angle) * 0.7, Math.cos(angle) * 0.7, 0.03),
          vec(Math.sin(angle) * 1.2, Math.cos(angle) * 1.2, 0.03),
        ],
        () => 0.075,
        wood('#4a2416', { coat: 0.8 }),
        { flat: 1.3, rings: 20 },
      ),
    ]
  })
  const guards = [-0.5, 0.5].map((side) =>
    tube(
      [
        vec(0, -0.15),
        vec(Math.sin(side * spread) * 1.4, Math.cos(side * spread) * 1.4),
        vec(Math.sin(side * spread) * 2.62, Math.cos(side * spread) * 2.62),
      ],
      rounded(0.1, 0.03),
      wood('#4a2416', { coat: 0.8 }),
      { flat: 1.3 },
    ),
  )
  const pin = move([ball(0.16, gold())], 0, 0, 0.1)
  const tassel = [
    tube([vec(0, -0.1), vec(0.15, -0.6, 0.1), vec(0, -1.0, 0.1)], () => 0.04, matte(accents[2])),
    ...move(paperBead(accents[1]), 0, -1.05, 0.1),
    ...turns(8).map((share) =>
      tube(
        [
          vec(Math.cos(share * 6.28) * 0.05, -1.2, 0.1),
          vec(Math.cos(share * 6.28) * 0.16, -1.85, 0.1 + Math.sin(share * 6.28) * 0.12),
        ],
        () => 0.03,
        matte(accents[2]),
        { rings: 10, sides: 6 },
      ),
    ),
  ]
  const flowers = [
    [-1.5, -0.4, 0.5, 0.5],
    [1.35, -0.55, 0.5, 0.42],
    [-0.95, -0.85, 0.7, 0.34],
  ].flatMap(([x, y, z, size]) =>
    move(turn(scale(blossomOf('#ffb0c8'), size!), { y: x! * 14, x: -14 }), x!, y!, z),
  )
  return turn([leafOfFan, ...ribs, ...guards, ...pin, ...tassel, ...flowers], { z: 10, y: -12, x: -4 })
}

const paperBead = (hex: string): Model => [ball(0.15, jade(hex))]

export function luckyCoinOf(made = gold()): Model {
  const square = [point(-0.42, -0.42), point(0.42, -0.42), point(0.42, 0.42), point(-0.42, 0.42)]
  const face = slab(ringOf(1.5, 60), { depth: 0.26, bevel: 0.08, holes: [square] }, made)
  const rims = [0.13, -0.13].flatMap((z) => [
    ...move([torus(1.38, 0.1, made, 80)], 0, 0, z),
    ...[
      [0, 0.5, 1.14, 0.12],
      [0, -0.5, 1.14, 0.12],
      [0.5, 0, 0.12, 1.14],
      [-0.5, 0, 0.12, 1.14],
    ].flatMap(([x, y, w, h]) => move(box(w!, h!, 0.16, 0.05, made), x!, y!, z)),
  ])
  const signs = turns(4).flatMap((share, i) => {
    const [x, y] = [Math.sin(share * 6.283) * 0.95, Math.cos(share * 6.283) * 0.95]
    return move(
      i % 2
        ? slab(
            polar((a) => 0.16 + 0.09 * Math.cos(a * 4), 40),
            { depth: 0.34, bevel: 0.05 },
            made,
          )
        : [torus(0.17, 0.055, made, 24), ball(0.07, made, undefined, 10)].flatMap((part) =>
            move([part], 0, 0, 0.13),
          ),
      x,
      y,
    )
  })
  return [...face, ...rims, ...signs]
}

function luckyCoin({ accents }: Look): Model {
  const knotRed = lacquer('#c8202e', { rough: 0.5 })
  const cord = [
    tube(
      [
        vec(0, 1.3, 0.1),
        vec(0.1, 1.8, 0.1),
        vec(0.6, 2.15, 0.1),
        vec(0.25, 2.5, 0.1),
        vec(0, 2.1, 0.1),
        vec(-0.25, 2.5, 0.1),
        vec(-0.6, 2.15, 0.1),
        vec(-0.1, 1.8, 0.1),
        vec(0, 1.3, 0.1),
      ],
      () => 0.075,
      knotRed,
      { rings: 140 },
    ),
    ...[-1, 1].map((s) =>
      tube(
        [vec(0, -0.4, 0.15), vec(s * 0.1, -1.2, 0.3), vec(s * 0.2, -1.9, 0.15), vec(s * 0.24, -2.6, 0.1)],
        () => 0.06,
        knotRed,
      ),
    ),
  ]
  const carp = move(
    turn(scale(koiOf(accents[0], '#ffc24b', 1.2), 0.62), { z: -62, x: -26 }),
    0.75,
    -0.55,
    0.85,
  )
  const small = [
    [-1.55, -1.25, 0.6, 0.42, 30],
    [1.65, 1.15, -0.2, 0.36, -36],
    [-1.6, 1.2, -0.3, 0.32, 50],
  ].flatMap(([x, y, z, size, angle]) =>
    move(turn(scale(luckyCoinOf(), size!), { y: angle!, x: 16 }), x!, y!, z),
  )
  return turn([...luckyCoinOf(), ...cord, ...carp, ...small], { y: -14, x: -4 })
}

function bamboo({ accents }: Look): Model {
  const cane = (x: number, z: number, lean: number, tall: number, hex: string): Model => {
    const sections = Math.round(tall / 0.72)
    return steps(sections).flatMap((_, i) => {
      const y = -2.2 + i * 0.72
      const px = x + lean * (i / sections) ** 1.6
      return move(
        turn(
          [
            lathe(
              [
                [0.2, 0.36],
                [0.235, 0.33],
                [0.19, 0.26],
                [0.18, -0.22],
                [0.225, -0.32],
                [0.2, -0.36],
              ],
              flesh(hex, {
                coat: 0.8,
                paint: (at) => mix(gain(rgb(hex), 0.6), rgb(hex), smooth(-0.36, -0.2, at.y)),
              }),
              { curved: true, detail: 26 },
            ),
          ],
          { z: -lean * 10 * (i / sections) },
        ),
        px,
        y,
        z,
      )
    })
  }
  const leavesAt = (x: number, y: number, z: number, flip: number): Model =>
    [-40, -16, 10, 34].flatMap((angle, i) =>
      move(
        turn(
          scale(
            pillow(leafShape(0.12), 0.03, flesh(i % 2 ? '#6fbf4a' : '#4f9a3f', { soft: 0.6 }), {
              centre: vec(0.5, 0),
            }),
            1.05,
          ),
          { z: (flip > 0 ? 0 : 180) + angle * flip - 12 * flip, y: angle },
        ),
        x,
        y,
        z,
      ),
    )
  const canes = [
    ...cane(-0.75, 0.2, -0.35, 4.4, '#7fbf4a'),
    ...cane(0.05, -0.3, 0.1, 5, '#5fa83f'),
    ...cane(0.8, 0.3, 0.5, 3.9, '#8fcf5a'),
  ]
  const leaves = [
    ...leavesAt(-1.05, 1.5, 0.3, -1),
    ...leavesAt(0.25, 2.1, 0, 1),
    ...leavesAt(1.2, 1.2, 0.5, 1),
    ...leavesAt(0.7, -0.1, 0.6, 1),
    ...leavesAt(-0.85, 0.0, 0.5, -1),
    ...leavesAt(0, 0.9, 0.1, -1),
  ]
  const flute = move(
    turn(
      [
        lathe(
          [
            [0.16, 1.7],
            [0.17, 1.6],
            [0.15, 0],
            [0.17, -1.6],
            [0.16, -1.7],
            [0, -1.7],
          ],
          wood('#b8843f', { coat: 0.8 }),
        ),
        ...steps(6).flatMap((share) => move([ball(0.07, matte('#1c100a'))], 0, lerp(-1.1, 1.1, share), 0.15)),
        ...[-1.3, 1.35].flatMap((y) => move(turn([torus(0.17, 0.05, lacquer(accents[0]))], { x: 90 }), 0, y)),
      ],
      { z: 58, y: 10 },
    ),
    0.1,
    -1.05,
    1,
  )
  return [...canes, ...leaves, ...flute]
}

function bonsai({ accents, random }: Look): Model {
  const bark = wood('#6a4a34', { bump: (at) => 0.09 * ridges(at.x * 3, at.y * 2, 2, at.z * 3) })
  const trunk = tube(
    [vec(0.1, -1.2), vec(-0.45, -0.6), vec(-0.1, 0.0), vec(0.5, 0.45), vec(0.15, 1.05), vec(-0.3, 1.6)],
    (share) => lerp(0.42, 0.1, share),
    bark,
    { rings: 80 },
  )
  const limbs = [
    [
      [-0.3, -0.35],
      [-0.9, 0.0],
      [-1.5, 0.2],
    ],
    [
      [0.45, 0.4],
      [1.0, 0.5],
      [1.5, 0.75],
    ],
    [
      [0.2, 1.0],
      [0.7, 1.3],
      [1, 1.5],
    ],
  ].map((points) =>
    tube(
      points.map(([x, y]) => vec(x!, y!, 0.1)),
      tapered(0.17, 0.08),
      bark,
    ),
  )
  const cloudsOf = [
    [-1.55, 0.42, 0.1, 0.85],
    [1.5, 0.95, 0.1, 0.85],
    [-0.3, 1.95, 0, 1.0],
    [0.95, 1.75, -0.2, 0.62],
    [-0.9, 1.35, -0.4, 0.6],
  ] as const
  const foliage = cloudsOf.flatMap(([x, y, z, size], i) =>
    move(
      scale(
        [
          ball(
            size,
            matte(i % 2 ? '#4f9a4a' : '#3f8a42', {
              soft: 0.4,
              paint: (at) =>
                mix(
                  rgb('#2f6a35'),
                  rgb('#8fcf6a'),
                  smooth(-0.5, 0.9, at.y / size) * 0.8 + 0.3 * noise(at.x * 12, at.y * 12, at.z * 12),
                ),
              bump: (at) => 0.14 * noise(at.x * 10, at.y * 10, at.z * 10),
            }),
            (d) => 0.86 + 0.3 * clouds(d.x * 3 + i * 9, d.y * 3, 2, d.z * 3),
          ),
        ],
        1.1,
        0.55,
        0.9,
      ),
      x,
      y,
      z,
    ),
  )
  const flowers = Array.from({ length: 18 }, (_, i) => {
    const [x, y, z, size] = cloudsOf[i % 5]!
    const angle = random.range(-0.4, 3.5)
    return move(
      turn(scale(blossomOf(accents[0]), 0.15), { x: -20 }),
      x + Math.cos(angle) * size * 0.95,
      y + Math.sin(angle) * size * 0.42,
      z + size * 0.62 * Math.max(0.3, Math.sin(angle)),
    )
  })
  const pot = [
    ...move(
      warp(
        box(
          2.6,
          0.75,
          1.5,
          0.12,
          lacquer('#2f5a8a', {
            rough: 0.25,
            paint: (at) => (Math.abs(at.y) < 0.06 ? rgb('#ffc24b') : rgb('#2a5688')),
          }),
        ),
        (at) => vec(at.x * (1 + 0.14 * at.y), at.y, at.z * (1 + 0.14 * at.y)),
      ),
      0,
      -1.7,
    ),
    ...[-0.95, 0.95].flatMap((x) => move(box(0.4, 0.22, 1, 0.06, lacquer('#24486f')), x, -2.15)),
  ]
  const moss = move(
    scale(
      [ball(1.2, matte('#4f7a3a', { bump: (at) => 0.08 * noise(at.x * 12, at.y * 12, at.z * 12) }))],
      1,
      0.22,
      0.55,
    ),
    0,
    -1.32,
  )
  const rock = move(boulder(random, '#8a8a90', 0.3), 0.8, -1.2, 0.3)
  return turn([trunk, ...limbs, ...foliage, ...flowers.flat(), ...pot, ...moss, ...rock], { y: -16, x: 6 })
}

function blossom({ accents }: Look): Model {
  const bark = wood('#54382c', { bump: (at) => 0.06 * ridges(at.x * 3, at.y * 3, 2) })
  const branch = [
    tube(
      [vec(-2.2, -1.9), vec(-1.3, -0.9), vec(-0.2, -0.5), vec(0.6, 0.5), vec(1.9, 1.2)],
      tapered(0.24, 0.07),
      bark,
    ),
    tube([vec(-0.3, -0.5), vec(-0.5, 0.5), vec(-0.2, 1.5), vec(-0.5, 2.2)], tapered(0.14, 0.04), bark),
    tube([vec(0.5, 0.4), vec(1.2, -0.1), vec(1.9, -0.3)], tapered(0.12, 0.04), bark),
  ]
  const flowers = [
    [-0.5, 0.45, 0.35, 1.0, 10],
    [0.75, 0.65, 0.4, 0.86, -20],
    [-0.25, 1.6, 0.2, 0.72, 20],
    [1.7, 1.25, 0.2, 0.62, -30],
    [1.55, -0.25, 0.3, 0.7, -16],
    [-1.3, -0.75, 0.4, 0.66, 24],
    [0.1, -0.5, 0.5, 0.56, 0],
  ].flatMap(([x, y, z, size, angle]) =>
    move(turn(scale(blossomOf(accents[0]), size!), { y: angle!, x: -10, z: x! * 40 }), x!, y!, z),
  )
  const buds = [
    [-0.5, 2.25],
    [2.05, 1.35],
    [2.05, -0.3],
    [1.2, 1.1],
    [-0.75, 1.1],
  ].flatMap(([x, y]) => move(scale([ball(0.17, flesh(accents[0], { coat: 0.5 }))], 0.9, 1.1, 0.9), x!, y!))
  const letter = move(
    turn(
      [
        ...slab(
          plaque(1.5, 0.95, 0.04),
          { depth: 0.05, bevel: 0.02 },
          matte('#fbf2e0', {
            paint: (at) =>
              Math.abs(at.y - Math.abs(at.x) * 0.6 + 0.05) < 0.02 && at.y > -0.06
                ? rgb('#c9a878')
                : rgb('#fbf2e0'),
          }),
        ),
        ...move(slab(ringOf(0.17, 30), { depth: 0.06 }, lacquer('#c8202e')), 0, -0.02, 0.04),
        ...move(box(1.5, 0.05, 0.02, 0.008, lacquer('#c8202e')), 0, -0.02, 0.03),
      ],
      { z: -12, y: 14, x: 8 },
    ),
    -0.75,
    -1.55,
    0.9,
  )
  return [...branch, ...flowers, ...buds, ...letter]
}

function gong({ accents }: Look): Model {
  const bronzeDisc = bronze({
    rough: 0.22,
    bump: (at) => 0.035 * noise(at.x * 9, at.y * 9, at.z * 9) + 0.02 * Math.sin(Math.hypot(at.x, at.z) * 24),
  })
  const disc = move(
    turn(
      [
        lathe(
          [
            [0, 0.3],
            [0.32, 0.26],
            [0.42, 0.14],
            [1.2, 0.12],
            [1.32, 0],
            [1.3, -0.16],
          ],
          bronzeDisc,
          { curved: true },
        ),
      ],
      { x: 90 },
    ),
    0,
    -0.1,
  )
  const lac = lacquer('#b8202c', { rough: 0.3 })
  const frame = [
    [-1.75, 0, 0.24, 4],
    [1.75, 0, 0.24, 4],
  ]
    .flatMap(([x, , w, h]) => move(box(w!, h!, 0.3, 0.06, lac), x!, -0.2))
    .concat(
      move(
        warp(box(4.6, 0.28, 0.36, 0.08, lac), (at) => vec(at.x, at.y + 0.09 * at.x * at.x * 0.5, at.z)),
        0,
        1.75,
      ),
      move(box(3.6, 0.2, 0.26, 0.05, lac), 0, 1.38),
    )
  const ends = [-1, 1].flatMap((s) => [
    ...move([ball(0.2, gold())], s * 2.3, 2.02),
    ...move(box(0.5, 0.3, 1.5, 0.08, lac), s * 1.75, -2.3),
    ...move(
      [
        lathe(
          [
            [0, 0.2],
            [0.2, 0],
            [0, -0.2],
          ],
          gold(),
        ),
      ],
      s * 1.75,
      1.38,
      0.2,
    ),
  ])
  const cords = [-0.55, 0.55].map((x) => rod(vec(x, 1.3), vec(x, 1.02), 0.05, matte('#f0d49a')))
  const mallet = move(
    turn(
      [
        rod(vec(0, -1.4), vec(0, 0.8), 0.08, wood('#6a3a22')),
        ...scale([ball(0.42, matte('#f4e6cc'))], 1, 1.15, 1).flatMap((part) => move([part], 0, 1)),
        ...move(turn([torus(0.3, 0.06, lac)], { x: 90 }), 0, 0.62),
        tube([vec(0, -1.4), vec(0.1, -1.8), vec(0, -2.1)], () => 0.05, matte(accents[0])),
      ],
      { z: -34 },
    ),
    1.1,
    -0.5,
    1,
  )
  return turn(
    [...disc, ...frame, ...ends, ...cords, ...mallet, ...move(beads(18, 0.95, 0.05, gold()), 0, -0.1, 0.14)],
    { y: -16, x: 5 },
  )
}

const ringing: Hero['before'] = ({ canvas, palette }, { x, y, size }) => {
  glow(canvas, x, y, size * 1.5, rgb(palette.accents[2], 0.5))
}

function ingots({ accents }: Look): Model {
  const ingot = (): Model => {
    const made = gold({ rough: 0.18 })
    const hull = surface(
      (u, v) => {
        const [along2, round] = [u * 2 - 1, (v - 0.5) * Math.PI]
        const wide = 0.62 * (1 - along2 ** 4) ** 0.5
        return vec(
          along2 * 1.15,
          0.55 * along2 ** 2 - 0.5 * Math.cos(round) * (1 - along2 ** 6) ** 0.4,
          Math.sin(round) * wide,
        )
      },
      60,
      26,
      made,
    )
    const lid = surface(
      (u, v) =>
        vec(
          (u * 2 - 1) * 1.14,
          0.55 * (u * 2 - 1) ** 2 - 0.03,
          (v - 0.5) * 2 * 0.6 * (1 - (u * 2 - 1) ** 4) ** 0.5,
        ),
      40,
      10,
      made,
    )
    return [hull, lid, ...move(scale([ball(0.52, made)], 1.05, 0.78, 0.92), 0, 0.14)]
  }
  const persimmon = (size: number): Model =>
    scale(
      [
        ball(
          0.8,
          flesh('#ff7a1f', { coat: 1 }),
          (d) => 1 - 0.2 * Math.exp(-(1 - d.y) * 7) + 0.035 * Math.cos(Math.atan2(d.z, d.x) * 4),
        ),
        ...turns(4).flatMap((share) =>
          turn(
            move(
              turn(scale(pillow(leafShape(0.42), 0.05, flesh('#6a8a3a'), { centre: vec(0.5, 0) }), 0.62), {
                x: 80,
              }),
              0.02,
              0.62,
            ),
            { y: share * 360 },
          ),
        ),
        rod(vec(0, 0.6), vec(0.05, 0.9), 0.06, wood('#5a3a22')),
      ],
      size,
    )
  const pile = [
    [-0.95, -1.1, 0.3, 1, 12],
    [0.95, -1.1, 0.35, 1, -10],
    [0, -1.05, -0.65, 1, 0],
    [0, -0.25, 0.05, 1.05, 6],
  ].flatMap(([x, y, z, size, angle]) => move(turn(scale(ingot(), size!), { y: angle!, x: 8 }), x!, y!, z))
  const fruits = [
    ...move(turn(persimmon(0.72), { z: -12 }), 0.05, 0.95, 0.1),
    ...move(persimmon(0.6), -1.75, -1.2, 1),
    ...move(turn(persimmon(0.55), { z: 14 }), 1.7, -1.25, 1.05),
  ]
  const base = move(
    [
      lathe(
        [
          [0, 0.1],
          [2.3, 0.1],
          [2.4, 0],
          [2.1, -0.3],
          [2.25, -0.45],
          [0, -0.45],
        ],
        wood('#54201a', { coat: 0.8 }),
      ),
    ],
    0,
    -1.68,
    0.2,
  )
  return turn([...pile, ...fruits, ...base, ...move(jewel('rose', accents[0], 0.24, 80), 0, -1.85, 2.45)], {
    x: 14,
  })
}

function luckyCat({ accents }: Look): Model {
  const white = lacquer('#fbf4e8', { soft: 0.3 })
  const body = lathe(
    [
      [0, 0.3],
      [0.75, 0.2],
      [1.12, -0.5],
      [1.2, -1.2],
      [1, -1.75],
      [0, -1.8],
    ],
    white,
    { curved: true },
  )
  const head = move(scale([ball(1, white)], 1.14, 0.9, 0.95), 0, 0.95)
  const ear = (s: number) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.55],
              [0.16, 0.32],
              [0.36, -0.1],
            ],
            white,
            { detail: 24 },
          ),
          ...move(
            scale(
              [
                lathe(
                  [
                    [0, 0.4],
                    [0.12, 0.22],
                    [0.24, -0.05],
                  ],
                  matte('#e0485a'),
                  { detail: 20 },
                ),
              ],
              1,
              1,
              0.5,
            ),
            0,
            0,
            0.2,
          ),
        ],
        { z: -s * 22 },
      ),
      s * 0.72,
      1.62,
    )
  const eyes = [-1, 1].flatMap((s) => [
    tube(
      [vec(s * 0.26, 1.02, 0.86), vec(s * 0.42, 1.16, 0.84), vec(s * 0.58, 1.02, 0.78)],
      rounded(0.045),
      matte('#1c1418'),
    ),
    ...move([ball(0.13, flesh('#ff9aa4'))], s * 0.66, 0.78, 0.72),
    ...[0, 1].map((i) =>
      rod(vec(s * 0.62, 0.82 - i * 0.16, 0.82), vec(s * 1.16, 0.9 - i * 0.24, 0.6), 0.018, matte('#3a2a24')),
    ),
  ])
  const muzzle = [
    ...move(scale([ball(0.07, flesh('#e0485a'))], 1.3, 0.8, 1), 0, 0.86, 0.95),
    tube(
      [
        vec(-0.2, 0.72, 0.9),
        vec(-0.09, 0.66, 0.95),
        vec(0, 0.76, 0.96),
        vec(0.09, 0.66, 0.95),
        vec(0.2, 0.72, 0.9),
      ],
      rounded(0.03),
      matte('#3a2a24'),
    ),
  ]
  const raised = [
    tube([vec(0.75, -0.2, 0.3), vec(1.3, 0.3, 0.5), vec(1.4, 1.2, 0.5)], () => 0.29, white),
    ...move(scale([ball(0.36, white)], 1, 1.1, 0.9), 1.4, 1.5, 0.52),
    ...[-0.14, 0, 0.14].flatMap((d) => move([ball(0.09, flesh('#ff9aa4'))], 1.4 + d, 1.66, 0.82)),
  ]
  const other = [
    tube([vec(-0.8, -0.3, 0.35), vec(-0.95, -0.75, 0.8), vec(-0.5, -0.8, 1.1)], () => 0.26, white),
    ...move([ball(0.3, white)], -0.42, -0.8, 1.14),
  ]
  const coinHeld = move(turn(scale(luckyCoinOf(), 0.42), { z: 12, y: -8 }), 0.05, -0.85, 1.3)
  const collar = [
    ...move(turn([torus(0.82, 0.12, lacquer('#c8202e'))], { x: 84 }), 0, 0.18, 0.05),
    ...move([ball(0.2, gold())], 0, 0.02, 0.92),
    ...move(
      beads(14, 0.86, 0.07, gold()).flatMap((part) => turn([part], { x: 84 })),
      0,
      0.18,
      0.05,
    ),
  ]
  const feet = [-1, 1].flatMap((s) => move(scale([ball(0.42, white)], 1, 0.7, 1.2), s * 0.6, -1.62, 0.85))
  const patches = [
    ...move(scale([ball(0.42, lacquer('#e88a3a'))], 1.1, 0.7, 0.6), -0.52, 1.5, 0.34),
    ...move(scale([ball(0.5, lacquer('#2a2024'))], 0.7, 1, 0.5), 0.82, -0.9, 0.52),
  ]
  const cushion = move(
    scale([ball(1.6, lacquer(accents[1], { rough: 0.6, coat: 0.1 }))], 1.05, 0.24, 0.85),
    0,
    -1.92,
  )
  return turn(
    [
      body,
      ...head,
      ...ear(1),
      ...ear(-1),
      ...eyes,
      ...muzzle,
      ...raised,
      ...other,
      ...coinHeld,
      ...collar,
      ...feet,
      ...patches,
      ...cushion,
    ],
    { y: -12, x: 5 },
  )
}

const lotus = ({ accents }: Look): Model => [
  ...turn(lotusOf(accents[0], 1.5), { x: 34 }),
  ...move(turn(scale(lily('#fff0f6'), 0.75), { x: 24 }), -1.55, -0.95, 0.5),
  ...move(turn(scale(lily(accents[2]), 0.62), { x: 24 }), 1.65, -1.0, 0.4),
  ...move(
    turn(
      [
        lathe(
          [
            [0, 0.03],
            [1.7, 0.05],
            [1.8, 0.12],
            [1.82, 0.05],
            [0, 0],
          ],
          flesh('#2f7a45', {
            paint: (at) =>
              mix(
                rgb('#246a3f'),
                rgb('#7fbf6a'),
                0.5 * smooth(0.92, 1, Math.cos(Math.atan2(at.z, at.x) * 15)),
              ),
          }),
        ),
      ],
      { x: 24 },
    ),
    0,
    -0.62,
  ),
]

const lit: Hero['after'] = ({ canvas, palette }, { x, y, size }) => {
  glow(canvas, x, y, size * 1.1, rgb(palette.accents[0], 0.22))
  spark(canvas, x, y + size * 0.1, size * 0.3, rgb('#fff0c8', 0.6))
}

export const garden: Record<string, Hero> = {
  koi: { build: koi, size: 1.08, accents: ['#ff5a2a', '#2fa88a', '#ffb43a'] },
  paperlantern: { build: lanterns, after: lit },
  teapot: { build: teapot, stands: true },
  fan: { build: fan },
  luckycoin: { build: luckyCoin },
  lotus: { build: lotus },
  bamboo: { build: bamboo, stands: true },
  bonsai: { build: bonsai, stands: true },
  blossom: { build: blossom },
  gong: { build: gong, stands: true, before: ringing },
  ingots: { build: ingots, stands: true },
  luckycat: { build: luckyCat, stands: true },
}
