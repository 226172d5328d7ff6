import type { Currency } from '#contract/currencies.ts'
import { targetOf, type OfferState, type OfferTerms } from '#contract/offers.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { exclusionNow } from './exclusions.ts'
import { bonusStates } from './bonuses.ts'
import { bonusIdOf, giftEnds, hasUsedGifts, takeGiftBack } from './gifts.ts'
import { hasPaidIn, ownerOf, paymentKey } from './ledger.ts'
import { spanOf } from './periods.ts'
import { endedLoss } from './openRounds.ts'
import { pointsOf } from './points.ts'

/*
 * The offers that the player joined (contract/offers.ts), each with a copy of its terms: what somebody joined never changes. Progress is
 * counted in the transaction of the movement that makes it (offerProgress.ts). A gift is a row first, and becomes a bonus once the
 * offer's budget has it reserved (offerGifts.ts).
 */
export type JoinedOffer = {
  id: string
  version: number
  title: string
  terms: OfferTerms
  /** Of a cashback: from when losses count, where it is not the day or week of joining. */
  counts_from?: number
  /** By rules of before the offers: a restriction keeps the player from gifts, and not from what was theirs. */
  isPromised?: boolean
  /** The number of the level that gives it. */
  level?: number | undefined
}

/** Of `is_canceled`; 1 is the player's own wish. */
export const byWithdrawal = 2

/** `looked_at`: up to when days were looked at; of a limit to keep since when it has been kept, 0 for no limit. `act_at`: when the alarm has to come; null if it does not, as of a cashback until something is staked. `is_open`: movements of the ledger are followed. */
export type OfferRow = {
  id: string
  version: number
  title: string
  terms: string
  joined_at: number
  joined_seq: number
  until: number
  done: number
  looked_at: number
  is_open: number
  is_canceled: number
  act_at: number | null
}
/**
 * `reason`: the key of the deposit, or the day. `given_seq`: the last entry before it was given. due: the budget is to be asked. spent:
 * what it was for was taken back when some of it was gone. `is_followed`: stakes count for its wagering, and what is undone ends it.
 */
export type GiftRow = {
  id: string
  offer_id: string
  amount_minor: number
  reason: string
  state: 'due' | 'given' | 'refused' | 'undone' | 'spent'
  made_at: number
  given_seq: number | null
  is_followed: number
  act_at: number | null
}

/** A step. Joining is worth a copy; progress comes with an entry, which is one. */
export function createOffers(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE offer (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      title TEXT NOT NULL,
      terms TEXT NOT NULL,
      joined_at INTEGER NOT NULL,
      joined_seq INTEGER NOT NULL,
      until INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0,
      looked_at INTEGER NOT NULL DEFAULT 0,
      is_open INTEGER NOT NULL DEFAULT 1,
      is_canceled INTEGER NOT NULL DEFAULT 0,
      act_at INTEGER
    ) STRICT;
    CREATE INDEX offer_open ON offer (id) WHERE is_open = 1;
    CREATE TABLE offer_gift (
      id TEXT PRIMARY KEY,
      offer_id TEXT NOT NULL,
      amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
      reason TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('due', 'given', 'refused', 'undone', 'spent')),
      made_at INTEGER NOT NULL,
      given_seq INTEGER,
      is_followed INTEGER NOT NULL DEFAULT 1,
      act_at INTEGER
    ) STRICT;
    CREATE TRIGGER copy_offer_insert AFTER INSERT ON offer
      BEGIN UPDATE copy SET changed_at = 1 WHERE changed_at IS NULL; END;
  `)
}

/** Where joining is all, or comes with the deposit, there is nothing to wait for. */
export function untilOf({ days, ends_at, join, trigger }: OfferTerms, now: number): number {
  if (join.kind === 'deposit' || trigger.kind === 'join') return now
  return Math.min(days === null ? Infinity : now + days * day_ms, Date.parse(ends_at))
}

/** What is paid in the night belongs to rounds of the day before: a day or week is looked at this long after it. */
const payouts_ms = 3 * hour_ms
/** Everybody's week ends in one moment: looking at it is spread over this time. */
const weekSpread_ms = 6 * hour_ms

/** The spans of a cashback; those that were joined before there were weeks say nothing. */
const spanFor = ({ trigger }: OfferTerms) =>
  trigger.kind === 'loss' && trigger.period === 'week' ? 'week' : 'day'

/** Where the newest day or week that may be looked at ends. */
export const lookedUpTo = (terms: OfferTerms, now: number) => spanOf(spanFor(terms), now - payouts_ms).from

/** The day or week that a time is in: its times, and its days. */
export function lossSpan(
  terms: OfferTerms,
  at: number,
): { from: number; to: number; days: readonly [string, string] } {
  const { from, to } = spanOf(spanFor(terms), at)
  return { from, to, days: [utcDay(from), utcDay(to - 1)] }
}

/** When the alarm has to look at it next. */
export function nextLook(
  terms: OfferTerms,
  { until, looked_at }: Pick<OfferRow, 'until' | 'looked_at'>,
  now: number,
): number {
  const { trigger } = terms
  if (trigger.kind === 'limit_kept') {
    const keptAt = looked_at + trigger.days * day_ms
    return looked_at > 0 && keptAt > now ? Math.min(until, keptAt) : until
  }
  const isComing = trigger.kind === 'date' && now < Date.parse(trigger.at)
  if (isComing) return Math.min(until, Date.parse(trigger.at))
  if (trigger.kind !== 'loss') return until
  const span = spanFor(terms)
  const spread_ms = span === 'week' ? Math.floor(Math.random() * weekSpread_ms) : 0
  // A loss of the last day or week is known after it.
  return spanOf(span, now - payouts_ms).to + payouts_ms + spread_ms
}

/**
 * What was done for it goes; false where a gift has come, which the player gives up by itself, or where it is over. Bonuses of a cashback
 * that it gave before stay, and so does their wagering.
 */
export function cancelOffer(sql: SqlStorage, id: string): boolean {
  const row = offersOf(sql).find((one) => one.row.id === id)
  if (!row || (row.state !== 'joined' && row.state !== 'canceled')) return false
  const isFollowed = row.gifts.some((gift) => gift.state === 'given' && gift.is_followed === 1)
  sql.exec(
    'UPDATE offer SET is_canceled = 1, is_open = ?, act_at = ? WHERE id = ?',
    ...[isFollowed ? 1 : 0, isFollowed ? Date.now() + day_ms : null, id],
  )
  return true
}

/** By staff: what waits ends, a gift on its way does not come, and what is left of those that came goes. */
export function takeOfferBack(sql: SqlStorage, id: string): void {
  const found = offersOf(sql).find(({ row }) => row.id === id)
  if (!found) return
  for (const gift of found.gifts) if (gift.state === 'given') takeGiftBack(sql, gift.id)
  // The alarm tells the budget.
  const undo = `UPDATE offer_gift SET state = 'undone', is_followed = 0, act_at = ? WHERE offer_id = ? AND state = 'due'`
  sql.exec(undo, Date.now(), id)
  const end = 'UPDATE offer SET is_canceled = 1, is_open = 0, act_at = NULL WHERE id = ? AND is_canceled = 0'
  sql.exec(end, id)
}

/** What decides whether an offer may be chosen with a deposit. `isExcluded`: nothing is offered then. `hasDeposited`: by a payment of their own. */
export type OfferFacts = {
  offers: { id: string; state: OfferState }[]
  isExcluded: boolean
  hasDeposited: boolean
}

export function offerFacts(sql: SqlStorage): OfferFacts {
  return {
    offers: offersOf(sql).map(({ row: { id }, state }) => ({ id, state })),
    isExcluded: exclusionNow(sql) !== undefined,
    hasDeposited: hasPaidIn(sql),
  }
}

/** Whether movements of the ledger have nothing to do with what the player does for it. */
export const isApart = ({ trigger }: OfferTerms) => /^(?:limit_kept|document)$/.test(trigger.kind)

export type OfferStanding = { row: OfferRow; terms: OfferTerms; state: OfferState; gifts: GiftRow[] }

export function offersOf(sql: SqlStorage): OfferStanding[] {
  const gifts = sql.exec<GiftRow>('SELECT * FROM offer_gift ORDER BY made_at DESC, id DESC').toArray()
  return sql
    .exec<OfferRow>('SELECT * FROM offer ORDER BY joined_at DESC, id')
    .toArray()
    .map((row) => {
      const own = gifts.filter(({ offer_id }) => offer_id === row.id)
      const terms = JSON.parse(row.terms) as OfferTerms
      return { row, terms, gifts: own, state: stateOf(row, terms, own) }
    })
}

function stateOf(row: OfferRow, { trigger }: OfferTerms, gifts: readonly GiftRow[]): OfferState {
  if (row.is_canceled !== 0) return 'canceled'
  const isOver = row.until <= Date.now()
  const states = gifts.map(({ state }) => state)
  if (states.includes('due')) return 'coming'
  if (trigger.kind === 'loss' && !isOver) return 'joined'
  if (states.includes('given')) return 'given'
  if (states.includes('spent')) return 'undone'
  if (states.includes('refused')) return 'refused'
  return isOver ? 'over' : 'joined'
}

export type OfferView = {
  id: string
  version: number
  title: string
  terms: OfferTerms
  state: OfferState
  done: number
  target: number
  joined_at: number
  until: number
  gifts: { amount_minor: number; at: number }[]
  /** A withdrawal ended it. */
  isWithdrawn: boolean
}

/** As players are told; newest first. `isExcluded`: nothing is offered then. */
export function offerViews(sql: SqlStorage): {
  offers: OfferView[]
  isExcluded: boolean
  points: number
} {
  const currency = ownerOf(sql)?.currency
  if (currency === undefined) return { offers: [], isExcluded: false, points: 0 }
  const offers = offersOf(sql).map(({ row, terms, state, gifts }) => ({
    ...{
      id: row.id,
      version: row.version,
      title: row.title,
      terms,
      state,
      joined_at: row.joined_at,
      until: row.until,
    },
    ...progressOf(sql, row, terms, currency),
    isWithdrawn: row.is_canceled === byWithdrawal,
    gifts: gifts
      .filter((gift) => gift.state === 'given' || gift.state === 'spent')
      .map(({ amount_minor, made_at }) => ({ amount_minor, at: made_at })),
  }))
  return { offers, isExcluded: exclusionNow(sql) !== undefined, points: pointsOf(sql) }
}

function progressOf(sql: SqlStorage, row: OfferRow, terms: OfferTerms, currency: Currency) {
  const target = targetOf(terms, currency)
  if (terms.trigger.kind === 'limit_kept') return { done: dayKept(row, target), target }
  if (terms.trigger.kind !== 'loss') return { done: row.done, target }
  const { days } = lossSpan(terms, Date.now())
  return { done: Math.max(0, endedLoss(sql, terms.trigger.providers, days)), target: 0 }
}

/** The day that runs, the first from the beginning; 0 without a limit. */
const dayKept = ({ looked_at }: OfferRow, most: number) =>
  looked_at === 0 ? 0 : Math.min(most, 1 + Math.floor((Date.now() - looked_at) / day_ms))

/** Whether an offer gave something for this deposit that is not whole any more. */
export function hasUsedGift(sql: SqlStorage, paymentId: string): boolean {
  const query = `SELECT id FROM offer_gift WHERE reason = ? AND state IN ('given', 'spent')`
  const gifts = sql.exec<{ id: string }>(query, paymentKey(paymentId)).toArray()
  return hasUsedGifts(
    sql,
    gifts.map(({ id }) => id),
  )
}

/** What offers gave for a deposit, or are about to. `until` is null, and nothing is to be wagered, once nothing is left of it. */
export type DepositGift = Pick<OfferRow, 'id' | 'version' | 'title'> & {
  gift_id: string
  kind: OfferTerms['gift']['kind']
  state: 'due' | 'given' | 'refused'
  amount_minor: number
  to_wager_minor: number
  until: number | null
}

export function giftsOfDeposit(sql: SqlStorage, paymentId: string): DepositGift[] {
  const query = `SELECT offer.id, version, title, terms, gift.id AS gift_id, gift.state, gift.amount_minor
    FROM offer_gift AS gift JOIN offer ON offer.id = offer_id
    WHERE reason = ? AND gift.state IN ('due', 'given', 'refused') ORDER BY made_at, gift.id`
  type Row = Omit<DepositGift, 'kind'> & { terms: string }
  const bonuses = new Map(bonusStates(sql).map((bonus) => [bonus.id, bonus]))
  const endOf = giftEnds(sql)
  return sql
    .exec<Row>(query, paymentKey(paymentId))
    .toArray()
    .map(({ id, version, title, terms, gift_id, state, amount_minor }) => ({
      ...{ id, version, gift_id, title, state, amount_minor },
      kind: (JSON.parse(terms) as OfferTerms).gift.kind,
      to_wager_minor: bonuses.get(bonusIdOf(gift_id))?.to_wager_minor ?? 0,
      until: endOf(gift_id) ?? null,
    }))
}

/** When the alarm is due for bonuses, offers, points and tournaments: one question, of five parts at most in the runtime. */
export function bonusesDue(sql: SqlStorage): number | null {
  const query = `SELECT min(due) AS due FROM (
    SELECT min(expires_at) AS due FROM bonus WHERE ended IS NULL
    UNION ALL SELECT min(act_at) FROM offer
    UNION ALL SELECT min(act_at) FROM (SELECT act_at FROM offer_gift UNION ALL SELECT act_at FROM point)
    UNION ALL SELECT min(act_at) FROM tournament WHERE is_open = 1
    UNION ALL SELECT min(act_at) FROM free_rounds)`
  return sql.exec<{ due: number | null }>(query).one().due
}
