import { Hono } from 'hono'
import { getConfig } from '../config.ts'
import type { SandboxApp } from '../env.ts'
import { htmlPage } from '../pages.ts'
import { readBody } from '../readBody.ts'
import { equalSecrets } from '../../functions/shared/signed.ts'
import { mailboxPage } from './page.ts'
import { Message, readMessages, storeMessage } from './messages.ts'

export const mailbox = new Hono<SandboxApp>()

/** The page, or JSON for clients that accept JSON and not HTML. `?to=` filters by address. */
mailbox.get('/mailbox', async (c) => {
  const to = c.req.query('to')?.trim() || undefined
  const messages = await readMessages(c.env.STATE, to)
  if (wantsJson(c.req.header('accept') ?? ''))
    return c.json(messages, 200, { 'Cache-Control': 'private, no-store' })
  return htmlPage('Mailbox', mailboxPage(messages, to))
})

/** Stores a message; the shared key is in `x-mailbox-key`. */
mailbox.post('/mailbox', async (c) => {
  const { mailboxKey } = getConfig(c.env)
  if (mailboxKey === undefined) return c.json({ error: 'the mailbox has no key' }, 503)
  if (!(await equalSecrets(c.req.header('x-mailbox-key') ?? '', mailboxKey)))
    return c.json({ error: 'refused' }, 403)
  const message = await readBody(c, Message)
  if (!message.ok) return message.error
  return c.json(await storeMessage(c.env.STATE, message.value, new Date()), 201)
})

function wantsJson(accept: string): boolean {
  return accept.includes('application/json') && !accept.includes('text/html')
}
