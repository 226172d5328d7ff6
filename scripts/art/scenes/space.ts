import { gain, mix, rgb } from '../kit/colour.ts'
import { glow, stars } from '../kit/glow.ts'
import { wash } from '../kit/canvas.ts'
import { clouds, noise } from '../kit/noise.ts'
import { type Palette, type Stage, sky } from '../kit/stage.ts'
import { smooth } from '../kit/vector.ts'
import { nebula, ridgesOfLand } from './layers.ts'
import { stageDisc } from './pedestals.ts'
import { type Scene, type Setting, lights, sparkles } from './scene.ts'

const palettes: Palette[] = [
  {
    deep: '#030514',
    mid: '#141f5c',
    haze: '#5a6af0',
    warm: '#fff2e0',
    left: '#6ac4ff',
    right: '#ff7ad0',
    ground: '#3a2f6a',
    accents: ['#ff6a8a', '#5a8aff', '#ffd24a'],
  },
  {
    deep: '#0f0418',
    mid: '#4a1260',
    haze: '#d04ac4',
    warm: '#ffe8f0',
    left: '#b07aff',
    right: '#ff8a6a',
    ground: '#5a2a5a',
    accents: ['#c45aff', '#ff6a6a', '#6af0e0'],
  },
  {
    deep: '#021014',
    mid: '#06424c',
    haze: '#2fc4b0',
    warm: '#f0fff4',
    left: '#5affe0',
    right: '#8ab0ff',
    ground: '#2a5a5a',
    accents: ['#3fe0c4', '#5a8aff', '#ffb45a'],
  },
  {
    deep: '#120703',
    mid: '#5c2410',
    haze: '#ff8a4a',
    warm: '#ffecd0',
    left: '#ffb07a',
    right: '#ff6a8a',
    ground: '#6a3a2a',
    accents: ['#ff9a3a', '#e04a6a', '#5ad0ff'],
  },
]

async function gasClouds(stage: Stage): Promise<Setting> {
  const { canvas, random } = stage
  nebula(stage)
  stars(canvas, random, 240, canvas.height)
  return { floor: -2.2, middle: 0.1, pedestal: stageDisc('#2a2f4a', stage.palette.haze) }
}

/** The edge of a world from orbit, the sun about to rise behind it. */
async function horizon(stage: Stage): Promise<Setting> {
  const { canvas, random, palette, seed } = stage
  nebula(stage, 0.45)
  stars(canvas, random, 200, canvas.height)
  const [ground, air] = [rgb(palette.accents[1]), rgb(palette.haze)]
  wash(canvas, (ink, x, y) => {
    const [dx, dy] = [x - 0.375, y - 2.02]
    const depth = 1.32 - Math.hypot(dx, dy)
    const light = smooth(-0.7, 0.5, dx + 0.3)
    if (depth < 0) {
      const air2 = Math.exp(depth * 26) * (0.3 + light)
      ink.r = air.r * air2
      ink.g = air.g * air2
      ink.b = air.b * air2
      return
    }
    const land = clouds(x * 5 + seed, y * 5, 5)
    const colour = mix(
      gain(ground, 0.25),
      mix(ground, rgb('#ffffff'), smooth(0.55, 0.75, clouds(x * 7 - seed, y * 9, 4))),
      smooth(0.35, 0.7, land),
    )
    const shade = (0.12 + 0.9 * light) * smooth(0.6, 0, depth) + Math.exp(-depth * 22) * 0.8 * light
    ink.r = colour.r * shade
    ink.g = colour.g * shade
    ink.b = colour.b * shade
  })
  glow(canvas, canvas.width * 0.86, canvas.height * 0.74, canvas.height * 0.4, rgb(palette.warm, 0.9))
  return { floor: -2.2, middle: 0.3 }
}

async function galaxy(stage: Stage): Promise<Setting> {
  const { canvas, random, palette, seed } = stage
  sky(canvas, [
    [0, rgb(palette.deep)],
    [1, rgb(palette.deep)],
  ])
  const [a, b, c] = [rgb(palette.accents[0]), rgb(palette.accents[1]), rgb(palette.warm)]
  wash(canvas, (ink, x, y) => {
    const [dx, dy] = [(x - 0.375) * 0.9 + (y - 0.44) * 0.35, (y - 0.44) * 1.25 - (x - 0.375) * 0.35]
    const [reach, angle] = [Math.hypot(dx, dy), Math.atan2(dy, dx)]
    const arm = 0.5 + 0.5 * Math.cos(angle * 2 - Math.log(reach + 0.03) * 5.2)
    const dust = 0.45 + 0.9 * noise(Math.cos(angle) * 9 * reach * 3 + seed, Math.sin(angle) * 9 * reach * 3)
    const strength = arm ** 2.2 * dust * Math.exp(-reach * 3.4) * 1.6
    const core = Math.exp(-reach * 13) * 1.5
    const tint = smooth(0.08, 0.42, reach)
    ink.r = (a.r + (b.r - a.r) * tint) * strength + c.r * core
    ink.g = (a.g + (b.g - a.g) * tint) * strength + c.g * core
    ink.b = (a.b + (b.b - a.b) * tint) * strength + c.b * core
  })
  stars(canvas, random, 300, canvas.height)
  return { floor: -2.2, middle: 0.1, pedestal: stageDisc('#2a2f4a', stage.palette.haze) }
}

/** The ground of a small moon. */
async function surface(stage: Stage): Promise<Setting> {
  const { canvas, random, palette } = stage
  nebula(stage, 0.8)
  stars(canvas, random, 180, canvas.height * 0.7)
  await ridgesOfLand(stage, {
    from: 0.72,
    to: 0.94,
    tall: 0.14,
    far: palette.haze,
    near: palette.deep,
    rough: 0.9,
    wide: 170,
  })
  return { floor: -2.25, middle: 0.3, pedestal: stageDisc('#3a3f5a', palette.warm) }
}

export const space: Scene = {
  palettes,
  backdrops: [{ paint: gasClouds }, { paint: horizon }, { paint: galaxy }, { paint: surface }],
  front: (stage) => {
    sparkles(stage, 7, 0.05, 0.95, '#eaf4ff', 1)
    lights(stage, 4, 0.6, 1, [stage.palette.haze], 0.12)
  },
}
