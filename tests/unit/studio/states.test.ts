import { describe, expect, it } from 'vitest'
import { hasSchedule, visibilityText, shownUntil, stateOf } from '../../../src/studio/content/states.ts'

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

  it('[STUDIO-02] is live once it has begun, and to be taken back while that changes what players see', () => {
    expect(stateOf({ has_draft: false, schedule: 'waits' })).toBe('scheduled')
    expect(stateOf({ has_draft: false, schedule: 'shown' })).toBe('live')
    expect(stateOf({ has_draft: true, schedule: 'ended' })).toBe('draft')
    expect(stateOf(undefined)).toBe('missing')
    expect(hasSchedule({ schedule: 'waits', publish_until: null })).toBe(true)
    expect(hasSchedule({ schedule: 'shown', publish_until: march(7) })).toBe(true)
    expect(hasSchedule({ schedule: 'shown', publish_until: null })).toBe(false)
    expect(hasSchedule({ schedule: 'ended', publish_until: march(7) })).toBe(false)
  })

  it('[STUDIO-02] a language that is not live says what its readers are shown instead', () => {
    expect(visibilityText(true, null)).toBe('Players see it.')
    expect(visibilityText(false, 'en')).toBe('Players are shown English instead.')
    expect(visibilityText(false, null)).toBe('Players do not see it.')
  })
})
