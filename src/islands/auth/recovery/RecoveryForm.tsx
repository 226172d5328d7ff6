import { localPath } from '#contract/languages.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Texts } from '@/i18n/texts.ts'
import { $loginHint } from '@/stores/auth/authModal.ts'
import {
  $recovery,
  $recoveryPending,
  checkCode,
  recoverySteps,
  requestCode,
  setNewPassword,
  startRecovery,
  stepBack,
  typedRecovery,
} from '@/stores/auth/recovery.ts'
import type { AuthTexts } from '@/i18n/namespaces/auth.ts'
import { fieldText } from '@/ui/errorText.ts'
import { CallForm } from '@/ui/fields/CallForm.tsx'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import { NewPasswordField } from '@/ui/fields/NewPasswordField.tsx'
import { Steps } from '@/ui/fields/Steps.tsx'
import { SubmitButton } from '@/ui/fields/SubmitButton.tsx'
import { Icon } from '@/ui/Icon.tsx'

type RecoveryTexts = Pick<AuthTexts, 'lang' | 'auth' | 'errors' | 'widgets'> & {
  recovery: Texts['recovery']
}
type StepProps = { texts: RecoveryTexts }

/** RECOVER-01: three steps, one form each. */
export function RecoveryForm({ texts }: StepProps) {
  const { step } = useStore($recovery)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => startRecovery($loginHint.get()), [])
  // Focuses the field of each step, so that a phone's keyboard stays open.
  useEffect(() => root.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [step])
  return (
    <div ref={root}>
      {step === 'login' && <LoginStep texts={texts} />}
      {step === 'code' && <CodeStep texts={texts} />}
      {step === 'password' && <PasswordStep texts={texts} />}
    </div>
  )
}

function LoginStep({ texts }: StepProps) {
  const { recovery, errors, lang } = texts
  const { login, wrong } = useStore($recovery)
  return (
    <StepForm texts={texts} title={recovery.loginStep} submit={recovery.send} onSubmit={requestCode}>
      <p className="muted">{recovery.loginText}</p>
      <TextField
        name="login"
        label={recovery.login}
        error={wrong && fieldText(errors, wrong)}
        autoComplete="username"
        maxLength={254}
        required
        value={login}
        onChange={({ currentTarget }) => typedRecovery({ login: currentTarget.value })}
      />
      <p className="auth-note">
        <Icon name="info" />
        <span>
          {recovery.agent} <a href={localPath(lang, '/contacts')}>{recovery.support}</a>
        </span>
      </p>
    </StepForm>
  )
}

function CodeStep({ texts }: StepProps) {
  const { recovery, errors, widgets } = texts
  const { login, code, sentAt_ms, wrong } = useStore($recovery)
  const pending = useStore($recoveryPending)
  const [before, after] = recovery.codeText.split('{{login}}')
  return (
    <StepForm texts={texts} title={recovery.codeStep} submit={recovery.next} onSubmit={checkCode}>
      <p className="muted">
        {before}
        <bdi className="text-text font-600 [overflow-wrap:anywhere]">{login.trim()}</bdi>
        {after}
      </p>
      <CodeField
        texts={widgets}
        value={code}
        error={wrong && fieldText(errors, wrong)}
        onCode={(typed) => typedRecovery({ code: typed })}
        send={{ onSend: () => void requestCode(), sending: pending, sentAt_ms }}
      />
    </StepForm>
  )
}

function PasswordStep({ texts }: StepProps) {
  const { recovery, errors, widgets } = texts
  const { login, wrong } = useStore($recovery)
  const [password, setPassword] = useState('')
  return (
    <StepForm
      texts={texts}
      title={recovery.passwordStep}
      submit={recovery.save}
      onSubmit={() => setNewPassword(password)}
    >
      <p className="muted">{recovery.passwordText}</p>
      {/* Lets the browser's password manager know whose password it saves. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <NewPasswordField
        texts={widgets}
        name="new_password"
        label={recovery.newPassword}
        error={wrong && fieldText(errors, wrong)}
        value={password}
        required
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          typedRecovery({})
        }}
      />
    </StepForm>
  )
}

type StepFormProps = StepProps & {
  title: string
  submit: string
  onSubmit: () => Promise<void>
  children: ReactNode
}

function StepForm({ texts, title, submit, onSubmit, children }: StepFormProps) {
  const { recovery, auth, widgets } = texts
  const { step } = useStore($recovery)
  const pending = useStore($recoveryPending)
  return (
    <CallForm className="grid gap-4" onSubmit={onSubmit}>
      <Steps
        number={recoverySteps.indexOf(step) + 1}
        count={recoverySteps.length}
        title={title}
        texts={widgets}
      />
      {children}
      <SubmitButton pending={pending} label={submit} busy={auth.wait} />
      <button type="button" className="button button-ghost" onClick={stepBack}>
        <Icon name="back" mirrored />
        {recovery.back}
      </button>
    </CallForm>
  )
}
