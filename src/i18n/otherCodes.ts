import { pageLanguage } from '@/stores/site/page'
import { isCommonCode } from './errorParts'

const loaders = import.meta.glob<Record<string, string>>('../../locales/*/errors.json', {
  query: '?part=rest',
  import: 'default',
})

let words: Record<string, string> = {}

/** The words for a code of bets, payments or promo codes, once fetched. */
export function otherWords(code: number): string | undefined {
  return words[code]
}

/** Whether `fetchWords` could bring words for a code that have not come yet. */
export function lacksWords(code: number): boolean {
  return !isCommonCode(code) && Object.keys(words).length === 0
}

/**
 * Fetches the words of the codes that the page did not come with, in its language. Never rejects: the failure that asks
 * for them has to be shown even without a connection, by the default text; the next one tries again.
 */
export async function fetchWords(): Promise<void> {
  const path = `../../locales/${pageLanguage()}/errors.json`
  const fetched = await loaders[path]?.().catch(() => undefined)
  if (fetched) words = fetched
}
