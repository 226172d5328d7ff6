import * as v from 'valibot'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { JackpotInput, promotionCalls } from '#contract/operator/promotions.ts'
import { fits, momentInput, withoutEmptyNames } from '../../../src/studio/shared/inputs.ts'

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

test('[STUDIO-07] a jackpot’s name in a language is removed by emptying it', () => {
  const emptied = { he: 'פרס', fr: null, en: '' } as unknown as Record<string, string>
  const { names } = withoutEmptyNames({ name: 'Prize', names: emptied })
  expect(names).toEqual({ he: 'פרס' })
  expect(v.is(JackpotInput.pipe[0].entries.names, names)).toBe(true)
})
