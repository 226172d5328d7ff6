import { pageLanguage } from '@/stores/site/page.ts'
import { isCommonCode } from './errorParts.ts'

const loaders = import.meta.glob<Record<string, string>>('../../locales/*/errors.json', {
  query: '?part=rest',
  import: 'default',
})

let messages: Record<string, string> = {}

/** The message for a code of bets, payments or promo codes, once fetched. */
export function rareMessage(code: number): string | undefined {
  return messages[code]
}

/** Whether a code has a text that `fetchRareMessages` has not loaded yet. */
export function lacksMessage(code: number): boolean {
  return !isCommonCode(code) && Object.keys(messages).length === 0
}

/**
 * Loads the texts of the rarer codes in the page's language. Never rejects: without a connection the failure is shown
 * with the default text, and the next call tries again.
 */
export async function fetchRareMessages(): Promise<void> {
  const path = `../../locales/${pageLanguage()}/errors.json`
  const fetched = await loaders[path]?.().catch(() => undefined)
  if (fetched) messages = fetched
}
