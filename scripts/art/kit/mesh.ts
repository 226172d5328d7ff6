import { type Material } from './material.ts'
import { type Vec, cross, minus, radians, unit, vec } from './vector.ts'

/** Triangles with one material. Three numbers a vertex, two for `uv`, three indices a face. */
export type Mesh = {
  at: Float32Array
  normal: Float32Array
  /** The place before any move, for patterns. */
  local: Float32Array
  uv: Float32Array
  faces: Uint32Array
  material: Material
}

/** An object made of parts. */
export type Model = Mesh[]

export type Surface = (u: number, v: number) => Vec

/** How far to step for a slope, as a share of the surface. */
const nudge = 0.002

/**
 * A net of `across` x `along` cells over a surface. The normal comes from the slope of the surface, so a
 * closed surface shows no seam; at a pole, where the slope is nothing, it is taken a little beside.
 */
export function surface(of: Surface, across: number, alongside: number, made: Material): Mesh {
  const count = (across + 1) * (alongside + 1)
  const mesh = empty(count, across * alongside * 2, made)
  for (let j = 0, index = 0; j <= alongside; j++) {
    for (let i = 0; i <= across; i++, index++) {
      const [u, v] = [i / across, j / alongside]
      setVertex(mesh, index, of(u, v), slope(of, u, v), u, v)
    }
  }
  for (let j = 0, face = 0; j < alongside; j++) {
    for (let i = 0; i < across; i++) {
      const a = j * (across + 1) + i
      const c = a + across + 1
      mesh.faces.set([a, a + 1, c, a + 1, c + 1, c], face)
      face += 6
    }
  }
  return mesh
}

function empty(vertices: number, triangles: number, made: Material): Mesh {
  return {
    at: new Float32Array(vertices * 3),
    normal: new Float32Array(vertices * 3),
    local: new Float32Array(vertices * 3),
    uv: new Float32Array(vertices * 2),
    faces: new Uint32Array(triangles * 3),
    material: made,
  }
}

function setVertex(mesh: Mesh, index: number, at: Vec, normal: Vec, u: number, v: number): void {
  mesh.at.set([at.x, at.y, at.z], index * 3)
  mesh.local.set([at.x, at.y, at.z], index * 3)
  mesh.normal.set([normal.x, normal.y, normal.z], index * 3)
  mesh.uv.set([u, v], index * 2)
}

function slope(of: Surface, u: number, v: number): Vec {
  const w = Math.min(1 - 2 * nudge, Math.max(2 * nudge, v))
  const right = minus(of(u + nudge, w), of(u - nudge, w))
  const down = minus(of(u, w + nudge), of(u, w - nudge))
  return unit(cross(right, down))
}

/** A flat face (convex, in order round its edge), shown with the one normal it has. */
export function facet(corners: readonly Vec[], made: Material): Mesh {
  const [a, b, c] = corners as [Vec, Vec, Vec]
  const normal = unit(cross(minus(b, a), minus(c, a)))
  return fan(
    corners,
    corners.map(() => normal),
    made,
  )
}

/** A face with a normal of its own at each corner. */
export function fan(corners: readonly Vec[], normals: readonly Vec[], made: Material): Mesh {
  const mesh = empty(corners.length, corners.length - 2, made)
  corners.forEach((corner, i) => setVertex(mesh, i, corner, normals[i] as Vec, corner.x, corner.y))
  for (let i = 0; i < corners.length - 2; i++) mesh.faces.set([0, i + 1, i + 2], i * 3)
  return mesh
}

/** Vertices and triangles given as such. */
export function patch(
  corners: readonly Vec[],
  normals: readonly Vec[],
  faces: readonly number[],
  made: Material,
): Mesh {
  const mesh = empty(corners.length, faces.length / 3, made)
  corners.forEach((corner, i) => setVertex(mesh, i, corner, normals[i] as Vec, corner.x, corner.y))
  mesh.faces.set(faces)
  return mesh
}

/** Many meshes of one material as one, so that a gem or a net of facets is one object to the renderer. */
export function joined(meshes: readonly Mesh[], made: Material): Mesh {
  const vertices = meshes.reduce((sum, mesh) => sum + mesh.at.length / 3, 0)
  const triangles = meshes.reduce((sum, mesh) => sum + mesh.faces.length / 3, 0)
  const whole = empty(vertices, triangles, made)
  let [vertex, face] = [0, 0]
  for (const mesh of meshes) {
    whole.at.set(mesh.at, vertex * 3)
    whole.local.set(mesh.local, vertex * 3)
    whole.normal.set(mesh.normal, vertex * 3)
    whole.uv.set(mesh.uv, vertex * 2)
    whole.faces.set(
      mesh.faces.map((index) => index + vertex),
      face,
    )
    vertex += mesh.at.length / 3
    face += mesh.faces.length
  }
  return whole
}

/** Nine numbers, row by row. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

const still: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Plain loops over plain numbers: models have a hundred thousand corners and are moved several times. */
function turned(
  numbers: Float32Array,
  [a, b, c, d, e, f, g, h, i]: Matrix,
  x = 0,
  y = 0,
  z = 0,
): Float32Array {
  const result = new Float32Array(numbers.length)
  for (let at = 0; at < numbers.length; at += 3) {
    const px = numbers[at]!
    const py = numbers[at + 1]!
    const pz = numbers[at + 2]!
    result[at] = a * px + b * py + c * pz + x
    result[at + 1] = d * px + e * py + f * pz + y
    result[at + 2] = g * px + h * py + i * pz + z
  }
  return result
}

function unitLengths(numbers: Float32Array): Float32Array {
  for (let at = 0; at < numbers.length; at += 3) {
    const size = 1 / (Math.hypot(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!) || 1)
    numbers[at]! *= size
    numbers[at + 1]! *= size
    numbers[at + 2]! *= size
  }
  return numbers
}

export function move(model: Model, x: number, y: number, z = 0): Model {
  return model.map((mesh) => ({ ...mesh, at: turned(mesh.at, still, x, y, z) }))
}

/** Stretches about the origin. Normals shrink where the shape grows, and keep their length. */
export function scale(model: Model, x: number, y = x, z = x): Model {
  const even = x === y && y === z && x > 0
  return model.map((mesh) => ({
    ...mesh,
    at: turned(mesh.at, [x, 0, 0, 0, y, 0, 0, 0, z]),
    normal: even ? mesh.normal : unitLengths(turned(mesh.normal, [1 / x, 0, 0, 0, 1 / y, 0, 0, 0, 1 / z])),
  }))
}

/** Turns about the origin by degrees: first about z (in the picture), then x (nod), then y (round). */
export function turn(model: Model, { x = 0, y = 0, z = 0 }: Partial<Vec>): Model {
  const [sx, cx] = [Math.sin(radians(x)), Math.cos(radians(x))]
  const [sy, cy] = [Math.sin(radians(y)), Math.cos(radians(y))]
  const [sz, cz] = [Math.sin(radians(z)), Math.cos(radians(z))]
  // prettier-ignore
  const spin: Matrix = [
    cy * cz + sy * sx * sz, sy * sx * cz - cy * sz, sy * cx,
    cx * sz, cx * cz, -sx,
    cy * sx * sz - sy * cz, sy * sz + cy * sx * cz, cy * cx,
  ]
  return model.map((mesh) => ({ ...mesh, at: turned(mesh.at, spin), normal: turned(mesh.normal, spin) }))
}

/** Bends or bulges a model by any rule; normals follow from how the rule moves points beside it. */
export function warp(model: Model, rule: (at: Vec) => Vec): Model {
  return model.map((mesh) => {
    const at = new Float32Array(mesh.at.length)
    const normal = new Float32Array(mesh.at.length)
    for (let i = 0; i < at.length; i += 3) {
      const here = vec(mesh.at[i]!, mesh.at[i + 1]!, mesh.at[i + 2])
      const facing = vec(mesh.normal[i]!, mesh.normal[i + 1]!, mesh.normal[i + 2])
      const moved = rule(here)
      const { x, y, z } = warpedNormal(rule, here, moved, facing)
      at.set([moved.x, moved.y, moved.z], i)
      normal.set([x, y, z], i)
    }
    return { ...mesh, at, normal }
  })
}

function warpedNormal(rule: (at: Vec) => Vec, here: Vec, moved: Vec, facing: Vec): Vec {
  const side = unit(Math.abs(facing.y) < 0.9 ? vec(facing.z, 0, -facing.x) : vec(0, facing.z, -facing.y))
  const other = cross(facing, side)
  const step = (to: Vec) =>
    minus(rule(vec(here.x + to.x * 0.003, here.y + to.y * 0.003, here.z + to.z * 0.003)), moved)
  return unit(cross(step(side), step(other)))
}
