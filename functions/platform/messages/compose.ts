import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { emailHtml } from './emailHtml.ts'
import type { Email, Sms } from './send.ts'
import type { HarmRule } from '#contract/operator/markers.ts'
import ar from '../../../locales/ar/messages.json'
import en from '../../../locales/en/messages.json'
import es from '../../../locales/es/messages.json'
import fr from '../../../locales/fr/messages.json'
import he from '../../../locales/he/messages.json'
import pt from '../../../locales/pt/messages.json'
import ru from '../../../locales/ru/messages.json'

/** A message before its text is composed. `life_min` is how long its code or link is valid. */
export type Message = {
  kind: MessageKind
  lang: LanguageCode
  code?: string | undefined
  link?: string | undefined
  life_min?: number | undefined
  number?: string | undefined
  /** Words of the staff, as they are. */
  quote?: string | undefined
  /** Who decides a dispute, and where; left out where nobody is named. */
  way?: string | undefined
}

const minutesPerHour = 60

export async function composeEmail(message: Message, to: string): Promise<Email> {
  const { code, link } = message
  const { footer, messages } = messageTexts[message.lang]
  const { action = '', ...words } = messages[message.kind]
  const subject = fillIn(message, words.subject)
  const { quote = '' } = message
  const outro = [fillIn(message, words.outro), message.way && `${words.way ?? ''} ${message.way}`]
  const paragraphs = { intro: fillIn(message, words.intro), outro: outro.filter(Boolean).join(' '), footer }
  const text = [paragraphs.intro, quote, code, link, paragraphs.outro, footer].filter(Boolean).join('\n\n')
  const { dir } = languageOf(message.lang)
  const html = await emailHtml({
    ...paragraphs,
    quote,
    title: subject,
    code,
    link,
    action,
    lang: message.lang,
    dir,
  })
  return { to, subject, text, html, code, link }
}

export function composeSms(message: Message, to: string): Sms {
  const { code, link } = message
  const { sms } = messageTexts[message.lang].messages[message.kind]
  if (sms === undefined) throw new Error(`message ${message.kind} does not go by SMS`)
  return { to, text: fillIn(message, sms), code, link }
}

function fillIn(message: Message, text: string): string {
  const values: Record<string, string> = {
    code: message.code ?? '',
    link: message.link ?? '',
    number: message.number ?? '',
    life: message.life_min === undefined ? '' : duration(message.lang, message.life_min),
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
}

/** 15 → "15 minutes" in the language, or hours if it is a whole number of them; always with Latin digits. */
function duration(lang: LanguageCode, life_min: number): string {
  const isHours = life_min % minutesPerHour === 0
  const format = new Intl.NumberFormat(languageOf(lang).tag, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  })
  return format.format(isHours ? life_min / minutesPerHour : life_min)
}

export type MessageKind = keyof typeof en.messages

/** `action` is the label of a message's button; `sms` is set if the message may also go by SMS. */
type MessageText = {
  subject: string
  intro: string
  outro: string
  action?: string
  sms?: string
  /** Before the name of who decides a dispute. */
  way?: string
}
/** The text of a popup about the player's own play. */
type PopupText = { title: string; text: string }
type MessageTexts = {
  footer: string
  messages: Record<MessageKind, MessageText>
  markers: Record<HarmRule, PopupText>
  review: PopupText
}

export const messageTexts: Record<LanguageCode, MessageTexts> = { he, en, fr, es, ar, ru, pt }
