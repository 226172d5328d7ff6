import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Balance } from '#contract/accounts.ts'
import { liveClosing } from '#contract/constants.ts'
import type { ActiveSessions } from '#contract/security.ts'
import { day_ms } from '#lib/time.ts'
import { closeUnused } from '../../../../functions/platform/accounts/dormant.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { lineStatus, openLine } from '../lines.ts'
import { deleteWhenDue } from '../../../../functions/platform/privacy/deletion.ts'
import {
  call,
  firstRow,
  lastMessageTo,
  login,
  migrate,
  operator,
  password,
  platformEnv,
  playerAt,
  signUpBody,
  solvedCaptcha,
  type Player,
} from '../support.ts'

/*
 * A thief has the cookie of one sign-in and polls with it, so that the player's object knows it. Each way of ending it is walked, and the
 * seconds are counted until the thief is refused.
 */

beforeAll(migrate)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type Robbed = { owner: Player; thief: string; email: string; stolenId: string }

const poll_s = 5
let names = 0

async function robbed(): Promise<Robbed> {
  const email = `robbed${(names += 1)}@atoll.test`
  const owner = await playerAt(email)
  const thief = (await login(owner.user.username)).headers.get('x-session-token') ?? ''
  const { sessions } = (await call('/api/user/sessions', { token: thief })).result as ActiveSessions
  const stolenId = sessions.find(({ is_current }) => is_current)?.id ?? ''
  expect([await isRefused(thief), await isRefused(owner.token)]).toEqual([false, false])
  return { owner, thief, email, stolenId }
}

/** Polls as a page does it. A ban is told with the balance, and refuses all else. */
async function isRefused(token: string): Promise<boolean> {
  const answers = await Promise.all(['balance', 'popups'].map((name) => call(`/api/user/${name}`, { token })))
  const isBanned = (answers[0]?.result as Balance | undefined)?.is_banned === true
  expect(answers[1]?.status !== 0, 'both polls agree').toBe(isBanned || answers[0]?.status !== 0)
  return answers[1]?.status !== 0
}

/** Polls until it is refused; the seconds since the end. */
async function secondsUntilRefused(token: string, most_s = 900, each_s = poll_s): Promise<number> {
  for (let passed_s = 0; passed_s <= most_s; passed_s += each_s) {
    if (await isRefused(token)) return passed_s
    vi.setSystemTime(Date.now() + each_s * 1000)
  }
  return Infinity
}

const ofPlayer = (method: string, path: string) => (token: string) =>
  call(`/api/user${path}`, { method, token })
const staff = (path: string, body: object) => (id: string) => operator(`/players/${id}${path}`, body)
const imported = (username: string, more: object) =>
  operator('/players', { ...signUpBody(username), ...more })

async function recover(email: string): Promise<unknown> {
  const asked = await call('/api/user/password/restore', { body: { captcha: await solvedCaptcha(), email } })
  const { code } = await lastMessageTo(email)
  const headers = { 'x-pending-token': asked.headers.get('x-pending-token') ?? '' }
  const body = { email, code, new_password: 'Fresh1234' }
  return call('/api/user/password/restore/new', { body, headers })
}

async function remove({ owner }: Robbed): Promise<unknown> {
  await call('/api/user/deletion', { token: owner.token, body: { password } })
  await deleteWhenDue(servicesOf(platformEnv), owner.user.id, Date.now() + 31 * day_ms)
  return { status: 0 }
}

/** As if the owner had signed in long ago and been told of it. */
async function closeUnusedOne({ owner }: Robbed): Promise<unknown> {
  const long = Date.now() - 400 * day_ms
  const told = Date.now() - 31 * day_ms
  await platformEnv.DB.prepare('UPDATE user SET last_sign_in_at = ?, dormant_told_at = ? WHERE id = ?')
    .bind(long, told, owner.user.id)
    .run()
  const { config, ...services } = servicesOf(platformEnv)
  const market = { ...config.market, dormancy: { after_months: 12, notice_days: 30 } }
  await closeUnused({ ...services, config: { ...config, market } }, Date.now())
  return { status: 0 }
}

async function signInOften({ owner }: Robbed): Promise<unknown> {
  // The owner's own goes on being used, so the thief's is the longest unused one.
  vi.setSystemTime(Date.now() + 1000)
  for (let more = 0; more < 9; more += 1) await login(owner.user.username)
  return login(owner.user.username)
}

const ways: [string, (of: Robbed) => Promise<unknown>][] = [
  ['the thief signs out, and keeps the cookie', ({ thief }) => ofPlayer('GET', '/logout')(thief)],
  ['the owner ends the other sessions', ({ owner }) => ofPlayer('DELETE', '/sessions')(owner.token)],
  [
    'the owner ends this session',
    ({ owner, stolenId }) => ofPlayer('DELETE', `/sessions/${stolenId}`)(owner.token),
  ],
  [
    'the owner changes the password',
    ({ owner }) =>
      call('/api/user/password/change', {
        token: owner.token,
        body: { password, new_password: 'Fresh1234' },
      }),
  ],
  ['the owner recovers the account', ({ email }) => recover(email)],
  [
    'an import sets another password',
    ({ owner }) => imported(owner.user.username, { password: 'Fresh1234' }),
  ],
  ['staff end the sessions', ({ owner }) => staff('/sessions/end', { reason: 'stolen' })(owner.user.id)],
  [
    'staff end this session',
    ({ owner, stolenId }) =>
      staff('/sessions/end', { session_id: stolenId, reason: 'stolen' })(owner.user.id),
  ],
  ['a ban', ({ owner }) => staff('/ban', { is_banned: true })(owner.user.id)],
  ['a ban by an import', ({ owner }) => imported(owner.user.username, { is_banned: true })],
  ['another role', ({ owner }) => staff('/role', { role: 14 })(owner.user.id)],
  ['another role by an import', ({ owner }) => imported(owner.user.username, { role: 14 })],
  ['one sign-in too many', signInOften],
  ['the deletion of the account', remove],
  ['the closing of an account that nobody uses', closeUnusedOne],
]

describe('[SESSION-10] an old cookie is refused', () => {
  it.each(ways)('with the next poll after %s', async (_, end) => {
    const of = await robbed()
    expect(await end(of)).toMatchObject({ status: 0 })
    expect(await secondsUntilRefused(of.thief)).toBe(0)
    expect((await call('/api/user/sessions', { token: of.thief })).status).not.toBe(0)
  })

  it('with the next poll after the end of a ban, too', async () => {
    const { owner, thief } = await robbed()
    await staff('/ban', { is_banned: true })(owner.user.id)
    await staff('/ban', { is_banned: false })(owner.user.id)
    expect(await secondsUntilRefused(thief)).toBe(0)
  })

  it('after seven days without use, and thirty with it', async () => {
    const { owner, thief } = await robbed()
    for (let days = 6; days < 30; days += 6) {
      vi.setSystemTime(Date.now() + 6 * day_ms)
      expect(await isRefused(thief), `${days} days`).toBe(false)
    }
    expect(await isRefused(owner.token)).toBe(true)
    vi.setSystemTime(Date.now() + 6 * day_ms - 60_000)
    expect(await isRefused(thief)).toBe(false)
    expect(await secondsUntilRefused(thief)).toBeLessThanOrEqual(60)
  })

  it('[SCALE-05] within an hour after a change of the tables by hand, which tells nobody', async () => {
    const { owner, thief } = await robbed()
    await platformEnv.DB.prepare('DELETE FROM session WHERE user_id = ?').bind(owner.user.id).run()
    expect(await secondsUntilRefused(thief, 3600, 60)).toBe(3600)
  })

  it('[SESSION-06] and a block of the casino is told with the next balance, as its end is', async () => {
    const { owner, thief } = await robbed()
    const isBlocked = async () => {
      const { result } = await call('/api/user/balance', { token: thief })
      return (result as Balance).is_casino_blocked
    }
    const told: boolean[] = []
    for (const is_casino_blocked of [true, false]) {
      await staff('/casino-block', { is_casino_blocked })(owner.user.id)
      told.push(await isBlocked())
    }
    expect(told).toEqual([true, false])
  })
})

describe('[LIVE-03] the line of an old cookie', () => {
  it.each(ways)('is told of it and closed by %s, and does not open again', async (_, end) => {
    const of = await robbed()
    const [line, others] = [await openLine(of.thief), await openLine(of.owner.token)]
    expect(await end(of)).toMatchObject({ status: 0 })
    await expect.poll(line.closedBy).toBe(liveClosing.account)
    expect(line.heard.at(-1)).toEqual({ news: 'account' })
    await expect.poll(others.closedBy).toBe(liveClosing.account)
    expect(await lineStatus(of.thief)).not.toBe(101)
  })

  it('opens again for who is still signed in', async () => {
    const { owner, stolenId } = await robbed()
    const line = await openLine(owner.token)
    await ofPlayer('DELETE', `/sessions/${stolenId}`)(owner.token)
    await expect.poll(line.closedBy).toBe(liveClosing.account)
    expect(await lineStatus(owner.token)).toBe(101)
  })
})

describe('[SESSION-10] what changes of the account', () => {
  it('is told by the next check: language, names, the confirmed address', async () => {
    const { owner, email } = await robbed()
    const check = async () => (await call('/api/user/check', { token: owner.token })).result
    const change = (path: string, body: object, method = 'POST') =>
      call(path, { token: owner.token, body, method })
    expect(await check()).toMatchObject({ lang: 'en', first_name: null, confirm_email: null })
    await change('/api/site/language', { languageId: 3 })
    expect(await check()).toMatchObject({ lang: 'ar' })
    vi.setSystemTime(Date.now() + 61_000)
    expect(await check()).toMatchObject({ lang: 'ar' })
    expect(await change('/api/user/profile/additional/update', { first_name: 'Nadia' }, 'PUT')).toMatchObject(
      { status: 0 },
    )
    expect(await check()).toMatchObject({ first_name: 'Nadia' })
    vi.setSystemTime(Date.now() + 61_000)
    expect(await check()).toMatchObject({ first_name: 'Nadia' })
    await imported(owner.user.username, { email, is_partner: true })
    expect(await check()).toMatchObject({ is_partner: true })
  })
})

describe('[SESSION-10] a session kept alive by its polls', () => {
  it('is stored as used at most once an hour, and often enough that it never ends for want of use', async () => {
    const { thief, stolenId } = await robbed()
    const seenAt = async () =>
      (await firstRow<{ at: number }>('SELECT updated_at AS at FROM session WHERE id = ?', stolenId))?.at
    const stored = new Set([await seenAt()])
    const hours = 3
    for (let passed_min = 0; passed_min < hours * 60; passed_min += 2) {
      vi.setSystemTime(Date.now() + 2 * 60_000)
      expect(await isRefused(thief)).toBe(false)
      stored.add(await seenAt())
    }
    expect(stored.size - 1).toBeLessThanOrEqual(hours)
    expect(stored.size - 1).toBeGreaterThanOrEqual(hours - 1)
  })

  it('opens no object in the name of a stranger who calls the platform past the site', async () => {
    const token = `${crypto.randomUUID()}-${'x'.repeat(43)}`
    const open = vi.spyOn(platformEnv.WALLET, 'getByName')
    expect(await call('/api/user/balance', { token, isDirect: true })).toMatchObject({ status: 9401 })
    expect(open).not.toHaveBeenCalled()
    expect(await call('/api/user/balance', { token })).toMatchObject({ status: 9401 })
    expect(open).toHaveBeenCalledOnce()
  })
})
