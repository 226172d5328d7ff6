import type { ProviderName } from '../../config.ts'
import type { HouseLook } from './art/letters.ts'

/**
 * The hand of a maker, by which its slots are known from another's: the frame of the reels, the type of the game's name, the form of
 * the controls, its look and sounds (art/letters.ts), and how fast reels come to rest. Colors are the game's own.
 */
export type House = {
  look: HouseLook
  /** A background; eight pixels wide at most, for which the reels leave room. */
  frame: string
  frameWidth_px: number
  frameRadius_px: number
  reelRadius_px: number
  spinRadius: string
  /** The form of the small buttons. */
  roundRadius: string
  controlRadius_px: number
  name: { weight: number; spacing_em: number; isUpper?: true }
  /** A factor of the time of what moves. From one spin to the next it is the rules' time, whatever the house. */
  pace: number
}

const metal =
  'linear-gradient(160deg,var(--light),color-mix(in srgb,var(--light) 30%,var(--ground)) 40%,color-mix(in srgb,var(--light) 65%,var(--ground)))'
const dim = 'color-mix(in srgb,var(--light) 45%,var(--ground))'

const workshop: House = {
  look: 'carved',
  roundRadius: '50%',
  ...{ frame: metal, frameWidth_px: 8, frameRadius_px: 20, reelRadius_px: 13 },
  ...{ spinRadius: '50%', controlRadius_px: 20, name: { weight: 650, spacing_em: 0 }, pace: 1 },
}

/** Providers without an entry have the workshop's look. */
const houses: Partial<Record<ProviderName, House>> = {
  habanero: workshop,
  pragmatic: {
    look: 'tiles',
    roundRadius: '14px',
    ...{ frame: `linear-gradient(var(--light),${dim} 50%,var(--light))`, frameWidth_px: 7 },
    ...{ frameRadius_px: 14, reelRadius_px: 8, spinRadius: '50%', controlRadius_px: 12 },
    ...{ name: { weight: 800, spacing_em: -0.01 }, pace: 0.85 },
  },
  evoplay: {
    look: 'neon',
    roundRadius: '6px',
    ...{ frame: 'var(--light)', frameWidth_px: 3, frameRadius_px: 6, reelRadius_px: 4 },
    ...{
      spinRadius: '18px',
      controlRadius_px: 6,
      name: { weight: 600, spacing_em: 0.08, isUpper: true },
      pace: 0.8,
    },
  },
  evolution: {
    look: 'deco',
    roundRadius: '50% 50% 12px 12px',
    ...{ frame: `linear-gradient(90deg,${dim},var(--ground) 50%,${dim})`, frameWidth_px: 6 },
    ...{ frameRadius_px: 28, reelRadius_px: 22, spinRadius: '38%', controlRadius_px: 28 },
    ...{ name: { weight: 400, spacing_em: 0.03 }, pace: 1.15 },
  },
  bsw: {
    look: 'tiles',
    roundRadius: '50% 12px',
    ...{ frame: `repeating-linear-gradient(90deg,var(--light) 0 14px,${dim} 14px 28px)`, frameWidth_px: 8 },
    ...{ frameRadius_px: 10, reelRadius_px: 2, spinRadius: '50%', controlRadius_px: 10 },
    ...{ name: { weight: 700, spacing_em: 0.02 }, pace: 1.2 },
  },
  fiable: {
    look: 'pixel',
    roundRadius: '0',
    ...{ frame: dim, frameWidth_px: 8, frameRadius_px: 0, reelRadius_px: 0 },
    ...{
      spinRadius: '8px',
      controlRadius_px: 0,
      name: { weight: 800, spacing_em: 0, isUpper: true },
      pace: 0.9,
    },
  },
  rgs: {
    look: 'deco',
    roundRadius: '20px 20px 50% 50%',
    ...{ frame: `linear-gradient(var(--light) 0 12%,${dim} 12% 88%,var(--light) 88%)`, frameWidth_px: 8 },
    ...{ frameRadius_px: 34, reelRadius_px: 27, spinRadius: '50%', controlRadius_px: 34 },
    ...{ name: { weight: 500, spacing_em: 0 }, pace: 1.05 },
  },
  inbet: {
    look: 'neon',
    roundRadius: '30%',
    ...{ frame: `conic-gradient(var(--light),${dim},var(--light),${dim},var(--light))`, frameWidth_px: 6 },
    ...{ frameRadius_px: 16, reelRadius_px: 11, spinRadius: '30%', controlRadius_px: 16 },
    ...{ name: { weight: 700, spacing_em: 0.05 }, pace: 0.95 },
  },
  outcome: {
    look: 'pixel',
    roundRadius: '12px 4px',
    ...{ frame: `radial-gradient(circle,var(--light) 35%,${dim} 36%) 0 0/8px 8px`, frameWidth_px: 8 },
    ...{ frameRadius_px: 8, reelRadius_px: 6, spinRadius: '24px', controlRadius_px: 8 },
    ...{ name: { weight: 550, spacing_em: 0.01 }, pace: 1.1 },
  },
}

export const houseOf = (provider: string): House => houses[provider as ProviderName] ?? workshop

/** The properties that slot/*.css reads. */
export function houseStyle(house: House): string {
  const { frame, frameWidth_px, frameRadius_px, reelRadius_px, controlRadius_px, name } = house
  return (
    `:root{--frame:${frame};--frame-width:${frameWidth_px}px;--frame-radius:${frameRadius_px}px;` +
    `--reel-radius:${reelRadius_px}px;--spin-radius:${house.spinRadius};--round-radius:${house.roundRadius};--control-radius:${controlRadius_px}px;` +
    `--name-weight:${name.weight};--name-spacing:${name.spacing_em}em;--name-case:${name.isUpper ? 'uppercase' : 'none'}}`
  )
}
