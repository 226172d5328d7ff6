import { useStore } from '@nanostores/react'
import { localPath } from '#contract/languages.ts'
import { termsVersionPath } from '#contract/termsPages.ts'
import { useId } from 'react'
import { fill } from '@/i18n/format.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { $terms, acceptTerms, loadTerms, type Terms } from '@/stores/profile/terms.ts'
import { LoadedView } from '@/ui/LoadedView.tsx'
import { Modal } from '@/ui/Modal.tsx'
import { useAction } from '@/ui/useAction.ts'
import { useSignOut } from '../useSignOut.ts'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { termsTexts } from '@/i18n/namespaces/terms.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/fetchOnce.ts'
import style from './terms.css?url'

/** Its words and styles. They follow its code, so that pages without one do not bring their addresses. */
export async function prepareTerms() {
  const [texts] = await Promise.all([loadTexts(pageLanguage(), termsTexts, errorsTexts), addStyle(style)])
  return texts
}

type Props = { texts: LoadedTexts<'terms' | 'errors'> }

/** SIGNUP-14: what changed, and the way on: accepting, signing out, or what needs no terms. Nothing else closes it. */
export function TermsDialog({ texts, shown }: Props & { shown: boolean }) {
  const title = useId()
  return (
    <Modal shown={shown ? 'terms' : undefined} className="terms-sheet" labelledBy={title}>
      {shown && <TermsDue texts={texts} titleId={title} />}
    </Modal>
  )
}

function TermsDue({ texts, titleId }: Props & { titleId: string }) {
  const { lang, terms, errors } = texts
  const loaded = useStore($terms)
  const { leaving, leave } = useSignOut()
  return (
    <>
      <h2 id={titleId}>{terms.title}</h2>
      <p>{terms.intro}</p>
      <LoadedView loaded={loaded} texts={terms} errors={errors} again={loadTerms} waiting="terms-due">
        {({ due }) => <DueList texts={texts} due={due} />}
      </LoadedView>
      <button
        type="button"
        className="button button-quiet button-wide"
        aria-disabled={leaving}
        onClick={() => void leave()}
      >
        {terms.signOut}
      </button>
      <nav className="terms-still text-14" aria-label={terms.still}>
        <p className="muted">{terms.still}</p>
        <ul className="plain">
          {[
            { path: '/profile/cashier', text: terms.withdraw },
            { path: '/profile/limits', text: terms.breaks },
            { path: '/help', text: terms.help },
          ].map(({ path, text }) => (
            <li key={path}>
              <a href={localPath(lang, path)}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function DueList({ texts, due }: Props & { due: Terms['due'] }) {
  const { lang, terms, errors } = texts
  const { pending, run } = useAction({ errors })
  return (
    <>
      <ul className="plain terms-due">
        {due.map(({ id, document, number, title, changes }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p className="muted text-14">{fill(terms.version, { number })}</p>
            {changes && <b>{terms.changed}</b>}
            <p className="terms-changes" dir="auto">
              {changes || terms.unsaid}
            </p>
            <a href={localPath(lang, termsVersionPath(document, number))} target="_blank">
              {terms.read}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-primary button-wide"
        aria-busy={pending}
        aria-disabled={pending}
        onClick={() => void run(() => acceptTerms(due))}
      >
        {terms.accept}
      </button>
      <span className="visually-hidden" role="status">
        {pending ? terms.wait : ''}
      </span>
    </>
  )
}
