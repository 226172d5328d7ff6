import { describe, expect, test } from 'vitest'
import { adapterNames, ConfigError, readConfig } from '../../../functions/site/kit/config.ts'

const provider = { id: 'pragmatic', adapter: 'pragmatic', name: 'Pragmatic', origin: 'sandbox' }
const good = {
  PLATFORM: {},
  SANDBOX: {},
  SESSION_KEYS: JSON.stringify({ 1: 'a'.repeat(32) }),
  PROVIDERS: [provider],
  PARTNER_KEYS: JSON.stringify({ pragmatic: 'partner-key-of-the-tests', second: 'partner-key-of-the-tests' }),
  SANDBOX_ORIGIN: 'http://sandbox.localhost:4321',
}

const sandbox = good.SANDBOX_ORIGIN
const digitain = {
  origin: sandbox,
  script: `${sandbox}/digitain/SportFrame.js`,
  server: `${sandbox}/digitain`,
  api: `${sandbox}/digitain`,
  line: `${sandbox}/sport`,
}
const betconstruct = {
  ...{ origin: 'https://book.test', frame: 'https://book.test/frame/', api: 'https://api.book.test' },
  ...{ siteId: '7', project: 'atoll', stagingProject: 'atoll-staging' },
}
const bookKeys = {
  digitain: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
  betconstruct: 'partner-key-of-the-tests',
}
const withBooks = {
  SPORTSBOOKS: JSON.stringify({ digitain, betconstruct }),
  SPORTSBOOK_KEYS: JSON.stringify(bookKeys),
}

function problemOf(changes: Record<string, unknown>): string {
  try {
    readConfig({ ...good, ...changes })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'no problem'
}

describe('the configuration of the site worker', () => {
  test('fills in what may be left out', () => {
    const config = readConfig(good)
    expect(config.blockedCountries).toEqual([])
    expect(config.siteOrigin).toBeUndefined()
    expect(config.platformTimeout_ms).toBe(5000)
    expect(config.providers[0]).toMatchObject({
      authRequired: false,
      defaultGameList: true,
      uniqueField: null,
    })
  })

  test('[LAUNCH-03] frames come from the provider itself unless its frame origins are told', () => {
    expect(readConfig(good).providers[0]?.frameOrigins).toEqual(['http://sandbox.localhost:4321'])
    const own = { ...provider, origin: 'https://api.games.test', frameOrigins: ['https://play.games.test'] }
    expect(readConfig({ ...good, PROVIDERS: [own] }).providers[0]?.frameOrigins).toEqual([
      'https://play.games.test',
    ])
  })

  test('takes lists as tables and as text', () => {
    expect(readConfig({ ...good, PROVIDERS: JSON.stringify([provider]) }).providers).toHaveLength(1)
    expect(readConfig({ ...good, BLOCKED_COUNTRIES: 'us, fr' }).blockedCountries).toEqual(['US', 'FR'])
  })

  test('[SPORT-01] [SPORT-07] a sportsbook is framed from its origin, and the sandbox is asked over its binding', () => {
    const { sportsbooks, frameOrigins } = readConfig({ ...good, ...withBooks })
    expect(sportsbooks.digitain).toMatchObject({ isSandbox: true, partner: 'atoll' })
    expect(sportsbooks.betconstruct).toMatchObject({ isSandbox: false, stagingHosts: [] })
    expect(frameOrigins).toEqual(['http://sandbox.localhost:4321', 'https://book.test'])
    expect(readConfig(good).sportsbooks).toEqual({ digitain: undefined, betconstruct: undefined })
  })

  const second = { ...provider, id: 'second' }
  test.each([
    [{ SESSION_KEYS: undefined }, 'SESSION_KEYS: is missing'],
    [{ SESSION_KEYS: '{' }, 'SESSION_KEYS: must be JSON'],
    [{ SESSION_KEYS: '{}' }, 'SESSION_KEYS: must hold at least one key'],
    [{ SESSION_KEYS: '{"1":"short"}' }, 'SESSION_KEYS.1: must have at least 32 characters'],
    [{ SESSION_KEYS: { a: 'a'.repeat(32) } }, 'SESSION_KEYS.a: key ids must be whole numbers from 1'],
    [{ PROVIDERS: undefined }, 'PROVIDERS: is missing'],
    [
      { PROVIDERS: [provider, { ...second, origin: 'ftp://x' }] },
      'PROVIDERS[1].origin: must be an https origin or "sandbox"',
    ],
    [
      { PROVIDERS: [provider, { ...second, origin: 'http://games.test' }] },
      'PROVIDERS[1].origin: must be an https origin or "sandbox"',
    ],
    [
      { PROVIDERS: [{ ...provider, adapter: 'dice' }] },
      `PROVIDERS[0].adapter: must be one of ${adapterNames.join(', ')}`,
    ],
    [{ PROVIDERS: [provider, provider] }, 'PROVIDERS[1].id: pragmatic is there twice'],
    [
      { PROVIDERS: [{ ...provider, frameOrigins: ['https://a.test', '*'] }] },
      'PROVIDERS[0].frameOrigins[1]: must be an https origin',
    ],
    [{ SANDBOX: undefined }, 'PROVIDERS[0].origin: is "sandbox", and there is no SANDBOX binding'],
    [{ SANDBOX_ORIGIN: undefined }, 'SANDBOX_ORIGIN: is missing, and PROVIDERS[0].origin is "sandbox"'],
    [{ PARTNER_KEYS: undefined }, 'PARTNER_KEYS.pragmatic: is missing, and provider pragmatic needs it'],
    [{ PARTNER_KEYS: '{"pragmatic":"short"}' }, 'PARTNER_KEYS.pragmatic: must have at least 16 characters'],
    [
      { PROVIDERS: [{ ...provider, isDirectGameLink: true }] },
      'PROVIDERS[0].gameUrl: is missing, and isDirectGameLink is true',
    ],
    [
      { PROVIDERS: [{ ...provider, products: ['bingo'] }] },
      'PROVIDERS[0].products[0]: must be one of slots, live',
    ],
    [{ SPORTSBOOKS: '{' }, 'SPORTSBOOKS: must be JSON'],
    [
      { SPORTSBOOKS: { digitain } },
      'SPORTSBOOK_KEYS.digitain: is missing, and SPORTSBOOKS.digitain needs it',
    ],
    [
      { ...withBooks, SPORTSBOOK_KEYS: { ...bookKeys, digitain: 'no key in PEM at all' } },
      'SPORTSBOOK_KEYS.digitain: must be an RSA private key in PEM (PKCS #8)',
    ],
    [
      {
        ...withBooks,
        SPORTSBOOKS: { digitain: { ...digitain, script: 'https://other.test/SportFrame.js' } },
      },
      `SPORTSBOOKS.digitain.script: must be of the origin ${sandbox}`,
    ],
    [
      { ...withBooks, SPORTSBOOKS: { betconstruct: { ...betconstruct, api: 'http://api.book.test' } } },
      'SPORTSBOOKS.betconstruct.api: must be an address, as https://example.com/path (http only for localhost)',
    ],
    [
      { ...withBooks, SPORTSBOOKS: { betconstruct: { ...betconstruct, api: 'https://api.book.test/' } } },
      'SPORTSBOOKS.betconstruct.api: must not end with a slash',
    ],
    [{ PLATFORM: undefined }, 'PLATFORM_ORIGIN: is missing, and there is no PLATFORM binding'],
    [
      { PLATFORM: undefined, PLATFORM_ORIGIN: 'https://platform.test' },
      'SITE_KEY: is missing, and there is no PLATFORM binding',
    ],
    [{ SITE_KEY: 'short' }, 'SITE_KEY: must have at least 32 characters'],
    [
      { SITE_ORIGIN: 'https://atoll.test/' },
      'SITE_ORIGIN: must be an origin, as https://example.com (http only for localhost)',
    ],
    [{ BLOCKED_COUNTRIES: ['USA'] }, 'BLOCKED_COUNTRIES[0]: must be two-letter country codes'],
    [{ PLATFORM_TIMEOUT_MS: 0 }, 'PLATFORM_TIMEOUT_MS: must be milliseconds'],
  ])('names the wrong value %#: $1', (changes, message) => {
    expect(problemOf(changes)).toBe(message)
  })
})

test('a local run needs no origin', () => {
  expect(readConfig(good).siteOrigin).toBeUndefined()
})
