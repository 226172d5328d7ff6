import { eventTypeOf, type EventName, type OutEvent } from '#contract/events.ts'
import { day_ms, second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { traced, TracedObject } from '../../shared/tracedObject.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { updateSchema, type SchemaStep } from '../kit/updateSchema.ts'
import { stopBoardOf } from '../stops/stops.ts'
import type { EventFact, ToldEvents } from '../wallet/eventFacts.ts'
import { brandsOf, gather, type Brands } from './sources.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    EVENT_LOG: DurableObjectNamespace<EventLog>
  }
}

/** `types`: all where it is left out; `upto`: no place beyond. */
type PageQuery = {
  after: number
  types?: readonly EventName[]
  limit: number
  upto?: number | undefined
}
/** `upto`: the place up to which it was looked; `isEnd`: nothing is after it. */
/** As it crosses calls of objects: its data are JSON. */
export type StoredEvent = Omit<OutEvent, 'data'> & { data: string }
type EventPage = { events: StoredEvent[]; upto: number; isEnd: boolean }
type Row = { seq: number; type: EventName; at: number; key: string; brand: string | null; data: string }

const steps: readonly SchemaStep[] = [
  (sql) =>
    sql.exec(`
      CREATE TABLE event (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        type TEXT NOT NULL,
        at INTEGER NOT NULL,
        key TEXT NOT NULL,
        brand TEXT,
        data TEXT NOT NULL,
        stored_at INTEGER NOT NULL
      ) STRICT;
      -- Of each player the batch that came last.
      CREATE TABLE told (player_id TEXT PRIMARY KEY, batch TEXT NOT NULL) STRICT, WITHOUT ROWID;
      -- Up to where the sources of D1 are read, and the stops that were there then.
      CREATE TABLE place (source TEXT PRIMARY KEY, upto INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE known_stop (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      CREATE TABLE follower (endpoint TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      -- In the ids of events: a log that begins anew repeats none.
      CREATE TABLE epoch (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL, number INTEGER) STRICT;
      INSERT INTO epoch (id, name) VALUES (1, lower(hex(randomblob(4))));
    `),
]

/** Rows that a page looks at; one that finds few of its types says how far it came. */
const mostLooked = 2000
/** How soon endpoints hear of what came, and how often D1 is read while somebody listens. */
const ring_ms = second_ms
const gatherEvery_ms = 10 * second_ms
const mostDeleted = 5000

/**
 * A log of events in their order: the one and only place from which endpoints and warehouses read. Log 0 reads the sources of D1; places and
 * events are one transaction, so that a crash repeats nothing and skips nothing. Wallets tell the log that they chose.
 */
export class EventLog extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'EventLog')
    this.sql = state.storage.sql
    updateSchema(state.storage, steps)
  }

  /** Takes a wallet's batch once: what a crash left unanswered comes again under the same name. */
  async take(number: number, { playerId, batch, facts }: ToldEvents): Promise<void> {
    const brands = await brandsOf(this.env.DB, facts)
    this.ctx.storage.transactionSync(() => {
      this.setNumber(number)
      const [known] = this.sql
        .exec('SELECT 1 FROM told WHERE player_id = ? AND batch = ?', playerId, batch)
        .toArray()
      if (known) return
      this.append(facts, brands)
      this.sql.exec('INSERT OR REPLACE INTO told VALUES (?, ?)', playerId, batch)
    })
  }

  /** Of log 0: reads what D1 has since. True if there may be more. */
  async gather(): Promise<boolean> {
    const places = this.places()
    const gathered = await gather(this.env.DB, places)
    const brands = await brandsOf(this.env.DB, gathered.facts)
    const stops = (await stopBoardOf(this.env).now()).map(({ id }) => id)
    this.ctx.storage.transactionSync(() => {
      // Another run came first: what it has read is not read again.
      if (JSON.stringify(this.places()) !== JSON.stringify(places)) return
      this.setNumber(0)
      const isFirst = Object.keys(places).length === 0
      this.append(gathered.facts, brands)
      this.append(this.changedStops(stops, isFirst))
      for (const [source, upto] of Object.entries(gathered.places))
        if (places[source] !== upto) this.sql.exec('INSERT OR REPLACE INTO place VALUES (?, ?)', source, upto)
    })
    await this.gatherAgain()
    return gathered.isMore
  }

  /** What came after a place. A reader that names itself is told of what comes later. */
  page(
    number: number,
    { after, types, limit, upto = Number.MAX_SAFE_INTEGER }: PageQuery,
    follower?: string,
  ): EventPage {
    this.setNumber(number)
    if (follower !== undefined) this.sql.exec('INSERT OR IGNORE INTO follower VALUES (?)', follower)
    const query =
      'SELECT seq, type, at, key, brand, data FROM event WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?'
    const rows = this.sql.exec<Row>(query, after, upto, mostLooked).toArray()
    const wanted = types ? rows.filter(({ type }) => types.includes(type)) : rows
    const events = wanted.slice(0, limit).map((row) => this.described(row))
    const isCut = wanted.length > limit
    const last = isCut ? (wanted[limit - 1]?.seq ?? after) : (rows.at(-1)?.seq ?? after)
    return { events, upto: last, isEnd: !isCut && rows.length < mostLooked }
  }

  /** One by its place; undefined for one that is not kept any more. */
  find(seq: number): StoredEvent | undefined {
    const [row] = this.sql
      .exec<Row>('SELECT seq, type, at, key, brand, data FROM event WHERE seq = ?', seq)
      .toArray()
    return row && this.described(row)
  }

  /** The places of what came in a time: after the first, up to the second. */
  span(from: number, until: number): { after: number; upto: number } {
    const query = `SELECT coalesce((SELECT max(seq) FROM event WHERE stored_at < ?1), 0) AS after,
      coalesce((SELECT max(seq) FROM event WHERE stored_at < ?2), 0) AS upto`
    return this.sql.exec<{ after: number; upto: number }>(query, from, until).one()
  }

  newest(): number {
    return this.sql.exec<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM event').one().seq
  }

  unfollow(endpoint: string): void {
    this.sql.exec('DELETE FROM follower WHERE endpoint = ?', endpoint)
  }

  /** What is older than it is kept goes; the newest stays, for its number. True if there may be more. */
  deleteOld(now: number): boolean {
    const { events } = servicesOf(this.env).config
    const query = `DELETE FROM event WHERE seq IN (SELECT seq FROM event WHERE seq < (SELECT max(seq) FROM event)
      ORDER BY seq LIMIT ${mostDeleted}) AND stored_at < ?`
    return this.sql.exec(query, now - events.days * day_ms).rowsWritten >= mostDeleted
  }

  override async alarm(): Promise<void> {
    const isFirst = this.number() === 0
    try {
      if (isFirst) while (await this.gather());
    } catch (error) {
      log('error', 'events not gathered', { error: describeError(error) })
    }
    const followers = this.sql.exec<{ endpoint: string }>('SELECT endpoint FROM follower').toArray()
    await Promise.allSettled(
      followers.map(({ endpoint }) => traced(this.env.WEBHOOK.getByName(endpoint)).ring()),
    )
    if (isFirst) await this.gatherAgain()
  }

  /** While somebody listens, and unless the alarm comes sooner. */
  private async gatherAgain(): Promise<void> {
    const isFollowed = this.sql.exec('SELECT 1 FROM follower LIMIT 1').toArray().length > 0
    if (isFollowed && (await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + gatherEvery_ms)
  }

  /** Part of a transaction. The followers hear of it soon. */
  private append(facts: readonly EventFact[], brands: Brands = new Map()): void {
    const now = Date.now()
    for (const { type, at, key, data, brand = brands.get(key) ?? null } of facts)
      this.sql.exec(
        'INSERT INTO event (type, at, key, brand, data, stored_at) VALUES (?, ?, ?, ?, ?, ?)',
        ...[type, at, key, brand, JSON.stringify(data), now],
      )
    const isFollowed =
      facts.length > 0 && this.sql.exec('SELECT 1 FROM follower LIMIT 1').toArray().length > 0
    if (isFollowed) void this.ctx.storage.setAlarm(now + ring_ms)
  }

  private changedStops(stops: readonly string[], isFirst: boolean): EventFact[] {
    const known = this.sql
      .exec<{ id: string }>('SELECT id FROM known_stop')
      .toArray()
      .map(({ id }) => id)
    const [set, lifted] = [
      stops.filter((id) => !known.includes(id)),
      known.filter((id) => !stops.includes(id)),
    ]
    for (const id of set) this.sql.exec('INSERT INTO known_stop VALUES (?)', id)
    for (const id of lifted) this.sql.exec('DELETE FROM known_stop WHERE id = ?', id)
    if (isFirst) return []
    const factOf = (type: 'stop.set' | 'stop.lifted') => (stop: string) =>
      ({ type, at: Date.now(), key: `stop:${stop}`, data: { stop } }) satisfies EventFact
    return [...set.map(factOf('stop.set')), ...lifted.map(factOf('stop.lifted'))]
  }

  private places(): Record<string, number> {
    const rows = this.sql.exec<{ source: string; upto: number }>(
      'SELECT source, upto FROM place ORDER BY source',
    )
    return Object.fromEntries(rows.toArray().map(({ source, upto }) => [source, upto]))
  }

  private described({ seq, type, at, key, brand, data }: Row): StoredEvent {
    const { name } = this.sql.exec<{ name: string }>('SELECT name FROM epoch').one()
    const sequence = `${this.number()}-${seq}`
    return {
      ...{ id: `evt_${name}-${sequence}`, type, version: eventTypeOf(type).version },
      ...{ timestamp: new Date(at).toISOString(), sequence, key, brand, data },
    }
  }

  private number(): number {
    return this.sql.exec<{ number: number | null }>('SELECT number FROM epoch').one().number ?? 0
  }

  /** An object does not know its name. */
  private setNumber(number: number): void {
    this.sql.exec('UPDATE epoch SET number = ? WHERE number IS NOT ?', number, number)
  }
}
