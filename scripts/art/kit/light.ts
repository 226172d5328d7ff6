import { type Rgb, gain, mix, rgb } from './colour.ts'
import { type Vec, unit, vec } from './vector.ts'

export type Lamp = { to: Vec; colour: Rgb }

/** The studio that an object stands in: a key lamp with a shadow, two edge lamps, and what it mirrors. */
export type Light = {
  key: Lamp
  left: Lamp
  right: Lamp
  sky: Rgb
  horizon: Rgb
  ground: Rgb
}

export type LightColours = {
  key: string
  left: string
  right: string
  sky: string
  ground: string
  /** Strength of the key; 1 is a calm day. */
  power?: number
  edges?: number
  /** Where the key comes from: -1 left to 1 right. */
  side?: number
}

/** Takes part of the colour out of a light: in a room of one colour gold must still be gold. */
function paler(hex: string, share: number): Rgb {
  const { r, g, b } = rgb(hex)
  const grey = 0.3 * r + 0.59 * g + 0.11 * b
  return mix(rgb(hex), { r: grey, g: grey, b: grey }, share)
}

export function lightOf({
  key,
  left,
  right,
  sky,
  ground,
  power = 1,
  edges = 1,
  side = -0.45,
}: LightColours): Light {
  const [above, below] = [paler(sky, 0.45), paler(ground, 0.3)]
  return {
    key: { to: unit(vec(side, 0.75, 0.75)), colour: rgb(key, 1.5 * power) },
    left: { to: unit(vec(-0.92, 0.12, -0.25)), colour: gain(paler(left, 0.3), 1.7 * edges) },
    right: { to: unit(vec(0.92, 0.25, -0.3)), colour: gain(paler(right, 0.3), 1.7 * edges) },
    sky: gain(above, 0.55),
    horizon: mix(gain(above, 0.6), rgb(key, 0.6), 0.5),
    ground: gain(below, 0.7),
  }
}

/** Scratch for the colour that `mirrored` found: this runs for every pixel and must not allocate. */
export const seen = { r: 0, g: 0, b: 0 }

function shineOf(
  { to, colour }: Lamp,
  x: number,
  y: number,
  z: number,
  focus: number,
  strength: number,
): void {
  const away = to.x * x + to.y * y + to.z * z - 1
  const share = strength * Math.exp(focus * away)
  if (share < 0.002) return
  seen.r += colour.r * share
  seen.g += colour.g * share
  seen.b += colour.b * share
}

/** What a mirror shows in a direction; a rough one blurs it. The answer is left in `seen`. */
export function mirrored(light: Light, x: number, y: number, z: number, rough: number): void {
  const { sky, horizon, ground } = light
  // A sharp edge of the world makes metal look like metal.
  const edge = 0.06 + rough * 0.9
  const up = Math.min(1, Math.max(0, (y + edge) / (2 * edge)))
  const high = Math.max(0, y) ** 0.7
  const low = 0.35 + 1.1 * Math.min(1, Math.max(0, -y))
  const above = (a: number, b: number) => (a + (b - a) * high) * up
  seen.r = above(horizon.r, sky.r) + ground.r * low * (1 - up)
  seen.g = above(horizon.g, sky.g) + ground.g * low * (1 - up)
  seen.b = above(horizon.b, sky.b) + ground.b * low * (1 - up)
  const focus = 2.5 + 70 * (1 - rough) ** 4
  const strength = 0.35 + 2.2 * (1 - rough) ** 2
  shineOf(light.key, x, y, z, focus, strength)
  shineOf(light.left, x, y, z, focus * 0.35, strength * 0.45)
  shineOf(light.right, x, y, z, focus * 0.35, strength * 0.45)
}

/** A mirror hall of small lights: what makes cut stones sparkle. The answer is left in `seen`. */
export function sparkled(light: Light, x: number, y: number, z: number): void {
  mirrored(light, x, y, z, 0.3)
  const pattern = Math.sin(x * 4.3 + 1.3) * Math.sin(y * 3.9 + 0.4) * Math.sin(z * 4.6 + 2.1)
  const bright = Math.min(1, Math.max(0, (pattern - 0.2) * 4)) * 1.5
  const dim = 0.16 + 0.84 * Math.min(1, Math.max(0, pattern + 0.7))
  const { horizon } = light
  seen.r = seen.r * dim + (0.25 + horizon.r) * bright
  seen.g = seen.g * dim + (0.25 + horizon.g) * bright
  seen.b = seen.b * dim + (0.25 + horizon.b) * bright
}
