import { desc, eq } from 'drizzle-orm'
import type { Consent } from '../../../contract/protection.ts'
import { consentChannels, type ConsentChannel } from '../../../contract/protectionTerms.ts'
import type { Services } from '../services.ts'
import { consent } from './tables.ts'

type Source = Consent['history'][number]['source']
export type ConsentChange = Partial<Record<ConsentChannel, boolean>>

const mostShown = 100

/** What the player agreed to, with the history. Nobody has agreed to anything before saying so. */
export async function consentOf({ db }: Services, playerId: string): Promise<Consent> {
  const rows = await db
    .select()
    .from(consent)
    .where(eq(consent.playerId, playerId))
    .orderBy(desc(consent.id))
    .limit(mostShown)
  const isGranted = (channel: ConsentChannel) => rows.find((row) => row.channel === channel)?.granted ?? false
  return {
    email: isGranted('email'),
    sms: isGranted('sms'),
    phone: isGranted('phone'),
    history: rows.map(({ channel, granted, source, at }) => ({
      channel,
      granted,
      source,
      at: new Date(at).toISOString(),
    })),
  }
}

/** Adds what differs from what counts. */
export async function changeConsent(
  services: Services,
  playerId: string,
  change: ConsentChange,
  source: Source,
): Promise<void> {
  const known = await consentOf(services, playerId)
  const at = Date.now()
  const rows = consentChannels.flatMap((channel) => {
    const granted = change[channel]
    return granted === undefined || granted === known[channel]
      ? []
      : [{ playerId, channel, granted, source, at }]
  })
  if (rows.length > 0) await services.db.insert(consent).values(rows)
}

export function withdrawConsent(services: Services, playerId: string, source: Source): Promise<void> {
  return changeConsent(services, playerId, { email: false, sms: false, phone: false }, source)
}
