import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demo, openPage, type PageOptions } from '../fakePage.ts'

const emailCode = 'POST /api/user/email/code'
const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's', signature: 'g' }
const fine = { status: 0, result: {} }
const filled = {
  email: 'new@atoll.test',
  username: 'newbie',
  phone: '+972501234567',
  birthDate: '05.03.1990',
  currency: 'ILS',
  code: '123456',
  password: 'Secret123',
  repeat: 'Secret123',
}

async function open(options?: PageOptions) {
  const page = openPage(options)
  page.answer('GET /api/user/check', { status: 0, result: demo })
  page.answer('GET /api/captcha', { status: 0, result: challenge })
  const store = await import('@/stores/auth/signUp.ts')
  const { $credentials } = await import('@/stores/auth/credentials.ts')
  const { $authModal, openAuth } = await import('@/stores/auth/authModal.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const message = () => $notices.get().map((notice) => notice.message)
  return { page, store, $credentials, $authModal, openAuth, message }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SIGNUP-04] six currencies are offered until settings name theirs, and the first is chosen', async () => {
  const { store } = await open()
  expect(store.offeredCurrencies()).toEqual(['USD', 'ILS', 'TRY', 'RUB', 'SEK', 'BRL'])
  expect(store.$signUp.get().currency).toBe('USD')
})

describe('[SIGNUP-02] the draft', () => {
  const sent = { codeSentTo: 'new@atoll.test', codeSentAt_ms: Date.parse('2026-11-21T09:59:00Z') }

  async function reload() {
    vi.resetModules()
    const { $signUp } = await import('@/stores/auth/signUp.ts')
    return $signUp.get()
  }

  test('keeps what was typed over a reload, but no password: it goes on where that is missing', async () => {
    const { store } = await open()
    store.changeSignUp({ ...filled, ...sent, part: 'terms', termsRead: true, accepted: true })
    expect(sessionStorage.getItem('atoll:sign-up') ?? '').not.toContain('Secret123')
    expect(await reload()).toMatchObject({
      part: 'details',
      email: 'new@atoll.test',
      username: 'newbie',
      birthDate: '05.03.1990',
      currency: 'ILS',
      termsRead: true,
      accepted: true,
      code: '123456',
      password: '',
      repeat: '',
    })
  })

  test('keeps the code while it is valid; then it is asked for at its own step', async () => {
    const { store } = await open()
    store.changeSignUp({ ...filled, ...sent, part: 'details' })
    vi.setSystemTime(new Date('2026-11-21T10:13:00Z'))
    expect(await reload()).toMatchObject({ part: 'details', code: '123456' })
    vi.setSystemTime(new Date('2026-11-21T10:15:00Z'))
    expect(await reload()).toMatchObject({ part: 'account', code: '' })
  })

  test('is read with care: what others wrote there counts as nothing', async () => {
    openPage()
    sessionStorage.setItem('atoll:sign-up', JSON.stringify({ way: 'fax', part: 7, email: { a: 1 } }))
    const { $signUp } = await import('@/stores/auth/signUp.ts')
    expect($signUp.get()).toMatchObject({ way: 'email', part: 'account', email: '' })
    sessionStorage.setItem('atoll:sign-up', 'not json')
    const { readDraft } = await import('@/stores/auth/signUpDraft.ts')
    expect(readDraft()).toMatchObject({ way: 'email', username: '' })
  })

  test('goes with the session check, here or by another tab', async () => {
    const { page, store } = await open()
    const session = await import('@/stores/session/session.ts')
    session.startSession()
    store.changeSignUp(filled)
    page.hear('in')
    await vi.advanceTimersByTimeAsync(0)
    expect(store.$signUp.get()).toMatchObject({ email: '', password: '' })
    expect(sessionStorage.getItem('atoll:sign-up')).toBeNull()
  })

  test('another way begins at its first step, with what is typed still there', async () => {
    const { store } = await open()
    store.changeSignUp({ ...filled, part: 'terms' })
    store.chooseWay('phone')
    expect(store.$signUp.get()).toMatchObject({ part: 'account', birthDate: '05.03.1990', code: '' })
  })
})

describe('[SIGNUP-03] [SIGNUP-10] the code', () => {
  test('is asked for once when pressed twice, and the address it went to is remembered', async () => {
    const { page, store, message } = await open()
    page.answer(emailCode, fine)
    store.changeSignUp({ ...filled, email: ' New@Atoll.test ' })
    await Promise.all([store.requestCode(), store.requestCode()])
    expect(page.made(emailCode)).toHaveLength(1)
    expect(page.made(emailCode)[0]?.body).toMatchObject({ email: 'new@atoll.test' })
    expect(store.$signUp.get().codeSentTo).toBe('new@atoll.test')
    expect(message()).toEqual([{ key: 'checkEmail' }])
  })

  test('goes to the phone by SMS; the form gets the refusal of the day’s limit', async () => {
    const { page, store } = await open()
    page.answer('POST /api/user/phone/code', { status: 9441 })
    store.changeSignUp({ ...filled, way: 'phone' })
    expect(await store.requestCode()).toMatchObject({ code: 9441 })
    expect(page.made('POST /api/user/phone/code')[0]?.body).toMatchObject({ phone: '+972501234567' })
    expect(store.$signUp.get().codeSentTo).toBe('')
    expect(store.$codePending.get()).toBe(false)
  })
})

/** A visit by a partner's link, as scripts/keepAffiliate.ts keeps it. */
const byLink = (codes: string) =>
  localStorage.setItem('atoll:affiliate', `${codes}&until=${Date.now() + 1000}`)

describe('signing up', () => {
  test.each([
    ['email', 'POST /api/user/signup', { email: 'new@atoll.test', code: '123456', username: 'newbie' }],
    ['phone', 'POST /api/user/signup/phone', { phone: '+972501234567', code: '123456' }],
    ['username', 'POST /api/user/signup/username', { username: 'newbie' }],
  ] as const)(
    '[SIGNUP-01] [SIGNUP-07] by %s sends its fields, the agent and the language',
    async (way, path, own) => {
      const { page, store } = await open({ lang: 'fr-FR' })
      byLink('agent_id=7&referral_id=r')
      page.answer(path, { status: 0, result: demo })
      store.changeSignUp({ ...filled, way })
      expect((await store.submitSignUp()).ok).toBe(true)
      expect(page.made(path)[0]?.body).toMatchObject({
        ...own,
        birth_date: '1990-03-05',
        currency: 'ILS',
        password: 'Secret123',
        agent_id: '7',
        referral_id: 'r',
        lang: 'fr',
      })
      expect(page.made('GET /api/captcha')).toHaveLength(1)
      expect((page.made(path)[0]?.body as { captcha: string }).captcha).toBeTruthy()
    },
  )

  test('a refusal leaves everything where it is', async () => {
    const { page, store, $authModal, openAuth } = await open()
    page.answer('POST /api/user/signup', { status: 6 }, 'offline')
    openAuth('sign-up')
    store.changeSignUp({ ...filled, part: 'terms' })
    expect(await store.submitSignUp()).toMatchObject({ ok: false, error: { code: 6 } })
    expect(await store.submitSignUp()).toMatchObject({ ok: false, error: { kind: 'offline' } })
    expect($authModal.get()).toBe('sign-up')
    expect(store.$signUp.get()).toMatchObject({ ...filled, part: 'terms' })
  })

  test('pressed twice, it makes one call', async () => {
    const { page, store } = await open()
    page.answer('POST /api/user/signup', { status: 0, result: demo })
    store.changeSignUp(filled)
    await Promise.all([store.submitSignUp(), store.submitSignUp()])
    expect(page.made('POST /api/user/signup')).toHaveLength(1)
  })

  test('[SIGNUP-09] one click signs in, closes the modal and hands over the credentials', async () => {
    const { page, store, $credentials, $authModal, openAuth, message } = await open()
    byLink('agent_id=7')
    const made = { user: demo, email: 'x@atoll.test', username: 'player1', password: 'Strong123' }
    page.answer('POST /api/user/signup/one-click', { status: 0, result: made })
    openAuth('sign-up')
    store.changeSignUp({ way: 'one-click', currency: 'BRL', isAdult: true })
    expect((await store.submitSignUp()).ok).toBe(true)
    expect(page.made('POST /api/user/signup/one-click')[0]?.body).toMatchObject({
      currency: 'BRL',
      is_adult: true,
      agent_id: '7',
    })
    expect($authModal.get()).toBe('closed')
    expect($credentials.get()).toEqual(made)
    // Nothing leads away from the password, which is shown once.
    expect(message()).toEqual([{ key: 'successReg' }])
    expect(JSON.stringify(sessionStorage.getItem('atoll:sign-up'))).not.toContain('Strong123')
  })

  test('[SIGNUP-12] a strong password fills both fields', async () => {
    const { page, store } = await open()
    page.answer('GET /api/user/password/generate', { status: 0, result: { strongPassword: 'Strong123!' } })
    expect(await store.fillStrongPassword()).toBe(true)
    expect(store.$signUp.get()).toMatchObject({ password: 'Strong123!', repeat: 'Strong123!' })
  })

  test('[SIGNIN-06] a social account takes currency, agent and age along', async () => {
    await open()
    byLink('agent_id=7')
    const { socialAddress } = await import('@/stores/auth/affiliate.ts')
    expect(socialAddress('lagoon', { currency: 'BRL', is_adult: '1' })).toBe(
      '/api/user/login/social/lagoon?currency=BRL&is_adult=1&agent_id=7',
    )
    expect(socialAddress('lagoon')).toBe('/api/user/login/social/lagoon?agent_id=7')
  })
})
