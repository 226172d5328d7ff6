import { describe, expect, it } from 'vitest'
import { outcomeChances } from '../../../sport/book/chances.ts'
import { marketName, selectionName } from '../../../sport/book/labels.ts'
import { eventOf } from '../../../sport/book/line.ts'
import { groupOf, outcomeOf, parseMarket, selectionsOf, winnersOf } from '../../../sport/book/markets.ts'
import { offerOf, type OfferedMarket } from '../../../sport/book/offer.ts'
import { fixtureOf } from '../../../sport/fixtures/fixtures.ts'
import { matchOf, momentOf, outlookOf, type Match } from '../../../sport/fixtures/match.ts'
import type { Result } from '../../../sport/fixtures/result.ts'
import type { SportKey } from '../../../sport/fixtures/sports.ts'
import { findMatch, isPlain, minute_ms, seed } from './support.ts'

const whole = (key: SportKey, slot: number) =>
  matchOf({ ...fixtureOf(seed, key, slot), delay_ms: undefined, interruptedAt: undefined })
const resultAtEnd = ({ course }: Match) => course.resultAt(course.duration_ms)
const isCounted = ({ market }: OfferedMarket) => ['corners', 'cards'].includes(groupOf(market))
const chanceOf = (match: Match, at_ms: number, id: string, selection: string) =>
  outcomeChances(parseMarket(id)!, selection, outlookOf(match, at_ms))?.win ?? 0

describe('[BOOK-11] corners and cards', () => {
  it('have markets on the match, a half and a side, in parts of their own', () => {
    const match = whole('football', 7)
    const offered = offerOf(match, match.fixture.scheduled_ms - 1).filter(isCounted)
    const keys = (group: string) =>
      new Set(offered.filter(({ market }) => groupOf(market) === group).map(({ market }) => market.key))
    expect([keys('corners').size, keys('cards').size]).toEqual([7, 5])
    const names = offered.map(({ market }) =>
      selectionsOf(market).map((one) => selectionName(market, one, match.fixture, 'en')),
    )
    for (const some of names) expect(new Set(some).size).toBe(some.length)
    const nameOf = (id: string) => marketName(parseMarket(id)!, match.fixture, 'en')
    expect(nameOf('h1-corners-total:4.5')).toBe('Corners · 1st half: total')
    expect(nameOf('home-cards:1.5')).toContain('Cards: ')
  })

  it('are priced by what the course is drawn from: as often won as the chance says', () => {
    const sums = new Map<string, { chance: number; won: number }>()
    const count = 1500
    for (let slot = 0; slot < count; slot += 1) {
      const match = whole('football', slot)
      const result = resultAtEnd(match)
      for (const id of ['corners-total:9.5', 'corners-result', 'h1-corners-result', 'cards-total:3.5']) {
        const market = parseMarket(id)!
        const [selection = ''] = selectionsOf(market)
        const sum = sums.get(id) ?? { chance: 0, won: 0 }
        sum.chance += chanceOf(match, match.fixture.scheduled_ms - 1, id, selection)
        if (outcomeOf(market, selection, result)?.kind === 'win') sum.won += 1
        sums.set(id, sum)
      }
    }
    for (const [id, { chance, won }] of sums) expect(Math.abs(chance - won) / count, id).toBeLessThan(0.04)
  })

  it('have at every moment chances that sum up, and at the end as many winners as a market has', () => {
    for (let slot = 0; slot < 60; slot += 1) {
      const match = whole('football', slot)
      const result = resultAtEnd(match)
      for (const after_ms of [-1, 40_000, 200_000, 330_000]) {
        const at_ms = match.fixture.scheduled_ms + after_ms
        for (const { id, market } of offerOf(match, at_ms).filter(isCounted)) {
          const all = selectionsOf(market)
          const sum = all.reduce((chances, one) => chances + chanceOf(match, at_ms, id, one), 0)
          expect(sum, id).toBeCloseTo(1, 4)
          const won = all.filter((one) => outcomeOf(market, one, result)?.kind === 'win')
          expect(won.length, id).toBe(winnersOf(market))
        }
      }
    }
  })

  it('never become fewer, and are what the picture of the match tells', () => {
    const match = findMatch((fixture) => fixture.sport.key === 'football' && isPlain(fixture))
    const { id, scheduled_ms } = match.fixture
    let before = 0
    for (let at_ms = scheduled_ms; at_ms < scheduled_ms + 6 * minute_ms; at_ms += 10_000) {
      const stats = eventOf(seed, id, 'en', at_ms)?.picture.stats ?? []
      const { home = 0, away = 0 } = stats.find(({ key }) => key === 'corners') ?? {}
      expect(home + away).toBeGreaterThanOrEqual(before)
      before = home + away
    }
    const { counts } = resultAtEnd(match) as Result & { kind: 'final' }
    const total = counts!.corners.reduce((sum, [home, away]) => sum + home + away, 0)
    expect(total).toBeGreaterThanOrEqual(before)
  })

  it('of a half that was over when the match was broken off are decided, those of the match are not', () => {
    const { course } = whole('football', 11)
    const result = course.resultAt(240_000)
    expect(result.kind).toBe('abandoned')
    const outcome = (id: string) => outcomeOf(parseMarket(id)!, 'under', result)?.kind
    expect(outcome('h1-corners-total:45.5')).toBe('win')
    expect(outcome('corners-total:90.5')).toBeUndefined()
  })
})

describe('[BOOK-12] a game of tennis', () => {
  const gameIn = (match: Match, at_ms: number) =>
    offerOf(match, at_ms).find(({ market }) => market.key === 'game-winner')

  it('is offered while the one before is played, if it is sure to be played, and is won as often as its chance says', () => {
    let [count, chance, won] = [0, 0, 0]
    for (let slot = 0; slot < 150; slot += 1) {
      const match = whole('tennis', slot)
      const result = resultAtEnd(match)
      expect(gameIn(match, match.fixture.scheduled_ms - 1)).toBeUndefined()
      for (let after_ms = 0; after_ms < match.course.duration_ms; after_ms += 15_000) {
        const at_ms = match.fixture.scheduled_ms + after_ms
        const offered = gameIn(match, at_ms)
        if (!offered) continue
        const moment = momentOf(match, at_ms)
        if (moment.kind === 'sets') expect(Math.max(...moment.games)).toBeLessThan(6)
        const outcomes = ['home', 'away'].map((one) => outcomeOf(offered.market, one, result)?.kind)
        expect(outcomes.toSorted()).toEqual(['lose', 'win'])
        count += 1
        chance += chanceOf(match, at_ms, offered.id, 'home')
        if (outcomes[0] === 'win') won += 1
      }
    }
    expect(count).toBeGreaterThan(1000)
    expect(Math.abs(chance - won) / count).toBeLessThan(0.05)
  })

  it('is named by its set and its place', () => {
    const { fixture } = whole('tennis', 3)
    expect(marketName(parseMarket('game-winner:25')!, fixture, 'en')).toBe('Set 2 · Game 5: winner')
    expect(selectionName(parseMarket('game-winner:25')!, 'home', fixture, 'en')).not.toMatch(/Over|Under/)
  })

  it('that was over when the match was broken off is decided, and a later one is void in the end', () => {
    const { course } = whole('tennis', 3)
    const result = course.resultAt(60_000)
    const outcome = (id: string, isVoid: boolean) =>
      outcomeOf(parseMarket(id)!, 'home', { ...result, isVoid } as Result)?.kind
    expect(['win', 'lose']).toContain(outcome('game-winner:1', false))
    expect(outcome('game-winner:49', false)).toBeUndefined()
    expect(outcome('game-winner:49', true)).toBe('void')
  })
})

describe('[BOOK-02] the main market of a match', () => {
  it('keeps its place under a lock while a side is all but through', () => {
    const seen = new Set<string>()
    for (let slot = 0; slot < 400 && seen.size < 2; slot += 1) {
      const { fixture, course } = whole('tennis', slot)
      if (fixture.kickOff_ms === undefined) continue
      const at_ms = fixture.kickOff_ms + course.duration_ms - 6000
      const event = eventOf(seed, fixture.id, 'en', at_ms)
      if (!event?.is_live) continue
      const [first] = [...event.markets, ...event.stopped]
      if (first) expect(first.id).toBe('winner')
      if (first && first.selections.length === 0) seen.add(event.state)
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})
