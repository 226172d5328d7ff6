import { type Material } from './material.ts'
import { type Mesh, type Model, surface } from './mesh.ts'
import { type Point, type Vec, add, along, cross, lerp, minus, times, unit, vec } from './vector.ts'

const circle = Math.PI * 2

/** A ball, or what `swell` (a radius for a direction) makes of it. Poles above and below. */
export function ball(radius: number, made: Material, swell?: (direction: Vec) => number, detail = 40): Mesh {
  return surface(
    (u, v) => {
      const [angle, height] = [u * circle, v * Math.PI]
      const direction = vec(
        Math.sin(height) * Math.cos(angle),
        Math.cos(height),
        Math.sin(height) * Math.sin(angle),
      )
      return times(direction, radius * (swell?.(direction) ?? 1))
    },
    detail * 2,
    detail,
    made,
  )
}

export type Profile = readonly (readonly [radius: number, height: number])[]

/** Turned on a lathe: the profile goes from the top down; `curved` runs a smooth curve through its points. */
export function lathe(profile: Profile, made: Material, { curved = false, detail = 56 } = {}): Mesh {
  const points = profile.map(([radius, height]) => vec(radius, height))
  const rows = curved ? profile.length * 7 : (profile.length - 1) * 4
  const at = (v: number) => (curved ? along(points, v) : straight(points, v))
  return surface(
    (u, v) => {
      const { x, y } = at(v)
      return vec(Math.max(0, x) * Math.cos(u * circle), y, Math.max(0, x) * Math.sin(u * circle))
    },
    detail,
    rows,
    made,
  )
}

export function straight(points: readonly Vec[], share: number): Vec {
  const place = Math.min(0.99999, Math.max(0, share)) * (points.length - 1)
  const index = Math.floor(place)
  const [from, to] = [points[index] as Vec, points[index + 1] as Vec]
  return add(from, times(minus(to, from), place - index))
}

export type TubeLook = {
  /** How much wider than deep: 1 is round. */
  flat?: number
  rings?: number
  sides?: number
  /** What the flat side of a flattened tube faces. */
  facing?: Vec
}

/** A hose along a curve, as thick as `radius` says for each share of its way; thin it out to close its ends. */
export function tube(
  path: readonly Vec[],
  radius: (share: number) => number,
  made: Material,
  look: TubeLook = {},
): Mesh {
  const { flat = 1, rings = path.length * 8, sides = 18, facing = vec(0.2, 0.3, 1) } = look
  const frame = (share: number) => {
    const ahead = unit(minus(along(path, share + 0.004), along(path, share - 0.004)))
    const side = unit(cross(ahead, facing))
    return { centre: along(path, share), side, up: cross(side, ahead) }
  }
  // Neighbours in a row share their frame: asking for it once a row makes long tubes cheap.
  const kept = new Map<number, ReturnType<typeof frame>>()
  const frameAt = (share: number) => {
    const known = kept.get(share) ?? frame(share)
    kept.set(share, known)
    return known
  }
  return surface(
    (u, v) => {
      const { centre, side, up } = frameAt(v)
      const [thick, angle] = [radius(v), u * circle]
      return add(centre, add(times(side, thick * flat * Math.cos(angle)), times(up, thick * Math.sin(angle))))
    },
    sides,
    rings,
    made,
  )
}

/** Rounds off a radius at both ends of a tube; `end` is the share of the length the rounding takes. */
export function rounded(thick: number, end = 0.08): (share: number) => number {
  return (share) => {
    const near = Math.min(share, 1 - share) / end
    return near >= 1 ? thick : thick * Math.sqrt(Math.max(0, 1 - (1 - near) ** 2))
  }
}

/** From `from` to `to` thick, closed at its ends. */
export function tapered(from: number, to: number, end = 0.03): (share: number) => number {
  const round = rounded(1, end)
  return (share) => lerp(from, to, share) * round(share)
}

export function rod(from: Vec, to: Vec, thick: number, made: Material): Mesh {
  const path = [from, times(add(from, to), 0.5), to]
  return tube(
    path,
    rounded(thick, Math.min(0.2, thick / Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z))),
    made,
    { rings: 14 },
  )
}

export function torus(radius: number, thick: number, made: Material, detail = 64): Mesh {
  return surface(
    (u, v) => {
      const reach = radius + thick * Math.cos(v * circle)
      return vec(reach * Math.cos(u * circle), reach * Math.sin(u * circle), thick * Math.sin(v * circle))
    },
    detail,
    20,
    made,
  )
}

/** A box with rounded edges, as a ball pushed out to the corners. */
export function box(width: number, height: number, depth: number, edge: number, made: Material): Model {
  const half = vec(width / 2 - edge, height / 2 - edge, depth / 2 - edge)
  const side = (place: (u: number, v: number) => Vec): Mesh =>
    surface(
      (u, v) => {
        const out = place(u, v)
        const near = vec(inside(out.x, half.x), inside(out.y, half.y), inside(out.z, half.z))
        return add(near, times(unit(minus(out, near)), edge))
      },
      16,
      16,
      made,
    )
  const [w, h, d] = [width / 2, height / 2, depth / 2]
  const on = (share: number, size: number) => (spread(share) * 2 - 1) * size
  return [
    side((u, v) => vec(on(u, w), on(v, h), d)),
    side((u, v) => vec(on(u, w), on(v, h), -d)),
    side((u, v) => vec(w, on(v, h), on(u, d))),
    side((u, v) => vec(-w, on(v, h), on(u, d))),
    side((u, v) => vec(on(u, w), h, on(v, d))),
    side((u, v) => vec(on(u, w), -h, on(v, d))),
  ]
}

const inside = (value: number, half: number) => Math.min(half, Math.max(-half, value))

/** More of the net near the edges, where the rounding is. */
const spread = (share: number) => 0.5 - 0.5 * Math.sign(0.5 - share) * Math.abs(1 - 2 * share) ** 0.35

/**
 * A pillow over an outline that every point of the middle sees (a leaf, a heart, a wing): `height` in the
 * middle, falling to the edge as `1 - reach^shape`.
 */
export function pillow(
  outline: readonly Point[],
  height: number,
  made: Material,
  { shape = 2, centre = vec(0, 0) } = {},
): Model {
  const ring = [...outline, outline[0] as Point].map(({ x, y }) => vec(x, y))
  const half = (side: number): Mesh =>
    surface(
      (u, v) => {
        const edge = straight(ring, u)
        // Rows gather towards the edge, where the pillow turns down.
        const reach = Math.sin((v * Math.PI) / 2)
        const z = side * height * Math.max(0, 1 - reach ** shape) ** 0.5
        return vec(lerp(centre.x, edge.x, reach), lerp(centre.y, edge.y, reach), z)
      },
      Math.max(outline.length, 24),
      14,
      made,
    )
  return [half(1), half(-1)]
}
