import { describe, expect, it } from 'vitest'
import { fairChance, outcomeChances } from '../../../sport/book/chances.ts'
import { fixtureOf } from '../../../sport/fixtures/fixtures.ts'
import { outcomeOf, winnersOf } from '../../../sport/book/markets.ts'
import { matchOf, momentOf, outlookOf, stateOf } from '../../../sport/fixtures/match.ts'
import { offerOf, type OfferedMarket } from '../../../sport/book/offer.ts'
import { lowestPrice, pricesOf } from '../../../sport/book/pricing.ts'
import { factorOf } from '../../../sport/book/settlement.ts'
import { sportKeys } from '../../../sport/fixtures/sports.ts'
import { fixturesFrom, minute_ms, now_ms, seed, take } from './support.ts'

/** A boost is given on top of prices with a margin. */
const impliedSum = ({ market, selections }: OfferedMarket) =>
  selections.reduce((sum, { price, usual = price }) => sum + 1000 / usual, 0) / winnersOf(market)

describe('prices', () => {
  it('hold their margin in every open market at every moment, and are 1.01 at least', () => {
    let open = 0
    const wrong: string[] = []
    for (const fixture of take(80, fixturesFrom(now_ms))) {
      const match = matchOf(fixture)
      for (let part = -1; part < 20; part += 1) {
        const at_ms = fixture.scheduled_ms + part * 20_000
        for (const offered of offerOf(match, at_ms)) {
          open += 1
          const sum = impliedSum(offered)
          const least = Math.min(...offered.selections.map(({ price }) => price))
          if (sum < 1.03 || sum > 1.1 || least < lowestPrice)
            wrong.push(`${fixture.id} ${offered.id} ${part}: ${sum}, ${least}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(open).toBeGreaterThan(10_000)
  })

  it('are offered before the start in every market of every sport', () => {
    // The next game is one of a match that runs.
    const running = 'game-winner'
    for (const key of sportKeys) {
      const fixtures = take(200, fixturesFrom(now_ms + minute_ms * 5, [key]))
      const complete = fixtures.filter((fixture) => {
        const offered = offerOf(matchOf(fixture), now_ms).map(({ market }) => market.key)
        return fixture.sport.markets.every((market) => market === running || offered.includes(market))
      })
      expect(complete.length / fixtures.length, key).toBeGreaterThan(0.97)
    }
  })

  it('are not there while betting is stopped', () => {
    for (const fixture of take(100, fixturesFrom(now_ms)))
      for (let part = 0; part < 40; part += 1) {
        const at_ms = fixture.scheduled_ms + part * 10_000
        const isOpen = ['pre-match', 'live'].includes(stateOf(matchOf(fixture), at_ms))
        if (!isOpen) expect(offerOf(matchOf(fixture), at_ms)).toEqual([])
      }
  })

  it('[BOOK-02] of the correct score are those of the next goals, too, when three or more have fallen', () => {
    let seen = 0
    for (const fixture of take(30, fixturesFrom(now_ms, ['football'])))
      for (let part = 6; part < 20; part += 2) {
        const match = matchOf(fixture)
        const at_ms = fixture.scheduled_ms + part * 20_000
        const moment = momentOf(match, at_ms)
        const [home, away] = moment.kind === 'goals' ? moment.score : [0, 0]
        const market = offerOf(match, at_ms).find(({ id }) => id === 'correct-score')
        if (!market || home + away < 3 || Math.max(home, away) > 4 || market.selections.length < 4) continue
        seen += 1
        const ids = market.selections.map(({ id }) => id)
        const next = [`${home}-${away}`, `${home + 1}-${away}`, `${home}-${away + 1}`]
        expect(ids, `${fixture.id} ${part}`).toEqual(expect.arrayContaining(next))
      }
    expect(seen).toBeGreaterThan(8)
  })

  it('are not made for what is all but certain', () => {
    expect(pricesOf([0.999, 0.001], 1)).toBeUndefined()
    expect(pricesOf([1, 0], 1)).toBeUndefined()
    expect(pricesOf([0.5, 0.5], 1)).toEqual([1900, 1900])
  })

  it('move with the score and the time left', () => {
    const match = matchOf(take(1, fixturesFrom(now_ms, ['football']))[0]!)
    const start_ms = match.fixture.scheduled_ms
    const chances = Array.from(
      { length: 360 },
      (_, second) => outlookOf(match, start_ms + second * 1000).homeWins,
    )
    expect(new Set(chances).size).toBeGreaterThan(50)
  })
})

/** Stakes that would all pay the same lose a share that depends on the margin alone: 1 − 1 / sum. */
function balancedReturn(at: (slot: number) => { offered: OfferedMarket; back: number }[]) {
  let [staked, back] = [0, 0]
  for (let slot = 0; slot < 2500; slot += 1)
    for (const market of at(slot)) {
      staked += impliedSum(market.offered) * winnersOf(market.offered.market)
      back += market.back
    }
  return back / staked
}

function backOf(offered: OfferedMarket, result: Parameters<typeof outcomeOf>[2]): number {
  return offered.selections.reduce((sum, { id, price }) => {
    const outcome = outcomeOf(offered.market, id, result)
    const [over, under] = outcome ? factorOf(outcome, price) : [1, 1]
    return sum + (1000 / price) * (over / under)
  }, 0)
}

describe('calibration, over thousands of matches', () => {
  it.each(sportKeys)('betting on everything before the start loses the margin: %s', (key) => {
    const returned = balancedReturn((slot) => {
      const match = matchOf(fixtureOf(seed, key, slot))
      const result = match.course.resultAt(match.course.duration_ms)
      const [main] = offerOf(match, match.fixture.scheduled_ms - 1)
      return main ? [{ offered: main, back: backOf(main, result) }] : []
    })
    expect(returned).toBeGreaterThan(0.92)
    expect(returned).toBeLessThan(0.97)
  })

  it.each(sportKeys)(
    'what is priced at a chance happens as often, before the start and in the match: %s',
    { timeout: 120_000 },
    (key) => {
      const errors = new Map<string, { expected: number; happened: number; variance: number }>()
      // Each has some forty markets, so a third as many matches as of the main market alone.
      for (let slot = 0; slot < 800; slot += 1) {
        const match = matchOf({
          ...fixtureOf(seed, key, slot),
          delay_ms: undefined,
          interruptedAt: undefined,
        })
        const result = match.course.resultAt(match.course.duration_ms)
        const start_ms = match.fixture.kickOff_ms ?? match.fixture.scheduled_ms
        const at_ms = slot % 2 === 0 ? start_ms - 1 : start_ms + (slot % 11) * 25_000
        const outlook = outlookOf(match, at_ms)
        for (const { market, id, selections } of offerOf(match, at_ms)) {
          const [selection] = selections
          if (!selection || market.key === 'best-quarter') continue
          const chances = outcomeChances(market, selection.id, outlook)!
          const outcome = outcomeOf(market, selection.id, result)!
          if (outcome.kind !== 'win' && outcome.kind !== 'lose') continue
          const fair = fairChance(chances)
          const name = `${id.split(':')[0]} ${slot % 2}`
          const sums = errors.get(name) ?? { expected: 0, happened: 0, variance: 0 }
          sums.expected += fair
          sums.happened += outcome.kind === 'win' ? 1 : 0
          sums.variance += fair * (1 - fair)
          errors.set(name, sums)
        }
      }
      // Three lines of one match hang together, so their sum varies up to √3 times as much; four deviations of it.
      for (const [name, { expected, happened, variance }] of errors)
        expect(Math.abs(happened - expected), `${key} ${name}`).toBeLessThan(4 * Math.sqrt(3 * variance))
    },
  )
})
