import { describe, expect, it } from 'vitest'
import { code } from '../../../contract/errors.ts'
import { fieldWords, wordsOf } from '../../../src/studio/calls/words.ts'

const answered = (number: number, message = '') => ({ kind: 'answered' as const, code: number, message })

describe('what the studio says of a failure', () => {
  it('[STUDIO-01] has words for what staff meet, and names what it has no words for', () => {
    expect(wordsOf(answered(code.factorMissing))).toContain('second factor')
    expect(wordsOf(answered(code.refused))).toBe('Your role does not allow this.')
    expect(wordsOf(answered(12_345, 'odd'))).toContain('12345: odd')
    expect(wordsOf({ kind: 'offline', code: -1, message: 'offline' })).toContain('No connection')
  })

  it('[STUDIO-02] has words under fields', () => {
    expect(fieldWords({ 'fields.url': 'brokenLink' })).toEqual({ 'fields.url': 'A link leads nowhere' })
  })
})
