import type { Texts } from '@/i18n/texts'
import type { CallFailure } from '@/stores/api'

type Errors = Texts['errors']

/** The words for a code; the default text for one that has none. */
export function errorText(texts: Errors, code: number): string {
  return (texts.codes as Record<string, string>)[code] ?? texts.default
}

/** The words for a failed call, answered or not. */
export function failureText(texts: Errors, { code, kind }: Pick<CallFailure, 'code' | 'kind'>): string {
  if (kind === 'offline' || kind === 'timeout') return texts[kind]
  return kind === 'answered' ? errorText(texts, code) : texts.default
}

/** The words for what is wrong with a field; `key` is a message key of contract/accounts.ts, or what a server sent. */
export function fieldText(texts: Errors, key: string): string {
  return (texts.fields as Record<string, string>)[key] ?? texts.fields.incorrectInput
}
