import { drizzle } from 'drizzle-orm/d1'
import type { Database } from './services.ts'

/**
 * For reads that may be a second old and that each isolate or place of Cloudflare makes for itself: a replica answers them, for the first
 * database has its load from players.
 */
export function replicaOf({ $client }: Database): Database {
  // A session has the methods that drizzle calls.
  const session = $client.withSession('first-unconstrained')
  return drizzle(session as unknown as D1Database)
}

/**
 * What everybody's calls ask for and the work of staff changes: an isolate remembers it by key for `life_ms`. A change in the same isolate
 * ends that (`forget`), and for as long the first database is asked, for a replica may not have it yet.
 */
export function remembered<Value, Key extends string = 'all'>(
  life_ms: number,
  read: (db: Database, key: Key) => Promise<Value>,
) {
  const known = new Map<Key, { value: Value; until: number }>()
  let changes = 0
  let changedAt = -Infinity
  return {
    of: async (db: Database, key: Key): Promise<Value> => {
      const now = Date.now()
      const before = known.get(key)
      // A clock that was set back does not keep it longer.
      if (before && now < before.until && before.until <= now + life_ms) return before.value
      const asked = changes
      const value = await read(now < changedAt + life_ms ? db : replicaOf(db), key)
      if (asked === changes) known.set(key, { value, until: now + life_ms })
      return value
    },
    forget: (): void => {
      known.clear()
      changes += 1
      changedAt = Date.now()
    },
  }
}
