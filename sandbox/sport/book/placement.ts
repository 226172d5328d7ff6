import { err, ok, type Result } from '#lib/result.ts'
import { leastBonusPrice } from '#contract/sportsbook.ts'
import type { BookName } from './bets.ts'
import { checkLegs, type AcceptedLeg, type Reception } from './legRules.ts'
import {
  highestPaid,
  highestStake,
  limitsOfPlayer,
  passedLimit,
  subjectsOf,
  type BetLimits,
  type Exposure,
  type Subject,
} from './limits.ts'
import { limitCode, refusal, type Refusal } from './refusals.ts'
import { highestPayout, type Slip } from './slip.ts'
import { firstRefusal, leastStake, slipRefusal, type BookRules } from './slipRules.ts'

/** The operator's answer about the betting player. */
export type Bettor = {
  id: string
  /** The session at the operator in which he bets. */
  session: string
  book: BookName
  hasProfile: boolean
  mayBet: boolean
  /** Money was ever paid in. */
  isCredited: boolean
  currency: string
  balance_minor: number
  bonus_minor: number
  freeBets?: readonly FreeBet[]
}
/** `leastPrice` of each selection, in thousandths. */
export type FreeBet = { id: string; amount_minor: number; leastPrice: number; expiresAt: string }

/** The player's bets so far. */
export type Habits = { bets: number; today: number; same: number; last_ms: number | undefined }

export type BookSettings = BookRules &
  Reception & {
    /** Minor units per minor unit of the book's own currency, in thousandths. */
    rates: Readonly<Record<string, number>>
    /** The highest payout of one ticket: in minor units of the book's currency, and of currencies with a cap of their own. */
    legalPayout_minor: number
    legalPayouts: Readonly<Record<string, number>>
    /** The product of an express's prices, in thousandths. */
    highestExpress: number
    betsADay: number
    sameBets: number
    betsUncredited: number
    pause_ms: number
    /** Players taken at low limits, by their id at the operator. */
    limited: readonly string[]
  }

export type Desk = {
  seed: string
  now_ms: number
  settings: BookSettings
  bettor: Bettor
  habits: Habits
  exposureOf: (key: string) => Exposure
}

/** A slip the book takes; `subjects` is what its amounts count against, in the book's currency. */
export type Accepted = {
  legs: AcceptedLeg[]
  payout_minor: number
  /** What it is paid at most, where its prices would pay more. */
  most_minor: number | null
  subjects: Subject[]
  book: { stake: number; payout: number }
}

/** Takes a slip, or says why not: the first rule it breaks, in the order of what the player can do about it. */
export function checkSlip(slip: Slip, desk: Desk): Result<Accepted, Refusal> {
  const { settings, bettor, seed, now_ms } = desk
  const early = slipRefusal(slip, settings) ?? bettorRefusal(slip, bettor, desk)
  if (early) return err(early)
  const legs = checkLegs(seed, slip, settings, now_ms)
  if (!legs.ok) return legs
  const accepted = accept(slip, legs.value, bettor, settings)
  const late = priceRefusal(slip, accepted, desk) ?? moneyRefusal(slip, accepted, bettor, desk)
  return late ? err(late) : ok(accepted)
}

/** The settings of the sandbox. */
export const defaultSettings: BookSettings = {
  software: ['desktop', 'mobile', 'terminal'],
  points: { 'harbor-shop': 50_000 },
  topExpresses: [],
  leastStake_minor: 10,
  mostLegs: 15,
  isUsualOpen: true,
  isLiveOpen: true,
  blockedEvents: [],
  leastPrice: 1030,
  rates: {
    ...{ USD: 1000, ILS: 3700, TRY: 41_000, RUB: 82_000, SEK: 9500, BRL: 5400 },
    ...{ EUR: 860, GBP: 750, DKK: 6400, TND: 29_000, JPY: 1500 },
  },
  legalPayout_minor: 4_000_000,
  legalPayouts: { TND: 40_000_000 },
  highestExpress: 1_000_000,
  betsADay: 200,
  sameBets: 5,
  betsUncredited: 4,
  pause_ms: 1000,
  limited: [],
}

/** In minor units of the book's currency; `rate` is of the player's, in thousandths. */
export type StakeTerms = {
  rate: number
  least_minor: number
  usual: BetLimits
  live: BetLimits
  /** The lowest price that bonus money is taken on, in thousandths. */
  bonus_price: number
}

export function stakeTerms({ id, currency }: Bettor, settings: BookSettings): StakeTerms {
  const rate = settings.rates[currency] ?? 1000
  const legal_minor = legalPayout(currency, settings)
  const most = (isLive: boolean) => {
    const { stake_minor, payout_minor } = limitsOfPlayer(settings.limited.includes(id), isLive)
    return { stake_minor, payout_minor: Math.min(payout_minor, legal_minor) }
  }
  return {
    ...{ rate, least_minor: settings.leastStake_minor },
    ...{ usual: most(false), live: most(true), bonus_price: leastBonusPrice },
  }
}

/** In the book's currency. */
function legalPayout(currency: string, { rates, legalPayout_minor, legalPayouts }: BookSettings): number {
  const own_minor = legalPayouts[currency]
  return own_minor === undefined
    ? legalPayout_minor
    : Math.floor((own_minor * 1000) / (rates[currency] ?? 1000))
}

function accept(slip: Slip, legs: AcceptedLeg[], bettor: Bettor, settings: BookSettings): Accepted {
  const inBook = bookAmount(slip, settings)
  const fixtures = legs.map(({ match }) => match.fixture)
  const isLimited = settings.limited.includes(bettor.id)
  const subjects = subjectsOf(slip, fixtures, { id: bettor.id, isLimited })
  const most_minor = mostPayout(slip, subjects, settings)
  const prices = legs.map(({ price }) => price)
  const won_minor = highestPayout(slip, prices)
  const payout_minor = Math.min(won_minor, most_minor)
  return {
    ...{ legs, payout_minor, subjects },
    most_minor: won_minor > most_minor ? most_minor : null,
    book: { stake: inBook(slip.stake_minor), payout: inBook(payout_minor) },
  }
}

/** What the slip is paid at most, whatever its prices: in the player's currency, never more than the limit is worth. */
function mostPayout({ currency, line }: Slip, subjects: readonly Subject[], settings: BookSettings): number {
  const most_minor = Math.min(highestPaid(subjects, line), legalPayout(currency, settings))
  return Math.floor((most_minor * (settings.rates[currency] ?? 1000)) / 1000)
}

/** An amount of the player's currency in the book's: never less than it is worth. */
function bookAmount({ currency }: Slip, { rates }: BookSettings): (amount_minor: number) => number {
  const rate = rates[currency] ?? 1000
  return (amount_minor) => Math.ceil((amount_minor * 1000) / rate)
}

type BettorRule = (slip: Slip, bettor: Bettor, desk: Desk) => number | undefined

const bettorRules: readonly BettorRule[] = [
  (_, { hasProfile }) => (hasProfile ? undefined : 620),
  (_, { mayBet }) => (mayBet ? undefined : 700),
  ({ currency }, bettor, { settings }) =>
    settings.rates[currency] === undefined || currency !== bettor.currency ? 693 : undefined,
  ({ currency }, _, { settings }) => ((settings.rates[currency] ?? 0) > 0 ? undefined : 675),
  (_, { isCredited }, { habits, settings }) =>
    !isCredited && habits.bets >= settings.betsUncredited ? 702 : undefined,
  (_, __, { habits, settings }) => (habits.today >= settings.betsADay ? 694 : undefined),
  (_, __, { habits, settings }) => (habits.same >= settings.sameBets ? 691 : undefined),
  (_, __, { habits: { last_ms }, settings, now_ms }) =>
    last_ms !== undefined && now_ms - last_ms < settings.pause_ms ? 676 : undefined,
]

function bettorRefusal(slip: Slip, bettor: Bettor, desk: Desk): Refusal | undefined {
  return firstRefusal(bettorRules, (rule) => {
    const code = rule(slip, bettor, desk)
    return code === undefined ? undefined : refusal(code)
  })
}

function priceRefusal(slip: Slip, { legs }: Accepted, { settings, bettor }: Desk): Refusal | undefined {
  const least = freeBetOf(slip, bettor)?.leastPrice ?? (slip.bonus_minor > 0 ? leastBonusPrice : 0)
  const cheap = legs.findIndex(({ price }) => price < least)
  if (cheap >= 0) return refusal(695, cheap)
  const product = legs.reduce((all, { price }) => (all * price) / 1000, 1000)
  return slip.kind === 'express' && product > settings.highestExpress ? refusal(689) : undefined
}

function moneyRefusal(slip: Slip, accepted: Accepted, bettor: Bettor, desk: Desk): Refusal | undefined {
  const { settings } = desk
  const { subjects, book } = accepted
  const short = slip.freeBetId === undefined ? shortOf(slip, bettor) : noFreeBet(slip, bettor)
  if (short) return short
  const least = leastStake(slip, settings)
  if (least > highestStake(subjects, slip.line)) return refusal(677)
  if (book.stake < least) return { ...refusal(600), least_minor: leastInOwn(slip, least, settings) }
  const passed = passedBound(slip, accepted, desk)
  return passed && { ...passed, most_minor: greatestStake(slip, accepted, desk) }
}

function shortOf(slip: Slip, bettor: Bettor): Refusal | undefined {
  const missing_minor = slip.stake_minor - slip.bonus_minor - bettor.balance_minor
  if (missing_minor > 0) return { ...refusal(bettor.balance_minor === 0 ? 622 : 605), missing_minor }
  return slip.bonus_minor > bettor.bonus_minor ? refusal(605) : undefined
}

const freeBetOf = ({ freeBetId }: Slip, { freeBets = [] }: Bettor) =>
  freeBetId === undefined ? undefined : freeBets.find(({ id }) => id === freeBetId)

/** It is bet whole, without bonus money. */
function noFreeBet(slip: Slip, bettor: Bettor): Refusal | undefined {
  const isWhole = freeBetOf(slip, bettor)?.amount_minor === slip.stake_minor
  return isWhole && slip.bonus_minor === 0 ? undefined : refusal(506)
}

/** The first of the bounds that amounts in the book's currency would pass. */
function passedBound(
  slip: Slip,
  { subjects, book }: Pick<Accepted, 'subjects' | 'book'>,
  { settings, exposureOf }: Desk,
): Refusal | undefined {
  const shopLimit = slip.pointId === undefined ? undefined : settings.points[slip.pointId]
  if (shopLimit !== undefined && book.stake > shopLimit) return refusal(690)
  // A stake is never above what it may be paid.
  if (book.stake > legalPayout(slip.currency, settings))
    return refusal(limitCode('bet', 'stake', slip.line === 'live'))
  return passedLimit(subjects, slip.line, book, exposureOf)
}

/** The least stake in the player's currency that is worth so much in the book's. */
function leastInOwn({ currency }: Slip, least: number, { rates }: BookSettings): number {
  return Math.floor(((least - 1) * (rates[currency] ?? 1000)) / 1000) + 1
}

/** The greatest stake that passes no bound, of those under the one that does; 0 if none is taken any more. */
function greatestStake(slip: Slip, { legs, subjects }: Accepted, desk: Desk): number {
  const inBook = bookAmount(slip, desk.settings)
  const prices = legs.map(({ price }) => price)
  const most_minor = mostPayout(slip, subjects, desk.settings)
  let [taken, refused] = [0, slip.stake_minor]
  while (refused - taken > 1) {
    const stake_minor = Math.floor((taken + refused) / 2)
    const payout_minor = Math.min(highestPayout({ ...slip, stake_minor }, prices), most_minor)
    const book = { stake: inBook(stake_minor), payout: inBook(payout_minor) }
    if (passedBound(slip, { subjects, book }, desk)) refused = stake_minor
    else taken = stake_minor
  }
  return taken
}
