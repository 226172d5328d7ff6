import { localPath } from '#contract/languages.ts'
import type { Texts } from '@/i18n/texts.ts'
import { closeAuth } from '@/stores/auth/authModal.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** SIGNUP-13: asked once, after the first sign-in; the profile asks on. */
export function AskWayBack({ wayBack }: { wayBack: Texts['wayBack'] }) {
  return (
    <div className="grid gap-4">
      <p>{wayBack.text}</p>
      <a
        className="button button-primary"
        href={`${localPath(pageLanguage(), '/profile/security')}#way-back`}
      >
        {wayBack.add}
      </a>
      <button type="button" className="button button-quiet" onClick={closeAuth}>
        {wayBack.later}
      </button>
    </div>
  )
}
