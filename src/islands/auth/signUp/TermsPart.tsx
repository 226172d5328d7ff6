import { useStore } from '@nanostores/react'
import { termsPageId } from '#contract/constants.ts'
import { localPath } from '#contract/languages.ts'
import { useEffectEvent, useId, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { $signUp } from '@/stores/auth/signUp.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { elementsOf } from '@/trustedTypes.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { FieldError } from '@/ui/fields/Field.tsx'
import { Icon } from '@/ui/Icon.tsx'
import type { SignUpTexts } from '@/i18n/namespaces/signUp.ts'
import { TickField } from './TickField.tsx'
import type { Fields } from './useFields.ts'

type PartProps = { texts: SignUpTexts; fields: Fields }
type TermsProps = PartProps & { errorId: string }

/** SIGNUP-05: the terms, read to the end, and their acceptance. */
export function TermsPart({ texts, fields }: PartProps) {
  const { signUp, auth } = texts
  const { accepted } = useStore($signUp)
  const errorId = useId()
  const [before, after] = signUp.accept.split('{{terms}}')
  return (
    <>
      <div className="field">
        <TermsState texts={texts} fields={fields} errorId={errorId} />
        <div className="terms-area">
          <Deferred load={loadTerms} texts={auth}>
            {(terms) => <TermsText terms={terms} texts={texts} fields={fields} errorId={errorId} />}
          </Deferred>
        </div>
      </div>
      <TickField
        name="accepted"
        error={fields.textOf('accepted')}
        checked={accepted}
        onTick={(checked) => fields.change('accepted', { accepted: checked })}
      >
        {before}
        <b>{signUp.terms}</b>
        {after}
      </TickField>
    </>
  )
}

/** The terms as their page has them, with the operator's name and the countries that the published text leaves open. */
async function loadTerms(): Promise<Element> {
  const page = await fetch(localPath(pageLanguage(), `/flatPages/${termsPageId}`))
  if (!page.ok) throw new Error(`terms: ${page.status}`)
  const terms = elementsOf(await page.text()).querySelector('.prose')
  if (!terms) throw new Error('no terms on their page')
  // What the dialog's own rules draw, wherever it is opened.
  terms.removeAttribute('class')
  return terms
}

/** Read when its end has come into view, which for a text that fits is at once. */
function TermsText({ terms, texts, fields, errorId }: TermsProps & { terms: Element }) {
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => fields.change('terms', { termsRead: true }))
  // With the box itself: who presses End at once scrolls the text and not an empty box.
  useLayoutEffect(() => {
    place.current?.replaceChildren(terms)
    // Links of the terms open in a new tab, so the typed data stays.
    for (const link of terms.querySelectorAll('a')) link.target = '_blank'
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) read()
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [terms])
  const error = fields.textOf('terms')
  return (
    <div
      className="terms"
      role="region"
      aria-label={texts.signUp.termsText}
      tabIndex={0}
      data-invalid={Boolean(error)}
      aria-describedby={error && errorId}
    >
      <div ref={place} />
      <div ref={end} className="terms-end" />
    </div>
  )
}

/** Above the text, where the bar at the thumb does not cover it. */
function TermsState({ texts: { signUp }, fields, errorId }: TermsProps) {
  const { termsRead } = useStore($signUp)
  const error = fields.textOf('terms')
  return (
    <div className="terms-head">
      {error && <FieldError id={errorId} text={error} />}
      {termsRead ? (
        <p className="terms-state password-rule-met" role="status">
          <Icon name="check" />
          {signUp.termsRead}
        </p>
      ) : (
        <>
          {!error && <p className="terms-state">{signUp.scrollTerms}</p>}
          <button type="button" className="button button-ghost" onClick={showEnd}>
            <Icon name="down" />
            {signUp.toTermsEnd}
          </button>
        </>
      )}
    </div>
  )
}

/** The player decides how to read; the end counts as read however it comes into view (SIGNUP-05). */
function showEnd({ currentTarget }: MouseEvent<HTMLElement>): void {
  const terms = currentTarget.closest('.field')?.querySelector<HTMLElement>('.terms')
  terms?.scrollTo({ top: terms.scrollHeight })
  terms?.focus()
}
