import type { PaymentMethod } from '#contract/payments.ts'
import type { Method } from '@/stores/payments/cashier.ts'

/** Our own signs, not the methods' logos: money that passes at once from bank to bank, and a bank. */
const marks: Record<PaymentMethod, string> = {
  pix: 'M3.5 8.5h14M14 5l3.5 3.5L14 12M20.5 15.5h-14M10 12l-3.5 3.5L10 19',
  pagstar: 'M3.5 9.5 12 4l8.5 5.5zM6 9.5V17m4-7.5V17m4-7.5V17m4-7.5V17M3.5 20h17',
}

type Props = {
  label: string
  methods: readonly Method[]
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

/** One of several methods, the one used last first; nothing to choose where there is one. */
export function MethodPicker({ label, methods, chosen, onChoose }: Props) {
  if (methods.length < 2) return null
  return (
    <fieldset className="cashier-methods">
      <legend className="label">{label}</legend>
      {methods.map(({ id, name }) => (
        <label key={id} className="cashier-method card">
          <input type="radio" name="method" checked={id === chosen} onChange={() => onChoose(id)} />
          <svg className="cashier-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d={marks[id]} />
          </svg>
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
