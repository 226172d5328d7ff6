import { describe, expect, it } from 'vitest'
import { getConfig } from '../../../functions/platform/kit/config.ts'

const right = {
  AUTH_SECRET: 'a'.repeat(32),
  OPERATOR_KEY: 'b'.repeat(32),
  DOCUMENT_KEY: 'k'.repeat(32),
  SEAMLESS_KEYS: '{"pragmatic":"cccccccccccccccc"}',
  SITE_ORIGIN: 'https://atoll.test',
}

describe('configuration', () => {
  it('reads what is right', () => {
    const config = getConfig({ ...right, DB: {} })
    expect(config.seamlessKeys.get('pragmatic')).toEqual(['cccccccccccccccc'])
    expect(config).toMatchObject({
      siteOrigin: 'https://atoll.test',
      mailbox: undefined,
      smsGateway: undefined,
      playerEmailDomain: 'players.invalid',
    })
    const MAILBOX = { MAILBOX_ORIGIN: 'http://mailbox.test', MAILBOX_KEY: 'd'.repeat(16) }
    const SMS = { SMS_ORIGIN: 'https://sms.test', SMS_KEY: 'e'.repeat(16), SMS_SENDER: 'Atoll' }
    expect(getConfig({ ...right, ...MAILBOX, ...SMS })).toMatchObject({
      mailbox: { origin: 'http://mailbox.test' },
      smsGateway: { origin: 'https://sms.test', sender: 'Atoll' },
    })
  })

  it('[CLOUD-06] takes a key, or a list of keys while one is changed', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]
    expect(getConfig(right)).toMatchObject({ operatorKeys: ['b'.repeat(32)], bookKeys: [], siteKeys: [] })
    const list = JSON.stringify([next, old])
    expect(getConfig({ ...right, OPERATOR_KEY: list, BOOK_KEY: list, SITE_KEY: list })).toMatchObject({
      ...{ operatorKeys: [next, old], bookKeys: [next, old], siteKeys: [next, old] },
    })
  })

  it.each([{}, { system: 'PIX' }, { adapter: 'pix', system: 'CARD' }])(
    '[PIX-01] refuses a card that would be ordered as Pix: %o',
    (other) => {
      const card = {
        id: 'card',
        adapter: 'pagstar',
        name: 'Card',
        origin: 'https://bank.test',
        currencies: {},
      }
      const withCard = (more: object) => ({
        ...right,
        PAYMENT_METHODS: JSON.stringify([{ ...card, ...more }]),
        PAYMENT_KEYS: JSON.stringify({ card: 'p'.repeat(16) }),
      })
      expect(getConfig(withCard({ system: 'CARD' })).payments.methods.get('card')?.system).toBe('CARD')
      expect(() => getConfig(withCard(other))).toThrow(
        'PAYMENT_METHODS must have the adapter pagstar and a system other than PIX for card, ewallet and voucher',
      )
    },
  )

  it.each([
    [{ OPERATOR_KEY: '[' }, 'configuration: OPERATOR_KEY must be a key or JSON of a list of keys'],
    [{ OPERATOR_KEY: '[]' }, 'configuration: OPERATOR_KEY must have a key'],
    [
      { OPERATOR_KEY: JSON.stringify(['n'.repeat(32), 'short-but-16-long']) },
      'configuration: OPERATOR_KEY must have at least 32 characters',
    ],
    [
      { BOOK_KEY: JSON.stringify(['1', '2', '3', '4'].map((sign) => sign.repeat(16))) },
      'configuration: BOOK_KEY must have at most 3 keys',
    ],
    [{ AUTH_SECRET: undefined }, 'configuration: AUTH_SECRET is missing'],
    [{ AUTH_SECRET: 'hunter2' }, 'configuration: AUTH_SECRET must have at least 32 characters'],
    [{ OPERATOR_KEY: '' }, 'configuration: OPERATOR_KEY must have at least 32 characters'],
    [{ SEAMLESS_KEYS: '{pragmatic' }, 'configuration: SEAMLESS_KEYS must be JSON'],
    [{ SEAMLESS_KEYS: 'null' }, 'configuration: SEAMLESS_KEYS must be an object of provider to key'],
    [
      { SEAMLESS_KEYS: '{"pragmatic":"x"}' },
      'configuration: SEAMLESS_KEYS must have keys of at least 16 characters',
    ],
    [
      { SEAMLESS_KEYS: '{"pragmatic":["cccccccccccccccc","x"]}' },
      'configuration: SEAMLESS_KEYS must have keys of at least 16 characters',
    ],
    [{ SEAMLESS_KEYS: '{"pragmatic":[]}' }, 'configuration: SEAMLESS_KEYS must have a key'],
    [
      { SEAMLESS_KEYS: '{"pragmatic":7}' },
      'configuration: SEAMLESS_KEYS must have a key, or a list of keys, for each provider',
    ],
    [
      { SEAMLESS_KEYS: '{"Prag matic":"cccccccccccccccc"}' },
      'configuration: SEAMLESS_KEYS must have provider ids as names',
    ],
    [
      { MAILBOX_ORIGIN: 'nowhere' },
      'configuration: MAILBOX_ORIGIN must be an origin, as https://example.com',
    ],
    [
      { MAILBOX_ORIGIN: 'https://a.test' },
      'configuration: MAILBOX_KEY is missing, and MAILBOX_ORIGIN is set',
    ],
    [{ SITE_ORIGIN: undefined }, 'configuration: SITE_ORIGIN is missing'],
    [
      { SITE_ORIGIN: 'https://atoll.test/' },
      'configuration: SITE_ORIGIN must be an origin, as https://example.com',
    ],
    [{ MAIL_FROM: 'atoll' }, 'configuration: MAIL_FROM must be an email address'],
    [{ SMS_ORIGIN: 'https://sms.test' }, 'configuration: SMS_ORIGIN, SMS_KEY and SMS_SENDER go together'],
    [
      { JACKPOT_SHARDS: '40;0' },
      'configuration: JACKPOT_SHARDS must be numbers up to 9999 with commas between them',
    ],
    [
      { JACKPOT_SHARDS: '0,40,0' },
      'configuration: JACKPOT_SHARDS must have 0 as its first number or not at all',
    ],
    [{ PLAYER_EMAIL_DOMAIN: 'nowhere' }, 'configuration: PLAYER_EMAIL_DOMAIN must be a domain'],
  ])('names what is wrong in %j', (wrong, line) => {
    expect(() => getConfig({ ...right, ...wrong })).toThrow(line)
  })

  it('names a variable that is not there at all', () => {
    const { AUTH_SECRET, ...others } = right
    expect(AUTH_SECRET).toBeDefined()
    expect(() => getConfig(others)).toThrow('configuration: AUTH_SECRET is missing')
  })

  it('never repeats a secret', () => {
    const attempt = () => getConfig({ ...right, AUTH_SECRET: 'hunter2' })
    expect(attempt).toThrow()
    expect(attempt).not.toThrow('hunter2')
  })
})
