import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { code } from '#contract/errors.ts'
import { DepositForm } from '@/islands/cashier/DepositForm.tsx'
import type { Cashier } from '@/stores/payments/cashier.ts'
import { holdCalls, textsOf } from './lib.tsx'

export const cashierTexts = await textsOf('cashier')
const errors = await textsOf('errors')
export const texts = { lang: 'en' as const, cashier: cashierTexts, errors }

export const bounds = { min: 10, max: 1000, daily: 5000, daily_left: 5000, fee_percent: 0, fee_fixed: 0 }
const noTimes = { top_up_minutes: null, withdrawal_minutes: null, checked_above: null }
export const pix = { ...({ id: 'pix', name: 'Pix', top_up: bounds, withdrawal: null } as const), ...noTimes }
export const cashier = {
  currency: 'BRL',
  keys: [],
  account: '',
  methods: [pix],
  to_wager: 0,
  wagering: { deposited: 0, deposits: 0, bonuses: 0, bonus_money: 0 },
  unplayed: [],
  bonus_offer: null,
  needs_verification: false,
  payee_wait_hours: 0,
} satisfies Cashier

/** A deposit that arrived. */
export const paid = {
  ...{ date: '2026-01-01T00:00:00.000Z', type: 0, status: 'paid', amount: 50, fee: 0, currency: 'BRL' },
  ...{
    method: 'pix',
    end2end: '',
    url: '',
    can_cancel: false,
    destination: '',
    waits_for: null,
    waits_until: '',
    foreign_payer: false,
    settled_at: '',
    pix_code: '',
    payee: '',
  },
  valid_until: '2026-01-01T00:30:00.000Z',
}

/** The form of PIX. It is there although the player's limits did not come. */
export async function openForm(more: Partial<Cashier> = {}) {
  const calls = holdCalls({ '/api/user/limits': { status: code.refused } })
  await render(<DepositForm texts={texts} cashier={{ ...cashier, ...more }} />)
  await expect.element(amount()).toBeVisible()
  return calls
}

export const amount = () => page.getByLabelText(`${cashierTexts.amount} (BRL)`)
export const cpf = () => page.getByLabelText(cashierTexts.cpf)
/** It says the amount, once there is one. */
export const submit = () => page.getByRole('button', { name: /^(?:Continue to payment|Deposit .+)$/ })
export const payments = (calls: ReturnType<typeof holdCalls>) =>
  calls.filter(({ method }) => method === 'POST')

export async function fill(): Promise<void> {
  await userEvent.fill(amount(), '50')
  await userEvent.fill(cpf(), '529.982.247-25')
}
