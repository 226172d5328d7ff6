import { PasswordField } from '../fields/PasswordField.tsx'
import type { PanelTexts } from '@/i18n/namespaces/panels.ts'

type SecretFieldProps = {
  texts: PanelTexts
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
