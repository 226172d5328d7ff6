import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  slotegratorSign,
  slotegratorSigningText,
  slotegratorVerify,
} from '../../games/dialects/slotegratorSign.ts'

const credentials = { merchantId: 'merchant', merchantKey: 'a key of the merchant' }
const when = { timestamp_s: 1700000000, nonce: '0123456789abcdef' }
const parameters: [string, string][] = [
  ['project_name', 'atoll'],
  ['page', '2'],
  ['player_name', 'Дана & co'],
]

const signedText =
  'X-Merchant-Id=merchant&X-Nonce=0123456789abcdef&X-Timestamp=1700000000&page=2' +
  '&player_name=%D0%94%D0%B0%D0%BD%D0%B0+%26+co&project_name=atoll'

describe('slotegrator signatures', () => {
  it('[GAMES-02] sign the sorted, form-encoded parameters and headers', () => {
    expect(slotegratorSigningText(parameters, credentials.merchantId, when)).toBe(signedText)
  })

  it('[GAMES-02] are HMAC-SHA1 in hexadecimal, whatever the order of parameters', async () => {
    const expected = createHmac('sha1', credentials.merchantKey).update(signedText).digest('hex')
    expect(await slotegratorSign(parameters, credentials, when)).toBe(expected)
    expect(await slotegratorSign(parameters.toReversed(), credentials, when)).toBe(expected)
  })

  it('hold for what was signed and nothing else', async () => {
    const sign = await slotegratorSign(parameters, credentials, when)
    expect(await slotegratorVerify(parameters, credentials, when, sign)).toBe(true)
    expect(await slotegratorVerify([...parameters, ['x', '1']], credentials, when, sign)).toBe(false)
    expect(await slotegratorVerify(parameters, credentials, { ...when, timestamp_s: 1700000001 }, sign)).toBe(
      false,
    )
    expect(await slotegratorVerify(parameters, { ...credentials, merchantKey: 'other' }, when, sign)).toBe(
      false,
    )
    expect(await slotegratorVerify(parameters, credentials, when, sign.toUpperCase())).toBe(false)
    expect(await slotegratorVerify(parameters, credentials, when, '')).toBe(false)
  })
})
