/** A picture in linear light: three numbers a pixel, row by row; values over 1 glow. */
export type Canvas = { width: number; height: number; data: Float32Array }

export function canvasOf(width: number, height: number): Canvas {
  return { width, height, data: new Float32Array(width * height * 3) }
}

/** Scratch for `wash` rules: they run for many pixels and must not allocate. */
export type Ink = { r: number; g: number; b: number }

/**
 * Paints every pixel by a rule of its place: x to the right, y down, both in shares of the HEIGHT, so that a
 * rule looks alike on a wide and on a tall canvas. Evaluated on a coarse net and smoothed between, for speed.
 */
export function wash(canvas: Canvas, rule: (ink: Ink, x: number, y: number) => void, coarse = 3): void {
  const { width, height, data } = canvas
  const columns = Math.ceil(width / coarse) + 2
  const ink: Ink = { r: 0, g: 0, b: 0 }
  const row = (y: number) => {
    const values = new Float32Array(columns * 3)
    for (let column = 0; column < columns; column++) {
      ink.r = ink.g = ink.b = 0
      rule(ink, (column * coarse) / height, y / height)
      values.set([ink.r, ink.g, ink.b], column * 3)
    }
    return values
  }
  let upper = row(0)
  for (let band = 0; band < height; band += coarse) {
    const lower = row(band + coarse)
    for (let y = band; y < Math.min(height, band + coarse); y++) {
      blendRow(data, y * width * 3, width, upper, lower, (y - band) / coarse, coarse)
    }
    upper = lower
  }
}

function blendRow(
  data: Float32Array,
  start: number,
  width: number,
  upper: Float32Array,
  lower: Float32Array,
  share: number,
  coarse: number,
): void {
  for (let x = 0; x < width; x++) {
    const left = Math.floor(x / coarse) * 3
    const across = (x % coarse) / coarse
    for (let channel = 0; channel < 3; channel++) {
      const at = left + channel
      const above = upper[at]! + (upper[at + 3]! - upper[at]!) * across
      const below = lower[at]! + (lower[at + 3]! - lower[at]!) * across
      data[start + x * 3 + channel]! += above + (below - above) * share
    }
  }
}

/** Three passes of a box come close to a Gauss blur and cost the same for any radius. */
export function blurred(canvas: Canvas, radius: number): Canvas {
  let data = canvas.data
  for (let pass = 0; pass < 3; pass++) {
    data = boxed(data, canvas.width, canvas.height, radius, 3, canvas.width * 3)
    data = boxed(data, canvas.height, canvas.width, radius, canvas.width * 3, 3)
  }
  return { ...canvas, data }
}

function boxed(
  data: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  line: number,
): Float32Array {
  const result = new Float32Array(data.length)
  const share = 1 / (2 * radius + 1)
  const last = (length - 1) * step
  for (let row = 0; row < lines; row++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = row * line + channel
      let sum = data[start]! * radius
      for (let i = 0; i <= radius; i++) sum += data[start + Math.min(last, i * step)]!
      for (let i = 0; i < length; i++) {
        result[start + i * step] = sum * share
        const ahead = Math.min(last, (i + radius + 1) * step)
        const behind = Math.max(0, (i - radius) * step)
        sum += data[start + ahead]! - data[start + behind]!
      }
    }
  }
  return result
}
