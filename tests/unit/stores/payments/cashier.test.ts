import type { PayoutMethod } from '#contract/paymentMethods.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Cashier } from '@/stores/payments/cashier.ts'
import { openPage } from '../fakePage.ts'

const bounds = { min: 10, max: 1000, daily: 5000, daily_left: 500, fee_percent: 1.5, fee_fixed: 0.25 }
const pixPayment = 'POST /api/payment/pix/payment'
const pixWithdrawal = 'POST /api/payment/pix/withdrawal'
const cpf = '529.982.247-25'

afterEach(() => void vi.unstubAllGlobals())

test('[PIX-03] [PIX-04] what is wrong with a deposit is said at its fields, without a call', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  const asked = await startDeposit({ method: 'pix', amount: '0', cpf: '529.982.247-24' }, bounds, 'BRL')
  expect(asked).toMatchObject({ error: { fields: { value: 'amountTooSmall', cpf: 'cpfInvalid' } } })
  const high = await startDeposit({ method: 'pagstar', amount: '500.01', cpf: '' }, bounds, 'BRL')
  expect(high).toMatchObject({ error: { fields: { value: 'amountTooLarge' } } })
  expect(page.requests).toEqual([])
})

test.each([
  ['nothing waits', 0, { deposits: 0, bonuses: 0, bonus_money: 0 }, 80],
  ['a deposit and money of bonuses wait', 30, { deposits: 30, bonuses: 0, bonus_money: 20 }, 30],
  ['more waits than there is', 90, { deposits: 90, bonuses: 0, bonus_money: 0 }, 0],
  ['a bonus asks: all waits', 200, { deposits: 30, bonuses: 200, bonus_money: 0 }, 0],
  ['in a pause what was not played goes back', 0, { deposits: 30, bonuses: 0, bonus_money: 0 }, 75],
])('[CASHIER-03] what can be withdrawn where %s', async (_, to_wager, parts, free) => {
  const { freeOf } = await import('@/stores/payments/cashier.ts')
  const returned = { id: 'a'.repeat(32), method: 'pix', date: '', amount: 5, payer: '' } as const
  const cashier: Cashier = {
    ...{ currency: 'BRL', methods: [], keys: [], account: '', payee_wait_hours: 0 },
    ...{ bonus_offer: null, needs_verification: false, to_wager },
    wagering: { deposited: 0, ...parts },
    unplayed: to_wager === 0 && parts.deposits > 0 ? [returned] : [],
  }
  expect(freeOf(cashier, 80)).toBe(free)
  expect(freeOf(cashier, undefined)).toBeUndefined()
})

test('[PIX-01] a lost answer is asked for again with the same request, a decided one is another request', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  const url = 'https://bank.test/1'
  page.answer(pixPayment, 'offline', { status: 0, result: { checkout_url: url } })
  const deposit = { method: 'pix', amount: '50', cpf } as const
  expect(await startDeposit(deposit, bounds, 'BRL')).toMatchObject({ ok: false, error: { kind: 'offline' } })
  expect(await startDeposit(deposit, bounds, 'BRL')).toEqual({ ok: true, value: { url } })
  await startDeposit(deposit, bounds, 'BRL')
  const ids = page.made(pixPayment).map(({ body }) => (body as { request_id: string }).request_id)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[1])
})

test('[PIX-01] [PIX-02] a method without a call of its own is never sent to another one', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  const { withdraw } = await import('@/stores/payments/withdrawal.ts')
  const method = 'boleto' as PayoutMethod
  const payee = { account: '12345678', cpf, kind: 'cpf', key: cpf, save: false } as const
  await expect(startDeposit({ method, amount: '50', cpf }, bounds, 'BRL')).rejects.toThrow(TypeError)
  await expect(withdraw({ method, amount: '50', ...payee }, bounds, 'BRL')).rejects.toThrow(TypeError)
  expect(page.requests).toEqual([])
})

test('[PIX-01] another amount is another request', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  page.answer(pixPayment, 'offline')
  await startDeposit({ method: 'pix', amount: '50', cpf }, bounds, 'BRL')
  await startDeposit({ method: 'pix', amount: '60', cpf }, bounds, 'BRL')
  const [first, second] = page.made(pixPayment).map(({ body }) => body as { request_id: string })
  expect(first?.request_id).not.toBe(second?.request_id)
})

test('[CASHIER-02] the chosen bonus goes with the payment, and another choice is another request', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  page.answer(pixPayment, 'offline')
  const deposit = { method: 'pix', amount: '50', cpf } as const
  await startDeposit({ ...deposit, bonus: 'first_deposit' }, bounds, 'BRL')
  await startDeposit({ ...deposit, bonus: 'none' }, bounds, 'BRL')
  await startDeposit(deposit, bounds, 'BRL')
  const bodies = page.made(pixPayment).map(({ body }) => body as { request_id: string; bonus?: string })
  expect(bodies.map(({ bonus }) => bonus)).toEqual(['first_deposit', 'none', undefined])
  expect(new Set(bodies.map(({ request_id }) => request_id)).size).toBe(3)
})

test('[PIX-01] the browser is taken to a page only', async () => {
  const page = openPage({ signedIn: true })
  const { startDeposit } = await import('@/stores/payments/deposit.ts')
  page.answer(pixPayment, { status: 0, result: { checkout_url: 'javascript:alert(1)' } })
  const asked = await startDeposit({ method: 'pix', amount: '50', cpf }, bounds, 'BRL')
  expect(asked).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
})

test.each([
  ['cpf', '11 91234-5678', 'key_cpf'],
  ['cnpj', '11.222.333/0001-82', 'key_cnpj'],
  ['email', 'nobody', 'key_email'],
  ['phone', '1234', 'key_phone'],
  ['evp', '123e4567', 'key_evp'],
  ['evp', ' ', 'required'],
] as const)('[PIX-03] a key said to be %s that is %j is refused at its field', async (kind, key, problem) => {
  const page = openPage({ signedIn: true })
  const { withdraw } = await import('@/stores/payments/withdrawal.ts')
  const asked = await withdraw(
    { method: 'pix', amount: '50', account: '', cpf, kind, key, save: false },
    bounds,
    'BRL',
  )
  expect(asked).toMatchObject({ error: { fields: { pix_key: problem } } })
  expect(page.requests).toEqual([])
})

test('[PIX-02] a withdrawal carries the key with its kind', async () => {
  const page = openPage({ signedIn: true })
  const { withdraw } = await import('@/stores/payments/withdrawal.ts')
  page.answer(pixWithdrawal, { status: 0, result: { id: 'w1', status: 'pending', end2end: '' } })
  const asked = await withdraw(
    { method: 'pix', amount: '50.50', account: '', cpf, kind: 'email', key: ' me@atoll.test ', save: true },
    bounds,
    'BRL',
  )
  expect(asked).toMatchObject({ ok: true, value: { id: 'w1' } })
  expect(page.made(pixWithdrawal)[0]?.body).toMatchObject({
    ...{ value: 50.5, payment_system: 'PIX', cpf, pix_key: 'me@atoll.test' },
    ...{ pix_key_type: 'email', save_key: true },
  })
})

test('[CASHIER-06] a withdrawal to a bank account carries it, and none is sent without one', async () => {
  const page = openPage({ signedIn: true })
  const { checkWithdrawal, withdraw } = await import('@/stores/payments/withdrawal.ts')
  page.answer('POST /api/payment/pagstar/withdrawal', {
    status: 0,
    result: { id: 'w1', status: 'pending', end2end: '' },
  })
  const empty = { cpf: '', kind: 'cpf', key: '', save: false } as const
  const withdrawal = { ...empty, method: 'pagstar', amount: '50', account: ' ' } as const
  expect(checkWithdrawal(withdrawal, bounds, 'BRL')).toMatchObject({
    error: { fields: { account: 'required' } },
  })
  expect(await withdraw({ ...withdrawal, account: 'my bank' }, bounds, 'BRL')).toMatchObject({
    error: { fields: { account: 'account' } },
  })
  expect(page.requests).toEqual([])
  const account = 'GB33 BUKB 2020 1555 5555 55'
  expect(checkWithdrawal({ ...withdrawal, account }, bounds, 'BRL')).toEqual({ ok: true, value: 50 })
  expect(await withdraw({ ...withdrawal, account }, bounds, 'BRL')).toMatchObject({
    ok: true,
    value: { id: 'w1' },
  })
  const [made] = page.made('POST /api/payment/pagstar/withdrawal')
  expect(made?.body).toMatchObject({ value: 50, payment_system: 'PIX', account })
  expect(made?.body).not.toHaveProperty('pix_key')
})

test('[PIX-04] limits, what the day has left and the fee count', async () => {
  const { amountChips, depositChips, feeOf, rangeOf } = await import('@/stores/payments/bounds.ts')
  expect(rangeOf(bounds)).toEqual({ min: 10, max: 500 })
  expect(feeOf(100, bounds, 'BRL')).toBe(1.75)
  expect(feeOf(10.01, { ...bounds, fee_fixed: 0 }, 'BRL')).toBe(0.15)
  expect(amountChips(rangeOf(bounds))).toEqual([10, 20, 50, 100, 200])
  expect(amountChips({ min: 10, max: 5 })).toEqual([])
  expect(depositChips(rangeOf(bounds), 'BRL')).toEqual([50, 100, 250, 500])
  expect(depositChips(rangeOf(bounds), 'USD')).toEqual([10, 20, 50, 100, 200, 500])
  expect(depositChips({ min: 1, max: 5 }, 'USD')).toEqual([1, 2, 5])
})

test('[PROFILE-08] the history asks for one type, and for both where none is chosen', async () => {
  const page = openPage({ signedIn: true })
  const { payHistory, statementAddress } = await import('@/stores/payments/payHistory.ts')
  const range = { begin: '', end: '' }
  await payHistory.show(range, 1, { type: 'withdrawal' })
  await payHistory.show(range, 2)
  await payHistory.show(range, 1, { type: '' })
  const types = page.requests.map(({ call }) =>
    new URL(call.slice(4), 'https://atoll.test').searchParams.get('types'),
  )
  expect(types).toEqual(['1', '1', null])
  page.answer(
    'GET /api/user/balance',
    { status: 0, result: { balance: 1, currency: 'BRL' } },
    { status: 9401 },
  )
  expect(await statementAddress(range)).toBe('/api/payment/history/statement?format=csv')
  expect(await statementAddress(range)).toBeUndefined()
})

test('[PIX-02] a withdrawal that was taken back is said to be, with its money', async () => {
  const page = openPage({ signedIn: true })
  const { cancelWithdrawal } = await import('@/stores/payments/payHistory.ts')
  const { $notices } = await import('@/stores/notices/notices.ts')
  page.answer('POST /api/payment/withdrawal/cancel', { status: 0, result: {} })
  expect(await cancelWithdrawal('w1')).toMatchObject({ ok: true })
  expect($notices.get().map(({ message }) => message)).toEqual([{ key: 'withdrawalCanceled' }])
})
