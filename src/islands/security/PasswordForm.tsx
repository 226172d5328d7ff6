import { useState } from 'react'
import { changePassword, type PasswordChange } from '@/stores/auth/passwordChange.ts'
import { NewPasswordField } from '@/ui/fields/NewPasswordField.tsx'
import { CodeProof } from './CodeProof.tsx'
import { ActionForm, proofOptions } from '@/ui/panel/ActionForm.tsx'
import { SecretField } from '@/ui/panel/SecretField.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { useAction } from '@/ui/useAction.ts'

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
  const { security, panels, widgets } = texts
  const [change, setChange] = useState(untyped)
  const action = useAction(proofOptions(texts))
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
          label={panels.currentPassword}
          error={textOf('password')}
          autoComplete="current-password"
          value={change.password}
          onType={(password) => take('password', { password })}
        />
      ) : (
        <CodeProof
          texts={texts}
          label={security.address}
          typed={change}
          onType={(field, value) => take(field, { [field]: value })}
          action={action}
        />
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
