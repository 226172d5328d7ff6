import { isLanguageCode, languageOf, type LanguageCode } from '#contract/languages.ts'
import { call } from '../calls/api.ts'

/** Stores the player's language on the platform, for its messages. */
export async function sendLanguage(lang: LanguageCode): Promise<void> {
  // The page is in its language whatever the answer; the next sign-in sends it again.
  await call('setLanguage', { body: { languageId: languageOf(lang).id }, keepalive: true })
}

/** LANG-05: sends a signed-in player's choice while the link of the language list loads the next page. */
export function followLanguageChoice(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || document.documentElement.dataset.session !== 'in') return
    const chosen = target.closest<HTMLElement>('[data-language]')?.dataset.language
    if (isLanguageCode(chosen)) void sendLanguage(chosen)
  })
}
