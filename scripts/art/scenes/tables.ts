import { blend, gain, rgb } from '../kit/colour.ts'
import { wash } from '../kit/canvas.ts'
import { glow } from '../kit/glow.ts'
import { noise } from '../kit/noise.ts'
import { type Stage, sky } from '../kit/stage.ts'
import { halo } from './layers.ts'
import { type Backdrop, type Setting, lights } from './scene.ts'

/** A green or deep cloth under a lamp, the room behind out of focus. */
async function felt(stage: Stage): Promise<Setting> {
  const { canvas, palette, seed } = stage
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(palette.deep, 0.6)],
    [0.42, rgb(palette.mid, 0.55)],
    [0.52, rgb(palette.deep, 0.7)],
    [1, rgb(palette.deep)],
  ])
  lights(stage, 34, 0, 0.46, ['#ffc46a', palette.haze, ...palette.accents], 0.5)
  const cloth = rgb(blend(palette.mid, palette.accents[1], 0.35))
  wash(
    canvas,
    (ink, x, y) => {
      if (y < 0.5) return
      const weave = 0.8 + 0.3 * noise(x * 190, y * 230) + 0.1 * noise(x * 6 + seed, y * 9)
      const light = Math.exp(-(((x - 0.375) / 0.42) ** 2 + ((y - 0.72) / 0.3) ** 2))
      const strength = weave * (0.12 + 0.85 * light)
      ink.r = cloth.r * strength
      ink.g = cloth.g * strength
      ink.b = cloth.b * strength
    },
    2,
  )
  glow(canvas, width / 2, height * 0.3, height * 0.5, gain(rgb(palette.warm), 0.16))
  await halo(stage, -0.15, 2.6, palette.warm, 'ring', 0.1)
  return { floor: -2.4, middle: -0.05 }
}

export const feltTable: Backdrop = { paint: felt }
