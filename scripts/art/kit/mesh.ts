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

type Change = { place: (at: Vec) => Vec; direction: (normal: Vec) => Vec }

function changed(model: Model, { place, direction }: Change): Model {
  const each = (numbers: Float32Array, change: (one: Vec) => Vec) => {
    const result = new Float32Array(numbers.length)
    for (let i = 0; i < numbers.length; i += 3) {
      const { x, y, z } = change(vec(numbers[i]!, numbers[i + 1]!, numbers[i + 2]))
      result[i] = x
      result[i + 1] = y
      result[i + 2] = z
    }
    return result
  }
  return model.map((mesh) => ({ ...mesh, at: each(mesh.at, place), normal: each(mesh.normal, direction) }))
}

export function move(model: Model, x: number, y: number, z = 0): Model {
  return changed(model, { place: (at) => vec(at.x + x, at.y + y, at.z + z), direction: (normal) => normal })
}

/** Stretches about the origin. Normals shrink where the shape grows, and keep their length. */
export function scale(model: Model, x: number, y = x, z = x): Model {
  return changed(model, {
    place: (at) => vec(at.x * x, at.y * y, at.z * z),
    direction: (normal) => unit(vec(normal.x / x, normal.y / y, normal.z / z)),
  })
}

/** Turns about the origin by degrees: first about z (in the picture), then x (nod), then y (round). */
export function turn(model: Model, { x = 0, y = 0, z = 0 }: Partial<Vec>): Model {
  const spin = (at: Vec) => {
    const rolled = about(at.x, at.y, z)
    const nodded = about(rolled.b, at.z, x)
    const turned = about(nodded.b, rolled.a, y)
    return vec(turned.b, nodded.a, turned.a)
  }
  return changed(model, { place: spin, direction: spin })
}

function about(a: number, b: number, degrees: number): { a: number; b: number } {
  if (degrees === 0) return { a, b }
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  return { a: a * cos - b * sin, b: a * sin + b * cos }
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
