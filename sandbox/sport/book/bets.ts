import * as v from 'valibot'
import { mostCounted } from '#contract/paging.ts'
import { day_ms } from '#lib/time.ts'
import type { Exposure, Subject, Amounts } from './limits.ts'
import { exposureKey } from './limits.ts'
import type { Habits } from './placement.ts'
import type { Slip } from './slip.ts'

/* The book's bets, in SQLite. Fields of frequent queries have a column; the rest is JSON. */

/** One engine serves two partners' books. Each knows its own bets of a player, and counts its own. */
export const bookNames = ['digitain', 'betconstruct'] as const
export type BookName = (typeof bookNames)[number]

/** A player at one of the books: what the store calls a player. */
export function accountOf(playerId: string, book: BookName): string {
  return book === 'digitain' ? playerId : `${playerId}@${book}`
}

export const ownerOf = ({ playerId, book }: Bet): string => accountOf(playerId, book)

const stages = [
  ...(['placing', 'returning', 'open', 'paying', 'cashing', 'correcting'] as const),
  ...(['settled', 'cashed', 'refused', 'returned'] as const),
] as const

const Leg = v.object({
  eventId: v.string(),
  marketId: v.string(),
  selectionId: v.string(),
  price: v.pipe(v.number(), v.safeInteger()),
  isLive: v.boolean(),
  tourneyId: v.optional(v.string()),
})
/** A slip as it is handed in and as it is kept. */
export const SlipSchema = v.object({
  id: v.string(),
  kind: v.picklist(['single', 'express', 'system']),
  line: v.picklist(['usual', 'live']),
  legs: v.array(Leg),
  stake_minor: v.number(),
  bonus_minor: v.number(),
  currency: v.string(),
  oddsPolicy: v.picklist(['none', 'higher', 'any']),
  software: v.string(),
  size: v.optional(v.number()),
  fold: v.optional(v.number()),
  pointId: v.optional(v.string()),
  topExpressId: v.optional(v.string()),
  freeBetId: v.optional(v.string()),
})

/** A movement that is to be made, until it is. */
const Due = v.object({ id: v.string(), amount_minor: v.number() })
export type Due = v.InferOutput<typeof Due>

/** `stake_minor` is the part of the stake that it ended; undefined for all of it. */
const CashOut = v.object({ id: v.string(), amount_minor: v.number(), stake_minor: v.optional(v.number()) })
export type CashOut = v.InferOutput<typeof CashOut>

const Bet = v.object({
  slip: SlipSchema,
  /** What a player calls it by; 0 for one from before bets had numbers. */
  number: v.optional(v.number(), 0),
  playerId: v.string(),
  book: v.optional(v.picklist(bookNames), 'digitain'),
  stage: v.picklist(stages),
  /** The status according to the results so far. */
  status: v.picklist(['open', 'won', 'lost', 'returned', 'cashed']),
  /** The code of the bets catalog it was not taken with. */
  refusal: v.nullable(v.number()),
  /** The amount paid to the player. */
  paid_minor: v.number(),
  due: v.nullable(Due),
  corrections: v.number(),
  tries: v.number(),
  /** The highest payout. */
  payout_minor: v.number(),
  /** What the whole stake is paid at most, where its prices would pay more. */
  most_minor: v.optional(v.nullable(v.number()), null),
  placed_ms: v.number(),
  /** When its results were last looked at. */
  decided_ms: v.number(),
  /** When it is to be looked at again; null when never. */
  next_ms: v.nullable(v.number()),
  /** What was paid before its end, by the player's own id of each request. */
  cashOuts: v.optional(v.array(CashOut), []),
  /** It is cashed out by itself as soon as the offer is so much. */
  auto_minor: v.optional(v.nullable(v.number()), null),
})
export type Bet = v.InferOutput<typeof Bet>

export type BetStore = {
  find: (id: string) => Bet | undefined
  /**
   * Gives the bet its number, writes it, and gives it back. Its amounts, in the book's currency, count against the subjects while
   * it is open.
   */
  insert: (bet: Bet, subjects: readonly Subject[], amounts: Amounts) => Bet
  /** Writes the bet and gives it back. */
  update: (bet: Bet) => Bet
  due: (now_ms: number) => Bet[]
  nextDue: () => number | undefined
  exposureOf: (key: string) => Exposure
  habits: (account: string, slip: Slip, now_ms: number) => Omit<Habits, 'last_ms'>
  /** When the account placed its last bet. */
  lastPlaced: (account: string) => number | undefined
  /**
   * A player's bets from `start` on, newest first, and how many there are, both up to `mostCounted`: a page takes the same time
   * however many there are. Bets that were not taken are none.
   */
  betsOf: (account: string, page: BetsPage) => { bets: Bet[]; count: number }
  /** A player's open bets, newest first, as many as a page shows. */
  openOf: (account: string) => Bet[]
}
/** Bets placed from `begin_ms` up to `end_ms`. */
export type BetsPage = {
  start: number
  count: number
  begin_ms: number
  end_ms: number
  /** Only bets that wait for results, or only ended ones. */
  state?: 'open' | 'settled'
}

type Value = string | number | null
/** The used part of a Durable Object's SqlStorage. */
export type Sql = {
  exec: (query: string, ...values: Value[]) => { toArray: () => Record<string, unknown>[] }
}

const taken = "stage NOT IN ('refused', 'returned')"
const isTaken = `player = ? AND ${taken}`
const inState = {
  open: "AND stage NOT IN ('settled', 'correcting', 'cashed')",
  settled: "AND stage IN ('settled', 'correcting', 'cashed')",
}
const ended: readonly Bet['stage'][] = ['settled', 'cashed', 'refused', 'returned']

export function betStore(sql: Sql): BetStore {
  createTables(sql)
  const read = (query: string, ...values: Value[]) =>
    sql
      .exec(query, ...values)
      .toArray()
      .map(({ body }) => v.parse(v.pipe(v.string(), v.parseJson(), Bet), body))
  return {
    find: (id) => read('SELECT body FROM bet WHERE id = ?', id)[0],
    insert: (bet, subjects, amounts) => insert(sql, bet, subjects, amounts),
    update: (bet) => update(sql, bet),
    due: (now_ms) => read('SELECT body FROM bet WHERE next_ms <= ? ORDER BY next_ms LIMIT 200', now_ms),
    nextDue: () => numberOf(sql, 'SELECT min(next_ms) AS number FROM bet') ?? undefined,
    exposureOf: (key) => ({
      placed_minor: numberOf(sql, 'SELECT sum(stake) AS number FROM exposure WHERE key = ?', key) ?? 0,
      payout_minor: numberOf(sql, 'SELECT sum(payout) AS number FROM exposure WHERE key = ?', key) ?? 0,
    }),
    habits: (account, slip, now_ms) => habits(sql, account, slip, now_ms),
    lastPlaced: (account) =>
      numberOf(sql, 'SELECT max(placed_ms) AS number FROM bet WHERE player = ?', account) ?? undefined,
    openOf: (account) =>
      read(
        "SELECT body FROM bet WHERE player = ? AND stage = 'open' ORDER BY placed_ms DESC, id LIMIT 50",
        account,
      ),
    betsOf: (account, { start, count, begin_ms, end_ms, state }) => {
      const wanted = `${isTaken} ${state ? inState[state] : ''} AND placed_ms >= ? AND placed_ms < ?`
      const of = [account, begin_ms, end_ms]
      const page = `SELECT body FROM bet WHERE ${wanted} ORDER BY placed_ms DESC, id LIMIT ? OFFSET ?`
      return {
        bets: start < mostCounted ? read(page, ...of, count, start) : [],
        count: counted(sql, wanted, ...of),
      }
    },
  }
}

function createTables(sql: Sql): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS bet (
    id TEXT PRIMARY KEY, player TEXT NOT NULL, selections TEXT NOT NULL, stage TEXT NOT NULL,
    placed_ms INTEGER NOT NULL, next_ms INTEGER, body TEXT NOT NULL
  )`)
  sql.exec('CREATE INDEX IF NOT EXISTS bet_next ON bet (next_ms) WHERE next_ms IS NOT NULL')
  sql.exec('CREATE INDEX IF NOT EXISTS bet_player ON bet (player, placed_ms)')
  sql.exec('CREATE INDEX IF NOT EXISTS bet_same ON bet (player, selections)')
  sql.exec(`CREATE INDEX IF NOT EXISTS bet_taken ON bet (player, placed_ms DESC, id) WHERE ${taken}`)
  for (const [state, more] of Object.entries(inState))
    sql.exec(
      `CREATE INDEX IF NOT EXISTS bet_${state} ON bet (player, placed_ms DESC, id) WHERE ${taken} ${more}`,
    )
  sql.exec(`CREATE TABLE IF NOT EXISTS exposure (
    bet TEXT NOT NULL, key TEXT NOT NULL, stake INTEGER NOT NULL, payout INTEGER NOT NULL, PRIMARY KEY (bet, key)
  )`)
  sql.exec('CREATE INDEX IF NOT EXISTS exposure_key ON exposure (key)')
  sql.exec('CREATE TABLE IF NOT EXISTS numbering (last INTEGER NOT NULL)')
  sql.exec('INSERT INTO numbering (last) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM numbering)', beforeNumbers)
}

/** Numbers have eight digits from the first one on. */
const beforeNumbers = 10_000_000

function insert(sql: Sql, unnumbered: Bet, subjects: readonly Subject[], { stake, payout }: Amounts): Bet {
  const number = numberOf(sql, 'UPDATE numbering SET last = last + 1 RETURNING last AS number') ?? 0
  const bet = { ...unnumbered, number }
  const { slip, stage, placed_ms, next_ms } = bet
  sql.exec(
    'INSERT INTO bet (id, player, selections, stage, placed_ms, next_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[slip.id, ownerOf(bet), selectionsOf(slip), stage, placed_ms, next_ms, JSON.stringify(bet)],
  )
  for (const subject of subjects)
    sql.exec(
      'INSERT INTO exposure (bet, key, stake, payout) VALUES (?, ?, ?, ?)',
      ...[slip.id, exposureKey(subject, slip.line), stake, payout],
    )
  return bet
}

function update(sql: Sql, bet: Bet): Bet {
  const { slip, stage, next_ms } = bet
  sql.exec(
    'UPDATE bet SET stage = ?, next_ms = ?, body = ? WHERE id = ?',
    ...[stage, next_ms, JSON.stringify(bet), slip.id],
  )
  if (ended.includes(stage)) sql.exec('DELETE FROM exposure WHERE bet = ?', slip.id)
  return bet
}

/** Bets that were not taken do not count. */
function habits(sql: Sql, account: string, slip: Slip, now_ms: number): Omit<Habits, 'last_ms'> {
  const count = (more: string, ...values: Value[]) => counted(sql, `${isTaken} ${more}`, account, ...values)
  return {
    bets: count(''),
    today: count('AND placed_ms > ?', now_ms - day_ms),
    same: count('AND selections = ?', selectionsOf(slip)),
  }
}

function counted(sql: Sql, wanted: string, ...values: Value[]): number {
  const found = `SELECT 1 FROM bet WHERE ${wanted} LIMIT ${mostCounted}`
  return numberOf(sql, `SELECT count(*) AS number FROM (${found})`, ...values) ?? 0
}

function selectionsOf({ legs }: Pick<Slip, 'legs'>): string {
  return legs
    .map(({ eventId, marketId, selectionId }) => `${eventId}/${marketId}/${selectionId}`)
    .sort()
    .join('+')
}

function numberOf(sql: Sql, query: string, ...values: Value[]): number | null {
  const [row] = sql.exec(query, ...values).toArray()
  return v.parse(v.nullable(v.number()), row?.number ?? null)
}
