import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import { walks } from '../../lib/walks.ts'
import { deposit, migrate, platformEnv, signUp, unstopped } from '../support.ts'
import { booking } from '../payments/paymentSupport.ts'

/* A break, or the end of a bonus in another way, is no way around its wagering. Amounts are cents. */
let wallet: PlayerWallet
let players = 0
const far = Date.UTC(2100, 0)

beforeAll(migrate)
beforeEach(newWallet)
afterEach(() => void vi.useRealTimers())

async function newWallet() {
  players += 1
  const { user } = await signUp(`Pauser${players}`)
  wallet = walletOf(platformEnv, { id: user.id, currency: 'USD' })
  // By the operator, whose money asks for no stakes.
  await deposit(user.id, 10_000)
}

const giveBonus = (id: string, amount_minor: number, wager_minor: number, expires_at = far) =>
  wallet.giveBonus({ id, kind: 'promocode', amount_minor, wager_minor, expires_at })
const convert = (amount_minor: number) =>
  wallet.convertBonus({
    requestId: crypto.randomUUID(),
    ...{ amount_minor, dayLimit_minor: 1_000_000, threshold_minor: 1_000_000 },
  })
const ofGame = { provider: 'pragmatic', gameId: 'gems' }
const debit = (roundId: string, amount_minor: number) =>
  wallet.debit({ ...unstopped, ...ofGame, transactionId: crypto.randomUUID(), roundId, amount_minor })
const credit = (roundId: string, amount_minor: number) =>
  wallet.credit({ ...ofGame, transactionId: crypto.randomUUID(), roundId, amount_minor })
const ofBook = { playerId: '', currency: 'USD' }
const betAs = (betId: string, bonus_minor: number, real_minor = 0) =>
  wallet.placeBet({
    ...unstopped,
    ...{ ...ofBook, id: betId, betId, bonus_minor, amount_minor: bonus_minor + real_minor },
    ...{ price: 1900, session: 'any' },
  })
const pays = (betId: string, amount_minor: number) =>
  wallet.payBet({ ...ofBook, id: crypto.randomUUID(), betId, amount_minor, kind: 'bet_win' })
const corrects = (betId: string, amount_minor: number) =>
  wallet.payBet({ ...ofBook, id: crypto.randomUUID(), betId, amount_minor, kind: 'bet_correction' })
const pause = () => wallet.exclude({ kind: 'time_out', until: Date.now() + hour_ms })
const longPause = () => wallet.exclude({ kind: 'time_out', until: far })
const anHourPasses = () => void vi.setSystemTime(Date.now() + hour_ms + 1)

/** Ends the bonuses that still ask, as a withdrawal in a break does, which is then taken back. */
async function endByWithdrawal() {
  const withdrawal = booking(1)
  expect((await wallet.reserve(withdrawal)).ok).toBe(true)
  expect((await wallet.release(withdrawal)).ok).toBe(true)
}

/** What the player, who may not play, can take out at most; it is taken. */
async function expectTakes(most_minor: number) {
  const above = await wallet.reserve(booking(most_minor + 1))
  expect(above.ok).toBe(false)
  if (most_minor > 0) expect((await wallet.reserve(booking(most_minor))).ok).toBe(true)
}

async function expectBalances(real_minor: number, bonus_minor: number, owed_minor = 0) {
  expect(await wallet.balance()).toEqual({ real_minor, bonus_minor, owed_minor })
  const { sums, balances } = await wallet.audit()
  expect({ ...sums }).toEqual({ ...balances })
}

describe('a bet that is open when its bonus ends', () => {
  it('[SPORT-09] is returned before the schedule has ended the bonus: what came from it goes, once', async () => {
    await giveBonus('brief', 5000, 100_000, Date.now() + hour_ms)
    await betAs('late', 2000, 1000)
    anHourPasses()
    const back = { ...ofBook, id: 'late', betId: 'late', amount_minor: 3000 }
    expect((await wallet.rollBackBet(back)).ok).toBe(true)
    await expectBalances(10_000, 0)
    expect((await wallet.rollBackBet(back)).ok).toBe(true)
    await expectBalances(10_000, 0)
  })

  it('[PROTECT-03] turns no bonus into money by a break and a withdrawal', async () => {
    await giveBonus('promo', 10_000, 100_000)
    await betAs('b', 10_000)
    await pause()
    await endByWithdrawal()
    expect(await wallet.bonuses()).toMatchObject([{ status: 'canceled' }])
    expect((await pays('b', 19_000)).ok).toBe(true)
    await expectBalances(19_000, 0)
    expect(await wallet.reserve(booking(10_001))).toEqual({ ok: false, error: 'wagering' })
    anHourPasses()
    expect(await convert(10_000)).toEqual({ ok: false, error: 'insufficient_bonus' })
    expect(await wallet.toWager()).toBe(9000)
    expect(await wallet.reserve(booking(10_001))).toEqual({ ok: false, error: 'wagering' })
    await debit('once', 9000)
    expect((await wallet.reserve(booking(10_000))).ok).toBe(true)
  })

  it('[PROTECT-03] gives nothing of the stake back when it is void or cashed out below it', async () => {
    await giveBonus('promo', 10_000, 100_000)
    for (const id of ['void', 'cashed', 'undone']) await betAs(id, 3000)
    await longPause()
    await endByWithdrawal()
    await pays('void', 3000)
    await pays('cashed', 1000)
    await wallet.rollBackBet({ ...ofBook, id: 'undone', betId: 'undone', amount_minor: 3000 })
    await expectBalances(10_000, 0)
    await expectTakes(10_000)
  })

  it('[PROFILE-05] the same where it lapsed or staff took it off; the winnings are staked once', async () => {
    await giveBonus('lapses', 1000, 5000, Date.now() + hour_ms)
    await betAs('lapsed', 1000)
    anHourPasses()
    await pays('lapsed', 1500)
    await expectBalances(10_500, 0)
    await giveBonus('taken', 1000, 5000)
    await betAs('off', 1000)
    await wallet.cancelBonus('taken')
    await pays('off', 1300)
    await expectBalances(10_800, 0)
    expect(await wallet.toWager()).toBe(800)
    await debit('once', 800)
    expect(await wallet.toWager()).toBe(0)
  })

  it('[PROFILE-05] a bonus that is open keeps its share, and another one does not get the ended one’s', async () => {
    await giveBonus('older', 1000, 0)
    await giveBonus('newer', 2000, 20_000)
    // The older one is spent first: all of it, and 500 of the newer one.
    await betAs('both', 1500)
    await betAs('newer', 1500)
    await wallet.cancelBonus('newer')
    await pays('both', 1500)
    await pays('newer', 1500)
    await expectBalances(10_000, 1000)
  })

  it('[PROFILE-05] an old bonus that was played away does not take up the stake of another', async () => {
    await giveBonus('played', 1000, 0)
    await betAs('lost', 1000)
    await giveBonus('promo', 1000, 10_000)
    await betAs('open', 1000)
    await longPause()
    await endByWithdrawal()
    await pays('open', 1900)
    await expectBalances(10_900, 0)
    await expectTakes(10_000)
  })

  it('[SPORT-09] a correction takes back what was paid and no more: nothing is owed for what was taken off', async () => {
    await giveBonus('promo', 1000, 10_000)
    await betAs('b', 1000)
    await wallet.cancelBonus('promo')
    await pays('b', 1900)
    await corrects('b', -1900)
    await expectBalances(10_000, 0)
    expect(await wallet.toWager()).toBe(0)
    await corrects('b', 400)
    await corrects('b', 800)
    await expectBalances(10_200, 0)
  })
})

describe('money made of a bonus', () => {
  it('[PROTECT-03] is not free after one stake of ten', async () => {
    await debit('own', 10_000)
    await giveBonus('promo', 10_000, 90_000)
    await convert(10_000)
    await debit('round', 10_000)
    await credit('round', 9800)
    expect(await wallet.leftToWager()).toBe(80_000)
    await pause()
    expect(await wallet.reserve(booking(9800))).toEqual({ ok: false, error: 'wagering' })
    await expectTakes(0)
    anHourPasses()
    expect(await wallet.toWager()).toBe(80_000)
  })

  it('[PROTECT-03] is held with what it won, as far as it was in the stake, also after the bonus', async () => {
    await giveBonus('promo', 3000, 100_000)
    await convert(3000)
    await debit('half', 6000)
    await betAs('later', 0, 1000)
    await credit('half', 8000)
    // 4000 of it are the bonus's, and 5000 the player's.
    await expectBalances(14_000, 0)
    await betAs('cup', 0, 4000)
    await longPause()
    await endByWithdrawal()
    await pays('cup', 8000)
    await expectBalances(18_000, 0)
    await expectTakes(10_000)
  })

  it('[PROTECT-03] once lost, it is held of no money that is paid in later', async () => {
    await debit('own', 10_000)
    await giveBonus('promo', 1000, 100_000)
    await convert(1000)
    await debit('lost', 1000)
    await wallet.bookPayment(booking(5000))
    await longPause()
    await expectTakes(0)
    expect((await wallet.reserve({ ...booking(5000), takesUnplayed: true })).ok).toBe(true)
  })

  it('[PROFILE-05] holds nobody back who has staked what was asked, whatever open rounds pay then', async () => {
    await giveBonus('expires', 100, 1_000_000, Date.now() + hour_ms)
    anHourPasses()
    await giveBonus('one', 500, 3000)
    await giveBonus('two', 500, 2000)
    await convert(1000)
    await betAs('open', 0, 800)
    await debit('round', 1200)
    expect(await wallet.toWager()).toBe(1000)
    await credit('round', 1500)
    await debit('last', 1000)
    await credit('last', 2000)
    await pays('open', 1600)
    expect(await wallet.toWager()).toBe(0)
    expect((await wallet.reserve(booking(1))).ok).toBe(true)
    await longPause()
    await expectTakes((await wallet.balance()).real_minor)
  })

  it('[PROFILE-05] one bonus that is wagered frees nothing while another asks', async () => {
    await giveBonus('small', 500, 500)
    await giveBonus('large', 500, 5000)
    await convert(1000)
    await debit('r', 1000)
    await credit('r', 1000)
    await wallet.cancelBonus('small')
    await longPause()
    await expectTakes(10_000)
  })
})

it('[PROTECT-03] whatever is played and ended, all entries add up, and all bonus money is some open bonus’s', async () => {
  const command = fc.record({
    do: fc.constantFrom('convert', 'debit', 'credit', 'bet', 'pay', 'void', 'cancel', 'correct'),
    amount: fc.integer({ min: 1, max: 3000 }),
    of: fc.nat({ max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 20 }), async (commands) => {
      await newWallet()
      await giveBonus('0', 5000, 50_000)
      for (const one of commands) await run(one)
      const { sums, balances } = await wallet.audit()
      expect({ ...sums }).toEqual({ ...balances })
      // What the open bonuses do not own is on no bonus balance.
      const left = (await wallet.bonuses()).reduce((sum, { left_minor }) => sum + left_minor, 0)
      expect((await wallet.balance()).bonus_minor).toBe(left)
      expect(await wallet.toWager()).toBeGreaterThanOrEqual(0)
    }),
    walks(8),
  )

  async function run({ do: what, amount, of }: { do: string; amount: number; of: number }) {
    const one = `${of}`
    if (what === 'convert') await convert(amount)
    if (what === 'debit') await debit(one, amount)
    if (what === 'credit') await credit(one, amount)
    if (what === 'bet') await betAs(one, 500, of * 100)
    if (what === 'pay') await pays(one, amount)
    if (what === 'correct') await corrects(one, -amount)
    if (what === 'void')
      await wallet.rollBackBet({ ...ofBook, id: one, betId: one, amount_minor: 500 + of * 100 })
    if (what === 'cancel') await wallet.cancelBonus('0')
  }
})
