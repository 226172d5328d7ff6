import { gain, rgb } from '../kit/colour.ts'
import { glow, rays, sunburst } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { crystal, group } from '../kit/silhouette.ts'
import { type Palette, type Stage } from '../kit/stage.ts'
import { cave, halo, studio } from './layers.ts'
import { cushion, goldHeap, rockShelf, stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, motes, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#070a26',
    mid: '#24307c',
    haze: '#6f7ff0',
    warm: '#fff4e0',
    left: '#7fd0ff',
    right: '#ff8ad0',
    ground: '#4a4a8a',
    accents: ['#4ad4ff', '#ff5aa0', '#ffd24a'],
  },
  {
    deep: '#1a0612',
    mid: '#7a1240',
    haze: '#ff6a8a',
    warm: '#ffe8d8',
    left: '#ff9ac4',
    right: '#ffb06a',
    ground: '#7a2a4a',
    accents: ['#ff4a6a', '#ffb43a', '#ffffff'],
  },
  {
    deep: '#03160f',
    mid: '#0a5a42',
    haze: '#4fe0a0',
    warm: '#f0ffe8',
    left: '#6affd0',
    right: '#c4ff6a',
    ground: '#2a6a4a',
    accents: ['#3fe08a', '#4ac4ff', '#ffe06a'],
  },
  {
    deep: '#12062a',
    mid: '#4f1f8a',
    haze: '#b07aff',
    warm: '#f6e8ff',
    left: '#8aa0ff',
    right: '#ff8af0',
    ground: '#5a3a8a',
    accents: ['#a86aff', '#ff6ad0', '#6ae0ff'],
  },
  {
    deep: '#190d03',
    mid: '#7a4a0e',
    haze: '#ffc45a',
    warm: '#fff2d0',
    left: '#ffd98a',
    right: '#ff8a4a',
    ground: '#8a5a2a',
    accents: ['#ffb43a', '#ff5a4a', '#5ad4c4'],
  },
]

async function crystalCave(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  await cave(stage, palette.deep, palette.mid)
  const one = (x: number, y: number, up: number) =>
    crystal(x, y, height * random.range(0.1, 0.3), (up > 0 ? 0 : Math.PI) + random.range(-0.5, 0.5), [
      palette.haze,
      random.pick(palette.accents),
      palette.mid,
    ])
  const sides = Array.from({ length: 9 }, (_, i) =>
    one(
      (i % 2 ? random.range(-0.02, 0.24) : random.range(0.76, 1.02)) * width,
      height * random.range(0.86, 1),
      1,
    ),
  )
  const above = Array.from({ length: 7 }, () =>
    one(random.range(-0.02, 1.02) * width, height * random.range(-0.02, 0.05), -1),
  )
  await ink(canvas, group([...sides, ...above]), { opacity: 0.75, gain: 1.2 })
  return { floor: -2, middle: 0.2, pedestal: rockShelf('#4a4664') }
}

async function velvet(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  studio(stage)
  rays(
    canvas,
    canvas.width / 2,
    canvas.height * 0.44,
    canvas.height * 0.8,
    gain(rgb(palette.haze), 0.8),
    seed,
    2,
  )
  lights(stage, 26, 0, 0.9, [palette.haze, ...palette.accents], 0.3)
  return { floor: -1.95, middle: 0.15, pedestal: cushion(palette.mid) }
}

async function vault(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  studio(stage, 0.5, 0.46)
  sunburst(
    canvas,
    canvas.width / 2,
    canvas.height * 0.46,
    canvas.height * 0.75,
    gain(rgb(palette.haze), 0.22),
    10,
    stage.seed,
  )
  await halo(stage, 0.35, 2.75, palette.warm, 'rosette', 0.4)
  glow(canvas, canvas.width / 2, canvas.height * 0.46, canvas.height * 0.4, gain(rgb(palette.haze), 0.6))
  return {
    floor: -1.9,
    middle: 0.25,
    pedestal: stage.random.chance(0.5) ? goldHeap : stageDisc(palette.deep),
  }
}

export const gems: Scene = {
  palettes,
  backdrops: [{ paint: crystalCave }, { paint: velvet }, { paint: vault }],
  front: (stage) => {
    sparkles(stage, 9, 0.08, 0.9, '#ffffff', 0.9)
    motes(stage, 20, 0.1, 1, stage.palette.haze, 1)
  },
}
