import { afterEach, expect, test, vi } from 'vitest'
import { demo, openPage } from '../fakePage'

afterEach(() => vi.unstubAllGlobals())

async function open(storage: Partial<Storage>) {
  openPage({ signedIn: true })
  vi.stubGlobal('localStorage', storage)
  const { followCurrency } = await import('@/stores/site/currency')
  const { $session, $user } = await import('@/stores/session/session')
  followCurrency()
  return { $session, $user, marks: document.documentElement.dataset }
}

test('[VIRT-02] the page is marked with the player’s currency, and not after sign-out', async () => {
  const kept = new Map<string, string>()
  const { $session, $user, marks } = await open({
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  })
  expect(marks.currency).toBeUndefined()
  $user.set({ ...demo, currency: 'SEK', lang: 'en' })
  expect([marks.currency, kept.get('atoll:currency')]).toEqual(['SEK', 'SEK'])
  $user.set(null)
  $session.set('out')
  expect([marks.currency, kept.size]).toEqual([undefined, 0])
})

test('[VIRT-02] storage that is switched off takes nothing but the memory of it', async () => {
  const off = () => {
    throw new Error('switched off')
  }
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { $user, marks } = await open({ setItem: off, removeItem: off })
  $user.set({ ...demo, currency: 'SEK', lang: 'en' })
  expect(marks.currency).toBe('SEK')
  expect(warn).toHaveBeenCalled()
})
