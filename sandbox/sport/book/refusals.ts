/** The bets catalog: what the book answers instead of taking or paying a bet, and when. */
const conditions = {
  506: 'the player has no such free bet, or of another amount',
  600: 'the slip is not one the book knows, or its stake is below the minimum',
  601: 'cash-out: no such bet of this player',
  602: 'cash-out: the bet has been cashed out before',
  603: 'the event is over, or was broken off',
  605: 'the stake is above the balance it is taken from',
  606: 'more than half of the stake is bonus money',
  611: 'cash-out: the bet is settled, or was returned',
  612: 'no event has this id, or it is more than a week away',
  613: 'the event was seen before its start and has started',
  614: 'the price has changed in a way the player does not accept',
  615: 'the handicap or total is offered at other lines now',
  616: 'the bet could not be written; the stake has been given back',
  617: 'the book has blocked the event, or the market or selection is closed',
  618: 'betting on the event is stopped: a goal, a postponement',
  619: 'the stake is above what a limited player may place before the start',
  620: 'the player has no profile at the operator',
  621: 'the sport has no market of this name',
  622: 'the balance is empty',
  623: 'no bets are taken before the start at present',
  624: 'no live bets are taken at present',
  625: 'the slip has no selections',
  626: 'a single has one selection, an express at least two, a system of three or more fewer than all',
  627: 'an event stands twice in an express or system',
  628: 'two selections of one market can never win together',
  647: 'a participant plays in two of the events, or the parts of a bet builder make no bet together',
  669: 'the operator does not know the player',
  670: 'there is no such betting shop',
  671: 'the event is not of the tourney the slip names',
  672: 'the market has no selection of this name',
  673: 'an event that was seen live stands in a slip of the usual line',
  674: 'an event that has not started stands in a live slip',
  675: 'the book has no exchange rate for the currency',
  676: 'the last bet is less than a second ago',
  677: 'the least stake for so many combinations is above the highest allowed',
  678: 'there is no such top express',
  679: 'the payout would be above the legal maximum of a ticket',
  680: 'the event is taken in expresses and systems only',
  681: 'the event is taken as a single only',
  682: 'a three-fold express has another number of selections',
  683: 'a four-fold express has another number of selections',
  684: 'a five-fold express has another number of selections',
  685: 'a six-fold express has another number of selections',
  686: 'a seven-fold express has another number of selections',
  687: 'an eight-fold express has another number of selections',
  688: 'a nine-fold express has another number of selections',
  689: 'the prices of the express multiply to more than the maximum',
  690: 'the stake is above the betting shop’s limit',
  691: 'the player has placed this very bet as often as is allowed',
  692: 'no bets are taken from this kind of software',
  693: 'the currency is not taken, or is not the player’s',
  694: 'the player has placed as many bets in a day as is allowed',
  695: 'bonus money stands on a price under 1.8, or a free bet on one under its own least',
  700: 'the operator does not let the player bet',
  702: 'an account that was never credited has placed its four bets',
  999: 'the operator’s wallet gave no usable answer; the stake, if taken, goes back',
  1489: 'the price is below the least the book takes',
} as const

export const limitScopes = ['bet', 'event', 'tourney', 'user', 'sport'] as const
export type LimitScope = (typeof limitScopes)[number]
/** One bet's stake; all stakes on open bets; one bet's payout. `open`: all payouts of open bets. */
type LimitMeasure = 'stake' | 'placed' | 'payout' | 'open'
const measureWords: Record<LimitMeasure, string> = {
  stake: 'the stake is above the limit',
  placed: 'the stakes of open bets would be above the limit',
  payout: 'the payout would be above the limit',
  open: 'the payouts of open bets would be above the limit',
}
const blockMeasures: readonly LimitMeasure[] = ['stake', 'placed', 'payout']

type RefusalCode = number
/**
 * What a player can do about a refusal, in minor units of the player's currency: the least or greatest stake that is taken, what
 * the balance lacks, the cash-out that is offered now.
 */
type Figures = { least_minor?: number; most_minor?: number; missing_minor?: number; offer_minor?: number }
/** `leg` is the place of the selection it is about. */
export type Refusal = { code: RefusalCode; why: string; leg?: number } & Figures

/**
 * The codes of the limits: 629 to 658 in blocks of six by scope, 659 to 668 in pairs; usual first, live second. 647 is in the
 * player's block but means related events, so a player's usual stake is refused with 619.
 */
export function limitCode(scope: LimitScope, measure: LimitMeasure, isLive: boolean): RefusalCode {
  const block = limitScopes.indexOf(scope)
  const code =
    measure === 'open'
      ? 659 + 2 * block + Number(isLive)
      : 629 + 6 * block + 2 * blockMeasures.indexOf(measure) + Number(isLive)
  return code === 647 ? 619 : code
}

const limitConditions = new Map(
  limitScopes.flatMap((scope) =>
    [...blockMeasures, 'open' as const].flatMap((measure) =>
      [false, true].map((isLive): [number, string] => [
        limitCode(scope, measure, isLive),
        `${measureWords[measure]} per ${scope}, ${isLive ? 'live' : 'before the start'}`,
      ]),
    ),
  ),
)

/** Every code the book answers with, with its condition. */
export const refusalConditions: ReadonlyMap<RefusalCode, string> = new Map([
  ...limitConditions,
  ...Object.entries(conditions).map(([code, why]): [number, string] => [Number(code), why]),
])

export function refusal(code: RefusalCode, leg?: number): Refusal {
  const why = refusalConditions.get(code)
  if (why === undefined) throw new Error(`no such code in the bets catalog: ${code}`)
  return leg === undefined ? { code, why } : { code, why, leg }
}
