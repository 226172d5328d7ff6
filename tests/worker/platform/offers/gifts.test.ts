import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyGifts } from '#contract/gifts.ts'
import { day_ms } from '#lib/time.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'
import {
  call,
  deposit,
  migrate,
  operator,
  platformEnv,
  seamless,
  signUp,
  unstopped,
  type Player,
} from '../support.ts'
import {
  afterTime,
  depositOffer,
  giftsArrive,
  join,
  myOffer,
  offer,
  putOffer,
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
  id = `gift-${n}`
  player = await signUp(`Gifted${n}`)
  wallet = walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  await deposit(player.user.id, 100_000)
})

const payIn = (paymentId: string, amount_minor = 5000) =>
  wallet.bookPayment({ paymentId, amount_minor, method: 'card' })
const payBack = (paymentId: string, amount_minor = 5000) =>
  wallet.returnPayment({ paymentId, amount_minor, method: 'card' })
const newsKinds = async () => (await wallet.allNews()).map(({ facts }) => facts.kind)

const nothingToWager = { percent: 0, counts: { games: 100, sport: 100 }, days: 1 }
const freeBetsOffer = {
  ...depositOffer,
  gift: { kind: 'free_bets', count: 3, amounts: { USD: 500 }, least_price: 1500, days: 5 },
  wager: nothingToWager,
}

/** Pays in, and waits for the gift. */
async function earn(): Promise<void> {
  await join(player, id)
  await payIn('paid')
  await giftsArrive(player)
}

describe('free bets', () => {
  const bet = (betId: string, freeBetId: string, more: object = {}) => {
    const of = { playerId: player.user.id, currency: 'USD', betId, amount_minor: 500 }
    const stake = { ...unstopped, ...of, id: betId, bonus_minor: 0, price: 2000, session: 'any', freeBetId }
    return wallet.placeBet({ ...stake, ...more })
  }
  const rollBack = (betId: string) =>
    wallet.rollBackBet({
      ...{ playerId: player.user.id, currency: 'USD', betId, id: betId, amount_minor: 500 },
    })

  it('[PROMO-05] come once, cost the budget their stakes, and are told of when they come and before they end', async () => {
    await offer(id, { ...freeBetsOffer, budget: { USD: 2000 } })
    await earn()
    await giftsArrive(player)
    const own = await wallet.freeBets()
    expect(own).toMatchObject([1, 2, 3].map(() => ({ amount_minor: 500, least_price: 1500 })))
    expect(own[0]?.source).toBe(`offer ${id}`)
    expect(await usedOf(id)).toBe(1500)
    expect(await myOffer(player, id)).toMatchObject({ state: 'given', gifts: [{ amount_minor: 1500 }] })
    expect(await newsKinds()).toContain('free_bets_given')
    await afterTime(player, 3 * day_ms)
    const told = (await wallet.allNews()).filter(({ facts }) => facts.kind === 'free_bets_end')
    expect(told.map(({ facts }) => facts)).toMatchObject([{ count: 3, amount_minor: 500 }])
    await afterTime(player, 2 * day_ms)
    expect(await wallet.freeBets()).toEqual([])
  })

  it('[PROMO-05] a budget that does not cover all of them gives none', async () => {
    await offer(id, { ...freeBetsOffer, budget: { USD: 1499 } })
    await earn()
    expect(await wallet.freeBets()).toEqual([])
    expect(await myOffer(player, id)).toMatchObject({ state: 'refused' })
    expect(await usedOf(id)).toBe(0)
  })

  it('[PROMO-05] go with the deposit that brought them; one that was bet is spent, unless its bet was undone', async () => {
    await offer(id, { ...freeBetsOffer, budget: { USD: 10_000 } })
    await earn()
    const [first] = await wallet.freeBets()
    expect((await bet('undone', first!.id)).ok).toBe(true)
    expect(await wallet.hasUsedGift('paid')).toBe(true)
    expect((await rollBack('undone')).ok).toBe(true)
    expect(await wallet.hasUsedGift('paid')).toBe(false)
    await payBack('paid')
    expect(await wallet.freeBets()).toEqual([])
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined' })
    await giftsArrive(player)
    expect(await usedOf(id)).toBe(0)
    await payIn('again')
    await giftsArrive(player)
    const [next] = await wallet.freeBets()
    expect((await bet('stays', next!.id)).ok).toBe(true)
    await payBack('again')
    expect(await wallet.freeBets()).toEqual([])
    expect(await myOffer(player, id)).toMatchObject({ state: 'undone' })
    expect(await usedOf(id)).toBe(1500)
    // The bet goes on, and what it was made with is gone.
    expect((await rollBack('stays')).ok).toBe(true)
    expect(await wallet.freeBets()).toEqual([])
  })

  it('[PROMO-05] in a time-out none comes and none is bet', async () => {
    await offer(id, { ...freeBetsOffer, budget: { USD: 10_000 } })
    await earn()
    const [first] = await wallet.freeBets()
    await offer(`${id}-b`, { ...freeBetsOffer, budget: { USD: 10_000 } })
    await join(player, `${id}-b`)
    await payIn('before')
    await wallet.exclude({ kind: 'time_out', until: Date.now() + day_ms })
    expect(await bet('late', first!.id)).toMatchObject({ ok: false, error: { by: 'excluded' } })
    await giftsArrive(player)
    expect(await myOffer(player, `${id}-b`)).toMatchObject({ state: 'refused' })
    expect(await usedOf(`${id}-b`)).toBe(0)
  })

  it('[PROMO-05] need no wagering, and have none', async () => {
    const wager = { percent: 100, counts: { games: 100, sport: 100 }, days: 1 }
    const put = await putOffer(id, { ...freeBetsOffer, wager, budget: { USD: 10_000 } })
    expect(put.status).not.toBe(0)
  })
})

describe('free rounds', () => {
  const ofGame = { provider: 'pragmatic', gameId: 'gems' }
  const gift = {
    ...{ kind: 'free_rounds', count: 2, stakes: { USD: 50 }, provider: 'pragmatic', days: 5, wins: 'real' },
    games: [{ id: 'gems', title: 'Gems' }],
  }
  const roundsOffer = { ...depositOffer, gift, wager: nothingToWager, budget: { USD: 10_000 } }
  const bonusOffer = {
    ...roundsOffer,
    gift: { ...gift, wins: 'bonus' },
    wager: { percent: 300, counts: { games: 50, sport: 0 }, days: 30 },
  }
  const stake = (round: string, more: object = {}) => {
    const ids = { transactionId: `stake-${round}`, roundId: round, amount_minor: 50 }
    return wallet.debit({ ...unstopped, ...ofGame, ...ids, mayBeFree: true, ...more })
  }
  const win = (round: string, amount_minor: number) =>
    wallet.credit({ ...ofGame, transactionId: `win-${round}`, roundId: round, amount_minor })
  const rollBack = (round: string) =>
    wallet.rollback({
      ...{ ...ofGame, transactionId: `back-${round}`, roundId: round },
      originalTransactionId: `stake-${round}`,
    })
  const left = async () => {
    const [rounds] = await wallet.freeRounds()
    return rounds && rounds.count - rounds.played
  }
  const real = async () => (await wallet.balance()).real_minor

  it('[PROMO-06] a round of the game at the stake costs nothing while some are left, and what it wins is paid', async () => {
    await offer(id, roundsOffer)
    await earn()
    expect(await usedOf(id)).toBe(100)
    expect(await newsKinds()).toContain('free_rounds_given')
    const before = await real()
    expect(await stake('a')).toEqual({ ok: true, value: { balance_minor: before, duplicate: false } })
    expect(await stake('a')).toEqual({ ok: true, value: { balance_minor: before, duplicate: true } })
    expect(await stake('a', { amount_minor: 51 })).toMatchObject({ error: 'conflict' })
    expect(await stake('a', { transactionId: 'more' })).toMatchObject({ error: 'conflict' })
    expect(await left()).toBe(1)
    expect(await win('a', 700)).toMatchObject({ value: { balance_minor: before + 700, staked_minor: 0 } })
    expect(await win('a', 700)).toMatchObject({ value: { balance_minor: before + 700, duplicate: true } })
    expect(await win('a', 701)).toMatchObject({ error: 'conflict' })
    expect(await rollBack('a')).toMatchObject({ error: 'paid_out' })
    // Another stake, another game, a table and the one after the last are paid by the player.
    expect((await stake('b', { amount_minor: 60 })).ok).toBe(true)
    expect((await stake('c', { gameId: 'other' })).ok).toBe(true)
    expect((await stake('d', { mayBeFree: false })).ok).toBe(true)
    expect(await left()).toBe(1)
    expect((await stake('e')).ok).toBe(true)
    expect((await stake('f')).ok).toBe(true)
    expect(await left()).toBe(0)
    expect(await real()).toBe(before + 700 - 60 - 50 - 50 - 50)
    const { sums, balances } = await wallet.audit()
    expect({ ...sums }).toEqual({ ...balances })
  })

  it('[PROMO-06] a stake that is undone gives the free round back, once, and before it came it stays refused', async () => {
    await offer(id, roundsOffer)
    await earn()
    await stake('a')
    expect((await rollBack('a')).ok).toBe(true)
    expect(await rollBack('a')).toMatchObject({ value: { duplicate: true } })
    expect(await left()).toBe(2)
    expect(await win('a', 10)).toMatchObject({ error: 'no_debit' })
    expect((await rollBack('b')).ok).toBe(true)
    expect(await stake('b')).toMatchObject({ error: 'rolled_back' })
    expect(await left()).toBe(2)
    // A lost round may be undone too.
    await stake('c')
    await win('c', 0)
    expect((await rollBack('c')).ok).toBe(true)
    expect(await left()).toBe(2)
  })

  it('[PROMO-06] wins that come as a bonus are added up and given once, when all are played and told', async () => {
    await offer(id, bonusOffer)
    await earn()
    const before = await wallet.balance()
    await stake('a')
    expect(await win('a', 300)).toMatchObject({ value: { balance_minor: before.real_minor } })
    expect(await win('a', 300)).toMatchObject({ value: { duplicate: true } })
    await stake('b')
    expect(await wallet.bonuses()).toEqual([])
    await win('b', 100)
    expect(await wallet.balance()).toMatchObject({ real_minor: before.real_minor, bonus_minor: 400 })
    expect(await wallet.bonuses()).toMatchObject([{ amount_minor: 400, to_wager_minor: 1200 }])
    // By the table of the offer, half of it counts.
    await stake('paid', { amount_minor: 200 })
    expect(await wallet.bonuses()).toMatchObject([{ to_wager_minor: 1100 }])
    await giftsArrive(player)
    expect(await wallet.bonuses()).toHaveLength(1)
  })

  it('[PROMO-19] are over once all are played and each is told, and what they won is there', async () => {
    const over = async () => {
      const answer = await call('/api/user/gifts', { token: player.token })
      return (answer.result as MyGifts).free_rounds.map(({ is_over, won_minor }) => [is_over, won_minor])
    }
    for (const [kind, terms] of [
      ['real', roundsOffer],
      ['bonus', bonusOffer],
    ] as const) {
      id = `over-${kind}-${n}`
      await offer(id, terms)
      await join(player, id)
      await payIn(`paid-${kind}`)
      await giftsArrive(player)
      await stake(`${kind}-a`)
      await win(`${kind}-a`, 300)
      await stake(`${kind}-b`)
      expect((await over())[0]).toEqual([false, 300])
      await win(`${kind}-b`, 0)
      expect((await over())[0]).toEqual([true, 300])
      vi.useFakeTimers({ now: Date.now() + 1, toFake: ['Date'] })
    }
    expect(await wallet.balance()).toMatchObject({ bonus_minor: 300 })
  })

  it('[PROMO-06] wins of what was played come when the time of the rest is over, also of a round that is never told', async () => {
    await offer(id, { ...bonusOffer, gift: { ...bonusOffer.gift, count: 3 } })
    await earn()
    await stake('a')
    await win('a', 300)
    await stake('lost')
    await afterTime(player, 3 * day_ms)
    expect(await newsKinds()).toContain('free_rounds_end')
    expect(await wallet.bonuses()).toEqual([])
    await afterTime(player, 2 * day_ms)
    expect(await wallet.bonuses()).toMatchObject([{ amount_minor: 300 }])
    // Told late, it is a bonus of its own.
    await win('lost', 20)
    expect(await wallet.bonuses()).toMatchObject([{ amount_minor: 20 }, { amount_minor: 300 }])
    // By the table half of a stake counts for the first; for the other, which is not followed, all of it.
    await stake('paid', { amount_minor: 60 })
    expect(await wallet.bonuses()).toMatchObject([{ to_wager_minor: 0 }, { to_wager_minor: 870 }])
  })

  it('[PROMO-06] a win that is told after the offer was closed can be wagered too', async () => {
    vi.setSystemTime(Date.now())
    const ends_at = new Date(Date.now() + day_ms).toISOString()
    await offer(id, { ...bonusOffer, ends_at, gift: { ...bonusOffer.gift, count: 1 } })
    await earn()
    await stake('lost')
    await afterTime(player, 2 * day_ms)
    await afterTime(player, 4 * day_ms)
    await win('lost', 20)
    expect(await wallet.bonuses()).toMatchObject([{ amount_minor: 20, to_wager_minor: 60 }])
    await stake('paid', { amount_minor: 60 })
    expect(await wallet.bonuses()).toMatchObject([{ to_wager_minor: 0 }])
  })

  it('[PROMO-06] go with the deposit that brought them, and with what they won; unplayed, the offer goes on', async () => {
    await offer(id, bonusOffer)
    await earn()
    expect(await wallet.hasUsedGift('paid')).toBe(false)
    await payBack('paid')
    expect(await myOffer(player, id)).toMatchObject({ state: 'joined' })
    await giftsArrive(player)
    expect(await usedOf(id)).toBe(0)
    await payIn('again')
    await giftsArrive(player)
    await stake('a')
    await win('a', 300)
    expect(await wallet.hasUsedGift('again')).toBe(true)
    await payBack('again')
    expect(await myOffer(player, id)).toMatchObject({ state: 'undone' })
    expect(await wallet.bonuses()).toEqual([])
    const before = await real()
    await stake('b')
    expect(await real()).toBe(before - 50)
  })

  it('[PROMO-06] in a time-out none is played; where staff stop the game neither', async () => {
    await offer(id, roundsOffer)
    await earn()
    expect(await stake('a', { stopped: null })).toMatchObject({ error: { by: 'stop' } })
    await wallet.exclude({ kind: 'time_out', until: Date.now() + day_ms })
    expect(await stake('a')).toMatchObject({ error: { by: 'excluded' } })
    expect(await left()).toBe(2)
  })

  it('[PROMO-06] a provider plays one by its own calls, and is told of them with the balance', async () => {
    await offer(id, roundsOffer)
    await earn()
    const opened = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en', is_slot: true }
    const game = await call('/api/games/session', { body: opened, token: player.token })
    const { token } = game.result as { token: string }
    const told = await seamless('balance', { token })
    expect(told.result).toMatchObject({ free_rounds: { stake_minor: 50, left: 2 } })
    const { balance_minor } = told.result as { balance_minor: number }
    const inRound = { token, round_id: 'r', currency: 'USD' }
    const staked = await seamless('debit', { ...inRound, transaction_id: 'd', amount_minor: 50 })
    expect(staked.result).toMatchObject({ balance_minor })
    const paid = await seamless('credit', { ...inRound, transaction_id: 'c', amount_minor: 80 })
    expect(paid.result).toMatchObject({ balance_minor: balance_minor + 80 })
    expect(await left()).toBe(1)
  })

  it('[PROMO-06] the last one takes no second stake either, by which its win would be real money', async () => {
    await offer(id, { ...bonusOffer, gift: { ...bonusOffer.gift, count: 1 } })
    await earn()
    const opened = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en', is_slot: true }
    const game = await call('/api/games/session', { body: opened, token: player.token })
    const { token } = game.result as { token: string }
    const before = await real()
    const inRound = { token, round_id: 'r', currency: 'USD' }
    expect(await seamless('debit', { ...inRound, transaction_id: 'd', amount_minor: 50 })).toMatchObject({
      status: 0,
    })
    const more = await seamless('debit', { ...inRound, transaction_id: 'more', amount_minor: 1 })
    expect(more.status).not.toBe(0)
    await seamless('credit', { ...inRound, transaction_id: 'c', amount_minor: 5000 })
    expect(await wallet.balance()).toMatchObject({ real_minor: before, bonus_minor: 5000 })
  })
})

describe('from staff', () => {
  const freeBets = { kind: 'free_bets', count: 2, amount_minor: 300, days: 3 }
  const freeRounds = {
    ...{ kind: 'free_rounds', count: 4, amount_minor: 20, provider: 'pragmatic', days: 3 },
    ...{ games: [{ id: 'gems', title: 'Gems' }], wager_percent: 500 },
  }
  const give = (gift: object, key: string) =>
    operator(`/players/${player.user.id}/gifts`, { gift, key, reason: 'sorry' })
  const mine = async () => (await call('/api/user/gifts', { token: player.token })).result as MyGifts

  it('[PROMO-07] come once by their key, are listed with what became of them, and are taken back', async () => {
    expect((await give(freeBets, 'k1')).result).toEqual({ duplicate: false })
    expect((await give(freeBets, 'k1')).result).toEqual({ duplicate: true })
    expect(await give({ ...freeBets, count: 3 }, 'k1')).toMatchObject({ status: 9409 })
    expect(await give({ ...freeBets, count: 1 }, 'k1')).toMatchObject({ status: 9409 })
    expect((await give(freeRounds, 'k2')).result).toEqual({ duplicate: false })
    const { free_bets, free_rounds } = await mine()
    expect(free_bets).toMatchObject([
      { amount_minor: 300, state: 'open' },
      { amount_minor: 300, state: 'open' },
    ])
    expect(free_rounds).toMatchObject([{ left: 4, count: 4, stake_minor: 20, wins: 'bonus', state: 'open' }])
    const cancel = (gift: string) =>
      operator(`/players/${player.user.id}/gifts/${gift}/cancel`, { reason: 'wrong' })
    expect((await cancel('staff:k1:1')).status).toBe(0)
    expect((await cancel('staff:k1:1')).status).toBe(9409)
    expect((await cancel('staff:k2')).status).toBe(0)
    expect((await cancel('staff:none')).status).toBe(9404)
    expect((await mine()).free_bets.map(({ state }) => state).toSorted()).toEqual(['canceled', 'open'])
    expect((await mine()).free_rounds).toMatchObject([{ state: 'canceled' }])
    const listed = await operator(`/players/${player.user.id}/gifts`)
    expect(listed.result).toEqual({ currency: 'USD', ...(await mine()) })
  })

  it('[PROMO-07] come to nobody in an exclusion, and to nobody who is out of the bonus program', async () => {
    await operator(`/players/${player.user.id}/bonus-program`, { is_member: false, reason: 'test' })
    expect(await give(freeBets, 'k1')).toMatchObject({ status: 9409 })
    const other = await signUp(`Paused${n}`)
    const of = walletOf(platformEnv, { id: other.user.id, currency: 'USD' })
    await of.exclude({ kind: 'time_out', until: Date.now() + day_ms })
    const given = { gift: freeRounds, key: 'k', reason: 'sorry' }
    expect(await operator(`/players/${other.user.id}/gifts`, given)).toMatchObject({ status: 9449 })
  })
})

it('[PROMO-07] two give what reaches their tier, and the log has both', async () => {
  const [one, two] = [await member(`one${n}`, 'payments'), await member(`two${n}`, 'payments')]
  const rich = await signUp(`Rich${n}`, { currency: 'TRY' })
  const own = walletOf(platformEnv, { id: rich.user.id, currency: 'TRY' })
  const body = {
    ...{ gift: { kind: 'free_bets', count: 50, amount_minor: 10_000, days: 3 }, key: 'large' },
    reason: 'a large one',
  }
  const give = (by: Member) => asStaff(by, `/players/${rich.user.id}/gifts`, body)
  expect(await give(one)).toMatchObject({ status: 9461, fields: { needs: 'two' } })
  expect(await own.freeBets()).toEqual([])
  expect(await give(two)).toMatchObject({ status: 0 })
  expect(await own.freeBets()).toHaveLength(50)
  const [line] = await auditOf(`action=givePlayerGift&target=${rich.user.id}`)
  expect(line).toMatchObject({ outcome: 'done', reason: 'a large one' })
})
