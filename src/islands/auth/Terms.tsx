import { localPath, type LanguageCode } from '@contract/languages'
import { useId, type ComponentProps } from 'react'
import { FieldError } from '../shared/fields/Field'
import type { AuthTexts } from './texts'

type TermsProps = ComponentProps<'input'> & {
  lang: LanguageCode
  texts: AuthTexts['auth']
  error: string | undefined
}

/** Opens the terms in a tab of their own, so that nothing typed is lost. */
export function Terms({ lang, texts, error, ...input }: TermsProps) {
  const id = useId()
  const [before, after] = texts.accept.split('{{terms}}')
  return (
    <div className="field">
      <div className="check">
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
        />
        <div className="auth-terms">
          <label htmlFor={id}>
            {before}
            <b>{texts.terms}</b>
            {after}
          </label>{' '}
          <a href={localPath(lang, '/flatPages/terms_and_conditions')} target="_blank" rel="noopener">
            {texts.readTerms}
            <span className="visually-hidden"> {texts.newTab}</span>
          </a>
        </div>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
