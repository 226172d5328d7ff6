import { describe, expect, it } from 'vitest'
import type { Fixture } from '../../../sport/fixtures/fixtures.ts'
import type { Exposure } from '../../../sport/book/limits.ts'
import { matchOf, stateOf, type Match } from '../../../sport/fixtures/match.ts'
import { nameOf } from '../../../sport/fixtures/names.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import {
  checkSlip,
  defaultSettings,
  type Bettor,
  type BookSettings,
  type Desk,
  type Habits,
} from '../../../sport/book/placement.ts'
import { limitCode, limitScopes, refusalConditions } from '../../../sport/book/refusals.ts'
import type { Leg, Slip } from '../../../sport/book/slip.ts'
import { findMatch, fixturesFrom, isPlain, minute_ms, now_ms, seed, take, timeOf } from './support.ts'

const bettor: Bettor = {
  ...{ id: 'player-1', session: 's', book: 'digitain', hasProfile: true, mayBet: true, isCredited: true },
  ...{ currency: 'USD', balance_minor: 1_000_000, bonus_minor: 1_000_000 },
}
const habits: Habits = { bets: 0, today: 0, same: 0, last_ms: undefined }

const later_ms = now_ms + 30 * minute_ms
const isOpen = (fixture: Fixture) => offerOf(matchOf(fixture), now_ms).length > 1
const coming = (wanted: (fixture: Fixture) => boolean = () => true) =>
  findMatch(
    (fixture) => isPlain(fixture) && isOpen(fixture) && fixture.sport.key !== 'bandy' && wanted(fixture),
    later_ms,
  )
const football = coming(({ sport }) => sport.key === 'football')
const sides = ({ sport, home, away }: Fixture) =>
  [home, away].map((one) => `${sport.key} ${nameOf(one, 'en')}`)
const sameTeams = (one: Fixture, other: Fixture) => sides(one).some((side) => sides(other).includes(side))
const others = take(400, fixturesFrom(later_ms))
  .filter(
    (fixture) =>
      isPlain(fixture) &&
      isOpen(fixture) &&
      fixture.sport.key !== 'bandy' &&
      fixture.id !== football.fixture.id,
  )
  .filter(
    (fixture, index, all) =>
      ![football.fixture, ...all.slice(0, index)].some((before) => sameTeams(before, fixture)),
  )
  .map(matchOf)

type Choice = { market?: string; selection?: string; above?: number; at_ms?: number; change?: Partial<Leg> }

/** A selection at its present price; `above`: the first one that pays more than that. */
function legOf({ fixture }: Match, { market, selection, above, at_ms = now_ms, change }: Choice = {}): Leg {
  const offered = offerOf(matchOf(fixture), at_ms)
  const all = offered.flatMap(({ id, selections }) =>
    selections.map((one) => ({ marketId: id, selectionId: one.id, price: one.price })),
  )
  const found = all.find(
    (one) =>
      (market === undefined || one.marketId === market) &&
      (selection === undefined || one.selectionId === selection) &&
      one.price >= (above ?? 1500),
  )
  if (!found) throw new Error(`no such selection in ${fixture.id}`)
  return { eventId: fixture.id, ...found, isLive: false, ...change }
}

const slip = (legs: Leg[], change: Partial<Slip> = {}): Slip => ({
  ...{
    id: 'slip-1',
    kind: legs.length > 1 ? 'express' : 'single',
    line: 'usual',
    legs,
    stake_minor: 1000,
    bonus_minor: 0,
  },
  ...{ currency: 'USD', oddsPolicy: 'none', software: 'desktop' },
  ...change,
})

type Around = {
  bettor?: Partial<Bettor>
  habits?: Partial<Habits>
  settings?: Partial<BookSettings>
  at_ms?: number
  open?: (key: string) => Exposure
}

function answer(wanted: Slip, around: Around = {}) {
  const desk: Desk = {
    seed,
    now_ms: around.at_ms ?? now_ms,
    settings: { ...defaultSettings, ...around.settings },
    bettor: { ...bettor, ...around.bettor },
    habits: { ...habits, ...around.habits },
    exposureOf: around.open ?? (() => ({ placed_minor: 0, payout_minor: 0 })),
  }
  return checkSlip(wanted, desk)
}

function codeOf(wanted: Slip, around?: Around): number | undefined {
  const checked = answer(wanted, around)
  if (!checked.ok) expect(checked.error.why).toBe(refusalConditions.get(checked.error.code))
  return checked.ok ? undefined : checked.error.code
}

const single = (change?: Partial<Slip>) => slip([legOf(football)], change)
const legs = (count: number) => others.slice(0, count).map((match) => legOf(match))

/** Matches that are running now, and the time at which one is as wanted. */
const running = findMatch(
  (fixture) =>
    fixture.sport.key === 'football' && isPlain(fixture) && matchOf(fixture).course.decisive_ms.length > 0,
)
const goal_ms = timeOf(running, 'suspended')
const live_ms = running.fixture.scheduled_ms + 2000
const liveLeg = (change?: Partial<Leg>) =>
  legOf(running, { at_ms: live_ms, change: { isLive: true, ...change } })
const fixtureWith = (wanted: (fixture: Fixture) => boolean) =>
  findMatch(
    (fixture) =>
      fixture.delay_ms === undefined && fixture.sport.key !== 'bandy' && isOpen(fixture) && wanted(fixture),
    later_ms,
  )

describe('the book takes', () => {
  it('a single, an express and systems, and says what they may pay', () => {
    const [one, two, three] = legs(3) as [Leg, Leg, Leg]
    const payout = (wanted: Slip) => {
      const checked = answer(wanted)
      if (!checked.ok) throw new Error(checked.error.why)
      return checked.value.payout_minor
    }
    expect(payout(slip([one]))).toBe(Math.floor(one.price))
    expect(payout(slip([one, two]))).toBe(Math.floor((one.price * two.price) / 1000))
    const parts = [
      [one, two],
      [one, three],
      [two, three],
    ].map(([a, b]) => Math.floor((500 * a!.price * b!.price) / 1_000_000))
    expect(payout(slip([one, two, three], { kind: 'system', size: 2, stake_minor: 1500 }))).toBe(
      parts.reduce((sum, part) => sum + part),
    )
  })

  it('a changed price, where the player accepts it', () => {
    const { price } = legOf(football)
    const seen = (by: number, oddsPolicy: Slip['oddsPolicy']) =>
      codeOf(slip([{ ...legOf(football), price: price + by }], { oddsPolicy }))
    expect([seen(0, 'none'), seen(10, 'none'), seen(-10, 'none')]).toEqual([undefined, 614, undefined])
    expect([seen(0, 'higher'), seen(10, 'higher'), seen(-10, 'higher')]).toEqual([undefined, 614, undefined])
    expect([seen(0, 'any'), seen(10, 'any'), seen(-10, 'any')]).toEqual([undefined, undefined, undefined])
    const checked = answer(slip([{ ...legOf(football), price: price + 10 }], { oddsPolicy: 'any' }))
    expect(checked.ok && checked.value.legs[0]?.price).toBe(price)
  })

  it('[SLIP-03] the price that was shown, where it stands or got better and the player wants to be asked', () => {
    const { price } = legOf(football)
    const shown = slip([{ ...legOf(football), price: price - 10 }])
    const checked = answer(shown)
    expect(checked.ok && checked.value.legs[0]?.price).toBe(price - 10)
  })

  it('[SLIP-03] a live price that fell a moment ago, unless there was a point since', () => {
    const fallen = takenTimes().find(({ before, now }) => before.price > now.price)
    if (!fallen) throw new Error('no live price falls')
    const { leg, before, at_ms } = fallen
    const shown = slip([{ ...leg, price: before.price }], { line: 'live' })
    const checked = answer(shown, { at_ms })
    expect(checked.ok && checked.value.legs[0]?.price).toBe(before.price)
    expect(codeOf(shown, { at_ms: at_ms + 4000 })).not.toBeUndefined()
    expect(codeOf({ ...shown, legs: [{ ...leg, price: before.price + 10 }] }, { at_ms })).toBe(614)
  })

  it('[SLIP-03] no more, but says how much it would take or what is missing, in the currency of the player', () => {
    const refusalOf = (wanted: Slip, around?: Around) => {
      const checked = answer(wanted, around)
      return checked.ok ? undefined : checked.error
    }
    expect(refusalOf(single(), { bettor: { balance_minor: 400 } })).toMatchObject({
      ...{ code: 605, missing_minor: 600 },
    })
    for (const currency of ['USD', 'ILS', 'SEK'] as const) {
      const rich = { currency, balance_minor: 1_000_000_000 }
      const in_ = (stake_minor: number) => single({ currency, stake_minor })
      const { least_minor = 0 } = refusalOf(in_(1), { bettor: rich }) ?? {}
      expect(codeOf(in_(least_minor), { bettor: rich })).toBeUndefined()
      expect(codeOf(in_(least_minor - 1), { bettor: rich })).toBe(600)
      const open = () => ({ placed_minor: 150_000, payout_minor: 700_000 })
      const { most_minor = 0 } = refusalOf(in_(500_000_000), { bettor: rich, open }) ?? {}
      expect(most_minor).toBeGreaterThan(0)
      expect(codeOf(in_(most_minor), { bettor: rich, open })).toBeUndefined()
      expect(codeOf(in_(most_minor + 1), { bettor: rich, open })).not.toBeUndefined()
    }
  })

  it('[SPORT-16] what would win more than a bet is paid, and pays the most: to the millime in dinars, as the law says', () => {
    const rich = { currency: 'TND', balance_minor: 1_000_000_000 } as const
    const legal_minor = 1_450_000
    const settings = { legalPayouts: { TND: legal_minor } }
    const leg = legOf(football)
    const at = (stake_minor: number) => {
      const checked = answer(slip([leg], { currency: 'TND', stake_minor }), { bettor: rich, settings })
      return checked.ok ? checked.value : undefined
    }
    const last = Math.floor((legal_minor * 1000) / leg.price)
    expect(at(last)).toMatchObject({ most_minor: null, payout_minor: Math.floor((last * leg.price) / 1000) })
    expect(at(last + 1000)).toMatchObject({ most_minor: legal_minor, payout_minor: legal_minor })
    // A stake above what it may be paid is none.
    expect(at(legal_minor + 30)).toBeUndefined()
  })

  it('a live bet between two goals', () => {
    expect(stateOf(running, live_ms)).toBe('live')
    expect(codeOf(slip([liveLeg()], { line: 'live' }), { at_ms: live_ms })).toBeUndefined()
  })
})

/** Moments of the running match at which a price of the main market is another than two seconds before, without a goal between. */
function takenTimes() {
  const priceAt = (at_ms: number, selectionId: string) =>
    offerOf(running, at_ms)[0]?.selections.find(({ id }) => id === selectionId)?.price
  return Array.from({ length: 200 }, (_, second) => live_ms + second * 1000).flatMap((at_ms) =>
    ['home', 'draw', 'away'].flatMap((selectionId) => {
      const [before, now, later] = [at_ms - 2000, at_ms, at_ms + 4000].map((time_ms) =>
        priceAt(time_ms, selectionId),
      )
      if (before === undefined || now === undefined || later === undefined) return []
      if (before === now || before <= later || now < 1100) return []
      const leg = {
        ...{ eventId: running.fixture.id, marketId: 'result', selectionId },
        ...{ price: now, isLive: true },
      }
      return [{ leg, at_ms, before: { price: before }, now: { price: now } }]
    }),
  )
}

const shop = { pointId: 'harbor-shop' }
const event = football.fixture.id

describe('[SPORT-09] the book refuses, with the code of the bets catalog', () => {
  it.each<[number, string, () => [Slip, Around?]]>([
    [600, 'a stake below the minimum', () => [single({ stake_minor: 9 })]],
    [
      603,
      'an event that is over',
      () => [slip([liveLeg()], { line: 'live' }), { at_ms: live_ms + 10 * minute_ms }],
    ],
    [605, 'more than the balance', () => [single(), { bettor: { balance_minor: 999 } }]],
    [606, 'too much bonus money', () => [single({ bonus_minor: 501 })]],
    [612, 'no such event', () => [slip([{ ...legOf(football), eventId: 'football-1' }])]],
    [613, 'an event that has started', () => [slip([liveLeg({ isLive: false })]), { at_ms: live_ms }]],
    [614, 'another price', () => [slip([{ ...legOf(football), price: 999_000 }])]],
    [615, 'another line', () => [slip([{ ...legOf(football), marketId: 'total:6.5', selectionId: 'over' }])]],
    [617, 'a blocked event', () => [single(), { settings: { blockedEvents: [event] } }]],
    [618, 'a goal', () => [slip([liveLeg()], { line: 'live' }), { at_ms: goal_ms }]],
    [
      619,
      'much from a limited player',
      () => [single({ stake_minor: 10_001 }), { settings: { limited: ['player-1'] } }],
    ],
    [620, 'a player without profile', () => [single(), { bettor: { hasProfile: false } }]],
    [621, 'no such market', () => [slip([{ ...legOf(football), marketId: 'winner' }])]],
    [622, 'no money', () => [single(), { bettor: { balance_minor: 0 } }]],
    [623, 'a closed line', () => [single(), { settings: { isUsualOpen: false } }]],
    [
      624,
      'closed live bets',
      () => [slip([liveLeg()], { line: 'live' }), { at_ms: live_ms, settings: { isLiveOpen: false } }],
    ],
    [625, 'an empty slip', () => [slip([])]],
    [626, 'a single of two', () => [slip(legs(2), { kind: 'single' })]],
    [626, 'a system of halves', () => [slip(legs(4), { kind: 'system', size: 2.5 })]],
    [627, 'an event twice', () => [slip([legOf(football), legOf(football)])]],
    [
      628,
      'what excludes itself',
      () => [
        slip([
          legOf(football, { market: 'result', selection: 'home', above: 1 }),
          legOf(football, { market: 'result', selection: 'away', above: 1 }),
        ]),
      ],
    ],
    [
      647,
      'related events',
      () => {
        const { fixture } = football
        const again = coming((other) => other.id !== fixture.id && sameTeams(fixture, other))
        return [slip([legOf(football), legOf(again)])]
      },
    ],
    [670, 'an unknown shop', () => [single({ pointId: 'nowhere' })]],
    [671, 'another tourney', () => [slip([{ ...legOf(football), tourneyId: 'football:moon-cup' }])]],
    [672, 'no such selection', () => [slip([{ ...legOf(football), selectionId: 'both' }])]],
    [673, 'a live event in a usual slip', () => [slip([liveLeg()]), { at_ms: live_ms }]],
    [674, 'a coming event in a live slip', () => [single({ line: 'live' })]],
    [675, 'a lost exchange rate', () => [single(), { settings: { rates: { USD: 0 } } }]],
    [676, 'bets in one second', () => [single(), { habits: { last_ms: now_ms - 999 } }]],
    [
      677,
      'a minimum above the maximum',
      () => [
        slip(legs(12), { kind: 'system', size: 6, stake_minor: 10_000 }),
        { settings: { leastStake_minor: 20, limited: ['player-1'] } },
      ],
    ],
    [678, 'an unknown top express', () => [single({ topExpressId: 'of the day' })]],
    [
      680,
      'an express-only event alone',
      () => [slip([legOf(fixtureWith(({ combination }) => combination === 'express-only'))])],
    ],
    [
      681,
      'a single-only event in an express',
      () => [slip([legOf(football), legOf(fixtureWith(({ combination }) => combination === 'single-only'))])],
    ],
    ...[682, 683, 684, 685, 686, 687, 688].map((code): [number, string, () => [Slip]] => [
      code,
      `a wrong ${code - 679}-fold`,
      () => [slip(legs(2), { fold: code - 679 })],
    ]),
    [689, 'too high an express', () => [slip(legs(15), { stake_minor: 10 })]],
    [690, 'more than the shop takes', () => [single({ stake_minor: 50_001, ...shop })]],
    [691, 'the same bet again', () => [single(), { habits: { same: 5 } }]],
    [692, 'strange software', () => [single({ software: 'toaster' })]],
    [693, 'another currency', () => [single({ currency: 'BRL' })]],
    [694, 'too many bets a day', () => [single(), { habits: { today: 200 } }]],
    [
      695,
      'bonus money on a favorite',
      () => [
        slip(
          [
            legOf(
              coming((fixture) => Math.abs(fixture.edge) > 3),
              { above: 1050 },
            ),
          ].map((leg) => leg),
          { bonus_minor: 500 },
        ),
      ],
    ],
    [700, 'who may not bet', () => [single(), { bettor: { mayBet: false } }]],
    [
      702,
      'a fifth bet without credit',
      () => [single(), { bettor: { isCredited: false }, habits: { bets: 4 } }],
    ],
    [
      1489,
      'too low a price',
      () => {
        const at_ms = (fixture: Fixture) => fixture.scheduled_ms + 5 * minute_ms
        const cheapest = (fixture: Fixture) =>
          offerOf(matchOf(fixture), at_ms(fixture))
            .flatMap(({ id, selections }) =>
              selections.map((one) => ({ marketId: id, selectionId: one.id, price: one.price })),
            )
            .find(({ price }) => price < 1030)
        const { fixture } = coming((one) => cheapest(one) !== undefined)
        const leg = { eventId: fixture.id, ...cheapest(fixture)!, isLive: true }
        return [slip([leg], { line: 'live' }), { at_ms: at_ms(fixture) }]
      },
    ],
  ])('%i: %s', (code, _, build) => {
    const [wanted, around] = build()
    expect(codeOf(wanted, around)).toBe(code)
  })

  it.each(
    limitScopes.flatMap((scope) =>
      (['stake', 'placed', 'open'] as const).flatMap((measure) =>
        [false, true].map((isLive) => ({ scope, measure, isLive, code: limitCode(scope, measure, isLive) })),
      ),
    ),
  )('$code: $measure per $scope, live $isLive', ({ scope, measure, isLive, code }) => {
    const match = matchWithLow(scope)
    const at_ms = isLive ? match.fixture.scheduled_ms + 500 : now_ms
    const { stake_minor, above, open } = amountsFor(scope, measure, isLive)
    const leg = legOf(match, { above, at_ms, change: { isLive } })
    const around = {
      at_ms,
      settings: { limited: scope === 'user' ? ['player-1'] : [] },
      open: (key: string) => (key.startsWith(`${scope}:`) ? open : { placed_minor: 0, payout_minor: 0 }),
    }
    const wanted = slip([leg], { stake_minor, line: isLive ? 'live' : 'usual' })
    expect(codeOf(wanted, around)).toBe(code)
  })

  it.each(limitScopes.flatMap((scope) => [false, true].map((isLive) => ({ scope, isLive }))))(
    '[SPORT-16] but not for its payout: that of $scope, live $isLive, is the most it pays',
    ({ scope, isLive }) => {
      const match = matchWithLow(scope)
      const at_ms = isLive ? match.fixture.scheduled_ms + 500 : now_ms
      const most_minor = lowStake[scope] * (isLive ? 500 : 1000)
      const leg = legOf(match, { above: 11_000, at_ms, change: { isLive } })
      const stake_minor = Math.ceil((most_minor * 1000) / leg.price) + 1
      const settings = { limited: scope === 'user' ? ['player-1'] : [] }
      const wanted = slip([leg], { stake_minor, line: isLive ? 'live' : 'usual' })
      const checked = answer(wanted, { at_ms, settings })
      expect(checked).toMatchObject({ ok: true, value: { most_minor, payout_minor: most_minor } })
      expect(checked.ok && checked.value.book.payout).toBe(most_minor)
    },
  )

  it('and has a condition for every code of the catalog that it knows', () => {
    const ranges = [
      [600, 603],
      [605, 606],
      [611, 695],
    ] as const
    const catalog = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    )
    expect([...refusalConditions.keys()].sort((one, other) => one - other)).toEqual([
      506,
      ...catalog,
      700,
      702,
      999,
      1489,
    ])
  })
})

/** In dollars: the low stake of each scope, from which all its other limits follow. */
const lowStake = { bet: 1000, event: 200, tourney: 300, user: 100, sport: 250 }

const foundLow = new Map<string, Match>()

function matchWithLow(scope: (typeof limitScopes)[number]): Match {
  const known = foundLow.get(scope)
  if (known) return known
  const found = findMatch(
    (fixture) =>
      fixture.delay_ms === undefined &&
      fixture.combination === 'any' &&
      fixture.isRestricted === (scope === 'event') &&
      (fixture.tourney.key === 'friendlies') === (scope === 'tourney') &&
      (scope === 'sport' ? fixture.sport.key === 'bandy' : fixture.sport.key === 'football') &&
      stateOf(matchOf(fixture), fixture.scheduled_ms + 500) === 'live' &&
      offerOf(matchOf(fixture), fixture.scheduled_ms + 500).some(({ selections }) =>
        selections.some(({ price }) => price > 11_000),
      ),
    later_ms,
  )
  foundLow.set(scope, found)
  return found
}

function amountsFor(
  scope: (typeof limitScopes)[number],
  measure: 'stake' | 'placed' | 'open',
  isLive: boolean,
) {
  const limit = lowStake[scope] * (isLive ? 50 : 100)
  switch (measure) {
    case 'stake':
      return { stake_minor: limit + 1, above: 1500, open: { placed_minor: 0, payout_minor: 0 } }
    case 'placed':
      return { stake_minor: 1000, above: 1500, open: { placed_minor: 2 * limit - 999, payout_minor: 0 } }
    case 'open':
      return { stake_minor: 1000, above: 1500, open: { placed_minor: 0, payout_minor: 15 * limit } }
  }
}
