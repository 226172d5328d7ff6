import { describe, expect, it } from 'vitest'
import { getConfig, providerNames } from '../../config.ts'

const keys = (key: string) => JSON.stringify(Object.fromEntries(providerNames.map((name) => [name, key])))

const right = {
  SEAMLESS_KEYS: keys('p'.repeat(16)),
  LAUNCH_KEY: 'l'.repeat(16),
  PARTNER_KEYS: keys('k'.repeat(16)),
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

  it('[SLOT-07] has demos offer what the market allows', () => {
    expect(getConfig(right).demoPace).toEqual({ turbo: true, autoplay: true })
    expect(getConfig({ ...right, MARKET: 'ukgc' }).demoPace).toEqual({ turbo: false, autoplay: false })
  })

  it('names every value that is wrong', () => {
    const wrong = {
      ...right,
      SEAMLESS_KEYS: '{',
      PARTNER_KEYS: keys('short'),
      SANDBOX_ORIGIN: 'http://x/y',
    }
    expect(() => getConfig(wrong)).toThrow(/SEAMLESS_KEYS must be JSON/)
    expect(() => getConfig(wrong)).toThrow(/PARTNER_KEYS.*must have/)
    expect(() => getConfig(wrong)).toThrow(/SANDBOX_ORIGIN must be an origin/)
    expect(() => getConfig({})).toThrow(/SLOTEGRATOR_MERCHANT_ID is missing/)
    expect(() => getConfig({ ...right, SEAMLESS_KEYS: '{"pragmatic":"pppppppppppppppp"}' })).toThrow(
      /SEAMLESS_KEYS.*slotegrator/,
    )
  })
})
