import { loadTexts } from '@/i18n/loadTexts.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** The question to a player who has just signed up by a username alone. */
export async function loadWayBack() {
  const [{ AskWayBack }, { wayBack }] = await Promise.all([
    import('./AskWayBack.tsx'),
    loadTexts(pageLanguage(), wayBackTexts),
  ])
  return { AskWayBack, wayBack }
}
