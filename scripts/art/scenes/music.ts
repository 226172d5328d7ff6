import { gain, rgb } from '../kit/colour.ts'
import { glow } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { group } from '../kit/silhouette.ts'
import { type Palette, type Stage, sky } from '../kit/stage.ts'
import { boards, curtains, halo, spotlights, studio } from './layers.ts'
import { stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, petals, pool, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#0a0420',
    mid: '#3f148a',
    haze: '#c45aff',
    warm: '#fff0f8',
    left: '#5ad0ff',
    right: '#ff5ac4',
    ground: '#5a2a7a',
    accents: ['#ff4a9a', '#3fd0ff', '#ffd24a'],
  },
  {
    deep: '#14060a',
    mid: '#6a1428',
    haze: '#ff7a5a',
    warm: '#ffe8d0',
    left: '#ff8a9a',
    right: '#ffc46a',
    ground: '#6a2f2a',
    accents: ['#e0283a', '#ff9a3a', '#ffe0a0'],
  },
  {
    deep: '#031420',
    mid: '#0a4f7a',
    haze: '#4ae0f0',
    warm: '#f0fcff',
    left: '#5ab8ff',
    right: '#7affc4',
    ground: '#2a5a6a',
    accents: ['#2fc4e8', '#ff6a5a', '#ffe06a'],
  },
  {
    deep: '#100a04',
    mid: '#6a4a0f',
    haze: '#ffcf5a',
    warm: '#fff4d8',
    left: '#ffe08a',
    right: '#ff8a5a',
    ground: '#6a5a2a',
    accents: ['#ffb43a', '#e04a6a', '#5ac4c0'],
  },
]

async function concert(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.55, rgb(palette.mid)],
    [0.8, rgb(palette.haze, 0.6)],
    [1, rgb(palette.deep)],
  ])
  await spotlights(
    stage,
    [palette.accents[0], palette.accents[1], palette.haze, palette.accents[2], palette.accents[0]],
    0.75,
  )
  lights(stage, 22, 0, 0.5, palette.accents, 0.35)
  const crowd = Array.from({ length: 26 }, (_, i) => {
    const [x, y, r] = [
      ((i + 0.5) / 26) * width + random.range(-9, 9),
      height * (0.965 + random.range(-0.015, 0.02)),
      height * 0.026,
    ]
    const hands = random.chance(0.45)
      ? `<path d="M${x - r} ${y + r * 2}L${x - r * 1.5} ${y - r * 2.4}M${x + r} ${y + r * 2}L${x + r * 1.4} ${y - r * 2.6}" stroke="#040208" stroke-width="${r * 0.55}" stroke-linecap="round"/>`
      : ''
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#040208"/><path d="M${x - r * 1.7} ${height + 5}q${r * 1.7} ${-r * 4} ${r * 3.4} 0Z" fill="#040208"/>${hands}`
  })
  return {
    floor: -2,
    middle: 0.3,
    pedestal: stageDisc(palette.deep, palette.haze),
    over: () => ink(canvas, group(crowd)),
  }
}

async function neonRings(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  const { width, height } = canvas
  studio(stage)
  const ring = (r: number, colour: string, wide: number) =>
    `<circle cx="${width / 2}" cy="${height * 0.45}" r="${r}" fill="none" stroke="${colour}" stroke-width="${wide}"/>`
  const set = (wide: number) =>
    [0.2, 0.29, 0.39, 0.5]
      .map((share, i) => ring(height * share, palette.accents[i % 3] ?? palette.haze, wide))
      .join('')
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="10"/></filter></defs><g filter="url(#b)">${set(11)}</g>${set(2.6)}`,
    { light: true, gain: 0.85 },
  )
  await boards(stage, 0.82, palette.deep, palette.mid)
  pool(stage, -2.4, palette.haze, 0.9)
  return { floor: -2.1, middle: 0.3, pedestal: stageDisc('#16101f', palette.accents[1]) }
}

async function theatre(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  sky(canvas, [
    [0, rgb(palette.deep, 0.7)],
    [0.5, rgb(palette.mid, 0.55)],
    [1, rgb(palette.deep, 0.6)],
  ])
  await halo(stage, 0.3, 2.3, palette.warm, 'disc', 0.13)
  glow(canvas, canvas.width / 2, canvas.height * 0.45, canvas.height * 0.46, gain(rgb(palette.warm), 0.5))
  await boards(stage, 0.8, '#241008', '#8a5028')
  await curtains(stage, palette.accents[0], '#2a040c')
  pool(stage, -2.3, palette.warm, 0.5)
  return { floor: -2.15, middle: 0.2, pedestal: stageDisc('#3a1418', '#ffd98a') }
}

export const music: Scene = {
  palettes,
  backdrops: [{ paint: concert }, { paint: neonRings }, { paint: theatre }],
  front: async (stage) => {
    await petals(stage, 8, stage.palette.accents)
    sparkles(stage, 6, 0.05, 0.9, '#ffffff', 0.8)
  },
}
