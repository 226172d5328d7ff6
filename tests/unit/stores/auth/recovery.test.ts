import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../fakePage.ts'

const restore = 'POST /api/user/password/restore'
const check = 'POST /api/user/password/restore/check'
const set = 'POST /api/user/password/restore/new'
const byPhone = 'POST /api/user/password/restore/phone'
const setByPhone = 'POST /api/user/password/restore/phone/new'
const fine = { status: 0, result: {} }

async function open(login = 'demo@atoll.test') {
  const page = openPage({ lang: 'fr-FR' })
  for (const call of [restore, check, set, byPhone, setByPhone]) page.answer(call, fine)
  const store = await import('@/stores/auth/recovery.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  const { $authModal, $loginHint, openAuth } = await import('@/stores/auth/authModal.ts')
  openAuth('recovery')
  store.startRecovery(login)
  store.typedRecovery({ login })
  const message = () => $notices.get().map((notice) => notice.message)
  const now = () => store.$recovery.get()
  return { page, store, now, message, $authModal, $loginHint }
}

/** At the last step, with the code of the mail. */
async function atPassword(login?: string) {
  const opened = await open(login)
  await opened.store.requestCode()
  opened.store.typedRecovery({ code: '123456' })
  await opened.store.checkCode()
  return opened
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('by email', () => {
  test('[RECOVER-01] [RECOVER-02] restore, check, new; success opens sign-in with the login', async () => {
    const { page, store, now, message, $authModal, $loginHint } = await open(' demo@atoll.test ')
    await store.requestCode()
    expect(page.made(restore)[0]?.body).toEqual({ email: 'demo@atoll.test', lang: 'fr' })
    expect(now().step).toBe('code')
    store.typedRecovery({ code: '123456' })
    await store.checkCode()
    expect(page.made(check)[0]?.body).toEqual({ email: 'demo@atoll.test', code: '123456' })
    expect(now().step).toBe('password')
    await store.setNewPassword('Secret123')
    expect(page.made(set)[0]?.body).toEqual({
      email: 'demo@atoll.test',
      code: '123456',
      new_password: 'Secret123',
    })
    expect(message()).toEqual([{ key: 'checkEmail' }, { key: 'recoveryChecked' }, { key: 'recoverySuccess' }])
    expect($authModal.get()).toBe('sign-in')
    expect($loginHint.get()).toBe('demo@atoll.test')
    expect(now()).toMatchObject({ step: 'login', code: '' })
  })

  test.each([
    ['not an address@', 'incorrectInput'],
    ['name.with.points', 'incorrectInput'],
    ['', 'required'],
  ])('[RECOVER-02] %o shows %s and makes no call', async (login, message) => {
    const { page, store, now } = await open(login)
    await store.requestCode()
    expect(now()).toMatchObject({ step: 'login', wrong: message })
    expect(page.requests).toEqual([])
  })

  test('[RECOVER-02] the code is required, and its message goes while typing', async () => {
    const { page, store, now } = await open()
    await store.requestCode()
    await store.checkCode()
    expect(now()).toMatchObject({ step: 'code', wrong: 'required' })
    store.typedRecovery({ code: '12' })
    expect(now().wrong).toBeUndefined()
    await store.checkCode()
    expect(now().wrong).toBe('codeDigits')
    expect(page.made(check)).toEqual([])
  })

  test('[RECOVER-06] a wrong code stays at its step with the words of the field', async () => {
    const { page, store, now, message } = await open()
    await store.requestCode()
    page.answer(check, { status: 9 }, { status: 10 })
    store.typedRecovery({ code: '999999' })
    await store.checkCode()
    expect(now()).toMatchObject({ step: 'code', wrong: 'codeWrong' })
    expect(message().at(-1)).toEqual({ key: 'tryAgain' })
    await store.checkCode()
    expect(now()).toMatchObject({ step: 'code', wrong: 'codeExpired' })
  })

  test('a password against the rules makes no call', async () => {
    const { page, store, now } = await atPassword()
    await store.setNewPassword('short')
    expect(now().wrong).toBe('passwordLengthRequirements')
    expect(page.made(set)).toEqual([])
  })
})

describe('by phone', () => {
  test('[RECOVER-03] what has neither @ nor a point is a phone; the code is checked with the password', async () => {
    const { page, store, now, message, $authModal } = await open('+972 50-123-4567')
    await store.requestCode()
    expect(page.made(byPhone)[0]?.body).toEqual({ phone: '+972501234567', lang: 'fr' })
    store.typedRecovery({ code: '123456' })
    await store.checkCode()
    expect(now().step).toBe('password')
    await store.setNewPassword('Secret123')
    expect(page.made(setByPhone)[0]?.body).toEqual({
      phone: '+972501234567',
      code: '123456',
      new_password: 'Secret123',
    })
    expect(message()).toEqual([{ key: 'checkPhone' }, { key: 'recoverySuccess' }])
    expect($authModal.get()).toBe('sign-in')
  })

  test('[RECOVER-04] a wrong code closes the modal at the end; opened again, it is asked for anew', async () => {
    const { page, store, now, message, $authModal } = await atPassword('0501234567')
    page.answer(setByPhone, { status: 9 })
    await store.setNewPassword('Secret123')
    expect($authModal.get()).toBe('closed')
    expect(message().at(-1)).toEqual({ key: 'tryAgain' })
    expect(now()).toMatchObject({ step: 'code', code: '', wrong: 'codeWrong' })
  })

  test('[RECOVER-03] a phone that is none is told, without a call', async () => {
    const { page, store, now } = await open('demo')
    await store.requestCode()
    expect(now().wrong).toBe('incorrectPhone')
    expect(page.requests).toEqual([])
  })
})

describe('steps and failures', () => {
  test('[RECOVER-01] back returns one step, and from the first to sign-in', async () => {
    const { store, now, $authModal, $loginHint } = await atPassword()
    store.stepBack()
    expect(now().step).toBe('code')
    store.stepBack()
    expect(now()).toMatchObject({ step: 'login', login: 'demo@atoll.test' })
    expect($authModal.get()).toBe('recovery')
    store.stepBack()
    expect($authModal.get()).toBe('sign-in')
    expect($loginHint.get()).toBe('demo@atoll.test')
  })

  test('[RECOVER-04] a failure without words of its own falls back to tryAgain, at the end to recoveryFailed', async () => {
    const { page, store, message } = await open()
    page.answer(restore, { status: 77777 })
    await store.requestCode()
    expect(message()).toEqual([{ failure: { code: 77777, kind: 'answered' }, otherwise: 'tryAgain' }])

    const last = await atPassword()
    last.page.answer(set, { status: 10 })
    await last.store.setNewPassword('Secret123')
    expect(last.message().at(-1)).toEqual({
      failure: { code: 10, kind: 'answered' },
      otherwise: 'recoveryFailed',
    })
    expect(last.$authModal.get()).toBe('closed')
    expect(last.now().step).toBe('login')
  })

  test('[ERR-04] no answer at the end keeps the modal open, and trying again works', async () => {
    const { page, store, now, message, $authModal } = await atPassword()
    page.answer(set, 'offline', fine)
    await store.setNewPassword('Secret123')
    expect(message().at(-1)).toMatchObject({ failure: { code: -1, kind: 'offline' } })
    expect($authModal.get()).toBe('recovery')
    expect(now().step).toBe('password')
    await store.setNewPassword('Secret123')
    expect($authModal.get()).toBe('sign-in')
  })

  test('pressed twice, it makes one call', async () => {
    const { page, store } = await open()
    await Promise.all([store.requestCode(), store.requestCode()])
    expect(page.made(restore)).toHaveLength(1)
  })

  test('[RECOVER-01] what was typed at the sign-in is proposed where a code can be sent to it', async () => {
    const { store, now } = await open('')
    store.startRecovery('mike_77')
    expect(now().login).toBe('')
    for (const login of ['mike@atoll.test', '+972 50-123 4567']) {
      store.startRecovery(login)
      expect(now().login).toBe(login)
    }
  })

  test('closed on the way and opened again, it goes on where it was; another login begins anew', async () => {
    const { store, now } = await atPassword()
    store.startRecovery('')
    expect(now().step).toBe('password')
    store.startRecovery('other@atoll.test')
    expect(now()).toMatchObject({ step: 'login', login: 'other@atoll.test', code: '' })
  })
})
