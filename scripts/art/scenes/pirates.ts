import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, rays, stars, water } from '../kit/glow.ts'
import { cloudBand, duskSky, type Palette, type Stage } from '../kit/stage.ts'
import { cave, islands, windows } from './layers.ts'
import { goldHeap, plank, sandMound } from './pedestals.ts'
import { type Scene, type Setting, motes, overhang, pool, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#050d1a',
    mid: '#17405c',
    haze: '#6fb0b8',
    warm: '#ffe8c0',
    left: '#7ad0ff',
    right: '#ffae6a',
    ground: '#7a6a4a',
    accents: ['#e0443a', '#2fb89a', '#ffc24b'],
  },
  {
    deep: '#240a14',
    mid: '#9a3a2a',
    haze: '#ffb45a',
    warm: '#ffe0a8',
    left: '#ff9a7a',
    right: '#ffd06a',
    ground: '#a8703a',
    accents: ['#d0203a', '#2f9ac4', '#ffb43a'],
  },
  {
    deep: '#0a0f2a',
    mid: '#34407a',
    haze: '#a8a0d8',
    warm: '#f4ecff',
    left: '#8ab0ff',
    right: '#ffa08a',
    ground: '#6a5a6a',
    accents: ['#7a5af0', '#e0604a', '#ffd06a'],
  },
  {
    deep: '#041a16',
    mid: '#0f5f4a',
    haze: '#8fe0a0',
    warm: '#f8ffdc',
    left: '#7affc4',
    right: '#ffd86a',
    ground: '#6a6a3a',
    accents: ['#2fc47a', '#e0443a', '#ffc24b'],
  },
]

async function openSea(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.68)
  stars(canvas, random, 70, height * 0.4)
  moon(
    canvas,
    width * random.pick([0.28, 0.5, 0.72]),
    height * random.range(0.24, 0.4),
    height * random.range(0.1, 0.16),
    rgb(palette.warm, 1.2),
  )
  cloudBand(stage, 0.12, 0.66, gain(rgb(palette.haze), 0.55), 2)
  if (random.chance(0.6)) await islands(stage, 0.69, palette.haze, palette.deep)
  return {
    level: -1.88,
    floor: -1.8,
    middle: 0.35,
    pedestal: plank('#6a4428'),
    over: () => water(canvas, height * 0.735, gain(rgb(palette.mid), 0.75), stage.seed, 1.3),
  }
}

async function hoardCave(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  await cave(stage, palette.deep, blend(palette.mid, '#c9862f', 0.4))
  rays(canvas, canvas.width * 0.5, -canvas.height * 0.1, canvas.height, gain(rgb(palette.warm), 0.9), seed, 1)
  pool(stage, -2.2, '#ffb43a', 0.7)
  return { floor: -2.1, middle: 0.2, pedestal: goldHeap }
}

async function harbour(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  const { height } = canvas
  duskSky(stage, 0.6)
  cloudBand(stage, 0.05, 0.55, gain(rgb(palette.right), 0.5), 1.6)
  await islands(stage, 0.63, palette.haze, palette.deep)
  windows(stage, 0.63, 34, '#ffc46a')
  water(canvas, height * 0.63, gain(rgb(palette.mid), 0.8), stage.seed)
  glow(canvas, canvas.width / 2, height * 0.4, height * 0.4, gain(rgb(palette.haze), 0.3))
  mist(canvas, height * 0.64, height * 0.08, gain(rgb(palette.haze), 0.7), stage.seed, 0.5)
  return {
    floor: -2,
    middle: 0.25,
    pedestal: stage.random.chance(0.5) ? plank('#7a5030') : sandMound('#d0a86a'),
  }
}

export const pirates: Scene = {
  palettes,
  backdrops: [{ paint: openSea, water: true }, { paint: hoardCave }, { paint: harbour }],
  front: async (stage) => {
    motes(stage, 18, 0.3, 1, '#ffcf7a', 1.4)
    sparkles(stage, 4, 0.3, 0.95, '#fff0c0', 0.9)
    if (stage.random.chance(0.4)) await overhang(stage, '#04080c', false)
  },
}
