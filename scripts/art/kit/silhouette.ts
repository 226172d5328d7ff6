import { noise, clouds } from './noise.ts'
import { type Random } from './random.ts'
import { lerp } from './vector.ts'

/** SVG elements in canvas pixels, y down. */

const round = (value: number) => Math.round(value * 10) / 10

export function path(points: readonly (readonly [number, number])[], closed = true): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`
}

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const group = (elements: readonly string[], more = ''): string => `<g ${more}>${elements.join('')}</g>`

export type Stops = readonly (readonly [share: number, colour: string, opacity?: number])[]

const stopsOf = (stops: Stops) =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A gradient from top to bottom of the canvas part between two heights. */
export const downward = (id: string, from: number, to: number, stops: Stops): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">${stopsOf(stops)}</linearGradient>`

export const blur = (id: string, amount: number): string =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${amount}"/></filter>`

/** A ridge of hills from edge to edge, filled to the bottom. `rough` 0 is dunes, 1 is rock. */
export function hills(
  width: number,
  height: number,
  y: number,
  tall: number,
  seed: number,
  rough = 0.4,
  wide = 260,
): string {
  const points: [number, number][] = []
  for (let x = -10; x <= width + 10; x += 4) {
    const base = noise(x / wide + seed * 7.3, seed)
    const detail = clouds(x / (wide * 0.28) + seed * 3.1, seed + 9, 4) - 0.5
    points.push([x, y - tall * (base + detail * rough)])
  }
  return path([[-10, height + 10], ...points, [width + 10, height + 10]])
}

/** Sharp peaks. */
export function peaks(
  width: number,
  height: number,
  y: number,
  tall: number,
  random: Random,
  count = 5,
): string {
  const points: [number, number][] = [[-20, height + 10]]
  for (let i = 0; i <= count; i++) {
    const centre = (i / count) * width + random.range(-0.3, 0.3) * (width / count)
    const top = y - tall * random.range(0.45, 1)
    const half = (width / count) * random.range(0.7, 1)
    points.push(
      ...jagged(centre - half, y, centre, top, random),
      ...jagged(centre, top, centre + half * 0.7, y - tall * 0.12, random),
    )
  }
  points.push([width + 20, height + 10])
  return path(points)
}

function jagged(fromX: number, fromY: number, toX: number, toY: number, random: Random): [number, number][] {
  return Array.from({ length: 7 }, (_, i) => {
    const share = i / 6
    const shake = i === 0 || i === 6 ? 0 : random.range(-1, 1) * Math.abs(toY - fromY) * 0.05
    return [lerp(fromX, toX, share) + shake, lerp(fromY, toY, share) + shake]
  })
}

/** One frond of a palm or a fern, bending under its weight; leaves hang from both sides. */
export function frond(x: number, y: number, long: number, angle: number, droop: number, leaf = 0.3): string {
  const spine = Array.from({ length: 15 }, (_, i) => {
    const share = i / 14
    const bend = angle + droop * share * share
    return [x + Math.cos(bend) * long * share, y + Math.sin(bend) * long * share] as const
  })
  const leaves = spine.slice(1).flatMap(([px, py], i) => {
    const share = (i + 1) / 14
    const reach = long * leaf * Math.sin(Math.PI * Math.min(0.97, share * 0.9 + 0.08))
    const [bx, by] = spine[i] as readonly [number, number]
    const along = Math.atan2(py - by, px - bx)
    return [0.75, -0.75].map((side) =>
      blade(bx, by, reach, along + side, long * 0.028, side > 0 ? 0.25 : 0.5),
    )
  })
  return `${path(spine, false)} ${leaves.join('')}`
}

/** A narrow leaf from its stem to its tip, its tip sinking. */
function blade(x: number, y: number, long: number, angle: number, wide: number, sink: number): string {
  const [tipX, tipY] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long + long * sink * 0.5]
  const [midX, midY] = [(x + tipX) / 2, (y + tipY) / 2 - long * 0.04]
  const [sideX, sideY] = [Math.cos(angle + 1.57) * wide, Math.sin(angle + 1.57) * wide]
  return `M${round(x)} ${round(y)}Q${round(midX + sideX)} ${round(midY + sideY)} ${round(tipX)} ${round(tipY)}Q${round(midX - sideX)} ${round(midY - sideY)} ${round(x)} ${round(y)}Z`
}

export function palm(
  x: number,
  y: number,
  tall: number,
  lean: number,
  colour: string,
  random: Random,
): string {
  const [topX, topY] = [x + lean * tall, y - tall]
  const [midX, midY] = [x + lean * tall * 0.15, y - tall * 0.55]
  const thick = tall * 0.028
  const trunk = `M${round(x - thick * 1.5)} ${round(y)}Q${round(midX - thick)} ${round(midY)} ${round(topX - thick * 0.6)} ${round(topY)}L${round(topX + thick * 0.6)} ${round(topY)}Q${round(midX + thick)} ${round(midY)} ${round(x + thick * 1.5)} ${round(y)}Z`
  const crown = Array.from({ length: 9 }, (_, i) => {
    const angle = -Math.PI * (0.02 + 0.96 * (i / 8)) + random.range(-0.12, 0.12)
    const side = Math.cos(angle)
    return frond(topX, topY, tall * random.range(0.38, 0.5), angle, side * random.range(1.1, 1.5), 0.34)
  })
  return group([
    shape(trunk, colour),
    ...crown.map((d) => shape(d, colour, `stroke="${colour}" stroke-width="${round(tall * 0.007)}"`)),
  ])
}

export function pine(x: number, y: number, tall: number, colour: string): string {
  const tiers = [0, 1, 2, 3, 4].map((tier) => {
    const [top, wide] = [y - tall * (1 - tier * 0.17), tall * (0.1 + tier * 0.05)]
    return path([
      [x, top],
      [x + wide, top + tall * 0.3],
      [x + wide * 0.4, top + tall * 0.27],
      [x, top + tall * 0.31],
      [x - wide * 0.4, top + tall * 0.27],
      [x - wide, top + tall * 0.3],
    ])
  })
  return shape(
    `${tiers.join('')}${path([
      [x - tall * 0.025, y],
      [x - tall * 0.025, y - tall * 0.2],
      [x + tall * 0.025, y - tall * 0.2],
      [x + tall * 0.025, y],
    ])}`,
    colour,
  )
}

export function saguaro(x: number, y: number, tall: number, colour: string): string {
  const thick = tall * 0.16
  const arm = (side: number, from: number, reach: number, up: number) =>
    `M${round(x)} ${round(y - tall * from)}Q${round(x + side * tall * reach)} ${round(y - tall * from)} ${round(x + side * tall * reach)} ${round(y - tall * up)}`
  return group([
    line(`M${round(x)} ${round(y)}L${round(x)} ${round(y - tall)}`, colour, thick),
    line(arm(1, 0.42, 0.3, 0.74), colour, thick * 0.7),
    line(arm(-1, 0.3, 0.27, 0.6), colour, thick * 0.65),
  ])
}

/** A branching coral or a bare tree. */
export function branching(
  x: number,
  y: number,
  long: number,
  angle: number,
  depth: number,
  random: Random,
  spread = 0.5,
): string {
  const [toX, toY] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long]
  const own = `M${round(x)} ${round(y)}L${round(toX)} ${round(toY)}`
  if (depth === 0) return own
  const twigs = Array.from({ length: depth > 2 ? 2 : random.whole(2, 3) }, (_, i) =>
    branching(
      toX,
      toY,
      long * random.range(0.62, 0.85),
      angle + (i - 0.5) * spread * 1.6 + random.range(-0.2, 0.2),
      depth - 1,
      random,
      spread,
    ),
  )
  return own + twigs.join('')
}

/** A tall blade of weed that sways. */
export function kelp(x: number, y: number, tall: number, sway: number, thick: number): string {
  const edge = (side: number) =>
    Array.from({ length: 12 }, (_, i) => {
      const share = i / 11
      const bend = Math.sin(share * 5 + sway) * tall * 0.07 * share
      return [
        x + bend + side * thick * (1 - share) * (0.7 + 0.3 * Math.sin(i * 2.2)),
        y - tall * share,
      ] as const
    })
  return path([...edge(-1), ...edge(1).toReversed()])
}

/** Fringes of rock hanging from above (or, with a negative height, standing up). */
export function icicles(width: number, y: number, tall: number, random: Random, count = 14): string {
  const points: [number, number][] = [[-10, y - Math.sign(tall) * 900]]
  for (let i = 0; i < count; i++) {
    const [from, to] = [(i / count) * width, ((i + 1) / count) * width]
    points.push(
      [from, y],
      [lerp(from, to, 0.35), y + tall * 0.25],
      [lerp(from, to, 0.5), y + tall * random.next() ** 1.6],
      [lerp(from, to, 0.66), y + tall * 0.2],
    )
  }
  return path([...points, [width + 10, y], [width + 10, y - Math.sign(tall) * 900]])
}

/** A broad leaf with a fold, pointing along an angle. */
export function leaf(x: number, y: number, long: number, angle: number, wide = 0.3): string {
  const at = (along: number, aside: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return `${round(x + long * (along * c - aside * s))} ${round(y + long * (along * s + aside * c))}`
  }
  return `M${at(0, 0)}C${at(0.25, wide)} ${at(0.7, wide * 0.9)} ${at(1, 0)}C${at(0.7, -wide * 0.9)} ${at(0.25, -wide)} ${at(0, 0)}Z`
}

/** A fluted column with its capital. */
export function column(
  x: number,
  top: number,
  bottom: number,
  wide: number,
  fill: string,
  flute: string,
): string {
  const half = wide / 2
  const flutes = [-0.32, -0.11, 0.11, 0.32].map((share) =>
    line(
      `M${round(x + share * wide)} ${top + wide * 0.4}L${round(x + share * wide)} ${bottom - wide * 0.3}`,
      flute,
      wide * 0.07,
    ),
  )
  const block = (y: number, tall: number, grown: number) =>
    shape(
      path([
        [x - half * grown, y],
        [x + half * grown, y],
        [x + half * grown, y + tall],
        [x - half * grown, y + tall],
      ]),
      fill,
    )
  return group([
    shape(
      path([
        [x - half * 0.9, top],
        [x + half * 0.9, top],
        [x + half, bottom],
        [x - half, bottom],
      ]),
      fill,
    ),
    ...flutes,
    block(top, wide * 0.16, 1.5),
    block(top + wide * 0.16, wide * 0.12, 1.25),
    block(bottom - wide * 0.2, wide * 0.2, 1.35),
  ])
}

/** A crystal: a tall gem seen from the side, in three tones. */
export function crystal(
  x: number,
  y: number,
  tall: number,
  angle: number,
  tones: readonly [string, string, string],
): string {
  const at = (aside: number, up: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const [dx, dy] = [aside * tall, -up * tall]
    return [x + dx * c - dy * s, y + dx * s + dy * c] as const
  }
  const [left, middle, right] = tones
  return group([
    shape(path([at(-0.14, 0), at(-0.15, 0.72), at(-0.02, 1), at(-0.03, 0.62), at(-0.04, 0)]), left),
    shape(path([at(-0.04, 0), at(-0.03, 0.62), at(-0.02, 1), at(0.07, 0.66), at(0.06, 0)]), middle),
    shape(path([at(0.06, 0), at(0.07, 0.66), at(-0.02, 1), at(0.15, 0.7), at(0.14, 0)]), right),
  ])
}
