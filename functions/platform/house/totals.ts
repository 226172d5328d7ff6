import type { Currency } from '#contract/currencies.ts'
import { day_ms } from '#lib/time.ts'
import type { SchemaStep } from '../kit/updateSchema.ts'
import type { HouseChange, HouseReport } from '../wallet/houseReport.ts'

/*
 * The tables of a ledger of the house: totals of what players' ledgers say, each entry counted once, and never a row an entry. Days are
 * numbers since 1970, by UTC. A player has one row, with the place in their ledger up to which it is counted.
 */

/** What the house knows of a player. `cohort`: the Monday of the week of the sign-up, YYYY-MM-DD. */
export type PlayerFacts = { currency: Currency; country: string; cohort: string; is_test: boolean }

export const houseSteps: readonly SchemaStep[] = [createTotals]

function createTotals(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE total (
      day INTEGER NOT NULL,
      currency TEXT NOT NULL,
      is_test INTEGER NOT NULL,
      balance_kind TEXT NOT NULL,
      kind TEXT NOT NULL,
      provider TEXT NOT NULL,
      game_id TEXT NOT NULL,
      count INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (day, currency, is_test, balance_kind, kind, provider, game_id)
    ) STRICT, WITHOUT ROWID;

    -- The same, without test accounts, by what the players are: their country, and the week of their sign-up.
    CREATE TABLE part (
      dimension TEXT NOT NULL,
      name TEXT NOT NULL,
      day INTEGER NOT NULL,
      currency TEXT NOT NULL,
      balance_kind TEXT NOT NULL,
      kind TEXT NOT NULL,
      count INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (dimension, day, currency, balance_kind, kind, name)
    ) STRICT, WITHOUT ROWID;

    -- What a day changed of each balance.
    CREATE TABLE balance_change (
      balance_kind TEXT NOT NULL,
      currency TEXT NOT NULL,
      day INTEGER NOT NULL,
      is_test INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL,
      PRIMARY KEY (balance_kind, currency, is_test, day)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE player (
      player_id TEXT PRIMARY KEY,
      upto_seq INTEGER NOT NULL,
      currency TEXT NOT NULL,
      country TEXT NOT NULL,
      cohort TEXT NOT NULL,
      is_test INTEGER NOT NULL,
      played_day INTEGER NOT NULL,
      deposited_day INTEGER NOT NULL,
      real_minor INTEGER NOT NULL,
      bonus_minor INTEGER NOT NULL,
      owed_minor INTEGER NOT NULL,
      open_minor INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Players of a day: who played, who paid in, and who paid in for the first time.
    CREATE TABLE people (
      day INTEGER NOT NULL,
      currency TEXT NOT NULL,
      what TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (day, currency, what)
    ) STRICT, WITHOUT ROWID;
  `)
}

export const dayNumber = (day: string) => Date.parse(day) / day_ms
const never = -1
const balanceKinds = ['real', 'bonus', 'owed', 'open'] as const

type PlayerRow = {
  upto_seq: number
  is_test: number
  played_day: number
  deposited_day: number
} & Record<`${(typeof balanceKinds)[number]}_minor`, number>

export function findPlayer(sql: SqlStorage, playerId: string): PlayerRow | undefined {
  return sql.exec<PlayerRow>('SELECT * FROM player WHERE player_id = ?', playerId).toArray()[0]
}

/** What stays as it was when the player was first told of. */
export function findFacts(
  sql: SqlStorage,
  playerId: string,
): Pick<PlayerFacts, 'country' | 'cohort'> | undefined {
  const query = 'SELECT country, cohort FROM player WHERE player_id = ?'
  return sql.exec<Pick<PlayerFacts, 'country' | 'cohort'>>(query, playerId).toArray()[0]
}

/**
 * Adds a report, once: only one that starts where the player's last one ended. Returns the end of what is counted, where the wallet goes
 * on. `facts` are new or have changed.
 */
export function addReport(
  sql: SqlStorage,
  playerId: string,
  report: HouseReport,
  facts: PlayerFacts,
): number {
  const before = findPlayer(sql, playerId) ?? addPlayer(sql, playerId, report.after_seq, facts)
  if (before.upto_seq !== report.after_seq) return before.upto_seq
  if ((before.is_test === 1) !== facts.is_test) moveBalances(sql, before, facts)
  for (const change of report.changes) addChange(sql, change, facts)
  const days = countPeople(sql, before, report.changes, facts)
  const sumOf = (kind: string) =>
    report.changes.reduce((sum, change) => sum + (change.balance_kind === kind ? change.amount_minor : 0), 0)
  sql.exec(
    `UPDATE player SET upto_seq = ?, is_test = ?, played_day = ?, deposited_day = ?,
      real_minor = real_minor + ?, bonus_minor = bonus_minor + ?, owed_minor = owed_minor + ?, open_minor = open_minor + ?
     WHERE player_id = ?`,
    ...[report.upto_seq, Number(facts.is_test), days.played, days.deposited],
    ...[...balanceKinds.map(sumOf), playerId],
  )
  return report.upto_seq
}

/** A wallet's first report starts after what its archive has. */
function addPlayer(sql: SqlStorage, playerId: string, after_seq: number, facts: PlayerFacts): PlayerRow {
  const { currency, country, cohort, is_test } = facts
  sql.exec(
    'INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)',
    ...[playerId, after_seq, currency, country, cohort, Number(is_test), never, never],
  )
  const added = findPlayer(sql, playerId)
  if (!added) throw new Error('the player was not added')
  return added
}

function addChange(
  sql: SqlStorage,
  change: HouseChange,
  { currency, country, cohort, is_test }: PlayerFacts,
): void {
  const { balance_kind, provider, game_id, count, amount_minor } = change
  const kind = kindOf(change)
  const day = dayNumber(change.day)
  sql.exec(
    `INSERT INTO total VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      count = count + excluded.count, amount_minor = amount_minor + excluded.amount_minor`,
    ...[day, currency, Number(is_test), balance_kind, kind, provider, game_id, count, amount_minor],
  )
  addToBalance(sql, { balance_kind, currency, day, is_test: Number(is_test), amount_minor })
  if (is_test) return
  for (const [dimension, name] of Object.entries({ country, cohort })) {
    sql.exec(
      `INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        count = count + excluded.count, amount_minor = amount_minor + excluded.amount_minor`,
      ...[dimension, name, day, currency, balance_kind, kind, count, amount_minor],
    )
  }
}

/** What staff book by hand names no way of payment. */
function kindOf({ kind, provider }: HouseChange): string {
  return provider === '' && (kind === 'deposit' || kind === 'withdrawal') ? `staff_${kind}` : kind
}

type BalanceChange = {
  balance_kind: string
  currency: string
  day: number
  is_test: number
  amount_minor: number
}

function addToBalance(
  sql: SqlStorage,
  { balance_kind, currency, day, is_test, amount_minor }: BalanceChange,
): void {
  sql.exec(
    `INSERT INTO balance_change VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
      amount_minor = amount_minor + excluded.amount_minor`,
    ...[balance_kind, currency, day, is_test, amount_minor],
  )
}

/** Somebody became a test account, or is none any more: what they have leaves one sum for the other today. What they played stays. */
function moveBalances(sql: SqlStorage, before: PlayerRow, { currency, is_test }: PlayerFacts): void {
  const day = Math.floor(Date.now() / day_ms)
  for (const balance_kind of balanceKinds) {
    const amount_minor = before[`${balance_kind}_minor`]
    if (amount_minor === 0) continue
    addToBalance(sql, { balance_kind, currency, day, is_test: before.is_test, amount_minor: -amount_minor })
    addToBalance(sql, { balance_kind, currency, day, is_test: Number(is_test), amount_minor })
  }
}

const stakes = new Set(['debit', 'bet'])

/** Reports come in the order of the days, so who has a day later than the last one is new in it. */
function countPeople(
  sql: SqlStorage,
  before: PlayerRow,
  changes: readonly HouseChange[],
  { currency, is_test }: PlayerFacts,
): { played: number; deposited: number } {
  const lastDay = (kinds: ReadonlySet<string>) =>
    Math.max(never, ...changes.filter((change) => kinds.has(kindOf(change))).map(({ day }) => dayNumber(day)))
  const played = lastDay(stakes)
  const deposited = lastDay(new Set(['deposit']))
  const count = (day: number, what: string) =>
    is_test ||
    sql.exec(
      'INSERT INTO people VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
      ...[day, currency, what],
    )
  if (played > before.played_day) count(played, 'played')
  if (deposited > before.deposited_day) count(deposited, 'deposited')
  if (deposited > never && before.deposited_day === never) count(deposited, 'first_deposit')
  return {
    played: Math.max(played, before.played_day),
    deposited: Math.max(deposited, before.deposited_day),
  }
}
