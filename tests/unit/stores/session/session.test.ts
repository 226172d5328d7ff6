import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demo, openPage, type PageOptions } from '../fakePage.ts'

const login = 'POST /api/user/login'
const check = 'GET /api/user/check'
const logout = 'GET /api/user/logout'
const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 10, salt: 's', signature: 'g' }
const fine = { status: 0, result: {} }

async function open(options?: PageOptions) {
  const page = openPage(options)
  page.answer(check, { status: 0, result: demo })
  page.answer(logout, fine)
  page.answer('GET /api/captcha', { status: 0, result: challenge })
  page.answer('POST /api/site/language', fine)
  page.answer('GET /api/site/settings', { status: 0, result: { marketCurrency: null, currencies: [] } })
  page.answer('GET /api/user/friend_transfers/status', { status: 0, result: { allowed: true } })
  const session = await import('@/stores/session/session.ts')
  const auth = await import('@/stores/auth/signIn.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const { $authModal, openAuth } = await import('@/stores/auth/authModal.ts')
  const draft = await import('@/stores/auth/signUpDraft.ts')
  const { affiliate } = await import('@/stores/auth/affiliate.ts')
  const { $transferAllowed } = await import('@/stores/settings/settings.ts')
  const message = () => $notices.get().map((notice) => notice.message)
  return { page, session, auth, message, $authModal, openAuth, draft, affiliate, $transferAllowed }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sign-in', () => {
  test('[SIGNIN-04] two characters of login or three of password give the notice and no call', async () => {
    const { page, auth, message } = await open()
    expect((await auth.signIn(' ab ', 'long enough')).ok).toBe(false)
    expect((await auth.signIn('demo', 'abc')).ok).toBe(false)
    expect(page.requests).toEqual([])
    expect(message()).toEqual([{ key: 'threeCharacters' }])
  })

  test('[SIGNIN-04] an empty field asks for itself, without the notice and without a call', async () => {
    const { page, auth, message } = await open()
    for (const [login, password] of [
      ['', ''],
      ['demo', ''],
      ['  ', 'Demo1234'],
    ] as const)
      expect((await auth.signIn(login, password)).ok).toBe(false)
    expect(page.requests).toEqual([])
    expect(message()).toEqual([])
  })

  test('[SIGNIN-04] [SIGNUP-06] the shortest username that signs up signs in', async () => {
    const { page, auth } = await open()
    page.answer(login, { status: 0, result: demo })
    expect((await auth.signIn('ltn', 'Demo1234')).ok).toBe(true)
    expect(page.made(login)[0]?.body).toEqual({ email: 'ltn', password: 'Demo1234' })
  })

  test('[SIGNIN-02] sends what was typed as `email`, with the header that guards the call', async () => {
    const { page, auth } = await open()
    page.answer(login, { status: 0, result: demo })
    await auth.signIn(' +972501234567 ', 'Demo1234')
    const [request] = page.made(login)
    expect(request?.body).toEqual({ email: '+972501234567', password: 'Demo1234' })
    expect(request?.headers['X-Atoll']).toBe('1')
  })

  test('[SIGNIN-05] [LANG-08] success stores the player, closes the modal, says so, sends the language and checks', async () => {
    const { page, session, auth, message, $authModal, openAuth } = await open({ lang: 'fr-FR' })
    page.answer(login, { status: 0, result: demo })
    openAuth('sign-in')
    expect((await auth.signIn('demo', 'Demo1234')).ok).toBe(true)
    expect(session.$user.get()).toEqual(demo)
    expect(session.$session.get()).toBe('in')
    expect(page.document.documentElement.dataset.session).toBe('in')
    expect($authModal.get()).toBe('closed')
    expect(message()).toEqual([{ key: 'successAuth' }])
    await vi.advanceTimersByTimeAsync(0)
    expect(page.made('POST /api/site/language')[0]?.body).toEqual({ languageId: 5 })
    expect(page.made(check)).toHaveLength(1)
  })

  test('[SIGNIN-05] the notice also says when the player was here before', async () => {
    const { page, auth, message } = await open()
    page.answer(login, { status: 0, result: { ...demo, previous_session_at: '2026-03-04T05:06:00Z' } })
    await auth.signIn('demo', 'Demo1234')
    const [said] = message() as [{ key: string; values: { when: string } }]
    expect(said.key).toBe('successAuthAgain')
    expect(said.values.when).toMatch(/^\u20660[345]\.03\.2026, \d\d:\d\d\u2069$/)
  })

  test('[SIGNIN-05] a right password that is not enough goes on to the second factor without a notice', async () => {
    const { page, auth, message, $authModal } = await open()
    page.answer(login, { status: 9443 })
    expect((await auth.signIn('demo', 'Demo1234')).ok).toBe(false)
    expect($authModal.get()).toBe('second-factor')
    expect(message()).toEqual([])
  })

  test.each([
    [null, false, 'way-back'],
    [null, true, 'closed'],
    ['2026-03-04T05:06:00Z', false, 'closed'],
  ])(
    '[SIGNUP-13] last here %s, with a way back in %s: the modal is %s',
    async (before, has_way_back, mode) => {
      const { page, session, auth, $authModal } = await open()
      const player = { ...demo, previous_session_at: before, has_way_back }
      page.answer(login, { status: 0, result: player })
      page.answer(check, { status: 0, result: player })
      page.answer('GET /api/user/activity', { status: 0, result: { history: [], count: 0 } })
      await auth.signIn('demo', 'Demo1234')
      await vi.advanceTimersByTimeAsync(0)
      expect($authModal.get()).toBe(mode)
      // It stays open when the session is checked again, and is put off for good.
      await session.check()
      expect($authModal.get()).toBe(mode)
    },
  )

  test('[SESSION-01] after sign-in settings and transfer status reload', async () => {
    const { page, auth, $transferAllowed } = await open()
    page.answer(login, { status: 0, result: demo })
    await auth.signIn('demo', 'Demo1234')
    await vi.advanceTimersByTimeAsync(0)
    expect(page.made('GET /api/site/settings')).toHaveLength(1)
    expect($transferAllowed.get()).toEqual({ state: 'ready', value: true })
  })

  test('[SIGNIN-05] failure stops processing; its form tells it, and no notice as well', async () => {
    const { page, auth, message, $authModal, openAuth } = await open()
    page.answer(login, { status: 4 })
    openAuth('sign-in')
    const entered = await auth.signIn('demo', 'wrong-one')
    expect(entered).toMatchObject({ ok: false, error: { code: 4, kind: 'answered' } })
    expect(auth.$authPending.get()).toBe(false)
    expect(message()).toEqual([])
    expect($authModal.get()).toBe('sign-in')
  })

  test('[ERR-04] offline and time-out leave the form open and can be tried again', async () => {
    const { page, auth } = await open()
    page.answer(login, 'offline', 'silence', { status: 0, result: demo })
    expect(await auth.signIn('demo', 'Demo1234')).toMatchObject({ ok: false, error: { kind: 'offline' } })
    const slow = auth.signIn('demo', 'Demo1234')
    expect(auth.$authPending.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await slow).toMatchObject({ ok: false, error: { kind: 'timeout' } })
    expect((await auth.signIn('demo', 'Demo1234')).ok).toBe(true)
  })

  test('pressed twice, it makes one call', async () => {
    const { page, auth } = await open()
    page.answer(login, { status: 0, result: demo })
    const both = await Promise.all([auth.signIn('demo', 'Demo1234'), auth.signIn('demo', 'Demo1234')])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(page.made(login)).toHaveLength(1)
  })

  test('[SESSION-02] code 14 and a role other than 0 do not sign in, and say why', async () => {
    const { page, session, auth, message } = await open()
    page.answer(login, { status: 14 }, { status: 0, result: { ...demo, role: 14 } })
    expect((await auth.signIn('terminal', 'Demo1234')).ok).toBe(false)
    expect(message()).toEqual([{ key: 'logoutOther' }])
    expect((await auth.signIn('terminal', 'Demo1234')).ok).toBe(false)
    expect(session.$session.get()).toBe('out')
    expect(page.made(logout)).toHaveLength(1)
  })
})

describe('sign-up', () => {
  test('success signs in and clears what was kept of the form', async () => {
    const { page, message, draft } = await open()
    page.answer('POST /api/user/signup/username', { status: 0, result: demo })
    draft.saveDraft({ way: 'username', username: 'demo' })
    const { submitSignUp } = await import('@/stores/auth/signUp.ts')
    expect((await submitSignUp()).ok).toBe(true)
    const [request] = page.made('POST /api/user/signup/username')
    const { captcha } = request?.body as { captcha: string }
    expect(JSON.parse(atob(captcha))).toEqual({ ...challenge, number: 7 })
    expect(message()).toEqual([{ key: 'successReg', next: 'deposit' }])
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.readDraft().username).toBe('')
  })

  test('[SIGNUP-08] [ERR-01] success by email says that the address is still to be confirmed', async () => {
    const { page, message } = await open()
    page.answer('POST /api/user/signup', { status: 0, result: demo })
    const { changeSignUp, submitSignUp } = await import('@/stores/auth/signUp.ts')
    changeSignUp({ way: 'email', email: 'demo@atoll.test', code: '123456', username: 'demo' })
    expect((await submitSignUp()).ok).toBe(true)
    expect(message()).toEqual([{ key: 'registrationSuccess', next: 'deposit' }])
  })

  test('[SIGNUP-07] the affiliate of a link travels along for its days, also from another page', async () => {
    const { affiliate } = await open()
    const keep = (until: number) =>
      localStorage.setItem('atoll:affiliate', `agent_id=1&referral_id=abc&until=${until}`)
    keep(Date.now() + 1000)
    expect(affiliate()).toEqual({ agent_id: '1', referral_id: 'abc' })
    keep(Date.now() - 1000)
    expect(affiliate()).toEqual({})
  })

  test('[SIGNUP-07] the affiliate of this address travels along where nothing is kept', async () => {
    const { affiliate } = await open({ search: '?utm_source=x&ref=REEF' })
    expect(affiliate()).toEqual({ referral_id: 'REEF' })
  })
})

describe('after repeated failures', () => {
  const wanted = { status: 9440, fields: { captcha: 'captchaRequired' } }

  test('[SIGNIN-07] a sign-in the server wants a captcha for is made again with one, once', async () => {
    const { page, auth, message } = await open()
    page.answer(login, wanted, { status: 4 }, wanted)
    expect(await auth.signIn('demo', 'wrong-one')).toMatchObject({ error: { code: 4 } })
    const [first, second] = page.made(login)
    expect(first?.body).toEqual({ email: 'demo', password: 'wrong-one' })
    expect(second?.body).toMatchObject({ email: 'demo', captcha: expect.any(String) as string })
    expect(message()).toEqual([])
    expect(await auth.signIn('demo', 'wrong-one')).toMatchObject({ error: { code: 9440 } })
    expect(page.made(login)).toHaveLength(5)
  })
})

describe('the check at start-up', () => {
  test('[SESSION-01] runs one second after load where there is a session, and not for a guest', async () => {
    const guest = await open()
    guest.session.startSession()
    await vi.advanceTimersByTimeAsync(5000)
    expect(guest.page.requests).toEqual([])
    expect(guest.session.$session.get()).toBe('out')

    const { page, session } = await open({ signedIn: true })
    session.startSession()
    await vi.advanceTimersByTimeAsync(999)
    expect(page.made(check)).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.made(check)).toHaveLength(1)
    expect(session.$user.get()).toEqual(demo)
    expect(page.made('GET /api/site/settings')).toHaveLength(1)
  })

  test('[SESSION-03] success stores the player and clears saved registration data', async () => {
    const { session, draft } = await open({ signedIn: true })
    draft.saveDraft({ username: 'somebody' })
    expect(await session.check()).toBe(true)
    expect(session.$user.get()?.username).toBe('demo')
    expect(draft.readDraft().username).toBe('')
  })

  test('[SESSION-03] a session that is gone signs out; a logout could only hit a newer one', async () => {
    const { page, session, message } = await open({ signedIn: true })
    page.answer(check, { status: 9401 })
    expect(await session.check()).toBe(false)
    expect(session.$session.get()).toBe('out')
    expect(page.document.cookie).toBe('')
    expect(message()).toEqual([])
    expect(page.made(logout)).toHaveLength(0)
  })

  test('[SESSION-03] [ERR-01] a session that ends under a player says so, until somebody signs in', async () => {
    const { page, session, auth, message } = await open({ signedIn: true })
    page.answer(check, { status: 0, result: demo }, { status: 9401 })
    page.answer(login, { status: 0, result: demo })
    await session.check()
    session.signedOutBy({ kind: 'answered', code: 9401, message: 'no session' })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$session.get()).toBe('out')
    expect(message()).toEqual([{ key: 'pleaseCheckAuth' }])
    await auth.signIn('demo', 'Demo1234')
    expect(message()).not.toContainEqual({ key: 'pleaseCheckAuth' })
  })

  test.each([9403, 3, 5, 14])('[SESSION-03] an answer about the player (%i) signs out', async (status) => {
    const { page, session } = await open({ signedIn: true })
    page.answer(check, { status })
    expect(await session.check()).toBe(false)
    expect(session.$session.get()).toBe('out')
    expect(page.document.documentElement.dataset.session).toBeUndefined()
    expect(page.document.cookie).toBe('')
    expect(page.made(logout)).toHaveLength(1)
  })

  test.each([{ status: 9502 }, { status: 9503 }, { status: 9504 }, { status: 9429 }, 'offline', '<html>'])(
    'a check that says nothing about the player (%o) keeps them and asks again',
    async (answer) => {
      const { page, session } = await open({ signedIn: true })
      page.answer(check, answer, { status: 0, result: demo })
      expect(await session.check()).toBe(false)
      expect(session.$session.get()).toBe('unknown')
      expect(page.made(logout)).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(2000)
      expect(session.$session.get()).toBe('in')
    },
  )

  test('[SESSION-02] another role is signed out with its notice', async () => {
    const { page, session, message } = await open({ signedIn: true })
    page.answer(check, { status: 0, result: { ...demo, role: 14 } })
    expect(await session.check()).toBe(false)
    expect(session.$session.get()).toBe('out')
    expect(message()).toEqual([{ key: 'logoutOther' }])
    expect(page.made(logout)).toHaveLength(1)
  })
})

describe('leaving', () => {
  test('[SESSION-04] logout calls the server, then marks signed out and tells the other tabs', async () => {
    const { page, session } = await open({ signedIn: true })
    session.startSession()
    await session.check()
    const leaving = session.signOut()
    expect(session.$session.get()).toBe('in')
    expect((await leaving).ok).toBe(true)
    expect(page.made(logout)).toHaveLength(1)
    expect(session.$user.get()).toBeNull()
    expect(page.news).toEqual(['out'])
  })

  test('[SESSION-04] without an answer the player stays signed in', async () => {
    const { page, session } = await open({ signedIn: true })
    await session.check()
    page.answer(logout, 'offline')
    expect(await session.signOut()).toMatchObject({ ok: false, error: { kind: 'offline' } })
    expect(session.$session.get()).toBe('in')
  })

  test('[SESSION-04] another tab that signs out takes this one along, one that signs in too', async () => {
    const { page, session } = await open({ signedIn: true })
    session.startSession()
    await session.check()
    page.hear('out')
    expect(session.$session.get()).toBe('out')
    expect(page.made(logout)).toHaveLength(0)
    page.hear('in')
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$session.get()).toBe('in')
  })

  test('[SESSION-07] a sign-in abandons what the session before it still asks, so that no late answer ends it', async () => {
    const { page, session, auth } = await open({ signedIn: true })
    const { call } = await import('@/stores/calls/api.ts')
    page.answer('GET /api/user/balance', 'silence')
    page.answer(login, { status: 0, result: demo })
    const late = call('balance')
    const settings = call('settings')
    expect((await auth.signIn('demo', 'Demo1234')).ok).toBe(true)
    expect(await late).toMatchObject({ ok: false, error: { kind: 'abandoned' } })
    expect((await settings).ok).toBe(true)
    expect(session.$session.get()).toBe('in')
  })

  test('[SESSION-08] a late "no session" of another call is checked, and leaves a new session alone', async () => {
    const { page, session, auth } = await open()
    page.answer(login, { status: 0, result: demo })
    await auth.signIn('demo', 'Demo1234')
    expect(session.signedOutBy({ kind: 'answered', code: 9401, message: 'sent before the sign-in' })).toBe(
      true,
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$session.get()).toBe('in')
    page.answer(check, { status: 9401 })
    session.signedOutBy({ kind: 'answered', code: 9401, message: 'this one is true' })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$session.get()).toBe('out')
  })

  test('[SESSION-04] a sign-in as somebody else in another tab shows here', async () => {
    const { page, session } = await open({ signedIn: true })
    session.startSession()
    await session.check()
    page.answer(check, { status: 0, result: { ...demo, id: 'u2', username: 'friend' } })
    page.hear('in')
    await vi.advanceTimersByTimeAsync(0)
    expect(session.$user.get()?.username).toBe('friend')
  })

  test('an answer from before leaving does not sign in again', async () => {
    const { page, session } = await open({ signedIn: true })
    const late = Promise.withResolvers<{ status: number; result: unknown }>()
    page.answer(check, late.promise)
    const checking = session.check()
    await session.signOut()
    late.resolve({ status: 0, result: demo })
    expect(await checking).toBe(false)
    expect(session.$session.get()).toBe('out')
  })

  test('a page out of the back-forward cache learns what happened meanwhile', async () => {
    const { page, session } = await open({ signedIn: true })
    session.startSession()
    await session.check()
    page.document.cookie = 'atoll_in=; Max-Age=0'
    page.fire('pageshow', { persisted: true })
    expect(session.$session.get()).toBe('out')
  })
})
