import { desc, eq, max, sql, type SQL } from 'drizzle-orm'
import type { Consent } from '#contract/protection.ts'
import { consentChannels, type ConsentChannel } from '#contract/protectionTerms.ts'
import { isoOf } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { consent } from '../tables/protection.ts'

type Source = Consent['history'][number]['source']
export type ConsentChange = Partial<Record<ConsentChannel, boolean>>

const mostShown = 100

/** The player's consents, with the newest entry of the history. */
export async function consentOf({ db }: Services, playerId: string): Promise<Consent> {
  const [counts, rows] = await db.batch([newestOf(db, playerId), changesOf(db, playerId).limit(mostShown)])
  return { ...grantedIn(counts), history: rows.map(described) }
}

/** The same with all of its history, for the copy of their data. */
export async function wholeConsentOf(services: Services, playerId: string): Promise<Consent> {
  const history = (await changesOf(services.db, playerId)).map(described)
  return { ...(await consentOf(services, playerId)), history }
}

/** Newest first. */
function changesOf(db: Database, playerId: string) {
  return db.select().from(consent).where(eq(consent.playerId, playerId)).orderBy(desc(consent.id))
}

function described({ channel, granted, source, at }: typeof consent.$inferSelect) {
  return { channel, granted, source, at: isoOf(at) }
}

/** The newest row of each channel: SQLite takes the other columns from the row that has the maximum. */
function newestOf(db: Database, playerId: string) {
  return db
    .select({ channel: consent.channel, granted: consent.granted, id: max(consent.id) })
    .from(consent)
    .where(eq(consent.playerId, playerId))
    .groupBy(consent.channel)
}

/** Nobody has agreed to anything before saying so. */
function grantedIn(newest: readonly { channel: ConsentChannel; granted: boolean }[]) {
  const isGranted = (channel: ConsentChannel) => newest.some((row) => row.channel === channel && row.granted)
  return {
    ...{ email: isGranted('email'), sms: isGranted('sms') },
    ...{ push: isGranted('push'), phone: isGranted('phone') },
  }
}

/** Adds what differs from what counts. */
export async function changeConsent(
  services: Services,
  playerId: string,
  change: ConsentChange,
  source: Source,
): Promise<void> {
  const known = grantedIn(await newestOf(services.db, playerId))
  const at = Date.now()
  const rows = consentChannels.flatMap((channel) => {
    const granted = change[channel]
    return granted === undefined || granted === known[channel]
      ? []
      : [{ playerId, channel, granted, source, at }]
  })
  if (rows.length > 0) await services.db.insert(consent).values(rows)
}

const none = { email: false, sms: false, push: false, phone: false }

export function withdrawConsent(services: Services, playerId: string, source: Source): Promise<void> {
  return changeConsent(services, playerId, none, source)
}

/** The same within a statement: 1 where the newest row of the channel says yes. `playerId` is a value or a column. */
export function agrees(playerId: SQL | string, channel: ConsentChannel): SQL {
  return sql`coalesce((SELECT granted FROM consent WHERE player_id = ${playerId} AND channel = ${channel}
    ORDER BY id DESC LIMIT 1), 0)`
}
