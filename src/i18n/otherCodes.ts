import { pageLanguage } from '@/stores/site/page.ts'
import { isCommonCode } from './errorParts.ts'

const loaders = import.meta.glob<Record<string, string>>('../../locales/*/errors.json', {
  query: '?part=rest',
  import: 'default',
})

let words: Record<string, string> = {}

/** The words for a code of bets, payments or promo codes, once fetched. */
export function otherWords(code: number): string | undefined {
  return words[code]
}

/** Whether a code has a text that `fetchWords` has not loaded yet. */
export function lacksWords(code: number): boolean {
  return !isCommonCode(code) && Object.keys(words).length === 0
}

/**
 * Loads the texts of the rarer codes in the page's language. Never rejects: without a connection the failure is shown
 * with the default text, and the next call tries again.
 */
export async function fetchWords(): Promise<void> {
  const path = `../../locales/${pageLanguage()}/errors.json`
  const fetched = await loaders[path]?.().catch(() => undefined)
  if (fetched) words = fetched
}
