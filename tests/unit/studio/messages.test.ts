import { describe, expect, it } from 'vitest'
import { code } from '#contract/errors.ts'
import { fieldMessages, noticeOf, failureMessage } from '../../../src/studio/calls/messages.ts'

const answered = (number: number, message = '') => ({ kind: 'answered' as const, code: number, message })

describe('what the studio says of a failure', () => {
  it('[STUDIO-01] has words for what staff meet, and names what it has no words for', () => {
    expect(failureMessage(answered(code.factorMissing))).toContain('second factor')
    expect(failureMessage(answered(code.refused))).toBe('Your role does not allow this.')
    expect(failureMessage(answered(12_345, 'odd'))).toContain('12345: odd')
    expect(failureMessage({ kind: 'offline', code: -1, message: 'offline' })).toContain('offline')
  })

  it('[STUDIO-03] [STUDIO-07] says of a conflict what the call means by it', () => {
    const conflict = answered(code.conflict)
    expect(failureMessage(conflict)).toContain('changed meanwhile')
    expect(failureMessage(conflict, 'removePicture')).toContain('in use')
    expect(failureMessage(conflict, 'adjustPlayer')).toContain('ledger')
    expect(failureMessage(conflict, 'liftExclusion')).toContain('carried over')
    expect(failureMessage(conflict, 'putPreference')).toContain('views and columns')
    expect(failureMessage(conflict, 'approvePayment')).toContain('changed meanwhile')
  })

  it('[STUDIO-07] names the fields where a form marks none', () => {
    const refused = { ...answered(code.invalid), fields: { amount_minor: 'required' } }
    expect(noticeOf(refused, 'adjustPlayer')).toBe('Something is wrong. amount minor: This field is required')
    expect(noticeOf(answered(code.invalid), 'adjustPlayer')).toBe('Something is wrong.')
    expect(noticeOf(answered(code.refused), 'adjustPlayer')).toBe('Your role does not allow this.')
  })

  it('[STUDIO-02] has words under fields', () => {
    expect(fieldMessages({ 'fields.url': 'brokenLink' })).toEqual({ 'fields.url': 'A link leads nowhere' })
  })
})
