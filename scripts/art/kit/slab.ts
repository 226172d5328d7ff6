import { type Material } from './material.ts'
import { type Mesh, patch } from './mesh.ts'
import { type Point, type Vec, point, vec } from './vector.ts'

export type Slab = {
  depth: number
  bevel?: number
  /** Openings cut right through. */
  holes?: readonly (readonly Point[])[]
}

/** A flat shape cut out of a sheet, its edges rounded off; it lies in the picture's plane, centred in depth. */
export function slab(
  outline: readonly Point[],
  { depth, bevel = depth * 0.3, holes = [] }: Slab,
  made: Material,
): Mesh[] {
  const outer = counterClockwise(outline)
  const inner = holes.map((hole) => counterClockwise(hole).toReversed())
  const loops = [outer, ...inner]
  const shrunk = loops.map((loop) => inset(loop, bevel))
  return [
    face(shrunk, depth / 2, made),
    face(shrunk, -depth / 2, made),
    ...loops.flatMap((loop) => [rim(loop, depth, bevel, 1, made), rim(loop, depth, bevel, -1, made)]),
  ]
}

function area(loop: readonly Point[]): number {
  return loop.reduce((sum, { x, y }, i) => {
    const next = loop[(i + 1) % loop.length] as Point
    return sum + x * next.y - next.x * y
  }, 0)
}

const counterClockwise = (loop: readonly Point[]): Point[] => (area(loop) < 0 ? loop.toReversed() : [...loop])

/** Outward normals at the corners of a counter-clockwise loop, long enough to keep edges parallel. */
function miters(loop: readonly Point[]): Point[] {
  return loop.map((here, i) => {
    const before = loop[(i + loop.length - 1) % loop.length] as Point
    const after = loop[(i + 1) % loop.length] as Point
    const [a, b] = [edgeNormal(before, here), edgeNormal(here, after)]
    const [x, y] = [a.x + b.x, a.y + b.y]
    const stretch = 2 / Math.max(0.5, x * x + y * y)
    return point(x * stretch, y * stretch)
  })
}

function edgeNormal(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return point((to.y - from.y) / length, (from.x - to.x) / length)
}

function inset(loop: readonly Point[], by: number): Point[] {
  const out = miters(loop)
  return loop.map(({ x, y }, i) => point(x - (out[i] as Point).x * by, y - (out[i] as Point).y * by))
}

/** The rounded edge from the middle of the thickness to the face on one side. */
function rim(loop: readonly Point[], depth: number, bevel: number, side: number, made: Material): Mesh {
  const out = miters(loop)
  const rows = [-1, 0, 0.35, 0.7, 1]
  const corners: Vec[] = []
  const normals: Vec[] = []
  for (const row of rows) {
    const angle = Math.max(0, row) * (Math.PI / 2)
    const pull = bevel * (1 - Math.cos(angle))
    const z = row < 0 ? 0 : side * (depth / 2 - bevel + bevel * Math.sin(angle))
    for (const [i, { x, y }] of loop.entries()) {
      const to = out[i] as Point
      const size = Math.hypot(to.x, to.y) || 1
      corners.push(vec(x - to.x * pull, y - to.y * pull, z))
      normals.push(
        vec((to.x / size) * Math.cos(angle), (to.y / size) * Math.cos(angle), side * Math.sin(angle)),
      )
    }
  }
  return patch(corners, normals, strips(loop.length, rows.length), made)
}

function strips(count: number, rows: number): number[] {
  const faces: number[] = []
  for (let row = 0; row < rows - 1; row++) {
    for (let i = 0; i < count; i++) {
      const next = (i + 1) % count
      const [a, b] = [row * count + i, row * count + next]
      faces.push(a, b, a + count, b, b + count, a + count)
    }
  }
  return faces
}

function face(loops: readonly (readonly Point[])[], z: number, made: Material): Mesh {
  const loop = bridged(loops)
  const normal = vec(0, 0, Math.sign(z))
  return patch(
    loop.map(({ x, y }) => vec(x, y, z)),
    loop.map(() => normal),
    clipped(loop),
    made,
  )
}

/** One loop out of a shape and its holes: a cut runs from each hole to the nearest corner of the shape. */
function bridged(loops: readonly (readonly Point[])[]): Point[] {
  let whole = [...(loops[0] as readonly Point[])]
  for (const hole of loops.slice(1)) {
    let best = { distance: Infinity, from: 0, to: 0 }
    for (const [from, a] of whole.entries()) {
      for (const [to, b] of hole.entries()) {
        const distance = Math.hypot(a.x - b.x, a.y - b.y)
        if (distance < best.distance) best = { distance, from, to }
      }
    }
    const round = [...hole.slice(best.to), ...hole.slice(0, best.to + 1)]
    whole = [...whole.slice(0, best.from + 1), ...round, ...whole.slice(best.from)]
  }
  return whole
}

/** Cuts ears off a loop until it is all triangles. */
function clipped(loop: readonly Point[]): number[] {
  const left = loop.map((_, i) => i)
  const faces: number[] = []
  for (let guard = loop.length * loop.length; left.length > 3 && guard > 0; guard--) {
    const ear = left.findIndex((_, i) => isEar(loop, left, i))
    const at = ear < 0 ? 0 : ear
    const around = (by: number) => left[(at + by + left.length) % left.length] as number
    faces.push(around(-1), around(0), around(1))
    left.splice(at, 1)
  }
  return [...faces, ...left]
}

function isEar(loop: readonly Point[], left: readonly number[], at: number): boolean {
  const get = (by: number) => loop[left[(at + by + left.length) % left.length] as number] as Point
  const [a, b, c] = [get(-1), get(0), get(1)]
  if (turned(a, b, c) <= 1e-12) return false
  return left.every((index) => {
    const p = loop[index] as Point
    if (same(p, a) || same(p, b) || same(p, c)) return true
    return !(turned(a, b, p) >= 0 && turned(b, c, p) >= 0 && turned(c, a, p) >= 0)
  })
}

const same = (a: Point, b: Point) => a.x === b.x && a.y === b.y
const turned = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
