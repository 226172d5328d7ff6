import { useState } from 'react'
import { languageOf } from '@contract/languages'
import { currencies, defaultCurrency } from '@contract/money'
import { readDraft } from '@/stores/signUpDraft'
import { failureText } from '../shared/errorText'
import { DateField } from '../shared/fields/DateField'
import { TextField } from '../shared/fields/Field'
import { NewPasswordField } from '../shared/fields/NewPasswordField'
import { PasswordField } from '../shared/fields/PasswordField'
import { SelectField } from '../shared/fields/SelectField'
import { SubmitButton } from '../shared/fields/SubmitButton'
import { Terms } from './Terms'
import type { AuthTexts } from './texts'
import { useSignUp } from './useSignUp'

export function SignUp({ texts }: { texts: AuthTexts }) {
  const { auth, errors, lang, widgets } = texts
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
      <NewPasswordField {...field('password')} label={auth.password} value={password} texts={widgets} />
      <PasswordField {...field('repeat')} {...secret} label={auth.repeatPassword} />
      <div className="auth-pair">
        <DateField
          {...field('birth_date')}
          autoComplete="bday"
          label={auth.birthDate}
          defaultValue={draft.birthDate}
        />
        <SelectField
          {...field('currency')}
          label={auth.currency}
          options={currencies.map((value) => ({ value, text: currencyName(languageOf(lang).tag, value) }))}
          defaultValue={draft.currency ?? defaultCurrency}
        />
      </div>
      <Terms {...field('accepted')} lang={lang} texts={auth} />
      {failure && <p className="auth-failure">{failureText(errors, failure)}</p>}
      <SubmitButton pending={pending} label={auth.signUp} busy={auth.wait} />
    </form>
  )
}

/** `USD · US Dollar`, in the language of the page. */
function currencyName(tag: string, currency: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'currency' }).of(currency)
  return name && name !== currency ? `${currency} · ${name}` : currency
}
