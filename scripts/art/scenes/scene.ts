import { gain, rgb } from '../kit/colour.ts'
import { bokeh, glow, spark } from '../kit/glow.ts'
import { type Look } from '../kit/hero.ts'
import { ink } from '../kit/ink.ts'
import { type Model } from '../kit/mesh.ts'
import { blur, frond, group, leaf, shape } from '../kit/silhouette.ts'
import { type Palette, type Stage } from '../kit/stage.ts'

/** How a backdrop takes up its object. Heights are in scene units: 4 is the upper edge, -4 the lower one. */
export type Setting = {
  /** Where standing objects stand. */
  floor: number
  /** Where the middle of a floating object is. */
  middle: number
  /** Where water begins, if it does: what floats keeps above it. */
  level?: number
  /** What lies under a standing object, its top at height 0; none where the ground is drawn. */
  pedestal?: (look: Look) => Model
  /** Water, mist and the like, painted over the object's foot. */
  over?: (stage: Stage) => void | Promise<void>
}

export type Backdrop = {
  paint: (stage: Stage) => Promise<Setting>
  /** Boats and islands belong here. */
  water?: boolean
}

export type Scene = {
  palettes: readonly Palette[]
  backdrops: readonly Backdrop[]
  /** In front of everything: frames of leaves, drifting light. */
  front: (stage: Stage) => void | Promise<void>
}

/** Soft lights out of focus, `from` and `to` in shares of the height. */
export function lights(
  { canvas, random }: Stage,
  count: number,
  from: number,
  to: number,
  colours: readonly string[],
  strength = 0.35,
): void {
  for (let i = 0; i < count; i++) {
    const radius = canvas.height * (0.008 + 0.03 * random.next() ** 2)
    const colour = rgb(random.pick(colours), strength * (0.3 + 0.7 * random.next()))
    bokeh(canvas, random.next() * canvas.width, canvas.height * random.range(from, to), radius, colour)
  }
}

/** Points of light that float: fireflies, embers, dust. */
export function motes(
  { canvas, random }: Stage,
  count: number,
  from: number,
  to: number,
  hex: string,
  strength = 2,
): void {
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.next() * canvas.width, canvas.height * random.range(from, to)]
    const size = 0.4 + random.next() ** 3
    glow(canvas, x, y, 5 * size, rgb(hex, strength))
    glow(canvas, x, y, 22 * size, rgb(hex, strength * 0.08))
  }
}

export function sparkles(
  { canvas, random }: Stage,
  count: number,
  from: number,
  to: number,
  hex = '#ffffff',
  strength = 1,
): void {
  for (let i = 0; i < count; i++) {
    spark(
      canvas,
      random.next() * canvas.width,
      canvas.height * random.range(from, to),
      6 + 20 * random.next() ** 2,
      rgb(hex, strength),
    )
  }
}

/** Sparks that fly up from a fire: short streaks, a few of them near and blurred. */
export async function embers(stage: Stage, count: number, hex = '#ff8a3a'): Promise<void> {
  const { canvas, random } = stage
  const streaks = Array.from({ length: count }, () => {
    const [x, y] = [random.next() * canvas.width, canvas.height * (0.15 + 0.85 * random.next())]
    const [long, lean] = [2 + 9 * random.next() ** 2, random.range(-0.6, 0.6)]
    return `<path d="M${x} ${y}l${lean * long} ${-long}" stroke="${hex}" stroke-width="${1 + 1.8 * random.next()}" stroke-linecap="round" opacity="${0.35 + 0.65 * random.next()}"/>`
  })
  await ink(canvas, group(streaks), { light: true, gain: 2.6 })
  motes(stage, Math.round(count / 5), 0.3, 1, hex, 1.2)
}

export async function snow(stage: Stage, count: number): Promise<void> {
  const { canvas, random } = stage
  const flake = (radius: number, opacity: number) =>
    `<circle cx="${random.next() * canvas.width}" cy="${random.next() * canvas.height}" r="${radius}" fill="#f2faff" opacity="${opacity}"/>`
  const far = Array.from({ length: count }, () => flake(0.6 + 1.4 * random.next(), 0.3 + 0.5 * random.next()))
  const near = Array.from({ length: 9 }, () => flake(5 + 8 * random.next(), 0.28))
  await ink(canvas, `<defs>${blur('b', 3.2)}</defs>${group(far)}${group(near, 'filter="url(#b)"')}`)
}

export async function bubbles(stage: Stage, count: number): Promise<void> {
  const { canvas, random } = stage
  const one = () => {
    const [x, y, r] = [
      random.next() * canvas.width,
      random.next() * canvas.height,
      2 + 11 * random.next() ** 3,
    ]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#bfefff" fill-opacity=".07" stroke="#d8f6ff" stroke-opacity=".5" stroke-width="1"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.35}" r="${r * 0.22}" fill="#fff" opacity=".8"/>`
  }
  await ink(canvas, group(Array.from({ length: count }, one)), { gain: 1.1 })
}

/** Petals or confetti: small leaf shapes that tumble, near ones out of focus. */
export async function petals(stage: Stage, count: number, colours: readonly string[]): Promise<void> {
  const { canvas, random } = stage
  const one = (size: number) =>
    shape(
      leaf(
        random.next() * canvas.width,
        random.next() * canvas.height,
        size,
        random.range(0, 6.28),
        random.range(0.2, 0.45),
      ),
      random.pick(colours),
      `opacity="${0.6 + 0.4 * random.next()}"`,
    )
  const far = Array.from({ length: count }, () => one(6 + 12 * random.next()))
  const near = Array.from({ length: 6 }, () => one(40 + 30 * random.next()))
  await ink(
    canvas,
    `<defs>${blur('b', 5)}</defs>${group(far)}${group(near, 'filter="url(#b)" opacity=".7"')}`,
  )
}

/** Dark fronds that reach in from the upper corners, out of focus: they give depth. */
export async function overhang({ canvas, random }: Stage, colour: string, both = true): Promise<void> {
  const { width, height } = canvas
  const corner = (x: number, side: number) =>
    Array.from({ length: 5 }, (_, i) =>
      shape(
        frond(
          x,
          -height * 0.03,
          height * random.range(0.26, 0.4),
          Math.PI / 2 - side * (0.25 + i * 0.24),
          -side * 0.7,
          0.3,
        ),
        colour,
        `stroke="${colour}" stroke-width="5"`,
      ),
    )
  const sides = both ? [...corner(width * 1.02, -1), ...corner(-width * 0.02, 1)] : corner(width * 1.02, -1)
  await ink(canvas, `<defs>${blur('b', height / 160)}</defs>${group(sides, 'filter="url(#b)"')}`, {
    opacity: 0.94,
  })
}

/** Broad dark leaves in the lower corners. */
export async function undergrowth({ canvas, random }: Stage, colours: readonly string[]): Promise<void> {
  const { width, height } = canvas
  const corner = (x: number, side: number) =>
    Array.from({ length: 7 }, (_, i) =>
      shape(
        leaf(
          x + random.range(-20, 20),
          height * 1.03,
          height * random.range(0.16, 0.3),
          -Math.PI / 2 + side * (i * 0.2 - 0.15),
          0.24,
        ),
        random.pick(colours),
      ),
    )
  await ink(
    canvas,
    `<defs>${blur('b', height / 200)}</defs>${group([...corner(width * 0.02, 1), ...corner(width * 0.98, -1)], 'filter="url(#b)"')}`,
    { opacity: 0.95 },
  )
}

/** A pool of light on the ground under the object. */
export function pool({ canvas, camera }: Stage, floor: number, hex: string, strength = 0.5): void {
  glow(canvas, camera.x, camera.y - floor * camera.unit, canvas.height * 0.36, gain(rgb(hex), strength), 0.3)
}
