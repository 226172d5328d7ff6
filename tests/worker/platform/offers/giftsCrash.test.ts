import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'
import { anyOf, constant, isKept, ofGame, OfferWorld, stubOf, type Faults } from './offerWorld.ts'

/*
 * Two players have two offers whose budgets are for two gifts, of free bets and of free rounds: they stake, play what is free, and stakes are
 * undone; wallets and budgets die after any statement. What crashed is tried again, as a provider or the alarm does.
 */
const counts = { games: 100, sport: 100, exceptions: [] }
const base: Omit<OfferTerms, 'gift' | 'wager'> = {
  starts_at: new Date(Date.now() - day_ms).toISOString(),
  ends_at: new Date(Date.now() + 30 * day_ms).toISOString(),
  who: { kind: 'everyone' },
  needs_consent: false,
  join: { kind: 'opt_in' },
  days: 7,
  trigger: { kind: 'stake', sum: { USD: 100 }, counts },
  budget: { USD: 250 },
  most_players: null,
}
const wager = { percent: 100, counts, most_stake: null, days: 30 }
const offers: Record<'bets' | 'rounds', OfferTerms> = {
  bets: {
    ...base,
    gift: { kind: 'free_bets', count: 2, amounts: { USD: 50 }, least_price: 1000, days: 5 },
    wager: { ...wager, percent: 0 },
  },
  rounds: {
    ...base,
    gift: {
      ...{ kind: 'free_rounds', count: 2, stakes: { USD: 50 }, provider: 'pragmatic', days: 5 },
      ...{ games: [{ id: 'gems', title: 'Gems' }], wins: 'bonus' },
    },
    wager,
  },
}
const names = ['bets', 'rounds'] as const
let runs = 0
const figures = { crashes: 0, given: 0, undone: 0, freeBets: 0, freeRounds: 0 }

beforeAll(migrate)

type Step = { player: number } & Faults &
  (
    | { kind: 'stake'; amount_minor: number }
    | { kind: 'spin'; win_minor: number }
    | { kind: 'rollback'; which: number }
    | { kind: 'bet' | 'alarm' }
  )

const who = anyOf(2, 30)
const amount_minor = fc.integer({ min: 60, max: 150 })
const win_minor = fc.integer({ min: 0, max: 90 })
const which = fc.integer({ min: 0, max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...who, kind: constant('stake'), amount_minor }) },
  { weight: 5, arbitrary: fc.record({ ...who, kind: constant('spin'), win_minor }) },
  { weight: 3, arbitrary: fc.record({ ...who, kind: constant('bet') }) },
  { weight: 3, arbitrary: fc.record({ ...who, kind: constant('rollback'), which }) },
  { weight: 5, arbitrary: fc.record({ ...who, kind: constant('alarm') }) },
)

class World extends OfferWorld<keyof typeof offers> {
  private n = 0
  private readonly stakes: { owner: Owner; id: string }[] = []

  constructor(name: string) {
    super(name, 2, names)
  }

  async begin(): Promise<void> {
    await this.beginBudgets(offers)
    for (const owner of this.owners) {
      await this.payIn(owner)
      for (const offer of names) {
        const id = this.idOf(offer)
        await budgetOf(platformEnv, id).join(owner.playerId, owner.currency, true)
        await stubOf(owner).joinOffer(owner, { id, version: 1, title: offer, terms: offers[offer] })
      }
    }
  }

  async take(one: Step): Promise<void> {
    this.n += 1
    const owner = this.owners[one.player]!
    const id = `${this.n}`
    const until = (run: () => Promise<unknown>, of = owner) => this.until(of, one, run)
    switch (one.kind) {
      case 'stake':
        await until(() => this.debit(owner, id, one.amount_minor))
        return void this.stakes.push({ owner, id })
      case 'spin':
        await until(() => this.debit(owner, id, 50))
        await until(() => this.credit(owner, id, one.win_minor))
        return void this.stakes.push({ owner, id })
      case 'bet':
        return this.bet(owner, id, one)
      case 'rollback': {
        const stake = this.stakes.at(-1 - one.which)
        if (stake) await until(() => this.rollBack(stake.owner, stake.id), stake.owner)
        return
      }
      case 'alarm':
        await this.dying(owner, one, () => this.alarm(owner))
    }
  }

  private debit(owner: Owner, id: string, amount: number) {
    const ids = { ...ofGame, transactionId: id, roundId: id }
    return stubOf(owner).debit(owner, { ...unstopped, ...ids, amount_minor: amount, mayBeFree: true })
  }

  private credit(owner: Owner, id: string, amount: number) {
    const ids = { ...ofGame, transactionId: `win-${id}`, roundId: id }
    return stubOf(owner).credit(owner, { ...ids, amount_minor: amount })
  }

  /** The first free bet that there is. */
  private async bet(owner: Owner, betId: string, faults: Faults): Promise<void> {
    const [freeBet] = await stubOf(owner).freeBets(owner)
    if (!freeBet) return
    const of = { playerId: owner.playerId, currency: 'USD', betId, amount_minor: 50 }
    const stake = { ...unstopped, ...of, id: betId, bonus_minor: 0, price: 2000, session: 'any' }
    await this.until(owner, faults, () => stubOf(owner).placeBet(owner, { ...stake, freeBetId: freeBet.id }))
  }

  async check(): Promise<void> {
    const gifts = await this.checkBudgets()
    figures.given += gifts.filter(isKept).length
    figures.undone += gifts.filter(({ state }) => state === 'undone').length
    for (const owner of this.owners) await this.checkPlayer(owner)
    figures.crashes += this.crashes
  }

  /** What was ever given was given once. */
  private async checkPlayer(owner: Owner): Promise<void> {
    const audit = await stubOf(owner).audit(owner)
    expect({ ...audit.sums }).toEqual({ ...audit.balances })
    const { entries } = await stubOf(owner).history(owner, 1, 10_000)
    const given = (await this.gifts(owner)).filter(({ given_seq }) => given_seq !== null)
    const of = (offer: keyof typeof offers) => given.filter(({ offer_id }) => offer_id === this.idOf(offer))
    const keysOf = (wanted: string) => entries.filter(({ kind }) => kind === wanted).map(({ key }) => key)
    const bets = of('bets').flatMap(({ id }) => [`free-bet:offer:${id}:1`, `free-bet:offer:${id}:2`])
    expect(keysOf('free_bet_grant').toSorted()).toEqual(bets.toSorted())
    const rounds = of('rounds').map(({ id }) => `free-rounds:offer:${id}`)
    expect(keysOf('free_rounds_grant').toSorted()).toEqual(rounds.toSorted())
    figures.freeBets += keysOf('free_bet').length
    await this.checkRounds(owner, entries)
  }

  /** Each was played once, and what they have won is at most once a bonus. */
  private async checkRounds(owner: Owner, entries: readonly Entry[]): Promise<void> {
    for (const { id, played, count, won_minor, paid_minor } of await stubOf(owner).freeRounds(owner)) {
      const stakes = freeStakes(entries, `free-rounds:${id}`)
      expect(played).toBe(stakes.length)
      expect(played).toBeLessThanOrEqual(count)
      const won = stakes.flatMap(({ key }) => entries.filter(({ reference }) => reference === key))
      expect(won_minor).toBe(
        sumOf(won.map(({ fingerprint }) => (JSON.parse(fingerprint) as [string, number])[1])),
      )
      const bonuses = entries.filter(
        ({ kind, key }) => kind === 'bonus_grant' && key.startsWith(`bonus:${id}`),
      )
      expect(sumOf(bonuses.map((bonus) => bonus.amount_minor))).toBeLessThanOrEqual(paid_minor)
      expect(paid_minor).toBeLessThanOrEqual(won_minor)
      figures.freeRounds += played
    }
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The stakes of free rounds that were not undone. */
function freeStakes(entries: readonly Entry[], grant: string): Entry[] {
  const undone = new Set(entries.filter(({ kind }) => kind === 'rollback').map(({ reference }) => reference))
  return entries.filter(
    ({ kind, reference, key }) => kind === 'free_round' && reference === grant && !undone.has(key),
  )
}

it('[PROMO-02] [PROMO-06] no order of plays, undos and crashes gives what is free twice, or above a budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const world = new World(`gifts-${(runs += 1)}`)
      await world.begin()
      for (const one of steps) await world.take(one)
      await world.settle()
      await world.check()
    }),
    walks(10),
  )
  console.info(JSON.stringify({ runs, ...figures }))
  // A property without crashes, gifts and free play would show little.
  for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0)
}, 300_000)
