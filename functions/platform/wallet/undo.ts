import { err, ok, type Result } from '#lib/result.ts'
import { refundPart } from './corrections.ts'
import { append, balanceOf, findEntry, type Entry, type NewEntry } from './ledger.ts'
import {
  gameKey,
  isOtherPart,
  moved,
  rollbackEntry,
  rollbackExists,
  type Moved,
  type Refusal,
  type Rollback,
} from './movements.ts'
import { freeWorth, rollbackRound, takeFreeWinBack, wonBy } from './playFreeRound.ts'
import { takeFromRound } from './roundMoney.ts'

/*
 * What providers undo in their own dialects: they name the movement, and not always its round. Each undo is known by its own id. One
 * that has nothing to change is kept with the amount 0, so that its repetition gets the same balance.
 */
export type Undo = Omit<Rollback, 'roundId' | 'amount_minor'> & {
  roundId?: string | undefined
  /** What the movement was, where the provider says it. */
  amount_minor?: number | undefined
}

/** `sparesWins`: what names something else than a stake changes nothing. `takesParts`: an amount below the stake gives back that much. */
type OfStake = { sparesWins?: boolean | undefined; takesParts?: boolean | undefined }

/** Gives a stake back, as `rollback` does. */
export function undoStake(
  sql: SqlStorage,
  undo: Undo,
  { sparesWins = false, takesParts = false }: OfStake = {},
): Result<Moved, Refusal> {
  const earlier = earlierUndo(sql, undo)
  if (earlier) return earlier
  const original = originalOf(sql, undo)
  if (original?.kind === 'free_round') return giveBack(sql, undo, original)
  const isSpared = original && (sparesWins ? original.kind !== 'debit' : isFreeStake(original))
  if (isSpared) return undoNothing(sql, undo, original)
  const { amount_minor } = undo
  if (takesParts && original && amount_minor !== undefined && amount_minor > 0 && isOther(original, undo))
    return refundPart(sql, { ...withRound(undo, original), amount_minor })
  return giveBack(sql, undo, original)
}

/**
 * Undoes a stake or a win. One that has not come is refused for ever, or with `ifBooked` left alone. A stake that was given back stays
 * so, and only where the call undoes the stake as well: a provider that undoes a round names both. `undone`: the keys of what it names.
 */
export function cancel(
  sql: SqlStorage,
  undo: Undo,
  undone: ReadonlySet<string>,
  ifBooked = false,
): Result<Moved, Refusal> {
  const earlier = earlierUndo(sql, undo)
  if (earlier) return earlier
  const original = originalOf(sql, undo)
  if (!original && ifBooked) return ok({ balance_minor: balanceOf(sql, 'real'), duplicate: true })
  switch (original?.kind) {
    case 'credit':
    case 'award':
      return isTaking(original) ? err('conflict') : takeWinBack(sql, undo, original)
    case 'free_round_win':
      return takeFreeWin(sql, undo, original)
    case 'rollback':
      if (!undone.has(original.reference ?? '')) return err('conflict')
      return undoNothing(sql, undo, original)
    default:
      return giveBack(sql, undo, original)
  }
}

/** The first answer of an undo that was booked. One that was undone before it came is refused. */
function earlierUndo(sql: SqlStorage, undo: Undo): Result<Moved, Refusal> | undefined {
  const { provider, transactionId, originalTransactionId } = undo
  const key = gameKey(provider, transactionId)
  const earlier = findEntry(sql, key)
  if (!earlier) return rollbackExists(sql, key) ? err('rolled_back') : undefined
  const original = gameKey(provider, originalTransactionId)
  // One that changed nothing has it beside its own name.
  if (earlier.reference !== original && earlier.fingerprint !== original) return err('conflict')
  if (isOtherPart(earlier.fingerprint, undo)) return err('conflict')
  return ok({ balance_minor: earlier.balance_after_minor, duplicate: true })
}

function giveBack(sql: SqlStorage, undo: Undo, original: Entry | undefined): Result<Moved, Refusal> {
  if (original && isOther(original, undo)) return err('conflict')
  return rollbackRound(sql, { ...withRound(undo, original), amount_minor: undefined })
}

/** As a negative credit of its round, once. What the balance does not cover is owed. */
function takeWinBack(sql: SqlStorage, undo: Undo, win: Entry): Result<Moved, Refusal> {
  if (isOther(win, undo)) return err('conflict')
  const { provider, roundId, gameId, ...named } = withRound(undo, win)
  const key = gameKey(provider, named.transactionId)
  const isRepeated = isTakenBack(sql, win.key)
  const entry: NewEntry = {
    ...{ balanceKind: 'real', kind: 'credit', key, fingerprint: '', reference: win.key },
    ...{ amount_minor: isRepeated ? 0 : -win.amount_minor, provider, gameId, roundId },
  }
  const booked = takeFromRound(sql, entry, win.kind === 'credit' ? { provider, roundId } : undefined)
  return ok({ balance_minor: booked.balance_after_minor, duplicate: isRepeated })
}

/** The same of one that is on no balance yet. */
function takeFreeWin(sql: SqlStorage, undo: Undo, win: Entry): Result<Moved, Refusal> {
  if (isOther(win, undo) || wonBy(win) < 0) return err('conflict')
  const { provider, roundId, gameId, transactionId } = withRound(undo, win)
  const isRepeated = isTakenBack(sql, win.key)
  const entry: NewEntry = {
    ...{ balanceKind: 'real', kind: 'free_round_win', amount_minor: 0, fingerprint: '' },
    ...{ key: gameKey(provider, transactionId), provider, gameId, roundId, reference: win.key },
  }
  const booked = takeFreeWinBack(sql, entry, win, isRepeated)
  return ok({ balance_minor: booked.balance_after_minor, duplicate: isRepeated })
}

function isTakenBack(sql: SqlStorage, key: string): boolean {
  const query = `SELECT 1 AS found FROM entry WHERE reference = ? AND kind IN ('credit', 'free_round_win') LIMIT 1`
  return sql.exec(query, key).toArray().length > 0
}

/** A win that is taken back is not taken back again by its own name. The reference of an award is its campaign. */
const isTaking = ({ kind, reference }: Entry) => kind === 'credit' && reference !== null

function undoNothing(sql: SqlStorage, undo: Undo, original: Entry): Result<Moved, Refusal> {
  const entry = rollbackEntry({ ...withRound(undo, original), amount_minor: undefined }, 0)
  // It names itself, so that it is the undo of nothing else.
  return moved(append(sql, { ...entry, reference: entry.key, fingerprint: original.key }))
}

const isFreeStake = ({ kind, amount_minor }: Entry) => kind === 'award' && amount_minor === 0

const isOther = (original: Entry, { amount_minor }: Undo) =>
  amount_minor !== undefined && amount_minor !== worthOf(original)

const worthOf = (original: Entry) =>
  original.kind === 'free_round_win' ? wonBy(original) : Math.abs(original.amount_minor) + freeWorth(original)

const originalOf = (sql: SqlStorage, { provider, originalTransactionId }: Undo) =>
  findEntry(sql, gameKey(provider, originalTransactionId))

function withRound(undo: Undo, original: Entry | undefined): Rollback {
  const roundId = original?.round_id ?? undo.roundId ?? undo.originalTransactionId
  return { ...undo, roundId }
}
