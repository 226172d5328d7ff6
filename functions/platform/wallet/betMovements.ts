import { err, type Result } from '#lib/result.ts'
import {
  leastBonusPrice,
  type BetMovement,
  type BookMovement,
  type LossMovement,
  type UnsettleMovement,
} from '#contract/sportsbook.ts'
import { restrictionOnStake, stopRestriction, type Restriction, type Stopped } from './restrictions.ts'
import { noteBonusStake, putBackEnded, takeOffEnded } from './bonusStakes.ts'
import { expireBonuses } from './bonuses.ts'
import { freeStake, openFreeBet, returnFreeBet, stakeFreeBet } from './freeBets.ts'
import {
  append,
  balanceOf,
  entryColumns,
  findEntry,
  hasPayment,
  largestBalance_minor,
  type BalanceKind,
  type Entry,
  type NewEntry,
} from './ledger.ts'
import { assertAmount, moved, repeated, type Moved, type Refusal } from './movements.ts'
import { addNews } from './news.ts'
import { payIn, takeBack } from './owed.ts'
import { countPaidBonusMoney, shareInPlay } from './wagering.ts'

/*
 * The movements of sportsbook bets. Like those of games, each is known by the book's id and booked once. A slip, with
 * all its combinations, is one bet and one stake. The stake may be partly bonus money. A payout goes to the bonus
 * balance up to the staked bonus money, and above that to the real balance. So a returned bet turns no bonus into
 * real money. A free bet (freeBets.ts) stakes nothing of either, and what it pays is real.
 */
const provider = 'sportsbook'
const betsUncredited = 4

type Part = { real_minor: number; bonus_minor: number }

/** The payout of a bet; `kind` is the book's reason. Only a correction may be negative. */
export type BetPayout = BookMovement & {
  kind: 'bet_win' | 'bet_cash_out' | 'bet_correction'
  isWhole?: boolean
}

/** Whether the player paid money in that has not gone back; the book's own rules need it too. */
export function isCredited(sql: SqlStorage): boolean {
  return hasPayment(sql, 'deposit', 0)
}

/** `stopped`: what staff have stopped. */
export type BetStake = BetMovement & { stopped: Stopped }

/** Takes a stake: all of it from its two balances, or nothing. */
export function placeBet(sql: SqlStorage, movement: BetStake): Result<Moved, Refusal | Restriction> {
  const { amount_minor, bonus_minor, price, stopped } = movement
  assertAmount(amount_minor, 1)
  assertAmount(bonus_minor, 0)
  const earlier = earlierBet(sql, movement)
  if (earlier) return earlier
  if (stakesOf(sql, movement.betId).length > 0) return err('conflict')
  if (movement.freeBetId !== undefined) return placeFreeBet(sql, movement, movement.freeBetId)
  if (bonus_minor > 0 && price < leastBonusPrice) return err('cheap_bonus')
  if (!isCredited(sql) && betsStanding(sql) >= betsUncredited) return err('uncredited')
  const real_minor = amount_minor - bonus_minor
  const restriction = stopRestriction(stopped, { product: 'sport' }) ?? restrictionOnStake(sql, real_minor)
  if (restriction) return err(restriction)
  if (balanceOf(sql, 'real') < real_minor || balanceOf(sql, 'bonus') < bonus_minor) return err('insufficient')
  const entry = stakeEntry(movement)
  if (bonus_minor > 0) {
    noteBonusStake(sql, bonusKey(entry.key), bonus_minor)
    append(sql, bonusPart(entry, -bonus_minor))
  }
  return moved(append(sql, entry))
}

/** Limits of money do not count a stake that is not the player's; what forbids play does. */
function placeFreeBet(
  sql: SqlStorage,
  movement: BetStake,
  freeBetId: string,
): Result<Moved, Refusal | Restriction> {
  const { amount_minor, price, stopped } = movement
  const restriction = stopRestriction(stopped, { product: 'sport' }) ?? restrictionOnStake(sql, 0)
  if (restriction) return err(restriction)
  const freeBet = openFreeBet(sql, freeBetId)
  if (freeBet?.amount_minor !== amount_minor) return err('no_free_bet')
  if (price < freeBet.least_price) return err('cheap_bonus')
  const entry = stakeEntry(movement)
  stakeFreeBet(sql, freeBetId, entry.key)
  return moved(append(sql, entry))
}

/** The existing answer for a stake, or `rolled_back` if its rollback came first; undefined for a new one. */
export function earlierBet(sql: SqlStorage, movement: BetMovement): Result<Moved, Refusal> | undefined {
  const entry = stakeEntry(movement)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  return findEntry(sql, rollbackKey(movement.id)) ? err('rolled_back') : undefined
}

/**
 * Pays a bet whose stake stands, or takes an overpayment back, at most the paid amount. A win settles the bet: what comes after it is
 * a correction. Cash-outs of its parts come before.
 */
export function payBet(sql: SqlStorage, payout: BetPayout): Result<Moved, Refusal> {
  const { betId, kind, amount_minor, isWhole = false } = payout
  assertAmount(Math.abs(amount_minor), 1)
  const entry = { ...entryOf(payout, kind), amount_minor, ...(isWhole && { reason: wholeBet }) }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  const stakes = stakesOf(sql, betId)
  if (stakes.length === 0) return err('no_debit')
  const refusal = kind === 'bet_correction' ? null : settledBefore(sql, betId, entry.key)
  if (refusal) return err(refusal)
  const paid_minor = paidFor(sql, betId)
  if (paid_minor + amount_minor < 0) return err('conflict')
  if (Math.max(balanceOf(sql, 'real'), balanceOf(sql, 'bonus')) + amount_minor > largestBalance_minor)
    return err('limit')
  const paid = bookChange(sql, entry, { stakes, paid_minor })
  noteSettled(sql, payout)
  return moved(paid)
}

/** The reason of a cash-out that leaves nothing of the bet. */
export const wholeBet = 'whole'

/** Ends a bet that pays nothing (more): the entry of 0 says so, for nothing else tells an open bet from a lost one. */
export function loseBet(sql: SqlStorage, movement: LossMovement): Result<Moved, Refusal> {
  const entry = { ...entryOf({ ...movement, amount_minor: 0 }, 'bet_loss'), amount_minor: 0 }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (stakesOf(sql, movement.betId).length === 0) return err('no_debit')
  const refusal = settledBefore(sql, movement.betId, entry.key)
  return refusal ? err(refusal) : moved(append(sql, entry))
}

/** A cash-out is the player's own doing. */
function noteSettled(sql: SqlStorage, { id, betId: bet, kind, amount_minor }: BetPayout): void {
  if (kind === 'bet_cash_out') return
  const news = kind === 'bet_win' ? 'bet_won' : 'bet_corrected'
  addNews(sql, { id: keyOf(id), facts: { kind: news, bet, amount_minor } })
}

/**
 * Takes a win back, with what corrected it since: the bet is open again, and may be paid or undone as if it had never been settled. Before
 * its win it is stored with the amount 0, and the win is then refused for ever.
 */
export function unsettleBet(sql: SqlStorage, movement: UnsettleMovement): Result<Moved, Refusal> {
  const { betId, winId, amount_minor } = movement
  assertAmount(amount_minor, 1)
  const winKey = keyOf(winId)
  const fingerprint = JSON.stringify(['unsettle', betId, winId, amount_minor])
  const entry = { ...entryOf(movement, 'bet_correction'), fingerprint, reference: winKey, amount_minor: 0 }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (isUnsettled(sql, winKey)) return err('conflict')
  const win = findEntry(sql, winKey)
  if (!win) return moved(append(sql, entry))
  const isSame = win.fingerprint === JSON.stringify(['bet_win', betId, amount_minor])
  if (win.kind !== 'bet_win' || !isSame) return err('conflict')
  const stakes = stakesOf(sql, betId)
  if (stakes.length === 0) return err('no_debit')
  const first_seq = findEntry(sql, bonusKey(winKey))?.seq ?? win.seq
  const paid_minor = paidFor(sql, betId)
  const since_minor = paid_minor - paidFor(sql, betId, first_seq)
  const change = { ...entry, amount_minor: 0 - since_minor }
  const taken = bookChange(sql, change, { stakes, paid_minor })
  if (since_minor !== 0)
    noteSettled(sql, { ...movement, kind: 'bet_correction', amount_minor: 0 - since_minor })
  return moved(taken)
}

/** Books what changes the payouts of a bet. `paid_minor` is what the bet had paid before. */
function bookChange(
  sql: SqlStorage,
  entry: NewEntry,
  before: { stakes: readonly Entry[]; paid_minor: number },
): Entry {
  const { stakes, paid_minor } = before
  expireBonuses(sql)
  const before_minor = balanceOf(sql, 'real')
  const paid = bookPayout(sql, entry, before)
  const made_minor =
    madeOfBonuses(sql, stakes, paid_minor + entry.amount_minor) - madeOfBonuses(sql, stakes, paid_minor)
  // The part that repaid owed money is on no balance.
  countPaidBonusMoney(sql, Math.min(made_minor, balanceOf(sql, 'real') - before_minor))
  return paid
}

function bookPayout(
  sql: SqlStorage,
  entry: NewEntry,
  { stakes, paid_minor }: { stakes: readonly Entry[]; paid_minor: number },
): Entry {
  const before_minor = bonusShare(stakes, paid_minor)
  const bonus_minor = bonusShare(stakes, paid_minor + entry.amount_minor) - before_minor
  const real_minor = entry.amount_minor - bonus_minor
  const stake = stakes.find(({ balance_kind }) => balance_kind === 'bonus')
  const part = bonusPart(entry, bonus_minor)
  if (entry.amount_minor < 0) {
    if (stake && bonus_minor < 0) putBackEnded(sql, part, stake)
    return correctDown(sql, entry, { real_minor, bonus_minor })
  }
  if (stake && bonus_minor > 0) {
    append(sql, part)
    takeOffEnded(sql, part, { stake, returnedBefore_minor: before_minor })
  }
  return payIn(sql, { ...entry, amount_minor: real_minor })
}

/**
 * Undoes a stake, once, to the balances it came from. Before its stake it is stored with the amount 0, and the stake is then
 * refused for ever. A bet that was paid is not undone.
 */
export function rollBackBet(sql: SqlStorage, movement: BookMovement): Result<Moved, Refusal> {
  const key = keyOf(movement.id)
  const stakes = [findEntry(sql, key), findEntry(sql, bonusKey(key))].filter((entry) => entry !== undefined)
  const entry = rollbackEntry(movement)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (stakes.length > 0) {
    const staked_minor = stakes.reduce((sum, { amount_minor }) => sum - amount_minor, freeStake(sql, key))
    const isSame = staked_minor === movement.amount_minor
    if (!isSame || stakes.some((stake) => !isStake(stake) || stake.round_id !== movement.betId))
      return err('conflict')
    if (paidFor(sql, movement.betId) > 0) return err('paid_out')
  }
  const backOf = (kind: BalanceKind) =>
    -(stakes.find(({ balance_kind }) => balance_kind === kind)?.amount_minor ?? 0)
  const bonusStaked = stakes.find(({ balance_kind }) => balance_kind === 'bonus')
  if (bonusStaked) {
    expireBonuses(sql)
    const part = bonusPart(entry, backOf('bonus'))
    append(sql, part)
    takeOffEnded(sql, part, { stake: bonusStaked, returnedBefore_minor: 0 })
  }
  // A free bet that comes back is in the list of them, and no money.
  if (stakes.some(({ kind }) => kind === 'bet')) {
    const { betId: bet, amount_minor } = movement
    addNews(sql, { id: entry.key, facts: { kind: 'bet_returned', bet, amount_minor } })
  }
  returnFreeBet(sql, key)
  return moved(append(sql, { ...entry, amount_minor: backOf('real') }))
}

const isStake = ({ kind }: Entry) => kind === 'bet' || kind === 'free_bet'

/** Takes each part from its balance. A missing amount is owed. */
function correctDown(sql: SqlStorage, entry: NewEntry, part: Part): Entry {
  const bonus_minor = Math.min(balanceOf(sql, 'bonus'), -part.bonus_minor)
  const real_minor = Math.min(balanceOf(sql, 'real'), -part.real_minor)
  const owed_minor = -part.bonus_minor - part.real_minor - bonus_minor - real_minor
  if (bonus_minor > 0) append(sql, bonusPart(entry, -bonus_minor))
  return takeBack(sql, entry, { real_minor, owed_minor })
}

/** The part of a bet's payouts that belongs to the bonus balance. */
function bonusShare(stakes: readonly Entry[], paid_minor: number): number {
  return Math.min(bonusStake(stakes), paid_minor)
}

/** The part of a bet's real payouts that was made from bonuses: won with bonus money, or with money made from it earlier. */
function madeOfBonuses(sql: SqlStorage, stakes: readonly Entry[], paid_minor: number): number {
  const won_minor = wonWithBonus(stakes, paid_minor)
  const roundId = stakes[0]?.round_id ?? ''
  const ofReal_minor = paid_minor - bonusShare(stakes, paid_minor) - won_minor
  return won_minor + shareInPlay(sql, { provider, roundId }, ofReal_minor)
}

/** The part of a bet's winnings that was won with bonus money. */
function wonWithBonus(stakes: readonly Entry[], paid_minor: number): number {
  const staked_minor = -stakes.reduce((sum, stake) => sum + stake.amount_minor, 0)
  if (staked_minor === 0) return 0
  const won_minor = Math.max(0, paid_minor - staked_minor)
  return Math.floor((won_minor * bonusStake(stakes)) / staked_minor)
}

function bonusStake(stakes: readonly Entry[]): number {
  return -(stakes.find(({ balance_kind }) => balance_kind === 'bonus')?.amount_minor ?? 0)
}

/** The entries of a bet's stake, if it was not undone. */
function stakesOf(sql: SqlStorage, betId: string): Entry[] {
  const query = `SELECT ${entryColumns} FROM entry AS stake WHERE provider = ? AND round_id = ? AND kind IN ('bet', 'free_bet')
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind = 'bet_rollback')`
  return sql.exec<Entry>(query, provider, betId).toArray()
}

function betsStanding(sql: SqlStorage): number {
  const query = `SELECT count(*) AS count FROM entry AS stake WHERE kind = 'bet' AND balance_kind = 'real'
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = stake.key AND kind = 'bet_rollback')`
  return sql.exec<{ count: number }>(query).one().count
}

/** Why nothing more is paid: the win was taken back before it came, or the bet is settled. */
function settledBefore(sql: SqlStorage, betId: string, key: string): Refusal | null {
  const undone = (win: string) =>
    `EXISTS (SELECT 1 FROM entry WHERE reference = ${win} AND kind = 'bet_correction')`
  const settled = `EXISTS (SELECT 1 FROM entry AS win WHERE provider = ?1 AND round_id = ?2 AND kind = 'bet_win'
    AND balance_kind = 'real' AND NOT ${undone('win.key')})`
  const query = `SELECT CASE WHEN ${undone('?3')} THEN 'rolled_back' WHEN ${settled} THEN 'conflict' END AS refusal`
  return sql.exec<{ refusal: Refusal | null }>(query, provider, betId, key).one().refusal
}

/** Whether a win was taken back, if only before it came. */
function isUnsettled(sql: SqlStorage, winKey: string): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE reference = ? AND kind = 'bet_correction' LIMIT 1`
  return sql.exec(query, winKey).toArray().length > 0
}

/** A bet's payouts minus the amounts taken back or owed; all of them, or those before an entry. */
function paidFor(sql: SqlStorage, betId: string, before_seq = Number.MAX_SAFE_INTEGER): number {
  const query = `SELECT coalesce(sum(CASE balance_kind WHEN 'owed' THEN -amount_minor ELSE amount_minor END), 0) AS sum
    FROM entry WHERE provider = ? AND round_id = ? AND kind IN ('bet_win', 'bet_cash_out', 'bet_correction') AND seq < ?`
  return sql.exec<{ sum: number }>(query, provider, betId, before_seq).one().sum
}

const keyOf = (id: string) => `${provider}:${id}`
const bonusKey = (key: string) => `${key}#bonus`
const rollbackKey = (id: string) => `${provider}-rollback:${id}`

function entryOf({ id, betId, amount_minor }: BookMovement, kind: NewEntry['kind']) {
  const fingerprint = JSON.stringify([kind, betId, amount_minor])
  return { balanceKind: 'real', kind, key: keyOf(id), fingerprint, provider, roundId: betId } as const
}

function stakeEntry(movement: BetMovement): NewEntry {
  const { betId, amount_minor, bonus_minor, price, freeBetId } = movement
  if (freeBetId !== undefined) {
    const fingerprint = JSON.stringify(['free_bet', betId, amount_minor, freeBetId, price])
    return { ...entryOf(movement, 'free_bet'), fingerprint, amount_minor: 0, reason: freeBetId }
  }
  const fingerprint = JSON.stringify(['bet', betId, amount_minor, bonus_minor, price])
  return { ...entryOf(movement, 'bet'), fingerprint, amount_minor: bonus_minor - amount_minor }
}

function rollbackEntry(movement: BookMovement): NewEntry {
  const { id } = movement
  return {
    ...entryOf(movement, 'bet_rollback'),
    key: rollbackKey(id),
    reference: keyOf(id),
    amount_minor: 0,
  }
}

/** The part of a movement that is bonus money. */
function bonusPart(entry: NewEntry, amount_minor: number): NewEntry {
  const reference = entry.reference === undefined ? {} : { reference: bonusKey(entry.reference) }
  return { ...entry, balanceKind: 'bonus', key: bonusKey(entry.key), amount_minor, ...reference }
}
