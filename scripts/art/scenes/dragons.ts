import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, mist, moon } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { icicles, line, path, shape } from '../kit/silhouette.ts'
import { cloudBand, duskSky, type Palette, type Stage, sky } from '../kit/stage.ts'
import { cave, ridgesOfLand, windows } from './layers.ts'
import { obsidian, rockShelf } from './pedestals.ts'
import { type Scene, type Setting, embers, pool } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#140406',
    mid: '#5c120c',
    haze: '#ff6a2a',
    warm: '#ffe0b8',
    left: '#ff8a4a',
    right: '#ffb45a',
    ground: '#8a3a1a',
    accents: ['#e0402a', '#2f9a6a', '#ffc24b'],
  },
  {
    deep: '#0c0618',
    mid: '#3a1a5c',
    haze: '#c45ad0',
    warm: '#ffe4d8',
    left: '#a06aff',
    right: '#ff7a5a',
    ground: '#5a2f5a',
    accents: ['#8a4af0', '#e0604a', '#ffd24a'],
  },
  {
    deep: '#04140f',
    mid: '#0f4a3a',
    haze: '#7ae0a0',
    warm: '#fff4d0',
    left: '#5affc0',
    right: '#ffc46a',
    ground: '#3a5a3a',
    accents: ['#2fae7a', '#e0783a', '#ffd24a'],
  },
  {
    deep: '#060a14',
    mid: '#1c2f4a',
    haze: '#7a9ac4',
    warm: '#ffe8c8',
    left: '#6ab0ff',
    right: '#ff8a4a',
    ground: '#4a4a5a',
    accents: ['#4a8ae0', '#c4c8d8', '#ff9a3a'],
  },
]

/** A mountain that burns, rivers of fire down its flanks. */
async function volcano(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  duskSky(stage, 0.7)
  const [x, top] = [width * random.pick([0.3, 0.5, 0.7]), height * 0.3]
  glow(canvas, x, top, height * 0.55, rgb(palette.haze, 1.1))
  cloudBand(stage, 0, 0.5, gain(rgb(palette.haze), 0.5), 2.4)
  const dark = blend(palette.mid, palette.deep, 0.65)
  const flank = path([
    [x - width * 0.62, height * 0.8],
    [x - width * 0.26, height * 0.56],
    [x - width * 0.07, top],
    [x + width * 0.06, top + 8],
    [x + width * 0.28, height * 0.52],
    [x + width * 0.66, height * 0.8],
  ])
  const river = (dx: number) =>
    line(
      `M${x + dx * 0.2} ${top + 6}C${x + dx * 0.4} ${height * 0.42} ${x + dx * 1.6} ${height * 0.48} ${x + dx} ${height * 0.58}S${x + dx * 2.4} ${height * 0.68} ${x + dx * 2} ${height * 0.8}`,
      '#ffb04a',
      6,
    )
  await ink(canvas, shape(flank, dark))
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="4"/></filter></defs><g filter="url(#b)">${river(38)}${river(-46)}${river(8)}</g>${river(38)}${river(-46)}`,
    { light: true, gain: 1.6 },
  )
  await ridgesOfLand(stage, {
    from: 0.78,
    to: 0.97,
    tall: 0.1,
    far: dark,
    near: palette.deep,
    rough: 1.1,
    wide: 150,
  })
  return {
    floor: -2,
    middle: 0.2,
    pedestal: obsidian(palette.haze),
    over: () => mist(canvas, height * 0.95, height * 0.1, gain(rgb(palette.haze), 0.35), stage.seed, 0.5),
  }
}

async function lair(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  await cave(stage, palette.deep, palette.mid)
  glow(canvas, width / 2, height * 0.95, height * 0.6, gain(rgb(palette.haze), 0.8), 0.5)
  await ink(canvas, shape(icicles(width, height * -0.01, height * 0.22, random), palette.deep))
  pool(stage, -2.2, palette.haze, 0.6)
  return { floor: -2.05, middle: 0.15, pedestal: obsidian(palette.haze) }
}

/** A keep on a crag under a heavy moon. */
async function keep(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.4, rgb(palette.mid)],
    [0.68, rgb(palette.haze, 0.8)],
    [1, rgb(palette.deep)],
  ])
  const side = random.pick([0.24, 0.76])
  moon(canvas, width * (1 - side), height * 0.24, height * 0.12, rgb(palette.warm, 1.1))
  cloudBand(stage, 0.1, 0.7, gain(rgb(palette.haze), 0.5), 2)
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.66,
    to: 0.74,
    tall: 0.22,
    far: blend(palette.haze, palette.mid, 0.6),
    near: blend(palette.mid, palette.deep, 0.5),
    sharp: true,
  })
  const x = width * side
  const dark = blend(palette.mid, palette.deep, 0.75)
  const tower = (dx: number, w: number, y: number) =>
    `<path d="M${x + dx - w} ${height * 0.75}V${height * y}l${w} ${-w * 2.4}l${w} ${w * 2.4}V${height * 0.75}Z" fill="${dark}"/>`
  await ink(
    canvas,
    `${tower(-58, 17, 0.5)}${tower(0, 26, 0.42)}${tower(56, 15, 0.54)}<rect x="${x - 74}" y="${height * 0.58}" width="146" height="${height * 0.2}" fill="${dark}"/>${shape(
      path([
        [x - 170, height * 0.9],
        [x - 86, height * 0.68],
        [x + 84, height * 0.68],
        [x + 190, height * 0.92],
      ]),
      dark,
    )}`,
  )
  for (const [dx, y] of [
    [-58, 0.55],
    [0, 0.48],
    [4, 0.55],
    [56, 0.58],
    [-22, 0.62],
  ] as const)
    glow(canvas, x + dx, height * y, 6, rgb('#ffb45a', 2.4))
  await ridgesOfLand(stage, {
    count: 2,
    from: 0.84,
    to: 0.96,
    tall: 0.08,
    far: palette.mid,
    near: palette.deep,
    rough: 0.9,
    wide: 170,
  })
  windows(stage, 0.84, 4, '#ffb45a')
  return { floor: -2.05, middle: 0.25, pedestal: rockShelf('#4a4650') }
}

export const dragons: Scene = {
  palettes,
  backdrops: [{ paint: volcano }, { paint: lair }, { paint: keep }],
  front: (stage) => embers(stage, 60, blend(stage.palette.haze, '#ffb45a', 0.5)),
}
