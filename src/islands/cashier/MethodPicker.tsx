import type { PaymentMethod } from '#contract/payments.ts'
import { useId } from 'react'
import type { Method } from '@/stores/payments/cashier.ts'
import { Rules } from './Rules.tsx'

/** Our own signs, not the methods' logos: money that passes at once from bank to bank, and a bank. */
const marks: Record<PaymentMethod, string> = {
  pix: 'M3.5 8.5h14M14 5l3.5 3.5L14 12M20.5 15.5h-14M10 12l-3.5 3.5L10 19',
  pagstar: 'M3.5 9.5 12 4l8.5 5.5zM6 9.5V17m4-7.5V17m4-7.5V17m4-7.5V17M3.5 20h17',
}

type Props = {
  label: string
  /** Limits, fee and time of a method, before it is chosen. */
  rulesOf: (method: Method) => readonly string[]
  methods: readonly Method[]
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** One of several methods, the one used last first; nothing to choose where there is one. */
export function MethodPicker({ label, rulesOf, methods, chosen, onChoose }: Props) {
  const id = useId()
  if (methods.length < 2) return null
  return (
    <fieldset className="cashier-methods">
      <legend className="label">{label}</legend>
      {methods.map((method) => (
        <label key={method.id} className="cashier-method card">
          <input
            type="radio"
            name="method"
            checked={method.id === chosen}
            aria-labelledby={`${id}-${method.id}`}
            aria-describedby={`${id}-${method.id}-rules`}
            onChange={() => onChoose(method.id)}
          />
          <svg className="cashier-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d={marks[method.id]} />
          </svg>
          <span className="grid">
            <bdi id={`${id}-${method.id}`}>{method.name}</bdi>
            <span id={`${id}-${method.id}-rules`} className="muted text-12 font-400 tabular">
              <Rules lines={rulesOf(method)} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
