import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { relativeTime } from '#lib/relativeTime.ts'

test('[LANG-07] the time left is told without a number in brackets, in every language', () => {
  for (const { tag } of languages) {
    const format = new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`)
    for (const count of [1, 2, 3, 11]) {
      for (const unit of ['minute', 'hour', 'day'] as const)
        expect(relativeTime(format, count, unit), `${tag} ${count} ${unit}`).not.toMatch(/[()]/)
    }
  }
  expect(relativeTime(new Intl.RelativeTimeFormat('he-IL'), 2, 'hour')).toBe('בעוד שעתיים')
})
