import { PasswordField } from '../shared/fields/PasswordField.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type SecretFieldProps = {
  texts: SecurityTexts
  name: string
  label: string
  hint?: string
  error: string | undefined
  autoComplete: 'current-password' | 'new-password'
  value: string
  onType: (value: string) => void
}

/** A password that one of the cards asks for. */
export function SecretField({ texts: { widgets }, onType, ...field }: SecretFieldProps) {
  return (
    <PasswordField
      {...field}
      show={widgets.showPassword}
      hide={widgets.hidePassword}
      maxLength={200}
      required
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
