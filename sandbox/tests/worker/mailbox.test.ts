import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { call, postJson, withKey } from './support.ts'

type Mail = {
  to: string
  channel: string
  subject: string | null
  text: string
  code: string | null
  sent_at: string
}

const json = { headers: { accept: 'application/json' } }

async function mailTo(to: string): Promise<Mail[]> {
  return (await call(`/mailbox?to=${encodeURIComponent(to)}`, json)).json()
}

describe('the mailbox', () => {
  it('is empty at first, and says so', async () => {
    expect(await (await call('/mailbox', json)).json()).toEqual([])
    expect(await (await call('/mailbox')).text()).toContain('No messages yet')
  })

  it('keeps messages by address, newest first', async () => {
    const to = 'Demo+one@atoll.test'
    for (const code of ['111111', '222222']) {
      const answer = await postJson(
        '/mailbox',
        { to, channel: 'email', subject: 'Code', text: `It is ${code}`, code },
        withKey,
      )
      expect(answer.status).toBe(201)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await postJson('/mailbox', { to: '+972501234567', channel: 'sms', text: 'Hello' }, withKey)
    const mails = await mailTo('demo+one@ATOLL.test')
    expect(mails.map((mail) => mail.code)).toEqual(['222222', '111111'])
    expect(mails[0]).toMatchObject({
      to,
      channel: 'email',
      subject: 'Code',
      text: 'It is 222222',
      link: null,
    })
    expect(mails[0]!.sent_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await mailTo('+972501234567')).toHaveLength(1)
    expect(await mailTo('972501234567')).toHaveLength(1)
    expect(await mailTo('demo')).toEqual([])
    expect(await (await call('/mailbox', json)).json()).toHaveLength(3)
  })

  it('shows a message as text, never as markup', async () => {
    const text = '<img src=x onerror=alert(1)>'
    await postJson(
      '/mailbox',
      { to: 'x@atoll.test', channel: 'email', subject: text, text, code: '909090' },
      withKey,
    )
    const page = await (await call('/mailbox?to=x@atoll.test')).text()
    expect(page).not.toContain('<img')
    expect(page).toContain('&lt;img')
    expect(page).toContain('909090')
  })

  it('takes nothing without the key, nor what is no message', async () => {
    const message = { to: 'nokey@atoll.test', channel: 'email', text: 'x' }
    expect((await postJson('/mailbox', message)).status).toBe(403)
    expect((await postJson('/mailbox', message, { 'x-mailbox-key': 'test-mailbox-kez' })).status).toBe(403)
    expect((await postJson('/mailbox', { ...message, channel: 'pigeon' }, withKey)).status).toBe(422)
    expect((await postJson('/mailbox', { ...message, link: 'javascript' }, withKey)).status).toBe(422)
    expect(await mailTo('nokey@atoll.test')).toEqual([])
  })
})

describe('the pages of the sandbox', () => {
  it('say what it is and lead to the mailbox and the lists', async () => {
    const page = await (await call('/')).text()
    expect(page).toContain('stands in for')
    expect(page).toContain('href="/mailbox"')
    expect(page).toContain('/gitslotpark/game_list')
    expect((await call('/pages.css')).status).toBe(200)
  })

  it('have an end: an unknown address and a picture that is not there answer 404', async () => {
    expect((await call('/nothing')).status).toBe(404)
    const picture = await call('/thumbs/pragmatic/nothing.webp')
    expect(picture.status).toBe(404)
    expect(picture.headers.get('cache-control') ?? '').not.toContain('604800')
  })
})

describe('a sandbox on the open network', () => {
  const at = (path: string, key?: string) =>
    (exports as { default: Fetcher }).default.fetch(
      new Request(`https://sandbox.staging.example${path}`, {
        redirect: 'manual',
        headers: key === undefined ? {} : { authorization: `Basic ${btoa(`anybody:${key}`)}` },
      }),
    )
  const pages = [
    ...['/mailbox', '/mailbox?to=demo@atoll.test', '/bank/any', '/payments/order', '/register'],
    ...['/openid/authorize', '/faults', '/push', '/sport/order'],
  ]

  it.each(pages)('asks for a key at %s', async (path) => {
    for (const key of [undefined, '', 'test-staging-key-of-somebody-else'])
      expect((await at(path, key)).status).toBe(401)
    expect((await at(path)).headers.get('www-authenticate')).toContain('Basic')
    expect([200, 400, 404]).toContain((await at(path, 'test-staging-key-of-32-characters')).status)
  })

  it('takes messages as before, by their own key', async () => {
    const answer = await (exports as { default: Fetcher }).default.fetch(
      new Request('https://sandbox.staging.example/mailbox', {
        method: 'POST',
        body: JSON.stringify({ to: 'a@atoll.test', channel: 'email', text: 'Hello' }),
        headers: { 'content-type': 'application/json', ...withKey },
      }),
    )
    expect(answer.status).toBe(201)
  })
})
