import type { PaymentMethod } from '#contract/paymentMethods.ts'
import { useId } from 'react'
import type { CashierTexts } from '@/i18n/namespaces/cashier.ts'
import type { Method } from '@/stores/payments/cashier.ts'

/** Our own signs, not the methods' logos: money that passes at once from bank to bank, a bank, a card, a wallet, a voucher. */
const marks: Record<PaymentMethod, string> = {
  pix: 'M3.5 8.5h14M14 5l3.5 3.5L14 12M20.5 15.5h-14M10 12l-3.5 3.5L10 19',
  pagstar: 'M3.5 9.5 12 4l8.5 5.5zM6 9.5V17m4-7.5V17m4-7.5V17m4-7.5V17M3.5 20h17',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M6.5 15h4',
  ewallet:
    'M4 7.5h14a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0a2.5 2.5 0 0 1 2.5-2.5H16v2.5M16 13.8h.01',
  voucher: 'M3 7h18v3.2a1.8 1.8 0 0 0 0 3.6V17H3v-3.2a1.8 1.8 0 0 0 0-3.6zM14.5 7v2m0 2v2m0 2v2',
}

type Props<Shown extends Method> = {
  texts: CashierTexts['cashier']
  /** Limits, fee and time of a method, before it is chosen. */
  rulesOf: (method: Method) => readonly string[]
  methods: readonly Shown[]
  chosen: PaymentMethod
  onChoose: (method: Shown['id']) => void
}

/** One of several methods, the one used last first, with the rules of the chosen one; where there is one, it is named. */
export function MethodPicker<Shown extends Method>(props: Props<Shown>) {
  const { texts, rulesOf, methods, chosen, onChoose } = props
  const id = useId()
  const [only] = methods
  if (!only) return null
  if (methods.length === 1)
    return (
      <div className="cashier-methods">
        <p className="label">{texts.method}</p>
        <p className="cashier-method cashier-only card">
          <Mark method={only.id} />
          <Name texts={texts} method={only} />
        </p>
      </div>
    )
  const textOf = (method: Shown) => rulesOf(method).join(' · ')
  const shown = methods.find((method) => method.id === chosen) ?? only
  return (
    <fieldset className="cashier-methods">
      <legend className="label">{texts.method}</legend>
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
          <Mark method={method.id} />
          <span id={`${id}-${method.id}`} className="min-w-0">
            <Name texts={texts} method={method} />
          </span>
          <span id={`${id}-${method.id}-rules`} className="visually-hidden">
            {textOf(method)}
          </span>
        </label>
      ))}
      <p className="cashier-rules muted text-14 tabular" aria-hidden="true">
        {textOf(shown)}
      </p>
    </fieldset>
  )
}

/** Its name, and what it is. */
function Name({ texts, method: { id, name } }: { texts: CashierTexts['cashier']; method: Method }) {
  const kinds: Record<PaymentMethod, string> = {
    ...{ card: texts.byCard, ewallet: texts.byEwallet, voucher: texts.byVoucher },
    ...{ pagstar: texts.byPagstar, pix: texts.byPix },
  }
  return (
    <>
      <bdi>{name}</bdi> <span className="muted text-14 font-400">{kinds[id]}</span>
    </>
  )
}

function Mark({ method }: { method: PaymentMethod }) {
  return (
    <svg className="cashier-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[method]} />
    </svg>
  )
}
