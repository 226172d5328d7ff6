import { useStore } from '@nanostores/react'
import { Suspense, use } from 'react'
import { localPath } from '#contract/languages.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { wayBackTexts } from '@/i18n/namespaces/wayBack.ts'
import { $user } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'

/** SIGNUP-13: for a player whom no code could reach. Others see nothing and load no text. */
export function WayBackNote() {
  const user = useStore($user)
  if (!user || user.has_way_back) return null
  return (
    <Suspense fallback={null}>
      <Note />
    </Suspense>
  )
}

function Note() {
  const { lang, wayBack } = use(loadTexts(pageLanguage(), wayBackTexts))
  return (
    <section className="card grid gap-2 p-4" aria-label={wayBack.title}>
      <b>{wayBack.title}</b>
      <p>{wayBack.text}</p>
      <a className="button button-quiet" href={`${localPath(lang, '/profile/security')}#way-back`}>
        {wayBack.add}
      </a>
    </section>
  )
}
