import { expect, test } from 'vitest'
import * as v from 'valibot'
import { JackpotInput } from '#contract/operator/promotions.ts'
import { withoutEmptyNames } from '../../../src/studio/promotions/names.ts'

test('[STUDIO-07] a jackpot’s name in a language is removed by emptying it', () => {
  const emptied = { he: 'פרס', fr: null, en: '' } as unknown as Record<string, string>
  const { names } = withoutEmptyNames({ name: 'Prize', names: emptied })
  expect(names).toEqual({ he: 'פרס' })
  expect(v.is(JackpotInput.pipe[0].entries.names, names)).toBe(true)
})
