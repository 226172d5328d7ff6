import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { studioPath } from '#contract/operator/calls.ts'
import { remindBefore_days } from '#contract/operator/keys.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import { recordTechnical } from '../security/technical.ts'
import { emailOf, user } from '../tables/accounts.ts'
import { machineKey } from '../tables/operator.ts'

type Key = typeof machineKey.$inferSelect

/** For the schedule: some days before a key ends the log says so once, and whoever made or last renewed it gets a mail. */
export async function remindOfKeys(services: Services, now: number): Promise<boolean> {
  const { db } = services
  const soon = now + remindBefore_days * day_ms
  const isEnding = and(
    ...[isNull(machineKey.revokedAt), gt(machineKey.expiresAt, now), lt(machineKey.expiresAt, soon)],
  )
  const isNew = and(isEnding, isNull(machineKey.remindedAt))
  const ending = await db.update(machineKey).set({ remindedAt: now }).where(isNew).returning()
  for (const { name, expiresAt } of ending)
    await recordTechnical(services, { kind: 'key_ends', detail: `${name} ${isoOf(expiresAt)}` })
  const isUntold = and(isEnding, isNotNull(machineKey.makerId), isNull(machineKey.toldAt))
  for (const key of await db.select().from(machineKey).where(isUntold)) await tellMaker(services, key, now)
  return false
}

/** Taken before it is sent, so that of two runs one sends it; what the gateway refuses is tried again with the next run. */
async function tellMaker(services: Services, { id, name, makerId, expiresAt }: Key, now: number) {
  const { db } = services
  const reader = await readerOf(services, makerId)
  if (!reader) return
  const taken = await db
    .update(machineKey)
    .set({ toldAt: now })
    .where(and(eq(machineKey.id, id), isNull(machineKey.toldAt)))
    .returning({ id: machineKey.id })
  if (taken.length === 0) return
  const link = `${services.config.staff.origin}${studioPath}#/keys`
  const words = { lang: reader.lang, link, title: name, text: utcDay(expiresAt) }
  const sent = await deliver(
    services,
    { channel: 'email', address: reader.address },
    { kind: 'staffKeyEnds', ...words },
  )
  if (!sent.ok) await db.update(machineKey).set({ toldAt: null }).where(eq(machineKey.id, id))
}

/** The maker; where they are banned, gone or without an address, the administrator who is here the longest. */
async function readerOf(services: Services, makerId: string | null) {
  const isAdministrator = eq(user.staffRole, 'administrator')
  const rows = await services.db
    .select()
    .from(user)
    .where(or(eq(user.id, makerId ?? ''), isAdministrator))
    .orderBy(user.createdAt)
  const reached = rows.flatMap((one) => {
    const address = one.staffRole && !one.isBanned ? emailOf(services, one) : null
    return address === null ? [] : [{ id: one.id, lang: one.lang, address }]
  })
  return reached.find(({ id }) => id === makerId) ?? reached[0]
}
