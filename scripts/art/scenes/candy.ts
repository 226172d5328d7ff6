import { blend, gain, rgb } from '../kit/colour.ts'
import { glow, sunburst } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { downward, group, hills, oval, shape } from '../kit/silhouette.ts'
import { cloudBand, type Palette, type Stage, sky } from '../kit/stage.ts'
import { studio } from './layers.ts'
import { cakeStand, stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, petals, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#5a1a5a',
    mid: '#d05aa8',
    haze: '#ffc4d8',
    warm: '#fff4e8',
    left: '#ffb0e8',
    right: '#ffd8a0',
    ground: '#c47aa0',
    accents: ['#ff5a8a', '#4fc8d8', '#ffc93a'],
  },
  {
    deep: '#14406a',
    mid: '#4aa8d8',
    haze: '#d8f4ff',
    warm: '#fffaf0',
    left: '#a8e8ff',
    right: '#ffc4e0',
    ground: '#7ab0c4',
    accents: ['#ff7ab8', '#8a6af0', '#ffd24a'],
  },
  {
    deep: '#3a1460',
    mid: '#8a5ad8',
    haze: '#f0c8ff',
    warm: '#fff0f4',
    left: '#c4a8ff',
    right: '#ffb0c8',
    ground: '#9a7ac0',
    accents: ['#a86af0', '#ff6a9a', '#5ae0c0'],
  },
  {
    deep: '#0f4a40',
    mid: '#4ac4a0',
    haze: '#e4ffe0',
    warm: '#fffdf0',
    left: '#a8ffe0',
    right: '#ffe0a0',
    ground: '#7ab89a',
    accents: ['#ff5a6a', '#3fc48a', '#ffb43a'],
  },
]

/** Hills of icing under a pastel sky, with trees of sugar. */
async function icingHills(stage: Stage): Promise<Setting> {
  const { canvas, random, palette, seed } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.mid)],
    [0.55, rgb(palette.haze)],
    [1, rgb(palette.mid)],
  ])
  cloudBand(stage, 0.02, 0.5, gain(rgb('#ffffff'), 0.7), 2.2)
  const tree = (x: number, y: number, size: number, hex: string) =>
    `<path d="M${x} ${y}v${-size * 1.5}" stroke="#fff6ee" stroke-width="${size * 0.14}"/>${oval(x, y - size * 1.7, size * 0.6, size * 0.6, hex)}${oval(x, y - size * 1.7, size * 0.36, size * 0.36, 'none', `stroke="#fff" stroke-opacity=".75" stroke-width="${size * 0.11}" stroke-dasharray="${size * 1.6} ${size}"`)}`
  const layers = [0.62, 0.72, 0.84].map((y, i) => {
    const top = blend(palette.haze, random.pick(palette.accents), 0.25 + i * 0.14)
    const trees = Array.from({ length: 4 }, () =>
      tree(
        width * random.pick([random.range(0, 0.3), random.range(0.7, 1)]),
        height * (y + 0.015),
        height * random.range(0.03, 0.07),
        random.pick(palette.accents),
      ),
    )
    return `<defs>${downward(`h${i}`, height * (y - 0.06), height * (y + 0.2), [
      [0, '#fffaf4'],
      [0.16, top],
      [1, blend(top, palette.deep, 0.4)],
    ])}</defs>${group(trees)}${shape(hills(width, height, height * y, height * 0.09, seed + i * 4, 0.1, 200), `url(#h${i})`)}`
  })
  await ink(canvas, layers.join(''))
  return { floor: -2, middle: 0.2, pedestal: cakeStand(palette.accents[0]) }
}

async function swirl(stage: Stage): Promise<Setting> {
  const { canvas, palette, random } = stage
  studio(stage)
  sunburst(
    canvas,
    canvas.width / 2,
    canvas.height * 0.46,
    canvas.height * 0.95,
    gain(rgb('#ffffff'), 0.22),
    random.whole(8, 12),
    stage.seed,
  )
  glow(canvas, canvas.width / 2, canvas.height * 0.46, canvas.height * 0.4, gain(rgb(palette.haze), 0.45))
  lights(stage, 20, 0, 1, ['#ffffff', ...palette.accents], 0.24)
  return { floor: -2, middle: 0.15, pedestal: cakeStand(palette.accents[1]) }
}

/** A sweet shop by night: shelves out of focus. */
async function shop(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep)],
    [0.5, rgb(palette.mid, 0.5)],
    [1, rgb(palette.deep, 0.7)],
  ])
  const shelf = (y: number) => {
    const jars = Array.from({ length: 9 }, (_, i) => {
      const [x, tall] = [((i + 0.5) / 9) * width, height * random.range(0.09, 0.13)]
      return `<rect x="${x - 26}" y="${y - tall}" width="52" height="${tall}" rx="12" fill="${random.pick(palette.accents)}" opacity=".75"/><rect x="${x - 20}" y="${y - tall - 12}" width="40" height="14" rx="5" fill="#fff2dc" opacity=".7"/>`
    })
    return `${jars.join('')}<rect x="-9" y="${y}" width="${width + 18}" height="15" fill="${blend(palette.deep, '#000000', 0.3)}"/>`
  }
  await ink(
    canvas,
    `<defs><filter id="b"><feGaussianBlur stdDeviation="5.5"/></filter></defs><g filter="url(#b)">${[0.2, 0.4, 0.6, 0.8].map((y) => shelf(height * y)).join('')}</g>`,
  )
  glow(canvas, width / 2, height * 0.4, height * 0.5, gain(rgb(palette.warm), 0.4))
  lights(stage, 16, 0, 0.6, [palette.haze, '#ffe0a0'], 0.4)
  return { floor: -1.95, middle: 0.2, pedestal: stageDisc(palette.mid, '#ffe6b8') }
}

export const candy: Scene = {
  palettes,
  backdrops: [{ paint: icingHills }, { paint: swirl }, { paint: shop }],
  front: async (stage) => {
    await petals(stage, 16, [...stage.palette.accents, '#ffffff'])
    sparkles(stage, 6, 0.05, 0.9, '#ffffff', 0.9)
  },
}
