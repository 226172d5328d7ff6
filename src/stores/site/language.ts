import { isLanguageCode, languageOf, type LanguageCode } from '@contract/languages'
import { call } from '../calls/api'

/** Tells the platform which language the player reads; it writes and answers in it. */
export async function sendLanguage(lang: LanguageCode): Promise<void> {
  // The page is in its language whatever the answer; the next sign-in sends it again.
  await call('setLanguage', { body: { languageId: languageOf(lang).id }, keepalive: true })
}

/** LANG-05: a signed-in player's choice in the language list is sent while the list's link takes the page away. */
export function followLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || document.documentElement.dataset.session !== 'in') return
    const chosen = target.closest<HTMLElement>('[data-language]')?.dataset.language
    if (isLanguageCode(chosen)) void sendLanguage(chosen)
  })
}
