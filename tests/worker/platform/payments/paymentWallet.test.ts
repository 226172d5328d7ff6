import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoredFacts } from '../../../../functions/platform/wallet/restoredFacts.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import { deposit, inWallet, migrate, platformEnv, signUp, unstopped } from '../support.ts'
import { booking } from './paymentSupport.ts'

let wallet: PlayerWallet
let playerId = ''
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  const { user } = await signUp(`Wagerer${players}`)
  playerId = user.id
  await deposit(user.id, 100_000)
  wallet = walletOf(platformEnv, { id: user.id, currency: 'USD' })
})

const stake = (amount_minor: number, id: string = crypto.randomUUID()) =>
  wallet.debit({
    ...unstopped,
    provider: 'pragmatic',
    transactionId: id,
    roundId: id,
    gameId: 'gems',
    amount_minor,
  })

it('[PIX-05] [PROFILE-07] what is owed is not taken out, though it came back to the balance', async () => {
  const [paid, withdrawn] = [booking(100_000), booking(100_000)]
  await wallet.bookPayment(paid)
  await stake(100_000)
  expect((await wallet.reserve(withdrawn)).ok).toBe(true)
  // The bank takes the deposit back while the withdrawal is on its way, and then the withdrawal comes back.
  expect((await wallet.returnPayment(paid)).ok).toBe(true)
  expect((await wallet.release(withdrawn)).ok).toBe(true)
  expect(await wallet.balance()).toEqual({ real_minor: 100_000, bonus_minor: 0, owed_minor: 100_000 })
  const short = { ok: false, error: 'insufficient' }
  expect(await wallet.reserve(booking(1))).toEqual(short)
  expect(await wallet.maySend({ amount_minor: 1, dayLimit_minor: 1000 })).toEqual(short)
  // A win pays what is owed; the rest is the player's to take.
  await stake(1000, 'pays')
  const win = { provider: 'pragmatic', roundId: 'pays', gameId: 'gems' }
  await wallet.credit({ ...win, transactionId: 'paid', amount_minor: 101_000 })
  expect(await wallet.balance()).toEqual({ real_minor: 100_000, bonus_minor: 0, owed_minor: 0 })
  expect((await wallet.reserve(booking(100_000))).ok).toBe(true)
})

it('[PIX-02] a withdrawal that was given back before its money was taken never takes it', async () => {
  const movement = booking(5000)
  expect((await wallet.release(movement)).ok).toBe(true)
  expect(await wallet.reserve(movement)).toEqual({ ok: false, error: 'rolled_back' })
  const other = booking(5000)
  expect((await wallet.reserve(other)).ok).toBe(true)
  for (let n = 0; n < 2; n += 1) expect((await wallet.release(other)).ok).toBe(true)
  expect(await wallet.reserve(other)).toEqual({ ok: false, error: 'rolled_back' })
  expect((await wallet.balance()).real_minor).toBe(100_000)
})

describe('[KEEP-04] a withdrawal that a restored ledger took again and did not cover', () => {
  const taken = booking(150_000, 'taken')
  const sums = async () => (await wallet.paymentSums([taken.paymentId]))[taken.paymentId]

  beforeEach(async () => {
    expect(await wallet.takeAgain(taken)).toBe(50_000)
    expect(await wallet.balance()).toEqual({ real_minor: 0, bonus_minor: 0, owed_minor: 50_000 })
    expect(await sums()).toBe(-150_000)
  })

  it('comes back whole', async () => {
    for (let n = 0; n < 2; n += 1) expect((await wallet.release(taken)).ok).toBe(true)
    expect(await wallet.balance()).toEqual({ real_minor: 100_000, bonus_minor: 0, owed_minor: 0 })
    expect(await sums()).toBe(0)
  })

  it('comes back with what was repaid of it meanwhile', async () => {
    const paid = booking(20_000)
    await wallet.bookPayment(paid)
    expect(await wallet.paymentSums([paid.paymentId])).toEqual({ [paid.paymentId]: 20_000 })
    expect((await wallet.release(taken)).ok).toBe(true)
    expect(await wallet.balance()).toEqual({ real_minor: 120_000, bonus_minor: 0, owed_minor: 0 })
    expect(await sums()).toBe(0)
    const { sums: added, balances } = await wallet.audit()
    expect(added).toEqual(balances)
  })

  it('is one payment of its whole amount', async () => {
    const facts = await inWallet(playerId, (sql) => restoredFacts(sql, 0))
    expect(facts?.payments).toMatchObject([{ id: 'taken', direction: 'out', amount_minor: 150_000 }])
  })
})

it('[PIX-05] the same payment with another amount contradicts the ledger', async () => {
  const movement = booking(5000)
  expect((await wallet.bookPayment(movement)).ok).toBe(true)
  expect(await wallet.bookPayment(movement)).toMatchObject({ ok: true, value: { duplicate: true } })
  expect(await wallet.bookPayment({ ...movement, amount_minor: 5001 })).toEqual({
    ok: false,
    error: 'conflict',
  })
})

it('[PIX-05] a payment that is taken back is taken once, as far as the balance goes; the rest is owed and repaid first', async () => {
  const movement = booking(50_000)
  await wallet.bookPayment(movement)
  await stake(130_000)
  for (let n = 0; n < 3; n += 1) expect((await wallet.returnPayment(movement)).ok).toBe(true)
  expect(await wallet.balance()).toEqual({ real_minor: 0, bonus_minor: 0, owed_minor: 30_000 })
  expect(await wallet.paymentSums([movement.paymentId])).toEqual({ [movement.paymentId]: 0 })
  expect(await wallet.returnPayment({ ...movement, amount_minor: 1 })).toEqual({
    ok: false,
    error: 'conflict',
  })

  await wallet.bookPayment(booking(40_000))
  expect(await wallet.balance()).toEqual({ real_minor: 10_000, bonus_minor: 0, owed_minor: 0 })
  const { sums, balances } = await wallet.audit()
  expect(sums).toEqual(balances)
})

it('[PIX-05] taken back before it was booked it is both, and a late booking finds it', async () => {
  const movement = booking(5000)
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
  await wallet.bookPayment(booking(5000))
  expect(await wallet.toWager()).toBe(5000)
  await stake(2000, 'undone')
  await wallet.bookPayment(booking(1000))
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
  expect(await wallet.reserve(booking(97_001))).toEqual({ ok: false, error: 'wagering' })
})

describe('money made of a bonus that asks for stakes', () => {
  const far = Date.UTC(2100, 0)
  const give = (amount_minor: number, wager_minor: number) =>
    wallet.giveBonus({ id: 'b', kind: 'promocode', amount_minor, wager_minor, expires_at: far })
  const ids = { provider: 'pragmatic', gameId: 'gems' }
  const ofBook = { playerId: '', currency: 'USD' }
  const bet = (betId: string, real_minor: number, bonus_minor: number) => ({
    ...{ ...ofBook, id: betId, betId, bonus_minor, amount_minor: real_minor + bonus_minor },
    ...{ price: 3000, session: 'any' },
  })
  const pays = (id: string, betId: string, amount_minor: number) =>
    wallet.payBet({
      ...{ ...ofBook, id, betId, amount_minor },
      kind: amount_minor < 0 ? 'bet_correction' : 'bet_win',
    })
  const timeOut = () => wallet.exclude({ kind: 'time_out', until: far })
  /** The most that an excluded player may take out, which is then taken. */
  async function expectMayTake(most_minor: number) {
    await timeOut()
    expect(await wallet.reserve(booking(most_minor + 1))).toEqual({ ok: false, error: 'wagering' })
    expect((await wallet.reserve(booking(most_minor))).ok).toBe(true)
  }

  const convert = (amount_minor: number) =>
    wallet.convertBonus({
      requestId: crypto.randomUUID(),
      ...{ amount_minor, dayLimit_minor: 1_000_000, threshold_minor: 1_000_000 },
    })

  it('[PROTECT-03] [PIX-04] stays until it is staked itself; the rest is the player’s', async () => {
    await give(5000, 20_000)
    await convert(3000)
    await stake(1000, 'one')
    await stake(500, 'undone')
    await wallet.rollback({ ...ids, roundId: 'undone', transactionId: 'u', originalTransactionId: 'undone' })
    await convert(500)
    expect((await wallet.balance()).real_minor).toBe(102_500)
    await expectMayTake(100_000)
    expect(await wallet.balance()).toMatchObject({ real_minor: 2500, bonus_minor: 0 })
    // The bonus is gone, and what was made of it still asks for its stakes.
    expect(await wallet.toWager()).toBe(2500)
  })

  it('[PROTECT-03] a bonus without wagering asks for nothing, nor one that is wagered', async () => {
    await give(5000, 0)
    await convert(5000)
    const wagered = {
      id: 'w',
      kind: 'cashback',
      amount_minor: 2000,
      wager_minor: 1000,
      expires_at: far,
    } as const
    await wallet.giveBonus(wagered)
    await convert(500)
    await stake(1000)
    await convert(1500)
    await timeOut()
    expect((await wallet.reserve(booking(106_000))).ok).toBe(true)
  })

  it('[PROTECT-03] no more is asked for than the bonuses ask', async () => {
    await give(5000, 1500)
    await stake(500)
    await convert(800)
    await convert(800)
    await expectMayTake(100_100)
  })

  it('[PROTECT-03] is also what a bet won with bonus money, less what was corrected, and not what it won with real money', async () => {
    await give(5000, 50_000)
    await wallet.placeBet({ ...unstopped, ...bet('mixed', 1000, 1000) })
    await wallet.placeBet({ ...unstopped, ...bet('bonus', 0, 2000) })
    await pays('w1', 'mixed', 6000)
    await pays('w2', 'bonus', 5000)
    await pays('c2', 'bonus', -1000)
    // 5000 above the stake came of the mixed bet's 6000, half of it by the bonus; 2000 of the other.
    expect(await wallet.balance()).toMatchObject({ real_minor: 106_000, bonus_minor: 5000 })
    await expectMayTake(102_000)
  })

  it('[PROTECT-03] what it repaid of a debt is nobody’s any more', async () => {
    const returned = booking(101_000)
    await wallet.bookPayment(returned)
    await stake(101_500)
    await wallet.returnPayment(returned)
    expect(await wallet.balance()).toMatchObject({ real_minor: 0, owed_minor: 1500 })
    await give(5000, 50_000)
    await convert(2000)
    await wallet.bookPayment(booking(700))
    await timeOut()
    // It was not played: its payer alone gets it back, and staff may decide otherwise.
    expect(await wallet.reserve(booking(700))).toEqual({ ok: false, error: 'wagering' })
    expect((await wallet.reserve({ ...booking(700), takesUnplayed: true })).ok).toBe(true)
  })
})
