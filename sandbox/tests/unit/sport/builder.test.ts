import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builderOffer, builtChance, builtPrice, fitOf } from '../../../sport/book/builder.ts'
import { builderMenu } from '../../../sport/book/builderMenu.ts'
import { builtOutcome, parseBuilt, parsePart, partId, type Part } from '../../../sport/book/builtParts.ts'
import { cashOutOffer } from '../../../sport/book/cashOut.ts'
import { outcomeOf } from '../../../sport/book/markets.ts'
import type { Bet } from '../../../sport/book/bets.ts'
import { historyItem } from '../../../sport/book/history.ts'
import { eventOf } from '../../../sport/book/line.ts'
import { offerOf, openOutlook } from '../../../sport/book/offer.ts'
import { checkSlip, defaultSettings } from '../../../sport/book/placement.ts'
import { settle } from '../../../sport/book/settlement.ts'
import { builderMarket, builtOf, type Leg, type Slip } from '../../../sport/book/slip.ts'
import type { Fixture } from '../../../sport/fixtures/fixtures.ts'
import { goalCourse } from '../../../sport/fixtures/goals.ts'
import { endOf, matchOf, stateOf, type Match } from '../../../sport/fixtures/match.ts'
import type { Result, Score } from '../../../sport/fixtures/result.ts'
import type { SportKey } from '../../../sport/fixtures/sports.ts'
import { findMatch, fixturesFrom, isPlain, minute_ms, now_ms, seed, take, timeOf } from './support.ts'

const builtSports = ['football', 'bandy', 'ice-hockey', 'basketball', 'baseball'] as const
const coming = (key: SportKey) =>
  findMatch((fixture) => fixture.sport.key === key && isPlain(fixture), now_ms + 30 * minute_ms)
const football = coming('football')
const outlook = openOutlook(football, now_ms)!
const partsOf = (...ids: string[]) => ids.map((id) => parsePart(id)!)
const priceAt = (built: string, match: Match, at_ms: number) => {
  const price = builtPrice(built, match, at_ms)
  return price.code === undefined ? { value: price.value, code: 0 } : { value: 0, code: price.code }
}
const priceOf = (...ids: string[]) => priceAt(builtOf(ids), football, now_ms)
const singleOf = (id: string, match = football) => {
  const { marketId, selectionId } = parsePart(id)!
  const offered = builderOffer(match.fixture.sport, openOutlook(match, now_ms)!)
  return offered.find((one) => one.id === marketId)!.selections.find((one) => one.id === selectionId)!.price
}

const ended = (first: Score, second: Score): Result => {
  const score = [first[0] + second[0], first[1] + second[1]] as const
  const winner = score[0] === score[1] ? 'draw' : score[0] > score[1] ? 'home' : 'away'
  return { kind: 'final', score, winner, periods: [first, second] }
}

/** Results of matches of these two sides, drawn as the sandbox draws its matches. */
function drawn({ fixture }: Match, count: number): Result[] {
  const { format } = fixture.sport
  if (format.kind !== 'goals') throw new Error('a sport without goals')
  return Array.from({ length: count }, (_, index) => {
    const course = goalCourse(format, { ...fixture, courseSeed: `draw ${index}` })
    return course.resultAt(course.duration_ms)
  })
}

const allOf = (match: Match) =>
  builderOffer(match.fixture.sport, openOutlook(match, now_ms)!).flatMap(({ id, selections }) =>
    selections.map((selection) => parsePart(partId(id, selection.id))!),
  )
const anyParts = (match: Match) =>
  fc.uniqueArray(fc.constantFrom(...allOf(match)), {
    ...{ minLength: 2, maxLength: 4, selector: ({ marketId }: Part) => marketId },
  })

describe('the price of a bet builder', () => {
  it.each(builtSports)(
    '[BOOK-06] is never more than what the parts are worth together, as thousands of drawn matches count it: %s',
    (key) => {
      const match = coming(key)
      const results = drawn(match, 6000)
      const wins = new Map<string, boolean[]>()
      const winsOf = ({ id, market, selectionId }: Part) => {
        const known =
          wins.get(id) ?? results.map((one) => outcomeOf(market, selectionId, one)?.kind === 'win')
        wins.set(id, known)
        return known
      }
      const start = openOutlook(match, now_ms)!
      fc.assert(
        fc.property(anyParts(match), (parts) => {
          const fit = fitOf(parts, start)
          const all = parts.map(winsOf)
          const counted = results.filter((_, index) => all.every((won) => won[index])).length / results.length
          if (fit.kind === 'excluded') expect(counted).toBe(0)
          if (fit.kind !== 'fits') return
          const spread = Math.sqrt((fit.chance * (1 - fit.chance)) / results.length)
          expect(Math.abs(counted - fit.chance)).toBeLessThan(5.5 * spread + 1e-3)
          const price = priceAt(builtOf(parts.map(({ id }) => id)), match, now_ms)
          expect(price.value / 1000).toBeLessThan(1 / fit.chance)
          expect(price.value).toBeGreaterThan(1000)
        }),
        { numRuns: 150 },
      )
    },
  )

  it('[BOOK-06] is right in the middle of a match too: of those with this first half as many end so', () => {
    const match = findMatch(
      (fixture) => {
        const { course } = matchOf(fixture)
        if (fixture.sport.key !== 'football' || !isPlain(fixture)) return false
        const half = course.resultAt(course.duration_ms / 2)
        return half.kind !== 'cancelled' && half.score.join() === '0,0'
      },
      now_ms + 30 * minute_ms,
    )
    const { format } = match.fixture.sport
    if (format.kind !== 'goals') throw new Error('soccer has goals')
    const half_ms = format.stepsPerPeriod * format.step_ms + format.break_ms / 2
    const rest = openOutlook(match, match.fixture.kickOff_ms! + half_ms)!
    const results = drawn(match, 12_000).filter(
      (one) => one.kind === 'final' && one.periods[0]!.join() === '0,0',
    )
    expect(results.length).toBeGreaterThan(1000)
    for (const ids of [
      ['result:home', 'total:1.5:over'],
      ['both-score:yes', 'second-result:draw'],
      ['result:draw', 'total:1.5:under'],
      ['away-total:0.5:over', 'result:home', 'second-total:2.5:over'],
    ]) {
      const parts = partsOf(...ids)
      const isWon = (one: Result) =>
        parts.every(({ market, selectionId }) => outcomeOf(market, selectionId, one)?.kind === 'win')
      const counted = results.filter(isWon).length / results.length
      const chance = builtChance(parts, rest)
      expect(Math.abs(counted - chance), ids.join()).toBeLessThan(
        5 * Math.sqrt((chance * (1 - chance)) / results.length),
      )
    }
  })

  it('[BOOK-06] is not the product: less for parts that help each other, more for parts that stand against each other', () => {
    const product = (...ids: string[]) => ids.reduce((all, id) => (all * singleOf(id)) / 1000, 1000)
    const together = ['result:home', 'home-total:2.5:over'] as const
    const against = ['result:home', 'away-total:1.5:over'] as const
    expect(priceOf(...together).value / product(...together)).toBeLessThan(0.75)
    expect(priceOf(...against).value / product(...against)).toBeGreaterThan(1.2)
  })

  it('[BOOK-06] never falls with another part', () => {
    fc.assert(
      fc.property(anyParts(football), (parts) => {
        const ids = parts.map(({ id }) => id)
        const [all, fewer] = [priceOf(...ids), priceOf(...ids.slice(1))]
        if (ids.length > 2 && all.value && fewer.value) expect(all.value).toBeGreaterThanOrEqual(fewer.value)
      }),
      { numRuns: 200 },
    )
  })

  it('[BOOK-06] moves with the match while it is played, and is not there while betting is stopped', () => {
    const { scheduled_ms } = football.fixture
    const built = builtOf(['result:home', 'total:1.5:over'])
    const seen = Array.from({ length: 60 }, (_, index) => {
      const at_ms = scheduled_ms + index * 3000
      return { state: stateOf(football, at_ms), price: priceAt(built, football, at_ms) }
    })
    expect(new Set(seen.map(({ price }) => price.value)).size).toBeGreaterThan(3)
    for (const { state, price } of seen) if (state === 'suspended') expect(price.code).toBe(617)
  })
})

describe('what a bet builder is made of', () => {
  it.each([
    ['cannot win together', ['result:home', 'correct-score:0-1'], 647],
    ['cannot all win', ['total:2.5:under', 'home-total:0.5:over', 'away-total:1.5:over'], 647],
    ['come with each other', ['correct-score:2-1', 'both-score:yes'], 647],
    ['come with two others', ['result:home', 'both-score:yes', 'total:2.5:over'], 647],
    ['are no score’s', ['first-goal:home', 'result:home'], 647],
    ['may give the stake back', ['draw-no-bet:home', 'total:2.5:over'], 647],
    ['stand on a line with a push', ['handicap:-2:home', 'total:2.5:over'], 615],
    ['are hardly possible', ['correct-score:3-3', 'half-full:home-draw', 'half-total:3.5:over'], 617],
  ])('[BOOK-07] parts that %s are refused: %j', (_, ids, code) => {
    expect(priceOf(...ids).code).toBe(code)
  })

  it.each([
    ['result:home', 'one part'],
    ['total:2.5:over+result:home', 'another order'],
    ['result:draw+result:home', 'twice of one market'],
    ['result:home+result:home', 'a part twice'],
    ['result:home+total:2.5:maybe', 'no selection'],
    ['result:home+', 'an empty part'],
    [
      builtOf(['0.5', '1.5', '2.5', '3.5', '4.5', '5.5', '6.5'].map((line) => `total:${line}:over`)),
      'too many',
    ],
  ])('[BOOK-07] %s is no selection: %s', (selection) => {
    expect(parseBuilt(selection)).toBeUndefined()
    expect(builtPrice(selection, football, now_ms).code).toBe(672)
  })

  it('[BOOK-07] a sport whose sides do not score apart from each other has none', () => {
    const tennis = coming('tennis')
    expect(builtPrice('total:2.5:over+winner:home', tennis, now_ms).code).toBe(621)
    expect(builderMenu(tennis, [], 'en', now_ms)).toBeUndefined()
  })

  const menuOf = (...chosen: string[]) => {
    const { markets, built } = builderMenu(football, chosen, 'en', now_ms)!
    const all = new Map(markets.flatMap(({ selections }) => selections.map((one) => [one.id, one])))
    return { all, built }
  }

  it('[BOOK-07] what does not go with the chosen parts says why beforehand; what gives way to a press is named', () => {
    const { all } = menuOf('result:home', 'total:2.5:over')
    expect(all.get('correct-score:1-2')).toMatchObject({
      reason: 'excluded',
      about: expect.stringMatching(/^Match result/) as string,
    })
    expect(all.get('correct-score:3-1')).toMatchObject({ reason: 'covers' })
    expect(all.get('home-total:1.5:over')).toMatchObject({ reason: 'implied' })
    expect(all.get('result:draw')).toMatchObject({ replaces: ['result:home'] })
    expect(all.get('total:3.5:over')).toMatchObject({ replaces: ['total:2.5:over'] })
    expect(all.get('total:4.5:under')).toMatchObject({ replaces: [] })
    expect(all.get('total:4.5:under')?.reason).toBeUndefined()
    expect(all.get('half-result:home')?.reason).toBeUndefined()
  })

  it('[BOOK-09] the line says which of its markets can be moved into one', () => {
    const { markets } = eventOf(seed, football.fixture.id, 'en', now_ms)!
    const keys = markets.filter(({ can_build }) => can_build).map(({ id }) => id)
    expect(keys).toEqual(expect.arrayContaining(['result', 'both-score', 'correct-score']))
    for (const id of keys) expect(id).not.toMatch(/^draw-no-bet|^first-goal|:-?\d+(\.(0|25|75))?$/)
  })

  it.each(builtSports)(
    '[BOOK-09] in a running %s match nothing can be moved that it does not offer',
    (key) => {
      const match = coming(key)
      const start_ms = timeOf(match, 'live')
      for (let at_ms = start_ms; at_ms < (endOf(match) ?? 0); at_ms += 20_000) {
        const now = openOutlook(match, at_ms)
        const offered = now ? builderOffer(match.fixture.sport, now).map(({ id }) => id) : []
        const { markets } = eventOf(seed, match.fixture.id, 'en', at_ms)!
        const movable = markets.filter(({ can_build }) => can_build).map(({ id }) => id)
        expect(movable.filter((id) => !offered.includes(id))).toEqual([])
      }
    },
  )

  it('[BOOK-07] in overtime, when nothing can be built, the event has no bet builder', () => {
    const overtimeOf = (match: Match) =>
      [5, 10, 15, 20, 25]
        .map((before_s) => (endOf(match) ?? 0) - before_s * 1000)
        .find((at_ms) => openOutlook(match, at_ms)?.isOvertime)
    const match = findMatch(
      (fixture) =>
        fixture.sport.key === 'ice-hockey' && isPlain(fixture) && overtimeOf(matchOf(fixture)) !== undefined,
    )
    const overtime_ms = overtimeOf(match)!
    expect(eventOf(seed, match.fixture.id, 'en', overtime_ms)!.has_builder).toBe(false)
    expect(eventOf(seed, match.fixture.id, 'en', timeOf(match, 'live'))!.has_builder).toBe(true)
    expect(eventOf(seed, match.fixture.id, 'en', timeOf(match, 'suspended'))!.has_builder).toBe(true)
  })

  it('[BOOK-07] a selection can be pressed exactly where the book takes it at a price', () => {
    const chosen = ['result:home', 'total:2.5:over']
    const { all, built } = menuOf(...chosen)
    expect(built).toMatchObject({ selection: builtOf(chosen), price: priceOf(...chosen).value / 1000 })
    for (const { id, reason, replaces, isChosen } of all.values()) {
      const parts = [...chosen.filter((one) => !replaces.includes(one)), id]
      if (!isChosen) expect(priceOf(...parts).code === 0, id).toBe(reason === undefined)
    }
  })
})

describe('the end of a bet builder', () => {
  const built = builtOf(['both-score:yes', 'half-result:draw', 'result:home'])
  const outcome = (result: Result) => builtOutcome(built, result)?.kind
  const broken = { kind: 'abandoned', isVoid: false } as const

  it('[BOOK-08] it is won when all parts have won, and lost with the first that is lost', () => {
    expect(outcome(ended([0, 0], [2, 1]))).toBe('win')
    expect(outcome(ended([1, 0], [1, 1]))).toBe('lose')
    expect(outcome(ended([0, 0], [2, 0]))).toBe('lose')
  })

  it('[BOOK-08] of a match that was broken off it is lost with a part that was lost, and else comes back', () => {
    const first = { ...broken, score: [1, 0], periods: [[1, 0]], played: 1 } as const
    expect(outcome(first)).toBe('lose')
    const level = { ...broken, score: [1, 1], periods: [[1, 1]], played: 1 } as const
    expect(outcome(level)).toBeUndefined()
    expect(outcome({ ...level, isVoid: true })).toBe('void')
    expect(outcome({ kind: 'cancelled' })).toBe('void')
  })

  it('[BOOK-08] as a leg of a parlay that comes back it counts once', () => {
    const taken = { kind: 'express', stake_minor: 1000, legs: [{ price: 4000 }, { price: 2000 }] } as const
    expect(settle(taken, [{ kind: 'void' }, { kind: 'win' }])).toEqual({ status: 'won', payout_minor: 2000 })
  })

  it('[BOOK-08] cash-out is worth the chance of now that all parts win, less the book’s share', () => {
    const parts = partsOf(...built.split('+'))
    const fit = fitOf(parts, outlook)
    const chance = fit.kind === 'fits' ? fit.chance : 0
    const leg = { marketId: builderMarket, selectionId: built, price: 9000, isLive: false, match: football }
    const offer = cashOutOffer({ kind: 'single', stake_minor: 10_000, legs: [leg] }, now_ms)
    expect(offer).toMatchObject({ ok: true })
    expect(offer.ok && offer.value).toBeCloseTo(10_000 * chance * 9 * 0.99, -1)
  })
})

describe('a slip with a bet builder', () => {
  const built = builtOf(['result:home', 'total:2.5:over'])
  const price = priceOf('result:home', 'total:2.5:over').value
  const leg = {
    eventId: football.fixture.id,
    marketId: builderMarket,
    selectionId: built,
    price,
    isLive: false,
  }
  const other = coming('ice-hockey')
  const offered = offerOf(other, now_ms)[0]!
  const second = {
    ...{ eventId: other.fixture.id, marketId: offered.id, isLive: false },
    ...{ selectionId: offered.selections[0]!.id, price: offered.selections[0]!.price },
  }
  const slip = (legs: Leg[], change: Partial<Slip> = {}): Slip => ({
    ...{ id: 'slip', kind: legs.length > 1 ? 'express' : 'single', line: 'usual', legs, stake_minor: 1000 },
    ...{ bonus_minor: 0, currency: 'USD', oddsPolicy: 'none', software: 'mobile', ...change },
  })
  const bettor = {
    ...{
      id: 'p',
      session: 's',
      book: 'digitain' as const,
      hasProfile: true,
      mayBet: true,
      isCredited: true,
      currency: 'USD',
    },
    ...{ balance_minor: 100_000, bonus_minor: 100_000 },
  }
  const habits = { bets: 0, today: 0, same: 0, last_ms: undefined }
  const exposureOf = () => ({ placed_minor: 0, payout_minor: 0 })
  const takes = (one: Slip, at_ms = now_ms) =>
    checkSlip(one, { seed, now_ms: at_ms, settings: defaultSettings, bettor, habits, exposureOf })

  it('[BOOK-09] is taken as a single and as a leg of a parlay, whose odds are multiplied', () => {
    expect(takes(slip([leg]))).toMatchObject({ ok: true, value: { payout_minor: price } })
    const payout_minor = Math.floor((price * second.price) / 1000)
    expect(takes(slip([leg, second]))).toMatchObject({ ok: true, value: { payout_minor } })
  })

  it.each<[string, number, Slip]>([
    ['odds that are worse now', 614, slip([{ ...leg, price: price + 500 }])],
    ['the event once more beside it', 627, slip([leg, { ...leg, marketId: 'result', selectionId: 'home' }])],
    [
      'another of the same event',
      627,
      slip([leg, { ...leg, selectionId: builtOf(['result:home', 'odd-even:odd']) }]),
    ],
    ['parts that make no bet', 647, slip([{ ...leg, selectionId: builtOf(['result:home', 'margin:draw']) }])],
    ['no parts', 672, slip([{ ...leg, selectionId: 'home' }])],
  ])('[BOOK-09] is refused for %s: %i', (_, code, one) => {
    expect(takes(one)).toMatchObject({ ok: false, error: { code } })
  })

  it('[BOOK-09] is refused when the match has begun, and while betting is stopped', () => {
    const begun_ms = timeOf(football, 'live')
    expect(takes(slip([leg]), begun_ms)).toMatchObject({ ok: false, error: { code: 613 } })
    const stopped_ms = timeOf(football, 'suspended')
    const live = slip([{ ...leg, isLive: true }], { line: 'live', oddsPolicy: 'any' })
    expect(takes(live, stopped_ms)).toMatchObject({ ok: false, error: { code: 618 } })
  })

  it('[BOOK-10] the history names its parts with what became of each, and the whole follows from them', () => {
    const seen = new Set<string>()
    for (const fixture of testFixtures()) {
      const match = matchOf(fixture)
      const parts = ['result:home', 'total:2.5:over'] as const
      const bet = betOn(slip([{ ...leg, eventId: fixture.id }]))
      const before = historyItem({ seed, lang: 'he', now_ms: fixture.scheduled_ms - 1 }, bet)
      expect(before.events[0]?.parts?.map(({ outcome }) => outcome)).toEqual([null, null])
      const [event] = historyItem({ seed, lang: 'en', now_ms: endOf(match)! + 10_000 }, bet).events
      const kinds = event!.parts!.map(({ outcome }) => outcome)
      expect(event!.parts).toHaveLength(parts.length)
      expect(event!.outcome).toBe(kinds.every((kind) => kind === 'win') ? 'win' : 'lose')
      seen.add(kinds.join())
    }
    expect(seen.size).toBe(4)
  })
})

function testFixtures() {
  const isWanted = (fixture: Fixture) => fixture.sport.key === 'football' && isPlain(fixture)
  return take(300, fixturesFrom(now_ms + 30 * minute_ms)).filter(isWanted)
}

function betOn(slip: Slip): Bet {
  return {
    slip: { ...slip, legs: [...slip.legs] },
    ...{
      number: 1,
      playerId: 'p',
      book: 'digitain' as const,
      stage: 'open',
      status: 'open',
      refusal: null,
      paid_minor: 0,
    },
    ...{
      due: null,
      corrections: 0,
      tries: 0,
      payout_minor: 0,
      most_minor: null,
      placed_ms: now_ms,
      decided_ms: now_ms,
    },
    ...{ next_ms: null, cashOuts: [], auto_minor: null },
  }
}
