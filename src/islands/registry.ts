import { loadTexts } from '@/i18n/loadTexts.ts'
import { accountTexts } from '@/i18n/namespaces/account.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import account from './account/account.css?url'
import { openAuthDialog, prepareAuthDialog } from './auth/open.ts'
import { fetchSearch, openSearch } from './search/open.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import shared from '@/ui/ui.css?url'
import lastTransfers from './transfers/lastTransfers.css?url'

/*
 * The parts that loader.ts loads at the first sign of intent. They are a separate chunk, so the script of every page
 * does not grow with the islands. Styles are loaded by address, because an import would put them into every page.
 */

/** Prefetches what a touch needs. */
export const prepare: Record<'auth' | 'search', () => Promise<unknown>> = {
  auth: prepareAuthDialog,
  search: fetchSearch,
}

/** Runs the action of a control or form with `data-touch`. */
export function touched(control: HTMLElement): Promise<void> {
  if (control.dataset.touch === 'search') return openSearch(control)
  if (control.matches('.game-button') && document.documentElement.dataset.session === 'in')
    return touchGameButton(control)
  return openAuthDialog(control.dataset.intent ?? (control as HTMLAnchorElement).search)
}

/** The balance and the menu of a player. */
export async function mountAccount(root: HTMLElement): Promise<void> {
  const [{ drawAccount }, texts] = await Promise.all([
    import('./account/draw.tsx'),
    loadTexts(pageLanguage(), accountTexts),
    addStyle(shared),
    addStyle(account),
  ])
  drawAccount(root, texts)
}

/** The last transfers in the side menu, reloaded each time it opens. */
export async function showLastTransfers(root: HTMLElement): Promise<void> {
  const [{ drawLastTransfers }, texts] = await Promise.all([
    import('./transfers/drawLast.tsx'),
    // Only the menu of a player needs this file.
    import('@/i18n/namespaces/transfers.ts').then(({ transfersTexts }) =>
      loadTexts(pageLanguage(), transfersTexts, errorsTexts),
    ),
    addStyle(shared),
    addStyle(lastTransfers),
  ])
  drawLastTransfers(root, texts)
}

/** Asks for the app's file, and shows its link in the side menu. */
export async function offerApp(entry: HTMLElement): Promise<void> {
  const { offerApp } = await import('./appLink.ts')
  await offerApp(entry)
}

const fetchGameButtons = () => Promise.all([import('./favorites/gameButtons.ts'), addStyle(shared)])

/** Marks which games on the page are this player's favorites, and liked. */
export async function showGameButtons(): Promise<void> {
  const [{ startGameButtons }] = await fetchGameButtons()
  startGameButtons()
}

/** Handles a player's press of the favorite or like button. */
async function touchGameButton(button: HTMLElement): Promise<void> {
  const [{ pressGameButton }] = await fetchGameButtons()
  pressGameButton(button)
}

/** Shows a notice by its key. */
export async function showNotice(word: string): Promise<void> {
  const { showArrival } = await import('@/ui/notices/arrival.ts')
  await showArrival(word)
}

/** Opens the form or notice that the page's address requests. */
export async function arrive(reopened?: string): Promise<void> {
  const { arrive } = await import('./arrive.ts')
  await arrive(reopened)
}
