import { describe, expect, it } from 'vitest'
import { shownUntil } from '../../../src/studio/content/states.ts'

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`
const at = (day: number) => Date.parse(march(day))

describe('the schedule of an entry as the studio says it', () => {
  it('[STUDIO-02] names until when players see what it shows', () => {
    const week = { publish_at: march(1), publish_until: march(7) }
    expect(shownUntil(week, at(5))).toBe(march(7))
    expect(shownUntil(week, at(1) - 1)).toBeUndefined()
    expect(shownUntil(week, at(7))).toBeUndefined()
    expect(shownUntil({ publish_at: march(1), publish_until: null }, at(5))).toBeUndefined()
    expect(shownUntil(undefined)).toBeUndefined()
  })
})
