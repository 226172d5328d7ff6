import { code } from '#contract/errors.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WithdrawalForm } from '@/islands/cashier/WithdrawalForm.tsx'
import { $notices, closeNotice } from '@/stores/notices/notices.ts'
import type { Cashier } from '@/stores/payments/cashier.ts'
import { holdCalls, textsOf } from './lib.tsx'

const words = await textsOf('withdrawal')
const cashierTexts = await textsOf('cashier')
const texts = {
  ...{ lang: 'en' as const, withdrawal: words, cashier: cashierTexts },
  ...{ payments: await textsOf('payments'), errors: await textsOf('errors') },
}
const bounds = { min: 10, max: 1000, daily: 5000, daily_left: 5000, fee_percent: 2, fee_fixed: 0 }
const method = {
  ...({ id: 'pagstar', name: 'Pagstar', top_up: null, withdrawal: bounds } as const),
  ...{ top_up_minutes: null, withdrawal_minutes: 10, checked_above: 500 },
}
const cashier = {
  ...{ currency: 'USD', keys: [], account: 'GB33BUKB20201555555555', methods: [method], to_wager: 0 },
  wagering: { deposited: 0, deposits: 0, bonuses: 0, bonus_money: 0 },
  unplayed: [],
  ...{ bonus_offer: null, needs_verification: false, payee_wait_hours: 0 },
} satisfies Cashier

afterEach(() => $notices.get().forEach(({ id }) => closeNotice(id)))

const amount = () => page.getByLabelText(`${cashierTexts.amount} (USD)`)
const next = () => page.getByRole('button', { name: words.toReview })
const send = () => page.getByRole('button', { name: /^Withdraw / })
const sent = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith('/pagstar/withdrawal'))

type Options = { isBlocked?: boolean; onMade?: (id: string) => void; checked_above?: number }

async function openForm({
  isBlocked = false,
  onMade = () => undefined,
  checked_above = method.checked_above,
}: Options = {}) {
  const calls = holdCalls()
  const props = { texts, cashier, method: { ...method, checked_above }, isOnly: true, isBlocked, onMade }
  await render(<WithdrawalForm {...props} />)
  return calls
}

async function review(value: string): Promise<void> {
  await userEvent.fill(amount(), value)
  await next().click()
  await expect.element(page.getByRole('heading', { name: words.review })).toHaveFocus()
  // The press that opened the review confirms nothing for a moment.
  await new Promise((resolve) => setTimeout(resolve, 700))
}

test('[CASHIER-06] the review says where to, the fee, what arrives and when', async () => {
  await openForm()
  await review('100')
  const facts = document.querySelector('dl')?.textContent
  for (const fact of [
    '$100.00',
    'GB33 BUKB 2020 1555 5555 55',
    '$2.00',
    '$98.00',
    '10 minutes',
    words.nextSent,
  ])
    expect(facts).toContain(fact)
})

test('[CASHIER-06] what staff look at first is said before it is sent', async () => {
  await openForm()
  await review('600')
  await expect.element(page.getByText(words.arrivalChecked)).toBeVisible()
  await expect.element(page.getByText(words.nextChecked)).toBeVisible()
})

test('[CASHIER-06] what is left of the day before staff look is said', async () => {
  const above = words.checkedAbove.split(' {{amount}}')[0] ?? ''
  await openForm()
  await expect.element(page.getByText(new RegExp(above))).toBeVisible()
  await expect.element(page.getByText(words.checkedAll)).not.toBeInTheDocument()
})

for (const checked_above of [0, 9.99])
  test(`[CASHIER-06] with ${checked_above} left of the day each withdrawal is looked at`, async () => {
    await openForm({ checked_above })
    await expect.element(page.getByText(words.checkedAll)).toBeVisible()
  })

test('[CASHIER-06] pressed again and again it is one call', async () => {
  const made: string[] = []
  const calls = await openForm({ onMade: (id) => made.push(id) })
  await review('100')
  const button = send().element() as HTMLButtonElement
  for (let press = 0; press < 3; press += 1) button.click()
  await expect.poll(() => sent(calls).length).toBe(1)
  await expect.element(send()).toHaveAttribute('aria-busy', 'true')
  button.click()
  expect(sent(calls)).toHaveLength(1)
  calls
    .find(({ path }) => path.endsWith('/withdrawal'))
    ?.answer({
      status: 0,
      result: { id: 'a'.repeat(32), status: 'pending', end2end: '' },
    })
  await expect.poll(() => made).toEqual(['a'.repeat(32)])
  expect(sent(calls)).toHaveLength(1)
})

test('[CASHIER-06] after a cut connection the review stays, and the same withdrawal is sent again', async () => {
  const calls = await openForm()
  await review('100')
  await send().click()
  await expect.poll(() => sent(calls).length).toBe(1)
  const [first] = calls.filter(({ path }) => path.endsWith('/withdrawal'))
  first?.cut()
  await expect.element(send()).toHaveAttribute('aria-busy', 'false')
  await send().click()
  await expect.poll(() => sent(calls).length).toBe(2)
  expect(sent(calls)[1]).toMatchObject({ body: first?.body })
})

test('[CASHIER-06] what is refused stands at its field, with the form', async () => {
  const calls = await openForm()
  await review('100')
  await send().click()
  await expect.poll(() => sent(calls).length).toBe(1)
  calls
    .find(({ path }) => path.endsWith('/withdrawal'))
    ?.answer({ status: code.invalid, fields: { account: 'incorrectInput' } })
  const account = page.getByLabelText(words.account)
  await expect.element(account).toBeInvalid()
  await expect.element(account).toHaveFocus()
  await expect.element(amount()).toHaveValue('100')
})

test('[CASHIER-06] where something prevents it, nothing is reviewed or sent', async () => {
  const calls = await openForm({ isBlocked: true })
  await userEvent.fill(amount(), '100')
  await expect.element(next()).not.toBeInTheDocument()
  await page.getByRole('button', { name: words.notYet }).click()
  await expect.element(amount()).toBeVisible()
  expect(sent(calls)).toHaveLength(0)
})

test('[CASHIER-06] wrong check digits of an IBAN are said as such, and all of the balance is one press', async () => {
  await openForm()
  await page.getByRole('button', { name: words.all, exact: true }).click()
  await expect.element(amount()).toHaveValue('1000')
  await userEvent.fill(page.getByLabelText(words.account), 'GB34 BUKB 2020 1555 5555 55')
  await next().click()
  await expect.element(page.getByText(words.wrongCheckDigits)).toBeVisible()
})
