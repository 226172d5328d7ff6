import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { Field, type TextProps } from './Field.tsx'

export type PasswordProps = TextProps & {
  show: string
  hide: string
  /** Shows the text from the start: for a generated password. */
  revealed?: boolean
}

/** A password with an eye to see what was typed. */
export function PasswordField({ label, error, hint, show, hide, revealed, ...input }: PasswordProps) {
  const [chosen, setChosen] = useState<boolean>()
  const shown = chosen ?? revealed ?? false
  return (
    <Field label={label} error={error} hint={hint}>
      {(tie) => (
        <div className="password" dir="ltr">
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...tie}
          />
          <button
            type="button"
            className="button button-icon"
            aria-label={shown ? hide : show}
            aria-controls={tie.id}
            onClick={() => setChosen(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  )
}
