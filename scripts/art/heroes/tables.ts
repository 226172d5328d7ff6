import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { ink } from '../kit/ink.ts'
import { type Material, flesh, glass, gold, lacquer, lamp, matte, silver, wood } from '../kit/material.ts'
import { type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { noise } from '../kit/noise.ts'
import { heartShape, plaque, ringOf, starOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, torus, tube } from '../kit/solids.ts'
import { type Point, lerp, point, steps, turns, vec } from '../kit/vector.ts'
import { around, jewel } from './common.ts'
import { lantern } from './lagoon.ts'
import { exhaust, rocketOf } from './space.ts'

/** A chip: a notched rim in two colours, and a stone in the middle. */
export function chipOf(hex: string, light = '#fbf4e6'): Model {
  const edge = lacquer(hex, {
    paint: (at) =>
      Math.abs((((Math.atan2(at.z, at.x) / 6.283) * 8 + 16) % 1) - 0.5) < 0.16 &&
      Math.hypot(at.x, at.z) > 0.66
        ? rgb(light)
        : rgb(hex),
  })
  return [
    lathe(
      [
        [0, 0.12],
        [0.66, 0.12],
        [0.7, 0.14],
        [0.96, 0.14],
        [1, 0.1],
        [1, -0.1],
        [0.96, -0.14],
        [0, -0.14],
      ],
      edge,
      { detail: 72 },
    ),
    ...move(turn([torus(0.64, 0.03, gold(), 50)], { x: 90 }), 0, 0.13),
    ...move(turn(slab(starOf(5, 0.36, 0.17), { depth: 0.04, bevel: 0.01 }, gold()), { x: -90 }), 0, 0.13),
  ]
}

export const stackOf = (hex: string, count: number): Model =>
  steps(count).flatMap((_, i) =>
    move(turn(chipOf(hex), { y: i * 37 }), 0.03 * Math.sin(i * 2), i * 0.29, 0.03 * Math.cos(i * 3)),
  )

function wheelOf({ accents }: Look, tip: number, roll: number): Model {
  const pockets = 37
  const rotor = lacquer('#111111', {
    rough: 0.25,
    coat: 1,
    paint: (at) => {
      const [reach, angle] = [Math.hypot(at.x, at.z), Math.atan2(at.z, at.x)]
      const turnShare = ((angle / 6.283) * pockets + pockets * 2) % pockets
      const index = Math.floor(turnShare)
      const line = Math.abs(turnShare - index - 0.5) > 0.46
      if (reach < 1.02) return gain(mix(rgb('#7a4424'), rgb('#3a1c0e'), noise(at.x * 2, at.z * 12)), 1)
      if (line) return rgb('#e0b45a')
      return index === 0 ? rgb('#1f9a5a') : index % 2 ? rgb(accents[0]) : rgb('#15151b')
    },
  })
  const bowl = lathe(
    [
      [2.55, 0.42],
      [2.62, 0.36],
      [2.62, -0.35],
      [2.4, -0.5],
      [0, -0.5],
    ],
    wood('#5a2a14', { coat: 1 }),
    { detail: 110 },
  )
  const track = lathe(
    [
      [2.5, 0.42],
      [2.42, 0.2],
      [2.0, -0.02],
      [1.78, -0.06],
    ],
    wood('#8a4a24', { coat: 1 }),
    { detail: 110 },
  )
  const disc = lathe(
    [
      [1.78, -0.04],
      [1.72, 0.02],
      [1.4, -0.08],
      [1.36, -0.16],
      [1.04, -0.16],
      [1.0, -0.02],
      [0.5, 0.2],
      [0.3, 0.24],
    ],
    rotor,
    { detail: 150 },
  )
  const frets = turns(pockets).map((share) =>
    rod(
      vec(Math.cos(share * 6.283) * 1.06, -0.1, Math.sin(share * 6.283) * 1.06),
      vec(Math.cos(share * 6.283) * 1.38, -0.08, Math.sin(share * 6.283) * 1.38),
      0.018,
      gold(),
    ),
  )
  const rims = [
    [2.56, 0.43],
    [1.78, -0.02],
    [1.02, -0.02],
  ].flatMap(([radius, y]) => move(turn([torus(radius!, 0.045, gold(), 100)], { x: 90 }), 0, y!))
  const turret = [
    lathe(
      [
        [0, 1.15],
        [0.14, 1.08],
        [0.1, 0.85],
        [0.2, 0.7],
        [0.09, 0.5],
        [0.34, 0.28],
        [0.42, 0.18],
      ],
      gold(),
      { curved: true },
    ),
    ...turns(4).flatMap((share) => [
      tube(
        [
          vec(0, 0.62),
          vec(Math.cos(share * 6.283) * 0.42, 0.66, Math.sin(share * 6.283) * 0.42),
          vec(Math.cos(share * 6.283) * 0.72, 0.52, Math.sin(share * 6.283) * 0.72),
        ],
        () => 0.055,
        gold(),
        { rings: 20 },
      ),
      ...move(
        [ball(0.12, gold(), undefined, 16)],
        Math.cos(share * 6.283) * 0.76,
        0.5,
        Math.sin(share * 6.283) * 0.76,
      ),
    ]),
  ]
  const deflectors = around(8, 2.12, () => scale([ball(0.12, silver(), undefined, 12)], 1, 0.6, 1.5), 0.1)
  const marble = move([ball(0.14, lacquer('#ffffff'))], 1.22 * Math.cos(1.1), 0, 1.22 * Math.sin(1.1))
  return turn([bowl, track, disc, ...frets, ...rims, ...turret, ...deflectors, ...marble], {
    x: tip,
    z: roll,
  })
}

const suits = {
  heart: () => heartShape(0.62),
  diamond: (): Point[] => [point(0, 0.72), point(0.48, 0), point(0, -0.72), point(-0.48, 0)],
  spade: () =>
    traced(
      'M0 -70 C18 -40 60 -16 58 18 C56 44 22 48 8 26 C10 48 18 58 24 66 L-24 66 C-18 58 -10 48 -8 26 C-22 48 -56 44 -58 18 C-60 -16 -18 -40 0 -70',
      90,
    ),
  club: () =>
    traced(
      'M0 -66 C26 -66 36 -34 18 -18 C46 -30 66 6 48 26 C34 42 14 34 8 20 C10 44 18 58 24 66 L-24 66 C-18 58 -10 44 -8 20 C-14 34 -34 42 -48 26 C-66 6 -46 -30 -18 -18 C-36 -34 -26 -66 0 -66',
      90,
    ),
}

/** A playing card with one large sign and two small ones: no letters. */
export function cardOf(suit: keyof typeof suits, red: string): Model {
  const hue = suit === 'heart' || suit === 'diamond' ? red : '#1a1c26'
  const sheet = slab(
    plaque(2, 2.8, 0.16),
    { depth: 0.05, bevel: 0.02 },
    lacquer('#e2dccf', { soft: 0.1, rough: 0.6, coat: 0.4 }),
  )
  const sign = (size: number, x: number, y: number, turnBy: number) =>
    move(
      turn(
        slab(
          suits[suit]().map((p) => point(p.x * size, p.y * size)),
          { depth: 0.05, bevel: 0.015 },
          lacquer(hue, { rough: 0.3 }),
        ),
        { z: turnBy },
      ),
      x,
      y,
      0.02,
    )
  return [...sheet, ...sign(0.95, 0, 0, 0), ...sign(0.3, -0.72, 1.08, 0), ...sign(0.3, 0.72, -1.08, 180)]
}

function cards({ accents }: Look): Model {
  const order = ['club', 'heart', 'spade', 'diamond'] as const
  const fan = order.flatMap((suit, i) =>
    turn(move(cardOf(suit, accents[0]), 0, 1.9, i * 0.08), { z: 33 - i * 22 }),
  )
  const chips = [
    ...move(stackOf(accents[1], 5), -1.35, -0.85, 1.2),
    ...move(stackOf(accents[0], 3), 0.1, -0.85, 1.75),
    ...move(stackOf('#20263a', 7), 1.4, -0.85, 1),
    ...move(turn(chipOf(accents[2]), { x: 64, y: -24 }), 2.25, -0.3, 1.9),
  ]
  return [
    ...turn(move(fan, 0, -0.55), { x: -8, y: -6 }),
    ...turn(
      chips.flatMap((part) => scale([part], 0.72)),
      { x: 16 },
    ),
  ]
}

const shortChips = (
  colours: readonly [string, string, string],
  places: readonly (readonly [number, number, number, number])[],
): Model =>
  places
    .flatMap(([x, y, z, count], i) => move(stackOf(colours[i % 3] ?? colours[0], count), x, y, z))
    .flatMap((part) => scale([part], 0.7))

/** Two cards that lean on each other, chips before them. */
function cardPair({ accents }: Look): Model {
  const pair = [
    ...move(turn(cardOf('spade', accents[0]), { z: 16, y: 10 }), -0.75, 0.5),
    ...move(turn(cardOf('heart', accents[0]), { z: -14, y: -8 }), 0.7, 0.35, 0.3),
  ]
  const chips = shortChips(
    [accents[2], accents[0], '#20263a'],
    [
      [-2.2, -2.2, 1.2, 3],
      [-0.7, -2.2, 1.9, 6],
      [0.9, -2.2, 1.5, 4],
      [2.3, -2.2, 1.1, 8],
    ],
  )
  return [...turn(scale(pair, 1.25), { x: -10 }), ...turn(chips, { x: 14 })]
}

/** Five cards laid out in a shallow bow. */
function cardRow({ accents }: Look): Model {
  const order = ['diamond', 'club', 'heart', 'spade', 'diamond'] as const
  const row = order.flatMap((suit, i) =>
    turn(move(cardOf(suit, accents[0]), 0, 4.2, i * 0.07), { z: 30 - i * 15 }),
  )
  const pearls = [-0.9, 0, 0.9].flatMap((x, i) =>
    move(
      turn(chipOf(accents[i] ?? accents[0]), { x: 62, y: x * 20 }),
      x * 1.6,
      -0.9 + 0.3 * Math.abs(x),
      1.2,
    ),
  )
  return [...turn(move(row, 0, -3.1), { x: -14 }), ...pearls]
}

/** One card against another, face to face. */
function cardDuel({ accents }: Look): Model {
  const one = (suit: 'diamond' | 'spade', s: number) =>
    move(turn(scale(cardOf(suit, accents[1]), 1.3), { y: s * 38, z: s * -7, x: -6 }), s * 1.3, 0.4)
  const chips = shortChips(
    [accents[2], accents[1], accents[0]],
    [
      [-1.9, -2.9, 1.6, 5],
      [1.9, -2.9, 1.6, 5],
      [0, -2.9, 2.2, 3],
    ],
  )
  return [
    ...one('diamond', -1),
    ...one('spade', 1),
    ...turn(chips, { x: 14 }),
    ...move(jewel('brilliant', accents[2], 0.5, 60), 0, 0.6, 0.9),
  ]
}

const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, 1],
    [1, -1],
  ],
  [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ],
  [
    [-1, 1],
    [1, 1],
    [0, 0],
    [-1, -1],
    [1, -1],
  ],
  [
    [-1, 1],
    [1, 1],
    [-1, 0],
    [1, 0],
    [-1, -1],
    [1, -1],
  ],
]

/** A die of one unit, all six faces, dots sunk in a little. */
export function dieOf(made: Material, dot: Material): Model {
  const side = (count: number) =>
    pips[count - 1]!.flatMap(([x, y]) =>
      move(scale([ball(0.22, dot, undefined, 14)], 1, 1, 0.28), x * 0.5, y * 0.5, 1),
    )
  return [
    ...box(2, 2, 2, 0.3, made),
    ...side(5),
    ...turn(side(2), { y: 180 }),
    ...turn(side(3), { y: 90 }),
    ...turn(side(4), { y: -90 }),
    ...turn(side(6), { x: -90 }),
    ...turn(side(1), { x: 90 }),
  ]
}

function dice({ accents }: Look): Model {
  const [red, ivory] = [lacquer(accents[0], { soft: 0.5 }), lacquer('#f6eedc', { soft: 0.4 })]
  const [light, dark] = [lacquer('#fff8ea'), lacquer('#1c1420')]
  const one = move(turn(scale(dieOf(red, light), 0.92), { x: 24, y: 34, z: 8 }), -0.75, 0.55, 0)
  const two = move(turn(scale(dieOf(ivory, dark), 0.8), { x: -18, y: -28, z: -16 }), 1.15, -0.45, 0.8)
  const three = move(
    turn(scale(dieOf(lacquer(accents[1], { soft: 0.5 }), light), 0.58), { x: 40, y: 20, z: 30 }),
    1.05,
    1.65,
    -0.5,
  )
  const chips = [
    ...move(turn(chipOf(accents[2]), { x: 70, y: 20 }), -1.65, -1.35, 0.9),
    ...move(turn(chipOf(accents[1]), { x: 40, y: -30 }), -0.35, -1.75, 1.2),
  ]
  return [...one, ...two, ...three, ...chips]
}

/** Two dice in the air over a long table, a chip behind them. */
function diceRoll({ accents }: Look): Model {
  const red = lacquer(accents[1], { soft: 0.5 })
  const dot = lacquer('#fff8ea')
  const one = move(turn(scale(dieOf(red, dot), 1), { x: 38, y: 40, z: 22 }), -0.85, 0.85)
  const two = move(turn(scale(dieOf(red, dot), 0.86), { x: -24, y: 30, z: -34 }), 1.05, -0.75, 0.6)
  const chips = [
    ...move(turn(stackOf(accents[2], 5), { x: 16 }), -1.6, -1.95, 0.6),
    ...move(turn(stackOf(accents[0], 3), { x: 16 }), -0.1, -2.1, 1.4),
  ]
  return [...one, ...two, ...chips]
}

function backgammon({ accents }: Look): Model {
  const board = move(box(5, 0.34, 3.6, 0.08, wood('#54280f', { coat: 0.8 })), 0, -0.17)
  const field = (x: number) => surfaceField(x, accents)
  const men = [
    [-2, 1.1, 0],
    [-2, 0.62, 0],
    [-1.1, -1.15, 1],
    [-1.1, -0.68, 1],
    [-0.66, 1.1, 1],
    [0.75, -1.15, 0],
    [0.75, -0.68, 0],
    [1.2, 1.1, 1],
    [1.2, 0.62, 1],
    [2.05, -1.15, 1],
    [2.05, 1.1, 0],
  ].flatMap(([x, z, kind]) =>
    move(
      [
        lathe(
          [
            [0, 0.14],
            [0.12, 0.16],
            [0.17, 0.12],
            [0.2, 0.16],
            [0.23, 0.12],
            [0.23, 0],
            [0, 0],
          ],
          kind ? lacquer('#f4e8d0') : lacquer('#2a1620'),
        ),
        ...move(turn([torus(0.12, 0.014, gold(), 24)], { x: 90 }), 0, 0.15),
      ],
      x!,
      0.02,
      z,
    ),
  )
  const rail = [
    [0, -1.72, 5, 0.2],
    [0, 1.72, 5, 0.2],
  ]
    .flatMap(([x, z, w, d]) => move(box(w!, 0.5, d!, 0.07, wood('#6a3416', { coat: 0.9 })), x!, 0.02, z))
    .concat(
      [-2.42, 0, 2.42].flatMap((x) =>
        move(box(0.2, 0.5, 3.5, 0.07, wood('#6a3416', { coat: 0.9 })), x, 0.02, 0),
      ),
    )
  const two = [
    ...move(turn(scale(dieOf(lacquer('#f6eedc'), lacquer('#1c1420')), 0.17), { y: 24 }), -1.5, 0.2, 0.05),
    ...move(turn(scale(dieOf(lacquer('#f6eedc'), lacquer('#1c1420')), 0.17), { y: -32 }), -0.95, 0.2, 0.2),
  ]
  const corners = [-1, 1].flatMap((s) =>
    [-1, 1].flatMap((t) => move(jewel('brilliant', accents[2], 0.1, 0), s * 2.42, 0.3, t * 1.72)),
  )
  const light = move(scale(lantern('#ffb45c'), 0.42), 1.75, 0.75, -1.5)
  return turn([...board, ...field(-1.21), ...field(1.21), ...men, ...rail, ...two, ...corners, ...light], {
    x: 42,
    y: -22,
  })
}

function surfaceField(x: number, accents: readonly string[]): Model {
  const made = lacquer('#c98a4a', {
    rough: 0.5,
    coat: 0.5,
    paint: (at) => {
      const across = ((at.x - x + 1.1) / 2.2) * 6
      const index = Math.floor(across)
      const reach = (1.6 - Math.abs(at.z)) / 1.35
      const inside = Math.abs(across - index - 0.5) * 2 < 1 - reach && reach < 1
      return inside
        ? (index + (at.z > 0 ? 1 : 0)) % 2
          ? rgb(accents[0] ?? '#f2e4c4')
          : rgb('#f2e4c4')
        : mix(rgb('#2a5a52'), rgb('#1f4640'), noise(at.x * 8, at.z * 8))
    },
  })
  return [surface((u, v) => vec(x + (u - 0.5) * 2.2, 0.02, (v - 0.5) * 3.2), 30, 30, made)]
}

const climbTrail =
  (colour: number): Hero['before'] =>
  async (stage, { x, y, size }) => {
    const { canvas, palette } = stage
    const hex = palette.accents[colour]!
    const [fromX, fromY, toX, toY] = [x - size * 1.5, y + size * 1.55, x - size * 0.1, y + size * 0.2]
    const curve = `M${fromX} ${fromY}C${fromX + size * 0.9} ${fromY - size * 0.05} ${toX - size * 0.35} ${toY + size * 0.75} ${toX} ${toY}`
    const grid = steps(6)
      .map(
        (share) =>
          `<path d="M${x - size * 1.5} ${lerp(y + size * 1.55, y - size * 1.6, share)}H${x + size * 1.5}" stroke="#fff" stroke-opacity=".07"/>`,
      )
      .join('')
    await ink(
      canvas,
      `<defs><linearGradient id="a" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${hex}" stop-opacity=".55"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></linearGradient><filter id="f" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="10"/></filter></defs>${grid}<path d="${curve}L${toX} ${fromY}Z" fill="url(#a)"/><path d="${curve}" fill="none" stroke="${hex}" stroke-width="16" stroke-linecap="round" filter="url(#f)"/><path d="${curve}" fill="none" stroke="#fff6e6" stroke-width="5" stroke-linecap="round"/>`,
      { gain: 1.2 },
    )
    glow(canvas, toX, toY, size * 0.9, rgb(hex, 0.6))
  }

const both =
  (...painters: Hero['before'][]): Hero['before'] =>
  async (stage, spot) => {
    for (const painter of painters) await painter?.(stage, spot)
  }

function hotAir({ accents }: Look): Model {
  const envelope = lathe(
    [
      [0, 2.2],
      [0.6, 2.1],
      [1.25, 1.55],
      [1.42, 0.8],
      [1.2, 0.05],
      [0.7, -0.65],
      [0.42, -0.95],
    ],
    matte(accents[0], {
      soft: 0.6,
      rim: 0.8,
      bump: (at) => 0.05 * Math.abs(Math.sin(Math.atan2(at.z, at.x) * 8)),
      paint: (at) => {
        const gore = Math.floor((Math.atan2(at.z, at.x) / 6.283) * 16 + 32) % 4
        const zig =
          at.y > 0.5 + 0.22 * Math.abs((((Math.atan2(at.z, at.x) / 6.283) * 16 + 32) % 1) - 0.5) * 2 &&
          at.y < 1.1
        return zig
          ? rgb(accents[2])
          : [rgb(accents[0]), rgb('#fff2dc'), rgb(accents[1]), rgb('#fff2dc')][gore]!
      },
    }),
    { curved: true, detail: 96 },
  )
  const skirt = lathe(
    [
      [0.42, -0.95],
      [0.36, -1.12],
    ],
    matte(accents[1]),
  )
  const ropes = turns(8).map((share) =>
    rod(
      vec(Math.cos(share * 6.283) * 0.36, -1.1, Math.sin(share * 6.283) * 0.36),
      vec(Math.cos(share * 6.283) * 0.34, -1.75, Math.sin(share * 6.283) * 0.34),
      0.018,
      matte('#c9a26a'),
    ),
  )
  const basket = move(
    [
      ...box(
        0.75,
        0.55,
        0.75,
        0.08,
        wood('#a8703c', { bump: (at) => 0.05 * Math.sin(at.y * 46) * Math.sin((at.x + at.z) * 40) }),
      ),
      ...move(box(0.85, 0.1, 0.85, 0.05, wood('#6a3f22')), 0, 0.28),
    ],
    0,
    -2,
  )
  const burner = move([ball(0.12, lamp('#ffb43a', 5))], 0, -1.25)
  const bags = [-1, 1].flatMap((s) =>
    move(scale([ball(0.16, matte('#d8b27a'))], 0.9, 1.2, 0.9), s * 0.48, -2, 0.3),
  )
  return turn([envelope, skirt, ...ropes, ...basket, ...burner, ...bags], { z: -8, x: 6 })
}

function fireworkRocket({ accents }: Look): Model {
  const body = lathe(
    [
      [0.5, 0.9],
      [0.5, -1.1],
      [0, -1.1],
    ],
    lacquer(accents[0], {
      paint: (at) => (Math.sin(Math.atan2(at.z, at.x) + at.y * 5) > 0 ? rgb(accents[0]) : rgb('#fff2dc')),
    }),
  )
  const tip = lathe(
    [
      [0, 1.95],
      [0.35, 1.3],
      [0.68, 0.86],
      [0.5, 0.84],
    ],
    lacquer(accents[1]),
  )
  const bands = [0.85, -1.02].flatMap((y) => move(turn([torus(0.52, 0.08, gold())], { x: 90 }), 0, y))
  const rodBelow = rod(vec(0.45, 0.3, 0.2), vec(0.5, -3.1, 0.2), 0.07, wood('#a8703c'))
  const star = move(slab(starOf(5, 0.32, 0.15), { depth: 0.1 }, gold()), 0, -0.05, 0.5)
  return turn([body, tip, ...bands, rodBelow, ...star], { z: -28, y: 10 })
}

const bursts: Hero['before'] = ({ canvas, random, palette }, { x, y, size }) => {
  for (const [dx, dy, reach, colour] of [
    [-0.85, -1.1, 0.8, 0],
    [0.95, -1.25, 0.62, 2],
    [1.05, 0.35, 0.5, 1],
    [-1.1, 0.25, 0.45, 2],
  ] as const) {
    const light = rgb(palette.accents[colour], 2)
    for (let i = 0; i < 46; i++) {
      const angle = random.range(0, 6.283)
      const long = size * reach * random.range(0.55, 1)
      for (let step = 3; step < 12; step++)
        glow(
          canvas,
          x + dx * size + Math.cos(angle) * long * (step / 12),
          y + dy * size + Math.sin(angle) * long * (step / 12) + 10 * (step / 12) ** 2,
          1.6 + step * 0.18,
          gain(light, 0.25 + step / 12),
        )
    }
    glow(canvas, x + dx * size, y + dy * size, size * reach * 1.2, gain(light, 0.25))
  }
}

function kite({ accents }: Look): Model {
  const cloth = (points: readonly Point[], hex: string): Model =>
    slab(points, { depth: 0.05, bevel: 0.02 }, matte(hex, { soft: 0.7 }))
  const quarters = [
    [point(0, 1.9), point(1.25, 0.5), point(0, 0.5)],
    [point(0, 1.9), point(0, 0.5), point(-1.25, 0.5)],
    [point(0, 0.5), point(1.25, 0.5), point(0, -1.7)],
    [point(0, 0.5), point(0, -1.7), point(-1.25, 0.5)],
  ]
  const sheet = warp(
    quarters.flatMap((points, i) => cloth(points, [accents[0], accents[1], accents[2], accents[0]][i]!)),
    (at) => vec(at.x, at.y, at.z - 0.16 * at.x * at.x),
  )
  const spars = [
    rod(vec(0, 1.9, 0.05), vec(0, -1.7, 0.05), 0.045, wood('#a8703c')),
    tube([vec(-1.25, 0.5, -0.22), vec(0, 0.5, 0.06), vec(1.25, 0.5, -0.22)], () => 0.045, wood('#a8703c')),
  ]
  const tail = tube(
    [vec(0, -1.7), vec(0.4, -2.2, 0.1), vec(-0.2, -2.7, 0.1), vec(0.3, -3.3, 0.1), vec(-0.1, -3.8, 0.1)],
    () => 0.03,
    matte('#fff2dc'),
  )
  const bows = [
    [0.35, -2.15, 20],
    [-0.1, -2.62, -30],
    [0.22, -3.15, 26],
    [0, -3.65, -20],
  ].flatMap(([x, y, z], i) =>
    move(
      turn(
        [-1, 1].flatMap((s) =>
          cloth([point(0, 0), point(s * 0.36, 0.17), point(s * 0.36, -0.17)], accents[i % 3]!),
        ),
        { z: z! },
      ),
      x!,
      y!,
      0.12,
    ),
  )
  const sun = move(slab(ringOf(0.34, 30), { depth: 0.05 }, lacquer('#fff2dc')), 0, 0.5, 0.06)
  return turn([...sheet, ...spars, tail, ...bows, ...sun], { z: -30, y: -24, x: -14 })
}

function paperPlane({ accents }: Look): Model {
  const sheet = (hex: string) => matte(hex, { soft: 0.5, rough: 0.6 })
  const tri = (a: readonly number[], b: readonly number[], c: readonly number[], hex: string) =>
    surface(
      (u, v) => {
        const [p, q] = [u * (1 - v), v]
        const mixOf = (i: number) => a[i]! + (b[i]! - a[i]!) * p + (c[i]! - a[i]!) * q
        return vec(mixOf(0), mixOf(1), mixOf(2))
      },
      4,
      4,
      sheet(hex),
    )
  const nose = [0, 0, 2.3]
  const wings = [-1, 1].flatMap((s) => [
    tri(nose, [s * 1.75, 0.28, -1.6], [s * 0.3, 0.1, -1.5], '#fbf6ea'),
    tri(nose, [s * 0.3, 0.1, -1.5], [0, -0.62, -1.25], s > 0 ? '#e6dfd0' : '#d6cfc2'),
    tri([0, 0, 2.3], [s * 1.75, 0.285, -1.6], [s * 1.35, 0.235, -1.58], accents[0]),
  ])
  return turn(wings, { y: 132, x: -16, z: 0 }).flatMap((part) => turn([part], { z: 24 }))
}

function bubble({ accents }: Look): Model {
  const clear = (radius: number): Model => [
    ball(radius, glass('#bfeaff', { opacity: 0.05, pearly: 1, rim: 1.6 }), undefined, 48),
  ]
  const fish = [
    ...scale(
      [
        ball(
          0.62,
          flesh(accents[0], {
            coat: 1,
            paint: (at) =>
              Math.abs(((at.x * 1.7 + 10) % 1) - 0.5) < 0.16 ? rgb('#fff2dc') : rgb(accents[0]),
          }),
        ),
      ],
      1.35,
      1,
      0.7,
    ),
    ...move(
      scale(
        slab(
          traced('M0 0 C24 -34 52 -40 60 -34 C48 -12 48 12 60 34 C52 40 24 34 0 0', 60),
          { depth: 0.08 },
          flesh(accents[2]),
        ),
        0.9,
      ),
      0.75,
      0,
    ),
    ...move([ball(0.17, lacquer('#ffffff'))], -0.48, 0.16, 0.36),
    ...move([ball(0.09, lacquer('#0a0c10'))], -0.52, 0.17, 0.5),
    ...move(slab(traced('M-30 10 C-10 -40 30 -34 36 8 Z', 60), { depth: 0.07 }, flesh(accents[2])), 0, 0.55),
    tube(
      [vec(-0.78, -0.1, 0.25), vec(-0.7, -0.18, 0.3), vec(-0.58, -0.16, 0.36)],
      () => 0.03,
      matte('#5a1a1a'),
    ),
  ]
  const small = [
    [-1.55, -1.3, 0.2, 0.36],
    [1.55, -1.55, 0, 0.26],
    [1.75, 0.9, -0.3, 0.42],
    [-1.7, 1.35, -0.3, 0.28],
    [0.4, 2.05, 0, 0.2],
    [-0.6, -2.05, 0.3, 0.2],
  ].flatMap(([x, y, z, r]) => move(clear(r!), x!, y!, z))
  return [...clear(1.5), ...turn(fish, { z: -18, y: 16 }), ...small]
}

const gleam: Hero['after'] = ({ canvas }, { x, y, size }) => {
  spark(canvas, x - size * 0.36, y - size * 0.38, size * 0.36, rgb('#ffffff', 1.2))
}

/** Games that are not slots: what stands on their table, or climbs. */
export const tables: Record<string, Hero> = {
  roulette: { build: (look) => wheelOf(look, 48, -6), size: 1.22 },
  'roulette-close': { build: (look) => wheelOf(look, 34, 14), size: 1.75 },
  'roulette-above': {
    build: (look) => wheelOf(look, 72, 10),
    size: 1.16,
    accents: ['#2f5fd0', '#c0304a', '#ffc24b'],
  },
  'card-pair': { build: cardPair },
  'card-row': { build: cardRow, size: 1.1 },
  'card-duel': { build: cardDuel, size: 1.05 },
  'dice-roll': { build: diceRoll },
  cards: { build: cards, size: 1.05 },
  dice: { build: dice },
  backgammon: { build: backgammon, size: 1.18 },
  'climb-rocket': {
    build: ({ accents }) => turn(rocketOf('#f0ece4', accents[0]), { z: -34, y: 20 }),
    before: both(climbTrail(1), exhaust(34)),
    size: 0.82,
  },
  'climb-balloon': { build: hotAir, before: climbTrail(2), size: 0.95 },
  'climb-firework': { build: fireworkRocket, before: both(bursts, exhaust(28)), size: 0.86 },
  'climb-kite': { build: kite, before: climbTrail(0) },
  'climb-plane': { build: paperPlane, before: climbTrail(1), size: 0.9 },
  'climb-bubble': { build: bubble, before: climbTrail(2), after: gleam },
}
