import { useStore } from '@nanostores/react'
import { useState, type FormEvent, type MouseEvent } from 'react'
import { $loginHint, openAuth } from '@/stores/auth/authModal.ts'
import { $authPending, isToldElsewhere, signIn } from '@/stores/auth/signIn.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { code } from '#contract/errors.ts'
import { Deferred } from '@/ui/Deferred.tsx'
import { failureText, fieldText } from '@/ui/errorText.ts'
import { TextField } from '@/ui/fields/Field.tsx'
import { PasswordField } from '@/ui/fields/PasswordField.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { checkSignIn, type FieldErrors, focusFirst, plainLogin, typedText } from './checkForms.ts'
import { OtherWays } from './OtherWays.tsx'
import { loadUnconfirmed } from './parts.ts'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'

const fields = ['email', 'password'] as const

export function SignIn({ texts }: { texts: AuthTexts }) {
  const { auth, errors } = texts
  const pending = useStore($authPending)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [tried, setTried] = useState({ login: '', password: '' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const login = plainLogin(typedText(typed, 'email'))
    const password = typedText(typed, 'password')
    const found = checkSignIn(login, password)
    setWrong(found)
    setFailure(undefined)
    focusFirst(form, fields, found)
    const entered = await signIn(login, password)
    if (entered.ok || Object.keys(found).length > 0) return
    if (isToldElsewhere(entered.error)) return
    setFailure(entered.error)
    setTried({ login, password })
    setWrong(entered.error.fields ?? {})
    focusFirst(form, fields, entered.error.fields ?? { password: '' })
  }

  function forgot({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    openAuth('recovery', form ? typedText(new FormData(form), 'email').trim() : '')
  }

  const clear = (name: string) => () => wrong[name] && setWrong({ ...wrong, [name]: '' })
  const textOf = (name: string) => {
    const key = wrong[name]
    if (key === 'loginShort' || key === 'passwordShort') return auth[key]
    return key && fieldText(errors, key)
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="email"
        label={auth.login}
        defaultValue={$loginHint.get()}
        error={textOf('email')}
        autoComplete="username"
        maxLength={254}
        required
        onInput={clear('email')}
      />
      <PasswordField
        name="password"
        label={auth.password}
        show={auth.showPassword}
        hide={auth.hidePassword}
        error={textOf('password')}
        autoComplete="current-password"
        maxLength={254}
        required
        onInput={clear('password')}
      />
      <button type="button" className="button button-ghost auth-forgot" onClick={forgot}>
        {auth.forgotPassword}
      </button>
      {failure && <Refused texts={texts} failure={failure} tried={tried} />}
      <SubmitButton pending={pending} label={auth.signIn} busy={auth.wait} />
      <OtherWays auth={auth} />
    </form>
  )
}

type RefusedProps = { texts: AuthTexts; failure: CallFailure; tried: { login: string; password: string } }

/** Why the sign-in was refused; where the address is not confirmed, with the way on. */
function Refused({ texts, failure, tried }: RefusedProps) {
  if (failure.code !== code.notVerified)
    return (
      <p className="failure" role="alert">
        {failureText(texts.errors, failure)}
      </p>
    )
  return (
    <Deferred load={loadUnconfirmed} texts={texts.auth}>
      {({ Unconfirmed, confirmation }) => <Unconfirmed texts={{ ...texts, confirmation }} tried={tried} />}
    </Deferred>
  )
}
