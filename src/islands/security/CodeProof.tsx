import { useState } from 'react'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'
import { sendChangeCode } from '@/stores/auth/passwordChange.ts'
import { CodeField } from '@/ui/fields/CodeField.tsx'
import { TextField } from '@/ui/fields/Field.tsx'
import type { Action } from '@/ui/useAction.ts'

type Typed = { address: string; code: string }
type Props = {
  texts: SecurityTexts
  /** Of the field of the address. */
  label: string
  typed: Typed
  onType: (field: keyof Typed, value: string) => void
  action: Action
}

/** An address of the player's, and the code that is sent to it. */
export function CodeProof({ texts, label, typed, onType, action: { pending, run, textOf } }: Props) {
  const [sentAt_ms, setSentAt] = useState<number>()
  async function send() {
    if ((await run(() => sendChangeCode(typed.address))) !== undefined) setSentAt(Date.now())
  }
  return (
    <>
      <TextField
        name="address"
        label={label}
        error={textOf('address')}
        autoComplete="email"
        maxLength={254}
        required
        value={typed.address}
        onChange={({ currentTarget }) => onType('address', currentTarget.value)}
      />
      <CodeField
        texts={texts.widgets}
        value={typed.code}
        error={textOf('code')}
        onCode={(code) => onType('code', code)}
        send={{ onSend: () => void send(), sending: pending, sentAt_ms }}
      />
    </>
  )
}
