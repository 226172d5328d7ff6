import { blend, gain, mix, rgb } from '../kit/colour.ts'
import { wash } from '../kit/canvas.ts'
import { caustics, glow, rays } from '../kit/glow.ts'
import { ink } from '../kit/ink.ts'
import { clouds, noise, ridges } from '../kit/noise.ts'
import {
  blur,
  branching,
  downward,
  group,
  hills,
  kelp,
  line,
  oval,
  palm,
  peaks,
  pine,
  shape,
} from '../kit/silhouette.ts'
import { type Stage, sky } from '../kit/stage.ts'
import { lerp, smooth } from '../kit/vector.ts'

type Land = {
  count?: number
  from: number
  to: number
  tall: number
  far: string
  near: string
  rough?: number
  sharp?: boolean
  wide?: number
}

/** Ridge before ridge, from the haze to the foreground. `from` and `to` are shares of the height. */
export async function ridgesOfLand(
  { canvas, random, seed }: Stage,
  { count = 3, from, to, tall, far, near, rough = 0.4, sharp = false, wide = 260 }: Land,
): Promise<void> {
  const { width, height } = canvas
  const layers = Array.from({ length: count }, (_, i) => {
    const share = count > 1 ? i / (count - 1) : 1
    const [y, high] = [height * lerp(from, to, share), height * tall * (1 - share * 0.35)]
    const top = blend(far, near, share)
    const d = sharp
      ? peaks(width, height, y, high, random, 4 + i)
      : hills(width, height, y, high, seed + i * 5, rough, wide)
    const id = `l${i}`
    return `<defs>${downward(id, y - high, y + high, [
      [0, top],
      [1, blend(top, far, 0.55 * (1 - share) + 0.15)],
    ])}</defs>${shape(d, `url(#${id})`)}`
  })
  await ink(canvas, layers.join(''))
}

/** Islands with palms along the horizon. */
export async function islands(
  { canvas, random }: Stage,
  y: number,
  far: string,
  near: string,
): Promise<void> {
  const { width, height } = canvas
  const island = (x: number, wide: number, colour: string) => {
    const base = height * y + 1
    const mound = `M${x - wide} ${base}Q${x - wide * 0.4} ${base - wide * 0.34} ${x} ${base - wide * 0.3}Q${x + wide * 0.5} ${base - wide * 0.3} ${x + wide} ${base}Z`
    const palms = Array.from({ length: 3 }, (_, i) =>
      palm(
        x + wide * random.range(-0.5, 0.5),
        base - wide * 0.2,
        wide * random.range(0.55, 0.95),
        (i - 1) * 0.16 + random.range(-0.1, 0.1),
        colour,
        random,
      ),
    )
    return group([shape(mound, colour), ...palms])
  }
  const side = random.chance(0.5) ? 1 : -1
  await ink(
    canvas,
    [
      island(width * (0.5 + side * 0.08), width * 0.1, blend(far, near, 0.15)),
      island(width * (0.5 - side * 0.34), width * 0.17, blend(far, near, 0.4)),
      island(width * (0.5 + side * 0.43), width * 0.28, blend(far, near, 0.85)),
    ].join(''),
  )
}

export async function pines(
  { canvas, random }: Stage,
  y: number,
  tall: number,
  colour: string,
  count = 26,
): Promise<void> {
  const { width, height } = canvas
  const trees = Array.from({ length: count }, (_, i) =>
    pine(
      (i / (count - 1)) * width * 1.06 - width * 0.03 + random.range(-12, 12),
      height * (y + random.range(0, 0.03)),
      height * tall * random.range(0.55, 1.1),
      colour,
    ),
  )
  await ink(
    canvas,
    group([
      ...trees,
      `<rect x="0" y="${height * (y - 0.005)}" width="${width}" height="${height}" fill="${colour}"/>`,
    ]),
  )
}

/** Curtains of northern light. */
export function aurora({ canvas, seed, palette }: Stage): void {
  const [a, b] = [rgb(palette.accents[0]), rgb(palette.accents[1])]
  wash(canvas, (inkOf, x, y) => {
    const bend = 0.18 + 0.1 * Math.sin(x * 5 + seed) + 0.12 * clouds(x * 2.2 + seed, seed, 3)
    const fold = 0.35 + 0.65 * ridges(x * 3.1 + seed + y * 0.35, seed * 2, 3) ** 2.4
    const curtain = smooth(bend + 0.02, bend - 0.02, y - 0.22) * smooth(-0.02, bend + 0.14, y) ** 2 * fold
    const tint = smooth(bend + 0.18, bend - 0.12, y)
    inkOf.r = lerp(a.r, b.r, tint) * curtain * 0.85
    inkOf.g = lerp(a.g, b.g, tint) * curtain * 0.85
    inkOf.b = lerp(a.b, b.b, tint) * curtain * 0.85
  })
}

/** Clouds of gas in two colours, and dust in dark lanes. */
export function nebula({ canvas, seed, palette }: Stage, strength = 1): void {
  const [a, b, deep] = [rgb(palette.accents[0]), rgb(palette.accents[1]), rgb(palette.deep)]
  wash(canvas, (inkOf, x, y) => {
    const bend = clouds(x * 1.6 + seed, y * 1.6, 3)
    const thick = smooth(0.4, 0.85, clouds(x * 2 + bend * 1.6 + seed, y * 2 + bend, 5))
    const other = smooth(0.45, 0.85, clouds(x * 1.7 - seed, y * 1.7 + bend * 2 + 9, 5))
    const lanes = 1 - 0.75 * smooth(0.55, 0.8, ridges(x * 2.3 + bend, y * 2.3 + seed, 4))
    inkOf.r = deep.r + (a.r * thick * 0.75 + b.r * other * 0.6) * lanes * strength
    inkOf.g = deep.g + (a.g * thick * 0.75 + b.g * other * 0.6) * lanes * strength
    inkOf.b = deep.b + (a.b * thick * 0.75 + b.b * other * 0.6) * lanes * strength
  })
}

/** Under water: light from above, shafts, and, where the ground is near, the net of light on it. */
export function underwater(stage: Stage, bottom = 0.86): void {
  const { canvas, palette, seed } = stage
  sky(canvas, [
    [0, rgb(palette.haze, 1.1)],
    [0.3, rgb(palette.mid)],
    [0.8, rgb(palette.deep)],
    [1, rgb(palette.deep, 0.8)],
  ])
  const light = rgb(palette.haze)
  wash(canvas, (inkOf, x, y) => {
    const near = smooth(bottom - 0.06, 1, y)
    const net = near > 0 ? caustics(x / (0.35 + (y - bottom) * 2), y * 2.4, seed) * near : 0
    const ripple = caustics(x * 1.3, y * 2.6 + 3, seed + 5) * smooth(0.26, 0, y)
    inkOf.r = light.r * (net * 0.7 + ripple * 0.5)
    inkOf.g = light.g * (net * 0.7 + ripple * 0.5)
    inkOf.b = light.b * (net * 0.7 + ripple * 0.5)
  })
  rays(canvas, canvas.width * 0.4, -canvas.height * 0.16, canvas.height * 1.15, gain(light, 0.75), seed, 1.5)
}

/** Corals and weed along the bottom, far ones hazy. */
export async function reef({ canvas, random, palette }: Stage, near: string): Promise<void> {
  const { width, height } = canvas
  const row = (y: number, size: number, colour: string, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const x = ((i + 0.5) / count) * width + random.range(-30, 30)
      // The middle stays open for the object.
      const low = 0.45 + 0.85 * Math.abs(x / width - 0.5) * 2
      return random.chance(0.5)
        ? line(
            branching(x, height * y, height * size * 0.3 * low, -1.57, 4, random, 0.55),
            colour,
            height * 0.0055 * size * 10,
          )
        : shape(kelp(x, height * y, height * size * 1.5 * low, random.range(0, 6), height * 0.016), colour)
    })
  const hill = (y: number, colour: string, seed: number) =>
    shape(hills(width, height, height * y, height * 0.05, seed, 0.7, 150), colour)
  await ink(
    canvas,
    group([
      ...row(0.86, 0.13, blend(palette.mid, near, 0.3), 9),
      hill(0.86, blend(palette.mid, near, 0.3), 3),
      ...row(0.93, 0.17, blend(palette.mid, near, 0.65), 8),
      hill(0.93, blend(palette.mid, near, 0.65), 7),
    ]),
  )
}

/** A hall of stone: arch over arch into the depth, lit from its end. */
export async function cave(
  { canvas, random, palette, seed }: Stage,
  rock: string,
  glowing: string,
): Promise<void> {
  const { width, height } = canvas
  sky(canvas, [
    [0, rgb(glowing, 0.55)],
    [0.5, rgb(glowing, 0.9)],
    [1, rgb(glowing, 0.4)],
  ])
  glow(canvas, width / 2, height * 0.45, height * 0.5, rgb(palette.warm, 0.7))
  const layers = [0.28, 0.37, 0.47, 0.58].map((reach, i) => {
    const points = Array.from({ length: 73 }, (_, step) => {
      const angle = (step / 72) * Math.PI * 2
      const rough =
        0.78 +
        0.44 * noise(Math.cos(angle) * 2.3 + seed + i * 9, Math.sin(angle) * 2.3 + seed) +
        0.1 * noise(Math.cos(angle) * 9 + i, Math.sin(angle) * 9)
      return `${(width / 2 + Math.cos(angle) * width * reach * 1.25 * rough).toFixed(1)} ${(height * 0.44 + Math.sin(angle) * height * reach * rough).toFixed(1)}`
    })
    const colour = blend(glowing, rock, 0.35 + i * 0.22)
    return `<path fill-rule="evenodd" d="M-9 -9H${width + 9}V${height + 9}H-9ZM${points.join('L')}Z" fill="${colour}"/>`
  })
  await ink(canvas, layers.join(''))
  const floor = shape(hills(width, height, height * 0.86, height * 0.06, seed, 0.6, 180), rock)
  await ink(canvas, floor)
  if (random.chance(2)) glow(canvas, width / 2, height * 0.86, height * 0.4, rgb(glowing, 0.25), 0.25)
}

/** Cloth at both sides and above, in folds. */
export async function curtains({ canvas }: Stage, hex: string, dark: string): Promise<void> {
  const { width, height } = canvas
  const fold = (x: number, wide: number, side: number) => {
    const top = x + side * width * 0.02
    return `<path d="M${top} -10C${top} ${height * 0.4} ${x + side * wide * 0.4} ${height * 0.62} ${x - side * wide * 0.5} ${height + 10}L${x + side * wide * 0.8} ${height + 10}C${x + side * wide * 1.3} ${height * 0.6} ${top + side * wide} ${height * 0.4} ${top + side * wide} -10Z" fill="url(#f)"/>`
  }
  const folds = [0, 1, 2, 3, 4].flatMap((i) => [
    fold(width * (-0.06 + i * 0.052), width * 0.062, 1),
    fold(width * (1.06 - i * 0.052), width * 0.062, -1),
  ])
  const drape = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${(i / 7) * width - 8} -10V${height * 0.05}Q${((i + 0.5) / 7) * width} ${height * 0.16} ${((i + 1) / 7) * width + 8} ${height * 0.05}V-10Z" fill="url(#d)"/>`,
  )
  const stops = `<stop offset="0" stop-color="${dark}"/><stop offset=".4" stop-color="${hex}"/><stop offset=".75" stop-color="${dark}"/><stop offset="1" stop-color="${dark}"/>`
  await ink(
    canvas,
    `<defs><linearGradient id="f">${stops}</linearGradient><linearGradient id="d" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset=".7" stop-color="${hex}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>${folds.join('')}${drape.join('')}`,
  )
}

/** Cones of light from above. */
export async function spotlights(
  { canvas, random }: Stage,
  colours: readonly string[],
  strength = 0.8,
): Promise<void> {
  const { width, height } = canvas
  const cones = colours.map((colour, i) => {
    const from = width * ((i + 0.5) / colours.length + random.range(-0.08, 0.08))
    const to = width * random.range(0.2, 0.8)
    return `<defs>${downward(`s${i}`, 0, height * 0.95, [
      [0, colour, 0.75],
      [1, colour, 0],
    ])}</defs><path d="M${from - 6} -20L${from + 6} -20L${to + width * 0.2} ${height}L${to - width * 0.2} ${height}Z" fill="url(#s${i})" filter="url(#b)"/>`
  })
  await ink(canvas, `<defs>${blur('b', width / 60)}</defs>${cones.join('')}`, { light: true, gain: strength })
}

/** A garland of bulbs that sags from side to side. */
export function garland(
  { canvas, random }: Stage,
  y: number,
  sag: number,
  colours: readonly string[],
  strength = 2.4,
): void {
  const { width, height } = canvas
  const count = 15
  for (let i = 0; i <= count; i++) {
    const share = i / count
    const [px, py] = [share * width, height * (y + sag * Math.sin(share * Math.PI))]
    const colour = rgb(random.pick(colours), strength)
    glow(canvas, px, py, height * 0.008, colour)
    glow(canvas, px, py, height * 0.034, gain(colour, 0.16))
  }
}

/** A far town or fair on the horizon: small warm windows. */
export function windows({ canvas, random }: Stage, y: number, count: number, hex: string): void {
  for (let i = 0; i < count; i++)
    glow(
      canvas,
      random.next() * canvas.width,
      canvas.height * (y - random.next() ** 2 * 0.03),
      random.range(1.5, 3.4),
      rgb(hex, random.range(0.8, 2.4)),
    )
}

/** A big round ornament behind the object: a moon gate, a rosette, a portal. */
export async function halo(
  { canvas, camera }: Stage,
  y: number,
  radius: number,
  hex: string,
  look: 'ring' | 'rosette' | 'disc' = 'ring',
  opacity = 0.8,
): Promise<void> {
  const [cx, cy, r] = [camera.x, camera.y - y * camera.unit, radius * camera.unit]
  const ring = (share: number, width: number, dash = '') =>
    `<circle cx="${cx}" cy="${cy}" r="${r * share}" fill="none" stroke="${hex}" stroke-width="${width}" ${dash ? `stroke-dasharray="${dash}"` : ''}/>`
  const rosette = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * Math.PI * 2
    return oval(
      cx + Math.cos(angle) * r * 0.84,
      cy + Math.sin(angle) * r * 0.84,
      r * 0.1,
      r * 0.1,
      'none',
      `stroke="${hex}" stroke-width="2.4"`,
    )
  })
  const looks = {
    ring: ring(1, 10) + ring(0.94, 2) + ring(1.06, 2),
    rosette: ring(1, 4) + ring(0.72, 2.5) + rosette.join(''),
    disc: oval(cx, cy, r, r, hex),
  }
  await ink(canvas, looks[look], { opacity, light: look !== 'disc' })
}

/** A floor of planks or tiles that runs to the horizon at `y`. */
export async function boards(
  { canvas }: Stage,
  y: number,
  near: string,
  far: string,
  count = 12,
): Promise<void> {
  const { width, height } = canvas
  const top = height * y
  const strips = Array.from({ length: count }, (_, i) => {
    const [a, b] = [i / count - 0.5, (i + 1) / count - 0.5]
    const shade = i % 2 ? 0 : 0.08
    return `<path d="M${width / 2 + a * width * 0.9} ${top}L${width / 2 + b * width * 0.9} ${top}L${width / 2 + b * width * 2.6} ${height}L${width / 2 + a * width * 2.6} ${height}Z" fill="#fff" fill-opacity="${shade}" stroke="#000" stroke-opacity=".25"/>`
  })
  await ink(
    canvas,
    `<defs>${downward('b', top, height, [
      [0, far],
      [1, near],
    ])}</defs><rect y="${top}" width="${width}" height="${height - top}" fill="url(#b)"/>${strips.join('')}`,
  )
}

/** Even light from the middle to a dark edge: the simplest stage, for jewels and fruit. */
export function studio({ canvas, palette, seed }: Stage, x = 0.5, y = 0.44): void {
  const [inner, middle, outer] = [rgb(palette.haze), rgb(palette.mid), rgb(palette.deep)]
  const ratio = canvas.width / canvas.height
  wash(
    canvas,
    (inkOf, px, py) => {
      const reach =
        Math.hypot((px - x * ratio) * 1.15, py - y) + 0.05 * (clouds(px * 3 + seed, py * 3, 3) - 0.5)
      const colour =
        reach < 0.32
          ? mix(inner, middle, smooth(0, 0.32, reach))
          : mix(middle, outer, smooth(0.32, 0.78, reach))
      inkOf.r = colour.r
      inkOf.g = colour.g
      inkOf.b = colour.b
    },
    4,
  )
}
