import { code } from '#contract/errors.ts'
import type { WritableAtom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DepositForm } from '@/islands/cashier/DepositForm.tsx'
import { PaymentCard } from '@/ui/payment/PaymentCard.tsx'
import { WithdrawalForm } from '@/islands/cashier/WithdrawalForm.tsx'
import { $notices, closeNotice } from '@/stores/notices/notices.ts'
import { $news } from '@/stores/session/balance.ts'
import {
  texts,
  cashierTexts,
  bounds,
  cashier,
  paid,
  openForm,
  amount,
  cpf,
  submit,
  payments,
  fill,
  pix,
} from './depositForm.tsx'
import { callTo, holdCalls, textsOf } from './lib.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  $notices.get().forEach(({ id }) => closeNotice(id))
})

test('[PIX-04] an amount below the least is said at its field, which gets the focus, and nothing is sent', async () => {
  const calls = await openForm()
  await userEvent.fill(amount(), '5')
  await userEvent.fill(cpf(), '529.982.247-25')
  await submit().click()
  await expect.element(amount()).toBeInvalid()
  await expect.element(amount()).toHaveFocus()
  await expect.element(cpf()).not.toBeInvalid()
  expect(payments(calls)).toHaveLength(0)
})

test.each([
  ['0', /Minimum amount: /],
  ['0.001', /no more than 2 decimal places/],
  ['1e3', /an amount like 50\.00/],
  ['-5', /an amount like 50\.00/],
  ['1,000', /no more than 2 decimal places/],
  ['99999999', /Maximum right now: /],
])('[PIX-04] the amount %s is told why at its field, which gets the focus', async (typed, said) => {
  const calls = await openForm()
  await userEvent.fill(amount(), typed)
  await userEvent.fill(cpf(), '529.982.247-25')
  await submit().click()
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(amount()).toHaveFocus()
  expect(payments(calls)).toHaveLength(0)
})

test('[PIX-03] a CPF with wrong check digits is said at its field, and nothing is sent', async () => {
  const calls = await openForm()
  await userEvent.fill(amount(), '50')
  await userEvent.fill(cpf(), '529.982.247-26')
  await submit().click()
  await expect.element(page.getByText('Enter a valid CPF number')).toBeVisible()
  await expect.element(cpf()).toBeInvalid()
  await expect.element(cpf()).toHaveFocus()
  expect(payments(calls)).toHaveLength(0)
})

test('[PIX-06] one payment is asked for while it is under way', async () => {
  const calls = await openForm()
  await fill()
  await submit().click()
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await submit().click({ force: true })
  expect(payments(calls)).toHaveLength(1)
  expect(payments(calls)[0]).toMatchObject({
    body: { value: 50, payment_system: 'PIX', cpf: '529.982.247-25' },
  })
})

test('[CASHIER-08] the code of a payment is shown in place of the form, until another deposit is begun', async () => {
  const id = 'a'.repeat(32)
  const calls = await openForm()
  await fill()
  await submit().click()
  const checkout_url = 'https://bank.test/1'
  payments(calls)[0]?.answer({ status: 0, result: { checkout_url, coded_payment: id } })
  const asked = await callTo(calls, `/api/payment/history/payment/${id}`)
  asked.answer({
    status: 0,
    result: {
      ...{
        id,
        date: '2026-01-01T00:00:00.000Z',
        type: 0,
        status: 'pending',
        amount: 50,
        fee: 0,
        currency: 'BRL',
      },
      ...{
        method: 'pix',
        end2end: '',
        url: checkout_url,
        can_cancel: false,
        destination: '',
        waits_for: null,
        waits_until: '',
        foreign_payer: false,
        settled_at: '',
      },
      ...{ pix_code: '000201-code', payee: 'Atoll', valid_until: '2026-01-01T00:30:00.000Z' },
    },
  })
  const words = await textsOf('payments')
  await expect.element(page.getByRole('img', { name: words.qr })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: words.copyPaste })).toHaveTextContent('000201-code')
  await expect.element(page.getByText('Atoll')).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.bankPage })).toHaveAttribute('href', checkout_url)
  await page.getByRole('button', { name: words.depositAgain }).click()
  await expect.element(amount()).toBeVisible()
})

test('[SLIP-03] a deposit of what a slip lacks begins with that amount, and with the least where it is less', async () => {
  holdCalls({ '/api/user/limits': { status: code.refused } })
  const least = cashier.methods[0]?.top_up?.min ?? 0
  const lacking = await render(<DepositForm texts={texts} cashier={cashier} missing={least + 2.5} />)
  await expect.element(amount()).toHaveValue(String(least + 2.5))
  await lacking.unmount()
  await render(<DepositForm texts={texts} cashier={cashier} missing={0.01} />)
  await expect.element(amount()).toHaveValue(String(least))
})

test('[PLAY-04] over a game a paid deposit leads back to it, and a bank without a code has a tab of its own', async () => {
  const back = { text: 'Back to the game', go: vi.fn() }
  const calls = holdCalls({ '/api/user/limits': { status: code.refused } })
  const id = 'b'.repeat(32)
  await render(<DepositForm texts={texts} cashier={cashier} back={back} />)
  await fill()
  await submit().click()
  payments(calls)[0]?.answer({
    status: 0,
    result: { checkout_url: 'https://bank.test/2', coded_payment: id },
  })
  const asked = await callTo(calls, `/api/payment/history/payment/${id}`)
  asked.answer({ status: 0, result: { ...paid, id } })
  await page.getByRole('button', { name: back.text }).click()
  expect(back.go).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('[CASHIER-09] the card of a deposit that came back from the bank leads first to the game that it was for', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  localStorage.setItem('atoll:played-at', JSON.stringify([Date.now(), '/en/slots/mancala/fruit']))
  const id = 'd'.repeat(32)
  holdCalls({ [`/api/payment/history/payment/${id}`]: { status: 0, result: { ...paid, id } } })
  const card = { ...texts, payments: await textsOf('payments') }
  await render(<PaymentCard id={id} texts={card} />)
  const link = page.getByRole('link', { name: card.payments.toGame })
  await expect.element(link).toHaveAttribute('href', '/en/slots/mancala/fruit')
  localStorage.removeItem('atoll:played-at')
})

test('[PLAY-04] over a game the page of a bank opens in a tab of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const calls = holdCalls({ '/api/user/limits': { status: code.refused } })
  const back = { text: 'Back to the game', go: vi.fn() }
  const pagstar = { ...pix, id: 'pagstar' as const, name: 'Pagstar' }
  await render(<DepositForm texts={texts} cashier={{ ...cashier, methods: [pagstar] }} back={back} />)
  await userEvent.fill(amount(), '50')
  await submit().click()
  payments(calls)[0]?.answer({ status: 0, result: { payment_url: 'https://bank.test/3' } })
  const link = page.getByRole('link', { name: cashierTexts.paymentPage })
  await expect.element(link).toHaveAttribute('target', '_blank')
  expect(opened).toHaveBeenCalledWith('https://bank.test/3', '_blank', 'noopener')
  await page.getByRole('button', { name: back.text }).click()
  expect(back.go).toHaveBeenCalledOnce()
})

test('[PLAY-04] over a game the live line tells that a bank was paid in its tab', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const calls = holdCalls({ '/api/user/limits': { status: code.refused } })
  const back = { text: 'Back to the game', go: vi.fn() }
  const pagstar = { ...pix, id: 'pagstar' as const, name: 'Pagstar' }
  await render(<DepositForm texts={texts} cashier={{ ...cashier, methods: [pagstar] }} back={back} />)
  await userEvent.fill(amount(), '50')
  await submit().click()
  payments(calls)[0]?.answer({ status: 0, result: { payment_url: 'https://bank.test/4' } })
  await expect.element(page.getByText(cashierTexts.payInNewTab)).toBeVisible()
  const id = 'c'.repeat(32)
  ;($news as WritableAtom).set({ news: 'payment', id })
  const asked = await callTo(calls, `/api/payment/history/payment/${id}`)
  asked.answer({ status: 0, result: { ...paid, id } })
  await expect.element(page.getByText(cashierTexts.payInNewTab)).not.toBeInTheDocument()
  await page.getByRole('button', { name: back.text }).click()
  expect(back.go).toHaveBeenCalledOnce()
})

test('[PIX-06] a deposit under way leaves the form of a withdrawal free', async () => {
  await openForm()
  await fill()
  await submit().click()
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  const withdrawal = await textsOf('withdrawal')
  const withdraws = { ...texts, withdrawal, payments: await textsOf('payments') }
  const method = { ...pix, top_up: null, withdrawal: bounds }
  await render(
    <WithdrawalForm
      {...{ texts: withdraws, cashier, method, isOnly: true, isBlocked: false, onMade: () => undefined }}
    />,
  )
  const next = page.getByRole('button', { name: withdrawal.toReview })
  await expect.element(next).toBeVisible()
  await expect.element(next).not.toHaveAttribute('aria-disabled', 'true')
})

test('[PIX-06] after a cut connection the same payment is asked for again, under the same id', async () => {
  const calls = await openForm()
  await fill()
  await submit().click()
  const first = payments(calls)[0] as (typeof calls)[number]
  first.cut()
  await expect.element(submit()).toHaveAttribute('aria-busy', 'false')
  expect($notices.get()).toMatchObject([{ type: 'error' }])
  await submit().click()
  await expect.poll(() => payments(calls).length).toBe(2)
  expect(payments(calls)[1]).toMatchObject({ body: first.body })
})

test('[PIX-04] a refused amount is said at its field', async () => {
  const calls = await openForm()
  await fill()
  await submit().click()
  const call = payments(calls)[0] as (typeof calls)[number]
  call.answer({ status: code.invalid, fields: { value: 'incorrectInput' } })
  await expect.element(amount()).toBeInvalid()
  await expect.element(amount()).toHaveFocus()
})

test('[CASHIER-09] each method says its limits, fee and time before it is chosen', async () => {
  const bank = {
    ...{ ...pix, id: 'pagstar' as const, name: 'Pagstar', top_up_minutes: 5 },
    top_up: { ...bounds, min: 20, fee_percent: 2 },
  }
  await openForm({ methods: [{ ...pix, top_up_minutes: 1 }, bank] })
  const words = await textsOf('cashier')
  const card = page.getByRole('radio', { name: /^Pagstar Bank transfer/ })
  await expect.element(card).not.toBeChecked()
  await expect.element(card).toHaveAccessibleDescription(/R\$20\.00.*2%.*5 minutes/)
  await expect
    .element(page.getByRole('radio', { name: /^Pix / }))
    .toHaveAccessibleDescription(new RegExp(words.noFee))
})

test('[CASHIER-09] a single method is named, with nothing to choose', async () => {
  await openForm()
  await expect.element(page.getByText(cashierTexts.method)).toBeVisible()
  await expect.element(page.getByText('Pix', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})

test('[CASHIER-09] a paid deposit leads to sport and to slots alike', async () => {
  const id = 'c'.repeat(32)
  const calls = await openForm()
  await fill()
  await submit().click()
  payments(calls)[0]?.answer({
    status: 0,
    result: { checkout_url: 'https://bank.test/3', coded_payment: id },
  })
  ;(await callTo(calls, `/api/payment/history/payment/${id}`)).answer({ status: 0, result: { ...paid, id } })
  const words = await textsOf('payments')
  await expect.element(page.getByRole('link', { name: words.play })).toHaveAttribute('href', '/en/slots')
  await expect
    .element(page.getByRole('link', { name: words.toSport }))
    .toHaveAttribute('href', '/en/sport/home')
})
