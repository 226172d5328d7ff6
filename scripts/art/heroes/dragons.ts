import { gain, mix, rgb } from '../kit/colour.ts'
import { cut, cuts } from '../kit/cut.ts'
import { flame, glow, spark } from '../kit/glow.ts'
import { type Hero, type Look } from '../kit/hero.ts'
import {
  type Material,
  bronze,
  flesh,
  gem,
  gold,
  lacquer,
  lamp,
  material,
  matte,
  metal,
} from '../kit/material.ts'
import { type Mesh, type Model, move, scale, turn, warp } from '../kit/mesh.ts'
import { cells, clouds, noise, ridges } from '../kit/noise.ts'
import { leafShape, traced } from '../kit/outline.ts'
import { slab } from '../kit/slab.ts'
import { ball, lathe, pillow, rounded, tapered, torus, tube } from '../kit/solids.ts'
import { type Vec, along, lerp, point, smooth, steps, turns, vec } from '../kit/vector.ts'
import { beads, boulder, coinHeap, jewel } from './common.ts'
import { watchingEye } from './jungle.ts'

/** Overlapping scales by cells of a net; darker in the joints, a sheen on each. */
export function scaledSkin(
  hex: string,
  deep: string,
  size = 6,
  place: (at: Vec) => readonly [number, number] = (at) => [at.x + at.z * 0.6, at.y],
): Material {
  const cell = (at: Vec) => {
    const [x, y] = place(at)
    return cells(x * size, y * size)
  }
  return metal(hex, {
    metal: 0.45,
    rough: 0.42,
    rim: 0.8,
    paint: (at) => {
      const { near, next, id } = cell(at)
      return mix(
        rgb(deep),
        mix(rgb(hex), gain(rgb(hex), 1.7), id * 0.6),
        smooth(0.02, 0.22, next - near) * (1 - 0.35 * near),
      )
    },
    bump: (at) => {
      const { near, next } = cell(at)
      return (0.2 / size) * smooth(0, 0.35, next - near) * (1 - near * 0.5)
    },
  })
}

const horny = (hex = '#d9c6a0', tip = '#2a1c16'): Material =>
  material({
    rough: 0.35,
    coat: 0.6,
    soft: 0.2,
    paint: (_at, _u, v) => mix(rgb(hex), rgb(tip), smooth(0.2, 0.95, v)),
    bump: (at) => 0.015 * Math.sin((at.x + at.y + at.z) * 40),
  })

/** Rows of scales that lie like tiles round a body of revolution. */
function eggBody(hex: string, deep: string, glowing: string): Mesh {
  const made = material({
    metal: 0.5,
    rough: 0.3,
    rim: 1,
    paint: (at) => {
      const { edge, id } = tile(at)
      return mix(rgb(deep), mix(rgb(hex), gain(rgb(hex), 1.9), id * 0.5), smooth(0.04, 0.3, edge))
    },
    shine: (at) =>
      gain(
        rgb(glowing),
        1.1 *
          smooth(0.09, 0.0, tile(at).edge) *
          smooth(0.42, 0.6, clouds(at.x * 1.2 + 3, at.y * 1.2, 3, at.z)),
      ),
    bump: (at) => 0.1 * smooth(0, 0.4, tile(at).edge),
  })
  return lathe(
    [
      [0, 1.75],
      [0.42, 1.66],
      [0.85, 1.15],
      [1.15, 0.3],
      [1.22, -0.4],
      [0.98, -1.15],
      [0.5, -1.55],
      [0, -1.62],
    ],
    made,
    { curved: true, detail: 80 },
  )
}

function tile(at: Vec): { edge: number; id: number } {
  const row = at.y * 3.4 + 20
  const index = Math.floor(row)
  const around = (Math.atan2(at.z, at.x) / 6.283) * 13 + (index % 2) * 0.5
  const across = Math.abs(around - Math.floor(around) - 0.5) * 2
  // The lower end of each tile is round: the next row starts where this one's arc has ended.
  const bottom = row - index - 0.45 * across * across
  return bottom > 0
    ? { edge: Math.min(bottom, 1 - across), id: noise(Math.floor(around) * 3.7, index * 5.3) }
    : { edge: Math.min(0.45 + bottom, 1), id: noise(Math.floor(around + 0.5) * 3.7, index * 5.3 + 9) }
}

function nest({ random }: Look, hex: string): Model {
  const twigs = Array.from({ length: 40 }, (_, i) => {
    const angle = i * 0.97
    const reach = random.range(1.1, 1.65)
    const lift = random.range(-1.75, -1.2)
    const sweep = random.range(0.5, 0.9)
    const at = (turned: number, up: number) =>
      vec(Math.cos(angle + turned) * reach, lift + up, Math.sin(angle + turned) * reach * 0.9)
    return tube(
      [at(-sweep, -0.05), at(0, 0.12), at(sweep, -0.02)],
      rounded(random.range(0.06, 0.11)),
      matte(hex, { bump: (p) => 0.04 * noise(p.x * 12, p.y * 12, p.z * 12) }),
      { rings: 14, sides: 9 },
    )
  })
  return twigs
}

function egg(look: Look): Model {
  const { accents } = look
  const coals = turns(14).flatMap((share) =>
    move(
      boulder(look.random, '#3a2a2a', look.random.range(0.14, 0.26)),
      Math.cos(share * 6.283) * 1.75,
      -1.7,
      Math.sin(share * 6.283) * 1.3,
    ),
  )
  const small = [
    [-1.15, -0.75, 0.6, accents[1], 14],
    [1.2, -0.8, 0.5, accents[2], -16],
  ].flatMap(([x, y, z, hex, lean]) =>
    move(
      turn(scale([eggBody(hex as string, '#1a0f14', accents[0])], 0.52), { z: lean as number }),
      x as number,
      y as number,
      z as number,
    ),
  )
  return turn([eggBody(accents[0], '#1a0c10', '#ff8a2a'), ...nest(look, '#5a3f2c'), ...coals, ...small], {
    x: 8,
  })
}

/** A dragon's head in profile, turned a little to the viewer. */
export function dragonHead(hex: string, deep: string, eyeHex: string): Model {
  const skin = scaledSkin(hex, deep, 5, (at) => [at.x, at.y + at.z * 0.7])
  const skull = move(scale([ball(0.85, skin)], 1.15, 0.85, 0.8), 0.2, 0.35)
  const snout = tube(
    [vec(0, 0.3), vec(-0.9, 0.2), vec(-1.6, 0.02), vec(-2.05, -0.12)],
    (share) => lerp(0.66, 0.36, smooth(0, 0.7, share)) * rounded(1, 0.12)(share),
    skin,
    { flat: 0.82, sides: 36, rings: 60, facing: vec(0, 1, 0) },
  )
  const nostril = [-1, 1].flatMap((s) => [
    ...move(scale([ball(0.16, skin)], 1.2, 0.9, 0.9), -1.92, 0.2, s * 0.2),
    ...move([ball(0.075, lamp('#ff7a2a', 2))], -2.02, 0.22, s * 0.27),
  ])
  const jaw = tube(
    [vec(0.25, -0.35), vec(-0.6, -0.72), vec(-1.35, -0.86), vec(-1.85, -0.78)],
    (share) => lerp(0.42, 0.2, share) * rounded(1, 0.1)(share),
    skin,
    { flat: 0.8, sides: 30, rings: 60, facing: vec(0, 1, 0) },
  )
  const mouth = tube(
    [vec(0.1, -0.1), vec(-0.8, -0.3), vec(-1.6, -0.42)],
    tapered(0.42, 0.2),
    lamp('#c0261a', 0.8),
    { flat: 0.8 },
  )
  const fangs = steps(9)
    .flatMap((share, i) =>
      [-1, 1].flatMap((s) => [
        move(
          turn(
            [
              lathe(
                [
                  [0.08, 0.02],
                  [0.05, -0.14],
                  [0, -0.3 - 0.14 * (i % 3 === 0 ? 1 : 0)],
                ],
                lacquer('#f6ead0'),
                { detail: 10 },
              ),
            ],
            { z: 6 },
          ),
          lerp(-0.65, -1.95, share),
          lerp(-0.16, -0.3, share),
          s * lerp(0.42, 0.22, share),
        ),
        move(
          turn(
            [
              lathe(
                [
                  [0, 0.26],
                  [0.05, 0.1],
                  [0.07, -0.02],
                ],
                lacquer('#f6ead0'),
                { detail: 10 },
              ),
            ],
            { z: -6 },
          ),
          lerp(-0.7, -1.75, share),
          lerp(-0.5, -0.66, share),
          s * lerp(0.32, 0.16, share),
        ),
      ]),
    )
    .flat()
  const brow = [-1, 1].map((s) =>
    tube(
      [vec(-0.75, 0.55, s * 0.45), vec(-0.2, 0.85, s * 0.66), vec(0.45, 0.85, s * 0.72)],
      rounded(0.16),
      skin,
    ),
  )
  const eye = [-1, 1].flatMap((s) => [
    ...move(scale([ball(0.22, lamp(eyeHex, 1.8))], 1.25, 0.8, 0.7), -0.25, 0.55, s * 0.6),
    ...move(scale([ball(0.09, matte('#050304'))], 0.45, 1.7, 1), -0.28, 0.56, s * 0.74),
  ])
  const horns = [-1, 1].flatMap((s) => [
    tube(
      [vec(0.5, 0.8, s * 0.42), vec(1.2, 1.4, s * 0.62), vec(2.1, 1.55, s * 0.72), vec(2.75, 2.1, s * 0.66)],
      (share) => lerp(0.26, 0.02, share),
      horny(),
      { rings: 60 },
    ),
    tube(
      [vec(0.75, 0.35, s * 0.62), vec(1.35, 0.45, s * 0.95), vec(1.85, 0.85, s * 1.05)],
      (share) => lerp(0.17, 0.015, share),
      horny(),
      { rings: 40 },
    ),
    tube(
      [vec(0.5, -0.25, s * 0.55), vec(1, -0.55, s * 0.85), vec(1.45, -0.5, s * 1)],
      (share) => lerp(0.14, 0.015, share),
      horny(),
      { rings: 40 },
    ),
  ])
  const neckPath = [vec(0.35, 0.1), vec(1.25, -0.2), vec(1.75, -1.1), vec(1.5, -2.4)]
  const neck = tube(neckPath, (share) => lerp(0.72, 0.95, share), skin, { rings: 70, sides: 40 })
  const crest = steps(8).flatMap((share) => {
    const at = along(neckPath, share * 0.9)
    const away = along(neckPath, Math.min(1, share * 0.9 + 0.05))
    const angle = (Math.atan2(away.y - at.y, away.x - at.x) * 180) / Math.PI
    return move(
      turn(
        slab(
          [point(-0.3, 0), point(0.34, 0), point(0.42, 0.62)],
          { depth: 0.14, bevel: 0.05 },
          horny('#c98a5a', '#3a1a14'),
        ),
        { z: angle },
      ),
      at.x + Math.cos((angle + 90) * 0.01745) * 0.66,
      at.y + Math.sin((angle + 90) * 0.01745) * 0.66,
      0,
    )
  })
  return [...skull, snout, ...nostril, jaw, mouth, ...fangs, ...brow, ...eye, ...horns, neck, ...crest]
}

const dragonhead = ({ accents }: Look): Model =>
  turn(dragonHead(accents[0], '#12090c', accents[2]), { y: 34, x: 4, z: 4 })

const breath: Hero['after'] = ({ canvas }, { x, y, size }) => {
  for (let i = 0; i < 5; i++)
    flame(canvas, x - size * (0.62 + i * 0.1), y + size * (0.28 + i * 0.1), size * (0.22 + i * 0.07), i * 7.7)
  glow(canvas, x - size * 0.75, y + size * 0.3, size * 0.9, rgb('#ff6a1f', 0.7))
}

function hoard({ accents, random }: Look): Model {
  const heap = move(coinHeap(random, 190, 2.3, 1.5), 0, -2, 0)
  const blade = turn(
    [
      ...slab(
        traced('M-13 -150 L0 -172 L13 -150 L16 40 L-16 40 Z', 60),
        { depth: 0.18, bevel: 0.08 },
        metal('#c2cedb', { rough: 0.14 }),
      ),
      ...move(
        slab(
          traced('M-78 -10 C-60 -24 60 -24 78 -10 L70 10 C40 -4 -40 -4 -70 10 Z', 60),
          { depth: 0.3, bevel: 0.1 },
          gold(),
        ),
        0,
        -0.7,
      ),
      lathe(
        [
          [0.13, -0.8],
          [0.15, -1.2],
          [0.12, -1.75],
        ],
        matte('#5a1f28', { bump: (at) => 0.05 * Math.sin(at.y * 30) }),
      ),
      ...move(jewel('rose', accents[0], 0.26, 90), 0, -0.68, 0.16),
      ...move([ball(0.22, gold())], 0, -1.85),
    ],
    { z: 180 },
  )
  const sword = move(turn(blade, { z: -12 }), 0.15, 0.85, -0.2)
  const cup = move(
    turn(
      [
        lathe(
          [
            [0.5, 0.62],
            [0.52, 0.55],
            [0.5, 0.1],
            [0.2, -0.15],
            [0.1, -0.4],
            [0.36, -0.62],
            [0, -0.64],
          ],
          gold(),
          { curved: true },
        ),
        ...beads(8, 0.3, 0.08, gem(accents[1])).flatMap((part) => turn([part], { x: 90 })),
      ],
      { z: 34 },
    ),
    -1.3,
    -0.85,
    0.9,
  )
  const stones = [
    [0.9, -1.05, 1.1, 0],
    [1.6, -1.5, 0.9, 1],
    [-0.5, -1.25, 1.4, 2],
    [0.2, -0.75, 0.9, 1],
    [-1.9, -1.6, 0.8, 0],
  ].flatMap(([x, y, z, i]) =>
    move(jewel(i === 1 ? 'step' : 'brilliant', accents[i!]!, 0.36, 45 + x! * 12), x!, y!, z),
  )
  return [...heap, ...sword, ...cup, ...stones]
}

function serpentDragon({ accents }: Look): Model {
  const path = Array.from({ length: 40 }, (_, i) => {
    const share = i / 39
    const angle = 1.2 + share * 8.2
    const reach = lerp(2.05, 0.95, share) * (1 - 0.25 * smooth(0.85, 1, share))
    return vec(
      Math.cos(angle) * reach * (1 - 0.1 * share),
      Math.sin(angle) * reach * 0.95 + 0.3 * Math.sin(share * 9),
      0.75 * Math.sin(share * 11) + share * 0.8,
    )
  })
  const skin = metal(accents[0], {
    metal: 0.5,
    rough: 0.3,
    rim: 1.1,
    paint: (_at, u, v) => {
      const [a, b] = [(u * 14) % 1, (v * 70 + (Math.floor(u * 14) % 2) * 0.5) % 1]
      const edge = Math.min(smooth(0.5, 0.3, Math.abs(a - 0.5)), smooth(0.5, 0.25, Math.abs(b - 0.5)))
      return u > 0.62 && u < 0.88
        ? mix(rgb('#c9962f'), rgb('#ffe6a0'), (v * 60) % 1)
        : mix(gain(rgb(accents[0]), 0.2), gain(rgb(accents[0]), 1.3), edge)
    },
  })
  const body = tube(
    path,
    (share) => lerp(0.04, 0.36, smooth(0, 0.4, share)) * lerp(1, 0.86, smooth(0.85, 1, share)),
    skin,
    { rings: 360, sides: 28, facing: vec(0.1, 0.2, 1) },
  )
  const mane = steps(34).flatMap((share, i) => {
    const at = along(path, 0.16 + share * 0.8)
    const next = along(path, 0.17 + share * 0.8)
    const angle = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI
    return move(
      turn(
        scale(
          pillow(leafShape(0.2), 0.05, flesh(i % 2 ? accents[1] : '#ff8a3a', { soft: 0.7 }), {
            centre: vec(0.5, 0),
          }),
          0.66,
        ),
        { z: angle - 140 },
      ),
      at.x,
      at.y,
      at.z + 0.08,
    )
  })
  const end = path.at(-1)!
  const head = move(
    turn(scale(dragonHead(accents[0], '#0f2a1c', accents[2]).slice(0, -10), 0.58), { y: 22, z: -12 }),
    end.x - 0.35,
    end.y - 0.05,
    end.z + 0.5,
  )
  const whiskers = [-1, 1].map((s) =>
    tube(
      [
        vec(end.x - 1.3, end.y, end.z + 0.6 + s * 0.2),
        vec(end.x - 1.9, end.y + 0.4, end.z + 0.8 + s * 0.3),
        vec(end.x - 2, end.y + 1.1, end.z + 0.9 + s * 0.4),
        vec(end.x - 1.6, end.y + 1.4, end.z + 0.9),
      ],
      tapered(0.06, 0.01),
      gold(),
    ),
  )
  const orb = move(
    [ball(0.42, lamp('#ffe9b0', 1.4, { pearly: 0.5 }))],
    end.x - 1.75,
    end.y - 0.85,
    end.z + 0.6,
  )
  return [body, ...mane, ...head, ...whiskers, ...orb]
}

function brazier({ accents }: Look): Model {
  const iron = bronze({ rough: 0.3 })
  const bowl = lathe(
    [
      [1.3, 0.35],
      [1.42, 0.3],
      [1.38, 0.12],
      [1.15, -0.3],
      [0.55, -0.62],
      [0.2, -0.72],
      [0.16, -0.95],
      [0.34, -1.1],
      [0.16, -1.25],
      [0, -1.25],
    ],
    iron,
    { curved: true },
  )
  const band = [
    ...move(turn([torus(1.36, 0.09, gold())], { x: 90 }), 0, 0.24),
    ...beads(18, 1.3, 0.08, gold()).flatMap((part) => turn([part], { x: 90 })),
  ]
  const legs = [30, 150, 270].flatMap((angle) =>
    turn(
      [
        tube(
          [vec(0, -0.85, 0.3), vec(0, -1.2, 0.9), vec(0, -1.75, 0.8), vec(0, -2.15, 1.15)],
          tapered(0.13, 0.1),
          iron,
        ),
        ...move([ball(0.16, gold())], 0, -2.2, 1.18),
        ...move(scale([ball(0.28, iron)], 1, 1, 0.7), 0, 0.08, 1.32),
        ...move(turn([torus(0.2, 0.045, gold())], {}), 0, -0.18, 1.4),
      ],
      { y: angle },
    ),
  )
  const coals = Array.from({ length: 26 }, (_, i) => {
    const [reach, angle] = [1.12 * Math.sqrt((i + 0.5) / 26), i * 2.4]
    const made = material({
      colour: rgb('#1c1210'),
      rough: 0.9,
      shine: (at) =>
        gain(rgb('#ff5a1a'), 2.6 * smooth(0.5, 0.8, ridges(at.x * 3 + i, at.y * 3, 2, at.z * 3))),
    })
    return move(
      [ball(0.27, made, (d) => 0.75 + 0.5 * noise(d.x * 2 + i, d.y * 2, d.z * 2), 14)],
      Math.cos(angle) * reach,
      0.28 + 0.16 * (1 - reach),
      Math.sin(angle) * reach,
    )
  })
  return turn(
    [bowl, ...band, ...legs, ...coals.flat(), ...move(jewel('rose', accents[0], 0.24, 80), 0, -0.2, 1.18)],
    { x: 12, y: 10 },
  )
}

const bonfire: Hero['after'] = ({ canvas, seed }, { x, y, size }) => {
  const top = y - size * 0.55
  for (const [dx, tall, more] of [
    [-0.34, 0.75, 1],
    [0.36, 0.7, 4],
    [-0.12, 1.25, 2],
    [0.14, 1.05, 3],
    [0, 1.5, 5],
  ] as const)
    flame(canvas, x + dx * size, top + size * 0.14, size * tall * 0.62, seed + more * 9)
  glow(canvas, x, top - size * 0.2, size * 1.4, rgb('#ff6a1f', 0.3))
}

function clawOrb({ accents }: Look): Model {
  const skin = scaledSkin('#3f4a4a', '#0c1012', 7, (at) => [at.x + at.z, at.y * 1.2])
  const finger = (angle: number, reach: number, lift: number): Model =>
    turn(
      [
        tube(
          [
            vec(0, -1.3, 0.2),
            vec(0, -0.95, reach * 0.85),
            vec(0, -0.1, reach * 1.05),
            vec(0, 0.55 + lift, reach * 0.86),
          ],
          (share) => lerp(0.34, 0.2, share) * (1 + 0.14 * Math.sin(share * 16)),
          skin,
          { rings: 60, sides: 24 },
        ),
        tube(
          [
            vec(0, 0.45 + lift, reach * 0.92),
            vec(0, 0.85 + lift, reach * 0.7),
            vec(0, 1.05 + lift, reach * 0.36),
          ],
          (share) => lerp(0.2, 0.01, share),
          horny('#e8d8b4', '#1a1210'),
          { rings: 30 },
        ),
      ],
      { y: angle },
    )
  const orb = move(
    [
      ball(
        1.08,
        material({
          colour: rgb(accents[0], 0.25),
          coat: 1,
          rough: 0.1,
          rim: 1.3,
          shine: (at) =>
            gain(
              mix(rgb(accents[0]), rgb(accents[2]), clouds(at.x * 2, at.y * 2, 3, at.z * 2)),
              0.3 + 1.4 * ridges(at.x * 1.3 + 4, at.y * 1.3, 3, at.z * 1.3) ** 5,
            ),
        }),
        undefined,
        50,
      ),
    ],
    0,
    0.25,
  )
  const wrist = tube(
    [vec(0, -1.1), vec(0.1, -1.7, -0.1), vec(0.3, -2.5, -0.3)],
    (share) => lerp(0.55, 0.72, share),
    skin,
    { rings: 40, sides: 30 },
  )
  const cuff = move(
    turn([torus(0.62, 0.14, gold()), ...beads(10, 0.7, 0.1, gem(accents[1]))], { x: 84 }),
    0.08,
    -1.75,
  )
  return turn(
    [
      ...orb,
      wrist,
      ...cuff,
      ...finger(20, 1.12, 0),
      ...finger(-52, 1.12, 0.1),
      ...finger(88, 1.12, 0.1),
      ...finger(160, 1.12, 0.2),
      ...finger(-125, 1.12, 0.2),
    ],
    { x: 6 },
  )
}

const orbLight: Hero['after'] = ({ canvas, palette }, { x, y, size }) => {
  glow(canvas, x, y - size * 0.25, size * 1.1, rgb(palette.accents[0], 0.5))
  spark(canvas, x - size * 0.14, y - size * 0.42, size * 0.4, rgb('#ffffff', 1.2))
}

function hatchling(look: Look): Model {
  const { accents } = look
  const skin = scaledSkin(accents[0], darkened(accents[0]), 7)
  const shellLow = warp([eggBody('#e8d8b8', '#a8875a', '#ffb43a')], (at) =>
    vec(at.x, Math.min(at.y, 0.1 + 0.28 * Math.abs(Math.sin(Math.atan2(at.z, at.x) * 5.5))), at.z),
  )
  const cap = move(
    turn(
      warp(scale([eggBody('#e8d8b8', '#a8875a', '#ffb43a')], 0.55), (at) =>
        vec(at.x, Math.max(at.y, 0.2 + 0.14 * Math.abs(Math.sin(Math.atan2(at.z, at.x) * 5))), at.z),
      ),
      { z: -14 },
    ),
    0.08,
    1.25,
    -0.1,
  )
  const head = move(
    [
      ...scale([ball(0.72, skin)], 1.08, 0.92, 0.95),
      ...move(scale([ball(0.5, skin)], 1, 0.72, 0.9), 0, -0.2, 0.52),
      ...[-1, 1].flatMap((s) => [
        ...move([ball(0.25, lacquer('#f6f2e6'))], s * 0.36, 0.14, 0.52),
        ...move(
          scale([ball(0.17, lacquer(accents[2], { glow: rgb(accents[2], 0.3) }))], 1, 1.1, 0.5),
          s * 0.38,
          0.14,
          0.7,
        ),
        ...move(scale([ball(0.09, lacquer('#050304'))], 0.6, 1.3, 0.5), s * 0.39, 0.14, 0.78),
        ...move([ball(0.035, lamp('#ffffff', 2))], s * 0.34, 0.21, 0.84),
        ...move([ball(0.05, matte('#1a0c0c'))], s * 0.13, -0.12, 0.98),
        tube(
          [vec(s * 0.4, 0.5, -0.1), vec(s * 0.62, 0.85, -0.2), vec(s * 0.72, 1.15, -0.35)],
          (share) => lerp(0.13, 0.015, share),
          horny(),
          { rings: 20 },
        ),
      ]),
      tube(
        [vec(-0.34, -0.36, 0.82), vec(0, -0.44, 0.96), vec(0.34, -0.36, 0.82)],
        rounded(0.03),
        matte('#2a1212'),
      ),
    ],
    0,
    0.62,
    0.15,
  )
  const hands = [-1, 1].flatMap((s) =>
    [-0.14, 0, 0.14].map((d) =>
      tube(
        [vec(s * 0.62 + d, -0.1, 1.02), vec(s * 0.62 + d, 0.18, 1.1), vec(s * 0.62 + d * 1.2, 0.1, 1.2)],
        rounded(0.085),
        skin,
        { rings: 16 },
      ),
    ),
  )
  const wings = [-1, 1].flatMap((s) =>
    move(
      turn(scale(wing(accents[1], accents[0]), s * 0.62, 0.62, 0.62), { y: s * 16 }),
      s * 0.5,
      0.35,
      -0.55,
    ),
  )
  const bits = Array.from({ length: 7 }, (_, i) =>
    move(
      turn(
        slab([point(-0.2, -0.1), point(0.2, -0.15), point(0.05, 0.2)], { depth: 0.06 }, matte('#e8d8b8')),
        { x: -70, y: i * 60 },
      ),
      Math.cos(i * 0.9) * 1.7,
      -1.6,
      Math.sin(i * 0.9) * 0.9 + 0.4,
    ),
  )
  return turn([...shellLow, ...cap, ...head, ...hands, ...wings, ...bits.flat()], { x: 6, y: -10 })
}

const darkened = (hex: string) =>
  hex.length === 7
    ? `#${[1, 3, 5]
        .map((i) =>
          Math.round(parseInt(hex.slice(i, i + 2), 16) * 0.25)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
    : hex

/** A wing of skin on fingers, spread to +x. */
export function wing(skinHex: string, boneHex: string): Model {
  const skin = pillow(
    traced(
      'M0 0 C20 -60 60 -110 96 -130 C130 -120 176 -96 206 -50 C180 -48 166 -36 156 -14 C138 -26 120 -20 108 4 C90 -10 70 -4 60 20 C44 8 18 12 0 0',
      62,
      point(0, 0),
      9,
    ),
    0.05,
    flesh(skinHex, {
      soft: 0.8,
      paint: (at) =>
        mix(
          gain(rgb(skinHex), 0.5),
          rgb(skinHex),
          smooth(0.02, 0.3, Math.abs(Math.sin(Math.atan2(at.y - 2.1, at.x - 1.55) * 9))),
        ),
    }),
    { centre: vec(1.4, 0.7) },
  )
  const bone = (points: readonly [number, number][]) =>
    tube(
      points.map(([x, y]) => vec(x, y, 0.04)),
      tapered(0.12, 0.03),
      lacquer(boneHex),
    )
  return [
    ...skin,
    bone([
      [0, 0],
      [0.6, 1.1],
      [1.55, 2.1],
    ]),
    bone([
      [1.55, 2.1],
      [2.6, 1.6],
      [3.3, 0.82],
    ]),
    bone([
      [1.55, 2.1],
      [2.2, 1.1],
      [2.5, 0.25],
    ]),
    bone([
      [1.55, 2.1],
      [1.75, 1],
      [1.74, -0.05],
    ]),
    bone([
      [1.55, 2.1],
      [1.25, 1],
      [0.97, -0.3],
    ]),
    tube(
      [vec(1.5, 2.05), vec(1.42, 2.4), vec(1.6, 2.62)],
      (share) => lerp(0.09, 0.01, share),
      lacquer('#f0e2c0'),
    ),
  ]
}

function dragonShield({ accents }: Look): Model {
  const outline = traced(
    'M-92 -96 C-50 -84 -30 -104 0 -116 C30 -104 50 -84 92 -96 C104 -10 84 82 0 134 C-84 82 -104 -10 -92 -96',
    60,
    point(0, 0),
    14,
  )
  const plateMade = scaledSkin(accents[1], darkened(accents[1]), 4.6)
  const body = warp(
    slab(
      outline.map(({ x, y }) => point(x * 0.93, y * 0.93)),
      { depth: 0.2, bevel: 0.06 },
      plateMade,
    ),
    (at) => vec(at.x, at.y, at.z - 0.14 * at.x * at.x),
  )
  const rim = tube(
    [...outline, outline[0]!].map(({ x, y }) => vec(x, y, -0.14 * x * x + 0.04)),
    () => 0.15,
    gold(),
    { rings: 200 },
  )
  const head = move(
    turn(scale(dragonHead(accents[0], darkened(accents[0]), accents[2]).slice(0, -9), 0.55), { y: 62, x: 8 }),
    0.22,
    0.35,
    0.75,
  )
  const wings = [-1, 1].flatMap((s) =>
    move(scale(wing(accents[0], '#c98a3a'), s * 0.42, 0.52, 0.42), s * 0.3, -0.3, 0.1),
  )
  const studs = outline
    .filter((_, i) => i % 7 === 0)
    .flatMap(({ x, y }) => move([ball(0.11, gem(accents[2]))], x, y, -0.14 * x * x + 0.18))
  return turn(
    [...body, rim, ...head, ...wings, ...studs, ...move(jewel('step', accents[2], 0.38, 90), 0, -1.15, 0.12)],
    { y: -14, x: -4 },
  )
}

function flameSword({ accents }: Look): Model {
  const hot = metal('#5a6472', {
    rough: 0.22,
    shine: (at) =>
      gain(
        rgb('#ff6a1f'),
        2.2 * smooth(0.56, 0.8, ridges(at.x * 3, at.y * 1.4, 3)) * smooth(-1.4, 0.2, at.y),
      ),
  })
  const blade = slab(
    traced(
      'M-20 66 C-34 40 -10 18 -24 -14 C-36 -44 -8 -66 -20 -96 C-24 -124 -4 -146 4 -176 C14 -146 28 -128 20 -98 C8 -66 36 -44 24 -14 C10 18 34 40 20 66 Z',
      62,
      point(0, 0),
      10,
    ),
    { depth: 0.26, bevel: 0.12 },
    hot,
  )
  const guard = [-1, 1].map((s) =>
    tube(
      [vec(0, -1.1), vec(s * 0.55, -1.12), vec(s * 0.95, -0.82), vec(s * 1.05, -0.4)],
      tapered(0.2, 0.04),
      gold(),
    ),
  )
  const grip = lathe(
    [
      [0.15, -1.2],
      [0.18, -1.6],
      [0.13, -2.1],
    ],
    matte('#3a1418', { bump: (at) => 0.05 * Math.sin(at.y * 34 + Math.atan2(at.z, at.x)) }),
  )
  const pommel = [
    ...move(scale([cut(cuts.octahedron, gem(accents[0]))], 0.36), 0, -2.35),
    ...move(turn([torus(0.24, 0.08, gold())], { x: 90 }), 0, -2.1),
  ]
  return turn(
    [...blade, ...guard, grip, ...pommel, ...move(jewel('brilliant', accents[0], 0.3, 90), 0, -1.12, 0.2)],
    { z: -24, y: -14 },
  )
}

const burning: Hero['after'] = ({ canvas, seed }, { x, y, size }) => {
  for (let i = 0; i < 6; i++)
    flame(
      canvas,
      x + size * (-0.02 + i * 0.075),
      y - size * (-0.3 + i * 0.2),
      size * (0.42 - i * 0.03),
      seed + i * 6,
    )
  glow(canvas, x + size * 0.15, y - size * 0.25, size * 1.2, rgb('#ff6a1f', 0.35))
}

export const dragons: Record<string, Hero> = {
  egg: {
    build: egg,
    stands: true,
    after: ({ canvas }, { x, y, size }) => glow(canvas, x, y + size * 0.6, size * 1.1, rgb('#ff6a1f', 0.25)),
  },
  dragoneye: {
    build: ({ accents }) =>
      watchingEye(
        accents[0],
        accents[2],
        scaledSkin(accents[1], '#0a0708', 2.6, (at) => [at.x, at.y]),
        0.3,
      ),
    size: 2.2,
    close: true,
  },
  hoard: {
    build: hoard,
    stands: true,
    after: ({ canvas }, { x, y, size }) =>
      spark(canvas, x - size * 0.3, y + size * 0.25, size * 0.5, rgb('#fff0c0', 1.4)),
  },
  serpentdragon: { build: serpentDragon },
  dragonhead: { build: dragonhead, after: breath, size: 1.06 },
  blackdragon: { build: dragonhead, after: breath, size: 1.06, accents: ['#4a4f6a', '#8a5af0', '#6af0ff'] },
  brazier: { build: brazier, stands: true, after: bonfire, size: 0.88 },
  claworb: { build: clawOrb, after: orbLight },
  hatchling: { build: hatchling, stands: true },
  dragonshield: { build: dragonShield },
  flamesword: { build: flameSword, after: burning },
}
