import { gain, rgb } from '../kit/colour.ts'
import { moon, stars, water } from '../kit/glow.ts'
import { cloudBand, duskSky, type Palette, type Stage } from '../kit/stage.ts'
import { islands, reef, underwater, windows } from './layers.ts'
import { rockShelf, sandMound } from './pedestals.ts'
import { type Scene, type Setting, bubbles, lights, motes, overhang, pool } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#061424',
    mid: '#0e3f5c',
    haze: '#3f9fa8',
    warm: '#ffe0b0',
    left: '#5fd8ff',
    right: '#ff9a6a',
    ground: '#7a6a4a',
    accents: ['#ff6b5e', '#2fc49a', '#ffc24b'],
  },
  {
    deep: '#150f2e',
    mid: '#4a2f6a',
    haze: '#ff9a7a',
    warm: '#ffd0a0',
    left: '#9a8aff',
    right: '#ff7a6a',
    ground: '#8a5a4a',
    accents: ['#ff7a9a', '#3fb8c4', '#ffd06a'],
  },
  {
    deep: '#04202a',
    mid: '#0a6a74',
    haze: '#7fe0c8',
    warm: '#fff0c8',
    left: '#6af0ff',
    right: '#ffc46a',
    ground: '#8a7a4a',
    accents: ['#ffae4a', '#2fc4d4', '#ff6b5e'],
  },
  {
    deep: '#0a1030',
    mid: '#243a86',
    haze: '#8a9af0',
    warm: '#e6e2ff',
    left: '#7fb0ff',
    right: '#ff9ac4',
    ground: '#5a5a7a',
    accents: ['#b58aff', '#5fd8c4', '#ffb46a'],
  },
]

async function moonlit(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.64)
  stars(canvas, random, 90, height * 0.5)
  moon(
    canvas,
    width * random.pick([0.26, 0.74, 0.5]),
    height * random.range(0.18, 0.3),
    height * random.range(0.06, 0.12),
    rgb(palette.warm, 1.1),
  )
  cloudBand(stage, 0.2, 0.62, gain(rgb(palette.haze), 0.35))
  await islands(stage, 0.66, palette.haze, palette.deep)
  windows(stage, 0.655, 16, '#ffc46a')
  const level = height * 0.66
  return {
    level: -1.93,
    floor: -1.75,
    middle: 0.3,
    pedestal: sandMound('#c9a878'),
    over: () => water(canvas, level + height * 0.075, gain(rgb(palette.mid), 0.7), stage.seed),
  }
}

async function afterglow(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.7)
  moon(canvas, width * random.range(0.4, 0.6), height * 0.6, height * 0.17, rgb(palette.warm, 1.3), 0)
  cloudBand(stage, 0.1, 0.6, gain(rgb(palette.right), 0.5), 2)
  await islands(stage, 0.7, palette.haze, palette.deep)
  return {
    level: -1.88,
    floor: -1.85,
    middle: 0.35,
    pedestal: rockShelf('#4a5060'),
    over: () => water(canvas, height * 0.735, gain(rgb(palette.mid), 0.8), stage.seed, 0.8),
  }
}

async function shallows(stage: Stage): Promise<Setting> {
  underwater(stage, 0.74)
  await reef(stage, stage.palette.deep)
  pool(stage, -2.4, stage.palette.haze, 0.5)
  return { floor: -2.3, middle: 0.1, pedestal: sandMound('#d8c090'), over: () => bubbles(stage, 34) }
}

export const lagoon: Scene = {
  palettes,
  backdrops: [{ paint: moonlit, water: true }, { paint: afterglow, water: true }, { paint: shallows }],
  front: async (stage) => {
    motes(stage, 14, 0.45, 0.95, '#ffcf7a', 1.6)
    lights(stage, 7, 0.5, 0.95, [stage.palette.warm, stage.palette.accents[0]], 0.16)
    if (stage.random.chance(0.75)) await overhang(stage, '#03090f', stage.random.chance(0.6))
  },
}
