import { afterEach, describe, expect, it, vi } from 'vitest'
import { momentInput } from '../../../src/studio/shared/inputs.ts'

afterEach(() => {
  vi.unstubAllEnvs()
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
