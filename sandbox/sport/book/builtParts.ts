import { outcomeOf, parseMarket, selectionsOf, type Market } from './markets.ts'
import type { Outcome } from './outcome.ts'
import { builtOf, mostParts } from './slip.ts'
import type { Result } from '../fixtures/result.ts'

/*
 * The bet builder: several selections of one match as one, all of which must win. Its market is `builder`, and its selection names its
 * parts: `result:home+total:2.5:over`. Its price is that of the chance that all win together, summed over the ends the match may
 * have: parts that help each other pay less than their product, and parts that stand against each other pay more.
 */
export const fewestParts = 2

export type Part = { id: string; market: Market; marketId: string; selectionId: string }

export function partId(market: string, selection: string): string {
  return `${market}:${selection}`
}

export function parsePart(id: string): Part | undefined {
  const at = id.lastIndexOf(':')
  const [named, selectionId] = [id.slice(0, Math.max(0, at)), id.slice(at + 1)]
  const market = parseMarket(named)
  if (!market || !selectionsOf(market).includes(selectionId)) return undefined
  return { id, market, marketId: named, selectionId }
}

/** Undefined for a text that is not the selection of some parts: too few, too many, twice of one market, or in another order. */
export function parseBuilt(selection: string): Part[] | undefined {
  const ids = selection.split('+')
  const parts = ids.flatMap((id) => parsePart(id) ?? [])
  const markets = new Set(parts.map((part) => part.marketId))
  const isRight = parts.length >= fewestParts && parts.length <= mostParts && markets.size === ids.length
  return isRight && builtOf(ids) === selection ? parts : undefined
}

/** Lost with its first lost part; otherwise void with a part that is void; won when all have won. Undefined while it cannot be said. */
export function builtOutcome(selection: string, result: Result): Outcome | undefined {
  const parts = parseBuilt(selection)
  if (!parts) return { kind: 'void' }
  const kinds = parts.map(({ market, selectionId }) => outcomeOf(market, selectionId, result)?.kind)
  if (kinds.includes('lose')) return { kind: 'lose' }
  if (kinds.includes(undefined)) return undefined
  return { kind: kinds.every((kind) => kind === 'win') ? 'win' : 'void' }
}
