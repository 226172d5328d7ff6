import { type Model } from './mesh.ts'
import { type Random } from './random.ts'
import { type Palette, type Stage } from './stage.ts'

/** What a builder of an object may lean on. */
export type Look = { random: Random; palette: Palette; accents: readonly [string, string, string] }

/** Where an object came to be on the canvas: its middle, and half its height, in pixels. */
export type Spot = { x: number; y: number; size: number }

/** The main object of a picture. Built about the origin in any size: it is fitted to its place. */
export type Hero = {
  build: (look: Look) => Model
  /** Boats and islands: they lie in water and need no pedestal. */
  afloat?: boolean
  /** Too large for a pedestal or a hall. */
  outdoors?: boolean
  /** Fills the whole picture. */
  close?: boolean
  /** Stands on the ground; others float. */
  stands?: boolean
  /** Colours that are the object's own, whatever the mood of the picture. */
  accents?: readonly [string, string, string]
  /** A share of the usual size. */
  size?: number
  /** Light of its own over the picture: flames, beams, sparks. Places are shares of `spot.size` from its middle. */
  after?: (stage: Stage, spot: Spot) => void | Promise<void>
  /** The same behind it. */
  before?: (stage: Stage, spot: Spot) => void | Promise<void>
}
