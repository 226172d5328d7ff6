import { useStore } from '@nanostores/react'
import { useRef, useState, type FormEvent } from 'react'
import { currencies, defaultCurrency } from '@contract/money'
import { languageOf } from '@contract/languages'
import type { CallFailure } from '@/stores/api'
import { $authPending, signUp } from '@/stores/session'
import { affiliate, readDraft, saveDraft } from '@/stores/signUpDraft'
import { errorText, failureText, fieldText } from '../shared/errorText'
import { birthDatePlaceholder } from './birthDate'
import { BirthDateField } from './BirthDateField'
import {
  bodyOf,
  checkSignUp,
  fieldsOf,
  signUpFields,
  type FieldErrors,
  type SignUpValues,
} from './checkForms'
import { Field, PasswordField, TextField } from './Field'
import { focusFirst } from './focusFirst'
import { PasswordRules } from './PasswordRules'
import { SubmitButton } from './SubmitButton'
import { Terms } from './Terms'
import type { AuthTexts } from './texts'

export function SignUp({ texts }: { texts: AuthTexts }) {
  const { auth, errors, lang } = texts
  const pending = useStore($authPending)
  const form = useRef<HTMLFormElement>(null)
  const [draft] = useState(readDraft)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailure>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const element = event.currentTarget
    const values = valuesOf(element)
    const found = checkSignUp(values)
    setWrong(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) {
      focusFirst(element, signUpFields, found)
      return
    }
    const entered = await signUp({ ...bodyOf(values), lang, ...affiliate() })
    if (!entered.ok) refuse(element, entered.error)
  }

  function refuse(element: HTMLFormElement, refused: CallFailure) {
    const { fields, codeField } = fieldsOf(refused)
    const found = codeField ? { ...fields, [codeField]: `code ${refused.code}` } : fields
    setWrong(found)
    setFailure(refused)
    focusFirst(element, signUpFields, found)
  }

  /** Errors go as soon as they are put right, and come when a field that was filled in is left. */
  function typed(name: string) {
    if (!form.current) return
    const values = valuesOf(form.current)
    saveDraft({ username: values.username, birthDate: values.birthDate, currency: values.currency })
    setPassword(values.password)
    if (!wrong[name]) return
    const { [name]: _, ...others } = wrong
    const found = checkSignUp(values)[name]
    setWrong(found ? { ...others, [name]: found } : others)
  }

  function left(name: string, value: string) {
    if (!form.current || value === '') return
    const found = checkSignUp(valuesOf(form.current))[name]
    if (found) setWrong({ ...wrong, [name]: found })
  }

  const textOf = (name: string) => {
    const key = wrong[name]
    return key?.startsWith('code ') ? errorText(errors, Number(key.slice(5))) : key && fieldText(errors, key)
  }
  const watch = (name: string) => ({
    name,
    error: textOf(name),
    onInput: () => typed(name),
    onBlur: (event: { currentTarget: { value: string } }) => left(name, event.currentTarget.value),
    required: true,
  })
  const reveal = {
    show: auth.showPassword,
    hide: auth.hidePassword,
    autoComplete: 'new-password',
    maxLength: 200,
  }
  return (
    <form className="auth-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...watch('username')}
        label={auth.username}
        hint={auth.usernameHint}
        autoComplete="username"
        maxLength={14}
        defaultValue={draft.username}
      />
      <PasswordField
        {...watch('password')}
        {...reveal}
        label={auth.password}
        hint={<PasswordRules password={password} texts={auth} />}
      />
      <PasswordField {...watch('repeat')} {...reveal} label={auth.repeatPassword} />
      <div className="auth-pair">
        <BirthDateField
          {...watch('birth_date')}
          label={auth.birthDate}
          placeholder={birthDatePlaceholder}
          defaultValue={draft.birthDate}
        />
        <Field label={auth.currency} error={textOf('currency')}>
          {(tie) => (
            <select
              {...tie}
              name="currency"
              defaultValue={draft.currency ?? defaultCurrency}
              onInput={() => typed('currency')}
            >
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {currencyName(languageOf(lang).tag, currency)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Terms lang={lang} texts={auth} error={textOf('accepted')} onInput={() => typed('accepted')} />
      {failure && <p className="auth-failure">{failureText(errors, failure)}</p>}
      <SubmitButton pending={pending} label={auth.signUp} busy={auth.wait} />
    </form>
  )
}

function valuesOf(form: HTMLFormElement): SignUpValues {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  return {
    username: text('username'),
    password: text('password'),
    repeat: text('repeat'),
    birthDate: text('birth_date'),
    currency: text('currency'),
    accepted: typed.has('accepted'),
  }
}

/** `USD · US Dollar`, in the language of the page. */
function currencyName(tag: string, currency: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'currency' }).of(currency)
  return name && name !== currency ? `${currency} · ${name}` : currency
}
