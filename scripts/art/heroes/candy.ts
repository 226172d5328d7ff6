import { gain, mix, rgb } from '../kit/colour.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { type Material, flesh, gold, lacquer, matte } from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise } from '../kit/noise.ts'
import { plaque, starOf } from '../kit/outline.ts'
import { type Random } from '../kit/random.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, rounded, torus, tube } from '../kit/solids.ts'
import { lerp, smooth, steps, vec } from '../kit/vector.ts'

const cream = '#fff2e2'

/** Stripes that wind round: sticks and swirls of sugar. */
const striped = (
  a: string,
  b: string,
  wind: (at: { x: number; y: number; z: number }) => number,
  own: Partial<Material> = {},
): Material =>
  lacquer(a, {
    soft: 0.45,
    paint: (at) => mix(rgb(a), rgb(b), smooth(0.42, 0.58, Math.abs((((wind(at) % 1) + 1) % 1) - 0.5) * 2)),
    ...own,
  })

/** Coarse sugar over a soft body. */
const sugared = (hex: string): Material =>
  flesh(hex, {
    soft: 0.9,
    rough: 0.7,
    coat: 0.2,
    paint: (at) =>
      mix(
        rgb(hex),
        rgb('#ffffff'),
        0.55 * smooth(0.3, 0.1, cells(at.x * 16 + at.z * 5, at.y * 16 + at.z * 7).near),
      ),
    bump: (at) => 0.035 * smooth(0.4, 0, cells(at.x * 16 + at.z * 5, at.y * 16 + at.z * 7).near),
  })

export function lollipopOf(a: string, b: string, c: string): Model {
  const swirl = (at: { x: number; y: number }) =>
    (Math.atan2(at.y, at.x) / 6.283) * 3 + Math.hypot(at.x, at.y) * 1.1
  const made = lacquer(a, {
    soft: 0.5,
    paint: (at) =>
      [rgb(a), rgb(cream), rgb(b), rgb(cream), rgb(c), rgb(cream)][
        Math.floor((((swirl(at) * 2) % 6) + 6) % 6)
      ]!,
    bump: (at) => 0.05 * Math.abs(Math.sin(swirl(at) * 6.283)),
  })
  const disc = warp([ball(1.45, made, undefined, 56)], (at) => vec(at.x, at.y, at.z * 0.26))
  const ribbon = [-1, 1].flatMap((s) =>
    move(turn(scale([torus(0.34, 0.1, lacquer(b))], 1.25, 0.75, 0.6), { z: s * 22 }), s * 0.42, -1.55, 0.16),
  )
  return [
    ...disc,
    rod(vec(0, -1.2), vec(0, -3.1), 0.1, lacquer('#fff6ea')),
    ...ribbon,
    ...move([ball(0.17, lacquer(b))], 0, -1.55, 0.22),
  ]
}

const lollipop = ({ accents }: Look): Model => [
  ...turn(lollipopOf(accents[0], accents[1], accents[2]), { z: -14, y: 18 }),
  ...move(
    turn(scale(lollipopOf(accents[2], accents[0], accents[1]), 0.55), { z: 22, y: -20 }),
    1.15,
    -1.1,
    0.7,
  ),
]

function gumdrops({ accents }: Look): Model {
  const drop = (hex: string, size: number): Model => [
    lathe(
      [
        [0, 1],
        [0.35, 0.92],
        [0.62, 0.5],
        [0.8, -0.3],
        [0.84, -0.75],
        [0.7, -0.9],
        [0, -0.92],
      ].map(([r, y]) => [r! * size, y! * size] as const),
      sugared(hex),
      { curved: true },
    ),
  ]
  return [
    [-1.05, -0.65, 0.3, 1, 0],
    [1, -0.65, 0.4, 1, 1],
    [0, -0.55, -0.7, 1.1, 2],
    [-0.05, -0.8, 1.1, 0.85, 3],
    [0, 0.85, -0.1, 1, 4],
    [-1.7, -1.05, 1.1, 0.5, 2],
    [1.65, -1.05, 1.15, 0.55, 0],
  ].flatMap(([x, y, z, size, i]) =>
    move(
      turn(drop([accents[0], accents[1], accents[2], '#b46aff', accents[0]][i!]!, size!), { z: x! * -6 }),
      x!,
      y!,
      z,
    ),
  )
}

function wrapped({ accents }: Look): Model {
  const one = (a: string, b: string): Model => {
    const foil = striped(a, b, (at) => at.x * 0.9 + at.y * 0.5, {
      rough: 0.2,
      metal: 0.25,
      bump: (at: { x: number; y: number; z: number }) => 0.03 * noise(at.x * 7, at.y * 7, at.z * 7),
    })
    const body = scale([ball(1, foil)], 1.15, 0.95, 0.95)
    const fan = (s: number): Mesh =>
      surface(
        (u, v) => {
          const [angle, along] = [u * 6.283, v]
          const reach = 0.14 + along * (0.62 + 0.14 * Math.cos(angle * 9))
          return vec(
            s * (1.05 + along * 0.75 + 0.07 * Math.cos(angle * 9) * along),
            Math.cos(angle) * reach,
            Math.sin(angle) * reach * 0.6,
          )
        },
        90,
        10,
        striped(b, a, (at) => Math.hypot(at.y, at.z) * 3, { rough: 0.25, metal: 0.2 }),
      )
    return [
      ...body,
      fan(1),
      fan(-1),
      ...[-1, 1].flatMap((s) => move(turn([torus(0.2, 0.07, gold())], { y: 90 }), s * 1.08, 0)),
    ]
  }
  return [
    ...move(turn(one(accents[0], cream), { z: 24, y: -16 }), 0, 0.65),
    ...move(turn(scale(one(accents[1], accents[2]), 0.72), { z: -22, y: 20 }), 0.35, -1.15, 0.7),
  ]
}

function macarons({ accents }: Look): Model {
  const one = (hex: string, filling: string): Model => {
    const shellMade = matte(hex, {
      rough: 0.55,
      coat: 0.35,
      soft: 0.4,
      paint: (at) => gain(rgb(hex), 0.92 + 0.16 * noise(at.x * 16, at.y * 16, at.z * 16)),
    })
    const cap = (s: number) =>
      lathe(
        [
          [0, 0.62],
          [0.6, 0.58],
          [0.98, 0.38],
          [1.05, 0.22],
          [1, 0.16],
        ].map(([r, y]) => [r!, y! * s] as const),
        shellMade,
        { curved: true },
      )
    const feet = [1, -1].map((s) =>
      surface(
        (u, v) =>
          vec(
            Math.cos(u * 6.283) * (1.06 + 0.05 * noise(u * 50, v * 3)),
            s * (0.12 + 0.14 * v),
            Math.sin(u * 6.283) * (1.06 + 0.05 * noise(u * 50, v * 3)),
          ),
        150,
        4,
        matte(hex, { bump: (at) => 0.08 * noise(at.x * 18, at.y * 18, at.z * 18) }),
      ),
    )
    return [
      cap(1),
      cap(-1),
      ...feet,
      lathe(
        [
          [0.9, 0.13],
          [1.03, 0.06],
          [1.03, -0.06],
          [0.9, -0.13],
        ],
        flesh(filling, { coat: 0.8 }),
      ),
    ]
  }
  const stack = [
    [0, -1.55, accents[0]],
    [0.12, -0.42, accents[1]],
    [-0.1, 0.7, accents[2]],
  ].flatMap(([x, y, hex]) =>
    move(turn(one(hex as string, cream), { z: (x as number) * 30 }), x as number, y as number),
  )
  return turn(
    [
      ...stack,
      ...move(turn(one('#b48ae8', cream), { z: 66, y: -25 }), 1.5, -1.1, 0.9),
      ...move(scale([ball(0.3, flesh('#e0103a', { coat: 1 }))], 1, 1.05, 1), -0.1, 1.55),
    ],
    { x: 12 },
  )
}

function candyCane({ accents }: Look): Model {
  const cane = (a: string, s: number): Model => {
    const path = [
      vec(0, -2.3),
      vec(0, -1),
      vec(0, 0.6),
      vec(s * 0.22, 1.45),
      vec(s * 0.85, 1.75),
      vec(s * 1.4, 1.35),
      vec(s * 1.5, 0.75),
    ]
    return [
      tube(
        path,
        rounded(0.27, 0.04),
        lacquer(a, {
          soft: 0.4,
          paint: (_at, u, v) =>
            mix(rgb(cream), rgb(a), smooth(0.4, 0.5, Math.abs(((((u + v * 9) % 1) + 1) % 1) - 0.5) * 2)),
        }),
        { rings: 140, sides: 30 },
      ),
    ]
  }
  const bow = [-1, 1].flatMap((s) => [
    ...move(
      turn(scale([ball(0.55, lacquer(accents[1], { rough: 0.5 }))], 1.1, 0.62, 0.4), { z: s * 22 }),
      s * 0.55,
      -0.72,
      0.35,
    ),
    ...move(
      turn(slab(plaque(0.32, 1.1, 0.06), { depth: 0.06 }, lacquer(accents[1], { rough: 0.5 })), {
        z: s * 24,
      }),
      s * 0.36,
      -1.35,
      0.3,
    ),
  ])
  const mints = [
    [-1.35, -1.75, 0.8, 20],
    [1.45, -1.85, 0.9, -30],
  ].flatMap(([x, y, z, angle]) =>
    move(
      turn(
        scale(
          [
            ball(
              0.55,
              lacquer(accents[0], {
                paint: (at) =>
                  mix(
                    rgb(cream),
                    rgb(accents[0]),
                    smooth(-0.2, 0.2, Math.sin(Math.atan2(at.y, at.x) * 5 + Math.hypot(at.x, at.y) * 4)),
                  ),
              }),
            ),
          ],
          1,
          1,
          0.45,
        ),
        { y: angle! },
      ),
      x!,
      y!,
      z,
    ),
  )
  return [
    ...turn(cane(accents[0], 1), { z: 20 }),
    ...turn(move(cane(accents[2], -1), 0, 0, -0.5), { z: -20 }),
    ...bow,
    ...move([ball(0.24, lacquer(accents[1]))], 0, -0.72, 0.5),
    ...mints,
  ]
}

/** Crumbs of coloured sugar strewn over the upper side of a ring or a dome. */
const sprinkles = (
  random: Random,
  count: number,
  place: (a: number, b: number) => { x: number; y: number; z: number },
  colours: readonly string[],
): Model =>
  Array.from({ length: count }, (_, i) => {
    const { x, y, z } = place(random.next(), random.next())
    const made = lacquer(colours[i % colours.length]!)
    return move(
      turn(
        [
          tube([vec(-0.085, 0), vec(0, 0), vec(0.085, 0)], rounded(0.034, 0.25), made, {
            rings: 8,
            sides: 8,
          }),
        ],
        { z: random.range(0, 180), y: random.range(0, 180) },
      ),
      x,
      y,
      z,
    )
  }).flat()

function donut({ accents, random }: Look): Model {
  const dough = matte('#d99a52', {
    soft: 0.4,
    paint: (at) => mix(rgb('#d08a42'), rgb('#f2cf92'), smooth(0.3, 0.02, Math.abs(at.z))),
    bump: (at) => 0.02 * noise(at.x * 14, at.y * 14, at.z * 14),
  })
  const ring = torus(1.3, 0.68, dough, 90)
  const icing = surface(
    (u, v) => {
      const angle = u * 6.283
      const drip = 1.15 + 0.28 * noise(u * 14, 2) + 0.2 * Math.sin(angle * 5)
      const round = Math.PI / 2 + (v - 0.5) * 2 * drip
      const reach = 1.3 + 0.74 * Math.cos(round)
      return vec(Math.cos(angle) * reach, Math.sin(angle) * reach, 0.74 * Math.sin(round))
    },
    140,
    24,
    lacquer(accents[0], { soft: 0.5 }),
  )
  const sugar = sprinkles(
    random,
    110,
    (a, b) => {
      const [angle, round] = [a * 6.283, Math.PI / 2 + (b - 0.5) * 1.9]
      const reach = 1.3 + 0.76 * Math.cos(round)
      return vec(Math.cos(angle) * reach, Math.sin(angle) * reach, 0.76 * Math.sin(round))
    },
    [accents[1], accents[2], cream, '#7fd6ff', '#b48ae8'],
  )
  return turn([ring, icing, ...sugar], { x: -28, y: -24 })
}

function bonbon({ accents }: Look): Model {
  const paper = (x: number, z: number, hex: string): Model =>
    move(
      [
        surface(
          (u, v) => {
            const reach = 0.68 + v * 0.26 + 0.045 * Math.cos(u * 6.283 * 22)
            return vec(Math.cos(u * 6.283) * reach, -0.45 + v * 0.62, Math.sin(u * 6.283) * reach)
          },
          180,
          6,
          matte(hex, { soft: 0.4 }),
        ),
      ],
      x,
      0,
      z,
    )
  const chocolate = (hex: string) => lacquer(hex, { rough: 0.3, soft: 0.1 })
  const drizzle = (hex: string): Model => [
    tube(
      steps(16).map((share, i) =>
        vec(
          lerp(-0.6, 0.6, share),
          0.78 - 0.45 * (share - 0.5) ** 2 * 2,
          (i % 2 ? 0.38 : -0.38) * (1 - Math.abs(share - 0.5)),
        ),
      ),
      () => 0.05,
      lacquer(hex),
      { rings: 110 },
    ),
  ]
  const dome = (hex: string) => [
    lathe(
      [
        [0, 0.72],
        [0.45, 0.64],
        [0.7, 0.3],
        [0.76, -0.1],
        [0.72, -0.42],
        [0, -0.42],
      ],
      chocolate(hex),
      { curved: true },
    ),
  ]
  const places = [
    [-1, 0.75, '#4a2212', accents[0]],
    [1, 0.75, '#f4e2c6', accents[1]],
    [0, -0.85, '#7a3f1e', accents[2]],
  ] as const
  const pieces = places.flatMap(([x, z, hex, dress], i) => [
    ...paper(x, z, dress),
    ...move([...dome(hex), ...(i === 0 ? drizzle(cream) : i === 1 ? drizzle('#4a2212') : [])], x, 0.05, z),
  ])
  const nut = move(scale([ball(0.26, lacquer('#c98a4a'))], 1, 0.8, 1.2), 0, 0.82, -0.85)
  const top = [
    ...move(
      [
        ...paper(0, 0, accents[0]),
        ...move(scale(box(1.05, 0.75, 1.05, 0.12, chocolate('#3f1c0e')), 1), 0, 0.1, 0),
      ],
      0,
      1.12,
      0.05,
    ),
    ...move(
      [...slab(starOf(5, 0.36, 0.17), { depth: 0.1 }, gold())].flatMap((part) => turn([part], { x: -90 })),
      0,
      1.66,
      0.05,
    ),
  ]
  return turn([...pieces, ...nut, ...top], { x: 28, y: 14 })
}

function jelly({ accents }: Look): Model {
  const made = (hex: string): Material =>
    flesh(hex, { soft: 1, coat: 1, rough: 0.2, opacity: 0.62, glow: rgb(hex, 0.12) })
  const mould = warp(
    [
      lathe(
        [
          [0, 1.5],
          [0.35, 1.5],
          [0.62, 1.32],
          [0.72, 0.8],
          [1.02, 0.55],
          [1.1, -0.1],
          [1.42, -0.4],
          [1.5, -1.1],
          [1.3, -1.2],
          [0, -1.2],
        ],
        made(accents[0]),
        { curved: true, detail: 110 },
      ),
    ],
    (at) => {
      const flute = 1 + 0.09 * Math.cos(Math.atan2(at.z, at.x) * 10)
      return vec(at.x * flute, at.y, at.z * flute)
    },
  )
  const inside = [
    [0.3, 0.2, 0.3],
    [-0.45, -0.5, 0.4],
    [0.6, -0.7, 0.2],
    [-0.2, 0.75, 0.1],
  ].flatMap(([x, y, z], i) =>
    move([ball(0.22, flesh([accents[1], accents[2]][i % 2]!, { coat: 1 }), undefined, 16)], x!, y!, z),
  )
  const dish = move(
    [
      lathe(
        [
          [0, 0.04],
          [2, 0.1],
          [2.1, 0.02],
          [1.2, -0.15],
          [0, -0.18],
        ],
        lacquer('#f2f4fa'),
      ),
    ],
    0,
    -1.28,
  )
  const swirl = move(
    steps(4).flatMap((share) =>
      move(
        turn([torus(lerp(0.42, 0.1, share), lerp(0.2, 0.13, share), matte('#fff8ee', { soft: 0.7 }))], {
          x: 90,
        }),
        0,
        share * 0.45,
      ),
    ),
    0,
    1.62,
  )
  const cherry = move([ball(0.27, flesh('#d8102e', { coat: 1 }))], 0, 2.3)
  return turn([...mould, ...inside, ...dish, ...swirl, ...cherry], { x: 12 })
}

function cupcake({ accents, random }: Look): Model {
  const cup = surface(
    (u, v) => {
      const reach = (0.92 + 0.34 * v) * (1 + 0.035 * Math.cos(u * 6.283 * 26))
      return vec(Math.cos(u * 6.283) * reach, -1.7 + v * 1.35, Math.sin(u * 6.283) * reach)
    },
    210,
    6,
    matte(accents[1], {
      soft: 0.3,
      paint: (at) => (Math.floor((at.y + 5) * 2.2) % 2 ? rgb(accents[1]) : rgb(cream)),
    }),
  )
  const frosting = surface(
    (u, v) => {
      const [angle, up] = [u * 6.283, v]
      const wind = 1 + 0.11 * Math.cos(angle * 1 + up * 22) + 0.05 * Math.cos(angle * 7 + up * 14)
      const reach = 1.5 * (1 - up) ** 0.72 * wind * smooth(-0.04, 0.1, up) ** 0.5
      return vec(Math.cos(angle) * reach, -0.5 + up * 2.4, Math.sin(angle) * reach)
    },
    130,
    90,
    matte(accents[0], { soft: 0.6, rough: 0.5, coat: 0.3 }),
  )
  const cherry = [
    ...move([ball(0.36, flesh('#d8102e', { coat: 1 }))], 0, 1.95),
    tube([vec(0, 2.2), vec(0.1, 2.55), vec(0.36, 2.8)], () => 0.03, matte('#5a7a2a')),
  ]
  const sugar = sprinkles(
    random,
    70,
    (a, b) => {
      const up = 0.06 + b * 0.62
      const reach = 1.5 * (1 - up) ** 0.72 * (1 + 0.11 * Math.cos(a * 6.283 + up * 22))
      return vec(Math.cos(a * 6.283) * reach, -0.5 + up * 2.4, Math.sin(a * 6.283) * reach)
    },
    [accents[2], cream, accents[1], '#7fd6ff'],
  )
  const flag = [
    rod(vec(-0.55, 0.9, 0.4), vec(-0.85, 2.4, 0.5), 0.03, matte('#e8dcc8')),
    ...move(turn(slab(starOf(5, 0.32, 0.15), { depth: 0.08 }, gold()), { z: 10 }), -0.88, 2.5, 0.5),
  ]
  return turn([cup, frosting, ...cherry, ...sugar, ...flag], { x: 10 })
}

function iceCream({ accents }: Look): Model {
  const waffle = matte('#d9984a', {
    paint: (at) => {
      const [a, b] = [
        (Math.atan2(at.z, at.x) / 6.283) * 18 + at.y * 3.4,
        (Math.atan2(at.z, at.x) / 6.283) * 18 - at.y * 3.4,
      ]
      const groove = Math.min(Math.abs((((a % 1) + 1) % 1) - 0.5), Math.abs((((b % 1) + 1) % 1) - 0.5))
      return mix(rgb('#a8642a'), rgb('#f0b868'), smooth(0.04, 0.14, groove))
    },
  })
  const cone = lathe(
    [
      [1.02, -0.05],
      [1, -0.2],
      [0.06, -2.5],
      [0, -2.52],
    ],
    waffle,
    { detail: 80 },
  )
  const scoop = (x: number, y: number, z: number, hex: string, chips: string): Model =>
    move(
      [
        ball(
          0.85,
          matte(hex, {
            soft: 0.6,
            paint: (at) =>
              mix(rgb(hex), rgb(chips), smooth(0.12, 0.08, cells(at.x * 4 + 9, at.y * 4 + at.z * 3).near)),
            bump: (at) => 0.07 * clouds(at.x * 6, at.y * 6, 2, at.z * 6),
          }),
          (d) => 1 + 0.1 * smooth(-0.35, -0.6, d.y) * (0.6 + noise(d.x * 4, d.z * 4)),
        ),
      ],
      x,
      y,
      z,
    )
  const wafer = move(
    turn(
      [
        tube(
          [vec(0, -0.6), vec(0, 0.2), vec(0, 1.1)],
          rounded(0.15, 0.03),
          matte('#c9883f', {
            paint: (at) =>
              mix(
                rgb('#8a4f20'),
                rgb('#e8ae62'),
                smooth(-0.2, 0.2, Math.sin(at.y * 14 + Math.atan2(at.z, at.x))),
              ),
          }),
        ),
      ],
      { z: -28 },
    ),
    0.7,
    1.35,
    -0.2,
  )
  const syrup = move(
    [
      surface(
        (u, v) => {
          const long = 0.75 + 0.35 * Math.sin(u * 6.283 * 5) + 0.25 * noise(u * 11, 3)
          const angle = v * long
          return vec(
            Math.cos(u * 6.283) * Math.sin(angle) * 0.9,
            Math.cos(angle) * 0.9,
            Math.sin(u * 6.283) * Math.sin(angle) * 0.9,
          )
        },
        120,
        20,
        lacquer(accents[2]),
      ),
    ],
    0,
    1.15,
    0.1,
  )
  return turn(
    [
      cone,
      ...scoop(-0.55, 0.25, 0.2, accents[0], '#fff2e2'),
      ...scoop(0.58, 0.25, 0.1, accents[1], '#4a2412'),
      ...scoop(0, 1.15, 0.1, '#fff0d8', '#e0607a'),
      ...syrup,
      ...wafer,
      ...move([ball(0.24, flesh('#d8102e', { coat: 1 }))], -0.05, 2.12, 0.15),
    ],
    { z: 8, x: 4 },
  )
}

export const candy: Record<string, Hero> = {
  lollipop: { build: lollipop },
  gumdrops: { build: gumdrops, stands: true },
  wrapped: { build: wrapped },
  macarons: { build: macarons, stands: true },
  candycane: { build: candyCane },
  donut: { build: donut },
  bonbon: { build: bonbon, stands: true },
  jelly: { build: jelly, stands: true },
  cupcake: { build: cupcake, stands: true },
  icecream: { build: iceCream },
}
