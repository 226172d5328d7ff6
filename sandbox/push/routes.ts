import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxApp } from '../env.ts'
import { storeMessage } from '../mailbox/messages.ts'
import { newKeys, read, StoredKeys } from './browser.ts'

/*
 * A push service with its browsers: it makes subscriptions, and shows in the mailbox what comes for them. One whose subscription was ended answers
 * 410, as the real ones do.
 */
const week_s = 7 * 24 * 60 * 60
const Pushed = v.object({ title: v.string(), text: v.string(), url: v.string() })

export const push = new Hono<SandboxApp>()

/** As `PushManager.subscribe` answers. */
push.post('/push', async (c) => {
  const id = crypto.randomUUID()
  const keys = await newKeys()
  await c.env.STATE.put(`push:${id}`, JSON.stringify(keys), { expirationTtl: week_s })
  const { p256dh, auth } = keys
  // Browsers take no other protocol; the platform reaches it over its binding.
  return c.json({ endpoint: `https://push.sandbox.localhost/push/${id}`, keys: { p256dh, auth } }, 201)
})

/** The player has switched it off in the browser. */
push.delete('/push/:id', async (c) => {
  await c.env.STATE.delete(`push:${c.req.param('id')}`)
  return c.body(null, 204)
})

push.post('/push/:id', async (c) => {
  const id = c.req.param('id')
  if (!/^vapid t=.+, k=.+$/.test(c.req.header('authorization') ?? '')) return c.body(null, 401)
  if (c.req.header('content-encoding') !== 'aes128gcm') return c.body(null, 415)
  const keys = v.safeParse(StoredKeys, await c.env.STATE.get(`push:${id}`, 'json'))
  if (!keys.success) return c.body(null, 410)
  const body = new Uint8Array(await c.req.arrayBuffer())
  const { title, text, url } = v.parse(Pushed, JSON.parse(await read(keys.output, body)))
  const message = {
    to: `push:${id}`,
    channel: 'push',
    subject: title,
    text,
    code: null,
    link: url,
    file: null,
  } as const
  await storeMessage(c.env.STATE, message, new Date())
  return c.body(null, 201)
})
