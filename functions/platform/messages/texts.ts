import type { HarmRule } from '#contract/operator/markers.ts'
import type { LanguageCode } from '#contract/languages.ts'
import ar from '../../../locales/ar/messages.json'
import en from '../../../locales/en/messages.json'
import es from '../../../locales/es/messages.json'
import fr from '../../../locales/fr/messages.json'
import he from '../../../locales/he/messages.json'
import pt from '../../../locales/pt/messages.json'
import ru from '../../../locales/ru/messages.json'

export type MessageKind = keyof typeof en.messages

/** `action` is the label of a message's button; `sms` is set if the message may also go by SMS. */
type MessageText = { subject: string; intro: string; outro: string; action?: string; sms?: string }
/** The text of a popup about the player's own play. */
type PopupText = { title: string; text: string }
type MessageTexts = {
  footer: string
  messages: Record<MessageKind, MessageText>
  markers: Record<HarmRule, PopupText>
  review: PopupText
}

export const messageTexts: Record<LanguageCode, MessageTexts> = { he, en, fr, es, ar, ru, pt }
