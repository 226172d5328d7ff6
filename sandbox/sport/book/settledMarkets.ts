import type { LanguageCode } from '#contract/languages.ts'
import { matchOf, resultOf, type Match } from '../fixtures/match.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { marketName, selectionName } from './labels.ts'
import { outcomeOf } from './markets.ts'
import { offerOf } from './offer.ts'
import type { Outcome } from './outcome.ts'

/**
 * A market that was open before the start, after its end: the selections that did not lose, each with its price of then. None where
 * all of them did.
 */
export type SettledMarket = {
  id: string
  name: string
  selections: { id: string; name: string; price: number; outcome: Exclude<Outcome['kind'], 'lose'> }[]
}

/** Without what is not decided: of a match that was broken off all of it is, in the end. */
export function settledOf(match: Match, lang: LanguageCode, now_ms: number): SettledMarket[] {
  const { fixture } = match
  const result = resultOf(match, now_ms)
  if (!result) return []
  return offerBefore(fixture).flatMap(({ id, market, selections }) => {
    const outcomes = selections.map((selection) => outcomeOf(market, selection.id, result)?.kind)
    if (outcomes.includes(undefined)) return []
    const name = marketName(market, fixture, lang)
    const paid = selections.flatMap((selection, index) => {
      const outcome = outcomes[index]
      if (outcome === undefined || outcome === 'lose') return []
      const named = selectionName(market, selection.id, fixture, lang)
      return [{ id: selection.id, name: named, price: selection.price / 1000, outcome }]
    })
    return [{ id, name, selections: paid }]
  })
}

/** As it was offered until the planned start. */
function offerBefore(fixture: Fixture) {
  return offerOf(matchOf(fixture), fixture.scheduled_ms - 1)
}
