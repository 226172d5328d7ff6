import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { welcome } from '../offers/offerSupport.ts'
import { arrives, ledgerOf, balancesOf, bonusesOf } from '../profile/profileSupport.ts'
import {
  call,
  deposit,
  inWallet,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'

beforeAll(async () => {
  await migrate()
  await welcome()
})

function askConversion(player: Player, amount?: unknown, request_id: unknown = crypto.randomUUID()) {
  return call('/api/user/convertBonusBalance', { token: player.token, body: { amount, request_id } })
}

/** A player with these balances, in minor units. */
async function rich(
  username: string,
  real_minor: number,
  bonus_minor: number,
  currency = 'USD',
): Promise<Player> {
  const player = await signUp(username, { currency })
  if (real_minor > 0) await deposit(player.user.id, real_minor)
  if (bonus_minor > 0) await deposit(player.user.id, bonus_minor, 'bonus')
  return player
}

async function playRound(player: Player, stake_minor: number, payout_minor = 0): Promise<void> {
  const { token } = await openGame(player)
  const ids = { token, round_id: crypto.randomUUID(), currency: player.user.currency }
  const debit = { ...ids, transaction_id: crypto.randomUUID(), amount_minor: stake_minor }
  expect(await seamless('debit', debit)).toMatchObject({ status: 0 })
  if (payout_minor === 0) return
  await seamless('credit', { ...ids, transaction_id: crypto.randomUUID(), amount_minor: payout_minor })
}

/** As if the time of every bonus of the player had passed. */
async function expireBonuses({ user }: Player): Promise<void> {
  await inWallet(user.id, (sql) => void sql.exec('UPDATE bonus SET expires_at = 1 WHERE ended IS NULL'))
}

describe('conversion', () => {
  it('[PROFILE-05] turns the bonus into money while the balance is all but used up', async () => {
    const poor = await rich('ConvPoor', 10, 1000)
    expect(await askConversion(poor)).toMatchObject({ result: { balance: 10.1, bonus_balance: 0 } })
    expect(await askConversion(poor)).toMatchObject({ status: 105 })
  })

  it('[PROFILE-05] the balance may be at its threshold, and a cent above is too much', async () => {
    expect(await askConversion(await rich('ConvAt', 20, 100))).toMatchObject({ status: 0 })
    expect(await askConversion(await rich('ConvAbove', 21, 100))).toMatchObject({ status: 105 })
    expect(await askConversion(await rich('ConvBrlAt', 100, 100, 'BRL'))).toMatchObject({ status: 0 })
    expect(await askConversion(await rich('ConvBrlOver', 101, 100, 'BRL'))).toMatchObject({ status: 105 })
  })

  it('[PROFILE-05] at most 20 USD a day, or 100 in another currency', async () => {
    const player = await rich('ConvDay', 0, 5000)
    expect(await askConversion(player, 20.01)).toMatchObject({ status: 252 })
    expect(await askConversion(player)).toMatchObject({ result: { balance: 20, bonus_balance: 30 } })
    await playRound(player, 2000)
    expect(await askConversion(player, 0.01)).toMatchObject({ status: 252 })
    expect(await askConversion(player)).toMatchObject({ status: 252 })
    const other = await rich('ConvDaySek', 0, 20_000, 'SEK')
    expect(await askConversion(other)).toMatchObject({ result: { balance: 100, bonus_balance: 100 } })
  })

  it('[PROFILE-05] says before what it would come to, what the day has left and what stays', async () => {
    const player = await rich('ConvTerms', 0, 5000)
    const terms = async () =>
      (await call('/api/user/convertBonusBalance', { token: player.token })).result as object
    expect(await terms()).toEqual({ amount: 20, rest: 30, daily: 20, left_today: 20 })
    await askConversion(player, 12.5)
    expect(await terms()).toEqual({ amount: 7.5, rest: 30, daily: 20, left_today: 7.5 })
    await playRound(player, 1250)
    await askConversion(player)
    expect(await terms()).toEqual({ amount: 0, rest: 30, daily: 20, left_today: 0 })
    const other = await rich('ConvTermsSek', 0, 500, 'SEK')
    expect(await call('/api/user/convertBonusBalance', { token: other.token })).toMatchObject({
      result: { amount: 5, rest: 0, daily: 100, left_today: 100 },
    })
  })

  it('[PROFILE-05] refuses what is not there, and what is no amount', async () => {
    const player = await rich('ConvNone', 0, 500)
    expect(await askConversion(player, 5.01)).toMatchObject({ status: 507 })
    expect(await askConversion(await signUp('ConvNothing'))).toMatchObject({ status: 507 })
    for (const amount of [0, -1, 0.001, '5', '٥', null]) {
      expect(await askConversion(player, amount)).toMatchObject({ http: 422, status: 9400 })
    }
  })

  it('[PROFILE-05] sent twice it is one conversion; the same request id for another amount is refused', async () => {
    const player = await rich('ConvTwice', 0, 500)
    const answers = await Promise.all([1, 2, 3].map(() => askConversion(player, 0.15, 'same')))
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(await balancesOf(player)).toEqual({ real_minor: 15, bonus_minor: 485 })
    expect(await askConversion(player, 0.05, 'same')).toMatchObject({ status: 9409 })
    expect(await askConversion(player, undefined, 'same')).toMatchObject({ status: 9409 })
    expect(await askConversion(player, undefined, 'all')).toMatchObject({ status: 0 })
    // It came to less by then, and is the same request all the same.
    expect(await askConversion(player, undefined, 'all')).toMatchObject({
      result: { balance: 5, bonus_balance: 0 },
    })
    expect(await balancesOf(player)).toEqual({ real_minor: 500, bonus_minor: 0 })
    for (const wrong of [null, '', 'a b', 'x'.repeat(65), 5]) {
      const body = { amount: 0.1, request_id: wrong }
      const answer = await call('/api/user/convertBonusBalance', { token: player.token, body })
      expect(answer).toMatchObject({ http: 422, status: 9400 })
    }
  })

  it('[PROFILE-05] [PIX-07] without a request id each call is a conversion of its own', async () => {
    const player = await rich('ConvPlain', 0, 100)
    const path = '/api/user/convertBonusBalance'
    const part = { token: player.token, body: { amount: 0.05 } }
    expect(await call(path, part)).toMatchObject({ result: { balance: 0.05, bonus_balance: 0.95 } })
    expect(await call(path, part)).toMatchObject({ result: { balance: 0.1, bonus_balance: 0.9 } })
    expect(await call(path, { token: player.token, body: {} })).toMatchObject({
      result: { balance: 1, bonus_balance: 0 },
    })
  })

  it('[PROFILE-05] many at once are never more than the rules allow', async () => {
    const player = await rich('ConvAtOnce', 0, 5000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askConversion(player, 0.15)))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(2)
    expect(await balancesOf(player)).toEqual({ real_minor: 30, bonus_minor: 4970 })
    const { sums, balances } = await ledgerOf(player)
    expect(sums).toEqual(balances)
  })
})

describe('the welcome bonus', () => {
  it('[PROFILE-05] doubles the first deposit up to the promised amount, once', async () => {
    const player = await signUp('WelcomeOne')
    await deposit(player.user.id, 5000)
    await Promise.all([1, 2, 3].map(() => arrives(player, 5000)))
    await arrives(player, 90_000)
    expect(await balancesOf(player)).toEqual({ real_minor: 5000, bonus_minor: 5000 })
    const [bonus] = await bonusesOf(player)
    expect(bonus).toMatchObject({
      ...{ kind: 'first_deposit', amount: 50, remaining: 50, wagered: 0, to_wager: 50, status: 'active' },
    })
    const life_ms = Date.parse(String(bonus?.['expires_at'])) - Date.parse(String(bonus?.['created_at']))
    expect(Math.round(life_ms / day_ms)).toBe(60)
  })

  it.each([
    ['USD', 100_000, 10_000],
    ['BRL', 100_000, 55_000],
    ['USD', 1, 1],
  ])('[PROFILE-05] of a deposit in %s of %i is %i', async (currency, amount_minor, expected_minor) => {
    const player = await signUp(`Wel${currency}${amount_minor}`, { currency })
    await arrives(player, amount_minor)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: expected_minor })
  })

  it('[PROFILE-05] is wagered by real stakes, of which a rollback takes its part back', async () => {
    const player = await rich('WelcomeWager', 5000, 0)
    await playRound(player, 700)
    await arrives(player, 2000)
    expect((await bonusesOf(player))[0]).toMatchObject({ wagered: 0, to_wager: 20 })
    await playRound(player, 600, 900)
    expect((await bonusesOf(player))[0]).toMatchObject({ wagered: 6, to_wager: 14 })
    expect(await walletOf(platformEnv, player.user).leftToWager()).toBe(1400)
    const { token } = await openGame(player)
    const stake = { token, round_id: 'back', currency: 'USD', transaction_id: 'back', amount_minor: 500 }
    await seamless('debit', stake)
    expect((await bonusesOf(player))[0]).toMatchObject({ wagered: 11 })
    await seamless('rollback', {
      token,
      round_id: 'back',
      transaction_id: 'undo',
      original_transaction_id: 'back',
    })
    expect((await bonusesOf(player))[0]).toMatchObject({ wagered: 6, to_wager: 14 })
    await playRound(player, 2500)
    expect((await bonusesOf(player))[0]).toMatchObject({ wagered: 20, to_wager: 0, status: 'active' })
    expect(await walletOf(platformEnv, player.user).leftToWager()).toBe(0)
  })

  it('[PROFILE-05] [PIX-04] stands before a withdrawal until it is wagered; a stake counts for deposits and bonuses alike', async () => {
    const player = await rich('WelcomeStands', 9000, 0)
    const wallet = walletOf(platformEnv, player.user)
    await wallet.bookPayment({ paymentId: 'paid-in', amount_minor: 1000, method: 'pix' })
    const welcome = { kind: 'first_deposit', amount_minor: 500, expires_at: Date.now() + day_ms } as const
    await wallet.giveBonus({ ...welcome, id: 'one', wager_minor: 3000 })
    await wallet.giveBonus({ ...welcome, id: 'two', wager_minor: 2000 })
    expect(await wallet.toWager()).toBe(3000)
    await playRound(player, 1500)
    expect(await wallet.toWager()).toBe(1500)
    const withdrawal = { paymentId: 'paid-out', amount_minor: 100, method: 'pix' }
    expect(await wallet.reserve(withdrawal)).toEqual({ ok: false, error: 'wagering' })
    await wallet.cancelBonus('one')
    expect(await wallet.toWager()).toBe(500)
    await playRound(player, 500)
    expect(await wallet.toWager()).toBe(0)
    expect((await wallet.reserve(withdrawal)).ok).toBe(true)
  })

  it('[PROFILE-05] lapses after its time, and nothing is to be wagered then', async () => {
    const player = await signUp('WelcomeLapse')
    await deposit(player.user.id, 300, 'bonus')
    await arrives(player, 1000)
    const lapse = `UPDATE bonus SET expires_at = 1 WHERE kind = 'first_deposit'`
    await inWallet(player.user.id, (sql) => void sql.exec(lapse))
    await runDurableObjectAlarm(platformEnv.WALLET.getByName(player.user.id))
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 300 })
    expect(await bonusesOf(player)).toMatchObject([
      { kind: 'first_deposit', remaining: 0, to_wager: 0, status: 'expired' },
      { kind: 'operator', remaining: 3, status: 'active' },
    ])
    await expireBonuses(player)
    expect(await askConversion(player)).toMatchObject({ status: 507 })
    expect(await balancesOf(player)).toEqual({ real_minor: 0, bonus_minor: 0 })
  })

  it('[PROFILE-05] takes only what is left of it when it lapses', async () => {
    const player = await rich('WelcomeRest', 0, 3000)
    expect(await askConversion(player)).toMatchObject({ status: 0 })
    await expireBonuses(player)
    expect(await bonusesOf(player)).toMatchObject([{ amount: 30, remaining: 0, status: 'expired' }])
    expect(await balancesOf(player)).toEqual({ real_minor: 2000, bonus_minor: 0 })
  })

  it('[PROFILE-06] is not for players who are out of the program', async () => {
    const player = await signUp('WelcomeOut')
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false })
    await arrives(player, 1000)
    expect(await bonusesOf(player)).toEqual([])
  })

  it('[PROFILE-05] is what the operator has set', async () => {
    await welcome({ percent: 50, wager_percent: 0, days: 5, amounts: { ILS: 1000 } })
    const player = await signUp('WelcomeSet', { currency: 'ILS' })
    await arrives(player, 1000)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 500 })
    const dollars = await signUp('WelcomeSetUsd')
    await arrives(dollars, 1000)
    expect(await balancesOf(dollars)).toMatchObject({ bonus_minor: 0 })
  })
})
