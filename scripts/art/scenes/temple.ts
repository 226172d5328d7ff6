import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, rays, water } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { column, group, path, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { halo, ridgesOfLand } from './layers.ts'
import { marbleSteps, rockShelf } from './pedestals.ts'
import { type Scene, type Setting, motes, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#0a0f30',
    mid: '#2f4aa0',
    haze: '#a8c4ff',
    warm: '#fff6e0',
    left: '#8ab8ff',
    right: '#ffd08a',
    ground: '#7a86a8',
    accents: ['#4a9aff', '#ff7a4a', '#ffd24a'],
  },
  {
    deep: '#2a1206',
    mid: '#b8682a',
    haze: '#ffdc9a',
    warm: '#fff0cc',
    left: '#ffc48a',
    right: '#ffe6a0',
    ground: '#b08a5a',
    accents: ['#e0443a', '#2f9ac4', '#ffc93a'],
  },
  {
    deep: '#062430',
    mid: '#1f7f9a',
    haze: '#bff0f0',
    warm: '#fffdf0',
    left: '#8af0ff',
    right: '#ffd8a0',
    ground: '#7aa0a8',
    accents: ['#2fb8c4', '#ff6a6a', '#ffd86a'],
  },
  {
    deep: '#180a2a',
    mid: '#5a3a8a',
    haze: '#ffb0c4',
    warm: '#ffeef0',
    left: '#b8a0ff',
    right: '#ffb07a',
    ground: '#8a6a8a',
    accents: ['#8a5af0', '#ff8a5a', '#ffe08a'],
  },
]

/** A front of columns under a gable. */
function frontOf(x: number, base: number, wide: number, light: string, dark: string): string {
  const tall = wide * 0.62
  const posts = Array.from({ length: 6 }, (_, i) =>
    column(x - wide * 0.42 + i * wide * 0.168, base - tall, base, wide * 0.07, light, dark),
  )
  return group([
    `<rect x="${x - wide * 0.46}" y="${base - tall}" width="${wide * 0.92}" height="${tall}" fill="${dark}"/>`,
    ...posts,
    `<rect x="${x - wide * 0.5}" y="${base - tall - wide * 0.07}" width="${wide}" height="${wide * 0.08}" fill="${light}"/>`,
    shape(
      path([
        [x - wide * 0.53, base - tall - wide * 0.07],
        [x, base - tall - wide * 0.27],
        [x + wide * 0.53, base - tall - wide * 0.07],
      ]),
      light,
    ),
    `<rect x="${x - wide * 0.53}" y="${base}" width="${wide * 1.06}" height="${wide * 0.05}" fill="${light}"/><rect x="${x - wide * 0.58}" y="${base + wide * 0.05}" width="${wide * 1.16}" height="${wide * 0.05}" fill="${dark}"/>`,
  ])
}

async function aboveClouds(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  const { width, height } = canvas
  duskSky(stage, 0.6)
  glow(canvas, width / 2, height * 0.4, height * 0.6, gain(rgb(palette.warm), 0.7))
  rays(canvas, width / 2, height * 0.36, height * 0.9, gain(rgb(palette.warm), 0.9), seed, 1.4)
  await ink(
    canvas,
    frontOf(
      width / 2,
      height * 0.68,
      width * 0.95,
      blend(palette.haze, palette.mid, 0.35),
      blend(palette.mid, palette.haze, 0.25),
    ),
    { opacity: 0.75 },
  )
  cloudBand(stage, 0.4, 0.95, gain(rgb('#ffffff'), 0.55), 2)
  mist(canvas, height * 0.72, height * 0.16, gain(rgb(palette.haze), 1), seed, 0.95)
  return {
    floor: -1.95,
    middle: 0.25,
    pedestal: marbleSteps,
    over: () => mist(canvas, height * 0.95, height * 0.13, gain(rgb(palette.haze), 0.95), seed + 5, 0.9),
  }
}

async function storm(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep, 0.8)],
    [0.5, rgb(palette.mid, 0.7)],
    [0.72, rgb(palette.haze, 0.6)],
    [1, rgb(palette.deep)],
  ])
  cloudBand(stage, -0.1, 0.6, gain(rgb(palette.haze), 0.6), 2.6)
  glow(canvas, width / 2, height * 0.3, height * 0.5, gain(rgb(palette.left), 0.4))
  const [light, dark] = [blend(palette.mid, palette.haze, 0.3), palette.deep]
  await ink(
    canvas,
    group([
      column(width * 0.07, height * 0.04, height * 0.88, width * 0.17, blend(light, dark, 0.45), dark),
      column(width * 0.93, height * 0.04, height * 0.88, width * 0.17, blend(light, dark, 0.45), dark),
      column(width * 0.25, height * 0.2, height * 0.8, width * 0.1, light, blend(light, dark, 0.6)),
      column(width * 0.75, height * 0.34, height * 0.8, width * 0.1, light, blend(light, dark, 0.6)),
    ]),
  )
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.82,
    to: 0.95,
    tall: 0.05,
    far: blend(palette.mid, dark, 0.5),
    near: dark,
    rough: 0.8,
    wide: 170,
  })
  mist(canvas, height * 0.82, height * 0.08, gain(rgb(palette.haze), 0.5), seed, 0.6)
  return { floor: -2.05, middle: 0.25, pedestal: marbleSteps }
}

async function cape(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.64)
  moon(canvas, width * 0.5, height * 0.5, height * 0.13, rgb(palette.warm, 1.5), 0)
  cloudBand(stage, 0.1, 0.55, gain(rgb(palette.right), 0.5), 1.8)
  const flip = random.pick([-1, 1])
  const x = width * (0.5 + flip * 0.34)
  const rock = blend(palette.mid, palette.deep, 0.6)
  await ink(
    canvas,
    shape(
      path([
        [x - flip * width * 0.3, height * 0.72],
        [x - flip * width * 0.24, height * 0.58],
        [x - flip * width * 0.05, height * 0.545],
        [x + flip * width * 0.4, height * 0.53],
        [x + flip * width * 0.4, height * 0.72],
      ]),
      rock,
    ) + frontOf(x, height * 0.535, width * 0.3, blend(palette.haze, palette.mid, 0.3), palette.mid),
  )
  await halo(stage, 0.35, 2.6, palette.warm, 'rosette', 0.16)
  return {
    level: -1.8,
    floor: -1.8,
    middle: 0.3,
    pedestal: rockShelf('#7a7670'),
    over: () => water(canvas, height * 0.725, gain(rgb(palette.mid), 0.8), stage.seed, 0.9),
  }
}

export const temple: Scene = {
  palettes,
  backdrops: [{ paint: aboveClouds }, { paint: storm }, { paint: cape, water: true }],
  front: (stage) => {
    motes(stage, 24, 0.2, 1, '#ffeab0', 1.2)
    sparkles(stage, 4, 0.1, 0.8, '#fff8e0', 0.8)
  },
}
