import { Hono } from 'hono'
import * as v from 'valibot'
import { isWebhookSigned } from '#lib/webhookSignature.ts'
import type { SandboxApp } from '../env.ts'
import { htmlPage } from '../pages.ts'
import { Came, eventsPage, Settings } from './page.ts'

/*
 * A receiver of events, such as a CRM has one: it checks signatures by Standard Webhooks, lists what came, and fails on demand.
 */
const day_s = 24 * 60 * 60
const prefix = 'events:came:'
const settingsKey = 'events:settings'
const mostShown = 50
const longestBody = 64 * 1024

const unset: Settings = { secret: '', answers: '200' }

export const events = new Hono<SandboxApp>()

async function settingsOf(state: KVNamespace): Promise<Settings> {
  const stored = v.safeParse(Settings, await state.get(settingsKey, 'json'))
  return stored.success ? stored.output : unset
}

events.get('/events', async (c) => {
  const { keys } = await c.env.STATE.list({ prefix, limit: mostShown })
  const all = await Promise.all(keys.map(({ name }) => c.env.STATE.get(name, 'json')))
  const came = all.flatMap((one) => {
    const known = v.safeParse(Came, one)
    return known.success ? [known.output] : []
  })
  return htmlPage('Events', eventsPage(came, await settingsOf(c.env.STATE), new URL(c.req.url).origin))
})

/** The secret of the endpoint, and what it answers from now on. */
events.post('/events', async (c) => {
  const { secret = '', answers } = await c.req.parseBody()
  const settings = v.safeParse(Settings, { secret: typeof secret === 'string' ? secret.trim() : '', answers })
  if (!settings.success) return c.json({ error: 'refused' }, 422)
  await c.env.STATE.put(settingsKey, JSON.stringify(settings.output))
  return c.redirect('/events', 303)
})

/** Where the endpoint of the studio sends. */
events.post('/events/hook', async (c) => {
  const { secret, answers } = await settingsOf(c.env.STATE)
  const body = (await c.req.text()).slice(0, longestBody)
  const id = c.req.header('webhook-id') ?? ''
  const [timestamp_s, signatures] = [
    Number(c.req.header('webhook-timestamp')),
    c.req.header('webhook-signature') ?? '',
  ]
  const now = Date.now()
  const isSigned =
    secret !== '' &&
    (await isWebhookSigned(secret, { id, timestamp_s, body }, signatures, now / 1000).catch(() => false))
  const came: Came = { at: new Date(now).toISOString(), id, isSigned, answered: answers, body }
  // The newest first: KV lists by name.
  const name = `${prefix}${String(Number.MAX_SAFE_INTEGER - now)}:${crypto.randomUUID()}`
  await c.env.STATE.put(name, JSON.stringify(came), { expirationTtl: day_s })
  if (answers === '302') return c.redirect('/events', 302)
  return c.text(
    answers === '200' ? 'thanks' : 'not now',
    answers === '200' ? 200 : answers === '410' ? 410 : 500,
  )
})
