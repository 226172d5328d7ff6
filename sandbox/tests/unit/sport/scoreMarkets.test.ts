import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf, parseMarket, selectionsOf, winnersOf } from '../../../sport/book/markets.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import { matchOf } from '../../../sport/fixtures/match.ts'
import type { Opener, Result, Score } from '../../../sport/fixtures/result.ts'
import { scoreMarketKeys, sportOf } from '../../../sport/fixtures/sports.ts'
import { fixturesFrom, isPlain, minute_ms, now_ms, take } from './support.ts'

const sum = (one: Score, other: Score): Score => [one[0] + other[0], one[1] + other[1]]

function ended(first: Score, second: Score, opener: Opener = 'none'): Result {
  const score = sum(first, second)
  const [home, away] = score
  const winner = home === away ? 'draw' : home > away ? 'home' : 'away'
  return { kind: 'final', score, winner, periods: [first, second], opener }
}

const winnersIn = (marketId: string, result: Result) => {
  const market = parseMarket(marketId)!
  return selectionsOf(market).filter((selection) => outcomeOf(market, selection, result)?.kind === 'win')
}

describe('markets on the goals of two halves', () => {
  it.each<[string, Score, Score, string[]]>([
    ['draw-no-bet', [1, 0], [0, 0], ['home']],
    ['draw-no-bet', [1, 0], [0, 1], []],
    ['home-total:1.5', [1, 3], [1, 0], ['over']],
    ['away-total:1.5', [4, 1], [1, 0], ['under']],
    ['goals', [3, 2], [1, 2], ['6']],
    ['goals', [1, 0], [0, 1], ['2']],
    ['odd-even', [1, 0], [1, 1], ['odd']],
    ['odd-even', [0, 0], [0, 0], ['even']],
    ['margin', [3, 0], [2, 0], ['home-3']],
    ['margin', [0, 1], [1, 1], ['away-1']],
    ['result-both', [1, 0], [1, 1], ['home-yes']],
    ['result-both', [0, 0], [0, 0], ['draw-no']],
    ['result-total', [1, 1], [0, 1], ['away-over']],
    ['result-total', [1, 0], [0, 1], ['draw-under']],
    ['home-clean', [0, 0], [2, 0], ['yes']],
    ['away-clean', [0, 0], [2, 0], ['no']],
    ['home-nil', [0, 0], [0, 0], ['no']],
    ['away-nil', [0, 1], [0, 0], ['yes']],
    ['half-result', [0, 1], [5, 0], ['away']],
    ['half-double-chance', [1, 1], [5, 0], ['home-draw', 'draw-away']],
    ['half-total:0.5', [0, 0], [2, 0], ['under']],
    ['half-both-score', [1, 2], [0, 0], ['yes']],
    ['second-result', [5, 0], [0, 1], ['away']],
    ['second-total:1.5', [5, 0], [1, 1], ['over']],
    ['half-full', [0, 1], [2, 0], ['away-home']],
    ['best-half', [1, 1], [2, 0], ['equal']],
    ['best-half', [1, 2], [2, 0], ['first']],
  ])('[BOOK-01] %s, halves %j and %j: %j', (market, first, second, expected) => {
    expect(winnersIn(market, ended(first, second))).toEqual(expected)
  })

  it('[BOOK-01] the first goal is settled by who scored it, and not by the score', () => {
    expect(winnersIn('first-goal', ended([1, 1], [3, 0], 'away'))).toEqual(['away'])
    expect(winnersIn('first-goal', ended([0, 0], [0, 0]))).toEqual(['none'])
  })

  const goals = fc.nat({ max: 7 })
  const score = fc.tuple(goals, goals)
  const line = fc.nat({ max: 8 }).map((whole) => whole + 0.5)
  const market = fc
    .tuple(fc.constantFrom(...scoreMarketKeys), line)
    .map(([key, at]) => parseMarket(key) ?? parseMarket(`${key}:${at}`)!)

  it('[BOOK-01] at every end as many selections win as the market says, or every stake comes back', () => {
    fc.assert(
      fc.property(market, score, score, (one, first, second) => {
        const kinds = selectionsOf(one).map(
          (selection) => outcomeOf(one, selection, ended(first, second))?.kind,
        )
        const wins = kinds.filter((kind) => kind === 'win').length
        if (kinds.includes('void')) expect(new Set(kinds)).toEqual(new Set(['void']))
        else expect(wins).toBe(winnersOf(one))
      }),
    )
  })

  it('[BOOK-01] what is decided when a match is broken off is what any end of it would have decided', () => {
    const isFirstOver = fc.boolean()
    fc.assert(
      fc.property(market, isFirstOver, score, score, score, (one, isOver, first, second, later) => {
        const periods = isOver ? [first, second] : [first]
        const broken: Result = {
          ...{ kind: 'abandoned', isVoid: false, periods, played: isOver ? 1 : 0 },
          score: isOver ? sum(first, second) : first,
        }
        const end = isOver ? ended(first, sum(second, later)) : ended(sum(first, second), later)
        for (const selection of selectionsOf(one)) {
          const decided = outcomeOf(one, selection, broken)
          if (decided) expect(decided).toEqual(outcomeOf(one, selection, end))
        }
      }),
      { numRuns: 60 },
    )
    const broken: Result = {
      ...{
        kind: 'abandoned',
        score: [2, 1],
        isVoid: false,
        periods: [
          [1, 1],
          [1, 0],
        ],
      },
      ...{ played: 1, opener: 'away' },
    }
    expect(winnersIn('half-result', broken)).toEqual(['draw'])
    expect(winnersIn('home-total:1.5', broken)).toEqual(['over'])
    expect(winnersIn('first-goal', broken)).toEqual(['away'])
    expect(outcomeOf(parseMarket('half-full')!, 'home-home', broken)).toEqual({ kind: 'lose' })
    expect(outcomeOf(parseMarket('odd-even')!, 'odd', broken)).toBeUndefined()
  })

  it('[BOOK-01] a soccer match has at least twenty markets before it starts', () => {
    expect(new Set(sportOf('football').markets).size).toBeGreaterThanOrEqual(20)
    const fixtures = take(100, fixturesFrom(now_ms + 5 * minute_ms, ['football']))
    for (const fixture of fixtures.filter(isPlain)) {
      const keys = new Set(offerOf(matchOf(fixture), now_ms).map((offered) => offered.market.key))
      expect(keys.size, fixture.id).toBeGreaterThanOrEqual(20)
    }
  })
})
