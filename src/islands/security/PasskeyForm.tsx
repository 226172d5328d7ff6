import { useState } from 'react'
import { addPasskey } from '@/stores/auth/addPasskey.ts'
import { TextField } from '@/ui/fields/Field.tsx'
import { PasswordPrompt } from '@/ui/panel/PasswordPrompt.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type FormProps = { texts: SecurityTexts; onEnd: () => void }

/** A name for a new passkey, and the password. */
export function PasskeyForm({ texts, onEnd }: FormProps) {
  const { security } = texts
  const [name, setName] = useState('')
  return (
    <PasswordPrompt
      texts={texts}
      submit={security.addPasskey}
      ask={(password) => addPasskey(name, password)}
      onDone={onEnd}
      onCancel={onEnd}
    >
      {({ typed, textOf }) => (
        <TextField
          name="passkey_name"
          label={security.passkeyName}
          hint={security.passkeyNameHint}
          error={textOf('name')}
          dir="auto"
          maxLength={60}
          required
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            typed('name')
          }}
        />
      )}
    </PasswordPrompt>
  )
}
