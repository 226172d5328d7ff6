import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage } from '../fakePage.ts'

afterEach(() => vi.unstubAllGlobals())

async function open(storage: Partial<Storage>) {
  const page = openPage({ signedIn: true })
  page.answer('GET /api/user/check', { status: 0, result: { ...demo, currency: 'SEK' } })
  page.answer('GET /api/user/logout', { status: 0, result: {} })
  vi.stubGlobal('localStorage', storage)
  const { followCurrency } = await import('@/stores/settings/currency.ts')
  const { check, signOut } = await import('@/stores/session/session.ts')
  followCurrency()
  return { check, signOut, marks: document.documentElement.dataset }
}

test('[VIRT-02] the page is marked with the player’s currency, and not after sign-out', async () => {
  const kept = new Map<string, string>()
  const { check, signOut, marks } = await open({
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  })
  expect(marks.currency).toBeUndefined()
  await check()
  expect([marks.currency, kept.get('atoll:currency')]).toEqual(['SEK', 'SEK'])
  await signOut()
  expect([marks.currency, kept.get('atoll:currency')]).toEqual([undefined, undefined])
})

test('[VIRT-02] storage that is switched off takes nothing but the memory of it', async () => {
  const off = () => {
    throw new Error('switched off')
  }
  const { check, marks } = await open({ setItem: off, removeItem: off })
  await check()
  expect(marks.currency).toBe('SEK')
})
