import { describe, expect, it } from 'vitest'
import { outcomeChances } from '../../../sport/book/chances.ts'
import { marketName, selectionName } from '../../../sport/book/labels.ts'
import { outcomeOf, parseMarket, selectionsOf, winnersOf, type Market } from '../../../sport/book/markets.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import { isPartMarket } from '../../../sport/book/partMarkets.ts'
import { fixtureOf } from '../../../sport/fixtures/fixtures.ts'
import { matchOf, outlookOf, type Match } from '../../../sport/fixtures/match.ts'
import type { Result } from '../../../sport/fixtures/result.ts'
import { sportKeys, type SportKey } from '../../../sport/fixtures/sports.ts'
import { fixturesFrom, isPlain, minute_ms, now_ms, seed, take } from './support.ts'

const others = sportKeys.filter((key) => key !== 'football' && key !== 'bandy')

const whole = (key: SportKey, slot: number) =>
  matchOf({ ...fixtureOf(seed, key, slot), delay_ms: undefined, interruptedAt: undefined })

const resultAtEnd = ({ course }: Match) => course.resultAt(course.duration_ms)

/** The chance of a selection as its market is priced. The outlook of a moment is made once, for it costs more than a chance. */
function chancesAt(match: Match, at_ms: number): (id: string, selection: string) => number {
  const outlook = outlookOf(match, at_ms)
  return (id, selection) => {
    const chances = outcomeChances(parseMarket(id)!, selection, outlook)
    if (!chances) throw new Error(`${id} is closed`)
    return chances.win
  }
}

describe('markets on regular time, periods and sets', () => {
  it.each(others)('[BOOK-01] a match has at least a dozen markets before it starts: %s', (key) => {
    const fixtures = take(60, fixturesFrom(now_ms + 5 * minute_ms, [key])).filter(isPlain)
    for (const fixture of fixtures) {
      const keys = new Set(offerOf(matchOf(fixture), now_ms).map(({ market }) => market.key))
      expect(keys.size, fixture.id).toBeGreaterThanOrEqual(12)
    }
  })

  it.each(others)('[BOOK-01] at every end as many selections win as the market says: %s', (key) => {
    for (let slot = 0; slot < 300; slot += 1) {
      const match = whole(key, slot)
      const result = resultAtEnd(match)
      for (const { market, id } of offerOf(match, match.fixture.scheduled_ms - 1)) {
        if (!isPartMarket(market.key)) continue
        const kinds = selectionsOf(market).map((selection) => outcomeOf(market, selection, result)?.kind)
        expect(kinds.filter((kind) => kind === 'win').length, `${match.fixture.id} ${id}`).toBe(
          winnersOf(market),
        )
      }
    }
  })

  it.each(others)(
    '[BOOK-01] the chances of a market sum up, before the start and in the match: %s',
    (key) => {
      for (let slot = 0; slot < 40; slot += 1) {
        const match = whole(key, slot)
        for (const at_ms of [-1, 40_000, 130_000, 260_000].map(
          (after) => match.fixture.scheduled_ms + after,
        )) {
          const chance = chancesAt(match, at_ms)
          for (const { market, id } of offerOf(match, at_ms)) {
            if (!isPartMarket(market.key)) continue
            const sum = selectionsOf(market).reduce((all, one) => all + chance(id, one), 0)
            expect(sum, `${match.fixture.id} ${id}`).toBeCloseTo(winnersOf(market), 4)
          }
        }
      }
    },
  )

  it('[BOOK-01] in sets, what is the same by two markets has one chance', () => {
    for (const key of ['tennis', 'volleyball', 'table-tennis'] as const)
      for (let slot = 0; slot < 60; slot += 1) {
        const match = whole(key, slot)
        const chanceOf = chancesAt(match, match.fixture.scheduled_ms - 1)
        const chance = (id: string, ...selections: string[]) =>
          selections.reduce((sum, one) => sum + chanceOf(id, one), 0)
        const isOfThree = key === 'tennis'
        const scores = isOfThree ? ['2-0', '2-1'] : ['3-0', '3-1', '3-2']
        const of = isOfThree ? 'score-of-3' : 'score-of-5'
        const home = chance('winner', 'home')
        expect(chance(of, ...scores)).toBeCloseTo(home, 6)
        expect(chance('set-match', 'home-home', 'away-home')).toBeCloseTo(home, 6)
        expect(chance('set-match', 'home-home', 'home-away')).toBeCloseTo(chance('set1-winner', 'home'), 6)
        expect(chance(of, scores[0]!)).toBeCloseTo(1 - chance('away-set', 'yes'), 6)
        if (!isOfThree) continue
        const firsts = selectionsOf({ key: 'set1-score', line4: 0 }).filter((score) => score[0]! > score[2]!)
        expect(chance('set1-score', ...firsts)).toBeCloseTo(chance('set1-winner', 'home'), 4)
        expect(chance('set1-score', '7-6', '6-7')).toBeCloseTo(chance('set1-tie-break', 'yes'), 6)
      }
  })

  it('[BOOK-01] in goals, regular time is the moneyline without what overtime adds', () => {
    for (const key of ['ice-hockey', 'basketball', 'baseball'] as const)
      for (let slot = 0; slot < 60; slot += 1) {
        const match = whole(key, slot)
        const chance = chancesAt(match, match.fixture.scheduled_ms - 1)
        const [home, away] = [chance('regular-result', 'home'), chance('regular-result', 'away')]
        expect(home).toBeLessThan(chance('winner', 'home'))
        expect(away).toBeLessThan(chance('winner', 'away'))
        if (key !== 'basketball') continue
        const first = ['home-home', 'home-draw', 'home-away'].map((one) => chance('h1-full', one))
        expect(first.reduce((sum, one) => sum + one, 0)).toBeCloseTo(chance('h1-result', 'home'), 4)
        const full = ['home-home', 'draw-home', 'away-home'].map((one) => chance('h1-full', one))
        expect(full.reduce((sum, one) => sum + one, 0)).toBeCloseTo(home, 4)
      }
  })

  it('[BOOK-01] overtime counts for the moneyline, and not for regular time or a period', () => {
    const result: Result = {
      ...{ kind: 'final', score: [3, 2], winner: 'home', hasOvertime: true },
      periods: [
        [1, 0],
        [0, 2],
        [1, 0],
        [1, 0],
      ],
    }
    const winners = (id: string) => {
      const market: Market = parseMarket(id)!
      return selectionsOf(market).filter((one) => outcomeOf(market, one, result)?.kind === 'win')
    }
    expect(winners('winner')).toEqual(['home'])
    expect(winners('regular-result')).toEqual(['draw'])
    expect(winners('regular-double-chance')).toEqual(['home-draw', 'draw-away'])
    expect(winners('home-points:2.5')).toEqual(['under'])
    expect(winners('p2-result')).toEqual(['away'])
    expect(winners('p3-total:0.5')).toEqual(['over'])
    expect(outcomeOf(parseMarket('p4-result')!, 'home', result)).toEqual({ kind: 'void' })
  })

  it('[BOOK-01] a set that was over when the match was broken off is decided, the next one is not', () => {
    const result: Result = {
      ...{ kind: 'abandoned', score: [1, 0], isVoid: false, played: 1 },
      periods: [
        [7, 6],
        [2, 3],
      ],
    }
    const outcome = (id: string, one: string) => outcomeOf(parseMarket(id)!, one, result)?.kind
    expect(outcome('set1-winner', 'home')).toBe('win')
    expect(outcome('set1-tie-break', 'yes')).toBe('win')
    expect(outcome('set2-winner', 'home')).toBeUndefined()
    expect(outcome('set-match', 'home-home')).toBeUndefined()
  })

  it('[BOOK-01] each market and selection has a name of its own', () => {
    for (const key of others) {
      const match = whole(key, 7)
      const { fixture } = match
      for (const lang of ['en', 'he', 'fr'] as const)
        for (const { market } of offerOf(match, fixture.scheduled_ms - 1)) {
          const names = selectionsOf(market).map((one) => selectionName(market, one, fixture, lang))
          expect(new Set(names).size, `${lang} ${market.key}`).toBe(names.length)
          expect(marketName(market, fixture, lang)).not.toMatch(/[{}]|undefined/)
        }
    }
    const fixture = fixtureOf(seed, 'basketball', 7)
    expect(marketName({ key: 'p2-total', line4: 0 }, fixture, 'en')).toBe('2nd quarter: total')
    expect(marketName({ key: 'p2-total', line4: 0 }, fixture, 'fr')).toMatch(/\u00a0: total$/)
  })
})
