import type { SlotFeature } from '#contract/gameTraits.ts'
import type { SandboxGame } from '../catalog.ts'
import { modelNameOf, modelOf } from './slotGame.ts'
import type { ModelName } from './models/models.ts'

/**
 * What the maker declares of a model: the return, and the standard deviation of one unit's payout. The returns of `cascades`
 * and `cluster` are measured in ten million rounds (tests/bench/rtp.ts), the others are computed.
 */
export const declared: Record<ModelName, { rtp: number; deviation: number }> = {
  lines20: { rtp: 0.9614, deviation: 7.6 },
  lines10: { rtp: 0.9614, deviation: 10.2 },
  ways243: { rtp: 0.9448, deviation: 1.9 },
  ways1024: { rtp: 0.9521, deviation: 1.9 },
  freeSpins8: { rtp: 0.9604, deviation: 6.9 },
  freeSpins10: { rtp: 0.9366, deviation: 6.3 },
  expandingWilds: { rtp: 0.9531, deviation: 4.7 },
  multipliers5: { rtp: 0.9584, deviation: 4.3 },
  multipliers10: { rtp: 0.9458, deviation: 25.7 },
  cascades: { rtp: 0.9645, deviation: 6.1 },
  cluster: { rtp: 0.947, deviation: 2.3 },
  holdAndWin: { rtp: 0.933, deviation: 18.4 },
}

type Volatility = 'low' | 'medium' | 'high'

/** Volatility follows the deviation: low up to 2.2, medium up to 5. */
export function volatilityOf(deviation: number): Volatility {
  return deviation <= 2.2 ? 'low' : deviation <= 5 ? 'medium' : 'high'
}

/** The declaration of a slot, as lists of games carry it. */
export function declarationOf(game: SandboxGame): {
  rtp: number
  volatility: Volatility
  features: readonly SlotFeature[]
} {
  const { rtp, deviation } = declared[modelNameOf(game)]
  return { rtp, volatility: volatilityOf(deviation), features: modelOf(game).features }
}
