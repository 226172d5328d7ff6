import type { EventName } from '#contract/events.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type Delivery, type OpenWallet } from './delivery.ts'
import { stakeKinds, type Owner } from './ledger.ts'
import { ofGames } from './rounds.ts'

/*
 * What of a wallet becomes events for other systems (platform/events). The ledger is the queue for bets and rounds. Of what is in no ledger,
 * triggers note the change in its own transaction, so that no rule can forget it. Both are told in a batch that keeps its name until the log
 * has it: the log counts a batch once.
 */
export type EventFact = {
  type: EventName
  at: number
  key: string
  /** Left out: the brand of the player who is the key. Null: of no brand, so endpoints of all brands get it. */
  brand?: string | null
  data: Record<string, unknown>
}
export type ToldEvents = { playerId: string; batch: string; facts: EventFact[] }

/** Rounds are summed for so long; what staff and players wait for goes at once. */
const playPause_ms = hour_ms
const retry_ms = minute_ms
const batchSize = 2000

type State = {
  told_seq: number
  looked_seq: number
  told_at: number
  due_at: number | null
  log: number | null
  batch: string | null
  batch_seq: number
  batch_note: number
}

const note = (kind: string, ...facts: string[]) => `
    INSERT INTO event_note (at, kind, facts) VALUES (${now}, '${kind}', json_object(${facts.join(', ')}));
    UPDATE event_report SET due_at = min(coalesce(due_at, 9e15), ${now}), is_planned = 0;`
const now = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`
const columns = (...names: string[]) => names.map((name) => `'${name}', NEW.${name}`)
const limitColumns = columns('kind', 'period', 'own', 'house', 'pending', 'pending_from')

/** A step. What the ledger has already is told to nobody: events begin here. */
export function createEventReport(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE event_report (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      told_seq INTEGER NOT NULL,
      -- Up to which entry it was decided when to tell.
      looked_seq INTEGER NOT NULL,
      told_at INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER,
      -- Whether the alarm is set for it.
      is_planned INTEGER NOT NULL DEFAULT 1,
      log INTEGER,
      -- What is on its way: its name, and up to where it goes.
      batch TEXT,
      batch_seq INTEGER NOT NULL DEFAULT 0,
      batch_note INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO event_report (id, told_seq, looked_seq)
      SELECT 1, coalesce(max(seq), 0), coalesce(max(seq), 0) FROM entry;
    CREATE TABLE event_note (
      n INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      facts TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER event_limit_insert AFTER INSERT ON own_limit BEGIN ${note('player.limit_changed', ...limitColumns)} END;
    CREATE TRIGGER event_limit_update AFTER UPDATE ON own_limit
      WHEN NEW.own IS NOT OLD.own OR NEW.house IS NOT OLD.house OR NEW.pending IS NOT OLD.pending
      BEGIN ${note('player.limit_changed', ...limitColumns)} END;
    CREATE TRIGGER event_offer_insert AFTER INSERT ON offer
      BEGIN ${note('offer.joined', `'offer_id', NEW.id`, `'offer_version', NEW.version`)} END;
    CREATE TRIGGER event_offer_end AFTER UPDATE OF is_open ON offer WHEN OLD.is_open = 1 AND NEW.is_open = 0
      BEGIN ${note('offer.ended', `'offer_id', NEW.id`, `'is_canceled', json(iif(NEW.is_canceled, 'true', 'false'))`)} END;
    CREATE TRIGGER event_gift AFTER UPDATE OF state ON offer_gift WHEN NEW.state = 'given' AND OLD.state <> 'given'
      BEGIN ${note('offer.given', `'offer_id', NEW.offer_id`, `'gift_id', NEW.id`, `'amount_minor', NEW.amount_minor`)} END;
    CREATE TRIGGER event_bonus_insert AFTER INSERT ON bonus
      BEGIN ${note('bonus.given', `'bonus_id', NEW.id`, `'amount_minor', NEW.amount_minor`, `'expires_at', NEW.expires_at`)} END;
    CREATE TRIGGER event_bonus_end AFTER UPDATE OF ended ON bonus WHEN OLD.ended IS NULL AND NEW.ended IS NOT NULL
      BEGIN ${note('bonus.ended', `'bonus_id', NEW.id`, `'reason', NEW.ended`)} END;
  `)
}

/** The alarm is set for what was noted. Part of its transaction. */
export function noteEventsPlanned(sql: SqlStorage): void {
  sql.exec('UPDATE event_report SET is_planned = 1 WHERE is_planned = 0')
}

/** Whether all events of the entries up to this one are told. */
export function isTold(sql: SqlStorage, upTo: number): boolean {
  return sql.exec<{ told_seq: number }>('SELECT told_seq FROM event_report').one().told_seq >= upTo
}

/** It comes with the report to the house (houseReport.ts). `choose`: the log of a player who is in none yet. */
export function eventDelivery(
  choose: ChooseLog,
  tell: (env: PlatformEnv, log: number, told: ToldEvents) => Promise<void>,
): Pick<Delivery, 'run'> {
  return {
    run: async (wallet) => {
      const ready = readyBatch(wallet, choose)
      if (!ready) return
      const { owner, sql, env, inTransaction } = wallet
      const { log, batch } = ready
      const facts = factsOf(sql, owner, ready)
      const told = { playerId: owner.playerId, batch, facts }
      const send = async () => {
        if (facts.length > 0) await tell(env, log, told)
        return true
      }
      const isTold = await attempt('events not told', send, { player: owner.playerId })
      inTransaction((own) => (isTold ? noteTold(own, ready) : setDue(own, Date.now() + retry_ms)))
    },
  }
}

type ChooseLog = (env: PlatformEnv, playerId: string) => number
type Batch = { log: number; batch: string; after_seq: number; batch_seq: number; batch_note: number }

/** One that is to be told now; one whose answer a crash lost is the same again. */
function readyBatch({ sql, env, owner, inTransaction }: OpenWallet, choose: ChooseLog): Batch | undefined {
  const query = 'SELECT *, (SELECT upto_seq FROM house_report) AS house_seq FROM event_report'
  const state = sql.exec<State & { house_seq: number }>(query).one()
  const isLooked = state.house_seq <= state.looked_seq
  const due = isLooked ? state.due_at : dueOf(sql, state)
  if (!isLooked) inTransaction((own) => noteLooked(own, state.house_seq, due))
  if (due === null || due > Date.now()) return undefined
  const log = state.log ?? choose(env, owner.playerId)
  if (state.batch !== null) return { ...state, log, batch: state.batch, after_seq: state.told_seq }
  return inTransaction((own) => beginBatch(own, state.told_seq, log))
}

/** After a report to the house: a bet is told at once, rounds after the pause. */
function dueOf(sql: SqlStorage, { told_seq, told_at, due_at }: State): number {
  const bets = `SELECT 1 FROM entry WHERE seq > ? AND provider = 'sportsbook' LIMIT 1`
  const isUrgent = sql.exec(bets, told_seq).toArray().length > 0
  return Math.min(due_at ?? Infinity, isUrgent ? Date.now() : Math.max(Date.now(), told_at + playPause_ms))
}

function noteLooked(sql: SqlStorage, seq: number, due: number | null): void {
  sql.exec('UPDATE event_report SET looked_seq = ?, due_at = ?', seq, due)
}

function beginBatch(sql: SqlStorage, after_seq: number, log: number): Batch {
  const query = `SELECT coalesce((SELECT max(seq) FROM (SELECT seq FROM entry WHERE seq > ?1 ORDER BY seq LIMIT ${batchSize})), ?1) AS batch_seq,
    coalesce((SELECT max(n) FROM event_note), 0) AS batch_note`
  const upto = sql.exec<{ batch_seq: number; batch_note: number }>(query, after_seq).one()
  const batch = crypto.randomUUID()
  sql.exec(
    'UPDATE event_report SET batch = ?, batch_seq = ?, batch_note = ?, log = ?',
    ...[batch, upto.batch_seq, upto.batch_note, log],
  )
  return { log, batch, after_seq, ...upto }
}

function noteTold(sql: SqlStorage, { batch_seq, batch_note }: Batch): void {
  sql.exec('DELETE FROM event_note WHERE n <= ?', batch_note)
  const isMore = `EXISTS (SELECT 1 FROM event_note) OR looked_seq > ?1`
  sql.exec(
    `UPDATE event_report SET told_seq = ?1, batch = NULL, told_at = ?2, due_at = iif(${isMore}, ?2, NULL)`,
    ...[batch_seq, Date.now()],
  )
}

function setDue(sql: SqlStorage, due_at: number): void {
  sql.exec('UPDATE event_report SET due_at = ?', due_at)
}

function factsOf(sql: SqlStorage, owner: Owner, batch: Batch): EventFact[] {
  const facts = [...noted(sql, owner, batch), ...bets(sql, owner, batch), ...play(sql, owner, batch)]
  return facts.toSorted((one, other) => one.at - other.at)
}

const timesOfFacts = new Set(['pending_from', 'expires_at'])

function noted(sql: SqlStorage, { playerId, currency }: Owner, { batch_note }: Batch): EventFact[] {
  const query = 'SELECT at, kind, facts FROM event_note WHERE n <= ? ORDER BY n'
  const rows = sql.exec<{ at: number; kind: EventName; facts: string }>(query, batch_note).toArray()
  return rows.map(({ at, kind: type, facts }) => {
    const stored = Object.entries(JSON.parse(facts) as Record<string, string | number | boolean | null>)
    const data = Object.fromEntries(
      stored.map(([name, value]) => [
        name,
        timesOfFacts.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
      ]),
    )
    const money = 'amount_minor' in data ? { currency } : {}
    return { type, at, key: playerId, data: { player_id: playerId, ...data, ...money } }
  })
}

/** What is owed counts against the amount. */
const worth = `sum(iif(balance_kind = 'owed', -amount_minor, amount_minor))`

function bets(sql: SqlStorage, { playerId, currency }: Owner, { after_seq, batch_seq }: Batch): EventFact[] {
  const query = `SELECT min(seq) AS seq, at, kind, round_id, ${worth} AS amount_minor FROM entry
    WHERE seq > ? AND seq <= ? AND provider = 'sportsbook' AND round_id IS NOT NULL AND kind GLOB 'bet*'
    GROUP BY round_id, kind, at ORDER BY seq`
  type Row = { at: number; kind: string; round_id: string; amount_minor: number }
  return sql
    .exec<Row>(query, after_seq, batch_seq)
    .toArray()
    .map(({ at, kind, round_id: bet_id, amount_minor }) => {
      const of = { player_id: playerId, bet_id, currency }
      return kind === 'bet'
        ? { type: 'bet.placed', at, key: playerId, data: { ...of, stake_minor: 0 - amount_minor } }
        : { type: 'bet.settled', at, key: playerId, data: { ...of, outcome: kind.slice(4), amount_minor } }
    })
}

/** One event for all rounds of a batch; none where nothing was played. */
function play(sql: SqlStorage, { playerId, currency }: Owner, { after_seq, batch_seq }: Batch): EventFact[] {
  const query = `SELECT provider, coalesce(game_id, '') AS game_id, count(DISTINCT round_id) AS rounds,
      -sum(iif(kind IN ${stakeKinds}, amount_minor, 0)) AS stakes_minor,
      sum(iif(kind IN ${stakeKinds}, 0, amount_minor)) AS payouts_minor, min(at) AS first_at, max(at) AS last_at
    FROM entry WHERE seq > ? AND seq <= ? AND ${ofGames} AND balance_kind <> 'owed' GROUP BY provider, game_id`
  type Row = { first_at: number; last_at: number } & Record<string, string | number>
  const rows = sql.exec<Row>(query, after_seq, batch_seq).toArray()
  if (rows.length === 0) return []
  const from = Math.min(...rows.map(({ first_at }) => first_at))
  const until = Math.max(...rows.map(({ last_at }) => last_at))
  const games = rows.map(({ first_at: _first, last_at: _last, ...sums }) => sums)
  const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
  return [
    {
      type: 'play.summed',
      at: until,
      key: playerId,
      data: { player_id: playerId, currency, ...span, games },
    },
  ]
}
