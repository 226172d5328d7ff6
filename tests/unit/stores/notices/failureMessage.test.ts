import { describe, expect, test } from 'vitest'
import type { CallFailure } from '@/stores/calls/api.ts'
import { failureMessage, type Purpose } from '@/stores/notices/failureMessage.ts'

const answered = (code: number, message = ''): CallFailure => ({ kind: 'answered', code, message })
const offline: CallFailure = { kind: 'offline', code: -1, message: 'offline' }

test('[SIGNIN-05] [ERR-01] a call without a purpose says its code, else the default text', () => {
  expect(failureMessage(answered(4, 'wrong password'))).toEqual({ failure: { code: 4, kind: 'answered' } })
})

test.each<[Purpose, string]>([
  ['askRecovery', 'tryAgain'],
  ['recover', 'recoveryFailed'],
  ['sendPhoto', 'photoLoadFail'],
])('[RECOVER-04] %s says its code, else falls back to %s', (purpose, otherwise) => {
  expect(failureMessage(answered(10), purpose)).toEqual({
    failure: { code: 10, kind: 'answered' },
    otherwise,
  })
})

test('[ERR-01] a bonus that was not converted says fiasco, whatever the code', () => {
  expect(failureMessage(answered(507), 'convertBonus')).toEqual({ key: 'fiasco' })
})

test('[VIRT-03] a Betradar session that did not open has its own text, a refusal its reason', () => {
  for (const code of [9502, 9503, 9504])
    expect(failureMessage(answered(code), 'openBetradar')).toEqual({ key: 'betradarSession' })
  expect(failureMessage(answered(251), 'openBetradar')).toEqual({ failure: { code: 251, kind: 'answered' } })
  expect(failureMessage(offline, 'openBetradar')).toMatchObject({ failure: { kind: 'offline' } })
})

describe('[ERR-03] payments', () => {
  test('show what the provider wrote', () => {
    expect(failureMessage(answered(103, ' Card declined '), 'pay')).toEqual({ text: 'Card declined' })
  })

  test('say the code where the provider wrote nothing', () => {
    expect(failureMessage(answered(103, ' '), 'pay')).toEqual({ failure: { code: 103, kind: 'answered' } })
  })

  test('keep our own messages to the log', () => {
    expect(failureMessage(answered(9400, 'invalid: amount'), 'pay')).toEqual({
      failure: { code: 9400, kind: 'answered' },
    })
  })

  test('are the only calls that show it', () => {
    for (const purpose of ['askRecovery', 'recover', 'sendPhoto', 'convertBonus', undefined] as const)
      expect(failureMessage(answered(103, 'Card declined'), purpose)).not.toHaveProperty('text')
  })
})

test('[ERR-04] no connection says so, whatever the call was for', () => {
  for (const purpose of ['recover', 'sendPhoto', 'convertBonus', 'pay'] as const)
    expect(failureMessage(offline, purpose)).toMatchObject({ failure: { code: -1, kind: 'offline' } })
})
