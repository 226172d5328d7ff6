import { code as codes } from '#contract/errors.ts'
import { SecondFactorCode } from '#contract/security.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { safeParse } from 'valibot'
import type { Texts } from '@/i18n/texts.ts'
import { call, type CallFailure } from '@/stores/calls/api.ts'
import { openAuth } from '@/stores/auth/authModal.ts'
import { $authPending, signInBy } from '@/stores/auth/signIn.ts'
import { errorText, fieldText } from '@/ui/errorText.ts'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Icon } from '@/ui/Icon.tsx'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'

type SecondFactorTexts = AuthTexts & { secondFactor: Texts['secondFactor'] }
const appCodeLength = 6

/** After a right password: the code of the authenticator app, or one of the recovery codes. */
export function SecondFactorForm({ texts }: { texts: SecondFactorTexts }) {
  const { secondFactor, auth, errors, widgets } = texts
  const pending = useStore($authPending)
  const [byApp, setByApp] = useState(true)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [byApp])

  function type(value: string) {
    setTyped(value)
    setWrong('')
    // Submitted with the sixth digit.
    if (byApp && value.length === appCodeLength && value !== typed) void confirm(value)
  }
  async function confirm(value: string) {
    if (pending) return
    const checked = safeParse(SecondFactorCode, value)
    if (!checked.success) return setWrong(fieldText(errors, checked.issues[0].message))
    const entered = await signInBy(() => call('loginSecondFactor', { body: { code: value } }))
    if (!entered.ok) refused(entered.error)
  }
  function refused(failure: CallFailure) {
    // The first step expires after a while and has to be repeated.
    if (failure.code === codes.signInRequired) return openAuth('sign-in')
    if (failure.code === codes.secondFactorWrong) setWrong(errorText(errors, failure.code))
    else if (failure.fields?.code) setWrong(fieldText(errors, failure.fields.code))
    form.current?.querySelector('input')?.select()
  }
  function toggleRecoveryCode() {
    setByApp(!byApp)
    setTyped('')
    setWrong('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm(typed)
  }
  return (
    <form className="grid gap-4" noValidate ref={form} onSubmit={submit}>
      <p className="muted">{byApp ? secondFactor.appText : secondFactor.recoveryText}</p>
      {byApp ? (
        <CodeField texts={widgets} value={typed} error={wrong} onCode={type} />
      ) : (
        <TextField
          name="recovery_code"
          label={secondFactor.recoveryCode}
          error={wrong}
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      <SubmitButton pending={pending} label={secondFactor.confirm} busy={auth.wait} />
      <button type="button" className="button button-quiet" onClick={toggleRecoveryCode}>
        {byApp ? secondFactor.useRecovery : secondFactor.useApp}
      </button>
      <button type="button" className="button button-ghost" onClick={() => openAuth('sign-in')}>
        <Icon name="back" mirrored />
        {secondFactor.back}
      </button>
    </form>
  )
}
