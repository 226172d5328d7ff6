import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, rays, stars, water } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { blur, downward, frond, group, leaf, line, path, shape } from '../kit/silhouette.ts'
import { type Palette, type Stage, sky } from '../kit/stage.ts'
import { rockShelf } from './pedestals.ts'
import { type Scene, type Setting, motes, overhang, undergrowth } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#04140c',
    mid: '#0f5a34',
    haze: '#a8e07a',
    warm: '#fff6cc',
    left: '#7affb0',
    right: '#ffe06a',
    ground: '#4a6a2a',
    accents: ['#ff6a3a', '#3fd07a', '#ffd24a'],
  },
  {
    deep: '#031a1c',
    mid: '#0a5f66',
    haze: '#6fe0c4',
    warm: '#f4ffe0',
    left: '#6af0ff',
    right: '#c4ff8a',
    ground: '#3a6a5a',
    accents: ['#ff5a8a', '#4ac4ff', '#ffe06a'],
  },
  {
    deep: '#16082a',
    mid: '#3f2f6a',
    haze: '#ff9a8a',
    warm: '#ffe0c4',
    left: '#8ac4ff',
    right: '#ff8ab0',
    ground: '#5a5a5a',
    accents: ['#ffb43a', '#7a6aff', '#4af0b0'],
  },
  {
    deep: '#161004',
    mid: '#6a5a14',
    haze: '#ffe07a',
    warm: '#fff2c0',
    left: '#d0ff7a',
    right: '#ffae5a',
    ground: '#7a6a2a',
    accents: ['#e0443a', '#2fb87a', '#ffc24b'],
  },
]

/** Leaf behind leaf from the light to the dark. */
async function foliage({ canvas, random, palette }: Stage): Promise<void> {
  const { width, height } = canvas
  for (const [i, share] of [0.25, 0.55, 0.85].entries()) {
    const colour = blend(palette.mid, palette.deep, share)
    const side = (x: number, flip: number) =>
      Array.from({ length: 8 }, () => {
        const y = height * random.range(0.05, 0.95)
        const reach = width * (0.42 - i * 0.07) * random.range(0.6, 1.1)
        const angle = (flip > 0 ? 0 : Math.PI) + random.range(-0.9, 0.7) * flip
        return random.chance(0.5)
          ? shape(frond(x, y, reach, angle, flip * 0.6, 0.26), colour, `stroke="${colour}" stroke-width="2"`)
          : shape(leaf(x, y, reach * 0.9, angle, 0.26), colour)
      })
    await ink(
      canvas,
      `<defs>${blur('b', 3.4 - i * 1.4)}</defs>${group([...side(-12, 1), ...side(width + 12, -1)], 'filter="url(#b)"')}`,
    )
  }
}

async function clearing(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  sky(canvas, [
    [0, rgb(palette.haze)],
    [0.4, rgb(palette.haze, 0.75)],
    [0.75, rgb(palette.mid)],
    [1, rgb(palette.deep)],
  ])
  glow(canvas, canvas.width * 0.5, canvas.height * 0.25, canvas.height * 0.55, gain(rgb(palette.warm), 0.6))
  await foliage(stage)
  rays(
    canvas,
    canvas.width * 0.62,
    -canvas.height * 0.12,
    canvas.height * 1.1,
    gain(rgb(palette.warm), 1),
    seed,
    1.3,
  )
  mist(canvas, canvas.height * 0.8, canvas.height * 0.16, gain(rgb(palette.haze), 0.5), seed, 0.5)
  return { floor: -2, middle: 0.2, pedestal: rockShelf('#6a705a') }
}

async function falls(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.haze)],
    [0.5, rgb(palette.mid)],
    [1, rgb(palette.deep)],
  ])
  const rock = blend(palette.mid, palette.deep, 0.6)
  const cliff = (x: number, flip: number) =>
    shape(
      path([
        [x, -10],
        [x + flip * width * 0.36, -10],
        [x + flip * width * 0.33, height * 0.3],
        [x + flip * width * 0.38, height * 0.5],
        [x + flip * width * 0.3, height * 0.8],
        [x, height * 0.84],
      ]),
      rock,
    )
  const strands = Array.from({ length: 34 }, () =>
    line(
      `M${width * random.range(0.34, 0.66)} ${height * random.range(-0.05, 0.3)}v${height * random.range(0.3, 0.8)}`,
      '#f2ffff',
      random.range(2, 8),
      `opacity="${random.range(0.12, 0.4)}"`,
    ),
  )
  await ink(
    canvas,
    `<defs>${downward('w', 0, height * 0.8, [
      [0, '#eaffff'],
      [1, palette.haze],
    ])}${blur('b', 2.4)}</defs><rect x="${width * 0.32}" y="-10" width="${width * 0.36}" height="${height * 0.84}" fill="url(#w)" opacity=".75"/>${group(strands, 'filter="url(#b)"')}${cliff(-10, 1)}${cliff(width + 10, -1)}`,
  )
  mist(canvas, height * 0.74, height * 0.14, rgb('#eaffff', 0.9), stage.seed, 0.95)
  await foliage(stage)
  return {
    level: -2.16,
    floor: -1.85,
    middle: 0.3,
    pedestal: rockShelf('#5f6a62'),
    over: () => water(canvas, height * 0.77, gain(rgb(palette.mid), 0.8), stage.seed),
  }
}

async function nightRuin(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.5, rgb(palette.mid, 0.7)],
    [0.75, rgb(palette.haze, 0.6)],
    [1, rgb(palette.deep)],
  ])
  stars(canvas, random, 80, height * 0.5)
  moon(canvas, width * 0.5, height * 0.3, height * 0.15, rgb(palette.warm, 1.1))
  const dark = blend(palette.mid, palette.deep, 0.6)
  const steps = [0, 1, 2, 3, 4, 5].map(
    (i) =>
      `<rect x="${width * (0.08 + i * 0.065)}" y="${height * (0.72 - i * 0.055)}" width="${width * (0.84 - i * 0.13)}" height="${height * 0.4}" fill="${blend(dark, palette.haze, 0.05 * i)}"/>`,
  )
  await ink(
    canvas,
    group([
      ...steps,
      `<rect x="${width * 0.46}" y="${height * 0.47}" width="${width * 0.08}" height="${height * 0.3}" fill="${palette.deep}"/>`,
    ]),
  )
  await foliage(stage)
  return { floor: -2, middle: 0.25, pedestal: rockShelf('#5a5f66') }
}

export const jungle: Scene = {
  palettes,
  backdrops: [{ paint: clearing }, { paint: falls, water: true }, { paint: nightRuin }],
  front: async (stage) => {
    motes(stage, 26, 0.15, 1, '#e6ff9a', 1.5)
    await undergrowth(stage, ['#020a06', '#04140a', '#031008'])
    if (stage.random.chance(0.5)) await overhang(stage, '#020805')
  },
}
