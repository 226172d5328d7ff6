import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { emailHtml } from './emailHtml.ts'
import type { PlacedBrand } from '../kit/brands.ts'
import type { Attachment, Email, Sms } from './send.ts'
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
  /** What has happened, in words. */
  title?: string | undefined
  text?: string | undefined
  /** Of marketing: where it is stopped without signing in. */
  unsubscribe?: string | undefined
  file?: Attachment
  /** Who decides a dispute, and where; left out where nobody is named. */
  way?: string | undefined
}

const minutesPerHour = 60

/** Of the brand: its name and color. */
type Sender = Pick<PlacedBrand, 'name' | 'accent'>

export async function composeEmail(message: Message, to: string, sender: Sender): Promise<Email> {
  const { code, link, file } = message
  const { footer, messages } = messageTexts[message.lang]
  const words = messages[message.kind]
  const fill = (text: string) => fillIn(message, text, sender)
  const subject = fill(words.subject)
  const { quote = '' } = message
  const outro = [fill(words.outro), message.way && `${words.way ?? ''} ${message.way}`]
  const paragraphs = { intro: fill(words.intro), outro: outro.filter(Boolean).join(' '), footer }
  const { unsubscribe } = message
  const stop =
    unsubscribe === undefined ? undefined : { label: fill(words.unsubscribe ?? ''), link: unsubscribe }
  const stopLine = stop && `${stop.label}: ${stop.link}`
  const parts = [paragraphs.intro, quote, code, link, paragraphs.outro, stopLine, footer]
  const text = parts.filter(Boolean).join('\n\n')
  const { dir } = languageOf(message.lang)
  const html = await emailHtml({
    ...paragraphs,
    quote,
    title: subject,
    code,
    link,
    action: fill(words.action ?? ''),
    stop,
    sender,
    lang: message.lang,
    dir,
  })
  return { to, subject, text, html, code, link, unsubscribe, ...(file && { file }) }
}

export function composeSms(message: Message, to: string, sender: Sender): Sms {
  const { code, link } = message
  const { sms } = messageTexts[message.lang].messages[message.kind]
  if (sms === undefined) throw new Error(`message ${message.kind} does not go by SMS`)
  const isEnded = /[.!?…؟]$/.test(message.title ?? '')
  const words = isEnded ? sms.replace('{{title}}.', '{{title}}') : sms
  return { to, text: fillIn(message, words, sender), code, link }
}

function fillIn(message: Message, text: string, { name: brand }: Sender): string {
  const values: Record<string, string> = {
    brand,
    code: message.code ?? '',
    link: message.link ?? '',
    number: message.number ?? '',
    title: message.title ?? '',
    text: message.text ?? '',
    unsubscribe: message.unsubscribe ?? '',
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
  /** The label of the link that stops marketing. */
  unsubscribe?: string
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
