import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, stars, sunburst } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { group } from '../kit/silhouette.ts'
import { type Palette, type Stage, sky } from '../kit/stage.ts'
import { boards, curtains, garland, spotlights, studio, windows } from './layers.ts'
import { stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, petals, pool, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#2a0410',
    mid: '#a8122a',
    haze: '#ffb05a',
    warm: '#fff0d0',
    left: '#ff9a8a',
    right: '#ffd27a',
    ground: '#9a4a2a',
    accents: ['#e0283a', '#2fa8c4', '#ffc93a'],
  },
  {
    deep: '#0a0a30',
    mid: '#2f2f9a',
    haze: '#8a8aff',
    warm: '#fff4e8',
    left: '#7ac4ff',
    right: '#ff8ad0',
    ground: '#5a4a8a',
    accents: ['#5a6af0', '#ff5a8a', '#ffd24a'],
  },
  {
    deep: '#062420',
    mid: '#0f7a6a',
    haze: '#8af0c4',
    warm: '#fffbe4',
    left: '#7affe0',
    right: '#ffc46a',
    ground: '#4a7a5a',
    accents: ['#2fb89a', '#ff6a4a', '#ffd24a'],
  },
  {
    deep: '#240a30',
    mid: '#8a2f9a',
    haze: '#ff9ae0',
    warm: '#fff0f0',
    left: '#c48aff',
    right: '#ffae7a',
    ground: '#7a4a7a',
    accents: ['#c44ad0', '#3fc4e0', '#ffcf4a'],
  },
]

/** Inside the tent: stripes that run up to the mast. */
async function bigTop(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  const { width, height } = canvas
  studio(stage, 0.5, 0.4)
  const count = 22
  const stripes = Array.from({ length: count }, (_, i) => {
    if (i % 2) return ''
    const at = (k: number) =>
      `${width / 2 + Math.cos((k / count) * Math.PI * 2) * height} ${height * 0.06 + Math.sin((k / count) * Math.PI * 2) * height}`
    return `<path d="M${width / 2} ${height * 0.06}L${at(i)}L${at(i + 1)}Z" fill="${palette.warm}"/>`
  })
  await ink(canvas, group(stripes), { opacity: 0.3 })
  await boards(stage, 0.82, blend(palette.deep, '#000000', 0.3), '#a8743f')
  garland(stage, 0.1, 0.1, ['#ffd98a', palette.accents[2]])
  garland(stage, 0.22, 0.08, ['#ffd98a', palette.accents[1]], 1.8)
  glow(canvas, width / 2, height * 0.44, height * 0.46, gain(rgb(palette.haze), 0.5))
  pool(stage, -2.3, palette.warm, 0.6)
  return { floor: -2.1, middle: 0.2, pedestal: stageDisc(palette.accents[0], '#ffe0a0') }
}

async function fairNight(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.5, rgb(palette.mid, 0.7)],
    [0.74, rgb(palette.haze, 0.75)],
    [1, rgb(palette.deep)],
  ])
  stars(canvas, random, 120, height * 0.55)
  const dark = blend(palette.mid, palette.deep, 0.7)
  const tentAt = (x: number, wide: number, tall: number) =>
    `<path d="M${x - wide} ${height * 0.8}V${height * (0.8 - tall * 0.45)}Q${x - wide * 0.2} ${height * (0.8 - tall * 0.6)} ${x} ${height * (0.8 - tall)}Q${x + wide * 0.2} ${height * (0.8 - tall * 0.6)} ${x + wide} ${height * (0.8 - tall * 0.45)}V${height * 0.8}Z" fill="${dark}"/>`
  const wheel = `<g fill="none" stroke="${dark}" stroke-width="6"><circle cx="${width * 0.84}" cy="${height * 0.55}" r="${width * 0.2}"/>${Array.from({ length: 8 }, (_, i) => `<path d="M${width * 0.84} ${height * 0.55}l${Math.cos(i * 0.785) * width * 0.2} ${Math.sin(i * 0.785) * width * 0.2}"/>`).join('')}<path d="M${width * 0.84} ${height * 0.55}L${width * 0.74} ${height * 0.8}M${width * 0.84} ${height * 0.55}L${width * 0.94} ${height * 0.8}"/></g>`
  await ink(
    canvas,
    `${wheel}${tentAt(width * 0.16, width * 0.24, 0.3)}${tentAt(width * 0.6, width * 0.15, 0.16)}<rect y="${height * 0.79}" width="${width}" height="${height}" fill="${blend(dark, '#000000', 0.5)}"/>`,
  )
  for (let i = 0; i < 24; i++)
    glow(
      canvas,
      width * (0.84 + 0.2 * Math.cos(i * 0.262)),
      height * 0.55 + width * 0.2 * Math.sin(i * 0.262),
      5,
      rgb(random.pick(palette.accents), 2.2),
    )
  windows(stage, 0.79, 40, '#ffc46a')
  garland(stage, 0.04, 0.12, ['#ffd98a', ...palette.accents])
  glow(canvas, width / 2, height * 0.8, height * 0.45, gain(rgb(palette.haze), 0.5), 0.4)
  return { floor: -2.05, middle: 0.25, pedestal: stageDisc(palette.mid, '#ffe0a0') }
}

async function ring(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  studio(stage)
  sunburst(
    canvas,
    canvas.width / 2,
    canvas.height * 0.45,
    canvas.height,
    gain(rgb(palette.haze), 0.3),
    9,
    stage.seed,
  )
  await spotlights(stage, [palette.warm, palette.accents[2], palette.warm], 0.5)
  await curtains(stage, palette.mid, palette.deep)
  lights(stage, 14, 0.1, 0.8, [palette.haze, palette.warm], 0.25)
  pool(stage, -2.4, palette.warm, 0.7)
  return { floor: -2.1, middle: 0.2, pedestal: stageDisc(palette.accents[1], '#fff0c4') }
}

export const circus: Scene = {
  palettes,
  backdrops: [{ paint: bigTop }, { paint: fairNight }, { paint: ring }],
  front: async (stage) => {
    await petals(stage, 20, [...stage.palette.accents, '#fff2dc'])
    sparkles(stage, 5, 0.05, 0.9, '#fff6e0', 0.8)
  },
}
