import { eq } from 'drizzle-orm'
import { sentFor, type EventName } from '#contract/events.ts'
import type { DeliveryOutcome } from '#contract/operator/events.ts'
import { day_ms, minute_ms, second_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { TracedObject } from '../../shared/tracedObject.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import { updateSchema } from '../kit/updateSchema.ts'
import { recordTechnical } from '../security/technical.ts'
import { webhookEndpoint, type WebhookEndpoint as Row } from '../tables/events.ts'
import {
  backlogOf,
  deleteOldAttempts,
  dueDeliveries,
  endpointSteps,
  healthOf,
  listAttempts,
  nextDue,
  noteAttempt,
  putDeliveries,
  retryFailed,
  tryNow,
  type Backlog,
  type Health,
  type ReplayAsk,
  type Waiting,
} from './deliveries.ts'
import type { StoredEvent } from './eventLog.ts'
import { eventLog, logNumbers, placeOf } from './logs.ts'
import { secretsOf } from './secrets.ts'
import { sendEvent, wholeEvents, type Target } from './send.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    WEBHOOK: DurableObjectNamespace<WebhookEndpoint>
  }
}

export type EndpointStanding = Backlog & Health

/** It takes no more from the logs while so many wait: they keep the rest. */
const mostWaiting = 1000
const pageSize = 200
/** An alarm ends before the runtime ends it. */
const longest_ms = 20 * second_ms
const retry_ms = minute_ms
/** Nothing was taken for so long: staff have to look. */
const patience_ms = 3 * day_ms

/**
 * One endpoint: pulls its events from the logs, sends them, and tries again. The row in D1 says where to and which; the object has what waits. An
 * endpoint that is slow or down delays nobody else.
 */
export class WebhookEndpoint extends TracedObject<PlatformEnv> {
  private readonly sql: SqlStorage

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'WebhookEndpoint')
    this.sql = state.storage.sql
    updateSchema(state.storage, endpointSteps)
  }

  /** A new endpoint gets what comes from now on. */
  begin(endpoint: string, places: readonly (readonly [log: number, seq: number])[]): void {
    this.sql.exec('UPDATE health SET endpoint = ?', endpoint)
    for (const [number, seq] of places)
      this.sql.exec('INSERT OR IGNORE INTO place VALUES (?, ?)', number, seq)
    this.soon()
  }

  /** Something may have come. */
  ring(): void {
    this.soon()
  }

  /** It goes on after a pause: what waited is tried now. */
  resume(): void {
    this.ctx.storage.transactionSync(() => tryNow(this.sql))
    this.soon()
  }

  /** One event for this endpoint alone. */
  sendTest(event: StoredEvent): void {
    putDeliveries(this.sql, [event])
    this.soon()
  }

  /** What is sent again, by the same ids; how many, null where that shows as it is read from the logs. 'gone': not kept any more, or none of the endpoint's. */
  async replay(ask: ReplayAsk): Promise<number | null | 'gone'> {
    if (ask.what === 'failed') {
      const count = this.ctx.storage.transactionSync(() => retryFailed(this.sql))
      this.soon()
      return count
    }
    if (ask.what === 'event') {
      const place = placeOf(ask.event_id)
      const event = place && (await eventLog(this.env, place.log).find(place.seq))
      const row = await this.row()
      // Nor one of a type or a brand that the endpoint does not get: its id may be guessed.
      if (!row || event?.id !== ask.event_id || !sentFor(row.types).includes(event.type)) return 'gone'
      if (wantedBy(row, [event]).length === 0) return 'gone'
      this.sendTest(event)
      return 1
    }
    for (const number of logNumbers(this.env)) {
      const { after, upto } = await eventLog(this.env, number).span(ask.from, ask.until)
      if (upto > after)
        this.sql.exec('INSERT INTO replay (log, seq, upto) VALUES (?, ?, ?)', number, after, upto)
    }
    this.soon()
    return null
  }

  standing(): EndpointStanding {
    return { ...backlogOf(this.sql), ...healthOf(this.sql) }
  }

  attempts(query: Parameters<typeof listAttempts>[1]) {
    return listAttempts(this.sql, query)
  }

  async forget(): Promise<void> {
    for (const number of logNumbers(this.env)) await eventLog(this.env, number).unfollow(this.name())
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    // Whoever rings once more finds an endpoint without a name, and nothing happens.
    updateSchema(this.ctx.storage, endpointSteps)
  }

  override async alarm(): Promise<void> {
    const row = await this.row()
    if (row?.state !== 'active') return
    // Should this run fail: the alarm comes again.
    await this.ctx.storage.setAlarm(Date.now() + retry_ms)
    const began = Date.now()
    const target = await this.targetOf(row)
    let isEnd = false
    while (Date.now() - began < longest_ms) {
      isEnd = await this.pull(row)
      if (!(await this.sendSome(row, target))) break
    }
    deleteOldAttempts(this.sql)
    const next = isEnd ? nextDue(this.sql) : Date.now()
    await (next === null
      ? this.ctx.storage.deleteAlarm()
      : this.ctx.storage.setAlarm(Math.max(next, Date.now() + 1)))
  }

  /** Takes events over from the logs. True if there are no more for now. */
  private async pull(row: Row): Promise<boolean> {
    const types = sentFor(row.types)
    let isEnd = true
    for (const number of logNumbers(this.env)) {
      if (backlogOf(this.sql).waiting >= mostWaiting) return true
      const query = 'SELECT seq FROM place WHERE log = ?'
      const after = this.sql.exec<{ seq: number }>(query, number).toArray()[0]?.seq ?? 0
      const page = await eventLog(this.env, number).page(
        number,
        { after, types, limit: pageSize },
        this.name(),
      )
      if (page.upto > after)
        this.ctx.storage.transactionSync(() => {
          putDeliveries(this.sql, wantedBy(row, page.events))
          this.sql.exec('INSERT OR REPLACE INTO place VALUES (?, ?)', number, page.upto)
        })
      isEnd &&= page.isEnd
    }
    return (await this.pullReplays(row, types)) && isEnd
  }

  private async pullReplays(row: Row, types: readonly EventName[]): Promise<boolean> {
    const query = 'SELECT n, log, seq, upto FROM replay ORDER BY n LIMIT 1'
    const [one] = this.sql.exec<{ n: number; log: number; seq: number; upto: number }>(query).toArray()
    if (!one) return true
    const ask = { after: one.seq, upto: one.upto, types, limit: pageSize }
    const page = await eventLog(this.env, one.log).page(one.log, ask)
    this.ctx.storage.transactionSync(() => {
      putDeliveries(this.sql, wantedBy(row, page.events))
      if (page.isEnd) this.sql.exec('DELETE FROM replay WHERE n = ?', one.n)
      else this.sql.exec('UPDATE replay SET seq = ? WHERE n = ?', page.upto, one.n)
    })
    return false
  }

  /** Sends what is due, as many at once as the endpoint wants. False if nothing was due. */
  private async sendSome(row: Row, target: Target): Promise<boolean> {
    const due = dueDeliveries(this.sql, row.concurrency)
    const outcomes = await Promise.all(due.map((one) => this.sendOne(target, one)))
    if (outcomes.includes('gone')) await this.pause(row, 'gone')
    const { failing_since } = healthOf(this.sql)
    const isLong = failing_since !== null && Date.now() - failing_since >= patience_ms
    if (isLong) await this.pause(row, 'failures')
    else if (outcomes.includes('given_up'))
      await recordTechnical(servicesOf(this.env), { kind: 'event_given_up', detail: row.name })
    return due.length > 0 && !isLong && !outcomes.includes('gone')
  }

  private async sendOne(target: Target, one: Waiting): Promise<DeliveryOutcome> {
    const stored = JSON.parse(one.event) as StoredEvent
    const [event] = await wholeEvents(servicesOf(this.env), [stored])
    const attempt = await sendEvent(this.env, target, one.event_id, JSON.stringify(event))
    return this.ctx.storage.transactionSync(() => noteAttempt(this.sql, one, attempt))
  }

  private async pause({ id, name }: Row, pausedBy: 'failures' | 'gone'): Promise<void> {
    const services = servicesOf(this.env)
    const changes = { state: 'paused', pausedBy, updatedAt: Date.now() } as const
    await services.db.update(webhookEndpoint).set(changes).where(eq(webhookEndpoint.id, id))
    await recordTechnical(services, { kind: 'endpoint_paused', detail: `${name} ${pausedBy}` })
  }

  private async targetOf(row: Row): Promise<Target> {
    return { url: row.url, secrets: await secretsOf(servicesOf(this.env), row) }
  }

  private async row(): Promise<Row | undefined> {
    const { db } = servicesOf(this.env)
    const [row] = await db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, this.name()))
    return row
  }

  private name(): string {
    return this.sql.exec<{ endpoint: string }>('SELECT endpoint FROM health').one().endpoint
  }

  /** The alarm, now if it is not set to come sooner. Errors of it are of no caller. */
  private soon(): void {
    this.ctx.storage
      .setAlarm(Date.now() + 1)
      .catch((error: unknown) => log('error', 'no alarm', { error: describeError(error) }))
  }
}

const wantedBy = ({ brand }: Row, events: readonly StoredEvent[]) =>
  events.filter((event) => brand === null || event.brand === null || event.brand === brand)
