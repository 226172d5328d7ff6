import { useEffect, useRef, type ReactNode } from 'react'
import { CallForm } from '../shared/fields/CallForm.tsx'
import { SubmitButton } from '../shared/fields/SubmitButton.tsx'
import type { SecurityTexts } from '@/i18n/namespaces/security.ts'

type ActionFormProps = {
  texts: SecurityTexts
  submit: string
  pending: boolean
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A form inside a card. It focuses its first field, and after a refusal the wrong one. */
export function ActionForm({ texts, submit, pending, onSubmit, onCancel, children }: ActionFormProps) {
  const { security } = texts
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=radio], [hidden])')?.focus(), [])
  return (
    <CallForm className="security-form" form={form} onSubmit={onSubmit}>
      {children}
      <div className="security-buttons">
        <SubmitButton pending={pending} label={submit} busy={security.wait} />
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {security.cancel}
        </button>
      </div>
    </CallForm>
  )
}
