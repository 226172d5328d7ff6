import { expect, test } from 'vitest'
import { spanName } from '@/islands/activity/spanName.ts'
import { isProtective } from '@/ui/protection/isProtective.ts'
import { kindRequired, limitNamed } from '@/ui/protection/refusedLimit.ts'

test('[PROTECT-01] the limit of a refusal is read, and what is none is not', () => {
  expect(limitNamed('loss_week')).toEqual({ kind: 'loss', period: 'week' })
  expect(limitNamed('session_minutes')).toEqual({ kind: 'session', period: 'minutes' })
  for (const other of ['deposit_required', 'loss_year', 'bonus_day', ''])
    expect(limitNamed(other)).toBeUndefined()
  expect(kindRequired('loss_required')).toBe('loss')
  for (const other of ['loss_week', 'bonus_required', '']) expect(kindRequired(other)).toBeUndefined()
})

test('[PROTECT-06] limits, breaks and verification are states; other refusals and failures are not', () => {
  const answered = { kind: 'answered', message: '' } as const
  for (const code of [9448, 9449, 9450]) expect(isProtective({ ...answered, code })).toBe(true)
  expect(isProtective({ ...answered, code: 251 })).toBe(false)
  expect(isProtective({ kind: 'offline', code: 9449, message: '' })).toBe(false)
})

test('[PROTECT-05] days, months and years are named as UTC has them, wherever the reader is', () => {
  const span = { since: '2026-11-01T00:00:00.000Z' }
  expect(spanName('day', span)).toBe('01.11.2026')
  expect(spanName('month', span)).toBe('11.2026')
  expect(spanName('year', span)).toBe('2026')
})
