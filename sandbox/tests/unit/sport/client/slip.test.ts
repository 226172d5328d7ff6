import { describe, expect, it } from 'vitest'
import {
  type Pick,
  type Draft,
  mostPicks,
  emptyDraft,
  isPicked,
  withPick,
  withoutPick,
  changed,
  kindsOf,
  sizesOf,
  otherKinds,
  withCombo,
  withKind,
  withOwnStake,
} from '../../../../sport/client/slip.ts'
import {
  slipsOf,
  withoutBet,
  sumsOf,
  leastPayout,
  stakesOf,
  combinationCount,
  totalPrice,
} from '../../../../sport/client/slipBets.ts'
import { changeOf, accepting } from '../../../../sport/client/slipChanges.ts'
import type { FullEvent } from '../../../../sport/client/wire.ts'

const newId = () => crypto.randomUUID()
const terms = { stake_minor: 500, bonusBalance_minor: 0, currency: 'USD', software: 'mobile' }

function place(number: number, values: Partial<Pick> = {}): Omit<Pick, 'betId'> {
  return {
    ...{
      eventId: `football-${number}`,
      marketId: 'result',
      selectionId: 'home',
      tourneyId: 'football:friendlies',
    },
    ...{ price: 2000, isLive: false, match: 'A – B', market: 'Match result', selection: 'A' },
    ...values,
  }
}

function draftOf(count: number, values: Partial<Draft> = {}): Draft {
  const start = emptyDraft('start')
  const filled = Array.from({ length: count }, (_, index) => place(index)).reduce(
    (draft, one) => withPick(draft, one, newId),
    start,
  )
  return { ...filled, ...values }
}

function eventOf(price: number | undefined, isLive = false): FullEvent {
  const selections = price === undefined ? [] : [{ id: 'home', name: 'A', price }]
  const market = {
    id: 'result',
    name: 'Match result',
    group: 'main' as const,
    can_build: true,
    selections,
    closed: [],
  }
  return {
    ...{
      id: 'football-0',
      sport: 'football',
      sport_name: 'Soccer',
      tourney: 'T',
      tourney_id: 't',
      home: 'A',
      away: 'B',
    },
    ...{
      starts_at: '2026-11-22T12:00:00Z',
      is_live: isLive,
      state: isLive ? 'live' : 'pre-match',
      ...{ score: null, clock: null, ended_at: null },
    },
    ...{
      market,
      markets: [market],
      market_count: 1,
      has_builder: false,
      stopped: [],
      settled: [],
      limits: { stake_minor: 100_000, payout_minor: 1_000_000 },
      picture: { periods: [], points: null, server: null, goals: [], stats: [] },
    },
  }
}

describe('what is in the slip', () => {
  it('takes a selection once, and gives up another of the same market', () => {
    const first = withPick(emptyDraft('a'), place(1), newId)
    expect(withPick(first, place(1), newId)).toBe(first)
    const other = withPick(first, place(1, { selectionId: 'away' }), newId)
    expect(other.picks.map(({ selectionId }) => selectionId)).toEqual(['away'])
    expect(isPicked(other, place(1))).toBe(false)
  })

  it('holds no more than the book takes', () => {
    const full = draftOf(mostPicks)
    expect(withPick(full, place(99), newId)).toBe(full)
  })

  it('becomes a parlay with the second selection, and a single again with the last one', () => {
    const two = draftOf(2)
    expect([draftOf(1).kind, two.kind]).toEqual(['single', 'express'])
    expect(withoutPick(two, place(0), newId).kind).toBe('single')
  })

  it('keeps the kind the player chose while it can', () => {
    const system = draftOf(4, { kind: 'system', size: 3 })
    const three = withoutPick(system, place(0), newId)
    expect([three.kind, three.size]).toEqual(['system', 2])
    expect(withoutPick(three, place(1), newId).kind).toBe('express')
  })

  it('offers the kinds and sizes that so many selections allow', () => {
    expect([1, 2, 3].map((count) => kindsOf(draftOf(count)))).toEqual([
      ['single'],
      ['single', 'express'],
      ['single', 'express', 'system'],
    ])
    expect(sizesOf(draftOf(5))).toEqual([2, 3, 4])
  })
})

describe('what is handed in', () => {
  it('has the same id as long as nothing changes, and another after any change', () => {
    const draft = draftOf(2)
    expect(slipsOf(draft, terms)[0]?.id).toBe(slipsOf(draft, terms)[0]?.id)
    expect(slipsOf(changed(draft, { stake: '6' }, newId), terms)[0]?.id).not.toBe(draft.id)
  })

  it('is a bet for each single, with ids of their own, and one for all of a parlay', () => {
    const singles = slipsOf(draftOf(3, { kind: 'single' }), terms)
    expect(new Set(singles.map(({ id }) => id)).size).toBe(3)
    expect(singles.map(({ legs }) => legs.length)).toEqual([1, 1, 1])
    expect(slipsOf(draftOf(3, { kind: 'system', size: 2 }), terms)).toMatchObject([
      { kind: 'system', size: 2 },
    ])
  })

  it('is live as soon as one of its matches was seen running', () => {
    const draft = withPick(draftOf(1), place(5, { isLive: true }), newId)
    expect(slipsOf(draft, terms)[0]?.line).toBe('live')
    expect(slipsOf(draftOf(2), terms)[0]?.line).toBe('usual')
  })

  it('takes at most half of the stake, and what there is, from the bonus balance', () => {
    const bonusOf = (bonusBalance_minor: number, usesBonus = true) =>
      slipsOf(draftOf(1, { usesBonus }), { ...terms, stake_minor: 501, bonusBalance_minor })[0]?.bonus_minor
    expect([bonusOf(10_000), bonusOf(99), bonusOf(10_000, false)]).toEqual([250, 99, 0])
  })

  it('costs and pays what the book computes', () => {
    expect(sumsOf(draftOf(3, { kind: 'express' }), 500, 'USD')).toMatchObject({
      stake_minor: 500,
      payout_minor: 4000,
    })
    expect(sumsOf(draftOf(3, { kind: 'single' }), 500, 'USD')).toMatchObject({
      stake_minor: 1500,
      payout_minor: 3000,
    })
    const system = draftOf(3, { kind: 'system', size: 2 })
    expect([sumsOf(system, 300, 'USD').payout_minor, combinationCount(system)]).toEqual([1200, 3])
    // With just as many winners as it needs: the cheapest of its bets, alone.
    expect(leastPayout(system, 301)).toBe(400)
    expect(totalPrice(draftOf(3).picks)).toBe(8000)
  })
})

describe('[SLIP-06] several kinds of bets in one slip', () => {
  const parlay = draftOf(3, { kind: 'express', stake: '5' })
  const system = { kind: 'system', size: 2, stake: '3' } as const
  const mixed = withOwnStake(withCombo(parlay, system, newId), place(1), '2', newId)

  it('a parlay, a system and the single of one selection are three bets with stakes and ids of their own', () => {
    expect(otherKinds(parlay)).toEqual([{ kind: 'system', size: 2 }])
    const slips = slipsOf(mixed, terms)
    expect(slips.map(({ kind, stake_minor, legs }) => [kind, stake_minor, legs.length])).toEqual([
      ['system', 300, 3],
      ['single', 200, 1],
      ['express', 500, 3],
    ])
    expect(new Set(slips.map(({ id }) => id)).size).toBe(3)
    expect(sumsOf(mixed, 500, 'USD')).toMatchObject({ stake_minor: 1000, payout_minor: 1200 + 400 + 4000 })
  })

  it('an empty large box is no bet beside others; a stake that is no amount is one that cannot be placed', () => {
    expect(stakesOf({ ...mixed, stake: '' }, 'USD')).toEqual([300, 200])
    expect(stakesOf({ ...mixed, stake: 'x' }, 'USD')).toEqual([300, 200, 0])
    expect(stakesOf(withCombo(mixed, { ...system, stake: '' }, newId), 'USD')).toEqual([200, 500])
  })

  it('a placed bet leaves the slip, and the others keep their ids', () => {
    const ids = (draft: Draft) => slipsOf(draft, { ...terms, stake_minor: 0 }).map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids(mixed)
    const afterFirst = withoutBet(mixed, first)
    expect(ids(afterFirst)).toEqual([second, third])
    expect(ids(withoutBet(afterFirst, third))).toEqual([second])
  })

  it('what stood beside the large box goes when it cannot stand there any more', () => {
    expect(withKind(mixed, { kind: 'system', size: 2 }, newId).combos).toEqual([])
    expect(withoutPick(mixed, place(0), newId).combos).toEqual([])
    const repeated = withPick(parlay, place(1, { marketId: 'total:2.5' }), newId)
    expect(otherKinds(repeated)).toEqual([])
  })
})

describe('odds that change', () => {
  const draft = draftOf(1)
  const after = (policy: Draft['oddsPolicy'], price: number, isLive = false) =>
    accepting(draft, () => eventOf(price, isLive), policy, newId).picks[0]

  it('are told apart: the same, others, closed, and not known', () => {
    const [pick] = draft.picks
    const kinds = [eventOf(2000), eventOf(2100), eventOf(2000, true), eventOf(undefined), undefined]
    expect(kinds.map((event) => changeOf(pick!, event)?.kind)).toEqual([
      'same',
      'moved',
      'moved',
      'closed',
      undefined,
    ])
  })

  it('are taken as the player said', () => {
    expect([after('none', 2100)?.price, after('higher', 2100)?.price, after('any', 1900)?.price]).toEqual([
      2000, 2100, 1900,
    ])
    expect(after('higher', 1900)?.price).toBe(2000)
  })

  it('are not taken by themselves when the match has begun, unless any are', () => {
    expect(after('higher', 2100, true)).toMatchObject({ price: 2000, isLive: false })
    expect(after('any', 2100, true)).toMatchObject({ price: 2100, isLive: true })
  })

  it('leave the slip and its id as they were where nothing is accepted', () => {
    expect(accepting(draft, () => eventOf(2100), 'none', newId)).toBe(draft)
  })
})
