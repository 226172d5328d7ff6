import type { Limit, Limits } from '#contract/protection.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage } from '../fakePage.ts'

const get = 'GET /api/user/limits'
const put = 'PUT /api/user/limits'
const day: Limit = {
  ...({ kind: 'deposit', period: 'day', amount: 100, operator: null, used: 20, left: 80 } as const),
  ...{ resets_at: '2026-11-23T00:00:00.000Z', pending: null },
}
const session: Limit = {
  ...({ kind: 'session', period: 'minutes', amount: 60, operator: null, used: 60, left: 0 } as const),
  ...{ resets_at: null, pending: null },
}
const some: Limits = { market: 'none', limits: [day], reality_check: 60, exclusion: null }
const out = {
  ...({ kind: 'time_out', since: '2026-11-22T00:00:00.000Z', until: '2026-11-29T00:00:00.000Z' } as const),
  ...{ may_ask_end: false, ends_at: null },
}

async function open(first: Limits = some) {
  const page = openPage({ signedIn: true })
  page.answer(get, { status: 0, result: first })
  const store = await import('@/stores/protection/limits.ts')
  const leave = store.$limits.listen(() => undefined)
  await vi.waitFor(() => expect(store.$limits.get().state).toBe('ready'), { timeout: 15_000 })
  return { page, leave, ...store }
}

afterEach(() => void vi.unstubAllGlobals())

test('[PROTECT-01] a changed limit is shown as the answer has it, and the other tabs are told', async () => {
  const { page, $limits, changeLimit } = await open()
  page.answer(put, { status: 0, result: { ...some, limits: [{ ...day, amount: 50 }] } })
  await changeLimit({ kind: 'deposit', period: 'day' }, '50', 'USD')
  expect(page.made(put)[0]?.body).toEqual({ kind: 'deposit', period: 'day', amount: 50 })
  expect($limits.get()).toMatchObject({ value: { limits: [{ amount: 50 }] } })
  expect(page.news).toEqual(['changed'])
})

test.each([
  ['deposit', 'day', '', 'required'],
  ['deposit', 'day', '0', 'amountTooSmall'],
  ['loss', 'week', '1,5,0', 'amountForm'],
  ['stake', 'month', '1.234', 'amountCents'],
  ['session', 'minutes', '4', 'minutesForm'],
  ['session', 'minutes', '1441', 'minutesForm'],
  ['session', 'minutes', '7.5', 'minutesForm'],
] as const)(
  '[PROTECT-01] a wrong %s limit per %s is told without a call: “%s”',
  async (kind, period, typed, said) => {
    const { page, changeLimit } = await open()
    const key = kind === 'session' ? { kind, period } : { kind, period: period as 'day' }
    expect(await changeLimit(key as Parameters<typeof changeLimit>[0], typed, 'USD')).toMatchObject({
      error: { fields: { amount: said } },
    })
    expect(page.made(put)).toEqual([])
  },
)

test('[PROTECT-02] minutes of the session are read in Arabic digits too', async () => {
  const { page, changeLimit } = await open()
  page.answer(put, { status: 0, result: some })
  await changeLimit({ kind: 'session', period: 'minutes' }, '٤٥', 'USD')
  expect(page.made(put)[0]?.body).toEqual({ kind: 'session', period: 'minutes', amount: 45 })
})

test('[PROTECT-03] what another tab has changed is asked for, and a break restricts play at once', async () => {
  const { page, $restriction: $restriction } = await open()
  expect($restriction.get()).toBeUndefined()
  page.answer(get, { status: 0, result: { ...some, exclusion: out } })
  page.hear('changed 1')
  await vi.waitFor(
    () => expect($restriction.get()).toMatchObject({ code: 9449, fields: { until: out.until } }),
    {
      timeout: 15_000,
    },
  )
})

test('[PROTECT-03] a break that is taken here is told to the other tabs and restricts this one', async () => {
  const { page, $restriction: $restriction, takeTimeOut } = await open()
  page.answer('POST /api/user/time-out', { status: 0, result: { until: out.until } })
  page.answer(get, { status: 0, result: { ...some, exclusion: out } })
  await takeTimeOut({ days: 7 })
  expect(page.made('POST /api/user/time-out')[0]?.body).toEqual({ days: 7 })
  expect(page.news).toEqual(['changed'])
  expect($restriction.get()).toMatchObject({ code: 9449 })
})

test('[PROTECT-03] an exclusion that was refused restricts nothing and tells nobody', async () => {
  const { page, $restriction: $restriction, excludeSelf } = await open()
  page.answer('POST /api/user/self-exclusion', { status: 4 })
  expect(await excludeSelf({ permanent: true }, 'wrong')).toMatchObject({ error: { code: 4 } })
  expect(page.made('POST /api/user/self-exclusion')[0]?.body).toEqual({ permanent: true, password: 'wrong' })
  expect(page.news).toEqual([])
  expect($restriction.get()).toBeUndefined()
})

test.each([
  ['used up', session, { code: 9448, fields: { limit: 'session_minutes' } }],
  ['not used up', { ...session, left: 1 }, undefined],
  ['not set', { ...session, amount: null, left: null }, undefined],
])('[PROTECT-02] a session limit restricts play when it is used up: %s', async (_, limit, restriction) => {
  const { $restriction: $restriction } = await open({ ...some, limits: [limit] })
  if (restriction) expect($restriction.get()).toMatchObject(restriction)
  else expect($restriction.get()).toBeUndefined()
})

test('[PROTECT-03] without an end of its own an exclusion is for good', async () => {
  const { exclusionRestriction: exclusionRestriction } = await open()
  expect(exclusionRestriction({ ...out, kind: 'register', until: null }).fields).toEqual({
    kind: 'register',
    until: 'permanent',
  })
})

test('[PROTECT-01] the limit with the least left is the one that counts, the house’s among them', async () => {
  const { tightest, limitOf } = await open()
  const week: Limit = { ...day, period: 'week', left: 30 }
  const unset: Limit = { ...day, period: 'month', amount: null, left: null }
  expect(tightest({ ...some, limits: [day, week, unset] }, ['deposit'])).toBe(week)
  expect(tightest({ ...some, limits: [day] }, ['loss'])).toBeUndefined()
  expect(limitOf({ ...day, operator: 40 })).toBe(40)
  expect(limitOf({ ...unset, operator: 40 })).toBe(40)
  expect(limitOf(unset)).toBeNull()
})

test('[PROTECT-03] an exclusion that is answered when somebody else is there is not shown as theirs', async () => {
  const { page, $restriction: $restriction, takeTimeOut } = await open()
  const { check } = await import('@/stores/session/session.ts')
  page.answer(
    'GET /api/user/check',
    { status: 0, result: demo },
    { status: 0, result: { ...demo, id: 'u2' } },
  )
  await check()
  const late = Promise.withResolvers<{ status: number; result: Limits }>()
  page.answer('POST /api/user/time-out', { status: 0, result: { until: out.until } })
  page.answer(get, late.promise, { status: 0, result: some })
  const taking = takeTimeOut({ days: 7 })
  await vi.waitFor(() => expect(page.made(get)).toHaveLength(2))
  await check()
  late.resolve({ status: 0, result: { ...some, exclusion: out } })
  await taking
  expect($restriction.get()).toBeUndefined()
})
