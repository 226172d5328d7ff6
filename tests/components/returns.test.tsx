import { code } from '#contract/errors.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ReturnPart } from '@/islands/cashier/ReturnPart.tsx'
import { $notices, closeNotice } from '@/stores/notices/notices.ts'
import { freeOf, type Cashier } from '@/stores/payments/cashier.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import { holdCalls, textsOf } from './lib.tsx'

const words = await textsOf('returns')
const texts = {
  ...{ lang: 'en' as const, returns: words },
  ...{ cashier: await textsOf('cashier'), errors: await textsOf('errors') },
}
const bounds = { min: 10, max: 1000, daily: 5000, daily_left: 5000, fee_percent: 0, fee_fixed: 0 }
const method = {
  ...({ id: 'pix', name: 'PIX', top_up: null, withdrawal: bounds } as const),
  ...{ top_up_minutes: null, withdrawal_minutes: 10, checked_above: null },
}
const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)]
const cashier = {
  ...{ currency: 'BRL', keys: [], account: '', methods: [method], to_wager: 150, needs_verification: false },
  wagering: { deposited: 150, deposits: 150, bonuses: 0, bonus_money: 0 },
  ...{ bonus_offer: null, payee_wait_hours: 24 },
  unplayed: [
    { id: newer, method: 'pix', date: '2026-11-28T10:00:00.000Z', amount: 100, payer: '…4725' },
    { id: older, method: 'pagstar', date: '2026-11-27T10:00:00.000Z', amount: 50, payer: '' },
  ],
} satisfies Cashier

afterEach(() => $notices.get().forEach(({ id }) => closeNotice(id)))

const sent = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith('/deposit/return'))
const amount = () => page.getByLabelText(`${words.amount} (BRL)`)
const confirm = (value: string) =>
  page.getByRole('button', { name: new RegExp(`^Send .*${value.replace('.', String.raw`\.`)}.*back$`) })

async function open(made: string[] = []) {
  const calls = holdCalls()
  await render(<ReturnPart {...{ texts, cashier, onMade: (id: string) => made.push(id) }} />)
  return calls
}

/** Opens the form of the first deposit; the press that opened it sends nothing for a moment. */
async function choose(): Promise<void> {
  await page.getByRole('button', { name: words.send }).first().click()
  await new Promise((resolve) => setTimeout(resolve, 700))
}

test('[PIX-12] the cashier says how much of which deposit goes where, before anything is sent', async () => {
  const calls = await open()
  const lines = [...document.querySelectorAll('.cashier-returns p')].map(({ textContent }) => textContent)
  expect(lines[0]).toContain('R$100.00')
  expect(lines[0]).toContain('PIX …\u20604725')
  expect(lines[0]).toContain(formatPlainMoment('2026-11-28T10:00:00.000Z'))
  expect(lines[1]).toContain('pagstar')
  await choose()
  await expect.element(amount()).toHaveValue('100')
  await expect.element(page.getByText(words.bonus)).toBeVisible()
  await page.getByRole('button', { name: words.keep }).click()
  await expect.element(amount()).not.toBeInTheDocument()
  expect(sent(calls)).toHaveLength(0)
})

test('[PIX-12] a part goes back by one call, however often it is pressed', async () => {
  const made: string[] = []
  const calls = await open(made)
  await choose()
  await userEvent.fill(amount(), '100.01')
  await page.getByRole('button', { name: words.send }).first().click()
  await expect.element(amount()).toBeInvalid()
  await userEvent.fill(amount(), '20.001')
  await page.getByRole('button', { name: words.send }).first().click()
  await expect.element(page.getByText('Use no more than 2 decimal places')).toBeVisible()
  expect(sent(calls)).toHaveLength(0)
  await userEvent.fill(amount(), '30')
  const button = confirm('30.00').element() as HTMLButtonElement
  for (let press = 0; press < 3; press += 1) button.click()
  await expect.poll(() => sent(calls).length).toBe(1)
  expect(sent(calls)[0]).toMatchObject({ body: { deposit: newer, value: 30 } })
  calls
    .find(({ path }) => path.endsWith('/deposit/return'))
    ?.answer({ status: 0, result: { id: older, status: 'pending', end2end: '' } })
  await expect.poll(() => made).toEqual([older])
})

test('[PIX-12] a refusal stands at the amount, and a cut connection sends the same return again', async () => {
  const calls = await open()
  await choose()
  const send = () => confirm('100.00').click()
  await send()
  await expect.poll(() => sent(calls).length).toBe(1)
  calls.find(({ path }) => path.endsWith('/deposit/return'))?.cut()
  await expect.element(confirm('100.00')).toHaveAttribute('aria-busy', 'false')
  await send()
  await expect.poll(() => sent(calls).length).toBe(2)
  const [first, second] = calls.filter(({ path }) => path.endsWith('/deposit/return'))
  expect(second?.body).toEqual(first?.body)
  second?.answer({ status: code.depositPlayed })
  await expect.element(amount()).toBeInvalid()
  await expect.element(page.getByText(texts.errors.codes['9476'])).toBeVisible()
})

test('[PIX-12] a withdrawal takes no more than what was played', () => {
  expect(freeOf(cashier, 400)).toBe(250)
  expect(freeOf(cashier, 100)).toBe(0)
  expect(freeOf(cashier, undefined)).toBeUndefined()
})
