import { describe, expect, it } from 'vitest'
import { getConfig } from '../../functions/sandbox/config.ts'

const right = {
  SEAMLESS_KEYS: JSON.stringify({ pragmatic: 'p'.repeat(16), slotegrator: 's'.repeat(16) }),
  LAUNCH_KEY: 'l'.repeat(16),
  PRAGMATIC_PARTNER_KEY: 'k'.repeat(16),
  SLOTEGRATOR_MERCHANT_ID: 'merchant',
  SLOTEGRATOR_MERCHANT_KEY: 'm'.repeat(16),
}

describe('sandbox configuration', () => {
  it('reads the values', () => {
    expect(getConfig(right)).toMatchObject({
      seamlessKeys: { pragmatic: 'p'.repeat(16) },
      slotegratorMerchantId: 'merchant',
      mailboxKey: undefined,
    })
  })

  it('names every value that is wrong', () => {
    const wrong = {
      ...right,
      SEAMLESS_KEYS: '{',
      PRAGMATIC_PARTNER_KEY: 'short',
      SANDBOX_ORIGIN: 'http://x/y',
    }
    expect(() => getConfig(wrong)).toThrow(/SEAMLESS_KEYS is not JSON/)
    expect(() => getConfig(wrong)).toThrow(/PRAGMATIC_PARTNER_KEY must have/)
    expect(() => getConfig(wrong)).toThrow(/SANDBOX_ORIGIN must be an origin/)
    expect(() => getConfig({})).toThrow(/SLOTEGRATOR_MERCHANT_ID is missing/)
    expect(() => getConfig({ ...right, SEAMLESS_KEYS: '{"pragmatic":"pppppppppppppppp"}' })).toThrow(
      /SEAMLESS_KEYS.*slotegrator/,
    )
  })
})
