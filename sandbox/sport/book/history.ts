import type { LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { Bet } from './bets.ts'
import { fixtureEver, startOf } from '../fixtures/fixtures.ts'
import { marketName, selectionName } from './labels.ts'
import { scoreText } from './line.ts'
import { parseMarket } from './markets.ts'
import { matchOf, momentOf, stateOf } from '../fixtures/match.ts'
import { nameOf } from '../fixtures/names.ts'
import { bookTexts } from './texts.ts'

/** A bet as a history shows it: named by its first match, money in major units, prices decimal. `coef` is the product of the selections' prices. */
export type HistoryItem = {
  id: string
  name: string
  type: Bet['slip']['kind']
  date: string
  countEvents: number
  amountIn: number
  amountOut: number
  /** The highest payout. */
  possibleOut: number
  status: Bet['status']
  coef: number
  events: HistoryEvent[]
}
type HistoryEvent = {
  /** The market and the selection. */
  name: string
  coef: number
  isLive: boolean
  date: string
  /** Null before the start. */
  score: string | null
  match: string
  tourneyName: string
}

export function historyItem(seed: string, bet: Bet, lang: LanguageCode, now_ms: number): HistoryItem {
  const { slip } = bet
  const coef = slip.legs.reduce((product, { price }) => (product * price) / 1000, 1)
  const events = slip.legs.flatMap((leg) => historyEvent(seed, leg, lang, now_ms) ?? [])
  const others = events.length > 1 ? ` +${events.length - 1}` : ''
  return {
    name: `${events[0]?.match ?? ''}${others}`,
    ...{ id: slip.id, type: slip.kind, date: new Date(bet.placed_ms).toISOString() },
    ...{
      countEvents: slip.legs.length,
      amountIn: toMajor(slip.stake_minor),
      amountOut: toMajor(bet.paid_minor),
      possibleOut: toMajor(bet.payout_minor),
    },
    ...{ status: bet.status, coef: Math.round(coef * 100) / 100 },
    events,
  }
}

function historyEvent(
  seed: string,
  leg: Bet['slip']['legs'][number],
  lang: LanguageCode,
  now_ms: number,
): HistoryEvent | undefined {
  const fixture = fixtureEver(seed, leg.eventId)
  const market = parseMarket(leg.marketId)
  if (!fixture || !market) return undefined
  const match = matchOf(fixture)
  const texts = bookTexts(lang)
  const hasStarted = !['pre-match', 'postponed'].includes(stateOf(match, now_ms))
  return {
    name: `${marketName(market, fixture, lang)}: ${selectionName(market, leg.selectionId, fixture, lang)}`,
    coef: leg.price / 1000,
    isLive: leg.isLive,
    date: new Date(startOf(fixture, now_ms)).toISOString(),
    score: hasStarted ? scoreText(momentOf(match, now_ms)) : null,
    match: `${nameOf(fixture.home, lang)} - ${nameOf(fixture.away, lang)}`,
    tourneyName: texts[fixture.tourney.key],
  }
}
