import { code as codes } from '#contract/errors.ts'
import { fill } from '@/i18n/format.ts'
import { formatWait } from '@/i18n/formats.ts'
import { rareMessage } from '@/i18n/rareMessages.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { ShownFailure } from '@/stores/notices/notices.ts'
import { pageLanguage } from '@/stores/site/page.ts'

type Errors = Texts['errors']

/** The text of a code, or `otherwise`. */
export function errorText(texts: Errors, code: number, otherwise: string = texts.default): string {
  return (texts.codes as Record<string, string>)[code] ?? rareMessage(code) ?? otherwise
}

/** The text for a failed call; `otherwise` if its code has none. */
export function failureText(
  texts: Errors,
  { code, kind, retryAfter_s }: ShownFailure,
  otherwise?: string,
): string {
  if (code === codes.tooMany && retryAfter_s)
    return fill(texts.wait, { time: formatWait(pageLanguage(), retryAfter_s) })
  if (kind === 'offline' || kind === 'timeout') return texts[kind]
  return kind === 'answered' ? errorText(texts, code, otherwise) : (otherwise ?? texts.unreadable)
}

/** The text for a wrong field; `key` is a message key of contract/accounts.ts or a text of the server. */
export function fieldText(texts: Errors, key: string): string {
  return (texts.fields as Record<string, string>)[key] ?? texts.fields.incorrectInput
}
