import { afterEach, expect, it, vi } from 'vitest'
import { isMeasured } from '@/scripts/isMeasured.ts'
import { pageOf } from '@/scripts/vitals.ts'

afterEach(() => void vi.unstubAllGlobals())

it('[SEE-05] the address of a page is reduced to its kind', () => {
  const addresses = ['/home', '/en/home', '/fr/slots/pragmatic/vs1', '/ru/profile/security', '/nobody-knows']
  expect(addresses.map(pageOf)).toEqual(['home', 'home', 'slots', 'profile', 'other'])
})

it('[SEE-05] one visit in ten is measured, and none that asks for privacy', () => {
  const drawn = [0, 0.09, 0.1, 0.9]
  expect(drawn.map((one) => isMeasured(() => one))).toEqual([true, true, false, false])
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(isMeasured(() => 0)).toBe(false)
})
