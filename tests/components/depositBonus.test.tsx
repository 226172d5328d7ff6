import * as v from 'valibot'
import { OfferTerms } from '#contract/offers.ts'
import { code } from '#contract/errors.ts'
import type { WritableAtom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices, closeNotice } from '@/stores/notices/notices.ts'
import { $news } from '@/stores/session/balance.ts'
import { cashierTexts, paid, openForm, submit, payments, fill } from './depositForm.tsx'
import { callTo, textsOf } from './lib.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  $notices.get().forEach(({ id }) => closeNotice(id))
})

const offerOf = (percent: number, most: number, wager_percent: number) => ({
  ...{ kind: 'first_deposit' as const, threshold: 1, daily: 100, least_odds: 1.8 },
  terms: v.parse(OfferTerms, {
    ...{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2036-01-01T00:00:00Z', days: null },
    ...{ who: { kind: 'segment', deposited: false }, join: { kind: 'deposit' }, budget: { BRL: 10_000_000 } },
    trigger: { kind: 'deposit', least: { BRL: 100 } },
    gift: { kind: 'bonus_percent', percent, most: { BRL: most } },
    wager: { percent: wager_percent, counts: { games: 100, sport: 100 }, days: 60 },
  }),
})
const bonus_offer = offerOf(100, 55_000, 200)
const choice = await textsOf('bonusChoice')
const without = () => page.getByRole('radio', { name: choice.leave })
const withBonus = () => page.getByRole('radio', { name: choice.take })

test('[CASHIER-02] [CASHIER-05] a paid deposit tells its bonus, once it is there: what is to be wagered, and until when', async () => {
  const id = 'd'.repeat(32)
  const calls = await openForm()
  await fill()
  await submit().click()
  payments(calls)[0]?.answer({
    status: 0,
    result: { checkout_url: 'https://bank.test/5', coded_payment: id },
  })
  const told = async (more: object, outcome: object) => {
    const asked = await callTo(calls, `/api/payment/history/payment/${id}`)
    const gift = {
      id: 'welcome:1',
      title: 'Welcome bonus',
      kind: 'bonus_percent',
      amount: 50,
      to_wager: 0,
      until: '',
      ...more,
    }
    const result = { ...paid, id, outcome: { to_wager: 50, is_coming: false, gifts: [gift], ...outcome } }
    asked.answer({ status: 0, result })
  }
  await told({ state: 'coming' }, { is_coming: true })
  await expect.element(page.getByText(/Your bonus is on its way/)).toBeVisible()
  calls.length = 0
  ;($news as WritableAtom).set({ news: 'offer', id: 'welcome', done: 1, state: 'given' })
  await told({ state: 'given', to_wager: 100, until: '2026-03-01T12:00:00.000Z' }, { to_wager: 100 })
  await expect.element(page.getByText(/R\$50\.00.* in bonus money/)).toBeVisible()
  await expect.element(page.getByText(/wager .*R\$100\.00.* with real money/)).toBeVisible()
  await expect.element(page.getByText(/Valid until .*01\.03\.2026/)).toBeVisible()
  await expect.element(page.getByText(/Left to wager before .*R\$100\.00/)).toBeVisible()
})

test('[CASHIER-02] [CASHIER-05] nothing is chosen for the player; the conditions and what is to be played stand before the button', async () => {
  const calls = await openForm({ bonus_offer })
  await expect.element(without()).toBeChecked()
  const conditions = page.getByRole('group', { name: choice.title })
  await expect
    .poll(() => conditions.element().textContent)
    .toMatch(/100%.*R\$550\.00.*Minimum deposit.*R\$10\.00.*Wagering.*2×.*60 days.*R\$100\.00.? a day/)
  await expect.element(conditions.getByText(/2×/)).toBeVisible()
  const whole = conditions.getByText(/you must bet 200% of the bonus/)
  await expect.element(whole).not.toBeInTheDocument()
  await conditions.getByText(choice.all).click()
  await expect.element(whole).toBeVisible()
  await expect.element(conditions.getByText(/odds of .*1\.80/)).toBeVisible()
  await fill()
  await expect.element(page.getByText(/wager .*R\$50\.00/)).toBeVisible()
  await withBonus().click()
  await expect.element(page.getByText(/You get .*R\$50\.00/)).toBeVisible()
  await expect.element(page.getByText(/wager .*R\$100\.00/)).toBeVisible()
  await submit().click()
  await expect.poll(() => payments(calls).length).toBe(1)
  expect(payments(calls)[0]).toMatchObject({ body: { value: 50, bonus: 'first_deposit' } })
})

test('[CASHIER-02] without an offer there is no choice, and none is sent', async () => {
  const calls = await openForm()
  await fill()
  await expect.element(withBonus()).not.toBeInTheDocument()
  await submit().click()
  await expect.poll(() => payments(calls).length).toBe(1)
  expect(payments(calls)[0]?.body).not.toHaveProperty('bonus')
})

test('[CASHIER-02] an offer that is over is said at the choice, and the other choice is another request', async () => {
  const calls = await openForm({ bonus_offer })
  await fill()
  await withBonus().click()
  await submit().click()
  await expect.poll(() => payments(calls).length).toBe(1)
  payments(calls)[0]?.answer({ status: code.promocodeTerms })
  await expect.element(withBonus()).toBeInvalid()
  await without().click()
  await expect.element(without()).not.toBeInvalid()
  await submit().click()
  await expect.poll(() => payments(calls).length).toBe(2)
  expect(payments(calls)[1]).toMatchObject({ body: { bonus: 'none' } })
})

test('[CASHIER-05] the form says that with a bonus the whole balance waits for the wagering, and what it is without the bonus', async () => {
  const offer = offerOf(100, 10_000, 500)
  await openForm({ bonus_offer: offer })
  const locked = page.getByText(cashierTexts.lockedUntilThen)
  await expect.element(locked).not.toBeInTheDocument()
  await page.getByRole('radio', { name: (await textsOf('bonusChoice')).take }).click()
  await expect.element(locked).toBeVisible()
  await fill()
  await expect.element(page.getByText(/^After this deposit, wager .*R\$250\.00/)).toBeVisible()
  await expect.element(page.getByText(/^Without the bonus, .*R\$50\.00/)).toBeVisible()
})
