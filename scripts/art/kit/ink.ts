import sharp from 'sharp'
import { type Canvas, blurred, canvasOf } from './canvas.ts'
import { toLinear } from './colour.ts'

const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255))

export type InkLook = {
  opacity?: number
  /** Light that is added instead of paint that covers. */
  light?: boolean
  /** Multiplies the colours: above 1 they glow. */
  gain?: number
}

/** Draws SVG elements (in canvas pixels) over the canvas. */
export async function ink(canvas: Canvas, elements: string, look: InkLook = {}): Promise<void> {
  const { width, height } = canvas
  const picture = await sharp(Buffer.from(svgOf(width, height, elements)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  lay(canvas, picture, look)
}

export function svgOf(width: number, height: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements}</svg>`
}

function lay({ data }: Canvas, picture: Uint8Array, { opacity = 1, light = false, gain = 1 }: InkLook): void {
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    const cover = (picture[from + 3]! / 255) * opacity
    if (cover === 0) continue
    const left = light ? 1 : 1 - cover
    data[to] = data[to]! * left + linear[picture[from]!]! * cover * gain
    data[to + 1] = data[to + 1]! * left + linear[picture[from + 1]!]! * cover * gain
    data[to + 2] = data[to + 2]! * left + linear[picture[from + 2]!]! * cover * gain
  }
}

export type Finish = {
  bloom?: number
  /** Where glow starts; 1 is paper white. */
  threshold?: number
  vignette?: number
  exposure?: number
  grain?: number
  saturation?: number
}

/** Glow, lens edge, film curve and a breath of grain: from light to a picture of 8 bits, RGB. */
export function finished(canvas: Canvas, look: Finish = {}): Buffer {
  const {
    bloom = 0.5,
    threshold = 1.1,
    vignette = 0.5,
    exposure = 1,
    grain = 0.012,
    saturation = 1.16,
  } = look
  const { width, height, data } = canvas
  if (bloom > 0) addGlow(canvas, bloom, threshold)
  const picture = Buffer.allocUnsafe(width * height * 3)
  const reach = 4 / (width * width + height * height)
  for (let y = 0, at = 0; y < height; y++) {
    const down = (y - height / 2) ** 2
    for (let x = 0; x < width; x++, at += 3) {
      const edge = Math.max(0, Math.sqrt(((x - width / 2) ** 2 * 1.16 + down) * reach) - 0.35)
      const light = exposure * (1 - vignette * edge * Math.sqrt(edge))
      const r = data[at]! * light
      const g = data[at + 1]! * light
      const b = data[at + 2]! * light
      const grey = 0.3 * r + 0.59 * g + 0.11 * b
      const speck = grain * (speckle(at) - 0.5)
      picture[at] = develop(grey + (r - grey) * saturation, speck)
      picture[at + 1] = develop(grey + (g - grey) * saturation, speck)
      picture[at + 2] = develop(grey + (b - grey) * saturation, speck)
    }
  }
  return picture
}

function speckle(at: number): number {
  let hash = Math.imul(at, 2654435761)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296
}

/** The film curve as a table over the square root of the light, where the eye is fine. */
const film = Float32Array.from({ length: 4096 }, (_, i) => {
  const light = ((i / 4095) * 4) ** 2
  const curved = (light * (2.2 * light + 0.05)) / (light * (2.1 * light + 0.62) + 0.12)
  const display = Math.min(1, curved)
  return 255 * (display <= 0.0031308 ? display * 12.92 : 1.055 * display ** (1 / 2.4) - 0.055)
})

function develop(light: number, speck: number): number {
  const index = Math.min(4095, (Math.sqrt(Math.max(0, light)) / 4) * 4095)
  return Math.min(255, Math.max(0, film[Math.floor(index)]! + speck * 255))
}

/** What is brighter than the threshold spills over its surroundings, near and far. */
function addGlow(canvas: Canvas, strength: number, threshold: number): void {
  const by = 4
  const small = brightPart(canvas, by, threshold)
  const near = blurred(small, Math.max(1, Math.round(canvas.height / 400)))
  const far = blurred(small, Math.round(canvas.height / 90))
  for (let i = 0; i < near.data.length; i++)
    near.data[i] = strength * (near.data[i]! * 0.55 + far.data[i]! * 0.75)
  enlarge(near, canvas, by)
}

/** Adds a small picture to a large one, smoothed between its pixels. */
function enlarge(small: Canvas, { width, height, data }: Canvas, by: number): void {
  const stride = small.width * 3
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 2, Math.floor(y / by))
    const v = Math.min(1, y / by - row)
    for (let x = 0; x < width; x++) {
      const column = Math.min(small.width - 2, Math.floor(x / by))
      const u = Math.min(1, x / by - column)
      let from = row * stride + column * 3
      for (let channel = 0; channel < 3; channel++, from++, at++) {
        const upper = small.data[from]! * (1 - u) + small.data[from + 3]! * u
        const lower = small.data[from + stride]! * (1 - u) + small.data[from + stride + 3]! * u
        data[at]! += upper * (1 - v) + lower * v
      }
    }
  }
}

function brightPart({ width, height, data }: Canvas, by: number, threshold: number): Canvas {
  const small = canvasOf(Math.ceil(width / by), Math.ceil(height / by))
  const share = 1 / (by * by)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const peak = Math.max(data[at]!, data[at + 1]!, data[at + 2]!)
      if (peak <= threshold) continue
      const kept = (Math.min(8, peak) - threshold) / peak
      const to = (Math.floor(y / by) * small.width + Math.floor(x / by)) * 3
      small.data[to]! += data[at]! * kept * share
      small.data[to + 1]! += data[at + 1]! * kept * share
      small.data[to + 2]! += data[at + 2]! * kept * share
    }
  }
  return small
}
