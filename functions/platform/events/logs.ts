import type { EventName } from '#contract/events.ts'
import { bucketOf } from '#lib/hash.ts'
import { traced } from '../../shared/tracedObject.ts'
import { servicesOf, type PlatformEnv } from '../kit/services.ts'
import type { StoredEvent } from './eventLog.ts'
import type { ToldEvents } from '../wallet/eventFacts.ts'

/** The log of a player who is in none yet. */
export function chooseLog(env: PlatformEnv, playerId: string): number {
  return bucketOf(playerId, servicesOf(env).config.events.logs)
}

export async function tellEvents(env: PlatformEnv, log: number, told: ToldEvents): Promise<void> {
  await eventLog(env, log).take(log, told)
}

export function eventLog(env: PlatformEnv, log: number) {
  return traced(env.EVENT_LOG.getByName(String(log)))
}

export function logNumbers(env: PlatformEnv): number[] {
  return Array.from({ length: servicesOf(env).config.events.logs }, (_, log) => log)
}

/** Of an id: the log and the place. */
export function placeOf(eventId: string): { log: number; seq: number } | undefined {
  const found = /^evt_[0-9a-f]{8}-(\d{1,4})-(\d{1,15})$/.exec(eventId)
  return found ? { log: Number(found[1]), seq: Number(found[2]) } : undefined
}

/** Where a reader stands in each log: `0.17_1.4`. */
type Cursor = ReadonlyMap<number, number>

function cursorOf(text: string): Cursor {
  return new Map(
    text
      .split('_')
      .filter(Boolean)
      .map((part) => part.split('.').map(Number) as [number, number]),
  )
}

const textOf = (cursor: Cursor) => [...cursor].map(([log, seq]) => `${log}.${seq}`).join('_')

type Read = { events: StoredEvent[]; next: string; isEnd: boolean }

/** The next events of all logs after a cursor, each log's in their order. */
export async function readEvents(
  env: PlatformEnv,
  { after, types, limit }: { after: string; types: readonly EventName[]; limit: number },
): Promise<Read> {
  const cursor = new Map(cursorOf(after))
  const events: StoredEvent[] = []
  let isEnd = true
  for (const log of logNumbers(env)) {
    const page = await eventLog(env, log).page(log, {
      after: cursor.get(log) ?? 0,
      ...{ types, limit: Math.max(0, limit - events.length) },
    })
    events.push(...page.events)
    cursor.set(log, page.upto)
    isEnd &&= page.isEnd
  }
  return { events, next: textOf(cursor), isEnd }
}

/** After what is there now. */
export async function newestPlaces(env: PlatformEnv): Promise<[log: number, seq: number][]> {
  return Promise.all(logNumbers(env).map(async (log) => [log, await eventLog(env, log).newest()]))
}
