import type { Currency } from '#contract/currencies.ts'
import { giftOf, hasWagering, shareOf } from '#contract/offerRules.ts'
import { targetOf, type Counts, type OfferState, type OfferTerms } from '#contract/offers.ts'
import { bonusIdOf, isWholeGift, takeGiftBack } from './gifts.ts'
import { gamesBy } from './gamesPlayed.ts'
import { findEntry, paymentPrefix, type Entry } from './ledger.ts'
import { byWithdrawal, lossSpan, nextLook, type GiftRow, type OfferRow } from './offers.ts'

/*
 * What movements of the ledger do to the offers that the player joined, in the transaction of the movement. Progress is a sum over the
 * entries since the player joined, so that it can be counted again from the ledger; what is undone takes its part away, and the gift
 * with it if that was due to it.
 */
/** `isDue`: the alarm has something to do for it. */
export type OfferNews = { id: string; done: number; state: OfferState; isDue: boolean }

type Followed = OfferRow & {
  currency: Currency
  gift_id: string | null
  gift_state: GiftRow['state'] | null
  gift_minor: number | null
  gift_reason: string | null
  given_seq: number | null
}

const open = `SELECT offer.*, gift.id AS gift_id, gift.state AS gift_state, gift.amount_minor AS gift_minor,
    gift.reason AS gift_reason, gift.given_seq
  FROM offer LEFT JOIN offer_gift AS gift ON gift.offer_id = offer.id AND gift.is_followed = 1
  WHERE offer.is_open = 1 ORDER BY offer.id, gift.id`

const followed =
  /^(?:debit|rollback|partial_refund|bet|bet_rollback|deposit|deposit_return|deposit_refund|withdrawal)$/

/** Counts new entries. Costs a statement, and one for each offer and each bonus of an offer that they change. */
export function followOffers(sql: SqlStorage, currency: Currency, entries: readonly Entry[]): OfferNews[] {
  const moves = entries.filter(
    ({ kind, balance_kind, amount_minor }) =>
      balance_kind === 'real' && amount_minor !== 0 && followed.test(kind),
  )
  if (moves.length === 0) return []
  const rows = sql
    .exec<Omit<Followed, 'currency'>>(open)
    .toArray()
    .map((row): Followed => ({ ...row, currency }))
  const news = new Map<string, OfferNews>()
  for (const row of rows) {
    const terms = JSON.parse(row.terms) as OfferTerms
    if (row.gift_state === 'given' && hasWagering(terms.gift)) weigh(sql, row, terms, moves)
    const isFirst = rows.find(({ id }) => id === row.id) === row
    const told = isFirst && count(sql, row, terms, moves)
    if (told) news.set(row.id, told)
    const undone = takeReturned(sql, row, moves)
    if (undone) news.set(row.id, undone)
  }
  return [...news.values()]
}

/** The progress of an offer, and the gift that it brings or loses. */
function count(
  sql: SqlStorage,
  row: Followed,
  terms: OfferTerms,
  moves: readonly Entry[],
): OfferNews | undefined {
  const { trigger } = terms
  if (trigger.kind === 'deposit') return countDeposit(sql, row, terms, moves)
  if (trigger.kind === 'loss') return wake(sql, row, terms, moves)
  if (!/^(?:stake|rounds|games)$/.test(trigger.kind)) return undefined
  const change = moves.reduce((sum, entry) => sum + progressBy(sql, row, terms, entry), 0)
  if (change === 0) return undefined
  const done = row.done + change
  sql.exec('UPDATE offer SET done = ? WHERE id = ?', done, row.id)
  const { currency } = row
  const isReached = done >= targetOf(terms, currency)
  if (isReached && row.gift_id === null) {
    makeGift(sql, row, { amount_minor: giftOf(terms, currency, 0), reason: '' })
    return { id: row.id, done, state: 'coming', isDue: true }
  }
  if (!isReached && row.gift_id !== null) return { id: row.id, done, state: takeGift(sql, row), isDue: true }
  return { id: row.id, done, state: isReached ? stateOf(row) : 'joined', isDue: false }
}

/** A cashback sleeps while nothing is staked: what was before the first stake is no loss. */
function wake(
  sql: SqlStorage,
  row: Followed,
  terms: OfferTerms,
  moves: readonly Entry[],
): OfferNews | undefined {
  const isStaked = moves.some(({ kind }) => kind === 'debit')
  if (row.act_at !== null || row.is_canceled !== 0 || !isStaked) return undefined
  const now = Date.now()
  const looked_at = Math.max(row.looked_at, lossSpan(terms, now).from)
  sql.exec(
    'UPDATE offer SET looked_at = ?, act_at = ? WHERE id = ?',
    ...[looked_at, nextLook(terms, row, now), row.id],
  )
  return { id: row.id, done: row.done, state: 'joined', isDue: true }
}

function stateOf({ gift_state }: Followed): OfferState {
  if (gift_state === 'given' || gift_state === 'refused') return gift_state
  return gift_state === 'spent' ? 'undone' : 'coming'
}

/** What one entry changes of the progress, by the ledger up to it; 0 for what the offer does not count. */
function progressBy(
  sql: SqlStorage,
  offer: Pick<Followed, 'id' | 'joined_seq' | 'until' | 'currency'>,
  terms: OfferTerms,
  entry: Entry,
): number {
  const stake = stakeOf(sql, entry)
  if (!stake || stake.seq <= offer.joined_seq || stake.at > offer.until) return 0
  const { trigger } = terms
  if (trigger.kind === 'stake')
    return countedBy(sql, { counts: trigger.counts, most: Infinity }, stake, entry)
  if (trigger.kind === 'games') return gamesBy(sql, offer, stake, entry)
  if (trigger.kind !== 'rounds') return 0
  const least = trigger.least[offer.currency] ?? 0
  if (stake.kind !== 'debit' || -stake.amount_minor < least || entry.kind === 'partial_refund') return 0
  if (otherStands(sql, offer, stake, entry, least)) return 0
  return entry === stake ? 1 : -1
}

/** The stake that an entry is, or undoes; undefined for another entry. */
function stakeOf(sql: SqlStorage, entry: Entry): Entry | undefined {
  if (entry.kind === 'debit' || entry.kind === 'bet') return entry
  const isUndoing = entry.kind.endsWith('rollback') || entry.kind === 'partial_refund'
  const stake = isUndoing && entry.reference !== null ? findEntry(sql, entry.reference) : undefined
  return stake && /^(?:debit|bet)$/.test(stake.kind) ? stake : undefined
}

type Rule = { counts: Counts; most: number }

/** What a stake counts, or, of one that is undone or made smaller, what it counted too much. */
function countedBy(sql: SqlStorage, rule: Rule, stake: Entry, entry: Entry): number {
  const counted = (stake_minor: number) => counts(rule, stake, stake_minor)
  if (entry === stake) return counted(-stake.amount_minor)
  const returned = `SELECT coalesce(sum(amount_minor), 0) AS minor FROM entry WHERE reference = ? AND seq < ?
    AND balance_kind = 'real' AND kind IN ('rollback', 'partial_refund', 'bet_rollback')`
  const before = -stake.amount_minor - sql.exec<{ minor: number }>(returned, stake.key, entry.seq).one().minor
  return counted(before - entry.amount_minor) - counted(before)
}

function counts(rule: Rule, stake: Entry, stake_minor: number): number {
  const of = { isBet: stake.kind === 'bet', provider: stake.provider ?? '', game: stake.game_id ?? '' }
  return Math.floor((Math.min(stake_minor, rule.most) * shareOf(rule.counts, of)) / 100)
}

/** Whether the round counts by another stake that stood before this entry. */
function otherStands(
  sql: SqlStorage,
  { joined_seq, until }: Pick<OfferRow, 'joined_seq' | 'until'>,
  stake: Entry,
  { seq }: Entry,
  least: number,
): boolean {
  const query = `SELECT 1 FROM entry AS other WHERE provider = ?1 AND round_id = ?2 AND kind = 'debit' AND seq < ?3
      AND seq <> ?4 AND seq > ?5 AND at <= ?6 AND -amount_minor >= ?7
      AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = other.key AND kind = 'rollback' AND seq < ?3) LIMIT 1`
  const values = [stake.provider, stake.round_id, seq, stake.seq, joined_seq, until, least]
  return sql.exec(query, ...values).toArray().length > 0
}

function countDeposit(
  sql: SqlStorage,
  row: Followed,
  terms: OfferTerms,
  moves: readonly Entry[],
): OfferNews | undefined {
  // The deposit that it was chosen with is the one: `joinWithDeposit`.
  if (terms.join.kind === 'deposit' || row.is_canceled !== 0) return undefined
  if (row.gift_id === null && endsByWithdrawal(terms, moves)) {
    const end = 'UPDATE offer SET is_canceled = ?, is_open = 0, act_at = NULL WHERE id = ?'
    sql.exec(end, byWithdrawal, row.id)
    return { id: row.id, done: 0, state: 'canceled', isDue: false }
  }
  const { currency } = row
  const least = terms.trigger.kind === 'deposit' ? (terms.trigger.least[currency] ?? Infinity) : Infinity
  // One that is taken back before it was recorded comes with its return.
  const isBack = (key: string) => moves.some((one) => one.kind === 'deposit_return' && one.reference === key)
  const isEnough = ({ kind, key, amount_minor, at }: Entry) =>
    kind === 'deposit' &&
    key.startsWith(paymentPrefix) &&
    amount_minor >= least &&
    at <= row.until &&
    !isBack(key)
  const paid = row.gift_id === null ? moves.find(isEnough) : undefined
  const amount_minor = paid ? giftOf(terms, currency, paid.amount_minor) : 0
  if (!paid || amount_minor === 0) return undefined
  sql.exec('UPDATE offer SET done = 1 WHERE id = ?', row.id)
  makeGift(sql, row, { amount_minor, reason: paid.key })
  return { id: row.id, done: 1, state: 'coming', isDue: true }
}

const endsByWithdrawal = ({ trigger }: OfferTerms, moves: readonly Entry[]) =>
  trigger.kind === 'deposit' && trigger.no_withdrawal && moves.some(({ kind }) => kind === 'withdrawal')

/** A gift goes with the deposit that brought it, if any of it goes back. */
function takeReturned(sql: SqlStorage, row: Followed, moves: readonly Entry[]): OfferNews | undefined {
  const isReturned = moves.some(
    ({ kind, reference }) => /^deposit_re(?:turn|fund)$/.test(kind) && reference === row.gift_reason,
  )
  if (!isReturned || row.gift_reason === '') return undefined
  sql.exec('UPDATE offer SET done = 0 WHERE id = ?', row.id)
  return { id: row.id, done: 0, state: takeGift(sql, row), isDue: true }
}

/** The gift of an offer, which the alarm gives. Numbers of those that were undone are not used again. */
export function makeGift(
  sql: SqlStorage,
  { id: offerId }: Pick<OfferRow, 'id'>,
  { amount_minor, reason, name }: { amount_minor: number; reason: string; name?: string },
): void {
  const made = 'SELECT count(*) AS made FROM offer_gift WHERE offer_id = ?'
  const id = `${offerId}:${name ?? sql.exec<{ made: number }>(made, offerId).one().made + 1}`
  const now = Date.now()
  sql.exec(
    `INSERT OR IGNORE INTO offer_gift (id, offer_id, amount_minor, reason, state, made_at, act_at)
     VALUES (?, ?, ?, ?, 'due', ?, ?)`,
    ...[id, offerId, amount_minor, reason, now, now],
  )
}

/**
 * Takes a gift back, as far as it is left. One that was whole and not played with is as if it had never been: the offer goes on, and the
 * budget gets it back.
 */
function takeGift(sql: SqlStorage, { gift_id, gift_state, gift_minor }: Followed): OfferState {
  if (gift_id === null || gift_state === 'spent') return 'undone'
  if (gift_state === 'refused') return 'refused'
  const isWhole = gift_state === 'due' || isWholeGift(sql, { id: gift_id, amount_minor: gift_minor ?? 0 })
  if (gift_state === 'given') takeGiftBack(sql, gift_id)
  sql.exec(
    'UPDATE offer_gift SET state = ?, is_followed = ?, act_at = ? WHERE id = ?',
    ...(isWhole ? ['undone', 0, Date.now()] : ['spent', 1, null]),
    gift_id,
  )
  return isWhole ? 'joined' : 'undone'
}

/** The wagering of a bonus whose stakes count by a table. */
function weigh(sql: SqlStorage, row: Followed, { wager }: OfferTerms, moves: readonly Entry[]): void {
  const rule = { counts: wager.counts, most: wager.most_stake?.[row.currency] ?? Infinity }
  const change = moves.reduce((sum, entry) => {
    const stake = stakeOf(sql, entry)
    if (!stake || stake.seq <= (row.given_seq ?? Infinity)) return sum
    return sum + countedBy(sql, rule, stake, entry)
  }, 0)
  if (change === 0 || row.gift_id === null) return
  sql.exec('UPDATE bonus SET weighed_minor = weighed_minor + ? WHERE id = ?', change, bonusIdOf(row.gift_id))
}
