import { afterEach, describe, expect, it, vi } from 'vitest'
import { promotionCalls } from '#contract/operator/promotions.ts'
import { fits, momentInput } from '../../../src/studio/shared/inputs.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('[STUDIO-07] a short name that cannot be a part of an address is refused at its field', () => {
  const check = fits(promotionCalls.putJackpot.params.entries.id)
  expect(check('Mega Pot')).toBe('This value is not allowed')
  expect(check('mega-pot')).toBeUndefined()
})

describe('a moment that is typed', () => {
  it.each(['Europe/Berlin', 'Asia/Jerusalem', 'Europe/Moscow', 'UTC'])(
    '[STUDIO-07] in %s stays as it was typed, also while the year is not complete',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (const typed of ['0002', '0020', '0202', '2026'].map((year) => `${year}-03-01T12:00`))
        expect(momentInput.format(momentInput.parse(typed))).toBe(typed)
    },
  )
})
