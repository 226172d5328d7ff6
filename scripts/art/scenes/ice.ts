import { blend, gain, rgb } from '../kit/colour.ts'
import { mist, moon, stars, water } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { icicles, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { aurora, cave, pines, ridgesOfLand, windows } from './layers.ts'
import { iceFloe, rockShelf } from './pedestals.ts'
import { type Scene, type Setting, snow, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#04101f',
    mid: '#0f3a5c',
    haze: '#5fa8c4',
    warm: '#fff0dc',
    left: '#7fe0ff',
    right: '#7affc4',
    ground: '#7a9ab0',
    accents: ['#4af0b0', '#4ab8ff', '#ffc24b'],
  },
  {
    deep: '#0f0a2a',
    mid: '#3a2f7a',
    haze: '#b09ae8',
    warm: '#ffeedd',
    left: '#a8a0ff',
    right: '#ff9ae0',
    ground: '#8a8ab8',
    accents: ['#b07aff', '#4af0d0', '#ff8a6a'],
  },
  {
    deep: '#0a1c30',
    mid: '#3a6f9a',
    haze: '#ffd0a8',
    warm: '#ffe8c4',
    left: '#8ad0ff',
    right: '#ff9a6a',
    ground: '#9aa8b8',
    accents: ['#e0443a', '#4a9af0', '#ffc24b'],
  },
  {
    deep: '#051a20',
    mid: '#1f5f6a',
    haze: '#a8e0e0',
    warm: '#f4ffff',
    left: '#8af0ff',
    right: '#b0d0ff',
    ground: '#8ab0b8',
    accents: ['#3fd0e0', '#ff7a5a', '#ffe08a'],
  },
]

async function northern(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.55, rgb(palette.mid)],
    [0.72, rgb(palette.haze, 0.7)],
    [1, rgb(palette.deep)],
  ])
  stars(canvas, random, 140, canvas.height * 0.6)
  aurora(stage)
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.66,
    to: 0.74,
    tall: 0.24,
    far: blend(palette.haze, palette.mid, 0.5),
    near: blend(palette.mid, palette.deep, 0.5),
    sharp: true,
  })
  await pines(stage, 0.79, 0.13, blend(palette.deep, '#000000', 0.3))
  return {
    floor: -1.95,
    middle: 0.3,
    pedestal: iceFloe,
    over: () =>
      mist(canvas, canvas.height * 0.92, canvas.height * 0.12, rgb(palette.haze, 0.5), stage.seed, 0.6),
  }
}

async function fjord(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { height } = canvas
  duskSky(stage, 0.62)
  moon(
    canvas,
    canvas.width * random.pick([0.3, 0.7]),
    height * 0.34,
    height * 0.075,
    rgb(palette.warm, 1.3),
    0.15,
  )
  cloudBand(stage, 0.15, 0.6, gain(rgb(palette.right), 0.4), 2)
  await ridgesOfLand(stage, {
    from: 0.6,
    to: 0.69,
    tall: 0.34,
    far: blend(palette.haze, palette.mid, 0.4),
    near: palette.deep,
    sharp: true,
  })
  windows(stage, 0.685, 9, '#ffc46a')
  return {
    level: -1.84,
    floor: -1.75,
    middle: 0.35,
    pedestal: rockShelf('#566070'),
    over: () => water(canvas, height * 0.73, gain(rgb(palette.mid), 0.7), stage.seed, 0.8),
  }
}

async function grotto(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  await cave(stage, blend(palette.deep, palette.mid, 0.3), palette.haze)
  await ink(
    canvas,
    shape(icicles(width, height * 0.02, height * 0.26, random), blend(palette.mid, palette.haze, 0.35)) +
      shape(icicles(width, height * -0.01, height * 0.16, random, 20), palette.deep),
    { opacity: 0.9 },
  )
  return { floor: -2, middle: 0.1, pedestal: iceFloe }
}

export const ice: Scene = {
  palettes,
  backdrops: [{ paint: northern }, { paint: fjord, water: true }, { paint: grotto }],
  front: async (stage) => {
    await snow(stage, 120)
    sparkles(stage, 4, 0.1, 0.9, '#e6f8ff', 0.8)
  },
}
