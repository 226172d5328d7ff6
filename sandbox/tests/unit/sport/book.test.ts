import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookMovement } from '#contract/sportsbook.ts'
import { accountOf, betStore, type Bet, type BetStore, type Sql } from '../../../sport/book/bets.ts'
import { place, runDue } from '../../../sport/book/betFlow.ts'
import type { BookContext, BookWallet } from '../../../sport/book/bookContext.ts'
import { cashOut, offerFor, offersFor, setAutoCashOut } from '../../../sport/book/cashOutFlow.ts'
import { settingsBy, storeBy, walletBy, type BookOrder } from '../../../sport/book/bookOrder.ts'
import { historyItem } from '../../../sport/book/history.ts'
import { endOf, matchOf } from '../../../sport/fixtures/match.ts'
import { offerOf } from '../../../sport/book/offer.ts'
import { defaultSettings, type Bettor } from '../../../sport/book/placement.ts'
import { highestPayout, type Slip } from '../../../sport/book/slip.ts'
import {
  changesTotal,
  findLostLead,
  fixturesFrom,
  isPlain,
  minute_ms,
  now_ms,
  seed,
  slipAt,
  take,
} from './support.ts'

const start_minor = 500_000
const hour_ms = 60 * minute_ms

function sqlOf(database = new DatabaseSync(':memory:')): Sql {
  return {
    exec: (query, ...values) => {
      const rows = database.prepare(query).all(...values)
      return { toArray: () => rows }
    },
  }
}

/** The end of a call: an answer; none, though the money moved or did not; the process dies before or after it. */
type Fault = 'none' | 'lost' | 'late' | 'dies before' | 'dies after'
class Crash extends Error {}

/** Wallets as an operator keeps them: each id counts once, and an undone one never. */
class Wallets {
  readonly balances = new Map<string, number>()
  private readonly moved = new Map<string, { playerId: string; change_minor: number } | 'undone'>()
  faults: Fault[] = []

  balance(playerId: string): number {
    return this.balances.get(playerId) ?? start_minor
  }

  port(): BookWallet {
    const add = (movement: BookMovement) => this.call(() => this.move(movement, movement.amount_minor))
    return {
      bet: (movement) => this.call(() => this.move(movement, -movement.amount_minor)),
      ...{ win: add, cashOut: add, resettle: add },
      lose: (movement) => this.call(() => this.move({ ...movement, amount_minor: 0 }, 0)),
      rollback: (movement) => this.call(() => this.undo(movement)),
    }
  }

  private async call(move: () => Awaited<ReturnType<BookWallet['bet']>>): ReturnType<BookWallet['bet']> {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'dies before') throw new Crash()
    if (fault === 'lost') return { ok: false, error: { kind: 'unknown', why: 'lost' } }
    const answer = move()
    if (fault === 'dies after') throw new Crash()
    return fault === 'late' ? { ok: false, error: { kind: 'unknown', why: 'late' } } : answer
  }

  private move({ id, playerId }: BookMovement, change_minor: number): Awaited<ReturnType<BookWallet['bet']>> {
    const known = this.moved.get(id)
    if (known === 'undone') return { ok: false, error: { kind: 'refused', code: 9409 } }
    if (known === undefined) {
      const balance_minor = this.balance(playerId) + change_minor
      if (id.endsWith(':bet') && balance_minor < 0)
        return { ok: false, error: { kind: 'refused', code: 501 } }
      this.moved.set(id, { playerId, change_minor })
      this.balances.set(playerId, balance_minor)
    }
    return { ok: true, value: { balance_minor: this.balance(playerId) } }
  }

  private undo({ id, playerId }: BookMovement): Awaited<ReturnType<BookWallet['bet']>> {
    const known = this.moved.get(id)
    if (known && known !== 'undone') this.balances.set(playerId, this.balance(playerId) - known.change_minor)
    this.moved.set(id, 'undone')
    return { ok: true, value: { balance_minor: this.balance(playerId) } }
  }
}

const bettor = (id: string, wallets: Wallets): Bettor => ({
  ...{
    id,
    session: `of-${id}`,
    book: 'digitain',
    hasProfile: true,
    mayBet: true,
    isCredited: true,
    currency: 'USD',
  },
  ...{ balance_minor: wallets.balance(id), bonus_minor: 0 },
})

type World = { wallets: Wallets; store: BetStore; time_ms: number; context: BookContext; ids: string[] }

function newWorld(): World {
  const wallets = new Wallets()
  const store = betStore(sqlOf())
  const settings = { ...defaultSettings, pause_ms: 0 }
  const world: World = { wallets, store, time_ms: now_ms, ids: [], context: {} as BookContext }
  const now = () => world.time_ms
  world.context = { seed, settings, store, wallet: wallets.port(), now, turns: new Map() }
  return world
}

/** A slip on the next matches that are open, at their prices. */
function slipOf(world: World, kind: Slip['kind'], stake_minor: number, from: number, isLive: boolean): Slip {
  const id = `slip-${world.ids.length}`
  world.ids.push(id)
  return slipAt(world.time_ms, { id, kind, stake_minor, from, isLive })
}

function highestPayoutOf({ slip }: Bet, stake_minor: number): number {
  const prices = slip.legs.map(({ price }) => price)
  return highestPayout({ ...slip, stake_minor }, prices)
}

/** Goes on until nothing is due any more. */
async function finish(world: World): Promise<void> {
  world.wallets.faults = []
  for (let next = world.store.nextDue(); next !== undefined; next = world.store.nextDue()) {
    world.time_ms = Math.max(world.time_ms, next)
    await runDue(world.context)
  }
}

/** The book's gain from the bets it knows. */
function bookGain({ store, ids }: World): number {
  return ids.reduce((sum, id) => {
    const bet = store.find(id)
    const isTaken = bet !== undefined && ['settled', 'cashed'].includes(bet.stage)
    return isTaken ? sum + bet.slip.stake_minor - bet.paid_minor : sum
  }, 0)
}

const press = (shown_minor: number) => ({ id: crypto.randomUUID(), shown_minor })

const fault = fc.constantFrom<Fault[]>('none', 'none', 'none', 'lost', 'late', 'dies before', 'dies after')
const action = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    player: fc.constantFrom('anna', 'ben'),
    kind: fc.constantFrom<Slip['kind'][]>('single', 'express', 'system'),
    stake_minor: fc.integer({ min: 30, max: 9000 }),
    from: fc.nat({ max: 30 }),
    isLive: fc.boolean(),
  }),
  fc.record({ do: fc.constant('again' as const), bet: fc.nat({ max: 10 }) }),
  fc.record({ do: fc.constant('cash out' as const), bet: fc.nat({ max: 10 }) }),
  fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 600 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

async function act(world: World, one: Action): Promise<void> {
  const { context, store, wallets } = world
  if (one.do === 'place') {
    const slip = slipOf(world, one.kind, one.stake_minor, one.from, one.isLive)
    await place(context, slip, bettor(one.player, wallets))
  } else if (one.do === 'wait') {
    world.time_ms += one.seconds * 1000
    await runDue(context)
  } else {
    const bet = store.find(`slip-${one.bet}`)
    if (!bet) return
    if (one.do === 'again') await place(context, bet.slip, bettor(bet.playerId, wallets))
    else await cashOut(context, bet.playerId, bet.slip.id, { id: 'a press', shown_minor: 1 })
  }
}

describe('the book’s money', () => {
  it(
    '[SPORT-09] whatever is bet, settled, corrected, cashed out and crashed, wallets and book sum to zero',
    { timeout: 120_000 },
    async () => {
      const seen = { settled: 0, cashed: 0, refused: 0, returned: 0, corrected: 0 }
      await fc.assert(
        fc.asyncProperty(
          fc.array(action, { minLength: 3, maxLength: 16 }),
          fc.array(fault, { maxLength: 12 }),
          async (actions, faults) => {
            const world = newWorld()
            world.wallets.faults = [...faults]
            for (const one of actions) {
              try {
                await act(world, one)
              } catch (thrown) {
                // The process is gone; another one goes on with what was written.
                if (!(thrown instanceof Crash)) throw thrown
                world.context = { ...world.context, turns: new Map() }
              }
            }
            await finishDespiteCrashes(world)
            const gained = ['anna', 'ben'].reduce(
              (sum, id) => sum + world.wallets.balance(id) - start_minor,
              0,
            )
            expect(gained + bookGain(world)).toBe(0)
            for (const id of world.ids) {
              const bet = world.store.find(id)
              if (!bet) continue
              expect(['settled', 'cashed', 'refused', 'returned']).toContain(bet.stage)
              seen[bet.stage as keyof typeof seen] += 1
              if (bet.corrections > 0) seen.corrected += 1
            }
          },
        ),
        { numRuns: 100, seed: 2026 },
      )
      // The wallets refuse nothing here: the balances are ample.
      expect(Math.min(seen.settled, seen.cashed, seen.returned, seen.corrected)).toBeGreaterThan(0)
    },
  )

  it('pays a corrected result by the difference, down too', async () => {
    const world = newWorld()
    const fixture = take(4000, fixturesFrom(now_ms, ['football', 'bandy'])).find(
      (one) => one.isCorrected && one.combination === 'any' && changesTotal(one),
    )!
    world.time_ms = fixture.scheduled_ms - minute_ms
    const { market, over } = changesTotal(fixture)!
    const leg = { eventId: fixture.id, marketId: market, selectionId: 'over', price: over, isLive: false }
    const slip = { ...slipOf(world, 'single', 1000, 0, false), legs: [leg] }
    const placed = await place(world.context, slip, bettor('anna', world.wallets))
    expect(placed.ok).toBe(true)
    const seen: number[] = []
    for (let next = world.store.nextDue(); next !== undefined; next = world.store.nextDue()) {
      world.time_ms = next
      await runDue(world.context)
      seen.push(world.wallets.balance('anna') - start_minor)
    }
    expect(seen).toEqual([over - 1000, -1000])
    expect(world.store.find(slip.id)).toMatchObject({
      stage: 'settled',
      status: 'lost',
      paid_minor: 0,
      corrections: 1,
    })
  })

  it('[SPORT-09] is safe from a slip handed in twice at once, and says 601, 602, 605, 611, 616 and 999', async () => {
    const world = newWorld()
    const { context, wallets, store } = world
    const anna = bettor('anna', wallets)
    const slip = slipOf(world, 'single', 1000, 0, false)
    const both = await Promise.all([place(context, slip, anna), place(context, slip, anna)])
    expect(both.map((answer) => answer.ok)).toEqual([true, true])
    expect(wallets.balance('anna')).toBe(start_minor - 1000)

    const codeOf = (answer: { ok: boolean; error?: { code: number } }) => answer.error?.code
    expect(codeOf(offerFor(context, 'ben', slip.id))).toBe(601)
    expect(codeOf(await cashOut(context, 'anna', 'another', press(1)))).toBe(601)
    const elsewhere = { ...anna, book: 'betconstruct' } as const
    const ofOther = accountOf('anna', 'betconstruct')
    expect((await place(context, slip, elsewhere)).ok).toBe(false)
    expect(codeOf(await cashOut(context, ofOther, slip.id, press(1)))).toBe(601)
    expect(codeOf(await setAutoCashOut(context, ofOther, slip.id, null))).toBe(601)
    const offer = offerFor(context, 'anna', slip.id)
    const offered_minor = offer.ok ? offer.value : 0
    expect(offered_minor).toBeGreaterThan(850)
    expect(offered_minor).toBeLessThan(960)
    expect(codeOf(await cashOut(context, 'anna', slip.id, press(offered_minor + 1)))).toBe(614)
    expect((await cashOut(context, 'anna', slip.id, press(offered_minor))).ok).toBe(true)
    expect(wallets.balance('anna')).toBe(start_minor - 1000 + offered_minor)
    expect(codeOf(await cashOut(context, 'anna', slip.id, press(1)))).toBe(602)

    const rich = { ...anna, balance_minor: 10 * start_minor }
    wallets.balances.set('anna', 10)
    expect(codeOf(await place(context, slipOf(world, 'single', 1000, 0, false), rich))).toBe(605)
    wallets.faults = ['late']
    wallets.balances.set('anna', start_minor)
    expect(codeOf(await place(context, slipOf(world, 'single', 1000, 0, false), anna))).toBe(999)
    expect(wallets.balance('anna')).toBe(start_minor)

    const full: BetStore = {
      ...store,
      insert: () => {
        throw new Error('disk full')
      },
    }
    expect(
      codeOf(await place({ ...context, store: full }, slipOf(world, 'single', 1000, 0, false), anna)),
    ).toBe(616)
    const over = slipOf(world, 'single', 1000, 0, false)
    await place(context, over, anna)
    await finish(world)
    expect(codeOf(await cashOut(context, 'anna', over.id, press(1)))).toBe(611)
  })

  it('tells a player’s bets, newest first, in his language, with the scores of now', async () => {
    const world = newWorld()
    const anna = bettor('anna', world.wallets)
    for (const kind of ['single', 'express', 'system'] as const) {
      const slip = slipOf(world, kind, 1250, 4, false)
      expect((await place(world.context, slip, anna)).ok).toBe(true)
      world.time_ms += 1000
    }
    await place(world.context, slipOf(world, 'single', 1000, 2, false), bettor('ben', world.wallets))
    const page = { start: 0, count: 2, begin_ms: now_ms, end_ms: now_ms + hour_ms }
    const { bets, count } = world.store.betsOf('anna', page)
    expect([bets.map(({ slip }) => slip.id), count]).toEqual([['slip-2', 'slip-1'], 3])
    expect(world.store.betsOf('anna', { ...page, begin_ms: now_ms + 1 }).count).toBe(2)
    expect(world.store.betsOf('anna', { ...page, end_ms: now_ms + 1 }).count).toBe(1)
    const item = historyItem({ seed, lang: 'fr', now_ms: world.time_ms }, bets[1]!)
    expect(item).toMatchObject({
      id: 'slip-1',
      type: 'express',
      countEvents: 3,
      number: '10000002',
      amountIn: 12.5,
      status: 'open',
    })
    const product = bets[1]!.slip.legs.reduce((all, { price }) => (all * price) / 1000, 1)
    expect(item.coef).toBeCloseTo(product, 2)
    for (const event of item.events) expect(event).toMatchObject({ score: null, isLive: false })
    await finish(world)
    const [last] = world.store.betsOf('anna', page).bets
    expect(['won', 'lost', 'returned']).toContain(last!.status)
    const later = historyItem({ seed, lang: 'fr', now_ms: world.time_ms + 30 * 24 * hour_ms }, last!)
    for (const { score, match, name, outcome, endedAt } of later.events) {
      expect(outcome).not.toBeNull()
      expect(Date.parse(endedAt ?? '')).toBeGreaterThan(now_ms)
      expect(score).toMatch(/^\d+:\d+$/)
      expect(match).toContain(' – ')
      expect(name).not.toBe('')
    }
  })

  it('[SLIP-06] a system tells its shape, and the parts of its stake sum up to it', async () => {
    const world = newWorld()
    const slip = slipOf(world, 'system', 1001, 2, false)
    const placed = await place(world.context, slip, bettor('anna', world.wallets))
    if (!placed.ok) throw new Error(placed.error.why)
    const { system, amountIn } = historyItem({ seed, lang: 'en', now_ms: world.time_ms }, placed.value)
    expect(system).toEqual({
      size: 2,
      shares: [
        { count: 1, stake: 3.33 },
        { count: 2, stake: 3.34 },
      ],
    })
    expect(amountIn).toBe(10.01)
  })

  it('[SLIP-04] a bet of which half was cashed out is lost when the rest is, and its history says what was cashed out', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const world = newWorld()
      const { context, store } = world
      const slip = slipOf(world, 'single', 1000, turn % 8, false)
      if (!(await place(context, slip, bettor('anna', world.wallets))).ok) continue
      const cashed = await cashOut(context, 'anna', slip.id, { id: 'half', shown_minor: 1, part: 50 })
      if (!cashed.ok) continue
      await finish(world)
      const bet = store.find(slip.id)!
      const isLost = bet.paid_minor === bet.cashOuts[0]!.amount_minor
      expect(bet.status === 'lost').toBe(isLost)
      if (!isLost) continue
      const item = historyItem({ seed, lang: 'en', now_ms: world.time_ms }, bet)
      const { amount_minor } = bet.cashOuts[0]!
      expect(item).toMatchObject({
        status: 'lost',
        amountIn: 10,
        stakeLeft: 5,
        cashedOut: amount_minor / 100,
      })
      return
    }
    throw new Error('no bet was lost')
  })

  it('[SPORT-09] fails on purpose where it is ordered to: 616 and 999, and nobody’s money is gone', async () => {
    const world = newWorld()
    const anna = bettor('anna', world.wallets)
    const { context } = world
    const codeUnder = async (order: BookOrder) => {
      const ordered = {
        ...context,
        settings: { ...settingsBy(order), pause_ms: 0 },
        store: storeBy(order, context.store),
        wallet: walletBy(order, context.wallet),
      }
      const answer = await place(ordered, slipOf(world, 'single', 1000, 0, false), anna)
      return answer.ok ? undefined : answer.error.code
    }
    expect(await codeUnder({ failure: 'storage' })).toBe(616)
    expect(await codeUnder({ failure: 'wallet' })).toBe(999)
    expect(await codeUnder({ isUsualOpen: false })).toBe(623)
    expect(world.wallets.balance('anna')).toBe(start_minor)
    expect(await codeUnder({})).toBeUndefined()
  })

  it('[SLIP-08] is cashed out in parts: none is worth more than its share of the whole, and the rest is settled', async () => {
    const world = newWorld()
    const { context, wallets, store } = world
    const slip = slipOf(world, 'express', 1000, 0, false)
    expect((await place(context, slip, bettor('anna', wallets))).ok).toBe(true)
    const offer = offersFor(context, 'anna')[slip.id]
    if (offer?.kind !== 'offer') throw new Error('no offer')
    expect(offer.parts.map(({ part }) => part)).toEqual([25, 50, 75, 100])
    // Each is rounded down by itself.
    for (const { part, amount_minor } of offer.parts)
      expect(amount_minor).toBeLessThan(((offer.amount_minor + 1) * part) / 100)
    const quarter_minor = offer.parts[0]!.amount_minor
    const part = { id: 'first', shown_minor: quarter_minor, part: 25 } as const
    expect((await cashOut(context, 'anna', slip.id, { ...part, shown_minor: quarter_minor + 1 })).ok).toBe(
      false,
    )
    // Pressed twice, it is paid once; another press takes of what is left.
    for (const press of [part, part, { ...part, id: 'second', shown_minor: 1 }])
      expect((await cashOut(context, 'anna', slip.id, press)).ok).toBe(true)
    const bet = store.find(slip.id)!
    expect(bet.cashOuts.map(({ stake_minor }) => stake_minor)).toEqual([250, 187])
    expect(bet).toMatchObject({ stage: 'open', status: 'open', payout_minor: highestPayoutOf(bet, 563) })
    const cashed_minor = bet.cashOuts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    expect(bet.paid_minor).toBe(cashed_minor)
    expect(wallets.balance('anna')).toBe(start_minor - 1000 + cashed_minor)
    await finish(world)
    const ended = store.find(slip.id)!
    expect(ended.stage).toBe('settled')
    expect(ended.paid_minor - cashed_minor).toBeGreaterThanOrEqual(0)
    expect(ended.paid_minor - cashed_minor).toBeLessThanOrEqual(highestPayoutOf(bet, 563))
    expect(wallets.balance('anna')).toBe(start_minor - 1000 + ended.paid_minor)
  })

  it('[SPORT-16] is paid no more than the book’s highest payout, in parts no more than their parts of it, and returned whole', async () => {
    const world = newWorld()
    const { context, wallets, store } = world
    const most_minor = 1100
    context.settings = { ...context.settings, legalPayout_minor: most_minor }
    const anna = { ...bettor('anna', wallets), balance_minor: start_minor }
    const kinds = ['single', 'express', 'system'] as const
    const slips = Array.from({ length: 36 }, (_, index) =>
      slipOf(world, kinds[index % 3]!, 1000, 2 * index, false),
    )
    for (const slip of slips) {
      const placed = await place(context, slip, anna)
      if (placed.ok) expect(placed.value.payout_minor).toBeLessThanOrEqual(most_minor)
    }
    for (const [index, slip] of slips.entries()) {
      const offer = offersFor(context, 'anna')[slip.id]
      if (offer?.kind !== 'offer') continue
      expect(offer.amount_minor).toBeLessThanOrEqual(most_minor)
      for (const { part, amount_minor } of offer.parts)
        expect(amount_minor).toBeLessThanOrEqual((most_minor * part) / 100)
      if (index % 2 === 0) await cashOut(context, 'anna', slip.id, { id: 'half', shown_minor: 1, part: 50 })
    }
    await finish(world)
    const bets = slips.flatMap(({ id }) => store.find(id) ?? []).filter(({ stage }) => stage === 'settled')
    const parts = bets.map((bet) => {
      const cashed_minor = bet.cashOuts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      const left_minor = bet.cashOuts.length > 0 ? 500 : 1000
      return {
        ...bet,
        left_minor,
        ofRest_minor: bet.paid_minor - cashed_minor,
        most: (most_minor * left_minor) / 1000,
      }
    })
    const won = parts.filter(({ status, slip }) => status === 'won' && slip.kind === 'single')
    expect(won.filter(({ left_minor }) => left_minor === 500).length).toBeGreaterThan(0)
    expect(won.filter(({ left_minor }) => left_minor === 1000).length).toBeGreaterThan(0)
    // The prices of what is open here are all above 1.1.
    for (const { ofRest_minor, most, payout_minor } of won)
      expect([ofRest_minor, payout_minor]).toEqual([most, most])
    for (const { ofRest_minor, most } of parts) expect(ofRest_minor).toBeLessThanOrEqual(most)
    for (const { ofRest_minor, left_minor, status, slip } of parts)
      if (status === 'returned' && slip.kind === 'single') expect(ofRest_minor).toBe(left_minor)
    const stakes_minor = bets.reduce((sum, { slip }) => sum + slip.stake_minor, 0)
    const paid_minor = bets.reduce((sum, bet) => sum + bet.paid_minor, 0)
    expect(wallets.balance('anna')).toBe(start_minor - stakes_minor + paid_minor)
  })

  it('[SLIP-08] is cashed out by itself at the offer that was asked for, unless the player thinks better of it', async () => {
    const world = newWorld()
    const { context, wallets, store } = world
    const anna = bettor('anna', wallets)
    // Every other one may be on a match that is broken off, and is open for days.
    const slips = Array.from({ length: 12 }, (_, index) => slipOf(world, 'single', 1000, 2 * index, false))
    for (const slip of slips) await place(context, slip, anna)
    const asked_minor = 1050
    for (const { id } of slips) {
      const offer = offerFor(context, 'anna', id)
      const most_minor = store.find(id)?.payout_minor ?? 0
      const set = (amount_minor: number | null) => setAutoCashOut(context, 'anna', id, amount_minor)
      if (offer.ok) expect((await set(offer.value)).ok).toBe(false)
      expect((await set(most_minor + 1)).ok).toBe(false)
      expect((await setAutoCashOut(context, 'ben', id, asked_minor)).ok).toBe(false)
      await set(asked_minor)
    }
    await setAutoCashOut(context, 'anna', slips[0]!.id, null)
    await finish(world)
    const bets = slips.flatMap(({ id }) => store.find(id) ?? [])
    expect(bets[0]?.stage).toBe('settled')
    const cashed = bets.filter(({ stage }) => stage === 'cashed')
    expect(cashed.length).toBeGreaterThan(0)
    for (const { paid_minor } of cashed) expect(paid_minor).toBeGreaterThanOrEqual(asked_minor)
  })

  it('[PROMO-05] takes a free bet whole and by its id, for what is above the stake, and buys none back', async () => {
    const world = newWorld()
    const { context, wallets } = world
    const sent: object[] = []
    const bet: BookWallet['bet'] = (movement) => {
      sent.push(movement)
      return Promise.resolve({ ok: true, value: { balance_minor: 0 } })
    }
    context.wallet = { ...wallets.port(), bet }
    const freeBets = [{ id: 'f', amount_minor: 500, leastPrice: 1000, expiresAt: '2030-01-01T00:00:00Z' }]
    const owner = { ...bettor('anna', wallets), balance_minor: 0, freeBets }
    const slip = { ...slipOf(world, 'single', 500, 2, false), freeBetId: 'f' }
    const wrong = { ...slipOf(world, 'single', 400, 2, false), freeBetId: 'f' }
    expect(await place(context, wrong, owner)).toMatchObject({ error: { code: 506 } })
    const dear = [{ ...freeBets[0]!, leastPrice: 100_000 }]
    expect(await place(context, slip, { ...owner, freeBets: dear })).toMatchObject({ error: { code: 695 } })
    const placed = await place(context, slip, owner)
    const price = slip.legs[0]?.price ?? 0
    expect(placed).toMatchObject({ value: { payout_minor: Math.floor((500 * price) / 1000) - 500 } })
    expect(sent).toMatchObject([{ freeBetId: 'f', amount_minor: 500, bonus_minor: 0, price }])
    expect(offerFor(context, 'anna', slip.id)).toMatchObject({ error: { code: 600 } })
  })

  it('offers no cash-out while betting is stopped, nor for what is lost', async () => {
    const world = newWorld()
    const match = matchOf(
      take(400, fixturesFrom(now_ms, ['bandy'])).find(
        (one) => isPlain(one) && matchOf(one).course.decisive_ms.length > 3,
      )!,
    )
    const start_ms = match.fixture.scheduled_ms
    world.time_ms = start_ms - 1000
    const [main] = offerOf(match, world.time_ms)
    const { id: selectionId, price } = main!.selections[0]!
    const leg = { eventId: match.fixture.id, marketId: main!.id, selectionId, price, isLive: false }
    const slip = { ...slipOf(world, 'single', 1000, 0, false), legs: [leg] }
    await place(world.context, slip, bettor('anna', world.wallets))
    const codeAt = (time_ms: number) => {
      world.time_ms = time_ms
      const offer = offerFor(world.context, 'anna', slip.id)
      return offer.ok ? undefined : offer.error.code
    }
    expect(codeAt(start_ms + match.course.decisive_ms[0]!)).toBe(618)
    expect(codeAt(start_ms + match.course.duration_ms + 1)).toBe(603)
  })
})

describe('the history of a player’s bets', () => {
  const month = { count: 10, begin_ms: 0, end_ms: now_ms }

  it.each([{}, { state: 'open' }, { state: 'settled' }] as const)(
    '[SPORT-08] is read by an index, in its order: %j',
    (state) => {
      const database = new DatabaseSync(':memory:')
      const queries: { query: string; values: (string | number | null)[] }[] = []
      const { exec } = sqlOf(database)
      const store = betStore({
        exec: (query, ...values) => {
          queries.push({ query, values })
          return exec(query, ...values)
        },
      })
      queries.length = 0
      store.betsOf('anna', { ...month, start: 0, ...state })
      expect(queries).toHaveLength(2)
      for (const { query, values } of queries) {
        const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values)
        const steps = plan.map(({ detail }) => String(detail)).filter((step) => step.includes('bet'))
        expect(steps).toEqual([
          expect.stringMatching(new RegExp(`INDEX bet_${'state' in state ? state.state : 'taken'} `)),
        ])
        expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
      }
    },
  )

  it('[SPORT-08] counts and pages as far as is told, whatever lies behind', () => {
    const database = new DatabaseSync(':memory:')
    const store = betStore(sqlOf(database))
    const body = JSON.stringify({
      ...{ slip: slipAt(now_ms, { id: 'one', kind: 'single', stake_minor: 100, from: 0, isLive: false }) },
      ...{ playerId: 'anna', stage: 'settled', status: 'lost', refusal: null, paid_minor: 0, due: null },
      ...{ corrections: 0, tries: 0, payout_minor: 0, placed_ms: 0, decided_ms: 0, next_ms: null },
    })
    database
      .prepare(
        `INSERT INTO bet (id, player, selections, stage, placed_ms, body)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10010)
         SELECT n, 'anna', '', 'settled', n, ? FROM n`,
      )
      .run(body)
    expect(store.betsOf('anna', { ...month, start: 9_990 })).toMatchObject({ count: 10_000 })
    expect(store.betsOf('anna', { ...month, start: 9_990 }).bets).toHaveLength(10)
    expect(store.betsOf('anna', { ...month, start: 10_000 })).toEqual({ count: 10_000, bets: [] })
  })
})

async function finishDespiteCrashes(world: World): Promise<void> {
  const left = world.wallets.faults
  for (const one of left) {
    world.wallets.faults = [one]
    world.time_ms += hour_ms / 4
    try {
      await runDue(world.context)
    } catch (thrown) {
      if (!(thrown instanceof Crash)) throw thrown
      world.context = { ...world.context, turns: new Map() }
    }
  }
  await finish(world)
}

describe('early payout', () => {
  const match = findLostLead(now_ms + hour_ms)

  async function placed(): Promise<{ world: World; slip: Slip; price: number }> {
    const world = newWorld()
    world.time_ms = match.fixture.scheduled_ms - minute_ms
    const price = offerOf(match, world.time_ms)[0]!.selections.find(({ id }) => id === 'home')!.price
    const leg = { eventId: match.fixture.id, marketId: 'result', selectionId: 'home', price, isLive: false }
    const slip = { ...slipOf(world, 'single', 1000, 0, false), legs: [leg] }
    await place(world.context, slip, bettor('anna', world.wallets))
    return { world, slip, price }
  }

  it('[BOOK-05] a single on a team that led by two is paid then, once, and keeps it though the team does not win', async () => {
    const { world, slip, price } = await placed()
    await finish(world)
    const bet = world.store.find(slip.id)!
    const paid_minor = Math.floor((1000 * price) / 1000)
    expect(bet).toMatchObject({ stage: 'settled', status: 'won', paid_minor, corrections: 0 })
    expect(world.wallets.balance('anna')).toBe(start_minor - 1000 + paid_minor)
    const { events } = historyItem({ seed, lang: 'en', now_ms: world.time_ms }, bet)
    expect(events).toMatchObject([{ outcome: 'win', isPaidEarly: true }])
  })

  it('[BOOK-05] it is paid while the match goes on', async () => {
    const { world, slip } = await placed()
    world.time_ms = world.store.nextDue()!
    await runDue(world.context)
    expect(world.time_ms).toBeLessThan(endOf(match)!)
    expect(world.store.find(slip.id)).toMatchObject({ stage: 'settled', status: 'won' })
  })
})
