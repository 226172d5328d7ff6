import { useState, type ComponentProps } from 'react'
import { languageOf } from '@contract/languages'
import { currencies, defaultCurrency } from '@contract/money'
import { readDraft } from '@/stores/signUpDraft'
import { failureText } from '../shared/errorText'
import { birthDatePlaceholder } from './birthDate'
import { BirthDateField } from './BirthDateField'
import { Field, PasswordField, TextField } from './Field'
import { PasswordRules } from './PasswordRules'
import { SubmitButton } from './SubmitButton'
import { Terms } from './Terms'
import type { AuthTexts } from './texts'
import { useSignUp } from './useSignUp'

export function SignUp({ texts }: { texts: AuthTexts }) {
  const { auth, errors, lang } = texts
  const [draft] = useState(readDraft)
  const { pending, password, failure, submit, field } = useSignUp(texts)
  const secret = {
    show: auth.showPassword,
    hide: auth.hidePassword,
    autoComplete: 'new-password',
    maxLength: 200,
  }
  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...field('username')}
        label={auth.username}
        hint={auth.usernameHint}
        autoComplete="username"
        maxLength={14}
        defaultValue={draft.username}
      />
      <PasswordField
        {...field('password')}
        {...secret}
        label={auth.password}
        hint={<PasswordRules password={password} texts={auth} />}
      />
      <PasswordField {...field('repeat')} {...secret} label={auth.repeatPassword} />
      <div className="auth-pair">
        <BirthDateField
          {...field('birth_date')}
          label={auth.birthDate}
          placeholder={birthDatePlaceholder}
          defaultValue={draft.birthDate}
        />
        <CurrencyField
          {...field('currency')}
          label={auth.currency}
          tag={languageOf(lang).tag}
          defaultValue={draft.currency ?? defaultCurrency}
        />
      </div>
      <Terms {...field('accepted')} lang={lang} texts={auth} />
      {failure && <p className="auth-failure">{failureText(errors, failure)}</p>}
      <SubmitButton pending={pending} label={auth.signUp} busy={auth.wait} />
    </form>
  )
}

type CurrencyProps = ComponentProps<'select'> & { label: string; tag: string; error: string | undefined }

function CurrencyField({ label, tag, error, ...select }: CurrencyProps) {
  return (
    <Field label={label} error={error}>
      {(tie) => (
        <select {...select} {...tie}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currencyName(tag, currency)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** `USD · US Dollar`, in the language of the page. */
function currencyName(tag: string, currency: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'currency' }).of(currency)
  return name && name !== currency ? `${currency} · ${name}` : currency
}
