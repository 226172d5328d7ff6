import { describe, expect, it } from 'vitest'
import { isWebhookSigned, newWebhookSecret, signWebhook } from '#lib/webhookSignature.ts'
import { targetFault } from '../../../functions/platform/events/targets.ts'
import type { PlatformEnv } from '../../../functions/platform/kit/services.ts'

/** Signed by the library of the specification (standardwebhooks 1.1.1). */
const known = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signed: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp_s: 1_614_265_330,
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

describe('[DESK-23] a signature by Standard Webhooks', () => {
  it('is what the library of the specification makes', async () => {
    expect(await signWebhook([known.secret], known.signed)).toBe(known.signature)
  })

  it('counts for either secret while two count, for minutes, and for nothing that was changed', async () => {
    const [before, now] = [newWebhookSecret(), newWebhookSecret()]
    const { signed } = known
    const both = await signWebhook([now, before], signed)
    const isGood = (secret: string, more: object = {}, late_s = 0) =>
      isWebhookSigned(secret, { ...signed, ...more }, both, signed.timestamp_s + late_s)
    expect(await isGood(before)).toBe(true)
    expect(await isGood(now)).toBe(true)
    expect(await isGood(newWebhookSecret())).toBe(false)
    expect(await isGood(now, { body: '{}' })).toBe(false)
    expect(await isGood(now, { id: 'other' })).toBe(false)
    expect(await isGood(now, {}, 301)).toBe(false)
    expect(await isGood(now, { timestamp_s: Number.NaN })).toBe(false)
  })
})

describe('[DESK-23] events are sent', () => {
  const env = {} as PlatformEnv
  it.each(['https://crm.acme.com/hooks?x=1', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'to %s',
    (url) => {
      expect(targetFault(env, url)).toBeUndefined()
    },
  )

  it.each([
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f000001/',
      'https://10.0.0.8/',
    ],
    ...[
      'https://169.254.169.254/latest',
      'https://192.168.1.1/',
      'https://172.20.0.1/',
      'https://100.64.0.1/',
    ],
    ...[
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://[fe80::1]/',
      'https://[::]/',
    ],
    ...['https://[64:ff9b::a00:1]/', 'https://localhost/', 'https://crm.localhost/', 'https://db.internal/'],
    ...['https://localhost./', 'https://crm/', 'https://0.0.0.0/', 'https://metadata.google.internal/'],
  ])('never to %s', (url) => {
    expect(targetFault(env, url)).toBe('closedHost')
  })

  it.each(['http://crm.acme.com/', 'ftp://crm.acme.com/'])('over TLS alone: not to %s', (url) => {
    expect(targetFault(env, url)).toBe('httpsOnly')
  })

  it.each(['https://user:secret@crm.acme.com/', 'https://crm.acme.com/#x', 'nowhere'])('not to %s', (url) => {
    expect(targetFault(env, url)).toBe('incorrectInput')
  })
})
