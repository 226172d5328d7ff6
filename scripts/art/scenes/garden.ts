import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, water } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { blur, branching, group, line, oval, path, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { halo, ridgesOfLand } from './layers.ts'
import { lacquerTable, rockShelf } from './pedestals.ts'
import { type Scene, type Setting, lights, motes, petals } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#1c0716',
    mid: '#8a1f3a',
    haze: '#ffab8a',
    warm: '#ffe6cc',
    left: '#ff9aa8',
    right: '#ffce7a',
    ground: '#8a4a3a',
    accents: ['#ff5a4a', '#3fae8a', '#ffc24b'],
  },
  {
    deep: '#04181c',
    mid: '#0f5a5f',
    haze: '#a8e8d0',
    warm: '#fffbe8',
    left: '#7af0e0',
    right: '#ffd08a',
    ground: '#4a7a6a',
    accents: ['#2fb89a', '#ff7a6a', '#ffe08a'],
  },
  {
    deep: '#140c30',
    mid: '#4a3a8a',
    haze: '#ffb8d8',
    warm: '#fff0f4',
    left: '#b0a0ff',
    right: '#ffa0b8',
    ground: '#7a5a7a',
    accents: ['#ff7ab0', '#7a8af0', '#ffd27a'],
  },
  {
    deep: '#1c1004',
    mid: '#8a5a14',
    haze: '#ffe0a0',
    warm: '#fff6dc',
    left: '#ffe6a0',
    right: '#ff8a5a',
    ground: '#8a6a3a',
    accents: ['#d8302a', '#ffb43a', '#3f9a7a'],
  },
]

/** Blossom twigs that reach in from a corner. */
function twigs({ canvas, random, palette }: Stage, side: number): string {
  const { width, height } = canvas
  const [x, y] = [side > 0 ? -10 : width + 10, height * 0.06]
  const wood = line(
    branching(x, y, height * 0.15, side > 0 ? 0.35 : Math.PI - 0.35, 4, random, 0.36),
    blend(palette.deep, '#000000', 0.2),
    5,
  )
  const flowers = Array.from({ length: 46 }, () => {
    const reach = random.range(0.05, 0.5)
    const [cx, cy, r] = [
      x + side * reach * width * 1.2,
      y + height * (0.16 * reach + random.range(-0.06, 0.09)),
      random.range(4, 11),
    ]
    return oval(cx, cy, r, r * 0.8, random.pick(['#ffd0dc', '#ffb0c4', '#fff0f2']), 'opacity=".92"')
  })
  return group([wood, ...flowers])
}

async function mistyPeaks(stage: Stage): Promise<Setting> {
  const { canvas, random, palette, seed } = stage
  const { width, height } = canvas
  duskSky(stage, 0.6)
  moon(
    canvas,
    width * random.pick([0.32, 0.5, 0.68]),
    height * 0.34,
    height * random.range(0.15, 0.22),
    rgb(blend(palette.accents[0], palette.warm, 0.45), 1.2),
    0.1,
  )
  for (const [i, y] of [0.6, 0.69, 0.8].entries()) {
    await ridgesOfLand(stage, {
      count: 1,
      from: y,
      to: y,
      tall: 0.24 - i * 0.05,
      far: palette.haze,
      near: blend(blend(palette.haze, palette.mid, 0.45), palette.deep, 0.3 + i * 0.3),
      rough: 1.1,
      wide: 150,
    })
    mist(canvas, height * (y + 0.05), height * 0.08, gain(rgb(palette.haze), 0.8), seed + i * 7, 0.85)
  }
  await ink(canvas, twigs(stage, random.pick([-1, 1])))
  return { floor: -2, middle: 0.2, pedestal: rockShelf('#6a6a66') }
}

async function pond(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.45, rgb(palette.mid)],
    [0.68, rgb(palette.haze, 0.9)],
    [1, rgb(palette.deep)],
  ])
  cloudBand(stage, 0.05, 0.6, gain(rgb(palette.haze), 0.35), 2)
  const dark = blend(palette.mid, palette.deep, 0.7)
  const roof = (x: number, y: number, w: number) =>
    `<path d="M${x - w} ${y}Q${x - w * 0.55} ${y - w * 0.1} ${x - w * 0.4} ${y - w * 0.36}H${x + w * 0.4}Q${x + w * 0.55} ${y - w * 0.1} ${x + w} ${y}Z" fill="${dark}"/><rect x="${x - w * 0.55}" y="${y}" width="${w * 1.1}" height="${w * 0.42}" fill="${dark}"/>`
  const px = width * random.pick([0.2, 0.8])
  await ink(
    canvas,
    `${roof(px, height * 0.68, width * 0.24)}${roof(px, height * 0.585, width * 0.18)}${roof(px, height * 0.51, width * 0.12)}${shape(
      path([
        [0, height * 0.74],
        [width, height * 0.72],
        [width, height],
        [0, height],
      ]),
      dark,
    )}`,
  )
  for (const [dx, y] of [
    [-30, 0.71],
    [26, 0.71],
    [0, 0.615],
    [0, 0.535],
  ] as const)
    glow(canvas, px + dx, height * y, 15, rgb('#ffb45a', 2))
  for (let i = 0; i < 12; i++) {
    const [x, y] = [random.next() * width, height * random.range(0.06, 0.5)]
    glow(canvas, x, y, 9, rgb('#ffa04a', 2))
    glow(canvas, x, y, 42, rgb('#ff8a3a', 0.16))
  }
  return {
    level: -1.96,
    floor: -1.85,
    middle: 0.3,
    pedestal: rockShelf('#5f6664'),
    over: () => water(canvas, height * 0.745, gain(rgb(palette.mid), 0.7), stage.seed, 0.7),
  }
}

/** A round gate in a wall, the moonlit garden behind it. */
async function moonGate(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.6)
  moon(canvas, width * 0.5, height * 0.4, height * 0.24, rgb(palette.warm, 0.9), 0.12)
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.58,
    to: 0.68,
    tall: 0.16,
    far: palette.haze,
    near: blend(palette.mid, palette.deep, 0.4),
    rough: 0.9,
    wide: 140,
  })
  const [cx, cy, r] = [width / 2, height * 0.45, height * 0.33]
  const wall = blend(palette.deep, palette.mid, 0.35)
  const lattice = Array.from(
    { length: 40 },
    (_, i) =>
      `<path d="M${-200 + i * 34} 0l${height} ${height}M${width + 200 - i * 34} 0l${-height} ${height}" stroke="${palette.mid}" stroke-width="1.6" opacity=".5"/>`,
  )
  await ink(
    canvas,
    `<defs>${blur('b', 9)}<mask id="m"><rect width="${width}" height="${height}" fill="#fff"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="#000"/></mask></defs><g mask="url(#m)"><rect width="${width}" height="${height}" fill="${wall}"/>${lattice.join('')}</g><circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${blend(wall, '#000000', 0.4)}" stroke-width="24"/>`,
  )
  await halo(stage, 0.4, 2.72, '#ffc24b', 'ring', 0.6)
  await ink(canvas, twigs(stage, random.pick([-1, 1])))
  return { floor: -2.05, middle: 0.2, pedestal: lacquerTable(palette.accents[0]) }
}

export const garden: Scene = {
  palettes,
  backdrops: [{ paint: mistyPeaks }, { paint: pond, water: true }, { paint: moonGate }],
  front: async (stage) => {
    await petals(stage, 22, ['#ffd0dc', '#ffb0c4', '#fff2f4'])
    motes(stage, 12, 0.3, 1, '#ffd08a', 1.4)
    lights(stage, 5, 0.6, 1, [stage.palette.haze], 0.14)
  },
}
