import { afterAll, beforeAll, expect, it } from 'vitest'
import { markets } from '#contract/markets.ts'
import { day_ms } from '#lib/time.ts'
import { closeUnused } from '../../../../functions/platform/accounts/dormant.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { asStaff, auditOf, member } from '../operator/staffSupport.ts'
import {
  call,
  changeUser,
  deposit,
  login,
  messagesTo,
  migrate,
  openGame,
  operator,
  platformEnv,
} from '../support.ts'
import { playerAt, seamless, userRow, type Player } from '../support.ts'

const services = servicesOf(platformEnv)
const market = markets.none as { dormancy: typeof markets.br.dormancy }
const year_ms = 366 * day_ms

beforeAll(async () => {
  market.dormancy = { after_months: 12, notice_days: 30 }
  await migrate()
})
afterAll(() => void (market.dormancy = null))

/** Somebody who signed in for the last time so long ago. */
async function unusedSince(ago_ms: number, name: string): Promise<Player> {
  const player = await playerAt(`${name}@atoll.test`)
  await changeUser(player.user.id, { last_sign_in_at: Date.now() - ago_ms })
  return player
}
const kindsTo = async (name: string) => (await messagesTo(`${name}@atoll.test`)).map(({ subject }) => subject)
const again = async ({ user }: Player) => (await login(user.username)).headers.get('x-session-token') ?? ''
const isClosed = async ({ user }: Player) => (await userRow(user.id))?.['dormant_at'] !== null

it('[STUDIO-17] an unused account is told once, and closed after the notice; one that is used is not', async () => {
  const unused = await unusedSince(year_ms, 'unused')
  const used = await unusedSince(year_ms - 30 * day_ms, 'used')
  const tester = await unusedSince(year_ms, 'housetest')
  await operator(`/players/${tester.user.id}/test`, { is_test: true, reason: 'ours' })
  for (const minutes of [0, 1]) await closeUnused(services, Date.now() + minutes * 60_000)
  expect(await kindsTo('unused')).toEqual(['Your Atoll account will be closed'])
  expect([await kindsTo('used'), await kindsTo('housetest')]).toEqual([[], []])
  await closeUnused(services, Date.now() + 29 * day_ms)
  expect(await isClosed(unused)).toBe(false)
  await closeUnused(services, Date.now() + 31 * day_ms)
  expect([await isClosed(unused), await isClosed(used), await isClosed(tester)]).toEqual([true, false, false])
  expect(await kindsTo('unused')).toHaveLength(2)
})

it('[STUDIO-17] a sign-in after the notice keeps the account', async () => {
  const player = await unusedSince(year_ms, 'returning')
  await closeUnused(services, Date.now())
  await again(player)
  await closeUnused(services, Date.now() + 31 * day_ms)
  expect(await isClosed(player)).toBe(false)
})

it('[STUDIO-17] who signs in while others are closed keeps the account and the session', async () => {
  const [first, second] = [await unusedSince(year_ms + day_ms, 'first'), await unusedSince(year_ms, 'second')]
  await closeUnused(services, Date.now())
  // What a sign-in writes, after both accounts were read and before the second is closed.
  await platformEnv.DB.exec(
    `CREATE TRIGGER signs_in AFTER UPDATE OF dormant_at ON user WHEN NEW.id = '${first.user.id}' BEGIN UPDATE user SET last_sign_in_at = ${Date.now() + 31 * day_ms}, dormant_told_at = NULL WHERE id = '${second.user.id}'; END`,
  )
  await closeUnused(services, Date.now() + 31 * day_ms)
  await platformEnv.DB.exec('DROP TRIGGER signs_in')
  expect([await isClosed(first), await isClosed(second)]).toEqual([true, false])
  expect(await call('/api/user/sessions', { token: first.token })).toMatchObject({ status: 9401 })
  expect(await call('/api/user/sessions', { token: second.token })).toMatchObject({ status: 0 })
})

it('[STUDIO-17] an account that staff open has another notice, and nobody is said to have signed in', async () => {
  const player = await unusedSince(year_ms, 'reopened')
  const seenAt = (await userRow(player.user.id))?.['last_sign_in_at']
  for (const days of [0, 31]) await closeUnused(services, Date.now() + days * day_ms)
  const reopen = () => operator(`/players/${player.user.id}/reopen`, { reason: 'asked for it' })
  expect([(await reopen()).status, (await reopen()).status]).toEqual([0, 9409])
  expect((await userRow(player.user.id))?.['last_sign_in_at']).toBe(seenAt)
  const outcomes = (await auditOf(`action=reopenPlayer&target=${player.user.id}`)) as { outcome: string }[]
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'done'])

  const told = (await kindsTo('reopened')).length
  await closeUnused(services, Date.now() + 31 * day_ms)
  expect([await isClosed(player), (await kindsTo('reopened')).length]).toEqual([false, told + 1])
  await closeUnused(services, Date.now() + 60 * day_ms)
  expect(await isClosed(player)).toBe(false)
  await closeUnused(services, Date.now() + 62 * day_ms)
  expect(await isClosed(player)).toBe(true)
})

it('[STUDIO-17] a closed account keeps its money for its player, and staff open it again', async () => {
  const player = await unusedSince(year_ms, 'keeper')
  await deposit(player.user.id, 5000)
  const game = await openGame(player)
  await closeUnused(services, Date.now())
  await closeUnused(services, Date.now() + 31 * day_ms)
  expect(await call('/api/user/balance', { token: player.token })).toMatchObject({ status: 9401 })
  const token = await again(player)
  const open = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en', product: 'casino' }
  const launch = () => call('/api/games/session', { token, body: open })
  expect(await launch()).toMatchObject({ http: 403, status: 9468 })
  const stake = { token: game.token, transaction_id: 't', round_id: 'r', currency: 'USD', amount_minor: 100 }
  expect((await seamless('debit', stake)).status).not.toBe(0)
  const pay = { amount: 10, cpf: '52998224725' }
  expect(await call('/api/payment/pix/payment', { token, body: pay })).toMatchObject({ status: 9468 })
  expect((await call('/api/user/balance', { token })).result).toMatchObject({ balance: 50 })
  expect((await call('/api/payment/cashier', { token })).status).toBe(0)

  const support = await member('dormantSupport', 'support')
  const reopen = (body: object) => asStaff(support, `/players/${player.user.id}/reopen`, body)
  expect(await reopen({})).toMatchObject({ status: 9400 })
  expect(await reopen({ reason: 'asked for it' })).toMatchObject({ status: 0 })
  expect(await launch()).toMatchObject({ status: 0 })
  expect(await auditOf(`action=reopenPlayer&target=${player.user.id}`)).toMatchObject([{ outcome: 'done' }])
})

it('[STUDIO-17] nothing is closed where the market has no such rule', async () => {
  market.dormancy = null
  const player = await unusedSince(3 * year_ms, 'nowhere')
  await closeUnused(services, Date.now())
  await closeUnused(services, Date.now() + 31 * day_ms)
  expect(await isClosed(player)).toBe(false)
})
