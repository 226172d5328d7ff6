import { type Point, point } from './vector.ts'

const circle = Math.PI * 2

export function ringOf(radius: number, count = 48, squash = 1): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * circle
    return point(Math.cos(angle) * radius, Math.sin(angle) * radius * squash)
  })
}

export function starOf(tips: number, outer: number, inner: number, turned = 90): Point[] {
  return Array.from({ length: tips * 2 }, (_, i) => {
    const angle = (i / (tips * 2)) * circle + (turned * Math.PI) / 180
    const radius = i % 2 === 0 ? outer : inner
    return point(Math.cos(angle) * radius, Math.sin(angle) * radius)
  })
}

/** An outline whose distance from the middle is a rule of the angle (radians, 0 to the right, up next). */
export function polar(radius: (angle: number) => number, count = 96): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * circle
    const reach = radius(angle)
    return point(Math.cos(angle) * reach, Math.sin(angle) * reach)
  })
}

/**
 * The outline of an SVG path of M, L, C, Q and Z with absolute numbers; y is turned to point up.
 * `size` is how many path units make one unit of the scene, about the `centre` in path units.
 */
export function traced(path: string, size: number, centre: Point = point(0, 0), detail = 10): Point[] {
  const points: Point[] = []
  for (const [, letter, body] of path.matchAll(/([MLCQ])([^MLCQZ]*)/g)) {
    const n = (body ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const pairs = n.filter((_, i) => i % 2 === 0).map((x, i) => point(x, n[i * 2 + 1] as number))
    points.push(...segment(letter as string, points.at(-1), pairs, detail))
  }
  return points.map(({ x, y }) => point((x - centre.x) / size, (centre.y - y) / size))
}

function segment(letter: string, from: Point | undefined, pairs: Point[], detail: number): Point[] {
  if (letter === 'M' || letter === 'L' || from === undefined) return pairs
  const points: Point[] = []
  const order = letter === 'C' ? 3 : 2
  let start = from
  for (let i = 0; i < pairs.length; i += order) {
    const controls = [start, ...pairs.slice(i, i + order)]
    for (let step = 1; step <= detail; step++) points.push(bezier(controls, step / detail))
    start = controls.at(-1) as Point
  }
  return points
}

/** De Casteljau: mixes neighbours until one point is left. */
function bezier(controls: readonly Point[], share: number): Point {
  if (controls.length === 1) return controls[0] as Point
  const next = controls.slice(1).map((to, i) => {
    const from = controls[i] as Point
    return point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
  })
  return bezier(next, share)
}

/** Mirrors a half outline that runs along the right from top to bottom into a whole one. */
export function mirrored(half: readonly Point[]): Point[] {
  return [...half, ...half.toReversed().map(({ x, y }) => point(-x, y))]
}

export const heartShape = (size: number): Point[] =>
  mirrored(traced('M0 -38 C22 -78 84 -66 84 -14 C84 26 40 56 0 92', 80 / size))

/** A leaf or a petal of length 1 from the origin along +x. */
export const leafShape = (wide = 0.3): Point[] => {
  const side = Math.round(wide * 140)
  return traced(`M0 0 C22 ${-side} 66 ${-side} 100 0 C66 ${side} 22 ${side} 0 0`, 100)
}

/** A rounded rectangle about the origin. */
export function plaque(width: number, height: number, corner: number): Point[] {
  return [
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
    [1, -1, 270],
  ].flatMap(([x, y, from]) =>
    Array.from({ length: 6 }, (_, i) => {
      const angle = ((from! + i * 18) * Math.PI) / 180
      return point(
        x! * (width / 2 - corner) + Math.cos(angle) * corner,
        y! * (height / 2 - corner) + Math.sin(angle) * corner,
      )
    }),
  )
}
