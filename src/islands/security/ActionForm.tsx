import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { SubmitButton } from '../shared/fields/SubmitButton'
import type { SecurityTexts } from './texts'

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
  async function send(event: FormEvent) {
    event.preventDefault()
    await onSubmit()
    // After React has drawn what was refused.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form className="security-form" noValidate ref={form} onSubmit={(event) => void send(event)}>
      {children}
      <div className="security-buttons">
        <SubmitButton pending={pending} label={submit} busy={security.wait} />
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {security.cancel}
        </button>
      </div>
    </form>
  )
}
