import { type Rgb, gain, mix, rgb } from './colour.ts'
import { clouds, noise } from './noise.ts'
import { type Vec, smooth } from './vector.ts'

/** What a surface does with light. Patterns read the place on the object before it was moved or turned. */
export type Material = {
  colour: Rgb
  /** Overrides `colour` place by place. */
  paint?: (at: Vec, u: number, v: number) => Rgb
  /** Height of the grain, in object units. */
  bump?: (at: Vec) => number
  metal: number
  rough: number
  /** A clear lacquer over the rest. */
  coat: number
  glow: Rgb
  /** Light place by place, instead of `glow`. */
  shine?: (at: Vec, u: number, v: number) => Rgb
  /** How far light wraps round and bleeds through: fruit, wax, skin. */
  soft: number
  /** Extra light along the edges, which lifts an object off its ground. */
  rim: number
  /** Colours of pearl and oil over the base. */
  pearly: number
  /** Below 1 what is behind shows through, least at the edges. */
  opacity: number
  /** Cut stone: light is followed inside it. `colour` is what one unit of way through it leaves. */
  gem: boolean
  /** How fast a gem swallows light: 1 is usual. */
  density: number
  /** Show each face flat instead of rounding over them. */
  flat: boolean
}

const plain: Material = {
  colour: rgb('#888888'),
  metal: 0,
  rough: 0.5,
  coat: 0,
  glow: { r: 0, g: 0, b: 0 },
  soft: 0.15,
  rim: 0.5,
  pearly: 0,
  opacity: 1,
  gem: false,
  density: 1,
  flat: false,
}

export function material(own: Partial<Material>): Material {
  return { ...plain, ...own }
}

export const matte = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), rough: 0.85, ...own })

/** Polished paint, porcelain, hard candy. */
export const lacquer = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), rough: 0.4, coat: 1, soft: 0.25, ...own })

/** Soft things that light enters: fruit flesh, jelly, wax, petals. */
export const flesh = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), rough: 0.45, coat: 0.6, soft: 0.6, ...own })

export const metal = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), metal: 1, rough: 0.22, soft: 0, rim: 0.7, ...own })

export const gold = (own: Partial<Material> = {}): Material => metal('#ffbe55', { rough: 0.26, ...own })
export const silver = (own: Partial<Material> = {}): Material => metal('#cfd8e2', own)
export const bronze = (own: Partial<Material> = {}): Material => metal('#b4713c', { rough: 0.32, ...own })
export const steel = (own: Partial<Material> = {}): Material => metal('#8795a6', { rough: 0.3, ...own })

export const glass = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), rough: 0.06, coat: 1, opacity: 0.16, rim: 1, ...own })

export const stone = (hex: string, own: Partial<Material> = {}): Material =>
  material({
    colour: rgb(hex),
    paint: (at) => gain(rgb(hex), 0.62 + 0.7 * clouds(at.x * 3.1 + 9, at.y * 3.1, 4, at.z * 3.1)),
    bump: (at) => 0.045 * clouds(at.x * 5, at.y * 5, 2, at.z * 5),
    rough: 0.9,
    rim: 0.6,
    ...own,
  })

/** Long grain along `y`, with rings. */
export function wood(hex: string, own: Partial<Material> = {}): Material {
  const [dark, light] = [gain(rgb(hex), 0.45), gain(rgb(hex), 1.25)]
  const grain = (at: Vec) => noise(at.x * 9 + 3 * noise(at.y * 0.9, at.z * 2), at.y * 0.7, at.z * 9)
  return material({
    paint: (at) => mix(dark, light, smooth(0.15, 0.85, grain(at))),
    bump: (at) => 0.03 * grain(at),
    rough: 0.55,
    coat: 0.25,
    ...own,
  })
}

/** Light goes through a gem; `hex` is the colour it keeps. */
export const gem = (hex: string, own: Partial<Material> = {}): Material =>
  material({ colour: rgb(hex), gem: true, flat: true, rough: 0.02, rim: 0.4, ...own })

/** A thing that shines by itself. The film washes bright colours out, so the glow starts out purer. */
export function lamp(hex: string, strength = 3, own: Partial<Material> = {}): Material {
  const { r, g, b } = rgb(hex)
  const glow = { r: strength * r ** 1.4, g: strength * g ** 1.4, b: strength * b ** 1.4 }
  return material({ colour: rgb(hex, 0.15), glow, rim: 0.2, ...own })
}
