import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, rays } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { group, hills, shape } from '../kit/silhouette.ts'
import { type Palette, type Stage, sky } from '../kit/stage.ts'
import { reef, underwater } from './layers.ts'
import { rockShelf, sandMound } from './pedestals.ts'
import { type Scene, type Setting, bubbles, lights, motes, pool } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#020d24',
    mid: '#0a4a8a',
    haze: '#5ad0f0',
    warm: '#f0fbff',
    left: '#5ab0ff',
    right: '#6affe0',
    ground: '#3a6a8a',
    accents: ['#ff6a8a', '#4ac4ff', '#ffd24a'],
  },
  {
    deep: '#021a1e',
    mid: '#06606a',
    haze: '#6ff0d0',
    warm: '#f4fff0',
    left: '#5afff0',
    right: '#c4ff8a',
    ground: '#3a7a6a',
    accents: ['#ff8a4a', '#2fd0a8', '#ffe06a'],
  },
  {
    deep: '#0c0726',
    mid: '#33207a',
    haze: '#9a7aff',
    warm: '#f6ecff',
    left: '#8a8aff',
    right: '#ff7ad0',
    ground: '#4a3a7a',
    accents: ['#ff5ac4', '#6a8aff', '#7af0e0'],
  },
]

/** A school of fish as small shapes that all swim one way. */
function school({ canvas, random }: Stage, y: number, count: number, colour: string): string {
  const { width, height } = canvas
  const [centre, flip] = [random.range(0.2, 0.8) * width, random.pick([-1, 1])]
  return group(
    Array.from({ length: count }, () => {
      const [x, at, size] = [
        centre + random.range(-0.22, 0.22) * width,
        height * (y + random.range(-0.05, 0.05)),
        random.range(4, 10),
      ]
      return `<path d="M${x} ${at}q${size * flip} ${-size * 0.7} ${size * 2 * flip} 0q${-size * flip} ${size * 0.7} ${-size * 2 * flip} 0l${-size * 0.8 * flip} ${-size * 0.5}v${size}Z" fill="${colour}"/>`
    }),
    'opacity=".7"',
  )
}

async function coralGarden(stage: Stage): Promise<Setting> {
  const { palette } = stage
  underwater(stage, 0.76)
  await ink(
    stage.canvas,
    school(stage, 0.3, 26, blend(palette.mid, palette.deep, 0.5)) +
      school(stage, 0.52, 14, blend(palette.mid, palette.deep, 0.3)),
  )
  await reef(stage, palette.deep)
  pool(stage, -2.4, palette.haze, 0.45)
  return { floor: -2.2, middle: 0.15, pedestal: sandMound('#c8b48a') }
}

/** The deep, where only the creatures shine. */
async function abyss(stage: Stage): Promise<Setting> {
  const { canvas, random, palette, seed } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.mid, 0.8)],
    [0.4, rgb(palette.deep, 1.2)],
    [1, rgb(palette.deep, 0.4)],
  ])
  rays(canvas, width * 0.5, -height * 0.3, height * 1.1, gain(rgb(palette.mid), 1), seed, 1)
  glow(canvas, width / 2, height * 0.46, height * 0.42, gain(rgb(palette.haze), 0.32))
  await ink(
    canvas,
    shape(hills(width, height, height * 0.9, height * 0.09, seed, 1.2, 130), '#01060f') +
      shape(hills(width, height, height * 0.97, height * 0.05, seed + 9, 1.2, 110), '#000308'),
  )
  motes(stage, 46, 0.1, 1, random.pick(palette.accents), 1.5)
  return { floor: -2.25, middle: 0.1, pedestal: rockShelf('#2a3a4a') }
}

/** Open blue water with broken light. */
async function blue(stage: Stage): Promise<Setting> {
  const { palette } = stage
  underwater(stage, 1)
  await ink(
    stage.canvas,
    school(stage, 0.66, 34, blend(palette.haze, palette.mid, 0.6)) +
      school(stage, 0.2, 18, blend(palette.haze, palette.mid, 0.4)),
  )
  lights(stage, 12, 0, 0.5, [palette.haze], 0.2)
  return { floor: -2.2, middle: 0.05, pedestal: rockShelf('#3f5a6a') }
}

export const ocean: Scene = {
  palettes,
  backdrops: [{ paint: coralGarden }, { paint: abyss }, { paint: blue }],
  front: (stage) => bubbles(stage, 46),
}
