import { currencies } from '#contract/money.ts'

/** The payment methods of a local run, at the sandbox's bank: pagstar takes every currency, pix reals. */
export function sandboxPayments(origin: string) {
  const bounds = { min: 1, max: 10_000, daily: 50_000 }
  const rules = { top_up: bounds, withdrawal: bounds }
  return [
    {
      ...{ id: 'pix', adapter: 'pix', name: 'PIX', origin, approve_above: 3000 },
      currencies: { BRL: rules },
    },
    {
      ...{ id: 'pagstar', adapter: 'pagstar', name: 'Pagstar', origin, approve_above: 3000 },
      currencies: Object.fromEntries(currencies.map((currency) => [currency, rules])),
    },
  ]
}
