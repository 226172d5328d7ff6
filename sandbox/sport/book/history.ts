import type { LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { Bet } from './bets.ts'
import { builtName, partsOf, partView, shownParts } from './builderMenu.ts'
import { builderMarket, sharesOf } from './slip.ts'
import { fixtureEver, startOf, type Fixture } from '../fixtures/fixtures.ts'
import { marketName, selectionName } from './labels.ts'
import { scoreText } from './line.ts'
import { cashedOut, stakeLeft } from './openBet.ts'
import { outcomeOf, parseMarket } from './markets.ts'
import type { Outcome } from './outcome.ts'
import { endOf, matchOf, momentOf, resultOf, stateOf, type Match } from '../fixtures/match.ts'
import { nameOf } from '../fixtures/names.ts'
import { isPaidEarly, outcomeOfBacked } from './specials.ts'
import { bookTexts, tourneyTitle } from './texts.ts'

/** A bet as a history shows it: named by its first match, money in major units, prices decimal. `coef` is the product of the selections' prices. */
export type HistoryItem = {
  id: string
  /** What a player calls it by; null for a bet from before bets had numbers. */
  number: string | null
  name: string
  type: Bet['slip']['kind']
  date: string
  countEvents: number
  /** How many selections each bet of a system has, and how many of them cost how much; null for another kind. */
  system: { size: number; shares: { count: number; stake: number }[] } | null
  /** Its stake was a free bet, which is not returned. */
  isFree: boolean
  amountIn: number
  /** The part of the stake that was not cashed out. */
  stakeLeft: number
  /** It is cashed out by itself at this offer. */
  auto: number | null
  /** What was paid for the parts that were; `amountOut` has it too. */
  cashedOut: number
  amountOut: number
  /** The highest payout. */
  possibleOut: number
  /** It is the most that a bet is paid; its odds would pay more. */
  isCapped: boolean
  status: Bet['status']
  /** What is paid for it if it is cashed out now; null where that is not offered, or not told. */
  cashOut: number | null
  coef: number
  events: HistoryEvent[]
}
type PartName = { market: string; selection: string }
type HistoryEvent = {
  eventId: string
  marketId: string
  selectionId: string
  /** The market and the selection, together and each. */
  name: string
  market: string
  selection: string
  /** Those of a bet builder, each with what became of it. */
  parts?: (PartName & Pick<HistoryEvent, 'outcome'>)[]
  /** What became of the selection; null before that is known. */
  outcome: Outcome['kind'] | null
  /** It was won before the end of its match. */
  isPaidEarly: boolean
  /** When the match ended or was broken off; null before. */
  endedAt: string | null
  coef: number
  isLive: boolean
  date: string
  /** Null before the start. */
  score: string | null
  match: string
  tourneyName: string
}

type View = { seed: string; lang: LanguageCode; now_ms: number }

/** `offer_minor` is the cash-out of an open bet. */
export function historyItem(view: View, bet: Bet, offer_minor?: number): HistoryItem {
  const { slip, number } = bet
  const major = (minor: number) => toMajor(minor, slip.currency)
  const coef = slip.legs.reduce((product, { price }) => (product * price) / 1000, 1)
  const events = slip.legs.flatMap((leg) => historyEvent(view, leg) ?? [])
  const others = events.length > 1 ? ` +${events.length - 1}` : ''
  return {
    name: `${events[0]?.match ?? ''}${others}`,
    ...{ id: slip.id, number: number === 0 ? null : String(number), type: slip.kind },
    date: new Date(bet.placed_ms).toISOString(),
    ...{
      countEvents: slip.legs.length,
      isFree: slip.freeBetId !== undefined,
      amountIn: major(slip.stake_minor),
      stakeLeft: major(stakeLeft(bet)),
      cashedOut: major(cashedOut(bet)),
      auto: bet.auto_minor === null ? null : major(bet.auto_minor),
      amountOut: major(bet.paid_minor),
      possibleOut: major(bet.payout_minor),
      isCapped: bet.most_minor !== null,
    },
    system: systemOf(bet, major),
    ...{ status: bet.status, cashOut: offer_minor === undefined ? null : major(offer_minor) },
    coef: Math.round(coef * 100) / 100,
    events,
  }
}

function systemOf({ slip }: Bet, major: (minor: number) => number): HistoryItem['system'] {
  if (slip.kind !== 'system' || slip.size === undefined) return null
  const shares = sharesOf(slip).map(({ count, stake_minor }) => ({ count, stake: major(stake_minor) }))
  return { size: slip.size, shares }
}

function historyEvent(
  { seed, lang, now_ms }: View,
  leg: Bet['slip']['legs'][number],
): HistoryEvent | undefined {
  const { eventId, marketId, selectionId } = leg
  const fixture = fixtureEver(seed, eventId)
  const names = fixture && namesOf(leg, fixture, lang)
  if (!fixture || !names) return undefined
  const match = matchOf(fixture)
  const state = stateOf(match, now_ms)
  const end_ms = state === 'ended' || state === 'interrupted' ? endOf(match) : undefined
  return {
    ...{ eventId, marketId, selectionId, ...names, name: `${names.market}: ${names.selection}` },
    ...{ coef: leg.price / 1000, isLive: leg.isLive },
    ...(marketId === builderMarket && { parts: historyParts(leg, match, { lang, now_ms }) }),
    outcome: outcomeOfBacked(leg, match, now_ms)?.kind ?? null,
    isPaidEarly: isPaidEarly(leg, match, now_ms),
    date: new Date(startOf(fixture, now_ms)).toISOString(),
    endedAt: end_ms === undefined ? null : new Date(end_ms).toISOString(),
    score: ['pre-match', 'postponed'].includes(state) ? null : scoreText(momentOf(match, now_ms)),
    match: `${nameOf(fixture.home, lang)} – ${nameOf(fixture.away, lang)}`,
    tourneyName: tourneyTitle(fixture.tourney, lang),
  }
}

type BetLeg = Bet['slip']['legs'][number]

export function namesOf(
  { marketId, selectionId }: Pick<BetLeg, 'marketId' | 'selectionId'>,
  fixture: Fixture,
  lang: LanguageCode,
): PartName | undefined {
  if (marketId === builderMarket)
    return { market: bookTexts(lang).builder, selection: builtName(partsOf(selectionId, fixture, lang)) }
  const market = parseMarket(marketId)
  return (
    market && {
      market: marketName(market, fixture, lang),
      selection: selectionName(market, selectionId, fixture, lang),
    }
  )
}

function historyParts(
  { selectionId }: BetLeg,
  match: Match,
  { lang, now_ms }: Pick<View, 'lang' | 'now_ms'>,
) {
  const result = resultOf(match, now_ms)
  return shownParts(selectionId).map((part) => {
    const { market, selection } = partView(part, match.fixture, lang)
    const outcome = result && outcomeOf(part.market, part.selectionId, result)
    return { market, selection, outcome: outcome?.kind ?? null }
  })
}
