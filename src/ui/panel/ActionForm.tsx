import { code as codes } from '#contract/errors.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { CallForm } from '../fields/CallForm.tsx'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import type { PanelTexts } from '@/i18n/namespaces/panels.ts'

type ActionFormProps = {
  texts: PanelTexts
  submit: string
  pending: boolean
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A form inside a card. It focuses its first field, and after a refusal the wrong one. */
export function ActionForm({ texts, submit, pending, onSubmit, onCancel, children }: ActionFormProps) {
  const { panels } = texts
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type=radio], [hidden])')?.focus(), [])
  return (
    <CallForm className="panel-form" form={form} onSubmit={onSubmit}>
      {children}
      <div className="panel-buttons">
        <SubmitButton pending={pending} label={submit} busy={panels.wait} />
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {panels.cancel}
        </button>
      </div>
    </CallForm>
  )
}

/** The options of an action that takes a password or a code: a wrong one is said at its field. */
export function proofOptions({ errors, panels }: PanelTexts) {
  return { errors, texts: { [codes.wrongPassword]: panels.wrongPassword }, fieldOf: proofField }
}

function proofField(code: number): string | undefined {
  if (code === codes.wrongPassword) return 'password'
  return code === codes.secondFactorWrong ? 'code' : undefined
}
