import { useId, type ReactNode } from 'react'
import { FieldError } from '@/ui/fields/Field.tsx'

type TickProps = {
  name: string
  error: string | undefined
  checked: boolean
  onTick: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick, with its words. */
export function TickField({ name, error, checked, onTick, children }: TickProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="check">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
        />
        <label htmlFor={id} className="text-14">
          {children}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
