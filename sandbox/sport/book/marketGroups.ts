import type { Market } from './markets.ts'
import type { MarketKey } from '../fixtures/sports.ts'

/** The parts of an event's page, in their order. */
export const marketGroupKeys = ['main', 'goals', 'parts', 'scores'] as const
export type MarketGroup = (typeof marketGroupKeys)[number]

const groups: Record<Exclude<MarketGroup, 'main'>, readonly MarketKey[]> = {
  goals: [
    ...(['both-score', 'first-goal', 'home-total', 'away-total', 'goals', 'odd-even'] as const),
    ...(['home-clean', 'away-clean'] as const),
  ],
  parts: [
    ...(['half-result', 'half-total', 'half-double-chance', 'half-both-score', 'half-full'] as const),
    ...(['second-result', 'second-total', 'best-half', 'best-quarter'] as const),
  ],
  scores: ['correct-score', 'margin', 'result-both', 'result-total', 'home-nil', 'away-nil'],
}

export function groupOf({ key }: Market): MarketGroup {
  const found = marketGroupKeys.find((group) => group !== 'main' && groups[group].includes(key))
  return found ?? 'main'
}
