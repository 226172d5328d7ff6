import { useState } from 'react'
import { changePassword, sendChangeCode, type PasswordChange } from '@/stores/auth/passwordChange.ts'
import { CodeField } from '../shared/fields/CodeField.tsx'
import { TextField } from '../shared/fields/Field.tsx'
import { NewPasswordField } from '../shared/fields/NewPasswordField.tsx'
import { ActionForm } from './ActionForm.tsx'
import { SecretField } from './SecretField.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { useAction, type Action } from './useAction.ts'

const untyped: PasswordChange = {
  by: 'password',
  password: '',
  address: '',
  code: '',
  newPassword: '',
  repeat: '',
}

type FormProps = { texts: SecurityTexts; onDone: () => void }

/** PROFILE-03: authorized by the current password, or by a code. */
export function PasswordForm({ texts, onDone }: FormProps) {
  const { security, widgets } = texts
  const [change, setChange] = useState(untyped)
  const action = useAction(texts)
  const { pending, run, typed, textOf } = action
  const take = (field: string, part: Partial<PasswordChange>) => {
    setChange({ ...change, ...part })
    typed(field)
  }
  async function send() {
    const changed = await run(() => changePassword(change))
    if (changed !== undefined) onDone()
  }
  return (
    <ActionForm
      texts={texts}
      submit={security.savePassword}
      pending={pending}
      onSubmit={send}
      onCancel={onDone}
    >
      <ProofChoice texts={texts} by={change.by} onChoose={(by) => setChange({ ...change, by })} />
      {change.by === 'password' ? (
        <SecretField
          texts={texts}
          name="password"
          label={security.currentPassword}
          error={textOf('password')}
          autoComplete="current-password"
          value={change.password}
          onType={(password) => take('password', { password })}
        />
      ) : (
        <CodeProof texts={texts} change={change} take={take} action={action} />
      )}
      <NewPasswordField
        texts={widgets}
        name="new_password"
        label={security.newPassword}
        error={textOf('new_password')}
        required
        value={change.newPassword}
        onChange={({ currentTarget }) => take('new_password', { newPassword: currentTarget.value })}
      />
      <SecretField
        texts={texts}
        name="repeat"
        label={security.repeatPassword}
        error={textOf('repeat')}
        autoComplete="new-password"
        value={change.repeat}
        onType={(repeat) => take('repeat', { repeat })}
      />
    </ActionForm>
  )
}

type ChoiceProps = {
  texts: SecurityTexts
  by: PasswordChange['by']
  onChoose: (by: PasswordChange['by']) => void
}

function ProofChoice({ texts: { security }, by, onChoose }: ChoiceProps) {
  const ways = { password: security.byPassword, code: security.byCode }
  return (
    <fieldset className="segmented security-ways">
      <legend className="visually-hidden">{security.howToChange}</legend>
      {(['password', 'code'] as const).map((way) => (
        <label key={way}>
          <input type="radio" name="by" checked={by === way} onChange={() => onChoose(way)} />
          {ways[way]}
        </label>
      ))}
    </fieldset>
  )
}

type ProofProps = {
  texts: SecurityTexts
  change: PasswordChange
  take: (field: string, part: Partial<PasswordChange>) => void
  action: Action
}

function CodeProof({ texts, change, take, action: { pending, run, textOf } }: ProofProps) {
  const { security, widgets } = texts
  const [sentAt_ms, setSentAt] = useState<number>()
  async function send() {
    const sent = await run(() => sendChangeCode(change.address))
    if (sent !== undefined) setSentAt(Date.now())
  }
  return (
    <>
      <TextField
        name="address"
        label={security.address}
        error={textOf('address')}
        autoComplete="email"
        maxLength={254}
        required
        value={change.address}
        onChange={({ currentTarget }) => take('address', { address: currentTarget.value })}
      />
      <CodeField
        texts={widgets}
        value={change.code}
        error={textOf('code')}
        onCode={(code) => take('code', { code })}
        send={{ onSend: () => void send(), sending: pending, sentAt_ms }}
      />
    </>
  )
}
