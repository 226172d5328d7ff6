import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { markets } from '#contract/markets.ts'
import type { Popup } from '#contract/popups.ts'
import { user } from '../../../../functions/platform/tables/accounts.ts'
import { profileCalls } from '../../../../functions/platform/profile/profileCalls.ts'
import { dueReminder, lastReview } from '../../../../functions/platform/protection/reviewReminder.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import {} from './protectionSupport.ts'
import { migrate, platformEnv, signUp, type Player } from '../support.ts'

let services: Services
let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  const local = servicesOf(platformEnv)
  services = { ...local, config: { ...local.config, market: markets.ukgc } }
  player = await signUp(`Reviewed${(players += 1)}`, { currency: 'USD' })
})

async function reminders(now: number, inServices = services): Promise<Popup[]> {
  const [account] = await services.db.select().from(user).where(eq(user.id, player.user.id))
  if (!account) throw new Error('no such account')
  const reviewedAt = await lastReview(services.db, account.id)
  return dueReminder(inServices.config, { createdAt: account.createdAt.getTime(), reviewedAt }, 'en', now)
}

async function closePopup(popup_id: string): Promise<void> {
  const [account] = await services.db.select().from(user).where(eq(user.id, player.user.id))
  const context = { services, account, body: { popup_id } } as Parameters<typeof profileCalls.popupSeen>[0]
  expect(await profileCalls.popupSeen(context)).toMatchObject({ ok: true })
}

it('[PROTECT-10] a market’s reminder to look over limits comes six months after the sign-up, and leads to them', async () => {
  expect(await reminders(Date.now() + 180 * day_ms)).toEqual([])
  const [shown] = await reminders(Date.now() + 185 * day_ms)
  expect(shown).toMatchObject({ url: '/profile/limits', needClose: false, show_page: 'all' })
  expect(shown?.text).toMatch(/limits/)
})

it('[PROTECT-10] it comes again six months after it was closed, for this player alone', async () => {
  const { db } = services
  await db
    .update(user)
    .set({ createdAt: new Date(Date.now() - 300 * day_ms) })
    .where(eq(user.id, player.user.id))
  const [shown] = await reminders(Date.now())
  await closePopup(shown?.id ?? '')
  expect(await reminders(Date.now())).toEqual([])
  expect(await reminders(Date.now() + 180 * day_ms)).toEqual([])
  expect(await reminders(Date.now() + 185 * day_ms)).toHaveLength(1)
  player = await signUp(`Reviewed${(players += 1)}`, { currency: 'USD' })
  expect(await reminders(Date.now() + 185 * day_ms)).toHaveLength(1)
})

it('[PROTECT-10] where the market asks for no reminder there is none', async () => {
  expect(await reminders(Date.now() + 999 * day_ms, servicesOf(platformEnv))).toEqual([])
})
