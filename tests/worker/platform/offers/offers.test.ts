import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OfferTerms } from '#contract/offers.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { spanOf } from '../../../../functions/platform/wallet/periods.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'
import { bankAnswers, goodBank, pay } from '../payments/paymentSupport.ts'
import { activate, balancesOf, bonusesOf } from '../profile/profileSupport.ts'
import {
  call,
  deposit,
  inWallet,
  migrate,
  operator,
  platformEnv,
  signUp,
  unstopped,
  type Player,
} from '../support.ts'
import {
  afterTime,
  cancel,
  depositOffer,
  giftsArrive,
  join,
  myOffer,
  myOffers,
  offer,
  putOffer,
  stakeOffer,
  standing,
  usedOf,
} from './offerSupport.ts'

/* Amounts are cents. */
let player: Player
let wallet: PlayerWallet
let id: string
let n = 0

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  n += 1
  id = `offer-${n}`
  player = await signUp(`Joiner${n}`)
  wallet = walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  await deposit(player.user.id, 100_000)
})

const depositInReais = {
  ...depositOffer,
  trigger: { kind: 'deposit', least: { BRL: 2000 } },
  gift: { kind: 'bonus_percent', percent: 50, most: { BRL: 5000 } },
  budget: { BRL: 10_000 },
}
const ofGame = { provider: 'pragmatic', gameId: 'gems' }
const debit = (amount_minor: number, more: object = {}) => {
  const transactionId = crypto.randomUUID()
  const movement = { ...unstopped, ...ofGame, transactionId, roundId: transactionId, amount_minor, ...more }
  return wallet.debit(movement).then((moved) => {
    expect(moved.ok).toBe(true)
    return movement
  })
}
const rollBack = ({ transactionId, roundId }: { transactionId: string; roundId: string }) =>
  wallet.rollback({
    ...ofGame,
    ...{ transactionId: `back:${transactionId}`, roundId, originalTransactionId: transactionId },
  })
const payIn = (paymentId: string, amount_minor: number) =>
  wallet.bookPayment({ paymentId, amount_minor, method: 'card' })

describe('an offer of stakes', () => {
  it('[PROMO-01] counts what is staked since the player joined, and gives once what it promises', async () => {
    await offer(id, stakeOffer)
    await debit(500)
    expect((await myOffers(player)).joinable).toContain(id)
    expect(await join(player, id)).toMatchObject({ status: 0 })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 0, target: 10_000 })
    await debit(4000)
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 4000 })
    await debit(6000)
    expect(await myOffer(player, id)).toMatchObject({ state: 'coming', done: 10_000 })
    await giftsArrive(player)
    await debit(10_000)
    await giftsArrive(player)
    const { state, gifts } = await myOffer(player, id)
    expect({ state, amounts: gifts.map(({ amount_minor }) => amount_minor) }).toEqual({
      state: 'given',
      amounts: [1000],
    })
    expect(await bonusesOf(player)).toMatchObject([{ kind: 'offer', amount: 10, to_wager: 0, wagered: 30 }])
    expect(await standing(id)).toEqual({
      budgets: [{ currency: 'USD', budget_minor: 2500, used_minor: 1000 }],
      ...{ joined: 1, gifts: 1 },
    })
  })

  it('[PROMO-01] takes its part away of what is undone, and the gift with it; what stays goes on', async () => {
    await offer(id, stakeOffer)
    await join(player, id)
    const first = await debit(9000)
    const last = await debit(1000)
    await giftsArrive(player)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 1000 })
    expect((await rollBack(last)).ok).toBe(true)
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 9000 })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    await giftsArrive(player)
    expect(await usedOf(id)).toBe(0)
    await debit(1000)
    await giftsArrive(player)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 1000 })
    expect(await usedOf(id)).toBe(1000)
    await rollBack(first)
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 1000 })
  })

  it('[PROMO-01] gives no second time what was taken back when some of it was gone', async () => {
    await offer(id, stakeOffer)
    await join(player, id)
    const last = await debit(10_000)
    await giftsArrive(player)
    const terms = { dayLimit_minor: 1_000_000, threshold_minor: 1_000_000 }
    await wallet.convertBonus({ requestId: 'some', amount_minor: 400, ...terms })
    await rollBack(last)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect(await myOffer(player, id)).toMatchObject({ state: 'undone' })
    await debit(10_000)
    await giftsArrive(player)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect(await usedOf(id)).toBe(1000)
  })

  it('[PROMO-01] weighs bets and games as its table says', async () => {
    const counts = {
      ...{ games: 100, sport: 50 },
      exceptions: [
        { provider: 'pragmatic', game: null, percent: 20 },
        { provider: 'pragmatic', game: 'gems', percent: 10 },
      ],
    }
    await offer(id, { ...stakeOffer, trigger: { ...stakeOffer.trigger, counts } })
    await join(player, id)
    await debit(1000)
    await debit(1000, { gameId: 'other' })
    await debit(1000, { provider: 'evoplay' })
    const bet = { id: 'bet', betId: 'bet', amount_minor: 1000, bonus_minor: 0, price: 2000, session: 'any' }
    await wallet.placeBet({ ...unstopped, playerId: player.user.id, currency: 'USD', ...bet })
    expect((await myOffer(player, id)).done).toBe(100 + 200 + 1000 + 500)
    const undone = { playerId: player.user.id, currency: 'USD', id: 'bet', betId: 'bet', amount_minor: 1000 }
    await wallet.rollBackBet(undone)
    expect((await myOffer(player, id)).done).toBe(1300)
  })

  it('[PROMO-01] the wagering of its bonus counts by the table, and no more of one stake than it says', async () => {
    const counts = { games: 50, sport: 100 }
    await offer(id, { ...stakeOffer, wager: { percent: 300, counts, most_stake: { USD: 400 }, days: 30 } })
    await join(player, id)
    await debit(10_000)
    await giftsArrive(player)
    await debit(10_000)
    const small = await debit(100)
    expect(await bonusesOf(player)).toMatchObject([{ wagered: 2.5, to_wager: 27.5 }])
    await rollBack(small)
    expect(await bonusesOf(player)).toMatchObject([{ wagered: 2, to_wager: 28 }])
    expect(await wallet.leftToWager()).toBe(2800)
  })
})

describe('an offer of a deposit', () => {
  it('[PROMO-01] gives a percentage of the first one that is large enough, and loses it with the deposit', async () => {
    await offer(id, { ...depositOffer, budget: { USD: 10_000 } })
    await join(player, id)
    await payIn('small', 1999)
    await giftsArrive(player)
    expect(await bonusesOf(player)).toEqual([])
    await wallet.returnPayment({ paymentId: 'unrecorded', amount_minor: 5000, method: 'card' })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 0 })
    await payIn('large', 4000)
    await payIn('later', 9000)
    await giftsArrive(player)
    expect(await bonusesOf(player)).toMatchObject([{ amount: 20 }])
    await wallet.returnPayment({ paymentId: 'later', amount_minor: 9000, method: 'card' })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 2000 })
    await wallet.returnPayment({ paymentId: 'large', amount_minor: 4000, method: 'card' })
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 0 })
    await giftsArrive(player)
    expect(await usedOf(id)).toBe(0)
  })

  it('[PROMO-01] the gift goes with a deposit that goes back unplayed', async () => {
    await offer(id, { ...depositOffer, budget: { USD: 10_000 } })
    await join(player, id)
    await payIn('goes', 4000)
    await giftsArrive(player)
    expect(await wallet.hasUsedGift('goes')).toBe(false)
    const refund = { paymentId: 'back', depositId: 'goes', amount_minor: 4000, method: 'card' }
    expect((await wallet.refundDeposit(refund)).ok).toBe(true)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    await giftsArrive(player)
    expect(await usedOf(id)).toBe(0)
  })

  it('[PROMO-02] a gift that was bet and won is spent, though it is whole again; one whose bet was undone is not', async () => {
    await offer(id, { ...depositOffer, budget: { USD: 10_000 } })
    await join(player, id)
    await payIn('goes', 4000)
    await giftsArrive(player)
    const of = { playerId: player.user.id, currency: 'USD', betId: 'undone', amount_minor: 2000 }
    const bet = { ...unstopped, ...of, id: 'undone', bonus_minor: 2000, price: 1800, session: 'any' }
    expect((await wallet.placeBet(bet)).ok).toBe(true)
    expect((await wallet.rollBackBet({ ...of, id: 'undone' })).ok).toBe(true)
    expect(await wallet.hasUsedGift('goes')).toBe(false)
    expect((await wallet.placeBet({ ...bet, id: 'won', betId: 'won' })).ok).toBe(true)
    const win = { ...of, id: 'win', betId: 'won', kind: 'bet_win', amount_minor: 3600 } as const
    expect((await wallet.payBet(win)).ok).toBe(true)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 2000 })
    expect(await wallet.hasUsedGift('goes')).toBe(true)
    const refund = { paymentId: 'back', depositId: 'goes', amount_minor: 4000, method: 'card' }
    expect((await wallet.refundDeposit(refund)).ok).toBe(true)
    expect(await wallet.hasUsedGift('goes')).toBe(true)
    expect(await myOffer(player, id)).toMatchObject({ state: 'undone' })
    await payIn('next', 4000)
    await giftsArrive(player)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
    expect(await usedOf(id)).toBe(2000)
  })

  it('[PROMO-02] gives nothing that its budget does not cover', async () => {
    await offer(id, { ...depositOffer, budget: { USD: 3000 } })
    const others = await Promise.all([1, 2, 3].map((k) => signUp(`Other${n}n${k}`)))
    for (const one of [player, ...others]) {
      await join(one, id)
      await walletOf(platformEnv, { id: one.user.id, currency: 'USD' }).bookPayment({
        ...{ paymentId: `pay-${one.user.id}`, amount_minor: 2800, method: 'card' },
      })
    }
    await Promise.all([player, ...others].map(giftsArrive))
    const states = await Promise.all([player, ...others].map(async (one) => (await myOffer(one, id)).state))
    expect(states.toSorted()).toEqual(['given', 'given', 'refused', 'refused'])
    expect(await usedOf(id)).toBe(2800)
  })
})

it('[PROMO-01] an offer of rounds counts each round once, while a stake of it stands', async () => {
  const trigger = { kind: 'rounds', count: 3, least: { USD: 100 } }
  await offer(id, { ...stakeOffer, trigger })
  await join(player, id)
  await debit(99)
  const one = await debit(100, { roundId: 'r' })
  const other = await debit(200, { roundId: 'r' })
  await debit(100)
  expect((await myOffer(player, id)).done).toBe(2)
  await rollBack(one)
  expect((await myOffer(player, id)).done).toBe(2)
  await rollBack(other)
  expect((await myOffer(player, id)).done).toBe(1)
  await debit(100)
  await debit(100)
  expect(await myOffer(player, id)).toMatchObject({ done: 3, state: 'coming' })
})

describe('an offer by time', () => {
  const cashback = {
    ...stakeOffer,
    trigger: { kind: 'loss', providers: null },
    gift: { kind: 'bonus_percent', percent: 10, most: { USD: 5000 } },
  }
  /** After it, the day before was looked at. */
  const night_ms = day_ms + 3 * hour_ms
  const lose = async (amount_minor: number) => {
    const { transactionId, roundId } = await debit(amount_minor)
    await wallet.credit({ ...ofGame, transactionId: `end:${transactionId}`, roundId, amount_minor: 0 })
  }
  const gifts = async () =>
    (await wallet.offers()).offers.flatMap((one) => one.gifts.map((gift) => gift.amount_minor))

  it('[PROMO-01] gives a part of a day’s net loss back on the next day, once', async () => {
    await offer(id, cashback)
    await join(player, id)
    const { transactionId, roundId } = await debit(1000)
    await wallet.credit({ ...ofGame, transactionId: `win:${transactionId}`, roundId, amount_minor: 200 })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined', done: 800, target: 0 })
    expect(await gifts()).toEqual([])
    await afterTime(player, night_ms)
    await afterTime(player, hour_ms)
    expect(await gifts()).toEqual([80])
    const ofOffer = (await wallet.bonuses()).filter((one) => one.id.startsWith('offer:'))
    expect(ofOffer).toMatchObject([{ kind: 'cashback', amount_minor: 80 }])
    await lose(500)
    await afterTime(player, day_ms)
    await afterTime(player, day_ms)
    expect(await gifts()).toEqual([50, 80])
    expect(await usedOf(id)).toBe(130)
  })

  it('[PROMO-01] gives nothing back of a round that has not ended, and waits for what is paid at night', async () => {
    await offer(id, cashback)
    await join(player, id)
    await debit(5000)
    const { transactionId, roundId } = await debit(1000)
    await afterTime(player, day_ms - (Date.now() % day_ms) + 1)
    expect(await gifts()).toEqual([])
    await wallet.credit({ ...ofGame, transactionId: `win:${transactionId}`, roundId, amount_minor: 200 })
    await afterTime(player, 3 * hour_ms)
    await afterTime(player, hour_ms)
    expect(await gifts()).toEqual([80])
  })

  it('[PROMO-01] [PROFILE-05] gives a part of a week’s net loss back once the week is over, and sleeps without stakes', async () => {
    const week = {
      ...{ ...cashback, trigger: { ...cashback.trigger, period: 'week' }, days: null },
      ends_at: new Date(Date.now() + 90 * day_ms).toISOString(),
    }
    await offer(id, week)
    // In the evening of the last day of a week, whichever day it is.
    vi.setSystemTime(spanOf('week', Date.now() + 7 * day_ms).to - 2 * hour_ms)
    await wallet.joinOffer({ id, version: 1, title: 'Week', terms: v.parse(OfferTerms, week) })
    await lose(1000)
    await debit(700)
    await afterTime(player, hour_ms)
    expect(await gifts()).toEqual([])
    const actAt = () =>
      inWallet(player.user.id, (sql) =>
        sql.exec<{ act_at: number | null }>('SELECT act_at FROM offer').one(),
      ).then(({ act_at }) => act_at)
    await afterTime(player, 12 * hour_ms)
    await afterTime(player, hour_ms)
    expect(await gifts()).toEqual([100])
    await wallet.cancelBonus(`offer:${id}:${utcDay(spanOf('week', Date.now() - 7 * day_ms).from)}`)
    await afterTime(player, 7 * day_ms)
    await afterTime(player, 7 * day_ms)
    expect(await actAt()).toBeNull()
    await lose(500)
    const due = (await actAt()) ?? 0
    expect(due).toBeGreaterThan(spanOf('week', Date.now()).to)
    expect(due).toBeLessThan(spanOf('week', Date.now()).to + 10 * hour_ms)
    await afterTime(player, due - Date.now())
    await afterTime(player, hour_ms)
    expect(await gifts()).toEqual([50, 100])
  })

  it('[PROMO-01] what it gave before the player left is wagered on, and nothing more comes', async () => {
    await offer(id, { ...cashback, wager: { percent: 300, counts: { games: 50, sport: 100 }, days: 30 } })
    await join(player, id)
    await lose(1000)
    await afterTime(player, night_ms)
    expect(await gifts()).toEqual([100])
    expect(await wallet.cancelOffer(id)).toBe(true)
    await lose(400)
    const ofOffer = async () => (await wallet.bonuses()).filter((one) => one.id.startsWith('offer:'))
    expect(await ofOffer()).toMatchObject([{ wagered_minor: 200, to_wager_minor: 100, status: 'active' }])
    for (let day = 0; day < 3; day += 1) await afterTime(player, day_ms)
    expect(await gifts()).toEqual([100])
    await afterTime(player, 31 * day_ms)
    await afterTime(player, day_ms)
    const ends = await inWallet(player.user.id, (sql) =>
      sql.exec('SELECT is_open, act_at FROM offer').toArray(),
    )
    expect(ends).toEqual([{ is_open: 0, act_at: null }])
    expect((await wallet.offers()).offers).toMatchObject([{ state: 'canceled' }])
  })

  it('[PROMO-01] comes on its date, to who has joined', async () => {
    await offer(id, {
      ...stakeOffer,
      trigger: { kind: 'date', at: new Date(Date.now() + hour_ms).toISOString() },
    })
    await join(player, id)
    await afterTime(player, hour_ms / 2)
    expect(await gifts()).toEqual([])
    await afterTime(player, hour_ms)
    await afterTime(player, day_ms)
    expect(await gifts()).toEqual([1000])
  })

  it('[PROMO-01] is over when its days are, and follows nothing any more', async () => {
    await offer(id, stakeOffer)
    await join(player, id)
    await debit(9000)
    await afterTime(player, 7 * day_ms + 1)
    await debit(9000)
    expect(await wallet.offers()).toMatchObject({ offers: [{ state: 'over', done: 9000, gifts: [] }] })
    const isOpen = await inWallet(player.user.id, (sql) => sql.exec('SELECT is_open FROM offer').toArray())
    expect(isOpen).toEqual([{ is_open: 0 }])
  })
})

describe('joining', () => {
  it('[PROMO-03] is of the version that the player has seen, which then never changes', async () => {
    await offer(id, stakeOffer)
    await join(player, id)
    await offer(id, { ...stakeOffer, gift: { kind: 'bonus', amounts: { USD: 1 } } })
    const other = await signUp(`Later${n}`)
    expect(await join(other, id)).toMatchObject({ status: 9409 })
    expect(await join(other, id, 2)).toMatchObject({ status: 0 })
    expect(await myOffer(player, id)).toMatchObject({ terms: { gift: { amounts: { USD: 1000 } } } })
    expect(await myOffer(other, id)).toMatchObject({ terms: { gift: { amounts: { USD: 1 } } } })
  })

  it('[PROMO-03] by a code that no list tells', async () => {
    const listed = async () =>
      ((await call('/api/site/offers?lang=en')).result as { id: string }[]).map((one) => one.id)
    await offer(id, { ...stakeOffer, join: { kind: 'code', code: `reef-${n}` } })
    await offer(`${id}-open`, stakeOffer)
    expect(await listed()).toContain(`${id}-open`)
    expect(await listed()).not.toContain(id)
    expect(await join(player, id)).toMatchObject({ status: 9480 })
    const found = async (q: string) =>
      ((await operator(`/offers?q=${q}`)).result as { items: { id: string }[] }).items.map((one) => one.id)
    expect(await found(`Reef-${n}`)).toEqual([id])
    expect(await found(`${id}-o`)).toEqual([`${id}-open`])
    expect(await found('nothing')).toEqual([])
    expect(await activate(player, ` reef-${n} `)).toMatchObject({ result: { value: 0, status: 1 } })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined' })
  })

  it.each([
    [{ who: { kind: 'segment', deposited: true } }, 0],
    [{ who: { kind: 'segment', deposited: false } }, 9481],
    [{ who: { kind: 'segment', is_verified: true } }, 9481],
    [{ who: { kind: 'new', within_days: 1 } }, 0],
    [{ who: { kind: 'segment', registered_before: new Date(Date.now() - hour_ms).toISOString() } }, 9481],
    [{ needs_consent: true }, 9483],
    [{ starts_at: new Date(Date.now() + hour_ms).toISOString() }, 9480],
  ])('[PROMO-03] %j answers %i', async (more, status) => {
    await offer(id, { ...stakeOffer, ...more })
    expect((await myOffers(player)).joinable.includes(id)).toBe(status === 0)
    expect(await join(player, id)).toMatchObject({ status })
  })

  it('[PROMO-03] by itself, where the offer says so', async () => {
    await offer(id, { ...stakeOffer, join: { kind: 'auto' } })
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined' })
    expect((await standing(id)).joined).toBe(1)
    await bankAnswers(goodBank)
    const payer = await signUp(`Payer${n}`, { currency: 'BRL' })
    await offer(`${id}-pay`, { ...depositInReais, join: { kind: 'auto' } })
    expect(await pay(payer, 'pagstar/payment')).toMatchObject({ status: 0 })
    expect((await standing(`${id}-pay`)).joined).toBe(1)
    await operator(`/offers/${id}-pay/stop`, { reason: 'test' })
    await operator(`/offers/${id}/stop`, { reason: 'test' })
  })

  it('[PROMO-03] ends at the player’s wish, for good; a gift that has come is given up by itself', async () => {
    await offer(id, stakeOffer)
    await join(player, id)
    await debit(4000)
    expect(await cancel(player, id)).toMatchObject({ status: 0 })
    await debit(10_000)
    await giftsArrive(player)
    expect(await join(player, id)).toMatchObject({ status: 0 })
    expect(await myOffer(player, id)).toMatchObject({ state: 'canceled', done: 4000, gifts: [] })
    const other = await signUp(`Given${n}`)
    await offer(`${id}-b`, depositOffer)
    await join(other, `${id}-b`)
    await walletOf(platformEnv, { id: other.user.id, currency: 'USD' }).bookPayment({
      ...{ paymentId: 'p', amount_minor: 2000, method: 'card' },
    })
    await giftsArrive(other)
    expect(await cancel(other, `${id}-b`)).toMatchObject({ status: 9409 })
  })

  it('[PROMO-03] in a pause nothing is offered, joined or given', async () => {
    await offer(id, stakeOffer)
    await offer(`${id}-b`, depositOffer)
    await join(player, `${id}-b`)
    await payIn('before', 4000)
    await wallet.exclude({ kind: 'time_out', until: Date.now() + hour_ms })
    expect((await myOffers(player)).joinable).toEqual([])
    expect(await join(player, id)).toMatchObject({ status: 9449 })
    await giftsArrive(player)
    expect(await myOffer(player, `${id}-b`)).toMatchObject({ state: 'refused' })
    expect(await usedOf(`${id}-b`)).toBe(0)
    expect(await balancesOf(player)).toMatchObject({ bonus_minor: 0 })
  })

  it('[PROMO-03] who is excluded from bonuses has no offers', async () => {
    await offer(id, depositOffer)
    await join(player, id)
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false })
    await payIn('out', 4000)
    await giftsArrive(player)
    expect(await myOffer(player, id)).toMatchObject({ state: 'refused' })
  })
})

describe('the staff', () => {
  it('[PROMO-04] writes versions; one is published, and stopped', async () => {
    const put = await putOffer(id, stakeOffer, { is_new: true })
    expect(put).toMatchObject({ status: 0, result: { stage: 'draft', version: 1, live_version: null } })
    expect(await putOffer(id, stakeOffer, { is_new: true })).toMatchObject({ status: 9409 })
    expect(await join(player, id)).toMatchObject({ status: 9480 })
    expect(await putOffer(id, stakeOffer, { version: 1 })).toMatchObject({
      status: 0,
      result: { version: 2 },
    })
    expect(await putOffer(id, stakeOffer, { version: 1 })).toMatchObject({ status: 9409 })
    const publish = (version: number) => operator(`/offers/${id}/publish`, { version, reason: 'test' })
    expect(await publish(1)).toMatchObject({ status: 9409 })
    expect(await publish(2)).toMatchObject({ status: 0, result: { stage: 'running', live_version: 2 } })
    expect(await join(player, id, 2)).toMatchObject({ status: 0 })
    expect(await operator(`/offers/${id}/stop`, { reason: 'too dear' })).toMatchObject({ status: 0 })
    expect(await operator(`/offers/${id}`)).toMatchObject({ result: { stage: 'stopped', joined: 1 } })
    expect(await join(await signUp(`Stopped${n}`), id, 2)).toMatchObject({ status: 9480 })
    await debit(10_000)
    await giftsArrive(player)
    expect(await myOffer(player, id)).toMatchObject({ state: 'given' })
  })

  it('[PROMO-04] two publish an offer whose budget reaches their tier, and the log has both', async () => {
    const [first, second] = [await member(`first${n}`, 'payments'), await member(`second${n}`, 'payments')]
    const lira = { TRY: 500_000 }
    const trigger = { ...stakeOffer.trigger, sum: lira }
    await putOffer(id, { ...stakeOffer, trigger, gift: { kind: 'bonus', amounts: lira }, budget: lira })
    const publish = (by: Member) => asStaff(by, `/offers/${id}/publish`, { version: 1, reason: 'spring' })
    expect(await publish(first)).toMatchObject({ status: 9461, fields: { needs: 'two' } })
    expect(await publish(first)).toMatchObject({ status: 9461 })
    expect((await operator(`/offers/${id}`)).result).toMatchObject({ stage: 'draft', budgets: [] })
    expect(await publish(second)).toMatchObject({ status: 0, result: { stage: 'running' } })
    const [line] = await auditOf(`action=publishOffer&target=${id}`)
    expect(line).toMatchObject({ outcome: 'done', reason: 'spring', after: { live_version: 1 } })
    const editor = await member(`editor${n}`, 'editor')
    expect((await asStaff(editor, `/offers/${id}`)).status).toBe(0)
    expect(await asStaff(editor, `/offers/${id}/stop`, { reason: 'x' })).toMatchObject({ http: 403 })
  })

  it.each([
    { ends_at: new Date(Date.now() - 2 * day_ms).toISOString() },
    { budget: {} },
    { budget: { USD: 100, EUR: 100 } },
    { gift: { kind: 'bonus_percent', percent: 10, most: { USD: 100 } } },
    { gift: { kind: 'yacht' } },
    { trigger: { kind: 'loss' } },
  ])('[PROMO-04] refuses %j', async (more) => {
    expect((await putOffer(id, { ...stakeOffer, ...more })).status).toBe(9400)
  })
})
