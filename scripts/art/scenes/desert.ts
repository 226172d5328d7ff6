import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, rays, stars } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { column, downward, group, hills, path, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { ridgesOfLand } from './layers.ts'
import { goldHeap, sandMound, stageDisc } from './pedestals.ts'
import { type Scene, type Setting, motes, pool } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#3a1420',
    mid: '#c4562f',
    haze: '#ffc46a',
    warm: '#ffe4b0',
    left: '#ff9a6a',
    right: '#ffd27a',
    ground: '#c98a4a',
    accents: ['#2fb8c4', '#e0443a', '#ffc24b'],
  },
  {
    deep: '#07102c',
    mid: '#1f3f86',
    haze: '#c48a8a',
    warm: '#ffe8c8',
    left: '#7aa8ff',
    right: '#ffb06a',
    ground: '#8a6a5a',
    accents: ['#4ac4ff', '#ffb43a', '#ff6a5a'],
  },
  {
    deep: '#0a2a30',
    mid: '#2f7f86',
    haze: '#ffe0a0',
    warm: '#fff0d0',
    left: '#6ae0e0',
    right: '#ffb86a',
    ground: '#b08a5a',
    accents: ['#ff7a4a', '#2fc4a8', '#ffd24a'],
  },
  {
    deep: '#220a34',
    mid: '#7a2f7f',
    haze: '#ff9a6a',
    warm: '#ffdcb8',
    left: '#b08aff',
    right: '#ff9a5a',
    ground: '#a86a5a',
    accents: ['#a86aff', '#ff6a7a', '#ffd24a'],
  },
]

async function dunes(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.66)
  const side = random.pick([0.3, 0.5, 0.68])
  moon(
    canvas,
    width * side,
    height * random.range(0.3, 0.42),
    height * random.range(0.12, 0.2),
    rgb(palette.warm, 1.5),
    0,
  )
  cloudBand(stage, 0.1, 0.55, gain(rgb(palette.right), 0.35), 1.6)
  const pyramid = (x: number, y: number, wide: number, colour: string, dark: string) =>
    shape(
      path([
        [x - wide, y],
        [x, y - wide * 0.95],
        [x + wide * 0.25, y],
      ]),
      colour,
    ) +
    shape(
      path([
        [x, y - wide * 0.95],
        [x + wide, y],
        [x + wide * 0.25, y],
      ]),
      dark,
    )
  const [light, dark] = [blend(palette.haze, palette.mid, 0.35), blend(palette.haze, palette.deep, 0.55)]
  await ink(
    canvas,
    group([
      pyramid(width * 0.17, height * 0.68, width * 0.24, light, dark),
      pyramid(width * 0.86, height * 0.69, width * 0.17, light, dark),
    ]),
    { opacity: 0.9 },
  )
  await ridgesOfLand(stage, {
    from: 0.72,
    to: 0.98,
    tall: 0.1,
    far: blend(palette.haze, palette.mid, 0.4),
    near: palette.deep,
    rough: 0.08,
    wide: 320,
  })
  mist(canvas, height * 0.7, height * 0.1, gain(rgb(palette.haze), 0.8), stage.seed, 0.5)
  return { floor: -1.95, middle: 0.3, pedestal: sandMound('#d8a860') }
}

async function starlit(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.45, rgb(palette.mid, 0.8)],
    [0.7, rgb(palette.haze, 0.8)],
    [1, rgb(palette.deep)],
  ])
  stars(canvas, random, 260, canvas.height * 0.66)
  cloudBand(stage, 0.02, 0.6, gain(rgb(palette.left), 0.3), 2.4)
  await ridgesOfLand(stage, {
    count: 4,
    from: 0.68,
    to: 0.97,
    tall: 0.12,
    far: blend(palette.haze, palette.deep, 0.5),
    near: blend(palette.deep, '#000000', 0.4),
    rough: 0.1,
    wide: 300,
  })
  pool(stage, -2.1, palette.warm, 0.4)
  return { floor: -2, middle: 0.3, pedestal: sandMound('#b88a58') }
}

async function tomb(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep, 0.8)],
    [0.5, rgb(palette.mid, 0.55)],
    [1, rgb(palette.deep, 0.6)],
  ])
  glow(canvas, width / 2, height * 0.42, height * 0.55, gain(rgb(palette.haze), 0.75))
  const wall = blend(palette.mid, palette.deep, 0.55)
  await ink(
    canvas,
    group([
      column(width * 0.08, height * 0.02, height * 0.86, width * 0.17, wall, palette.deep),
      column(width * 0.92, height * 0.02, height * 0.86, width * 0.17, wall, palette.deep),
      column(width * 0.25, height * 0.1, height * 0.78, width * 0.1, blend(wall, palette.haze, 0.25), wall),
      column(width * 0.75, height * 0.1, height * 0.78, width * 0.1, blend(wall, palette.haze, 0.25), wall),
      `<defs>${downward('f', height * 0.78, height, [
        [0, blend(palette.haze, palette.deep, 0.5)],
        [1, palette.deep],
      ])}</defs>`,
      shape(hills(width, height, height * 0.82, height * 0.02, seed, 0.2, 300), 'url(#f)'),
    ]),
  )
  rays(canvas, width * 0.5, -height * 0.2, height * 1.25, gain(rgb(palette.warm), 1.1), seed, 1)
  return { floor: -2.05, middle: 0.25, pedestal: stage.random.chance(0.5) ? goldHeap : stageDisc('#8a5a2a') }
}

export const desert: Scene = {
  palettes,
  backdrops: [{ paint: dunes }, { paint: starlit }, { paint: tomb }],
  front: (stage) => motes(stage, 34, 0.3, 1, '#ffdc9a', 1.1),
}
