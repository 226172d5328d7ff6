import { loadTexts } from '@/i18n/loadTexts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack'
import { pageLanguage } from '@/stores/site/page'

/** What a player is asked who has just signed up by a username alone. */
export async function loadWayBack() {
  const [{ AskWayBack }, { wayBack }] = await Promise.all([
    import('./AskWayBack'),
    loadTexts(pageLanguage(), wayBackTexts),
  ])
  return { AskWayBack, wayBack }
}
