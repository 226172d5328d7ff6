import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import {
  composeEmail,
  composeSms,
  type Message,
  messageTexts,
  type MessageKind,
} from '../../../../functions/platform/messages/compose.ts'
import { sendByBinding, httpPost } from '../../../../functions/platform/messages/send.ts'

const kinds = Object.keys(messageTexts.en.messages) as MessageKind[]
const sender = { name: 'Atoll', accent: '#08697a' }
const link = 'https://atoll.test/fr/verify?code=a"b<c>&d'

function message(kind: MessageKind, lang: Message['lang'], life_min = 15): Message {
  return { kind, lang, code: kind.endsWith('Code') ? '012345' : undefined, link, life_min }
}

describe('messages', () => {
  it.each(languages.map((language) => [language.code, language.dir] as const))(
    '[RECOVER-02] in %s read %s, with a text and an HTML part that say the same',
    async (lang, dir) => {
      for (const kind of kinds) {
        const { subject, text, html } = await composeEmail(message(kind, lang), 'a@atoll.test', sender)
        for (const part of [subject, text, html]) expect(part, kind).not.toMatch(/\{\{|undefined/)
        expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
        expect(html).toContain(`dir="${dir}"`)
        expect(html).not.toContain('b<c>')
        expect(html).toContain('a&quot;b&lt;c&gt;&amp;d')
        expect(text).toContain(link)
        if (kind.endsWith('Code')) for (const part of [text, html]) expect(part).toContain('012345')
      }
    },
  )

  it.each(languages.map((language) => language.code))('[SIGNUP-10] in %s fit into one SMS', (lang) => {
    for (const kind of kinds) {
      if (messageTexts[lang].messages[kind].sms === undefined) continue
      const { text } = composeSms({ ...message(kind, lang), link: undefined }, '551198765432', sender)
      // GSM's alphabet takes 160 letters, any other writing 70; French and Spanish accents are let into two parts.
      expect(text.length, `${lang} ${kind} ${text}`).toBeLessThanOrEqual(
        ['he', 'ar', 'ru'].includes(lang) ? 70 : 134,
      )
      expect(text).not.toMatch(/\{\{|undefined/)
    }
  })

  it('say how long a code works as the language does', async () => {
    const said = async (lang: Message['lang'], life_min: number) =>
      (await composeEmail(message('recoveryCode', lang, life_min), 'a@atoll.test', sender)).text
    expect(await said('en', 30)).toContain('30 minutes')
    expect(await said('ru', 24 * 60)).toContain('24 часа')
    expect(await said('ar', 10)).toContain('10 دقائق')
    expect(await said('he', 15)).toContain('15 דקות')
  })

  it('[PROMO-32] adds no full stop to a title that has an end', () => {
    const said = (title: string) =>
      composeSms({ ...message('campaign', 'en'), title, text: 'Dive in.' }, '551198765432', sender).text
    expect(said('A new reef!')).toContain(': A new reef! Dive in.')
    expect(said('A new reef')).toContain(': A new reef. Dive in.')
  })

  it('sends a phone no message that has no SMS', () => {
    expect(() => composeSms(message('confirmEmail', 'en'), '551198765432', sender)).toThrow('confirmEmail')
  })
})

describe('gateways', () => {
  const email = { to: 'a@atoll.test', subject: 's', text: 't', html: '<p>t</p>' }

  it('[ERR-03] the email binding is given sender, recipient and both parts; its refusal is a failure without names', async () => {
    const sent: unknown[] = []
    const binding = {
      send: async (given: unknown) => {
        sent.push(given)
        return { messageId: '1' }
      },
    } as unknown as SendEmail
    const from = { email: 'no-reply@atoll.test', name: 'Atoll' }
    expect(await sendByBinding(binding, from, email)).toEqual({ ok: true, value: undefined })
    expect(sent).toEqual([{ ...email, from }])
    // Marketing says where it is stopped.
    const unsubscribe = 'https://atoll.test/unsubscribe?token=x'
    await sendByBinding(binding, from, { ...email, unsubscribe })
    expect(sent[1]).toEqual({ ...email, from, headers: { 'List-Unsubscribe': `<${unsubscribe}>` } })
    const file = { name: 'f.csv', type: 'text/csv', text: 'a' }
    await sendByBinding(binding, from, { ...email, file })
    const attachment = { disposition: 'attachment', filename: 'f.csv', type: 'text/csv', content: 'a' }
    expect(sent[2]).toEqual({ ...email, from, attachments: [attachment] })
    const refusing = {
      send: () => Promise.reject(Object.assign(new Error('a@atoll.test is bad'), { code: 'E_RECIPIENT' })),
    } as unknown as SendEmail
    expect(await sendByBinding(refusing, from, email)).toEqual({
      ok: false,
      error: { detail: 'E_RECIPIENT' },
    })
  })

  it('[ERR-03] over HTTP, anything but a 2xx is a failure', async () => {
    const answers = async (answer: () => Response | Promise<never>) =>
      httpPost('https://sms.test/messages', { authorization: 'Bearer k' }, { to: '+1' }, async (request) => {
        expect(request.headers.get('authorization')).toBe('Bearer k')
        expect(await request.json()).toEqual({ to: '+1' })
        return answer()
      })
    expect(await answers(() => new Response('', { status: 202 }))).toMatchObject({ ok: true })
    expect(await answers(() => new Response('', { status: 302 }))).toMatchObject({
      error: { detail: 'HTTP 302' },
    })
    expect(await answers(() => new Response('', { status: 500 }))).toMatchObject({
      error: { detail: 'HTTP 500' },
    })
    expect(await answers(() => Promise.reject(new TypeError('no route')))).toMatchObject({
      error: { detail: 'TypeError' },
    })
  })
})
