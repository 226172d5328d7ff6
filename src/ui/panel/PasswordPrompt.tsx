import { useState, type ReactNode } from 'react'
import type { Result } from '#lib/result.ts'
import type { CallFailure } from '@/stores/calls/api.ts'
import { ActionForm, proofOptions } from './ActionForm.tsx'
import { SecretField } from './SecretField.tsx'
import type { PanelTexts } from '@/i18n/namespaces/panels.ts'
import { useAction, type Action } from '../useAction.ts'

type PasswordPromptProps<Value> = {
  texts: PanelTexts
  submit: string
  about?: string
  /** Fields before the password, with their errors. */
  children?: (action: Action) => ReactNode
  ask: (password: string) => Promise<Result<Value, CallFailure>>
  onDone: (value: Value) => void
  onCancel: () => void
}

/** Asks for the password before a change to the account's security. */
export function PasswordPrompt<Value>(props: PasswordPromptProps<Value>) {
  const { texts, submit, about, children, ask, onDone, onCancel } = props
  const { panels } = texts
  const action = useAction(proofOptions(texts))
  const { pending, run, typed, textOf } = action
  const [password, setPassword] = useState('')
  async function send() {
    const answer = await run(() => ask(password))
    if (answer !== undefined) onDone(answer)
  }
  return (
    <ActionForm texts={texts} submit={submit} pending={pending} onSubmit={send} onCancel={onCancel}>
      {about && <p>{about}</p>}
      {children?.(action)}
      <SecretField
        texts={texts}
        name="password"
        label={panels.currentPassword}
        hint={panels.askPassword}
        error={textOf('password')}
        autoComplete="current-password"
        value={password}
        onType={(value) => {
          setPassword(value)
          typed('password')
        }}
      />
    </ActionForm>
  )
}
