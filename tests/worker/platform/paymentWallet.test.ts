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
