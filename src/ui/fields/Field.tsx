import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Receives the attributes that connect the control with its label and messages. */
  children: (tie: Tie) => ReactNode
}
type Tie = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A labeled control with its hint, and its error when there is one. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="error" id={id}>
      {text}
    </p>
  )
}

export type TextProps = InputHTMLAttributes<HTMLInputElement> & Omit<FieldProps, 'children'>

/** The types of fields whose content is left to right in every language: names, addresses, digits. */
export function TextField({ label, error, hint, ...input }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(tie) => <input dir="ltr" autoCapitalize="none" spellCheck={false} {...input} {...tie} />}
    </Field>
  )
}
