import { expect, it } from 'vitest'
import { newWebhookSecret, signWebhook } from '#lib/webhookSignature.ts'
import { call } from './support.ts'

it('[DESK-23] the sandbox’s receiver checks signatures, lists what came, and fails on demand', async () => {
  const secret = newWebhookSecret()
  const set = (answers: string) => {
    const body = new URLSearchParams({ secret, answers })
    return call('/events', { method: 'POST', body, redirect: 'manual' })
  }
  const send = async (id: string, by: string) => {
    const [body, timestamp_s] = ['{"type":"stop.set"}', Math.floor(Date.now() / 1000)]
    const headers = {
      ...{ 'webhook-id': id, 'webhook-timestamp': String(timestamp_s) },
      'webhook-signature': await signWebhook([by], { id, timestamp_s, body }),
    }
    return call('/events/hook', { method: 'POST', body, headers })
  }
  expect(await (await call('/events')).text()).toContain('Nothing came yet')
  expect((await set('200')).status).toBe(303)
  expect((await send('evt_1', secret)).status).toBe(200)
  await set('500')
  expect((await send('evt_1', newWebhookSecret())).status).toBe(500)
  const page = await (await call('/events')).text()
  expect(page.match(/>signed</g)).toHaveLength(1)
  expect(page.match(/signature wrong/g)).toHaveLength(1)
  expect(page.match(/>again</g)).toHaveLength(1)
  expect((await set('204')).status).toBe(422)
})
