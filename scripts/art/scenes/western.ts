import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon, stars } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { group, path, saguaro, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { boards, ridgesOfLand, windows } from './layers.ts'
import { crate, plank, rockShelf, sandMound } from './pedestals.ts'
import { type Scene, type Setting, lights, motes } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#3a1230',
    mid: '#c4452f',
    haze: '#ffb45a',
    warm: '#ffe0a8',
    left: '#ff8a6a',
    right: '#ffd27a',
    ground: '#b8703a',
    accents: ['#e0443a', '#2fa8a0', '#ffc24b'],
  },
  {
    deep: '#0a1030',
    mid: '#2f3f8a',
    haze: '#d08a7a',
    warm: '#ffe8c8',
    left: '#7aa0ff',
    right: '#ffae6a',
    ground: '#8a6a5a',
    accents: ['#4a8af0', '#ff7a4a', '#ffd06a'],
  },
  {
    deep: '#123a4a',
    mid: '#3f94a0',
    haze: '#ffe8b0',
    warm: '#fff4d8',
    left: '#7ae0f0',
    right: '#ffb46a',
    ground: '#b0885a',
    accents: ['#ff6a4a', '#3fb88a', '#ffc24b'],
  },
]

async function mesas(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.68)
  moon(
    canvas,
    width * random.pick([0.3, 0.5, 0.7]),
    height * 0.5,
    height * random.range(0.14, 0.22),
    rgb(palette.warm, 1.4),
    0,
  )
  cloudBand(stage, 0.08, 0.5, gain(rgb(palette.right), 0.5), 1.6)
  const mesa = (x: number, wide: number, tall: number, colour: string) => {
    const top = height * (0.7 - tall)
    return shape(
      path([
        [x - wide, height * 0.74],
        [x - wide * 0.72, top + 40],
        [x - wide * 0.66, top + 4],
        [x - wide * 0.5, top],
        [x + wide * 0.44, top - 3],
        [x + wide * 0.62, top + 6],
        [x + wide * 0.7, top + 52],
        [x + wide, height * 0.74],
      ]),
      colour,
    )
  }
  const [far, near] = [blend(palette.haze, palette.mid, 0.6), blend(palette.mid, palette.deep, 0.55)]
  await ink(
    canvas,
    group([
      mesa(width * 0.58, width * 0.16, 0.12, far),
      mesa(width * 0.12, width * 0.27, 0.24, blend(far, near, 0.6)),
      mesa(width * 0.93, width * 0.24, 0.19, near),
    ]),
  )
  await ridgesOfLand(stage, {
    from: 0.76,
    to: 0.97,
    tall: 0.06,
    far: blend(palette.haze, palette.mid, 0.7),
    near: palette.deep,
    rough: 0.4,
    wide: 240,
  })
  await ink(
    canvas,
    saguaro(width * 0.09, height * 0.9, height * 0.17, palette.deep) +
      saguaro(width * 0.93, height * 0.87, height * 0.12, palette.deep),
  )
  mist(canvas, height * 0.74, height * 0.07, gain(rgb(palette.haze), 0.9), stage.seed, 0.5)
  return {
    floor: -2,
    middle: 0.25,
    pedestal: random.chance(0.5) ? rockShelf('#a0603a') : sandMound('#c98a52'),
  }
}

async function prairieNight(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.5, rgb(palette.mid, 0.8)],
    [0.74, rgb(palette.haze, 0.8)],
    [1, rgb(palette.deep)],
  ])
  stars(canvas, random, 190, height * 0.66)
  cloudBand(stage, 0.04, 0.5, gain(rgb(palette.left), 0.25), 2)
  const town = Array.from({ length: 9 }, (_, i) => {
    const [x, w, h] = [
      width * (i / 9 + 0.02),
      width * random.range(0.07, 0.11),
      height * random.range(0.05, 0.1),
    ]
    return `<path d="M${x} ${height * 0.76}v${-h}h${w * 0.2}v-10h${w * 0.6}v10h${w * 0.2}v${h}Z" fill="${blend(palette.mid, palette.deep, 0.7)}"/>`
  })
  await ink(canvas, group(town))
  windows(stage, 0.745, 26, '#ffb45a')
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.77,
    to: 0.92,
    tall: 0.05,
    far: blend(palette.mid, palette.deep, 0.6),
    near: blend(palette.deep, '#000000', 0.4),
    rough: 0.5,
  })
  glow(canvas, width / 2, height * 0.78, height * 0.4, rgb('#ff9a4a', 0.35), 0.35)
  return { floor: -2, middle: 0.25, pedestal: crate('#7a5030') }
}

async function saloon(stage: Stage): Promise<Setting> {
  const { canvas, palette, random } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb('#1c0d06')],
    [0.45, rgb('#6a3a18')],
    [1, rgb('#241006')],
  ])
  const walls = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${(i / 9) * width}" y="-5" width="${width / 9 - 3}" height="${height * 0.78}" fill="${i % 2 ? '#5a3218' : '#653a1d'}" opacity=".8"/>`,
  )
  const bottles = [0.3, 0.48].flatMap((y) =>
    Array.from(
      { length: 13 },
      (_, i) =>
        `<rect x="${((i + 0.3) / 13) * width}" y="${height * y - 62}" width="22" height="62" rx="7" fill="${random.pick([...palette.accents, '#2f6a4a', '#8a5a2a'])}" opacity=".85"/>`,
    ).concat(`<rect x="0" y="${height * y}" width="${width}" height="13" fill="#2a140a"/>`),
  )
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="4.5"/></filter></defs><g filter="url(#b)">${walls.join('')}${bottles.join('')}</g>`,
  )
  await boards(stage, 0.78, '#3a1c0c', '#7a4a24')
  glow(canvas, width * 0.5, height * 0.16, height * 0.55, rgb('#ffb45a', 0.6))
  lights(stage, 12, 0, 0.5, ['#ffce8a'], 0.45)
  return { floor: -2.1, middle: 0.2, pedestal: plank('#8a5a34') }
}

export const western: Scene = {
  palettes,
  backdrops: [{ paint: mesas }, { paint: prairieNight }, { paint: saloon }],
  front: (stage) => motes(stage, 30, 0.35, 1, '#ffdca0', 1.1),
}
