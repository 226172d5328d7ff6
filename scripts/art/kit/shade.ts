import { type Light, mirrored, seen } from './light.ts'
import { type Material } from './material.ts'
import { type Mesh } from './mesh.ts'
import { type Shadow, litShare } from './shadow.ts'
import { type Soup } from './soup.ts'
import { gleam, planesOf, polish, throughStone } from './stones.ts'
import { type Vec } from './vector.ts'

/** Scratch: the colour and cover of the last shaded place. */
export const shaded = { r: 0, g: 0, b: 0, a: 1 }

/** Scratch: the surface under the pixel being shaded. Plain fields, for nothing may allocate per pixel. */
const here = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, u: 0, v: 0, vx: 0, vy: 0, vz: 1, facing: 1 }
const local: Vec = { x: 0, y: 0, z: 0 }

export type Studio = { light: Light; shadow: Shadow | null; stones: Map<Mesh, Float32Array> }

export function studioOf(soup: Soup, light: Light, shadow: Shadow | null): Studio {
  const gems = soup.meshes.filter((mesh) => mesh.material.gem)
  return { light, shadow, stones: new Map(gems.map((mesh) => [mesh, planesOf(mesh)])) }
}

/** Shades the place of a face under the canvas point (x, y); `open` is the share of sky it sees. */
export function shade(soup: Soup, studio: Studio, face: number, x: number, y: number, open: number): void {
  const mesh = soup.meshes[soup.owner[face]!] as Mesh
  locate(soup, face, x, y, mesh.material.flat)
  if (mesh.material.bump) roughen(mesh.material.bump)
  shaded.a = 1
  if (mesh.material.gem) shadeStone(studio, mesh)
  else shadeSurface(studio, mesh.material, open)
}

function locate(soup: Soup, face: number, x: number, y: number, flat: boolean): void {
  const { screen, at, normal, faces, uv } = soup
  const [a, b, c] = [faces[face * 3]! * 3, faces[face * 3 + 1]! * 3, faces[face * 3 + 2]! * 3]
  const [ax, ay, cx, cy] = [screen[a]!, screen[a + 1]!, screen[c]!, screen[c + 1]!]
  const [bx, by] = [screen[b]!, screen[b + 1]!]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const rawB = (((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area) * screen[b + 2]!
  const rawC = (((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area) * screen[c + 2]!
  const rawA = (1 - rawB / screen[b + 2]! - rawC / screen[c + 2]!) * screen[a + 2]!
  const sum = rawA + rawB + rawC
  const [p, q, r] = [rawA / sum, rawB / sum, rawC / sum]
  here.x = at[a]! * p + at[b]! * q + at[c]! * r
  here.y = at[a + 1]! * p + at[b + 1]! * q + at[c + 1]! * r
  here.z = at[a + 2]! * p + at[b + 2]! * q + at[c + 2]! * r
  local.x = soup.local[a]! * p + soup.local[b]! * q + soup.local[c]! * r
  local.y = soup.local[a + 1]! * p + soup.local[b + 1]! * q + soup.local[c + 1]! * r
  local.z = soup.local[a + 2]! * p + soup.local[b + 2]! * q + soup.local[c + 2]! * r
  here.u = uv[(a / 3) * 2]! * p + uv[(b / 3) * 2]! * q + uv[(c / 3) * 2]! * r
  here.v = uv[(a / 3) * 2 + 1]! * p + uv[(b / 3) * 2 + 1]! * q + uv[(c / 3) * 2 + 1]! * r
  if (flat) flatNormal(at, a, b, c)
  else {
    setNormal(
      normal[a]! * p + normal[b]! * q + normal[c]! * r,
      normal[a + 1]! * p + normal[b + 1]! * q + normal[c + 1]! * r,
      normal[a + 2]! * p + normal[b + 2]! * q + normal[c + 2]! * r,
    )
  }
  look(soup.camera.distance)
}

function flatNormal(at: Float32Array, a: number, b: number, c: number): void {
  const [ux, uy, uz] = [at[b]! - at[a]!, at[b + 1]! - at[a + 1]!, at[b + 2]! - at[a + 2]!]
  const [vx, vy, vz] = [at[c]! - at[a]!, at[c + 1]! - at[a + 1]!, at[c + 2]! - at[a + 2]!]
  setNormal(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
}

function setNormal(x: number, y: number, z: number): void {
  const size = 1 / (Math.sqrt(x * x + y * y + z * z) || 1)
  here.nx = x * size
  here.ny = y * size
  here.nz = z * size
}

/** Finds the way to the eye and turns the normal towards it: both sides of a sheet are lit. */
function look(distance: number): void {
  const away = distance - here.z
  const size = 1 / Math.sqrt(here.x * here.x + here.y * here.y + away * away)
  here.vx = -here.x * size
  here.vy = -here.y * size
  here.vz = away * size
  const toward = here.nx * here.vx + here.ny * here.vy + here.nz * here.vz
  if (toward < 0) {
    here.nx = -here.nx
    here.ny = -here.ny
    here.nz = -here.nz
  }
  here.facing = Math.max(0.001, Math.abs(toward))
}

/** Tilts the normal against the slope of the grain. */
function roughen(bump: (at: Vec) => number): void {
  const step = 0.012
  const base = bump(local)
  local.x += step
  const dx = (bump(local) - base) / step
  local.x -= step
  local.y += step
  const dy = (bump(local) - base) / step
  local.y -= step
  local.z += step
  const dz = (bump(local) - base) / step
  local.z -= step
  // Past a slope of about one the surface would only glitter.
  const held = 1 / Math.max(1, Math.hypot(dx, dy, dz))
  setNormal(here.nx - dx * held, here.ny - dy * held, here.nz - dz * held)
  here.facing = Math.max(0.02, here.nx * here.vx + here.ny * here.vy + here.nz * here.vz)
}

function shadeStone({ light, stones }: Studio, mesh: Mesh): void {
  const { nx, ny, nz, vx, vy, vz, facing } = here
  const bend = 1 / 1.9
  const inner = Math.sqrt(1 - bend * bend * (1 - facing * facing))
  const pull = bend * facing - inner
  throughStone(
    stones.get(mesh) as Float32Array,
    light,
    mesh.material.colour,
    here.x,
    here.y,
    here.z,
    -vx * bend + nx * pull,
    -vy * bend + ny * pull,
    -vz * bend + nz * pull,
  )
  const fresnel = 0.1 + 0.9 * (1 - facing) ** 5
  gleam.r *= 1 - fresnel
  gleam.g *= 1 - fresnel
  gleam.b *= 1 - fresnel
  polish(light, 2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz, fresnel)
  // A little of the stone's own colour from within keeps deep stones from going black.
  const own = 0.12 + 0.5 * (1 - facing) ** 2
  shaded.r = gleam.r + mesh.material.colour.r * own
  shaded.g = gleam.g + mesh.material.colour.g * own
  shaded.b = gleam.b + mesh.material.colour.b * own
}

function shadeSurface({ light, shadow }: Studio, made: Material, open: number): void {
  const colour = made.paint?.(local, here.u, here.v) ?? made.colour
  const glow = made.shine?.(local, here.u, here.v) ?? made.glow
  // Asked a little off the surface, or a coarse shadow would speckle it.
  const lit = shadow
    ? litShare(shadow, here.x + here.nx * 0.03, here.y + here.ny * 0.03, here.z + here.nz * 0.03)
    : 1
  diffuse(light, made, colour, lit, open)
  if (made.opacity < 1) thin(made.opacity)
  mirror(light, made, colour, lit, open)
  edges(light, made, open)
  shaded.r += glow.r
  shaded.g += glow.g
  shaded.b += glow.b
  if (made.opacity < 1) {
    const bright = (shaded.r + shaded.g + shaded.b) * 0.12
    shaded.a = Math.min(1, made.opacity + (1 - here.facing) ** 3 * 0.7 + bright)
  }
}

/** Glass has hardly a body of its own. */
function thin(opacity: number): void {
  shaded.r *= opacity
  shaded.g *= opacity
  shaded.b *= opacity
}

function diffuse(
  light: Light,
  made: Material,
  colour: { r: number; g: number; b: number },
  lit: number,
  open: number,
): void {
  const { nx, ny, nz } = here
  const { key, left, right, sky, horizon, ground } = light
  const wrapped = (to: Vec, wrap: number) =>
    Math.max(0, (nx * to.x + ny * to.y + nz * to.z + wrap) / (1 + wrap))
  const keyShare = wrapped(key.to, made.soft) * (lit + (1 - lit) * made.soft * 0.45)
  const [leftShare, rightShare] = [wrapped(left.to, 0.1) * 0.4 * open, wrapped(right.to, 0.1) * 0.4 * open]
  const up = (0.5 + 0.5 * ny) * open
  const down = (0.5 - 0.5 * ny) * open
  const front = 0.14 * open * here.facing
  // A little body under the polish: gold without it has black shadows.
  const body = 1 - made.metal * 0.72
  const channel = (own: number, k: number, l: number, r: number, s: number, h: number, g: number) => {
    const arriving = k * keyShare + l * leftShare + r * rightShare + s * up * 0.7 + g * down + h * front
    // Light that went through the body comes out in a purer colour.
    return own * body * (arriving + made.soft * 0.35 * own * (k * (0.35 + 0.65 * lit) + h) * open)
  }
  shaded.r = channel(colour.r, key.colour.r, left.colour.r, right.colour.r, sky.r, horizon.r, ground.r)
  shaded.g = channel(colour.g, key.colour.g, left.colour.g, right.colour.g, sky.g, horizon.g, ground.g)
  shaded.b = channel(colour.b, key.colour.b, left.colour.b, right.colour.b, sky.b, horizon.b, ground.b)
}

function mirror(
  light: Light,
  made: Material,
  colour: { r: number; g: number; b: number },
  lit: number,
  open: number,
): void {
  const { nx, ny, nz, vx, vy, vz, facing } = here
  const [x, y, z] = [2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz]
  const glance = (1 - facing) ** 5
  const hidden = open * (0.6 + 0.4 * lit)
  mirrored(light, x, y, z, made.rough)
  const sheen = glance * (1 - made.rough)
  const base = 0.04 * (1 - made.metal) * (1 - made.rough)
  const toned = (own: number) => (base + own * made.metal + (1 - base) * sheen * 0.8) * hidden
  shaded.r += seen.r * toned(colour.r)
  shaded.g += seen.g * toned(colour.g)
  shaded.b += seen.b * toned(colour.b)
  if (made.pearly > 0) pearl(made.pearly * hidden)
  if (made.coat === 0) return
  mirrored(light, x, y, z, 0.08)
  const share = made.coat * (0.09 + 0.6 * glance) * hidden
  shaded.r += seen.r * share
  shaded.g += seen.g * share
  shaded.b += seen.b * share
}

/** Thin layers: the hue goes round as the angle gets flatter. */
function pearl(strength: number): void {
  const phase = here.facing * 1.4 + here.ny * 0.25
  const band = (shift: number) => Math.cos(6.283 * (phase + shift)) * strength * 0.3
  const brightness = 0.3 + 0.7 * Math.min(1, (seen.r + seen.g + seen.b) / 2)
  shaded.r += band(0) * brightness
  shaded.g += band(0.33) * brightness
  shaded.b += band(0.62) * brightness
}

function edges({ left, right }: Light, made: Material, open: number): void {
  const { nx, ny, nz, facing } = here
  const thin = (1 - facing) ** 3 * made.rim * (0.4 + 0.6 * open)
  const side = (to: Vec) => Math.max(0, nx * to.x + ny * to.y + nz * to.z + 0.15) * thin
  const [l, r] = [side(left.to), side(right.to)]
  shaded.r += left.colour.r * l + right.colour.r * r
  shaded.g += left.colour.g * l + right.colour.g * r
  shaded.b += left.colour.b * l + right.colour.b * r
}
