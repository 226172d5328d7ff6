import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { hmacHex } from '#lib/hmac.ts'
import { personTexts } from '#contract/person.ts'
import { RegisterQuestion, registerPath } from '#contract/register.ts'
import { isSignedCall } from '../../functions/shared/signed.ts'
import { getConfig } from '../config.ts'
import type { SandboxApp } from '../env.ts'
import { htmlPage } from '../pages.ts'
import { jsonOf } from '../readBody.ts'

/*
 * The national register of excluded people, as contract/register.ts describes it: hashes of what people are known by, in KV. Whoever
 * opens its page puts somebody in or takes them out.
 */
export const register = new Hono<SandboxApp>()

const prefix = 'register:'
const Field = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254)), '')
const Entry = v.object({
  email: Field,
  phone: Field,
  document: Field,
  act: v.optional(v.picklist(['exclude', 'release']), 'exclude'),
})

register.get('/register', () => htmlPage('Register', registerPage('')))

/** `email`, `phone`, `document`, any of them, and `act`: exclude (the default) or release. A form or JSON. */
register.post('/register', async (c) => {
  const { registerKey } = getConfig(c.env)
  if (registerKey === undefined) return c.json({ error: 'the register has no key' }, 503)
  const isJson = c.req.header('content-type')?.includes('json') ?? false
  const given: unknown = isJson ? await jsonOf(c) : await c.req.parseBody()
  const entry = v.safeParse(Entry, given)
  if (!entry.success) return c.json({ error: v.flatten(entry.issues) }, 422)
  const { email, phone, document, act } = entry.output
  const texts = personTexts({ email, phone, documents: document === '' ? [] : [document] })
  for (const text of texts) {
    const key = `${prefix}${await hmacHex(registerKey, text)}`
    if (act === 'exclude') await c.env.STATE.put(key, new Date().toISOString())
    else await c.env.STATE.delete(key)
  }
  if (isJson) return c.json({ marks: texts.length })
  const said = act === 'exclude' ? 'is in the register now' : 'is not in the register any more'
  return htmlPage('Register', registerPage(texts.length === 0 ? 'Nothing was typed.' : `The person ${said}.`))
})

register.post(registerPath, async (c) => {
  const { registerKey } = getConfig(c.env)
  const body = await c.req.text()
  if (registerKey === undefined || !(await isSignedCall(registerKey, c.req.raw, body)))
    return c.json({ error: 'refused' }, 403)
  const question = v.safeParse(v.pipe(v.string(), v.parseJson(), RegisterQuestion), body)
  if (!question.success) return c.json({ error: v.flatten(question.issues) }, 422)
  const excluded: string[] = []
  for (const { id, marks } of question.output.people) {
    const found = await Promise.all(marks.map((mark) => c.env.STATE.get(`${prefix}${mark}`)))
    if (found.some((entry) => entry !== null)) excluded.push(id)
  }
  return c.json({ excluded })
})

function registerPage(said: string) {
  return html`<h1>Register of excluded people</h1>
    <p class="quiet">
      Stands in for a national register. The platform asks it at each sign-up and sign-in, and daily.
    </p>
    ${said === '' ? '' : html`<p role="status">${said}</p>`}
    <form class="filter" method="post" action="/register">
      <label><span>Email</span><input name="email" autocomplete="off" dir="ltr" /></label>
      <label><span>Phone</span><input name="phone" autocomplete="off" dir="ltr" /></label>
      <label><span>Document</span><input name="document" autocomplete="off" dir="ltr" /></label>
      <button name="act" value="exclude">Put in</button>
      <button name="act" value="release">Take out</button>
    </form>`
}
