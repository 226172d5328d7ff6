import { beforeAll, beforeEach, expect, it } from 'vitest'
import { walletOf } from '../../../functions/platform/wallet/walletOf.ts'
import { deposit, migrate, platformEnv, signUp } from './support.ts'

let wallet: ReturnType<typeof walletOf>
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  const { user } = await signUp(`Wagerer${players}`)
  await deposit(user.id, 100_000)
  wallet = walletOf(platformEnv, { id: user.id, currency: 'USD' })
})

const payment = (amount_minor: number, paymentId: string = crypto.randomUUID()) => ({
  ...{ paymentId, amount_minor, method: 'pix' },
})
const stake = (amount_minor: number, id: string = crypto.randomUUID()) =>
  wallet.debit({ provider: 'pragmatic', transactionId: id, roundId: id, gameId: 'gems', amount_minor })

it('[PIX-02] a withdrawal that was given back before its money was taken never takes it', async () => {
  const movement = payment(5000)
  expect((await wallet.release(movement)).ok).toBe(true)
  expect(await wallet.reserve(movement)).toEqual({ ok: false, error: 'rolled_back' })
  const other = payment(5000)
  expect((await wallet.reserve(other)).ok).toBe(true)
  for (let n = 0; n < 2; n += 1) expect((await wallet.release(other)).ok).toBe(true)
  expect(await wallet.reserve(other)).toEqual({ ok: false, error: 'rolled_back' })
  expect((await wallet.balance()).real_minor).toBe(100_000)
})

it('[PIX-05] the same payment with another amount contradicts the ledger', async () => {
  const movement = payment(5000)
  expect((await wallet.bookPayment(movement)).ok).toBe(true)
  expect(await wallet.bookPayment(movement)).toMatchObject({ ok: true, value: { duplicate: true } })
  expect(await wallet.bookPayment({ ...movement, amount_minor: 5001 })).toEqual({
    ok: false,
    error: 'conflict',
  })
})

it('[PIX-05] a payment that is taken back is taken once, as far as the balance goes; the rest is owed and repaid first', async () => {
  const movement = payment(50_000)
  await wallet.bookPayment(movement)
  await stake(130_000)
  for (let n = 0; n < 3; n += 1) expect((await wallet.returnPayment(movement)).ok).toBe(true)
  expect(await wallet.balance()).toEqual({ real_minor: 0, bonus_minor: 0, owed_minor: 30_000 })
  expect(await wallet.paymentSums([movement.paymentId])).toEqual({ [movement.paymentId]: 0 })
  expect(await wallet.returnPayment({ ...movement, amount_minor: 1 })).toEqual({
    ok: false,
    error: 'conflict',
  })

  await wallet.bookPayment(payment(40_000))
  expect(await wallet.balance()).toEqual({ real_minor: 10_000, bonus_minor: 0, owed_minor: 0 })
  const { sums, balances } = await wallet.audit()
  expect(sums).toEqual(balances)
})

it('[PIX-05] taken back before it was booked it is both, and a late booking finds it', async () => {
  const movement = payment(5000)
  expect((await wallet.returnPayment(movement)).ok).toBe(true)
  expect(await wallet.bookPayment(movement)).toMatchObject({ ok: true, value: { duplicate: true } })
  expect(await wallet.balance()).toEqual({ real_minor: 100_000, bonus_minor: 0, owed_minor: 0 })
  // Nothing of it is left to stake.
  expect(await wallet.toWager()).toBe(0)
})

it('[PIX-04] what is to be staked follows payments and stakes in their order', async () => {
  expect(await wallet.toWager()).toBe(0)
  // Stakes before a payment count for nothing, nor do an operator's deposits.
  await stake(3000)
  await wallet.bookPayment(payment(5000))
  expect(await wallet.toWager()).toBe(5000)
  await stake(2000, 'undone')
  await wallet.bookPayment(payment(1000))
  expect(await wallet.toWager()).toBe(4000)
  await stake(10_000, 'beyond')
  expect(await wallet.toWager()).toBe(0)

  // Given back, a stake no longer counts, but for no more than it did.
  const back = { provider: 'pragmatic', gameId: 'gems' }
  const undo = (id: string) =>
    wallet.rollback({ ...back, roundId: id, transactionId: `${id}-back`, originalTransactionId: id })
  await undo('beyond')
  expect(await wallet.toWager()).toBe(4000)
  await undo('undone')
  expect(await wallet.toWager()).toBe(6000)
  await undo('undone')
  expect(await wallet.toWager()).toBe(6000)
  expect(await wallet.reserve(payment(100))).toEqual({ ok: false, error: 'wagering' })
})
