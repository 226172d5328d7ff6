import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import {
  type Material,
  bronze,
  flesh,
  gold,
  lacquer,
  lamp,
  material,
  matte,
  metal,
  silver,
  steel,
  wood,
} from '../kit/material.ts'
import { type Model, move, scale, surface, turn, warp } from '../kit/mesh.ts'
import { clouds, noise, ridges } from '../kit/noise.ts'
import { heartShape, leafShape, ringOf, starOf, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, box, lathe, pillow, rod, rounded, torus, tube } from '../kit/solids.ts'
import { type Vec, along, lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, boulder, jewel } from './common.ts'

const leather = (hex: string): Material =>
  matte(hex, {
    rough: 0.6,
    coat: 0.3,
    paint: (at) => gain(rgb(hex), 0.75 + 0.5 * clouds(at.x * 2.4, at.y * 2.4, 3, at.z * 2.4)),
    bump: (at) => 0.015 * clouds(at.x * 16, at.y * 16, 2, at.z * 16),
  })

export function cactusOf(hex: string, flower: string): Model {
  const ribs = (path: readonly Vec[], thick: number): Model => {
    const made = flesh(hex, {
      rough: 0.6,
      coat: 0.2,
      paint: (_at, u, v) => {
        const rib = Math.abs(Math.cos(u * Math.PI * 11))
        const spine = smooth(0.94, 0.98, rib) * smooth(0.3, 0.1, Math.abs(((v * 26) % 1) - 0.5))
        return mix(gain(rgb(hex), 0.45 + 0.8 * rib), rgb('#fff2c8'), spine)
      },
    })
    const body = surfaceTube(path, thick)
    return [{ ...body, material: made }]
  }
  const surfaceTube = (path: readonly Vec[], thick: number) =>
    tube(path, (share) => rounded(thick, 0.1 * thick * 2.2)(share), matte(hex), { rings: 80, sides: 66 })
  const blossom = (x: number, y: number, z: number, size: number): Model =>
    move(
      scale(
        [
          ...turns(7).flatMap((share) =>
            turn(
              move(
                turn(pillow(leafShape(0.26), 0.06, flesh(flower), { centre: vec(0.5, 0) }), { z: 60 }),
                0.08,
                0,
              ),
              { y: share * 360 },
            ),
          ),
          ...move([ball(0.2, flesh('#ffe08a'))], 0, 0.15),
        ],
        size,
      ),
      x,
      y,
      z,
    )
  const trunk = ribs([vec(0, -2), vec(0, -0.6), vec(0, 0.9), vec(0, 2)], 0.56)
  const right = ribs([vec(0.35, -0.2), vec(1.05, -0.25, 0.1), vec(1.3, 0.2, 0.1), vec(1.3, 1.25, 0.1)], 0.34)
  const left = ribs(
    [vec(-0.35, -0.75), vec(-1, -0.8, 0.15), vec(-1.22, -0.4, 0.15), vec(-1.22, 0.55, 0.15)],
    0.31,
  )
  return [
    ...trunk,
    ...right,
    ...left,
    ...blossom(0, 1.98, 0, 0.55),
    ...blossom(1.3, 1.24, 0.1, 0.4),
    ...blossom(-1.22, 0.54, 0.15, 0.36),
  ]
}

function cactus({ accents, random }: Look): Model {
  const ground = move(
    scale(
      [ball(1.6, matte('#c98a52', { bump: (at) => 0.04 * clouds(at.x * 5, at.z * 5, 2) }))],
      1.15,
      0.16,
      0.8,
    ),
    0,
    -2,
  )
  const stones = [
    [-1.1, -1.85, 0.8],
    [0.95, -1.88, 0.9],
    [1.4, -1.9, 0.2],
  ].flatMap(([x, y, z]) => move(boulder(random, '#8a6248', random.range(0.18, 0.32)), x!, y!, z))
  const shades = [
    ...[-1, 1].flatMap((s) =>
      move(
        slab(
          traced('M-30 -14 L30 -14 C32 10 20 22 2 22 C-18 22 -30 10 -30 -14', 80),
          { depth: 0.07 },
          lacquer('#15161c'),
        ),
        s * 0.36,
        0.95,
        0.62,
      ),
    ),
    rod(vec(-0.1, 1.05, 0.62), vec(0.1, 1.05, 0.62), 0.04, lacquer('#15161c')),
  ]
  return turn([...cactusOf('#3f9a5a', accents[0]), ...ground, ...stones, ...shades], { y: -8, x: 4 })
}

function badge({ accents }: Look): Model {
  const made = gold({ rough: 0.2 })
  const star = slab(starOf(6, 1.75, 0.95), { depth: 0.34, bevel: 0.12 }, made)
  const knobs = turns(6).flatMap((share) =>
    move([ball(0.24, made)], Math.cos(share * 6.283 + 1.571) * 1.82, Math.sin(share * 6.283 + 1.571) * 1.82),
  )
  const rings = [
    ...move([torus(0.98, 0.08, made, 80), torus(0.72, 0.05, made, 80)], 0, 0, 0.2),
    ...beads(30, 0.85, 0.045, made, 0.2),
  ]
  const heart = [
    ...move(
      slab(starOf(5, 0.55, 0.25), { depth: 0.16, bevel: 0.05 }, metal(accents[0], { rough: 0.2 })),
      0,
      0,
      0.24,
    ),
  ]
  const hole = move(
    turn(
      [...beads(9, 0.2, 0.06, steel()), ...scale([ball(0.2, matte('#120c08', { rim: 0 }))], 1, 1, 0.3)],
      {},
    ),
    0.95,
    -0.68,
    0.18,
  )
  return turn([...star, ...knobs, ...rings, ...heart, ...hole], { y: -22, x: -8, z: 6 })
}

function dynamite({ accents }: Look): Model {
  const stick = (x: number, z: number, y: number): Model =>
    move(
      [
        lathe(
          [
            [0, 1.5],
            [0.3, 1.5],
            [0.36, 1.44],
            [0.36, -1.44],
            [0.3, -1.5],
            [0, -1.5],
          ],
          lacquer('#d8302a', {
            coat: 0.5,
            paint: (at) => gain(rgb('#d8302a'), 0.8 + 0.3 * noise(at.x * 6, at.y * 2, at.z * 6)),
          }),
        ),
        lathe(
          [
            [0.365, 0.62],
            [0.375, 0.6],
            [0.375, 0.1],
            [0.365, 0.08],
          ],
          matte('#f0dcae'),
        ),
        lathe(
          [
            [0, 1.53],
            [0.1, 1.53],
          ],
          matte('#3a2a1a'),
        ),
        tube([vec(0, 1.48), vec(0.06, 1.85), vec(-x * 0.5, 2.1, -z * 0.5)], () => 0.05, matte('#e8dcc0')),
      ],
      x,
      y,
      z,
    )
  const sticks = [
    ...stick(0, 0.62, 0.05),
    ...stick(0.62, 0.3, -0.05),
    ...stick(-0.62, 0.3, -0.06),
    ...stick(0.36, -0.3, 0.08),
    ...stick(-0.36, -0.3, 0.1),
  ]
  const ropes = [0.7, -0.75].flatMap((y) =>
    [0, 0.14].map((d) =>
      tube(
        turns(31).map((share) =>
          vec(Math.cos(share * 6.5) * 1.02, y + d, 0.16 + Math.sin(share * 6.5) * 0.86),
        ),
        () => 0.09,
        matte('#c9a262', { bump: (at) => 0.04 * Math.sin((at.x + at.z) * 40) }),
        { rings: 100 },
      ),
    ),
  )
  const fuse = tube(
    [vec(0, 1.95), vec(0.15, 2.4), vec(0.7, 2.5), vec(0.95, 2.15), vec(1.35, 2.3)],
    () => 0.055,
    matte('#e8dcc0', { bump: (at) => 0.03 * Math.sin(at.x * 60) }),
    { rings: 70 },
  )
  const clock = [
    ...move(
      turn(
        [
          ...slab(ringOf(0.6, 40), { depth: 0.3, bevel: 0.1 }, gold()),
          ...move(
            [
              lathe(
                [
                  [0, 0.02],
                  [0.48, 0],
                ],
                lacquer('#f6ecd2'),
              ),
            ].flatMap((part) => turn([part], { x: 90 })),
            0,
            0,
            0.16,
          ),
          ...move(
            [
              rod(vec(0, 0), vec(0, 0.36), 0.03, lacquer('#20140c')),
              rod(vec(0, 0), vec(0.22, 0.1), 0.035, lacquer(accents[0])),
            ],
            0,
            0,
            0.2,
          ),
          ...[-1, 1].flatMap((s) => move([ball(0.17, gold())], s * 0.36, 0.6)),
        ],
        {},
      ),
      0.05,
      -0.12,
      1.1,
    ),
  ]
  return turn([...sticks, ...ropes, fuse, ...clock], { z: -12, y: -14, x: 8 })
}

const fizz: Hero['after'] = ({ canvas, random }, { x, y, size }) => {
  const [fx, fy] = [x + size * 0.76, y - size * 0.78]
  glow(canvas, fx, fy, size * 0.9, rgb('#ff9a3a', 1))
  spark(canvas, fx, fy, size * 0.7, rgb('#ffe6a0', 2.4))
  for (let i = 0; i < 26; i++) {
    const [angle, reach] = [random.range(0, 6.283), size * random.range(0.05, 0.4)]
    glow(
      canvas,
      fx + Math.cos(angle) * reach,
      fy + Math.sin(angle) * reach,
      random.range(2, 5),
      rgb('#ffc86a', 2.5),
    )
  }
}

function minecart({ accents, random }: Look): Model {
  const planks = wood('#6f4527', {
    paint: (at) => {
      const plank = Math.floor(at.y * 3.4 + 30)
      return gain(
        mix(rgb('#4a2c18'), rgb('#96633a'), noise(at.x * 2 + plank * 7, at.y * 12)),
        0.5 + 0.5 * smooth(0, 0.1, at.y * 3.4 + 30 - plank),
      )
    },
  })
  const tub = warp(box(2.6, 1.35, 1.7, 0.08, planks), (at) =>
    vec(at.x * (1 + 0.16 * at.y), at.y, at.z * (1 + 0.12 * at.y)),
  )
  const iron = steel({ rough: 0.4 })
  const bands = [-0.55, 0.62].flatMap((y) =>
    move(
      warp(box(2.66, 0.16, 1.78, 0.05, iron), (at) =>
        vec(at.x * (1 + 0.16 * y), at.y, at.z * (1 + 0.12 * y)),
      ),
      0,
      y,
    ),
  )
  const straps = [-1, 0, 1].flatMap((x) =>
    warp(box(0.18, 1.38, 1.78, 0.04, iron), (at) =>
      vec((at.x + x) * (1 + 0.16 * at.y), at.y, at.z * (1 + 0.12 * at.y)),
    ),
  )
  const wheel = (x: number, z: number) =>
    move(
      [
        torus(0.42, 0.1, iron),
        torus(0.5, 0.05, iron),
        ...turns(6).map((share) =>
          rod(vec(0, 0), vec(Math.cos(share * 6.283) * 0.4, Math.sin(share * 6.283) * 0.4), 0.06, iron),
        ),
        ...slab(ringOf(0.14, 20), { depth: 0.2 }, gold()),
      ],
      x,
      -1,
      z,
    )
  const nuggets = Array.from({ length: 34 }, (_, i) => {
    const [reach, angle] = [Math.sqrt((i + 0.5) / 34), i * 2.39996]
    return move(
      nugget(random, 0.24 + 0.12 * random.next()),
      Math.cos(angle) * reach * 1.25,
      0.72 + 0.75 * (1 - reach),
      Math.sin(angle) * reach * 0.75,
    )
  })
  const rails = [-0.72, 0.72].map((z) => rod(vec(-2.3, -1.48, z), vec(2.3, -1.48, z), 0.08, iron))
  const ties = steps(6).flatMap((share) =>
    move(box(0.3, 0.14, 2, 0.04, wood('#4a2f1c')), lerp(-2, 2, share), -1.62),
  )
  const tool = move(
    turn(
      [
        rod(vec(0, -1.2), vec(0, 1.2), 0.08, wood('#9a6a3e')),
        tube(
          [vec(-0.85, 0.85), vec(0, 1.2), vec(0.85, 0.85)],
          (s) => 0.13 * Math.sin(Math.PI * Math.min(0.95, s * 0.9 + 0.05)) + 0.02,
          iron,
        ),
      ],
      { z: -38 },
    ),
    1.35,
    0.9,
    0.4,
  )
  const lampOn = move(
    [
      lathe(
        [
          [0, 0.3],
          [0.18, 0.28],
          [0.2, 0.18],
        ],
        gold(),
      ),
      ...scale([ball(0.16, lamp('#ffc46a', 4))], 1, 1.1, 1),
      lathe(
        [
          [0.2, -0.16],
          [0.22, -0.26],
          [0, -0.26],
        ],
        gold(),
      ),
    ],
    -1.25,
    0.35,
    1.08,
  )
  return turn(
    [
      ...tub,
      ...bands,
      ...straps,
      ...wheel(-0.75, 0.72),
      ...wheel(0.75, 0.72),
      ...wheel(-0.75, -0.72),
      ...wheel(0.75, -0.72),
      ...nuggets.flat(),
      ...rails,
      ...ties,
      ...tool,
      ...lampOn,
      ...move(jewel('brilliant', accents[0], 0.24, 50), 0.3, 1.5, 0.5),
    ],
    { y: -28, x: 12 },
  )
}

/** A few lumps of one unit; a heap turns and sizes them anew, so that no two look alike. */
const lumps = [3, 11, 19, 27, 35].map((shift) => {
  const made = metal('#ffb845', {
    rough: 0.3,
    bump: (at: Vec) => 0.09 * ridges(at.x * 0.7 + shift, at.y * 0.7, 2, at.z * 0.7),
  })
  const swell = (d: Vec) => 0.62 + 0.75 * clouds(d.x * 1.5 + shift, d.y * 1.5, 3, d.z * 1.5)
  return scale([ball(1, made, swell, 22)], 1.15, 0.85, 1)
})

function nugget(random: Look['random'], size: number): Model {
  const spin = { y: random.range(0, 360), z: random.range(-30, 30) }
  return turn(scale(random.pick(lumps), size), spin)
}

function horseshoe({ accents }: Look): Model {
  const path = steps(23).map((share) => {
    const angle = lerp(-0.92, Math.PI + 0.92, share)
    return vec(
      Math.cos(angle) * (1.42 - 0.12 * smooth(0, -0.9, Math.sin(angle))),
      Math.sin(angle) * 1.62 + 0.1,
    )
  })
  const made = gold({ rough: 0.2 })
  const shoe = tube(path, rounded(0.24, 0.02), made, { flat: 1.75, rings: 130, sides: 30 })
  const nails = steps(8).flatMap((share, i) => {
    const at = along(path, 0.06 + share * 0.88)
    return move(jewel('brilliant', i % 2 ? accents[0] : accents[1], 0.17, 90), at.x, at.y, at.z + 0.24)
  })
  const tips = [path[0]!, path.at(-1)!].flatMap((at) => move([ball(0.36, made)], at.x, at.y - 0.05))
  const clover = move(
    turn(
      [
        ...turns(4).flatMap((share) =>
          turn(
            move(
              pillow(
                heartShape(0.42).map(({ x, y }) => point(x, -y)),
                0.12,
                flesh('#3fae52', {
                  paint: (at) => mix(rgb('#2f8a42'), rgb('#8fe07a'), smooth(0.3, 0.05, Math.abs(at.x)) * 0.5),
                }),
                { centre: vec(0, 0) },
              ),
              0,
              0.3,
            ),
            { z: share * 360 },
          ),
        ),
        tube([vec(0, -0.2), vec(0.15, -0.9), vec(0.4, -1.35)], () => 0.05, flesh('#2f8a42')),
      ],
      { z: 20, x: -14 },
    ),
    0.02,
    0.15,
    0.3,
  )
  return turn([shoe, ...nails, ...tips, ...clover], { y: -18, x: -8, z: -6 })
}

function boot({ accents }: Look): Model {
  const hide = leather('#7a3f22')
  const shaft = lathe(
    [
      [0.78, 1.75],
      [0.8, 1.7],
      [0.72, 1],
      [0.62, 0.2],
      [0.6, -0.45],
      [0.64, -0.9],
    ],
    hide,
    { curved: true },
  )
  const shaped = warp([shaft], (at) =>
    vec(
      at.x,
      at.y + (at.y > 1.2 ? 0.28 * Math.cos(Math.atan2(at.z, at.x) * 2) * smooth(1.2, 1.75, at.y) : 0),
      at.z * 0.78,
    ),
  )
  const foot = tube(
    [vec(0.55, -1), vec(0.1, -1.02), vec(-0.6, -1.12), vec(-1.35, -1.22), vec(-1.72, -1.26)],
    (share) => lerp(0.62, 0.3, smooth(0.1, 0.95, share)) * rounded(1, 0.12)(share),
    hide,
    { flat: 0.82, rings: 60, sides: 30, facing: vec(0, 1, 0) },
  )
  const sole = [
    ...move(
      slab(
        traced(
          'M-108 0 C-104 -24 -50 -34 0 -32 C40 -30 62 -26 66 0 C62 26 40 30 0 32 C-50 34 -104 24 -108 0',
          62,
          point(0, 0),
          10,
        ),
        { depth: 0.14, bevel: 0.05 },
        wood('#3a2214'),
      ).flatMap((part) => turn([part], { x: 90 })),
      0,
      -1.62,
    ),
  ]
  const heel = move(
    warp(box(0.75, 0.62, 0.85, 0.08, wood('#3a2214')), (at) => vec(at.x * (1 + 0.2 * at.y), at.y, at.z)),
    0.68,
    -1.85,
  )
  const stitches = [-1, 1].flatMap((s) =>
    [0, 1, 2].map((i) =>
      tube(
        steps(7).map((share) =>
          vec(
            lerp(-0.36, 0.36, share) * (1 - i * 0.18),
            1.25 - i * 0.42 + 0.34 * Math.sin(share * Math.PI) - 0.1,
            s * (0.6 - 0.05 * i + 0.04) * Math.sqrt(1 - (lerp(-0.36, 0.36, share) / 0.9) ** 2),
          ),
        ),
        () => 0.035,
        lacquer([accents[0], '#ffd98a', accents[1]][i]!),
      ),
    ),
  )
  const star = [-1, 1].flatMap((s) =>
    move(slab(starOf(5, 0.24, 0.11), { depth: 0.08 }, gold()), 0, -0.1, s * 0.52),
  )
  const spur = [
    ...move(turn([torus(0.64, 0.06, silver())], { x: 90 }), 0.42, -1.05),
    rod(vec(1.05, -1.05), vec(1.45, -1.0), 0.06, silver()),
    ...move(slab(starOf(10, 0.34, 0.17), { depth: 0.06, bevel: 0.02 }, gold()), 1.55, -1),
  ]
  return turn([...shaped, foot, ...sole, ...heel, ...stitches, ...star, ...spur], { y: 24, x: 6 })
}

function spurOf({ accents }: Look): Model {
  const made = silver({ rough: 0.16 })
  const yoke = tube(
    [
      vec(-1.85, 0.75, 0.5),
      vec(-0.9, 0.95, 0.75),
      vec(0.1, 0.55, 0.5),
      vec(0.35, 0, 0),
      vec(0.1, -0.55, -0.5),
      vec(-0.9, -0.95, -0.75),
      vec(-1.85, -0.75, -0.5),
    ].map(({ x, y, z }) => vec(x, z * 1.2, y)),
    rounded(0.17, 0.04),
    made,
    { flat: 1.5, rings: 110 },
  )
  const shank = tube([vec(0.3, 0), vec(0.8, 0.08), vec(1.15, -0.1)], () => 0.15, made)
  const wheel = move(
    [
      ...slab(starOf(6, 0.95, 0.34), { depth: 0.14, bevel: 0.06 }, gold({ rough: 0.18 })),
      ...slab(ringOf(0.25, 24), { depth: 0.3, bevel: 0.08 }, made),
    ],
    1.55,
    -0.12,
  )
  const buttons = [-1, 1].flatMap((s) =>
    move(
      [
        ...slab(ringOf(0.26, 24), { depth: 0.14 }, gold()),
        ...move(jewel('brilliant', accents[0], 0.15, 90), 0, 0, 0.1),
      ],
      -1.85,
      s * 0.6,
      0.75,
    ),
  )
  const strap = tube(
    [vec(-1.9, 0.6, 0.7), vec(-2.5, 0.2, 0.4), vec(-2.6, -0.4, 0), vec(-1.9, -0.6, 0.7)],
    rounded(0.16, 0.03),
    leather('#5a2f1a'),
    { flat: 0.4 },
  )
  const bells = [0.4, 0.8].flatMap((x, i) =>
    move([ball(0.17, bronze()), ...turn([torus(0.17, 0.03, gold())], { x: 90 })], x, -0.36 - 0.1 * i),
  )
  return turn([yoke, shank, ...wheel, ...buttons, strap, ...bells], { y: -26, x: 14, z: -18 })
}

function bullSkull({ accents }: Look): Model {
  const made = material({
    rough: 0.6,
    soft: 0.25,
    paint: (at) => mix(rgb('#f2e6cc'), rgb('#b89a6a'), 0.7 * clouds(at.x * 2.4, at.y * 2.4, 3, at.z * 2)),
    bump: (at) => 0.03 * clouds(at.x * 7, at.y * 5, 2, at.z * 7),
  })
  const skull = tube(
    [vec(0, 1.25), vec(0, 0.6, 0.25), vec(0, -0.35, 0.3), vec(0, -1.25, 0.25), vec(0, -1.85, 0.15)],
    (share) => 0.85 * (1 - 0.48 * smooth(0.15, 0.75, share)) * rounded(1, 0.12)(share),
    made,
    { flat: 1, rings: 70, sides: 34 },
  )
  const sockets = [-1, 1].flatMap((s) => [
    ...move(
      turn(scale([ball(0.3, matte('#140a06', { rim: 0 }))], 1, 0.85, 0.55), { y: s * 38 }),
      s * 0.58,
      0.42,
      0.72,
    ),
    ...move(turn([torus(0.32, 0.11, made)], { y: s * 38 }), s * 0.6, 0.42, 0.74),
  ])
  const nose = [-1, 1].flatMap((s) =>
    move(scale([ball(0.17, matte('#140a06', { rim: 0 }))], 0.7, 1.7, 0.5), s * 0.16, -1.35, 0.62),
  )
  const horns = [-1, 1].map((s) =>
    tube(
      [vec(s * 0.5, 1.0, 0.1), vec(s * 1.35, 1.05, 0.2), vec(s * 2.1, 1.4, 0.35), vec(s * 2.45, 2.25, 0.25)],
      (share) => lerp(0.33, 0.02, share),
      material({
        rough: 0.35,
        coat: 0.5,
        paint: (_at, _u, v) =>
          mix(mix(rgb('#d8c298'), rgb('#8a6a44'), noise(v * 20, 1)), rgb('#1c120c'), smooth(0.55, 0.95, v)),
      }),
      { rings: 80, sides: 28 },
    ),
  )
  const wraps = [-1, 1]
    .flatMap((s) =>
      [0.62, 0.78, 0.94].map((x) =>
        move(
          turn([torus(0.35, 0.07, matte(x === 0.78 ? '#3fb8b0' : accents[0]))], { y: 86 }),
          s * x,
          1.02,
          0.14,
        ),
      ),
    )
    .flat()
  const feathers = [-1, 1].flatMap((s) =>
    [-16, 4, 24].flatMap((angle, i) =>
      move(
        turn(
          scale(
            pillow(
              leafShape(0.16),
              0.05,
              flesh([accents[0], '#f4ecd8', accents[1]][i]!, { coat: 0, rough: 0.7 }),
              { centre: vec(0.5, 0) },
            ),
            1.1,
          ),
          { z: -90 + s * angle },
        ),
        s * 0.95,
        0.75,
        0.25,
      ),
    ),
  )
  const sign = move(
    slab(traced('M0 -30 L20 0 L0 30 L-20 0 Z', 60), { depth: 0.1 }, metal('#3fb8b0', { rough: 0.3 })),
    0,
    0.72,
    1.02,
  )
  return turn([skull, ...sockets, ...nose, ...horns, ...wraps, ...feathers, ...sign], { y: -14, x: 2 })
}

export function spokedWheel(hex: string, hubHex: string): Model {
  const made = wood(hex, { coat: 0.2 })
  return [
    torus(1.75, 0.17, made, 90),
    torus(1.9, 0.09, steel({ rough: 0.4 }), 90),
    ...turns(12).flatMap((share) =>
      turn(
        [
          lathe(
            [
              [0.09, 1.7],
              [0.12, 1.2],
              [0.09, 0.8],
              [0.11, 0.3],
            ],
            made,
            { curved: true, detail: 16 },
          ),
        ],
        { z: share * 360 },
      ),
    ),
    ...slab(ringOf(0.48, 40), { depth: 0.7, bevel: 0.14 }, made),
    ...[0.3, -0.3].flatMap((z) => move([torus(0.46, 0.07, steel())], 0, 0, z)),
    ...move(slab(ringOf(0.22, 30), { depth: 0.3, bevel: 0.08 }, metal(hubHex)), 0, 0, 0.36),
  ]
}

function wagonWheel(look: Look): Model {
  const rope = tube(
    steps(50).map((share) =>
      vec(
        Math.cos(share * 12.6) * (1.75 + 0.05 * Math.sin(share * 40)) * 0.62 - 0.5,
        Math.sin(share * 12.6) * 0.62 - 1.05,
        0.5 + 0.1 * share,
      ),
    ),
    () => 0.09,
    matte('#d2ac6c', { bump: (at) => 0.04 * Math.sin((at.x + at.y) * 44) }),
    { rings: 320 },
  )
  return turn(
    [
      ...spokedWheel('#8a5730', look.accents[0]),
      rope,
      ...move(
        hatOf('#6a4026', look.accents[0]).flatMap((part) => scale([part], 0.55)),
        0.95,
        1.25,
        0.45,
      ),
    ],
    { y: -26, x: -4 },
  )
}

export function hatOf(hex: string, band: string): Model {
  const felt = matte(hex, {
    rough: 0.8,
    rim: 1,
    bump: (at) => 0.012 * clouds(at.x * 18, at.y * 18, 2, at.z * 18),
  })
  const cap = warp(
    [
      lathe(
        [
          [0, 1.05],
          [0.5, 1.12],
          [0.82, 0.95],
          [0.9, 0.4],
          [1, -0.05],
        ],
        felt,
        { curved: true },
      ),
    ],
    (at) =>
      vec(
        at.x,
        at.y -
          0.34 * Math.exp(-((at.x / 0.26) ** 2)) * smooth(0.5, 1, at.y) -
          0.12 * at.z * at.z * smooth(0.6, 1, at.y),
        at.z * 1.16,
      ),
  )
  const brim = surface(
    (u, v) => {
      const angle = u * 6.283
      const reach = lerp(0.98, 1.95, v)
      return vec(
        Math.cos(angle) * reach,
        v * v * (0.72 * Math.cos(angle) ** 2 - 0.16),
        Math.sin(angle) * reach * 1.12,
      )
    },
    90,
    12,
    felt,
  )
  const ribbon = move(turn(scale([torus(0.99, 0.12, leather(band))], 1, 1.16, 1), { x: 90 }), 0, 0.06)
  const star = move(slab(starOf(5, 0.24, 0.11), { depth: 0.1 }, gold()), 0, 0.12, 1.25)
  return [...cap, brim, ...ribbon, ...star]
}

const hat = ({ accents }: Look): Model => [
  ...turn(hatOf('#8a5a34', accents[0]), { x: 18, y: -32, z: 8 }),
  ...move(snakeTail(), 0.2, -1.4, 0.8),
]

function snakeTail(): Model {
  const path = [
    vec(-1.9, -0.25),
    vec(-1.1, 0.05, 0.2),
    vec(-0.3, -0.3, 0.3),
    vec(0.6, 0, 0.2),
    vec(1.3, -0.2, 0.1),
    vec(1.75, 0.35),
    vec(1.85, 0.95),
  ]
  const hide = lacquer('#b8924a', {
    paint: (_at, u, v) =>
      Math.abs(((v * 16) % 1) - 0.5) * 2 + Math.abs(u - 0.25) * 4 < 0.8
        ? rgb('#4a2f16')
        : mix(rgb('#c9a45c'), rgb('#8a6a34'), noise(v * 80, u * 30)),
  })
  return [
    tube(path, (s) => lerp(0.26, 0.12, s), hide, { rings: 140 }),
    ...steps(5).flatMap((share) =>
      move([ball(0.15 - share * 0.06, matte('#e0c890'), undefined, 12)], 1.86, 1 + share * 0.55),
    ),
  ]
}

function nuggets({ accents, random }: Look): Model {
  const pan = turn(
    [
      lathe(
        [
          [1.75, 0.42],
          [1.8, 0.36],
          [1.35, -0.25],
          [0, -0.3],
        ],
        steel({ rough: 0.36, bump: (at) => 0.015 * clouds(at.x * 9, at.y * 9, 2, at.z * 9) }),
      ),
      ...[0.05, -0.08].flatMap((y) => move(turn([torus(1.6 + y * 0.8, 0.03, steel())], { x: 90 }), 0, y)),
    ],
    { x: 6 },
  )
  const heap = Array.from({ length: 46 }, (_, i) => {
    const [reach, angle] = [Math.sqrt((i + 0.5) / 46), i * 2.39996]
    return move(
      nugget(random, 0.2 + 0.22 * random.next() * (1 - reach * 0.5)),
      Math.cos(angle) * reach * 1.25,
      0.02 + 0.85 * (1 - reach),
      Math.sin(angle) * reach * 1.1,
    )
  })
  const big = move(nugget(random, 0.8), 0, 1.1, 0)
  return turn(
    [...pan, ...heap.flat(), ...big, ...move(jewel('brilliant', accents[0], 0.22, 50), 0.8, 0.55, 0.95)],
    { x: 22 },
  )
}

const sparkle: Hero['after'] = ({ canvas }, { x, y, size }) => {
  spark(canvas, x - size * 0.25, y - size * 0.35, size * 0.5, rgb('#fff0c0', 1.5))
  spark(canvas, x + size * 0.4, y + size * 0.1, size * 0.3, rgb('#fff0c0', 1.2))
}

export const western: Record<string, Hero> = {
  cactus: { build: cactus, stands: true },
  badge: { build: badge, after: sparkle },
  dynamite: { build: dynamite, after: fizz },
  minecart: { build: minecart, stands: true, after: sparkle },
  horseshoe: { build: horseshoe, after: sparkle },
  boot: { build: boot, stands: true },
  spur: { build: spurOf },
  bullskull: { build: bullSkull },
  wagonwheel: { build: wagonWheel },
  nuggets: { build: nuggets, stands: true, after: sparkle },
  hat: { build: hat, stands: true },
}
