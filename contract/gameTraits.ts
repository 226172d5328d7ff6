/*
 * What a slot is like, beside its category. A lobby narrows its list to a trait as it does to a category, so each trait of a
 * game is another view of the catalog.
 */
export const slotFeatures = [
  'lines',
  'ways',
  'cluster',
  'holdAndWin',
  'cascades',
  'freeSpins',
  'multipliers',
  'expandingWilds',
] as const
export type SlotFeature = (typeof slotFeatures)[number]

export const volatilityTraits = {
  low: 'lowVolatility',
  medium: 'mediumVolatility',
  high: 'highVolatility',
} as const
export const rtpTraits = { rtp95: 0.95, rtp96: 0.96 } as const

type Trait = SlotFeature | (typeof volatilityTraits)[keyof typeof volatilityTraits] | keyof typeof rtpTraits

/** In the groups of the filter. */
export const traitGroups = {
  features: slotFeatures,
  volatility: Object.values(volatilityTraits),
  rtp: Object.keys(rtpTraits) as (keyof typeof rtpTraits)[],
} as const satisfies Record<string, readonly Trait[]>

export const traits: readonly Trait[] = Object.values(traitGroups).flat()
const all: readonly string[] = traits
export const isTrait = (word: string): word is Trait => all.includes(word)

type Declared = {
  features?: readonly SlotFeature[] | undefined
  volatility?: keyof typeof volatilityTraits | undefined
  rtp?: number | undefined
}

export function traitsOf({ features = [], volatility, rtp = 0 }: Declared): Trait[] {
  return [
    ...features,
    ...(volatility ? [volatilityTraits[volatility]] : []),
    ...traitGroups.rtp.filter((trait) => rtp >= rtpTraits[trait]),
  ]
}
