import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const change = 'POST /api/user/password/change'
const fine = { status: 0, result: {} }
const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's', signature: 'g' }

async function open() {
  const page = openPage({ signedIn: true })
  page.answer(change, fine)
  page.answer('GET /api/user/sessions', { status: 0, result: { sessions: [] } })
  const store = await import('@/stores/auth/passwordChange.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const message = () => $notices.get().map((notice) => notice.message)
  const typed = {
    by: 'password' as const,
    password: 'Demo1234',
    address: '',
    code: '',
    newPassword: 'Another123',
    repeat: 'Another123',
  }
  return { page, store, typed, message }
}

afterEach(() => void vi.unstubAllGlobals())

test('[PROFILE-03] unequal passwords give the notice and no call', async () => {
  const { page, store, typed, message } = await open()
  const changed = await store.changePassword({ ...typed, repeat: 'Other1234' })
  expect(changed).toMatchObject({ ok: false, error: { fields: { repeat: 'changedPasswordDoNotMatch' } } })
  expect(message()).toEqual([{ key: 'changedPasswordDoNotMatch' }])
  expect(page.requests).toEqual([])
})

test('[PROFILE-03] success says so and asks anew where the player is signed in', async () => {
  const { page, store, typed, message } = await open()
  expect((await store.changePassword(typed)).ok).toBe(true)
  expect(page.made(change)[0]?.body).toEqual({ password: 'Demo1234', new_password: 'Another123' })
  expect(message()).toEqual([{ key: 'changedPassword' }])
  expect(page.made('GET /api/user/sessions')).toHaveLength(1)
})

test.each([
  ['demo@atoll.test', 'email', { email: 'demo@atoll.test' }],
  ['+972 50-123-4567', 'phone', { phone: '+972501234567' }],
])('[PROFILE-03] by a code sent to %s', async (address, way, body) => {
  const { page, store, typed } = await open()
  page.answer('GET /api/captcha', { status: 0, result: challenge })
  page.answer(`POST /api/user/${way}/code`, fine)
  page.answer(`${change}/${way}`, fine)
  expect((await store.sendChangeCode(address)).ok).toBe(true)
  const sent = page.made(`POST /api/user/${way}/code`)[0]?.body
  expect(sent).toMatchObject(body)
  // An SMS never goes without a captcha; an email needs one when the server says so.
  expect('captcha' in (sent as object)).toBe(way === 'phone')
  const changed = await store.changePassword({ ...typed, by: 'code', password: '', address, code: '123456' })
  expect(changed.ok).toBe(true)
  expect(page.made(`${change}/${way}`)[0]?.body).toEqual({ code: '123456', new_password: 'Another123' })
})

test('[PROFILE-03] [SIGNIN-07] an email that needs a captcha is asked for again with one', async () => {
  const { page, store } = await open()
  page.answer('GET /api/captcha', { status: 0, result: challenge })
  page.answer('POST /api/user/email/code', { status: 9440, fields: { captcha: 'captchaRequired' } }, fine)
  expect((await store.sendChangeCode('demo@atoll.test')).ok).toBe(true)
  const [first, second] = page.made('POST /api/user/email/code').map(({ body }) => body)
  expect(first).toEqual({ email: 'demo@atoll.test' })
  expect((second as { captcha?: string }).captcha).toBeTruthy()
})

test('[PROFILE-03] [SIGNUP-06] what is missing or against the rules is named, without a call', async () => {
  const { page, store, typed } = await open()
  const empty = { ...typed, by: 'code' as const, newPassword: 'short', repeat: '' }
  const changed = await store.changePassword(empty)
  expect(changed).toMatchObject({
    error: {
      fields: {
        address: 'required',
        code: 'required',
        new_password: 'passwordLengthRequirements',
        repeat: 'required',
      },
    },
  })
  expect((await store.sendChangeCode('nobody@')).ok).toBe(false)
  expect(page.requests).toEqual([])
})
