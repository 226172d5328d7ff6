import { loadTexts } from '@/i18n/loadTexts'
import { pageLanguage } from '@/stores/site/page'
import account from './account/account.css?url'
import { openAuthDialog, prepareAuthDialog } from './auth/open'
import { fetchSearch, openSearch } from './search/open'
import { addStyle } from './shared/addStyle'
import shared from './shared/shared.css?url'

/*
 * What loader.ts asks for: a chunk of its own, fetched at the first sign of intent, so that the script every page carries does
 * not grow with the islands. Styles come by address: imported, the build would put them into every page.
 */
export { openAuthDialog, openSearch }

/** Fetches what a touch will want. */
export const prepare: Record<'auth' | 'search', () => Promise<unknown>> = {
  auth: prepareAuthDialog,
  search: fetchSearch,
}

/** What a control or a form with `data-touch` is for. */
export function touched(control: HTMLElement): Promise<void> {
  if (control.dataset.touch === 'search') return openSearch(control)
  if (control.matches('.mark') && document.documentElement.dataset.session === 'in') return touchMark(control)
  return openAuthDialog(control.dataset.intent ?? (control as HTMLAnchorElement).search)
}

/** The balance and the menu of a player. */
export async function mountAccount(root: HTMLElement): Promise<void> {
  const [{ drawAccount }, texts] = await Promise.all([
    import('./account/draw'),
    loadTexts(pageLanguage(), 'account'),
    addStyle(shared),
    addStyle(account),
  ])
  drawAccount(root, texts)
}

const fetchMarks = () => Promise.all([import('./favorites/marks'), addStyle(shared)])

/** Marks which games on the page are this player's favorites, and liked. */
export async function showMarks(): Promise<void> {
  const [{ startMarks }] = await fetchMarks()
  startMarks()
}

/** A press of a player on the button of a favorite or a like. */
async function touchMark(button: HTMLElement): Promise<void> {
  const [{ pressMark }] = await fetchMarks()
  pressMark(button)
}

/** Shows what the address of the page says happened before it came. */
export async function showNotice(word: string): Promise<void> {
  const [{ showArrival }] = await Promise.all([import('./notices/arrival'), addStyle(shared)])
  await showArrival(word)
}
