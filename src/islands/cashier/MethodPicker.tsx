import type { PaymentMethod } from '#contract/payments.ts'
import type { Method } from '@/stores/payments/cashier.ts'

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
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
