import { type Mesh, type Model } from './mesh.ts'

/** The eye looks along -z from `distance` units before the origin, which lies at `x`, `y` of the canvas. */
export type Camera = {
  x: number
  y: number
  /** Pixels of one unit at the origin. */
  unit: number
  distance: number
}

/** All triangles of a model in one set of arrays, with their places on the canvas. */
export type Soup = {
  at: Float32Array
  normal: Float32Array
  local: Float32Array
  uv: Float32Array
  /** x, y on the canvas and one over the distance from the eye. */
  screen: Float32Array
  faces: Uint32Array
  /** Which mesh a face belongs to. */
  owner: Uint16Array
  meshes: Model
  camera: Camera
}

export function soupOf(meshes: Model, camera: Camera): Soup {
  const vertices = meshes.reduce((sum, mesh) => sum + mesh.at.length / 3, 0)
  const triangles = meshes.reduce((sum, mesh) => sum + mesh.faces.length / 3, 0)
  const soup: Soup = {
    at: new Float32Array(vertices * 3),
    normal: new Float32Array(vertices * 3),
    local: new Float32Array(vertices * 3),
    uv: new Float32Array(vertices * 2),
    screen: new Float32Array(vertices * 3),
    faces: new Uint32Array(triangles * 3),
    owner: new Uint16Array(triangles),
    meshes,
    camera,
  }
  let [vertex, face] = [0, 0]
  for (const [index, mesh] of meshes.entries()) {
    pour(soup, mesh, index, vertex, face)
    vertex += mesh.at.length / 3
    face += mesh.faces.length / 3
  }
  project(soup)
  return soup
}

function pour(soup: Soup, mesh: Mesh, owner: number, vertex: number, face: number): void {
  soup.at.set(mesh.at, vertex * 3)
  soup.normal.set(mesh.normal, vertex * 3)
  soup.local.set(mesh.local, vertex * 3)
  soup.uv.set(mesh.uv, vertex * 2)
  for (let i = 0; i < mesh.faces.length; i++) soup.faces[face * 3 + i] = mesh.faces[i]! + vertex
  soup.owner.fill(owner, face, face + mesh.faces.length / 3)
}

function project({ at, screen, camera }: Soup): void {
  const { x, y, unit, distance } = camera
  for (let i = 0; i < at.length; i += 3) {
    // What comes too near the eye is held before it: nothing in these pictures passes behind it.
    const away = Math.max(0.5, distance - at[i + 2]!)
    const size = (unit * distance) / away
    screen[i] = x + at[i]! * size
    screen[i + 1] = y - at[i + 1]! * size
    screen[i + 2] = 1 / away
  }
}
