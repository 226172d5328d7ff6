import { describe, expect, it } from 'vitest'
import { getConfig } from '../../../functions/platform/config.ts'

const right = {
  AUTH_SECRET: 'a'.repeat(32),
  OPERATOR_KEY: 'b'.repeat(32),
  SEAMLESS_KEYS: '{"pragmatic":"cccccccccccccccc"}',
}

describe('configuration', () => {
  it('reads what is right', () => {
    const config = getConfig({ ...right, DB: {} })
    expect(config.seamlessKeys.get('pragmatic')).toBe('cccccccccccccccc')
    expect(config.mailboxOrigin).toBeUndefined()
  })

  it.each([
    [{ AUTH_SECRET: undefined }, 'configuration: AUTH_SECRET is missing'],
    [{ AUTH_SECRET: 'hunter2' }, 'configuration: AUTH_SECRET must be at least 32 characters'],
    [{ OPERATOR_KEY: '' }, 'configuration: OPERATOR_KEY must be at least 32 characters'],
    [{ SEAMLESS_KEYS: '{pragmatic' }, 'configuration: SEAMLESS_KEYS must be JSON'],
    [{ SEAMLESS_KEYS: 'null' }, 'configuration: SEAMLESS_KEYS must be an object of provider to key'],
    [
      { SEAMLESS_KEYS: '{"pragmatic":"x"}' },
      'configuration: SEAMLESS_KEYS must have keys of at least 16 characters',
    ],
    [
      { SEAMLESS_KEYS: '{"Prag matic":"cccccccccccccccc"}' },
      'configuration: SEAMLESS_KEYS must have provider ids as names',
    ],
    [{ MAILBOX_ORIGIN: 'nowhere' }, 'configuration: MAILBOX_ORIGIN must be an address'],
  ])('names what is wrong in %j', (wrong, line) => {
    expect(() => getConfig({ ...right, ...wrong })).toThrow(line)
  })

  it('never repeats a secret', () => {
    const attempt = () => getConfig({ ...right, AUTH_SECRET: 'hunter2' })
    expect(attempt).toThrow()
    expect(attempt).not.toThrow('hunter2')
  })
})
