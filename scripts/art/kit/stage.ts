import { type Canvas, wash } from './canvas.ts'
import { type Rgb, mix, rgb } from './colour.ts'
import { type Light, lightOf } from './light.ts'
import { clouds } from './noise.ts'
import { type Random } from './random.ts'
import { type Camera } from './soup.ts'
import { smooth } from './vector.ts'

/** Hex colours of one mood. From the top of the sky down, then the lamps, then what catches the eye. */
export type Palette = {
  deep: string
  mid: string
  haze: string
  /** The colour of the main light. */
  warm: string
  /** The two edge lights. */
  left: string
  right: string
  /** What the ground throws back. */
  ground: string
  accents: readonly [string, string, string]
  power?: number
}

/** What every painter of a picture needs. */
export type Stage = {
  canvas: Canvas
  random: Random
  palette: Palette
  light: Light
  /** A number of the picture, for noise. */
  seed: number
  camera: Camera
}

export function stageOf(canvas: Canvas, random: Random, palette: Palette): Stage {
  const { warm, left, right, mid, ground, power } = palette
  return {
    canvas,
    random,
    palette,
    light: lightOf({
      key: warm,
      left,
      right,
      sky: mid,
      ground,
      power,
      side: random.chance(0.7) ? -0.45 : 0.45,
    }),
    seed: random.range(0, 90),
    camera: { x: canvas.width / 2, y: canvas.height / 2, unit: canvas.height / 8, distance: 13 },
  }
}

/** A sky of bands from the top (0) to the bottom (1). */
export function sky(canvas: Canvas, bands: readonly (readonly [share: number, colour: Rgb])[]): void {
  wash(
    canvas,
    (ink, _x, y) => {
      const next = bands.findIndex(([share]) => share >= y)
      const upper = bands[Math.max(0, next < 0 ? bands.length - 1 : next - 1)] as readonly [number, Rgb]
      const lower = bands[next < 0 ? bands.length - 1 : next] as readonly [number, Rgb]
      const share = lower[0] > upper[0] ? (y - upper[0]) / (lower[0] - upper[0]) : 0
      const colour = mix(upper[1], lower[1], share * share * (3 - 2 * share))
      ink.r = colour.r
      ink.g = colour.g
      ink.b = colour.b
    },
    4,
  )
}

/** The sky that a palette speaks of, `haze` at the height of the horizon. */
export function duskSky({ canvas, palette: { deep, mid, haze } }: Stage, horizon = 0.62): void {
  sky(canvas, [
    [0, rgb(deep)],
    [horizon * 0.55, rgb(mid)],
    [horizon, rgb(haze)],
    [horizon + 0.14, rgb(mid)],
    [1, rgb(deep)],
  ])
}

/** Clouds lit from below: `from` to `to` are heights as shares. Added as light. */
export function cloudBand({ canvas, seed }: Stage, from: number, to: number, colour: Rgb, stretch = 3): void {
  wash(canvas, (ink, x, y) => {
    if (y < from || y > to) return
    const fade = Math.sin(((y - from) / (to - from)) * Math.PI)
    const thick = clouds(x * stretch + seed, y * stretch * 2.6 + seed, 5)
    const share = smooth(0.48, 0.8, thick) * fade
    ink.r = colour.r * share
    ink.g = colour.g * share
    ink.b = colour.b * share
  })
}

/** Where a place of the scene lies on the canvas. */
export function onCanvas({ camera }: Stage, x: number, y: number): { x: number; y: number } {
  return { x: camera.x + x * camera.unit, y: camera.y - y * camera.unit }
}
