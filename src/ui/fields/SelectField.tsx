import type { SelectHTMLAttributes } from 'react'
import { Field } from './Field.tsx'

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | undefined
  options: readonly { value: string; text: string }[]
}

/** A dropdown of a few choices: the browser's own, which every keyboard, reader and phone knows (UI-06). */
export function SelectField({ label, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} error={error}>
      {(tie) => (
        <select {...select} {...tie}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
