import { describe, expect, it } from 'vitest'
import { hasSchedule, visibilityText, shownUntil, statesOf } from '../../../src/studio/content/states.ts'

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`
const at = (day: number) => Date.parse(march(day))

it('[DESK-19] a language says all that is to be said of it', () => {
  const state = {
    is_live: true,
    has_draft: false,
    schedule: null,
    is_outdated: false,
    waits_for_review: false,
    sent_back: null,
  }
  const wordsOf = (more: Partial<Parameters<typeof statesOf>[0]>) =>
    statesOf({ ...state, ...more }).map(({ word }) => word)
  expect(wordsOf({})).toEqual(['published'])
  expect(wordsOf({ has_draft: true, is_outdated: true })).toEqual(['differs from published', 'outdated'])
  expect(wordsOf({ is_live: false, has_draft: true, waits_for_review: true })).toEqual([
    'draft',
    'waits for review',
  ])
  expect(wordsOf({ is_live: false, schedule: 'waits' })).toEqual(['scheduled'])
  expect(wordsOf({ schedule: 'waits' })).toEqual(['published', 'scheduled'])
  expect(statesOf(undefined).map(({ word }) => word)).toEqual(['missing'])
})

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
