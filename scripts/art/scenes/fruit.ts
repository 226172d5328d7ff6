import { gain, rgb } from '../kit/colour.ts'
import { glow, rays, sunburst } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { type Palette, type Stage } from '../kit/stage.ts'
import { halo, studio } from './layers.ts'
import { crate, stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, motes, petals, sparkles, undergrowth } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#2a0616',
    mid: '#a8143f',
    haze: '#ff7a5a',
    warm: '#fff2dc',
    left: '#ff9ac4',
    right: '#ffc46a',
    ground: '#8a3a3a',
    accents: ['#ff4a5a', '#ffd24a', '#7fd04a'],
  },
  {
    deep: '#082a24',
    mid: '#0f7f6a',
    haze: '#a8f07a',
    warm: '#fffbe0',
    left: '#7af0e0',
    right: '#ffe06a',
    ground: '#4a7a3a',
    accents: ['#ffd24a', '#ff7a4a', '#8fe05a'],
  },
  {
    deep: '#1c0a34',
    mid: '#6a2fa0',
    haze: '#ff8ad0',
    warm: '#fff0e8',
    left: '#a88aff',
    right: '#ff9a8a',
    ground: '#6a3a7a',
    accents: ['#ff6ab0', '#ffd24a', '#7ae0ff'],
  },
  {
    deep: '#2c1202',
    mid: '#c4560a',
    haze: '#ffd24a',
    warm: '#fff8dc',
    left: '#ffe08a',
    right: '#ff8a5a',
    ground: '#9a5a2a',
    accents: ['#ff8a2a', '#ff4a4a', '#b8e04a'],
  },
  {
    deep: '#04182e',
    mid: '#0f5f9a',
    haze: '#6fd8ff',
    warm: '#fff6e0',
    left: '#8ae0ff',
    right: '#ffb06a',
    ground: '#3a6a7a',
    accents: ['#ffb43a', '#ff5a6a', '#6af0c4'],
  },
]

async function burst(stage: Stage): Promise<Setting> {
  const { canvas, palette, random } = stage
  studio(stage)
  sunburst(
    canvas,
    canvas.width / 2,
    canvas.height * 0.46,
    canvas.height * 0.9,
    gain(rgb(palette.haze), 0.42),
    random.whole(9, 14),
    stage.seed,
  )
  glow(canvas, canvas.width / 2, canvas.height * 0.46, canvas.height * 0.42, gain(rgb(palette.haze), 0.7))
  lights(stage, 18, 0, 1, [palette.haze, palette.warm], 0.25)
  return { floor: -2, middle: 0.15, pedestal: stageDisc(palette.mid, '#ffe0a0') }
}

async function orchard(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  studio(stage, 0.5, 0.3)
  rays(
    canvas,
    canvas.width * 0.25,
    -canvas.height * 0.1,
    canvas.height * 1.2,
    gain(rgb(palette.warm), 0.8),
    seed,
    1.2,
  )
  lights(stage, 40, 0, 0.9, [palette.haze, '#8fd04a', palette.warm], 0.32)
  await undergrowth(stage, ['#0f3a1c', '#1c5a2a', '#164a26'])
  return { floor: -2.1, middle: 0.2, pedestal: crate('#8a5a34') }
}

async function neon(stage: Stage): Promise<Setting> {
  const { canvas, palette } = stage
  studio(stage)
  const { width, height } = canvas
  const frame = (inset: number, stroke: number, colour: string) =>
    `<rect x="${inset}" y="${inset * 1.1}" width="${width - inset * 2}" height="${height * 0.94 - inset * 2}" rx="${70 - inset * 0.4}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="9"/></filter></defs><g filter="url(#b)">${frame(46, 12, palette.accents[0])}${frame(74, 8, palette.accents[1])}</g>${frame(46, 3, '#fff2e8')}${frame(74, 2, '#fff8e0')}`,
    { light: true, gain: 1.1 },
  )
  await halo(stage, 0.2, 2.5, palette.haze, 'ring', 0.35)
  return { floor: -2.05, middle: 0.15, pedestal: stageDisc(palette.deep, palette.haze) }
}

export const fruit: Scene = {
  palettes,
  backdrops: [{ paint: burst }, { paint: orchard }, { paint: neon }],
  front: async (stage) => {
    await petals(stage, 9, ['#7fc04a', '#4f9a3a', '#b8e06a'])
    sparkles(stage, 6, 0.1, 0.85, '#fff8e0', 0.9)
    motes(stage, 16, 0.2, 1, stage.palette.haze, 1)
  },
}
