import { mainBrand } from '#contract/constants.ts'
import { utcDay } from '#lib/dates.ts'
import { bucketOf } from '#lib/hash.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
import { wholeBet } from './betMovements.ts'
import { borderOf } from './border.ts'
import { attempt, type Delivery } from './delivery.ts'
import { balanceOf, lastSeq, stakeKinds, type Entry, type Owner } from './ledger.ts'
import { isStaked, openRounds } from './openRounds.ts'
import { ofGames } from './rounds.ts'
import type { PlatformEnv } from '../kit/services.ts'

/*
 * How far the ledger's entries are in the totals of the house (platform/house). The ledger is the queue, as for the jackpots' outbox:
 * stored here are the last entry that the house has, and which of its objects has it.
 */

/**
 * What the entries of one report come to. `kind` is the one of the entries; besides, `held` of the balances `open` and `bets` is the change of
 * the stakes in rounds and bets that have not ended, and `carried` what a ledger brings along that has an archive from before the totals.
 */
export type HouseChange = {
  /** YYYY-MM-DD, by UTC. */
  day: string
  balance_kind: 'real' | 'bonus' | 'owed' | 'open' | 'bets'
  kind: string
  /** Empty where the movement has none. */
  provider: string
  game_id: string
  count: number
  amount_minor: number
  /** Of the game, where it is known. */
  product?: string | null
  /** The id of the offer that gave or lost it. */
  offer?: string | null
}
/** The ledger's contribution from after one entry up to another; all of it of one day, as long as the clock did not go back. */
export type HouseReport = {
  after_seq: number
  upto_seq: number
  changes: HouseChange[]
  /** The hashes of its rounds and bets (`roundHash`); wallets of a release before have none. */
  rounds?: number[]
}

/** Entries are collected this long and told together; the next ones wait for the pause. */
const gather_ms = 5 * second_ms
const pause_ms = 5 * minute_ms
const retry_ms = minute_ms
/** A report this much overdue has lost its alarm. */
const lost_ms = 2 * minute_ms
const batchSize = 5000

/** A step. What the archive already has is told as carried. */
export function createHouseReport(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE house_report (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      upto_seq INTEGER NOT NULL,
      carried_seq INTEGER NOT NULL,
      due_at INTEGER,
      told_at INTEGER NOT NULL DEFAULT 0,
      ledger INTEGER
    ) STRICT;
    INSERT INTO house_report (id, upto_seq, carried_seq) SELECT 1, upto_seq, upto_seq FROM border;
  `)
}

/** A step. Bets from before it are in no sum of open ones: nobody told how they ended. */
export function addHouseBets(sql: SqlStorage): void {
  sql.exec(`
    ALTER TABLE house_report ADD COLUMN bets_seq INTEGER NOT NULL DEFAULT 0;
    UPDATE house_report SET bets_seq = upto_seq;
  `)
}

/** A step. What was told before is of the main brand. */
export function addHouseBrand(sql: SqlStorage): void {
  sql.exec(`ALTER TABLE house_report ADD COLUMN brand TEXT NOT NULL DEFAULT 'main'`)
}

/** Of a restored wallet: the house that is there knows nothing of it. */
export function tellHouseAnew(sql: SqlStorage): void {
  const { upto_seq } = borderOf(sql)
  sql.exec(
    'UPDATE house_report SET upto_seq = ?1, carried_seq = ?1, due_at = NULL, told_at = 0, ledger = NULL',
    upto_seq,
  )
}

type State = {
  upto_seq: number
  carried_seq: number
  due_at: number | null
  told_at: number
  ledger: number | null
  brand: string
  /** When the events that follow a report are due. */
  events_due: number | null
}

/** An object of the house: of the players of one brand, by number. */
export type LedgerPlace = { brand: string; ledger: number }

function stateOf(sql: SqlStorage): State {
  const query = `SELECT upto_seq, carried_seq, due_at, told_at, ledger, brand,
    (SELECT due_at FROM event_report) AS events_due FROM house_report`
  return sql.exec<State>(query).one()
}

/**
 * Makes a report due, after new entries; false if one is due already. `hasPayout`: of a withdrawal the house reads in D1 that it is under way, so
 * that its money would be in the balance as well until it is told.
 */
export function planHouseReport(sql: SqlStorage, hasPayout = false): boolean {
  const { due_at, told_at } = stateOf(sql)
  const now = Date.now()
  const dueAt = hasPayout ? now + gather_ms : Math.max(now + gather_ms, told_at + pause_ms)
  if (due_at !== null && due_at > now - lost_ms && due_at <= (hasPayout ? dueAt : due_at)) return false
  setDue(sql, dueAt)
  return true
}

/** Whether an entry is of money that leaves by a payment, or comes back from one. */
export const isOfPayout = ({ kind }: Pick<Entry, 'kind'>) => /^(?:withdrawal|deposit_refund)/.test(kind)

function setDue(sql: SqlStorage, due_at: number | null): void {
  sql.exec('UPDATE house_report SET due_at = ?', due_at)
}

/**
 * `tell` answers up to which entry the house has the ledger; `choose` which of its objects a new player belongs to. `events` come with a report, or
 * when they are due: one question for both.
 */
export function houseDelivery(
  choose: (env: PlatformEnv, playerId: string) => Promise<LedgerPlace>,
  tell: (env: PlatformEnv, place: LedgerPlace, owner: Owner, report: HouseReport) => Promise<number>,
  events: Pick<Delivery, 'run'>,
): Delivery {
  return {
    due: (sql) => {
      const { due_at, events_due } = stateOf(sql)
      return due_at === null || events_due === null ? (due_at ?? events_due) : Math.min(due_at, events_due)
    },
    run: async (wallet) => {
      const { env, owner, sql, inTransaction } = wallet
      const { due_at, events_due } = stateOf(sql)
      const isDue = (at: number | null) => at !== null && at <= Date.now()
      if (!isDue(due_at)) return isDue(events_due) ? events.run(wallet) : undefined
      // A report whose answer a crash lost is repeated: the house says where it stands.
      const upto_seq = await attempt('the house not told', async () => {
        const place = placeOf(sql) ?? (await choose(env, owner.playerId))
        inTransaction((own) => keepPlace(own, place))
        return tell(env, place, owner, nextReport(sql))
      })
      inTransaction((own) => noteTold(own, upto_seq))
      await events.run(wallet)
    },
  }
}

/** Of each balance what the ledger has, and how much of the ledger the house has, and in which of its objects. */
export type ToldToHouse = {
  place: LedgerPlace
  upto_seq: number
  isBehind: boolean
  balances: Record<HouseChange['balance_kind'], number>
}

/** Null for a ledger without entries. */
export function toldToHouse(sql: SqlStorage): ToldToHouse | null {
  const { upto_seq } = stateOf(sql)
  const place = placeOf(sql)
  const last = lastSeq(sql)
  if (last === 0) return null
  const balances = {
    ...{ real: balanceOf(sql, 'real'), bonus: balanceOf(sql, 'bonus'), owed: balanceOf(sql, 'owed') },
    open: openRounds(sql).held_minor,
    bets: betsInPlay(sql).held_minor,
  }
  return {
    place: place ?? { brand: mainBrand, ledger: 0 },
    ...{ upto_seq, isBehind: place === null || upto_seq < last, balances },
  }
}

/** Whether the house has all entries up to this one. */
export function isInHouse(sql: SqlStorage, upTo: number): boolean {
  return stateOf(sql).upto_seq >= upTo
}

function placeOf(sql: SqlStorage): LedgerPlace | null {
  const { ledger, brand } = stateOf(sql)
  return ledger === null ? null : { brand, ledger }
}

/** Kept once, so that more objects later change nothing for a player who is in one. */
function keepPlace(sql: SqlStorage, { brand, ledger }: LedgerPlace): void {
  sql.exec('UPDATE house_report SET ledger = ?, brand = ? WHERE ledger IS NULL', ledger, brand)
}

function noteTold(sql: SqlStorage, upto_seq: number | undefined): void {
  const now = Date.now()
  if (upto_seq === undefined) return setDue(sql, now + retry_ms)
  const isMore = lastSeq(sql) > upto_seq
  sql.exec(
    'UPDATE house_report SET upto_seq = ?, told_at = ?, due_at = ?',
    ...[upto_seq, now, isMore ? now + gather_ms : null],
  )
}

/** The entries from the cursor on, up to the end of the first one's day. */
function nextReport(sql: SqlStorage): HouseReport {
  const { upto_seq: after_seq, carried_seq } = stateOf(sql)
  const upto_seq = endOfReport(sql, after_seq)
  const span = [after_seq, upto_seq] as const
  const changes = [...movedBetween(sql, ...span), ...heldBetween(sql, ...span), ...betsBetween(sql, ...span)]
  if (after_seq === carried_seq && carried_seq > 0) changes.unshift(...carried(sql, carried_seq))
  return { after_seq, upto_seq, changes, rounds: roundsBetween(sql, ...span) }
}

/** 32 bits of the id of a round or bet, the same for ever. */
export const roundHash = (roundId: string) => bucketOf(roundId, 2 ** 32)

function roundsBetween(sql: SqlStorage, after_seq: number, upto_seq: number): number[] {
  const query = 'SELECT DISTINCT round_id FROM entry WHERE seq > ? AND seq <= ? AND round_id IS NOT NULL'
  const rounds = sql.exec<{ round_id: string }>(query, after_seq, upto_seq).toArray()
  return rounds.map(({ round_id }) => roundHash(round_id))
}

function endOfReport(sql: SqlStorage, after_seq: number): number {
  const first = `SELECT at FROM entry WHERE seq > ?1 ORDER BY seq LIMIT 1`
  const day = `(${first}) / 86400000`
  const query = `SELECT max(seq) AS seq FROM (SELECT seq FROM entry WHERE seq > ?1
      AND seq < coalesce((SELECT min(seq) FROM entry WHERE seq > ?1 AND at / 86400000 > ${day}), 9e15)
    ORDER BY seq LIMIT ${batchSize})`
  return sql.exec<{ seq: number | null }>(query, after_seq).one().seq ?? after_seq
}

/** Of what was given as bonus money, or ended unused. */
const offer = `iif(kind IN ('bonus_grant', 'bonus_expiry'),
  (SELECT offer_id FROM offer_gift WHERE key IN ('bonus:offer:' || id, 'bonus-end:offer:' || id)), NULL)`

/** Of payments those that moved money: a refused withdrawal stores a return of 0. */
const counted = `iif(kind IN ('deposit', 'withdrawal', 'withdrawal_return'), sum(amount_minor <> 0), count(*))`

type Sums = Omit<HouseChange, 'day'> & { day_at: number }

function movedBetween(sql: SqlStorage, after_seq: number, upto_seq: number): HouseChange[] {
  const query = `SELECT min(at) AS day_at, balance_kind, kind, coalesce(provider, '') AS provider,
      coalesce(game_id, '') AS game_id, ${counted} AS count, sum(amount_minor) AS amount_minor, ${offer} AS offer,
      (SELECT product FROM game_session AS opened WHERE opened.provider = entry.provider
        AND opened.game_id = entry.game_id AND product IS NOT NULL LIMIT 1) AS product
    FROM entry WHERE seq > ? AND seq <= ? GROUP BY at / 86400000, balance_kind, kind, provider, game_id, offer`
  return sql.exec<Sums>(query, after_seq, upto_seq).toArray().map(dayed)
}

const dayed = ({ day_at, ...sums }: Sums): HouseChange => ({ day: utcDay(day_at), ...sums })

/** As in the list of open rounds: the last stake is younger than the last payout, and a stake stands. */
const heldUpTo = (seq: string) => `(SELECT iif(
    ${isStaked} AND sum(iif(kind IN ${stakeKinds}, -amount_minor, 0)) > 0, -sum(amount_minor), 0)
  FROM entry WHERE entry.provider = touched.provider AND entry.round_id = touched.round_id
    AND ${ofGames} AND seq <= ${seq})`

function heldBetween(sql: SqlStorage, after_seq: number, upto_seq: number): HouseChange[] {
  const query = `WITH touched AS (
      SELECT provider, round_id, max(at) AS at FROM entry WHERE seq > ?1 AND seq <= ?2 AND ${ofGames}
      GROUP BY provider, round_id
    )
    SELECT max(at) AS day_at, 'open' AS balance_kind, 'held' AS kind, provider, '' AS game_id, 0 AS count,
      sum(coalesce(${heldUpTo('?2')}, 0) - coalesce(${heldUpTo('?1')}, 0)) AS amount_minor
    FROM touched GROUP BY provider`
  return sql
    .exec<Sums>(query, after_seq, upto_seq)
    .toArray()
    .filter(({ amount_minor }) => amount_minor !== 0)
    .map(dayed)
}

const worth = `iif(balance_kind = 'owed', -amount_minor, amount_minor)`
/**
 * An entry after which nothing of the bet is in play; a win that was taken back is none. Its entry on the real balance tells: what came back of
 * the bonus balance has none if that is empty.
 */
const endsBet = (seq: string) => `(kind = 'bet_loss' OR (kind = 'bet_cash_out' AND reason = '${wholeBet}')
  OR (kind = 'bet_win' AND balance_kind = 'real' AND NOT EXISTS (
    SELECT 1 FROM entry AS undo WHERE undo.reference = entry.key AND undo.kind = 'bet_correction' AND undo.seq <= ${seq})))`
/** What a bet holds of its stake: what was cashed out of it is the player's. */
const heldByBet = (
  seq: string,
) => `(SELECT iif(max(${endsBet(seq)}) OR min(seq) <= (SELECT bets_seq FROM house_report), 0, max(0, -sum(${worth})))
  FROM entry WHERE provider = 'sportsbook' AND round_id = bet.round_id AND seq <= ${seq}
    AND kind IN ('bet', 'bet_rollback', 'bet_win', 'bet_cash_out', 'bet_correction', 'bet_loss'))`

function betsBetween(sql: SqlStorage, after_seq: number, upto_seq: number): HouseChange[] {
  const query = `WITH bet AS (
      SELECT round_id, max(at) AS at FROM entry WHERE seq > ?1 AND seq <= ?2 AND provider = 'sportsbook' GROUP BY round_id
    )
    SELECT max(at) AS day_at, 'bets' AS balance_kind, 'held' AS kind, 'sportsbook' AS provider, '' AS game_id, 0 AS count,
      coalesce(sum(coalesce(${heldByBet('?2')}, 0) - coalesce(${heldByBet('?1')}, 0)), 0) AS amount_minor FROM bet`
  return sql
    .exec<Sums>(query, after_seq, upto_seq)
    .toArray()
    .filter(({ amount_minor }) => amount_minor !== 0)
    .map(dayed)
}

/** The bets that have not ended, and their stakes. */
export function betsInPlay(sql: SqlStorage): { count: number; held_minor: number } {
  const query = `SELECT count(nullif(held_minor, 0)) AS count, coalesce(sum(held_minor), 0) AS held_minor
    FROM (SELECT ${heldByBet('9e15')} AS held_minor
      FROM (SELECT DISTINCT round_id FROM entry WHERE provider = 'sportsbook') AS bet)`
  return sql.exec<{ count: number; held_minor: number }>(query).one()
}

/** The balances at the border of the archive, on its day, and the rounds that were open there. */
function carried(sql: SqlStorage, carried_seq: number): HouseChange[] {
  const { upto_at, ...sums } = borderOf(sql)
  const day = utcDay(upto_at)
  const rest = { day, kind: 'carried', provider: '', game_id: '', count: 0 }
  const balances = (['real', 'bonus', 'owed'] as const).map((balance_kind) => ({
    ...rest,
    balance_kind,
    amount_minor: sums[`${balance_kind}_minor`],
  }))
  const open = [...heldBetween(sql, 0, carried_seq), ...betsBetween(sql, 0, carried_seq)]
  const held = open.map((change) => ({ ...change, day }))
  return [...balances.filter(({ amount_minor }) => amount_minor !== 0), ...held]
}
