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
  const picture = await sharp(Buffer.from(svgOf(width, height, elements))).ensureAlpha().raw().toBuffer()
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
  const { bloom = 0.5, threshold = 1.1, vignette = 0.5, exposure = 1, grain = 0.012, saturation = 1.16 } = look
  const { width, height, data } = canvas
  if (bloom > 0) addGlow(canvas, bloom, threshold)
  const picture = Buffer.allocUnsafe(width * height * 3)
  const reach = Math.hypot(width, height) / 2
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const edge = Math.hypot((x - width / 2) * 1.08, y - height / 2) / reach
      const light = exposure * (1 - vignette * Math.max(0, edge - 0.35) ** 1.6)
      const [r, g, b] = [data[at]! * light, data[at + 1]! * light, data[at + 2]! * light]
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
  const { width, height, data } = canvas
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, y / by)
    for (let x = 0; x < width; x++, at += 3) {
      addSample(near, x / by, row, data, at, strength * 0.55)
      addSample(far, x / by, row, data, at, strength * 0.75)
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

function addSample({ width, height, data }: Canvas, x: number, y: number, into: Float32Array, to: number, share: number): void {
  const [i, j] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))]
  const [u, v] = [Math.min(1, x - i), Math.min(1, y - j)]
  const at = (j * width + i) * 3
  const row = width * 3
  for (let c = 0; c < 3; c++) {
    const upper = data[at + c]! * (1 - u) + data[at + 3 + c]! * u
    const lower = data[at + row + c]! * (1 - u) + data[at + row + 3 + c]! * u
    into[to + c]! += (upper * (1 - v) + lower * v) * share
  }
}
