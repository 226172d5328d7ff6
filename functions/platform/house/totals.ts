import type { Currency } from '#contract/currencies.ts'
import { day_ms } from '#lib/time.ts'
import type { SchemaStep } from '../kit/updateSchema.ts'
import type { HouseChange, HouseReport } from '../wallet/houseReport.ts'
import { dayNumber } from '../wallet/rounds.ts'
import { addRoundHint, createRoundHints } from './roundHints.ts'
import { addAffiliates, addReleased, addToAffiliate, affiliateOfNew } from './affiliates.ts'
import { kindOf } from './figures.ts'

/*
 * The tables of a ledger of the house: totals of what players' ledgers say, each entry counted once, and never a row an entry. Days are
 * numbers since 1970, by UTC. A player has one row, with the place in their ledger up to which it is counted.
 */

/** What the house knows of a player. `cohort`: the Monday of the week of the sign-up, YYYY-MM-DD; `affiliate`: the code of who brought them, or empty. */
export type PlayerFacts = {
  currency: Currency
  country: string
  cohort: string
  affiliate: string
  is_test: boolean
}

/** What a way of payment costs the house, less the players' fees: on no balance of a player. */
export type Fee = Omit<HouseChange, 'balance_kind'> & { balance_kind: 'house'; kind: 'fee' }

export const houseSteps: readonly SchemaStep[] = [
  createTotals,
  addBetsAndProducts,
  addMonths,
  addTestChanges,
  addQuarter,
  createRoundHints,
  addAffiliates,
  addReleased,
]

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

/** `part` has a further dimension since: the offer that gave bonus money. */
function addBetsAndProducts(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE player ADD COLUMN bets_minor INTEGER NOT NULL DEFAULT 0;
    -- Of the games, as players open them.
    CREATE TABLE game_product (
      provider TEXT NOT NULL,
      game_id TEXT NOT NULL,
      product TEXT NOT NULL,
      PRIMARY KEY (provider, game_id)
    ) STRICT, WITHOUT ROWID;
  `)
}

/** A year of totals is a million rows: what is asked of whole months has rows of its own, and so have providers without their games. */
function addMonths(sql: SqlStorage): void {
  sql.exec(`
    -- As total; the day is the first of its month.
    CREATE TABLE month_total (
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
    INSERT INTO month_total SELECT unixepoch(day * 86400, 'unixepoch', 'start of month') / 86400 AS month,
        currency, is_test, balance_kind, kind, provider, game_id, sum(count), sum(amount_minor)
      FROM total GROUP BY month, currency, is_test, balance_kind, kind, provider, game_id;
    INSERT INTO part SELECT 'provider', provider, day, currency, balance_kind, kind, sum(count), sum(amount_minor)
      FROM total WHERE is_test = 0 GROUP BY provider, day, currency, balance_kind, kind;
  `)
}

/** Since when somebody is a test account, or is none any more; those of before it have been one from the beginning. */
function addTestChanges(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE test_change (
      player_id TEXT NOT NULL,
      day INTEGER NOT NULL,
      is_test INTEGER NOT NULL,
      PRIMARY KEY (player_id, day)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO test_change SELECT player_id, 0, 1 FROM player WHERE is_test = 1;
  `)
}

const noteTest = (sql: SqlStorage, playerId: string, day: number, is_test: boolean) =>
  void sql.exec('INSERT OR REPLACE INTO test_change VALUES (?, ?, ?)', playerId, day, Number(is_test))

/** Who has played in the quarter that goes on is counted by their last day; of those before it, nobody knows. */
function addQuarter(sql: SqlStorage): void {
  const quarter = quarterOf(Math.floor(Date.now() / day_ms))
  sql.exec(
    `INSERT INTO people SELECT ?1, currency, 'played_quarter', count(*) FROM player
      WHERE played_day >= ?1 AND is_test = 0 GROUP BY currency
      ON CONFLICT DO UPDATE SET count = excluded.count`,
    quarter,
  )
}

const never = -1
const balanceKinds = ['real', 'bonus', 'owed', 'open', 'bets'] as const

/** Country and week stay as they were when the player was first told of. */
type PlayerRow = {
  upto_seq: number
  country: string
  cohort: string
  affiliate: string
  is_test: number
  played_day: number
  deposited_day: number
} & Record<`${(typeof balanceKinds)[number]}_minor`, number>

export function findPlayer(sql: SqlStorage, playerId: string): PlayerRow | undefined {
  return sql.exec<PlayerRow>('SELECT * FROM player WHERE player_id = ?', playerId).toArray()[0]
}

/**
 * Adds a report, once: only one that starts where the player's last one ended. Returns the end of what is counted, where the wallet goes
 * on. `facts` are new or have changed; `fees` are what the movements cost the house.
 */
export function addReport(
  sql: SqlStorage,
  playerId: string,
  report: HouseReport,
  { facts: asked, fees }: { facts: PlayerFacts; fees: readonly Fee[] },
): number {
  const before = findPlayer(sql, playerId) ?? addPlayer(sql, playerId, report.after_seq, asked)
  // The facts were asked before the transaction: the player may have been released since.
  const facts = { ...asked, affiliate: before.affiliate }
  if (before.upto_seq !== report.after_seq) return before.upto_seq
  if ((before.is_test === 1) !== facts.is_test) {
    const today = Math.floor(Date.now() / day_ms)
    noteTest(sql, playerId, today, facts.is_test)
    moveBalances(sql, before, facts, today)
  }
  for (const change of [...report.changes, ...fees]) addChange(sql, change, facts)
  addRoundHint(
    sql,
    { player_id: playerId, after_seq: report.after_seq, upto_seq: report.upto_seq },
    report.rounds ?? [],
  )
  const days = countPeople(sql, before, report.changes, facts)
  const isFirst = before.deposited_day === never && days.deposited > never
  addToAffiliate(sql, { playerId, facts, isFirst, changes: [...report.changes, ...fees] })
  const sumOf = (kind: string) =>
    report.changes.reduce((sum, change) => sum + (change.balance_kind === kind ? change.amount_minor : 0), 0)
  sql.exec(
    `UPDATE player SET upto_seq = ?, is_test = ?, played_day = ?, deposited_day = ?,
      real_minor = real_minor + ?, bonus_minor = bonus_minor + ?, owed_minor = owed_minor + ?, open_minor = open_minor + ?,
      bets_minor = bets_minor + ?
     WHERE player_id = ?`,
    ...[report.upto_seq, Number(facts.is_test), days.played, days.deposited],
    ...[...balanceKinds.map(sumOf), playerId],
  )
  return report.upto_seq
}

/** A wallet's first report starts after what its archive has. */
function addPlayer(sql: SqlStorage, playerId: string, after_seq: number, facts: PlayerFacts): PlayerRow {
  const { currency, country, cohort, is_test } = facts
  const affiliate = affiliateOfNew(sql, playerId, facts.affiliate)
  sql.exec(
    `INSERT INTO player (player_id, upto_seq, currency, country, cohort, affiliate, is_test, played_day, deposited_day,
      real_minor, bonus_minor, owed_minor, open_minor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)`,
    ...[playerId, after_seq, currency, country, cohort, affiliate, Number(is_test), never, never],
  )
  if (is_test) noteTest(sql, playerId, 0, true)
  const added = findPlayer(sql, playerId)
  if (!added) throw new Error('the player was not added')
  return added
}

function addChange(
  sql: SqlStorage,
  change: HouseChange | Fee,
  { currency, country, cohort, affiliate, is_test }: PlayerFacts,
): void {
  const { balance_kind, provider, game_id, count, amount_minor, product = null, offer = null } = change
  const kind = kindOf(change)
  const day = dayNumber(change.day)
  const month = dayNumber(`${change.day.slice(0, 7)}-01`)
  for (const [table, first] of Object.entries({ total: day, month_total: month })) {
    sql.exec(
      `INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        count = count + excluded.count, amount_minor = amount_minor + excluded.amount_minor`,
      ...[first, currency, Number(is_test), balance_kind, kind, provider, game_id, count, amount_minor],
    )
  }
  if (balance_kind !== 'house')
    addToBalance(sql, { balance_kind, currency, day, is_test: Number(is_test), amount_minor })
  if (product !== null)
    sql.exec('INSERT OR REPLACE INTO game_product VALUES (?, ?, ?)', provider, game_id, product)
  if (is_test) return
  for (const [dimension, name] of Object.entries({
    ...{ provider, country, cohort, offer },
    affiliate: affiliate || null,
  })) {
    if (name === null) continue
    sql.exec(
      `INSERT INTO part VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        count = count + excluded.count, amount_minor = amount_minor + excluded.amount_minor`,
      ...[dimension, name, day, currency, balance_kind, kind, count, amount_minor],
    )
  }
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

/** Somebody became a test account, or is none any more: what they have leaves one sum for the other on a day. What they played stays. */
function moveBalances(
  sql: SqlStorage,
  before: PlayerRow,
  { currency, is_test }: PlayerFacts,
  day: number,
): void {
  for (const balance_kind of balanceKinds) {
    const amount_minor = before[`${balance_kind}_minor`]
    if (amount_minor === 0) continue
    addToBalance(sql, { balance_kind, currency, day, is_test: before.is_test, amount_minor: -amount_minor })
    addToBalance(sql, { balance_kind, currency, day, is_test: Number(is_test), amount_minor })
  }
}

const stakes = new Set(['debit', 'bet'])

/** The first day of a day's quarter. */
function quarterOf(day: number): number {
  const date = new Date(day * day_ms)
  return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3) / day_ms
}

/** `played_quarter` is of the quarter that begins with the day. Reports come in the order of the days, so who has a day later than the last one is new in it. */
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
  // Under its first day: who has played once counts once in the quarter.
  const quarter = quarterOf(played)
  if (played > never && quarter > quarterOf(before.played_day)) count(quarter, 'played_quarter')
  if (deposited > before.deposited_day) count(deposited, 'deposited')
  if (deposited > never && before.deposited_day === never) count(deposited, 'first_deposit')
  return {
    played: Math.max(played, before.played_day),
    deposited: Math.max(deposited, before.deposited_day),
  }
}
