import type { Product } from '#contract/stops.ts'
import { err, ok, type Result } from '#lib/result.ts'
import {
  limitRestriction,
  restrictionOnStake,
  stopRestriction,
  type Restriction,
  type Stopped,
} from './restrictions.ts'
import {
  append,
  balanceOf,
  findEntry,
  largestBalance_minor,
  stakeKinds,
  type Entry,
  type NewEntry,
} from './ledger.ts'
import { balanceAfter, payIn } from './owed.ts'
import { payRound } from './roundMoney.ts'
import { keepTelling, type Telling } from './toldRounds.ts'

/*
 * The movements of a player's money. Each function runs in one transaction and may be repeated: with the same provider
 * and transaction id, the same contents get the first answer again and other contents are refused. Refusals are not
 * stored: a debit that was refused for lack of money may come again after a deposit.
 */
export type GameMovement = {
  provider: string
  transactionId: string
  roundId: string
  gameId: string
  amount_minor: number
}
/** `told`: what the provider tells of the round with it; it is no part of what makes a repetition the same. */
export type Payout = GameMovement & { told?: Telling }
/** `amount_minor`: the part of the stake that is asked for; without it, what is left. */
export type Rollback = Omit<GameMovement, 'amount_minor'> & {
  originalTransactionId: string
  amount_minor?: number | undefined
}
/** Why a provider pays without a stake. `jackpot` is one of the provider's; ours are `payJackpot`. */
export type AwardReason = 'free_round' | 'promotion' | 'jackpot'
/**
 * `campaign`: the provider's id of what is paid. `isTotal`: the sum of a campaign, of which single awards may have been paid before; it
 * then pays what they left.
 */
export type Award = GameMovement & {
  reason: AwardReason
  campaign?: string | undefined
  isTotal?: boolean | undefined
}
/** `winId` is `{jackpot}.{round}`. */
export type JackpotWin = { winId: string; amount_minor: number }
export type Adjustment = { balanceKind: 'real' | 'bonus'; amount_minor: number; key: string; reason: string }

/** `balance_minor` is the balance right after the movement was first booked. */
export type Moved = { balance_minor: number; duplicate: boolean }
/** `staked_minor`: what the round has cost, so that nobody has to ask for it. */
export type Credited = Moved & { staked_minor: number }

/**
 * insufficient: the balance is lower than the debit. conflict: the id was used for something else. rolled_back: the
 * rollback came first. no_debit: a credit to a round without a debit. paid_out: the rollback would leave a paid round
 * without a debit. limit: the balance would exceed its limit. uncredited: the player has placed the bets that are allowed
 * before the first deposit. cheap_bonus: bonus money at low odds. only_bonus: the bonus balance alone would cover a withdrawal.
 * wagering: stakes are due before a withdrawal. played: more of a deposit is to go back than was not played. no_free_bet: none such is open.
 */
export type Refusal =
  | ('insufficient' | 'conflict' | 'rolled_back' | 'no_debit' | 'paid_out' | 'limit')
  | ('uncredited' | 'cheap_bonus' | 'only_bonus' | 'wagering' | 'played' | 'no_free_bet')

/** `mostInRound_minor`: what the round may cost in all, where the market caps it. `stopped`: what staff have stopped. */
export type Stake = GameMovement & {
  product: Product | null
  stopped: Stopped
  mostInRound_minor?: number | undefined
}

/** Takes a stake from the real balance, where the player's protection lets it. The amount is at least 1. */
export function debit(sql: SqlStorage, movement: Stake): Result<Moved, Refusal | Restriction> {
  assertAmount(movement.amount_minor, 1)
  const earlier = earlierDebit(sql, movement)
  if (earlier) return earlier
  const restriction =
    stopRestriction(movement.stopped, movement) ??
    restrictionOnStake(sql, movement.amount_minor) ??
    restrictionOnRound(sql, movement)
  if (restriction) return err(restriction)
  if (balanceOf(sql, 'real') < movement.amount_minor) return err('insufficient')
  return moved(append(sql, debitEntry(movement)))
}

/**
 * The existing answer for a debit: its first result, or `rolled_back` if its rollback came first. Undefined for a new
 * one.
 */
export function earlierDebit(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> | undefined {
  const entry = debitEntry(movement)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  return rollbackExists(sql, entry.key) ? err('rolled_back') : undefined
}

function restrictionOnRound(sql: SqlStorage, movement: Stake): Restriction | undefined {
  const { provider, roundId, amount_minor, mostInRound_minor = Infinity } = movement
  const isAbove = stakedIn(sql, provider, roundId) + amount_minor > mostInRound_minor
  return limitRestriction(isAbove ? 'stake_round' : undefined)
}

function debitEntry(movement: GameMovement): NewEntry {
  return gameEntry('debit', movement, -movement.amount_minor)
}

/**
 * Pays into the real balance; 0 reports a lost round. A credit needs a debit of the same provider and round that was
 * not rolled back: a payment without a stake is the most expensive mistake a provider can make, and the contract has no
 * free rounds (debits are at least 1).
 */
export function credit(sql: SqlStorage, movement: Payout): Result<Credited, Refusal> {
  const paid = payOut(sql, movement)
  if (!paid.ok) return paid
  if (movement.told && !paid.value.duplicate) keepTelling(sql, movement, movement.told)
  return ok({ ...paid.value, staked_minor: stakedIn(sql, movement.provider, movement.roundId) })
}

function payOut(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 0)
  const entry = gameEntry('credit', movement, movement.amount_minor)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (rollbackExists(sql, entry.key)) return err('rolled_back')
  if (!debitStands(sql, movement.provider, movement.roundId)) return err('no_debit')
  if (balanceOf(sql, 'real') + movement.amount_minor > largestBalance_minor) return err('limit')
  return moved(payRound(sql, entry, movement))
}

/** Closes a lost round with a payout of 0; nothing where the round was paid or closed before, or has no stake. */
export function endRound(sql: SqlStorage, movement: GameMovement): Result<Moved, Refusal> {
  const isKnown = findEntry(sql, gameKey(movement.provider, movement.transactionId)) !== undefined
  if (isKnown || hasUnpaidStake(sql, movement)) return payOut(sql, { ...movement, amount_minor: 0 })
  return ok({ balance_minor: balanceOf(sql, 'real'), duplicate: true })
}

function hasUnpaidStake(sql: SqlStorage, { provider, roundId }: GameMovement): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE provider = ? AND round_id = ? AND kind = 'credit' LIMIT 1`
  return sql.exec(query, provider, roundId).toArray().length === 0 && debitStands(sql, provider, roundId)
}

/**
 * Pays a win that had no stake: a free round, a promotion, the provider's jackpot. It is winnings, so nothing is to be wagered for it, and
 * it does not end a round.
 */
export function award(sql: SqlStorage, movement: Award): Result<Moved, Refusal> {
  assertAmount(movement.amount_minor, 0)
  const entry = awardEntry(sql, movement)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (rollbackExists(sql, entry.key)) return err('rolled_back')
  if (balanceOf(sql, 'real') + entry.amount_minor > largestBalance_minor) return err('limit')
  return moved(payIn(sql, entry))
}

/** The first answer of an award that was booked; a conflict for another one under its id. */
export function earlierAward(sql: SqlStorage, movement: Award): Result<Moved, Refusal> | undefined {
  return repeated(sql, awardEntry(sql, movement))
}

function awardEntry(sql: SqlStorage, movement: Award): NewEntry {
  const { provider, roundId, amount_minor, reason, campaign, isTotal = false } = movement
  const reference = campaignKey(provider, campaign)
  const paid_minor = reference !== undefined && isTotal ? singlesOf(sql, reference) : 0
  return {
    ...gameEntry('award', movement, Math.max(0, amount_minor - paid_minor)),
    fingerprint: JSON.stringify([reason, roundId, amount_minor, campaign ?? null, isTotal]),
    reason,
    ...(reference !== undefined && { reference }),
  }
}

export const campaignKey = (provider: string, campaign: string | undefined) =>
  campaign === undefined ? undefined : `campaign:${provider}:${campaign}`

/**
 * What the single awards of a campaign have paid that no total has counted yet, with what their fine amounts came to (fineAmounts.ts):
 * the place of a fingerprint's parts is in `awardEntry`.
 */
function singlesOf(sql: SqlStorage, reference: string): number {
  const counted = `iif(json_extract(fingerprint, '$[4]'), json_extract(fingerprint, '$[2]'), 0)`
  const query = `SELECT max(0, coalesce(sum(amount_minor - ${counted}), 0)) AS sum FROM entry
    WHERE reference = ? AND kind IN ('award', 'adjustment')`
  return sql.exec<{ sum: number }>(query, reference).one().sum
}

/** A payout of a round that may be free: an award where no stake stands, as long as the provider repeats it. */
export function payoutOrAward(sql: SqlStorage, payout: Payout, reasons: Pick<Award, 'reason' | 'campaign'>) {
  const earlier = findEntry(sql, gameKey(payout.provider, payout.transactionId))
  const isFree = earlier ? earlier.kind === 'award' : !debitStands(sql, payout.provider, payout.roundId)
  return isFree ? award(sql, { ...payout, ...reasons }) : credit(sql, payout)
}

export function isBooked(sql: SqlStorage, provider: string, transactionId: string): boolean {
  return findEntry(sql, gameKey(provider, transactionId)) !== undefined
}

/** The round of a stake, for a payout that names the stake. */
export function roundOfStake(sql: SqlStorage, provider: string, transactionId: string): string | undefined {
  return findEntry(sql, gameKey(provider, transactionId))?.round_id ?? undefined
}

/**
 * Reverses a debit, once, with what partial refunds have left of it; nothing else can be reversed. A rollback that comes before its debit is stored with the
 * amount 0, and the debit is then refused for ever. Another rollback of the same debit changes nothing and is a
 * duplicate. A rollback that would leave a paid round without a debit is refused, as the counterpart of `credit`.
 */
export function rollback(sql: SqlStorage, movement: Rollback): Result<Moved, Refusal> {
  const original = findEntry(sql, gameKey(movement.provider, movement.originalTransactionId))
  const entry = rollbackEntry(movement, original ? leftOf(sql, original) : 0)
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (entry.key === entry.reference) return err('conflict')
  if (!original) return moved(append(sql, entry))

  if (original.kind !== 'debit' || original.round_id !== movement.roundId) return err('conflict')
  if (rollbackExists(sql, original.key)) {
    return ok({
      balance_minor: append(sql, { ...entry, amount_minor: 0 }).balance_after_minor,
      duplicate: true,
    })
  }
  const othersStand = debitStands(sql, movement.provider, movement.roundId, original.key)
  if (!othersStand && wasPaid(sql, movement.provider, movement.roundId)) return err('paid_out')
  if (balanceOf(sql, 'real') + entry.amount_minor > largestBalance_minor) return err('limit')
  return moved(append(sql, entry))
}

/** A deposit, withdrawal, grant or removal by the operator; `amount_minor` is signed and not 0. */
export function adjust(sql: SqlStorage, adjustment: Adjustment): Result<Moved, Refusal> {
  assertAmount(Math.abs(adjustment.amount_minor), 1)
  const entry: NewEntry = {
    balanceKind: adjustment.balanceKind,
    kind: adjustmentKind(adjustment),
    amount_minor: adjustment.amount_minor,
    key: `operator:${adjustment.key}`,
    fingerprint: JSON.stringify([adjustment.balanceKind, adjustment.amount_minor]),
    reason: adjustment.reason,
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  const after_minor = balanceOf(sql, adjustment.balanceKind) + adjustment.amount_minor
  if (after_minor < 0) return err('insufficient')
  if (after_minor > largestBalance_minor) return err('limit')
  return moved(entry.kind === 'deposit' ? payIn(sql, entry) : append(sql, entry))
}

/** Pays a won jackpot into the real balance. */
export function payJackpot(sql: SqlStorage, { winId, amount_minor }: JackpotWin): Result<Moved, Refusal> {
  assertAmount(amount_minor, 1)
  const entry: NewEntry = {
    balanceKind: 'real',
    kind: 'jackpot_win',
    amount_minor,
    key: `jackpot:${winId}`,
    fingerprint: JSON.stringify(['jackpot_win', amount_minor]),
    reason: winId,
  }
  const earlier = repeated(sql, entry)
  if (earlier) return earlier
  if (balanceOf(sql, 'real') + amount_minor > largestBalance_minor) return err('limit')
  return moved(payIn(sql, entry))
}

function adjustmentKind({ balanceKind, amount_minor }: Adjustment) {
  if (balanceKind === 'real') return amount_minor > 0 ? 'deposit' : 'withdrawal'
  return amount_minor > 0 ? 'bonus_grant' : 'bonus_removal'
}

export function gameKey(provider: string, transactionId: string): string {
  return `game:${provider}:${transactionId}`
}

export function gameEntry(
  kind: 'debit' | 'credit' | 'award' | 'adjustment',
  movement: GameMovement,
  signed_minor: number,
): NewEntry {
  return {
    balanceKind: 'real',
    kind,
    amount_minor: signed_minor,
    key: gameKey(movement.provider, movement.transactionId),
    fingerprint: '',
    provider: movement.provider,
    gameId: movement.gameId,
    roundId: movement.roundId,
  }
}

const partPrefix = 'part:'
const partAsked = ({ amount_minor }: { amount_minor?: number | undefined }) =>
  amount_minor === undefined ? '' : `${partPrefix}${amount_minor}`

/** Whether an earlier refund was of a part, and another one. */
export const isOtherPart = (fingerprint: string, asked: { amount_minor?: number | undefined }) =>
  fingerprint.startsWith(partPrefix) && fingerprint !== partAsked(asked)

export function rollbackEntry(movement: Rollback, amount_minor: number) {
  return {
    balanceKind: 'real' as const,
    kind: 'rollback' as const,
    amount_minor,
    key: gameKey(movement.provider, movement.transactionId),
    fingerprint: partAsked(movement),
    reference: gameKey(movement.provider, movement.originalTransactionId),
    provider: movement.provider,
    gameId: movement.gameId,
    roundId: movement.roundId,
  }
}

/** The first answer of an entry with this key, or a conflict; undefined if the key is new. */
export function repeated(sql: SqlStorage, entry: NewEntry): Result<Moved, Refusal> | undefined {
  const earlier = findEntry(sql, entry.key)
  if (!earlier) return undefined
  if (earlier.kind !== entry.kind || !isSame(earlier, entry)) return err('conflict')
  return ok({ balance_minor: balanceAfter(sql, earlier), duplicate: true })
}

/** Of a game's movement the columns are the contents. The amount of a rollback follows from the debit that it names. */
function isSame(earlier: Entry, { kind, fingerprint, roundId, reference, amount_minor }: NewEntry): boolean {
  if (kind === 'rollback' || kind === 'partial_refund')
    return (
      earlier.round_id === roundId &&
      earlier.reference === reference &&
      partOf(earlier.fingerprint) === partOf(fingerprint)
    )
  if (kind === 'debit' || kind === 'credit')
    return earlier.round_id === roundId && earlier.amount_minor === amount_minor
  return earlier.fingerprint === fingerprint
}

const partOf = (fingerprint: string) => (fingerprint.startsWith(partPrefix) ? fingerprint : '')

export function rollbackExists(sql: SqlStorage, key: string): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE reference = ? AND kind = 'rollback' LIMIT 1`
  return sql.exec(query, key).toArray().length > 0
}

/** What partial refunds (corrections.ts) have left of a stake. */
export function leftOf(sql: SqlStorage, { key, amount_minor }: Entry): number {
  const query = `SELECT coalesce(sum(amount_minor), 0) AS sum FROM entry WHERE reference = ? AND kind = 'partial_refund'`
  return -amount_minor - sql.exec<{ sum: number }>(query, key).one().sum
}

/** Whether the round has a debit, other than `exceptKey`, that was not rolled back. */
export function debitStands(sql: SqlStorage, provider: string, roundId: string, exceptKey = ''): boolean {
  const query = `SELECT 1 AS found FROM entry AS debit
    WHERE provider = ? AND round_id = ? AND kind = 'debit' AND key <> ?
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = debit.key AND kind = 'rollback') LIMIT 1`
  return sql.exec(query, provider, roundId, exceptKey).toArray().length > 0
}

export function hasEntries(sql: SqlStorage, provider: string, roundId: string): boolean {
  const query = 'SELECT 1 AS found FROM entry WHERE provider = ? AND round_id = ? LIMIT 1'
  return sql.exec(query, provider, roundId).toArray().length > 0
}

export function hasFreeStake(sql: SqlStorage, provider: string, roundId: string): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE provider = ? AND round_id = ? AND kind = 'award'
    AND amount_minor = 0 AND reason = 'free_round' LIMIT 1`
  return sql.exec(query, provider, roundId).toArray().length > 0
}

/** The stakes of a round minus the returned ones. */
function stakedIn(sql: SqlStorage, provider: string, roundId: string): number {
  const query = `SELECT coalesce(-sum(amount_minor), 0) AS staked_minor FROM entry
    WHERE provider = ? AND round_id = ? AND kind IN ${stakeKinds}`
  return sql.exec<{ staked_minor: number }>(query, provider, roundId).one().staked_minor
}

/** By a win that was not taken back, or by an adjustment. */
function wasPaid(sql: SqlStorage, provider: string, roundId: string): boolean {
  const query = `SELECT 1 AS found FROM entry AS win
    WHERE provider = ? AND round_id = ? AND kind IN ('credit', 'adjustment') AND amount_minor > 0
    AND NOT EXISTS (SELECT 1 FROM entry WHERE reference = win.key AND kind = 'credit') LIMIT 1`
  return sql.exec(query, provider, roundId).toArray().length > 0
}

export function moved(entry: Entry): Result<Moved, Refusal> {
  return ok({ balance_minor: entry.balance_after_minor, duplicate: false })
}

/** The calls check the same limits, so a violation here is a bug. */
export function assertAmount(amount_minor: number, least_minor: number): void {
  if (!Number.isSafeInteger(amount_minor) || amount_minor < least_minor)
    throw new Error('amount out of range')
}
