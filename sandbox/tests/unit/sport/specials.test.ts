import { describe, expect, it } from 'vitest'
import { cashOutOffer } from '../../../sport/book/cashOut.ts'
import { lineEventOf } from '../../../sport/book/line.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import { boostedSide, nextOutcomeAt, outcomeOfBacked, paidEarlyAt } from '../../../sport/book/specials.ts'
import { endOf, stateOf, type Match } from '../../../sport/fixtures/match.ts'
import {
  findLostLead,
  findMatch,
  fixturesFrom,
  isPlain,
  minute_ms,
  now_ms,
  seed,
  take,
  timeOf,
} from './support.ts'

const before = (match: Match) => match.fixture.scheduled_ms - minute_ms

describe('boosted odds', () => {
  const match = findMatch(
    (fixture) => isPlain(fixture) && boostedSide(fixture) === 'home',
    now_ms + 5 * minute_ms,
  )
  const homeOf = (at_ms: number) => {
    const [main] = offerOf(match, at_ms)
    return main?.selections.find(({ id }) => id === 'home')
  }

  it('[BOOK-04] a boosted side has a better price, and what it was, until the match starts', () => {
    const boosted = homeOf(before(match))!
    expect(boosted.usual).toBeLessThan(boosted.price)
    expect(boosted.price / boosted.usual!).toBeLessThan(1.2)
    expect(homeOf(timeOf(match, 'live'))?.usual).toBeUndefined()
    const event = lineEventOf(seed, match.fixture.id, 'en', before(match))!
    expect(event.market.selections.filter(({ usual_price }) => usual_price !== undefined)).toEqual([
      expect.objectContaining({
        id: 'home',
        price: boosted.price / 1000,
        usual_price: boosted.usual! / 1000,
      }),
    ])
  })

  it('[BOOK-04] about one match in six has one, in its main market only', () => {
    const matches = take(300, fixturesFrom(now_ms + 5 * minute_ms))
    const boosted = matches.filter((fixture) => boostedSide(fixture) !== undefined)
    expect(boosted.length / matches.length).toBeGreaterThan(0.1)
    expect(boosted.length / matches.length).toBeLessThan(0.24)
    const others = offerOf(match, before(match)).slice(1)
    expect(others.flatMap(({ selections }) => selections).filter(({ usual }) => usual !== undefined)).toEqual(
      [],
    )
  })
})

describe('early payout', () => {
  const match = findLostLead()
  const backed = { marketId: 'result', selectionId: 'home', isLive: false }

  it('[BOOK-05] a side that led by two is won, whatever the end, from the moment it led', () => {
    const at_ms = paidEarlyAt(backed, match)!
    const end_ms = endOf(match)!
    expect(at_ms).toBeLessThan(end_ms)
    expect(outcomeOfBacked(backed, match, at_ms - 1)).toBeUndefined()
    expect(outcomeOfBacked(backed, match, at_ms)).toEqual({ kind: 'win' })
    expect(outcomeOfBacked(backed, match, end_ms + minute_ms)).toEqual({ kind: 'win' })
    expect(nextOutcomeAt(backed, match, before(match))).toBe(at_ms)
    expect(nextOutcomeAt(backed, match, at_ms)).toBeGreaterThan(end_ms)
  })

  it('[BOOK-05] a bet in play, on the draw, or on another market is settled by the end', () => {
    for (const other of [
      { ...backed, isLive: true },
      { ...backed, selectionId: 'draw' },
      { ...backed, marketId: 'handicap:-1.5' },
    ])
      expect(paidEarlyAt(other, match)).toBeUndefined()
    expect(outcomeOfBacked({ ...backed, isLive: true }, match, endOf(match)! + minute_ms)).toEqual({
      kind: 'lose',
    })
  })

  it('[BOOK-05] once it led, a bet in a parlay is worth its full price', () => {
    const at_ms = paidEarlyAt(backed, match)!
    expect(stateOf(match, at_ms)).not.toBe('ended')
    const leg = { ...backed, price: 2000, match }
    const offer = cashOutOffer({ kind: 'single', stake_minor: 1000, legs: [leg] }, at_ms)
    expect(offer).toEqual({ ok: true, value: 1980 })
  })

  it('[BOOK-05] the market says so before the start, and not in play', () => {
    const marketAt = (time_ms: number) => lineEventOf(seed, match.fixture.id, 'en', time_ms)!.market
    expect(marketAt(before(match)).early_lead).toBe(2)
    expect(marketAt(timeOf(match, 'live')).early_lead).toBeUndefined()
  })
})
