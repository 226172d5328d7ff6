import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, rays } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import { ink } from '../kit/ink.ts'
import {
  type Material,
  flesh,
  glass,
  gold,
  lacquer,
  lamp,
  matte,
  metal,
  silver,
  steel,
  stone,
} from '../kit/material.ts'
import { type Mesh, type Model, move, scale, surface, turn } from '../kit/mesh.ts'
import { cells, clouds, noise, ridges } from '../kit/noise.ts'
import { plaque, starOf } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, rod, rounded, torus, tube } from '../kit/solids.ts'
import { lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { boulder } from './common.ts'
import { palmTree } from './lagoon.ts'

export function bandedPlanet(colours: readonly [string, string, string], shift: number): Material {
  return matte(colours[0], {
    rough: 0.8,
    rim: 1.4,
    paint: (at) => {
      const swirl = clouds(at.x * 1.6 + shift, at.y * 5 + shift, 4, at.z * 1.6) * 0.7
      const band = 0.5 + 0.5 * Math.sin(at.y * 9 + swirl * 6 + shift)
      const storm = smooth(0.3, 0.16, Math.hypot(at.x - 0.35, (at.y + 0.28) * 2))
      return mix(
        mix(
          mix(rgb(colours[0]), rgb(colours[1]), band),
          rgb('#fff4e0'),
          0.5 * smooth(0.62, 0.8, noise(at.x * 3, at.y * 12 + shift, at.z * 3)),
        ),
        rgb(colours[2]),
        storm,
      )
    },
  })
}

function planetRing(inner: number, outer: number, hex: string): Mesh {
  return surface(
    (u, v) =>
      vec(
        Math.cos(u * 6.283) * lerp(inner, outer, v),
        0.001 * v,
        Math.sin(u * 6.283) * lerp(inner, outer, v),
      ),
    140,
    10,
    matte(hex, {
      opacity: 0.62,
      rim: 0,
      paint: (at) =>
        gain(
          mix(rgb(hex), rgb('#fff2dc'), noise(Math.hypot(at.x, at.z) * 22, 3)),
          0.35 + noise(Math.hypot(at.x, at.z) * 34, 8),
        ),
    }),
  )
}

function planet({ accents, random }: Look): Model {
  const globe = [ball(1.35, bandedPlanet(accents, random.range(0, 30)), undefined, 60)]
  const rings = [planetRing(1.75, 2.15, accents[1]), planetRing(2.22, 2.75, accents[2])]
  const moonlet = move([ball(0.3, stone('#b8b2c4'), undefined, 26)], 1.7, 1.35, 0.8)
  return [...turn([...globe, ...rings], { x: 20, y: 10, z: -20 }), ...moonlet]
}

function comet({ random }: Look): Model {
  return turn(
    [
      ...boulder(random, '#6a6f86', 1.1, 0.9),
      ...steps(9).flatMap((_, i) =>
        move(
          boulder(random, '#7c819a', random.range(0.07, 0.2), 0.8),
          random.range(-0.4, 2.4) - 0.1 * i,
          random.range(-0.6, 1.9),
          random.range(-0.4, 0.4),
        ),
      ),
    ],
    { z: 10 },
  )
}

const cometTail: Hero['before'] = async (stage, { x, y, size }) => {
  const { accents } = stage.palette
  const tail = (wide: number, long: number, colour: string, opacity: number) =>
    `<path d="M${x - wide} ${y + wide * 0.5} Q${x + long * 0.35} ${y - long * 0.75 - wide} ${x + long} ${y - long * 1.15} Q${x + long * 0.5} ${y - long * 0.45} ${x + wide * 0.6} ${y + wide}Z" fill="${colour}" opacity="${opacity}"/>`
  const soft = (amount: number) =>
    `<filter id="s${amount}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`
  await ink(
    stage.canvas,
    `<defs>${soft(26)}${soft(10)}</defs><g filter="url(#s26)">${tail(size * 0.62, size * 2.4, accents[0], 0.8)}</g><g filter="url(#s10)">${tail(size * 0.3, size * 2, accents[1], 0.7)}${tail(size * 0.12, size * 1.7, '#ffffff', 0.9)}</g>`,
    { light: true, gain: 1.3 },
  )
  glow(stage.canvas, x, y, size * 1.5, rgb(accents[0], 0.8))
}

function ufo({ accents }: Look): Model {
  const hull = lathe(
    [
      [0, 0.35],
      [0.9, 0.3],
      [1.9, 0.02],
      [2.02, -0.08],
      [1.85, -0.2],
      [0.9, -0.5],
      [0.5, -0.56],
      [0, -0.56],
    ],
    metal('#a9b6cc', { rough: 0.2, bump: (at) => 0.01 * Math.sign(Math.sin(Math.atan2(at.z, at.x) * 24)) }),
    { curved: true, detail: 90 },
  )
  const dome = scale([ball(0.85, glass(accents[1], { opacity: 0.2 }))], 1, 0.95, 1)
  const bulbs = turns(16).flatMap((share, i) =>
    turn(move([ball(0.12, lamp(i % 2 ? accents[0] : accents[2], 3.5), undefined, 12)], 0, -0.02, 1.86), {
      y: share * 360,
    }),
  )
  const pilot = [
    ...move(scale([ball(0.4, flesh('#7fd06a'))], 0.9, 1, 0.9), 0, 0.45),
    ...[-1, 1].flatMap((s) =>
      move(scale([ball(0.13, lacquer('#05070a'))], 0.9, 1.3, 0.6), s * 0.16, 0.5, 0.32),
    ),
    ...[-1, 1].flatMap((s) => [
      rod(vec(s * 0.12, 0.8), vec(s * 0.2, 1.02), 0.02, flesh('#7fd06a')),
      ...move([ball(0.05, lamp(accents[0], 2))], s * 0.2, 1.04),
    ]),
  ]
  const rings = move(turn([torus(0.9, 0.07, gold())], { x: 90 }), 0, 0.3)
  return turn([hull, ...move(dome, 0, 0.28), ...bulbs, ...move(pilot, 0, 0.1), ...rings], { x: 16, z: -10 })
}

const beam: Hero['before'] = async (stage, { x, y, size }) => {
  const hex = stage.palette.accents[2]
  await ink(
    stage.canvas,
    `<defs><linearGradient id="b" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${hex}" stop-opacity=".85"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></linearGradient><filter id="f" x="-30%" width="160%"><feGaussianBlur stdDeviation="9"/></filter></defs><path filter="url(#f)" d="M${x - size * 0.22} ${y + size * 0.1} L${x + size * 0.3} ${y + size * 0.1} L${x + size * 1.15} ${y + size * 2.1} L${x - size * 0.85} ${y + size * 2.1}Z" fill="url(#b)"/>`,
    { light: true, gain: 0.9 },
  )
}

/** A rocket that points up; flames are painted apart. */
export function rocketOf(hull: string, trim: string): Model {
  const body = lathe(
    [
      [0, 2.1],
      [0.22, 1.75],
      [0.55, 1.05],
      [0.68, 0.2],
      [0.6, -0.8],
      [0.42, -1.4],
      [0.4, -1.45],
      [0, -1.45],
    ],
    lacquer(hull, { paint: (at) => (at.y > 1.15 || Math.abs(at.y + 0.85) < 0.12 ? rgb(trim) : rgb(hull)) }),
    { curved: true },
  )
  const port = move(
    [
      torus(0.3, 0.075, gold()),
      ...scale([ball(0.27, lacquer('#1f6f9a', { glow: rgb('#2a8fc4', 0.3) }))], 1, 1, 0.35),
    ],
    0,
    0.55,
    0.6,
  )
  const small = move(
    [torus(0.17, 0.05, gold()), ...scale([ball(0.15, lacquer('#1f6f9a'))], 1, 1, 0.35)],
    0,
    -0.2,
    0.66,
  )
  const fin = slab(
    [point(0.45, -0.35), point(1.15, -1.15), point(1.2, -1.85), point(0.42, -1.3)],
    { depth: 0.16, bevel: 0.07 },
    lacquer(trim),
  )
  const fins = [30, 150, 270].flatMap((angle) => turn(fin, { y: angle }))
  const nozzle = lathe(
    [
      [0.3, -1.4],
      [0.48, -1.75],
      [0.4, -1.75],
    ],
    steel(),
  )
  return [body, ...port, ...small, ...fins, nozzle, ...move([ball(0.1, gold())], 0, 2.12)]
}

export const exhaust =
  (angle: number): Hero['before'] =>
  async (stage, { x, y, size }) => {
    const puff = (long: number, wide: number, colour: string) =>
      `<ellipse cx="${x}" cy="${y + size * 0.75 + long * 0.45}" rx="${wide}" ry="${long * 0.6}" fill="${colour}"/>`
    await ink(
      stage.canvas,
      `<defs><filter id="f" x="-80%" y="-50%" width="260%" height="200%"><feGaussianBlur stdDeviation="14"/></filter><filter id="g" x="-80%" y="-50%" width="260%" height="200%"><feGaussianBlur stdDeviation="6"/></filter></defs><g transform="rotate(${angle} ${x} ${y})"><g filter="url(#f)">${puff(size * 1.5, size * 0.3, '#ff4a1a')}</g><g filter="url(#g)">${puff(size * 1.05, size * 0.19, '#ff9a2a')}${puff(size * 0.6, size * 0.1, '#fff2b0')}</g></g>`,
      { light: true, gain: 2 },
    )
    glow(
      stage.canvas,
      x - Math.sin((angle * Math.PI) / 180) * size,
      y + Math.cos((angle * Math.PI) / 180) * size,
      size * 1.3,
      rgb('#ff7a2a', 0.5),
    )
  }

const rocket = ({ accents }: Look): Model => turn(rocketOf('#f0ece4', accents[0]), { z: -26, y: 24, x: -6 })

function astronaut({ accents }: Look): Model {
  const white = lacquer('#e6ebf2', { rough: 0.5, coat: 0.5 })
  const shellOf = ball(1.35, white)
  const visor = move(
    scale(
      [ball(1.2, metal('#e8a03a', { rough: 0.06, pearly: 0.9, colour: rgb(accents[0]) }))],
      1,
      0.82,
      0.72,
    ),
    0,
    0.05,
    0.62,
  )
  const frame = move(
    turn(scale([torus(1.18, 0.12, silver({ rough: 0.3 }))], 1, 0.84, 1.6), {}),
    0,
    0.05,
    0.66,
  )
  const neck = move(
    [
      ...turn([torus(0.95, 0.17, white)], { x: 90 }),
      ...move(turn([torus(1.05, 0.1, metal(accents[1]))], { x: 90 }), 0, -0.22),
    ],
    0,
    -1.2,
  )
  const shoulders = move(
    scale([ball(1.3, white, (d) => 1 + 0.03 * Math.sin(d.y * 24))], 1.25, 0.6, 0.8),
    0,
    -1.95,
    -0.1,
  )
  const ears = [-1, 1].flatMap((s) =>
    move(
      turn(
        [
          lathe(
            [
              [0, 0.2],
              [0.32, 0.18],
              [0.36, 0],
              [0.36, -0.2],
            ],
            metal(accents[1], { rough: 0.35 }),
          ),
        ],
        { z: -s * 90 },
      ),
      s * 1.36,
      0.05,
      0,
    ),
  )
  const aerial = [
    rod(vec(1.45, 0.1, -0.1), vec(1.62, 1.35, -0.1), 0.03, steel()),
    ...move([ball(0.08, lamp(accents[2], 4))], 1.62, 1.38, -0.1),
  ]
  const badge = move(slab(starOf(5, 0.28, 0.13), { depth: 0.08 }, gold()), -0.6, -1.75, 0.9)
  const chest = [
    ...move(box(0.9, 0.5, 0.3, 0.08, matte('#5a6578')), 0.35, -1.95, 0.85),
    ...[0.1, 0.35, 0.6].flatMap((x, i) =>
      move([ball(0.07, lamp([accents[0], accents[2], accents[1]][i]!, 2))], x, -1.9, 1.02),
    ),
  ]
  return turn([shellOf, ...visor, ...frame, ...neck, ...shoulders, ...ears, ...aerial, ...badge, ...chest], {
    y: -20,
    x: -4,
  })
}

function pulsar({ accents }: Look): Model {
  const core = [
    ball(
      0.85,
      lamp(accents[0], 1.3, {
        shine: (at) =>
          gain(mix(rgb(accents[0]), rgb('#ffffff'), ridges(at.x * 2, at.y * 2, 3, at.z * 2) ** 2), 2.2),
      }),
    ),
  ]
  const hoops = [
    [1.35, 68, 20],
    [1.72, 76, -28],
    [2.15, 80, 60],
  ].flatMap(([radius, x, z], i) =>
    turn([torus(radius!, 0.035, lamp(accents[i % 3]!, 2.2))], { x: x!, z: z! }),
  )
  const shards = turns(14).flatMap((share, i) =>
    move(
      turn([...slab(starOf(4, 0.22, 0.09), { depth: 0.14 }, metal(accents[(i + 1) % 3]!))], {
        y: i * 40,
        z: i * 30,
      }),
      Math.cos(share * 6.283) * (1.9 + 0.2 * (i % 3)),
      Math.sin(share * 6.283) * 1.15,
      0.8 * Math.sin(share * 12),
    ),
  )
  return [...core, ...hoops, ...shards]
}

const jets: Hero['before'] = async (stage, { x, y, size }) => {
  const [a, b] = stage.palette.accents
  const jet = (s: number) =>
    `<path d="M${x - 10} ${y}L${x + s * size * 0.9 - 34} ${y - s * size * 2.2}L${x + s * size * 0.9 + 34} ${y - s * size * 2.2}L${x + 10} ${y}Z" fill="${a}"/>`
  await ink(
    stage.canvas,
    `<defs><filter id="f" x="-80%" y="-20%" width="260%" height="140%"><feGaussianBlur stdDeviation="13"/></filter></defs><g filter="url(#f)">${jet(1)}${jet(-1)}</g>`,
    { light: true, gain: 1.6 },
  )
  rays(stage.canvas, x, y, size * 2.2, rgb(b, 1.2), stage.seed, 1.4)
  glow(stage.canvas, x, y, size * 1.4, rgb(a, 1.4))
}

function alien({ accents }: Look): Model {
  const skin = flesh('#6fc45a', {
    coat: 1,
    paint: (at) =>
      mix(
        mix(rgb('#58b84a'), rgb('#a8e87a'), smooth(-0.4, 0.8, at.y)),
        rgb('#2f7a3a'),
        0.6 * smooth(0.2, 0.1, cells(at.x * 2 + 3, at.y * 2 + 1).near),
      ),
  })
  const head = ball(
    1.35,
    skin,
    (d) => 1 + 0.16 * Math.max(0, d.y) - 0.22 * smooth(-0.1, -1, d.y) * (Math.abs(d.x) + 0.2),
  )
  const eye = (x: number, y: number, r: number) => [
    ...move([ball(r, lacquer('#f6f2ea'))], x, y, 0.95),
    ...move(scale([ball(r * 0.55, lacquer(accents[0]))], 1, 1, 0.5), x * 1.02, y, 0.95 + r * 0.72),
    ...move(scale([ball(r * 0.3, lacquer('#040507'))], 1, 1, 0.5), x * 1.02, y, 0.95 + r * 0.92),
    ...move([ball(r * 0.1, lamp('#ffffff', 2))], x - r * 0.2, y + r * 0.25, 0.95 + r),
  ]
  const smile = tube(
    [vec(-0.55, -0.55, 1.0), vec(-0.2, -0.72, 1.12), vec(0.25, -0.7, 1.12), vec(0.6, -0.45, 1.0)],
    rounded(0.05),
    matte('#1f4a22'),
  )
  const antennae = [-1, 1].flatMap((s) => [
    tube([vec(s * 0.5, 1.3, 0), vec(s * 0.75, 1.85, 0.1), vec(s * 1.05, 2.05, 0.2)], rounded(0.07), skin),
    ...move([ball(0.19, lamp(accents[1], 2.5))], s * 1.08, 2.1, 0.2),
  ])
  const hat = move(
    turn(
      [
        lathe(
          [
            [0, 0.85],
            [0.58, 0.84],
            [0.6, 0.8],
            [0.58, 0.12],
            [0.62, 0.05],
            [1.02, 0.03],
            [1.04, -0.04],
            [0.5, -0.05],
          ],
          matte('#2a2434', { rim: 1.6 }),
        ),
        ...move(turn([torus(0.59, 0.075, lacquer(accents[0]))], { x: 90 }), 0, 0.2),
      ],
      { z: -10, x: -6 },
    ),
    0.06,
    1.42,
    0.15,
  )
  const bow = [-1, 1].flatMap((s) =>
    move(scale([ball(0.36, lacquer(accents[0]))], 1.2, 0.8, 0.5), s * 0.36, -1.35, 0.75),
  )
  const monocle = [
    ...move([torus(0.5, 0.05, gold())], 0.52, 0.12, 1.3),
    tube([vec(1, 0, 1.25), vec(1.3, -0.6, 1), vec(1.1, -1.3, 0.8)], () => 0.02, gold()),
  ]
  const coat = move(scale([ball(1.2, matte('#3a2f5a', { rim: 1.2 }))], 1.15, 0.75, 0.8), 0, -1.95, 0)
  return turn(
    [
      head,
      ...eye(-0.52, 0.15, 0.42),
      ...eye(0.52, 0.12, 0.42),
      smile,
      ...antennae,
      ...hat,
      ...bow,
      ...monocle,
      ...coat,
      ...move([ball(0.14, lacquer(accents[0]))], 0, -1.35, 0.9),
    ],
    { y: -16 },
  )
}

function satellite({ accents }: Look): Model {
  const one = (hex: string): Model => {
    const foil = gold({ rough: 0.3, bump: (at) => 0.06 * ridges(at.x * 4, at.y * 4, 2, at.z * 4) })
    const cells2 = metal('#2a4fa8', {
      rough: 0.15,
      paint: (at) =>
        Math.abs(((at.x * 3.4 + 50) % 1) - 0.5) > 0.45 || Math.abs(((at.y * 4 + 50) % 1) - 0.5) > 0.45
          ? rgb('#cfd8e6')
          : mix(
              rgb('#1d3c8f'),
              rgb('#3a6fd8'),
              noise(Math.floor(at.x * 3.4) * 3.1, Math.floor(at.y * 4) * 5.7),
            ),
    })
    const panel = (s: number) => [
      ...move(slab(plaque(1.5, 0.95, 0.04), { depth: 0.06, bevel: 0.02 }, cells2), s * 1.5, 0, 0),
      rod(vec(s * 0.4, 0, 0), vec(s * 0.8, 0, 0), 0.05, steel()),
    ]
    const dish = move(
      turn(
        [
          lathe(
            [
              [0.62, 0.22],
              [0.4, 0.08],
              [0, 0],
            ],
            lacquer('#eef0f4'),
            { curved: true },
          ),
          rod(vec(0, 0), vec(0, 0.42), 0.03, steel()),
          ...move([ball(0.07, lamp(hex, 4))], 0, 0.45),
        ],
        { x: 40 },
      ),
      0,
      0.55,
      0.1,
    )
    return [
      ...box(0.75, 1, 0.75, 0.06, foil),
      ...panel(1),
      ...panel(-1),
      ...dish,
      ...move([ball(0.16, lacquer('#12203a'))], 0, -0.1, 0.38),
    ]
  }
  return [
    ...move(turn(one(accents[0]), { z: 24, y: 28, x: 14 }), -0.35, 0.75),
    ...move(scale(turn(one(accents[2]), { z: -30, y: -32, x: -8 }), 0.62), 0.85, -1.15, 0.8),
  ]
}

const blackHoleDisc: Hero['before'] = ({ canvas, palette }, { x, y, size }) => {
  const [a, b] = [rgb(palette.accents[0], 2.2), rgb(palette.accents[2], 2)]
  const { width, height, data } = canvas
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [dx, dy] = [(column - x) / size, (row - y) / size]
      const [tiltX, tiltY] = [dx * 0.94 + dy * 0.34, (dy * 0.94 - dx * 0.34) / 0.3]
      const reach = Math.hypot(tiltX, tiltY)
      const halo = Math.exp(-(((Math.hypot(dx, dy) - 0.64) / 0.05) ** 2)) * 1.1
      const streak = clouds(reach * 7, Math.atan2(tiltY, tiltX) * 1.2 + reach * 1.6, 4)
      const disc =
        smooth(0.72, 0.95, reach) * smooth(1.75, 1, reach) * (0.25 + 1.5 * smooth(0.35, 0.75, streak))
      // The hole hides the far half of its disc; the near half passes before it.
      const hidden = Math.hypot(dx, dy) < 0.6 && tiltY < 0 ? 0 : 1
      const hole = smooth(0.62, 0.58, Math.hypot(dx, dy)) * (1 - disc * hidden)
      const doppler = 1 + 0.6 * (tiltX / Math.max(0.5, reach))
      const at = (row * width + column) * 3
      const hot = smooth(1.3, 0.8, reach)
      for (const [channel, one, two] of [
        [0, a.r, b.r],
        [1, a.g, b.g],
        [2, a.b, b.b],
      ] as const) {
        data[at + channel] =
          data[at + channel]! * (1 - hole) +
          (one + (two - one) * hot) * (disc * hidden + halo) * doppler * 0.55
      }
    }
  }
}

function planetoid({ accents, random }: Look): Model {
  const ground = ball(
    1.35,
    matte('#5fae4a', {
      paint: (at) =>
        mix(
          mix(rgb('#3f8a3f'), rgb('#8fd05a'), clouds(at.x * 3, at.y * 3, 3, at.z * 3)),
          rgb('#8a6242'),
          smooth(-0.15, -0.45, at.y + 0.25 * noise(at.x * 3, at.z * 3)),
        ),
    }),
    (d) => 1 + 0.14 * (clouds(d.x * 2 + 5, d.y * 2, 3, d.z * 2) - 0.5),
  )
  const tree = (angle: number, tilt: number, size: number, hex: string): Model =>
    turn(
      turn(
        move(
          scale(
            [
              lathe(
                [
                  [0.08, 0.6],
                  [0.14, 0],
                ],
                matte('#6a4426'),
                { detail: 10 },
              ),
              ...move(
                [
                  ball(
                    0.48,
                    matte(hex, { soft: 0.4, bump: (at) => 0.12 * noise(at.x * 9, at.y * 9, at.z * 9) }),
                    undefined,
                    18,
                  ),
                ],
                0,
                0.9,
              ),
            ],
            size,
          ),
          0,
          1.34,
          0,
        ),
        { z: tilt },
      ),
      { y: angle },
    )
  const house = turn(
    move(
      [
        ...box(0.55, 0.45, 0.5, 0.04, matte('#f2e6d0')),
        ...move(
          [
            lathe(
              [
                [0, 0.45],
                [0.52, 0],
              ],
              matte(accents[0]),
              { detail: 4 },
            ),
          ],
          0,
          0.2,
        ),
        ...move(box(0.14, 0.2, 0.05, 0.02, lamp('#ffc86a', 2.5)), 0, -0.02, 0.26),
      ],
      0,
      1.52,
      0,
    ),
    { z: -16 },
  )
  const palms = turn(move(scale(palmTree(1.2, 0.2), 0.8), 0, 1.3, 0), { z: 30 })
  const hoop = turn([torus(2.15, 0.03, lamp(accents[1], 1.8))], { x: 78, z: 12 })
  const rocks = turns(9).flatMap((share) =>
    move(
      boulder(random, '#8a86a4', random.range(0.07, 0.15)),
      Math.cos(share * 6.283) * 2.1,
      Math.sin(share * 6.283) * 0.5 - 0.05,
      Math.sin(share * 6.283) * 1.1,
    ),
  )
  return turn(
    [
      ground,
      ...tree(0, 52, 0.8, accents[2]),
      ...tree(60, 28, 0.65, '#e87aa8'),
      ...tree(200, 44, 0.75, '#4fae6a'),
      ...tree(120, -34, 0.7, accents[2]),
      ...house,
      ...palms,
      ...hoop,
      ...rocks,
    ],
    { x: 14, y: 10 },
  )
}

function robot({ accents }: Look): Model {
  const tin = metal('#8fb0bc', { rough: 0.3 })
  const head = move(box(1.5, 1.1, 1.1, 0.22, tin), 0, 1.05)
  const eyes = [-1, 1].flatMap((s) => [
    ...move([torus(0.24, 0.07, gold())], s * 0.36, 1.12, 0.56),
    ...move(scale([ball(0.21, lamp(accents[0], 2.4))], 1, 1, 0.4), s * 0.36, 1.12, 0.55),
  ])
  const mouth = move(slab(plaque(0.8, 0.2, 0.08), { depth: 0.1 }, matte('#1c2530')), 0, 0.72, 0.55)
  const teeth = steps(5).flatMap((share) =>
    move(box(0.1, 0.16, 0.08, 0.02, lamp('#fff0c0', 1.4)), lerp(-0.3, 0.3, share), 0.72, 0.61),
  )
  const ears = [-1, 1].flatMap((s) => [
    ...move(
      turn(
        [
          lathe(
            [
              [0, 0.16],
              [0.2, 0.14],
              [0.26, -0.1],
            ],
            metal(accents[1]),
          ),
        ],
        { z: -s * 90 },
      ),
      s * 0.82,
      1.08,
      0,
    ),
    rod(vec(s * 0.95, 1.1), vec(s * 1.05, 1.75), 0.03, steel()),
    ...move([ball(0.09, lamp(accents[2], 3))], s * 1.05, 1.78),
  ])
  const body = move(box(1.8, 1.45, 1.2, 0.24, metal(accents[1], { rough: 0.35 })), 0, -0.5)
  const dial = [
    ...move(
      [torus(0.34, 0.06, gold()), ...scale([ball(0.32, lacquer('#f4ecd8'))], 1, 1, 0.2)],
      -0.35,
      -0.35,
      0.6,
    ),
    rod(vec(-0.35, -0.35, 0.7), vec(-0.18, -0.2, 0.7), 0.025, lacquer('#d8203a')),
  ]
  const knobs = [0, 1, 2].flatMap((i) =>
    move([ball(0.11, lamp([accents[0], accents[2], '#7fe06a'][i]!, 1.2))], 0.42, -0.12 - i * 0.3, 0.6),
  )
  const arm = (s: number) => [
    tube(
      [vec(s * 0.9, -0.1), vec(s * 1.4, -0.3, 0.2), vec(s * 1.55, s > 0 ? 0.5 : -0.95, 0.4)],
      () => 0.17,
      metal('#b8c4cc', { rough: 0.3, bump: (at) => 0.05 * Math.sin(at.y * 40 + at.x * 30) }),
      { rings: 60 },
    ),
    ...move(turn([torus(0.24, 0.09, gold())], { x: 20 }), s * 1.55, s > 0 ? 0.75 : -1.2, 0.4),
  ]
  const legs = [-1, 1].flatMap((s) => [
    ...move(
      [
        lathe(
          [
            [0.2, 0.3],
            [0.2, -0.4],
          ],
          steel(),
        ),
      ],
      s * 0.42,
      -1.45,
    ),
    ...move(box(0.62, 0.34, 0.9, 0.12, tin), s * 0.44, -1.95, 0.15),
  ])
  const key = move(
    turn(
      [
        torus(0.24, 0.07, gold()),
        ...move([torus(0.24, 0.07, gold())], 0.48, 0, 0),
        rod(vec(0.24, -0.2), vec(0.24, -0.7), 0.06, gold()),
      ],
      { z: 20 },
    ),
    0.9,
    -0.2,
    -0.7,
  )
  return turn(
    [
      ...head,
      ...eyes,
      ...mouth,
      ...teeth,
      ...ears,
      ...body,
      ...dial,
      ...knobs,
      ...arm(1),
      ...arm(-1),
      ...legs,
      ...key,
    ],
    { y: -22, x: 5, z: -4 },
  )
}

export const space: Record<string, Hero> = {
  planet: { build: planet, size: 1.12 },
  comet: { build: comet, before: cometTail, size: 0.82 },
  ufo: { build: ufo, before: beam },
  rocket: { build: rocket, before: exhaust(26) },
  astrohelm: { build: astronaut },
  blackhole: {
    build: ({ random }) =>
      boulder(random, '#8f8aa8', 0.2)
        .flatMap((part) => move([part], 1.9, 1.7, 0))
        .concat(move(boulder(random, '#8f8aa8', 0.32), -1.9, -1.8, 0)),
    before: blackHoleDisc,
    size: 1.05,
  },
  pulsar: { build: pulsar, before: jets },
  alien: { build: alien },
  satellite: { build: satellite },
  planetoid: { build: planetoid },
  robot: { build: robot, stands: true },
}
