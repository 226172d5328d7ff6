import { describe, expect, it } from 'vitest'
import { obstacleOf } from '../../../../sport/client/obstacles.ts'
import {
  type Pick,
  type Draft,
  emptyDraft,
  withPick,
  withoutPick,
  kindsOf,
  withCombo,
  withKind,
  withOwnStake,
} from '../../../../sport/client/slip.ts'
import { slipsOf, sumsOf, totalPrice, withoutPlaced } from '../../../../sport/client/slipBets.ts'
import { present, withoutClosed } from '../../../../sport/client/slipChanges.ts'
import type { FullEvent, Player } from '../../../../sport/client/wire.ts'

const most = { stake_minor: 5000, payout_minor: 1_000_000 }
const player: Player = {
  ...{ currency: 'USD', balance_minor: 4000, bonus_minor: 1000 },
  stakes: { rate: 1000, least_minor: 10, usual: most, live: most, bonus_price: 1800 },
}
const newId = () => crypto.randomUUID()

function pickOf(eventId: string, values: Partial<Pick> = {}): Omit<Pick, 'betId'> {
  return {
    ...{ eventId, marketId: 'result', selectionId: 'home', tourneyId: 't', price: 2000, isLive: false },
    ...{ match: 'A – B', market: 'Match result', selection: 'A', ...values },
  }
}

function slipWith(places: Omit<Pick, 'betId'>[], values: Partial<Draft> = {}): Draft {
  const draft = places.reduce((all, place) => withPick(all, place, newId), emptyDraft('slip'))
  return { ...draft, ...values }
}

/** Their home sides at these prices; undefined where the market is closed. */
function eventsAt(prices: Record<string, number | undefined>): Map<string, FullEvent> {
  return new Map(
    Object.entries(prices).map(([id, price]) => {
      const selections = price === undefined ? [] : [{ id: 'home', name: 'A', price }]
      const markets = [{ id: 'result', name: 'Match result', selections }]
      return [id, { id, is_live: false, markets, limits: most } as unknown as FullEvent]
    }),
  )
}

describe('a free bet', () => {
  const freeBet = { id: 'f', amount_minor: 500, least_price: 1500, expires_at: '2030-01-01T00:00:00Z' }
  const owner = { ...player, balance_minor: 0, free_bets: [freeBet] }
  const slipEvents = eventsAt({ one: 2000, two: 1400 })
  const obstacle = (draft: Draft) => obstacleOf({ draft, player: owner, slipEvents })
  const chosen = { freeBetId: 'f', stake: '5' }

  it('[PROMO-05] is one bet of its whole amount, at its odds, and needs no balance', () => {
    const one = slipWith([pickOf('one')], chosen)
    expect(obstacle(one)).toBeUndefined()
    expect(obstacle({ ...one, stake: '4' })).toEqual({ kind: 'free-not-whole' })
    expect(obstacle({ ...one, freeBetId: 'gone' })).toEqual({ kind: 'free-not-whole' })
    const two = slipWith([pickOf('one'), pickOf('two', { price: 1400 })], chosen)
    expect(obstacle({ ...two, kind: 'single' })).toEqual({ kind: 'free-not-whole' })
    expect(obstacle({ ...two, kind: 'express' })).toEqual({ kind: 'cheap-free', price: 1500 })
  })

  it('[PROMO-05] goes to the book by its id, and pays what is above its stake', () => {
    const draft = slipWith([pickOf('one')], chosen)
    const terms = { stake_minor: 500, bonusBalance_minor: 0, currency: 'USD', software: 'mobile' }
    expect(slipsOf(draft, { ...terms, freeBetId: 'f' })).toMatchObject([
      { freeBetId: 'f', stake_minor: 500, bonus_minor: 0 },
    ])
    expect(slipsOf(draft, terms)[0]).not.toHaveProperty('freeBetId')
    expect(sumsOf(draft, 500, 'USD')).toMatchObject({ stake_minor: 500, payout_minor: 500 })
  })
})

describe('what is known before a slip is handed in', () => {
  const slipEvents = eventsAt({ one: 2000, two: 2000 })
  const obstacle = (draft: Draft, events = slipEvents) => obstacleOf({ draft, player, slipEvents: events })
  const two = [pickOf('one'), pickOf('two')]

  it('[SLIP-02] a slip without a stake, or with a closed selection, cannot be placed', () => {
    expect(obstacle(slipWith(two))).toEqual({ kind: 'no-stake' })
    expect(obstacle(slipWith(two, { stake: '5' }))).toBeUndefined()
    expect(obstacle(slipWith(two, { stake: '5' }), eventsAt({ one: 2000, two: undefined }))).toEqual({
      kind: 'closed',
    })
  })

  it('[SLIP-03] the least and the greatest stake, and what the balance lacks', () => {
    expect(obstacle(slipWith(two, { stake: '0.05' }))).toEqual({ kind: 'least', amount_minor: 10 })
    const bounded = (draft: Draft, known: Player) => obstacleOf({ draft, player: known, slipEvents })
    const tooMuch = slipWith(two, { stake: '51' })
    expect(bounded(tooMuch, player)).toEqual({ kind: 'most', bound: 'balance', amount_minor: 4000 })
    const rich = { ...player, balance_minor: 100_000 }
    expect(bounded(tooMuch, rich)).toEqual({ kind: 'most', bound: 'limit', amount_minor: 5000 })
    // What is told of several singles is right for all of them at once.
    expect(bounded({ ...tooMuch, kind: 'single' }, player)).toEqual({
      ...{ kind: 'most', bound: 'balance', amount_minor: 2000 },
    })
    expect(obstacle(slipWith(two, { stake: '45' }))).toEqual({ kind: 'money', missing_minor: 500 })
    expect(obstacle(slipWith(two, { stake: '45', usesBonus: true }))).toBeUndefined()
    expect(obstacle(slipWith(two, { stake: '25', kind: 'single' }))).toEqual({
      ...{ kind: 'money', missing_minor: 1000 },
    })
  })

  it('[SLIP-03] waits for the limits of a selection, and never says meanwhile that it can be placed', () => {
    const draft = slipWith(two, { stake: '5' })
    expect(obstacle(draft, eventsAt({ one: 2000 }))).toEqual({ kind: 'asking' })
    expect(obstacle({ ...draft, stake: '' }, new Map())).toEqual({ kind: 'no-stake' })
  })

  it('[SPORT-16] no odds are so long that nothing can be staked: the payout is capped', () => {
    const long = slipWith([pickOf('one', { price: 900_000 }), pickOf('two', { price: 900_000 })], {
      stake: '1',
    })
    const slipEvents = eventsAt({ one: 900_000, two: 900_000 })
    expect(obstacleOf({ draft: long, player, slipEvents })).toBeUndefined()
    const capped = sumsOf(long, 100, 'USD', () => most.payout_minor)
    expect(capped).toMatchObject({ payout_minor: most.payout_minor, mosts: [most.payout_minor] })
    expect(sumsOf(long, 1, 'USD', () => most.payout_minor)).toMatchObject({
      payout_minor: 810_000,
      mosts: [],
    })
  })

  it('[SLIP-06] of several bets, the one whose stake is too little or too much is named', () => {
    const parlay = { kind: 'express', size: 2 } as const
    const singles = slipWith(two, { kind: 'single', stake: '5' })
    const little = obstacle(withCombo(singles, { ...parlay, stake: '0.05' }, newId))
    expect(little).toMatchObject({ kind: 'least', amount_minor: 10, combo: parlay })
    const own = obstacle(withOwnStake(slipWith(two, { stake: '5' }), pickOf('two'), '51', newId))
    expect(own).toMatchObject({ kind: 'most', amount_minor: 4000, pick: { eventId: 'two' } })
  })

  it('[SLIP-03] an event that stands twice, and odds that bonus money is not taken on', () => {
    const twice = [pickOf('one'), pickOf('one', { marketId: 'total:2.5' })]
    expect(slipWith(twice).kind).toBe('single')
    expect(obstacle(slipWith(twice, { kind: 'express', stake: '5' }), new Map())).toEqual({
      kind: 'repeated',
    })
    const low = slipWith([pickOf('one', { price: 1500 })], { stake: '5', usesBonus: true })
    expect(obstacle(low, eventsAt({ one: 1500 }))).toEqual({ kind: 'cheap-bonus' })
    expect(obstacle({ ...low, usesBonus: false }, eventsAt({ one: 1500 }))).toBeUndefined()
  })
})

describe('a stake for each single', () => {
  const slipEvents = eventsAt({ one: 2000, two: 2000 })
  const both = slipWith([pickOf('one'), pickOf('two')], { kind: 'single' })
  const obstacle = (draft: Draft) => obstacleOf({ draft, player, slipEvents })

  it('[SLIP-05] counts before the common one; the sums and bets are those of each', () => {
    const own = withOwnStake({ ...both, stake: '5' }, pickOf('one'), '7.50', newId)
    expect(sumsOf(own, 500, 'USD')).toMatchObject({ stake_minor: 1250, payout_minor: 2500 })
    const terms = { stake_minor: 500, bonusBalance_minor: 500, currency: 'USD', software: 'mobile' }
    const slips = slipsOf({ ...own, usesBonus: true }, terms)
    expect(slips.map(({ stake_minor, bonus_minor }) => [stake_minor, bonus_minor])).toEqual([
      [750, 375],
      [500, 125],
    ])
    // Beside a parlay the single with its own stake stays.
    expect(sumsOf({ ...own, kind: 'express' }, 500, 'USD').stake_minor).toBe(1250)
  })

  it('[SLIP-05] must be there for each, and within what the book takes of that one', () => {
    const one = withOwnStake(both, pickOf('one'), '5', newId)
    expect(obstacle(one)).toEqual({ kind: 'no-stake' })
    expect(obstacle(withOwnStake(one, pickOf('two'), '6', newId))).toBeUndefined()
    expect(obstacle(withOwnStake(one, pickOf('two'), '60', newId))).toMatchObject({
      ...{ kind: 'most', amount_minor: 4000, pick: { eventId: 'two' } },
    })
  })
})

describe('the sums of a slip', () => {
  const three = slipWith([pickOf('one'), pickOf('two'), pickOf('three')], { stake: '5' })

  it('[SLIP-02] leave closed selections out, and are those of the present odds', () => {
    const events = eventsAt({ one: 3000, two: undefined, three: 2000 })
    const now = present(three, (id) => events.get(id))
    expect([totalPrice(now.picks), sumsOf(now, 500, 'USD').payout_minor]).toEqual([6000, 3000])
    const rest = withoutClosed(three, (id) => events.get(id), newId)
    expect(rest.picks.map(({ eventId, price }) => [eventId, price])).toEqual([
      ['one', 2000],
      ['three', 2000],
    ])
  })
})

describe('[SLIP-03] an event that is taken in one kind of bets only', () => {
  const single = pickOf('two', { combination: 'single-only', match: 'C – D' })

  const terms = { stake_minor: 500, bonusBalance_minor: 0, currency: 'USD', software: 'mobile' }
  const betsOf = (draft: Draft) =>
    slipsOf(draft, terms).map(({ kind, legs }) => [kind, ...legs.map(({ eventId }) => eventId)])
  const obstacle = (draft: Draft, prices: Parameters<typeof eventsAt>[0] = {}) =>
    obstacleOf({
      ...{ draft, player },
      slipEvents: eventsAt({ one: 2000, two: 2000, three: 2000, ...prices }),
    })

  it('makes no parlay of a second selection', () => {
    const draft = slipWith([pickOf('one'), single])
    expect([draft.kind, kindsOf(draft)]).toEqual(['single', ['single']])
    expect(obstacle({ ...draft, stake: '5' })).toBeUndefined()
  })

  it('stands aside of the parlay of the others, and is a single where it has a stake', () => {
    const draft = slipWith([pickOf('one'), single, pickOf('three')], { stake: '5' })
    expect([draft.kind, kindsOf(draft)]).toEqual(['express', ['single', 'express']])
    expect(obstacle(draft)).toBeUndefined()
    expect(betsOf(draft)).toEqual([['express', 'one', 'three']])
    expect(sumsOf(draft, 500, 'USD')).toMatchObject({ stake_minor: 500, payout_minor: 2000 })
    const both = withOwnStake(draft, single, '2', newId)
    expect(betsOf(both)).toEqual([
      ['single', 'two'],
      ['express', 'one', 'three'],
    ])
  })

  it('blocks the parlay of the others with nothing, closed or unknown, until it has a stake', () => {
    const draft = slipWith([pickOf('one'), single, pickOf('three')], { stake: '5' })
    expect(obstacle(draft, { two: undefined })).toBeUndefined()
    const staked = withOwnStake(draft, single, '2', newId)
    expect(obstacle(staked, { two: undefined })).toEqual({ kind: 'closed' })
    expect(obstacle(draft, { three: undefined })).toEqual({ kind: 'closed' })
  })

  it('stays in the slip when the parlay of the others has been placed', () => {
    const draft = slipWith([pickOf('one'), single, pickOf('three')], { stake: '5' })
    const left = withoutPlaced(draft, slipsOf(draft, terms), newId)
    expect([left.kind, left.stake, left.picks.map(({ eventId }) => eventId)]).toEqual(['single', '', ['two']])
  })

  it('is named where the slip has nothing else', () => {
    const alone = slipWith([pickOf('three', { combination: 'express-only' })], { stake: '5' })
    expect(obstacle(alone)).toMatchObject({ kind: 'misfit', pick: { eventId: 'three' } })
    const beside = withPick(alone, pickOf('one'), newId)
    expect(betsOf({ ...beside, kind: 'single' })).toEqual([['single', 'one']])
  })
})

it('[SLIP-06] a system that lost a selection is the system again when it has enough of them', () => {
  const places = ['one', 'two', 'three'].map((eventId) => pickOf(eventId))
  const system = withKind(slipWith(places), { kind: 'system', size: 2 }, newId)
  const fewer = withoutPick(system, places[2]!, newId)
  expect(fewer.kind).toBe('express')
  expect(withPick(fewer, places[2]!, newId)).toMatchObject({ kind: 'system', size: 2 })
  const chosen = withKind(fewer, { kind: 'single' }, newId)
  expect(withPick(chosen, places[2]!, newId).kind).toBe('single')
})
