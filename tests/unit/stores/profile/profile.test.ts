import { afterEach, expect, test, vi } from 'vitest'
import { noPersonalData } from '../../../lib/personalData.ts'
import { demo, openPage } from '../fakePage.ts'

const before = {
  ...{ ...demo, ...noPersonalData, balance: 0, bonus_balance: 0, birth_date: '1990-01-02' },
  ...{ address: 'Old street', email: null, email_verified: false, phone: '972501234567' },
  ...{ number_document: null, card: null, yandex: null, agent_id: null, free_bets: [], is_changed: false },
  number: '12345678',
  check_verify_status: 'NOT_SEND' as const,
  ...{ currency: 'USD' as const, lang: 'en' as const },
}
const update = 'PUT /api/user/profile/additional/update'

afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const page = openPage({ signedIn: true })
  return { page, ...(await import('@/stores/profile/profile.ts')) }
}

test('[PROFILE-02] only what has changed is sent, trimmed; nothing changed is no call', async () => {
  const { page, saveProfile, typedOf } = await open()
  expect(await saveProfile(typedOf(before), before)).toEqual({ ok: true, value: before })
  expect(page.requests).toEqual([])
  page.answer(update, { status: 0, result: { ...before, first_name: 'Dana', is_changed: true } })
  await saveProfile({ ...typedOf(before), first_name: ' Dana ' }, before)
  expect(page.made(update)[0]?.body).toEqual({ first_name: 'Dana' })
})

test('[PROFILE-02] a saved change is told, and shown', async () => {
  const { page, saveProfile, typedOf, $profile } = await open()
  const { $notices } = await import('@/stores/notices/notices.ts')
  const saved = { ...before, address: '', is_changed: true }
  page.answer(update, { status: 0, result: saved })
  await saveProfile({ ...typedOf(before), address: '' }, before)
  expect(page.made(update)[0]?.body).toEqual({ address: '' })
  expect($notices.get()).toMatchObject([{ type: 'success', message: { key: 'infoWasUpdated' } }])
  expect($profile.get()).toEqual({ state: 'ready', value: saved })
})

test('[PROFILE-02] an emptied birth date or phone stays as it is', async () => {
  const { changesIn, typedOf } = await open()
  expect(changesIn({ ...typedOf(before), birth_date: '', phone: ' ' }, before)).toEqual({})
})

test('[PROFILE-04] a photo is made smaller to a long side of 2,400 pixels, and never larger', async () => {
  const { reducedSize } = await import('@/stores/profile/photo.ts')
  expect(reducedSize(4800, 3600)).toEqual({ width: 2400, height: 1800 })
  expect(reducedSize(3000, 12_000)).toEqual({ width: 600, height: 2400 })
  expect(reducedSize(800, 600)).toEqual({ width: 800, height: 600 })
  expect(reducedSize(12_000, 1)).toEqual({ width: 2400, height: 1 })
})
