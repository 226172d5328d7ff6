import type { LanguageCode } from '#contract/languages.ts'
import { fixtureEver, type Fixture } from '../fixtures/fixtures.ts'
import { nameOf } from '../fixtures/names.ts'
import { partsOf } from './builderMenu.ts'
import { parseBuilt, parsePart, partId } from './builtParts.ts'
import { namesOf } from './history.ts'
import { builderMarket } from './slip.ts'

export type SelectionIds = readonly [eventId: string, marketId: string, selectionId: string]

/** A selection in words, also where it can be backed no more; undefined for one that never was. */
export function selectionNames(
  seed: string,
  [eventId, marketId, selectionId]: SelectionIds,
  lang: LanguageCode,
) {
  const fixture = fixtureEver(seed, eventId)
  if (!fixture || !isOf(fixture, marketId, selectionId)) return undefined
  return {
    ...{ event_id: eventId, market_id: marketId, selection_id: selectionId },
    ...{ home: nameOf(fixture.home, lang), away: nameOf(fixture.away, lang) },
    ...namesOf({ marketId, selectionId }, fixture, lang),
    ...(marketId === builderMarket && { parts: partsOf(selectionId, fixture, lang) }),
  }
}

function isOf({ sport }: Fixture, marketId: string, selectionId: string): boolean {
  const parts =
    marketId === builderMarket ? parseBuilt(selectionId) : [parsePart(partId(marketId, selectionId))]
  return parts?.every((part) => part && sport.markets.includes(part.market.key)) ?? false
}
