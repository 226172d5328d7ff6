import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf, parseMarket, selectionsOf } from '../../../sport/book/markets.ts'
import type { Outcome } from '../../../sport/book/outcome.ts'
import type { Result } from '../../../sport/fixtures/result.ts'
import { correction_minor, settle, type Taken } from '../../../sport/book/settlement.ts'
import { combinationsOf, highestPayout } from '../../../sport/book/slip.ts'

const ended = (home: number, away: number, winner?: 'home' | 'away'): Result => ({
  kind: 'final',
  score: [home, away],
  winner: winner ?? (home === away ? 'draw' : home > away ? 'home' : 'away'),
  periods: [],
})
const outcome = (marketId: string, selection: string, result: Result) => {
  const found = outcomeOf(parseMarket(marketId)!, selection, result)
  return found?.kind === 'dead-heat' ? `dead-heat of ${found.winners}` : found?.kind
}

describe('the outcome of a selection', () => {
  it.each([
    ['result', 'home', 2, 1, 'win'],
    ['result', 'draw', 2, 1, 'lose'],
    ['double-chance', 'home-draw', 1, 1, 'win'],
    ['double-chance', 'home-away', 1, 1, 'lose'],
    ['both-score', 'yes', 3, 0, 'lose'],
    ['both-score', 'no', 3, 0, 'win'],
    ['correct-score', '2-1', 2, 1, 'win'],
    ['correct-score', '4-1', 4, 1, 'win'],
    ['correct-score', 'other', 7, 1, 'win'],
    ['correct-score', 'other', 3, 3, 'lose'],
    ['total:2.5', 'over', 2, 1, 'win'],
    ['total:3', 'over', 2, 1, 'void'],
    ['total:2.75', 'over', 2, 1, 'half-win'],
    ['total:2.75', 'under', 2, 1, 'half-loss'],
    ['total:3.25', 'over', 2, 1, 'half-loss'],
    ['total:3.25', 'under', 2, 1, 'half-win'],
    ['handicap:-1', 'home', 2, 1, 'void'],
    ['handicap:-1', 'away', 2, 1, 'void'],
    ['handicap:-0.75', 'home', 2, 1, 'half-win'],
    ['handicap:-0.75', 'away', 2, 1, 'half-loss'],
    ['handicap:-1.25', 'home', 2, 1, 'half-loss'],
    ['handicap:1.5', 'home', 0, 1, 'win'],
    ['handicap:0', 'away', 0, 1, 'win'],
    ['handicap:0.25', 'home', 1, 1, 'half-win'],
  ])('%s %s at %i:%i: %s', (market, selection, home, away, expected) => {
    expect(outcome(market, selection, ended(home, away))).toBe(expected)
  })

  it('is void where a broken-off match that counts has no winner', () => {
    expect(outcome('winner', 'home', ended(2, 2))).toBe('void')
    expect(outcome('winner', 'home', ended(2, 2, 'home'))).toBe('win')
  })

  it('shares the stake between quarters that are alike', () => {
    const result: Result = {
      ...ended(90, 80),
      periods: [
        [20, 25],
        [25, 20],
        [20, 20],
        [25, 15],
      ],
    } as Result
    const outcomes = ['1', '2', '3', '4'].map((quarter) => outcome('best-quarter', quarter, result))
    expect(outcomes).toEqual(['dead-heat of 2', 'dead-heat of 2', 'lose', 'lose'])
  })

  it('of a match broken off too early is what was decided by then, and void after 72 hours', () => {
    const early = (isVoid: boolean): Result => ({ kind: 'abandoned', score: [2, 1], isVoid })
    const decided = [
      ['total:2.5', 'over', 'win'],
      ['total:2.5', 'under', 'lose'],
      ['both-score', 'yes', 'win'],
      ['correct-score', '1-1', 'lose'],
    ] as const
    for (const [market, selection, expected] of decided)
      expect(outcome(market, selection, early(false))).toBe(expected)
    for (const market of ['result', 'handicap:-0.5', 'total:3.5', 'total:2.75', 'double-chance']) {
      const [selection] = selectionsOf(parseMarket(market)!)
      expect(outcome(market, selection!, early(false)), market).toBeUndefined()
      expect(outcome(market, selection!, early(true)), market).toBe('void')
    }
    expect(outcome('winner', 'home', { kind: 'cancelled' })).toBe('void')
  })

  it('is never a gain for everybody: of all selections of a market as many win as the market says', () => {
    const score = fc.nat({ max: 6 })
    const line = fc.integer({ min: -12, max: 20 }).map((line4) => line4 / 4)
    fc.assert(
      fc.property(score, score, line, (home, away, points) => {
        for (const market of [`handicap:${points}`, `total:${points}`]) {
          const kinds = selectionsOf(parseMarket(market)!).map((selection) =>
            outcome(market, selection, ended(home, away)),
          )
          expect(['win lose', 'lose win', 'half-win half-loss', 'half-loss half-win', 'void void']).toContain(
            kinds.join(' '),
          )
        }
      }),
    )
  })
})

const win: Outcome = { kind: 'win' }
const lose: Outcome = { kind: 'lose' }
const voided: Outcome = { kind: 'void' }
const taken = (kind: Taken['kind'], stake_minor: number, prices: number[], size?: number): Taken => ({
  ...{ kind, stake_minor, size },
  legs: prices.map((price) => ({ price })),
})

describe('the settlement of a slip', () => {
  it.each<[string, Taken, (Outcome | undefined)[], unknown]>([
    ['a single', taken('single', 1000, [1850]), [win], { status: 'won', payout_minor: 1850 }],
    ['rounded down', taken('single', 333, [1850]), [win], { status: 'won', payout_minor: 616 }],
    ['lost', taken('single', 1000, [1850]), [lose], { status: 'lost', payout_minor: 0 }],
    ['void', taken('single', 1000, [1850]), [voided], { status: 'returned', payout_minor: 1000 }],
    [
      'half won',
      taken('single', 1000, [1850]),
      [{ kind: 'half-win' }],
      { status: 'won', payout_minor: 1425 },
    ],
    [
      'half lost',
      taken('single', 1001, [1850]),
      [{ kind: 'half-loss' }],
      { status: 'returned', payout_minor: 500 },
    ],
    [
      'dead heat of three',
      taken('single', 1000, [4000]),
      [{ kind: 'dead-heat', winners: 3 }],
      { status: 'won', payout_minor: 1333 },
    ],
    ['an express', taken('express', 1000, [1500, 2000]), [win, win], { status: 'won', payout_minor: 3000 }],
    [
      'an express with a void leg',
      taken('express', 1000, [1500, 2000]),
      [win, voided],
      { status: 'won', payout_minor: 1500 },
    ],
    [
      'an express with a half won leg',
      taken('express', 1000, [1500, 2000]),
      [{ kind: 'half-win' }, win],
      { status: 'won', payout_minor: 2500 },
    ],
    [
      'an express lost early',
      taken('express', 1000, [1500, 2000]),
      [undefined, lose],
      { status: 'lost', payout_minor: 0 },
    ],
    ['an open express', taken('express', 1000, [1500, 2000]), [win, undefined], { status: 'open' }],
    // 2 of 3, 300 each: 300 × 1.5 × 2 = 900 stands, the others are lost.
    [
      'a system 2 of 3',
      taken('system', 900, [1500, 2000, 3000], 2),
      [win, win, lose],
      { status: 'returned', payout_minor: 900 },
    ],
    // 300 × 3 + 300 × 4.5 + 300 × 6
    [
      'a system 2 of 3, all won',
      taken('system', 900, [1500, 2000, 3000], 2),
      [win, win, win],
      { status: 'won', payout_minor: 4050 },
    ],
    // 34 + 33 + 33: 34 × 3 = 102, 33 × 4.5 = 148.5, 33 × 6 = 198
    [
      'a system of a stake that does not divide',
      taken('system', 100, [1500, 2000, 3000], 2),
      [win, win, win],
      { status: 'won', payout_minor: 448 },
    ],
    [
      'a system with two lost',
      taken('system', 900, [1500, 2000, 3000], 2),
      [lose, lose, undefined],
      { status: 'lost', payout_minor: 0 },
    ],
    [
      'a system, all void',
      taken('system', 901, [1500, 2000, 3000], 2),
      [voided, voided, voided],
      { status: 'returned', payout_minor: 901 },
    ],
  ])('%s', (_, slip, outcomes, expected) => {
    expect(settle(slip, outcomes)).toEqual(expected)
  })

  it.each<[string, Taken, Outcome[], unknown]>([
    ['a single', taken('single', 1000, [1850]), [win], { status: 'won', payout_minor: 1200 }],
    [
      'half won',
      taken('single', 1000, [1850]),
      [{ kind: 'half-win' }],
      { status: 'won', payout_minor: 1200 },
    ],
    ['void', taken('single', 1000, [1850]), [voided], { status: 'returned', payout_minor: 1000 }],
    [
      'an express that is void but for one',
      taken('express', 1000, [1100, 9000]),
      [win, voided],
      { status: 'won', payout_minor: 1100 },
    ],
    [
      'a system',
      taken('system', 900, [1500, 2000, 3000], 2),
      [win, win, win],
      { status: 'won', payout_minor: 1200 },
    ],
    [
      'a system won in part',
      taken('system', 900, [1500, 2000, 3000], 2),
      [win, win, lose],
      { status: 'returned', payout_minor: 900 },
    ],
    [
      'a free bet',
      { ...taken('single', 1000, [9000]), freeBetId: 'free' },
      [win],
      { status: 'won', payout_minor: 1200 },
    ],
  ])('[SPORT-16] pays 1200 at most: %s', (_, slip, outcomes, expected) => {
    expect(settle({ ...slip, most_minor: 1200 }, outcomes)).toEqual(expected)
  })

  it('has as many combinations as there are choices, and stakes all of the stake on them', () => {
    const counts = [
      [3, 2, 3],
      [4, 2, 6],
      [5, 3, 10],
      [8, 4, 70],
      [12, 6, 924],
    ] as const
    for (const [legs, size, count] of counts) {
      const all = combinationsOf({
        kind: 'system',
        size,
        stake_minor: 1003,
        legs: Array.from({ length: legs }),
      })
      expect(all.length).toBe(count)
      expect(new Set(all.map((one) => one.legs.join())).size).toBe(count)
      expect(all.reduce((sum, { stake_minor }) => sum + stake_minor, 0)).toBe(1003)
    }
  })

  it('never pays more than the slip promised, and is exact where floats are not', () => {
    const leg = fc.record({
      price: fc.integer({ min: 1010, max: 500_000 }),
      outcome: fc.constantFrom<Outcome[]>(
        win,
        lose,
        voided,
        { kind: 'half-win' },
        { kind: 'half-loss' },
        { kind: 'dead-heat', winners: 2 },
      ),
    })
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 3, maxLength: 7 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (legs, stake) => {
          const slip = taken(
            'system',
            stake,
            legs.map(({ price }) => price),
            legs.length - 1,
          )
          const settled = settle(
            slip,
            legs.map(({ outcome: kind }) => kind),
          )
          const most = highestPayout(
            slip,
            legs.map(({ price }) => price),
          )
          expect(settled.status === 'open' ? -1 : settled.payout_minor).toBeLessThanOrEqual(most)
        },
      ),
    )
    expect(settle(taken('express', 1_000_000, [1100, 1100, 1100]), [win, win, win])).toEqual({
      status: 'won',
      payout_minor: 1_331_000,
    })
  })

  it('is corrected by the difference, which may be owed by the player', () => {
    const single = taken('single', 1000, [2500])
    expect(correction_minor(2500, settle(single, [lose]))).toBe(-2500)
    expect(correction_minor(0, settle(single, [win]))).toBe(2500)
    expect(correction_minor(1000, settle(single, [undefined]))).toBe(0)
  })
})

it('[PROMO-05] a free bet pays what its combinations are worth above their stakes, and comes back where all is void', () => {
  const free = (prices: number[], more: Partial<Taken> = {}): Taken => ({
    ...{ kind: prices.length > 1 ? 'express' : 'single', stake_minor: 300, freeBetId: 'f' },
    ...{ legs: prices.map((price) => ({ price })), ...more },
  })
  const [win, lose, none] = [{ kind: 'win' }, { kind: 'lose' }, { kind: 'void' }] as const
  expect(settle(free([2500]), [win])).toEqual({ status: 'won', payout_minor: 450 })
  expect(settle(free([2500]), [lose])).toEqual({ status: 'lost', payout_minor: 0 })
  expect(settle(free([2500]), [none])).toEqual({ status: 'returned', payout_minor: 0 })
  expect(settle(free([2500]), [{ kind: 'half-loss' }])).toEqual({ status: 'lost', payout_minor: 0 })
  expect(settle(free([2000, 3000]), [win, none])).toEqual({ status: 'won', payout_minor: 300 })
  const system = free([2000, 2000, 2000], { kind: 'system', size: 2 })
  expect(settle(system, [win, win, lose])).toEqual({ status: 'won', payout_minor: 300 })
  expect(highestPayout(system, [2000, 2000, 2000])).toBe(900)
})
