import { type Canvas } from './canvas.ts'
import { type Light } from './light.ts'
import { type Model } from './mesh.ts'
import { fill, rasterOf, type Raster } from './raster.ts'
import { type Studio, shade, shaded, studioOf } from './shade.ts'
import { shadowOf } from './shadow.ts'
import { type Camera, type Soup, soupOf } from './soup.ts'

/** Four samples a pixel. */
const fine = 2

/** The part of the canvas that a model covers, in pixels. */
type Frame = { left: number; top: number; width: number; height: number }

/** Draws a model over what is on the canvas. Parts that light passes through come last, over the solid ones. */
export function render(canvas: Canvas, model: Model, light: Light, camera: Camera): void {
  const solid = model.filter((mesh) => mesh.material.opacity === 1)
  const clear = model.filter((mesh) => mesh.material.opacity < 1)
  const whole = soupOf(model, camera)
  const frame = frameOf(whole, canvas)
  if (frame.width < 1 || frame.height < 1) return
  const raster = rasterOf(frame.width * fine, frame.height * fine)
  if (solid.length > 0) {
    const soup = clear.length > 0 ? soupOf(solid, camera) : whole
    fill(raster, soup.screen, soup.faces, { ...frame, zoom: fine })
    paint(canvas, frame, raster, soup, studioOf(soup, light, shadowOf(soup, light.key.to)))
  }
  if (clear.length === 0) return
  raster.face.fill(-1)
  const soup = soupOf(clear, camera)
  fill(raster, soup.screen, soup.faces, { ...frame, zoom: fine })
  paint(canvas, frame, raster, soup, studioOf(soup, light, null))
}

function frameOf({ screen }: Soup, canvas: Canvas): Frame {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0]
  for (let i = 0; i < screen.length; i += 3) {
    const [x, y] = [screen[i]!, screen[i + 1]!]
    ;[left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ]
  }
  const [fromX, fromY] = [Math.max(0, Math.floor(left) - 1), Math.max(0, Math.floor(top) - 1)]
  const [toX, toY] = [
    Math.min(canvas.width, Math.ceil(right) + 1),
    Math.min(canvas.height, Math.ceil(bottom) + 1),
  ]
  return { left: fromX, top: fromY, width: Math.max(0, toX - fromX), height: Math.max(0, toY - fromY) }
}

function paint(canvas: Canvas, frame: Frame, raster: Raster, soup: Soup, studio: Studio): void {
  const { face, width } = raster
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0, first = y * fine * width; x < frame.width; x++, first += fine) {
      const below = first + width
      // Empty is -1, so any bit pattern but all ones has something in it.
      if ((face[first]! & face[first + 1]! & face[below]! & face[below + 1]!) === -1) continue
      pixel(canvas, frame, raster, soup, studio, first, x, y)
    }
  }
}

const sum = { r: 0, g: 0, b: 0, a: 0 }

function pixel(
  canvas: Canvas,
  frame: Frame,
  raster: Raster,
  soup: Soup,
  studio: Studio,
  first: number,
  x: number,
  y: number,
): void {
  sum.r = sum.g = sum.b = sum.a = 0
  const [across, down] = [frame.left + x, frame.top + y]
  const open = openness(raster, soup, first)
  if (isEven(raster, soup, first)) {
    shade(soup, studio, raster.face[first]!, across + 0.5, down + 0.5, open)
    gather(1)
  } else {
    for (let i = 0; i < 4; i++) {
      const sample = first + (i & 1) + (i >> 1) * raster.width
      const face = raster.face[sample]!
      if (face < 0) continue
      shade(soup, studio, face, across + 0.25 + 0.5 * (i & 1), down + 0.25 + 0.5 * (i >> 1), open)
      gather(0.25)
    }
  }
  const at = (down * canvas.width + across) * 3
  const { data } = canvas
  data[at] = data[at]! * (1 - sum.a) + sum.r
  data[at + 1] = data[at + 1]! * (1 - sum.a) + sum.g
  data[at + 2] = data[at + 2]! * (1 - sum.a) + sum.b
}

function gather(share: number): void {
  const cover = share * shaded.a
  // A spark too bright for its pixel would stay jagged: it is held back where samples are few.
  const limit = share < 1 ? 4 : 12
  sum.r += Math.min(limit, shaded.r) * cover
  sum.g += Math.min(limit, shaded.g) * cover
  sum.b += Math.min(limit, shaded.b) * cover
  sum.a += cover
}

/** Whether one shading does for all four samples: one part, one face where faces are flat, no step in depth. */
function isEven({ face, near, width }: Raster, { owner, meshes }: Soup, first: number): boolean {
  const own = face[first]!
  if (own < 0) return false
  const part = owner[own]!
  const flat = meshes[part]!.material.flat
  const depth = near[first]!
  for (let i = 1; i < 4; i++) {
    const sample = first + (i & 1) + (i >> 1) * width
    const other = face[sample]!
    if (other < 0 || owner[other] !== part || (flat && other !== own)) return false
    if (Math.abs(near[sample]! - depth) > depth * 0.008) return false
  }
  return true
}

/** Where to look for neighbours that hide the sky: a spiral, in shares of its reach. */
const spiralX = Float64Array.from({ length: 9 }, (_, i) => Math.cos(i * 2.4) * Math.sqrt((i + 0.7) / 9))
const spiralY = Float64Array.from({ length: 9 }, (_, i) => Math.sin(i * 2.4) * Math.sqrt((i + 0.7) / 9))

/** The share of sky that is not hidden by nearer things close by: 1 is open, small is a deep corner. */
function openness({ width, height, near }: Raster, { camera }: Soup, sample: number): number {
  const own = near[sample]!
  // The first sample of a pixel at an edge may be empty: there nothing is hidden.
  if (own <= 0) return 1
  const depth = 1 / own
  const reach = camera.unit * fine * 0.42
  const x = sample % width
  const y = (sample - x) / width
  let hidden = 0
  for (let i = 0; i < 9; i++) {
    const column = Math.round(x + spiralX[i]! * reach)
    const row = Math.round(y + spiralY[i]! * reach)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const other = near[row * width + column]!
    if (other <= own) continue
    const nearer = depth - 1 / other
    if (nearer > 0.06) hidden += Math.min(1, (nearer - 0.06) * 5) / (1 + nearer * nearer * 2)
  }
  return Math.max(0.12, 1 - (hidden / 9) * 1.35)
}
