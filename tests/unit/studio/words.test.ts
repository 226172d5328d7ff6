import { describe, expect, it } from 'vitest'
import { code } from '#contract/errors.ts'
import { fieldWords, noticeOf, wordsOf } from '../../../src/studio/calls/words.ts'

const answered = (number: number, message = '') => ({ kind: 'answered' as const, code: number, message })

describe('what the studio says of a failure', () => {
  it('[STUDIO-01] has words for what staff meet, and names what it has no words for', () => {
    expect(wordsOf(answered(code.factorMissing))).toContain('second factor')
    expect(wordsOf(answered(code.refused))).toBe('Your role does not allow this.')
    expect(wordsOf(answered(12_345, 'odd'))).toContain('12345: odd')
    expect(wordsOf({ kind: 'offline', code: -1, message: 'offline' })).toContain('offline')
  })

  it('[STUDIO-03] [STUDIO-07] says of a conflict what the call means by it', () => {
    const conflict = answered(code.conflict)
    expect(wordsOf(conflict)).toContain('changed meanwhile')
    expect(wordsOf(conflict, 'removePicture')).toContain('in use')
    expect(wordsOf(conflict, 'adjustPlayer')).toContain('ledger')
    expect(wordsOf(conflict, 'liftExclusion')).toContain('carried over')
    expect(wordsOf(conflict, 'approvePayment')).toContain('changed meanwhile')
  })

  it('[STUDIO-07] names the fields where a form marks none', () => {
    const refused = { ...answered(code.invalid), fields: { amount_minor: 'required' } }
    expect(noticeOf(refused, 'adjustPlayer')).toBe('Something is wrong. amount minor: This field is required')
    expect(noticeOf(answered(code.invalid), 'adjustPlayer')).toBe('Something is wrong.')
    expect(noticeOf(answered(code.refused), 'adjustPlayer')).toBe('Your role does not allow this.')
  })

  it('[STUDIO-02] has words under fields', () => {
    expect(fieldWords({ 'fields.url': 'brokenLink' })).toEqual({ 'fields.url': 'A link leads nowhere' })
  })
})
