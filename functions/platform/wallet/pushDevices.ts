import type { PushState, QuietHours } from '#contract/inbox.ts'
import { mostPushDevices } from '#contract/inboxTerms.ts'
import { minute_ms } from '#lib/time.ts'

/*
 * The devices that the player lets us push to, and the hours in which nothing is pushed. An endpoint is a secret of its browser: whoever has it and the keys may write to
 * the device. It is pushed to while the sign-in lives that added it, with the key of ours that it was made for.
 */
export type PushDevice = {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  name: string
  signInId: string
  ownKey: string
}
type Row = PushDevice & { added_at: number }

export function createPush(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE push_device (
      id TEXT PRIMARY KEY,
      endpoint TEXT NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      name TEXT NOT NULL,
      sign_in_id TEXT NOT NULL,
      own_key TEXT NOT NULL,
      added_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE push_quiet (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      from_hour INTEGER NOT NULL,
      to_hour INTEGER NOT NULL,
      zone TEXT NOT NULL
    ) STRICT;
  `)
}

export function pushDevices(sql: SqlStorage): Row[] {
  const query = `SELECT id, endpoint, p256dh, auth, name, sign_in_id AS signInId, own_key AS ownKey, added_at
    FROM push_device ORDER BY added_at`
  return sql.exec<Row>(query).toArray()
}

/** Without the key, which the configuration has. */
export function pushState(sql: SqlStorage): Omit<PushState, 'key'> {
  const devices = pushDevices(sql).map(({ id, name, endpoint, added_at }) => ({
    ...{ id, name, endpoint },
    added_at: new Date(added_at).toISOString(),
  }))
  return { devices, quiet: quietHours(sql) ?? null }
}

/** The same browser again replaces itself. */
export function addPushDevice(sql: SqlStorage, device: PushDevice): void {
  const { id, endpoint, p256dh, auth, name, signInId, ownKey } = device
  sql.exec('DELETE FROM push_device WHERE endpoint = ?', endpoint)
  sql.exec(
    'INSERT INTO push_device VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[id, endpoint, p256dh, auth, name, signInId, ownKey, Date.now()],
  )
  sql.exec(
    'DELETE FROM push_device WHERE id NOT IN (SELECT id FROM push_device ORDER BY added_at DESC LIMIT ?)',
    mostPushDevices,
  )
}

export function removePushDevices(sql: SqlStorage, ids: readonly string[]): void {
  for (const id of ids) sql.exec('DELETE FROM push_device WHERE id = ?', id)
}

export function setQuietHours(sql: SqlStorage, quiet: QuietHours | null): void {
  sql.exec('DELETE FROM push_quiet')
  if (quiet) sql.exec('INSERT INTO push_quiet VALUES (1, ?, ?, ?)', quiet.from, quiet.to, quiet.zone)
}

export function forgetPush(sql: SqlStorage): void {
  sql.exec('DELETE FROM push_device')
  sql.exec('DELETE FROM push_quiet')
}

function quietHours(sql: SqlStorage): QuietHours | undefined {
  return sql
    .exec<QuietHours>('SELECT from_hour AS "from", to_hour AS "to", zone FROM push_quiet')
    .toArray()[0]
}

/** When something may be pushed again; undefined for now. */
export function quietUntil(sql: SqlStorage, now: number): number | undefined {
  const quiet = quietHours(sql)
  if (!quiet || quiet.from === quiet.to) return undefined
  const parts = new Intl.DateTimeFormat('en', {
    ...({ timeZone: quiet.zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).formatToParts(now)
  const [hour = 0, minute = 0] = (['hour', 'minute'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  const since = (hour - quiet.from + 24) % 24
  const length = (quiet.to - quiet.from + 24) % 24
  return since < length ? now + ((length - since) * 60 - minute) * minute_ms : undefined
}

/** Whether a time zone is one. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
