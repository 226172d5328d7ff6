import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { searchTexts } from '@/i18n/namespaces/search.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { openAuthDialog } from '../auth/open.ts'
import { addStyle, once } from '@/ui/fetchOnce.ts'
import shared from '@/ui/ui.css?url'
import style from './search.css?url'

export const fetchSearch = once(() =>
  Promise.all([
    import('./mount.ts'),
    loadTexts(pageLanguage(), searchTexts, errorsTexts),
    addStyle(shared),
    addStyle(style),
  ]),
)

/** Gives a search form its list of results; for anything else the search opens over the page. */
export async function openSearch(control?: HTMLElement): Promise<void> {
  const [{ mount }, texts] = await fetchSearch()
  mount(control, texts, () => void openAuthDialog('sign-in'))
}
