import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { OfferRow } from '../../../../functions/platform/wallet/offers.ts'
import { walks } from '../../lib/walks.ts'
import { migrate, platformEnv, unstopped } from '../support.ts'
import { anyOf, constant, ofGame, OfferWorld, stubOf, type Faults } from './offerWorld.ts'

/*
 * Three players join offers whose budgets are for two gifts, by a button, a code and a deposit, deposit, stake, cancel; stakes and deposits are undone; wallets and
 * budgets die after any statement, with or without the answer. What crashed is tried again, as a provider or the alarm does.
 */
const counts = { games: 100, sport: 100, exceptions: [] }
const base: Omit<OfferTerms, 'trigger' | 'gift'> = {
  starts_at: new Date(Date.now() - day_ms).toISOString(),
  ends_at: new Date(Date.now() + 30 * day_ms).toISOString(),
  who: { kind: 'everyone' },
  needs_consent: false,
  join: { kind: 'opt_in' },
  most_players: null,
  days: 7,
  wager: { percent: 100, counts: { ...counts, games: 50 }, most_stake: null, days: 30 },
  budget: { USD: 250 },
}
const byCode = { kind: 'code', code: 'ANY', campaign: null, owner_id: null, partner_id: null } as const
const offers: Record<'stake' | 'deposit' | 'code' | 'chosen', OfferTerms> = {
  stake: {
    ...base,
    trigger: { kind: 'stake', sum: { USD: 300 }, counts },
    gift: { kind: 'bonus', amounts: { USD: 100 } },
  },
  deposit: {
    ...base,
    trigger: { kind: 'deposit', least: { USD: 50 }, no_withdrawal: false },
    gift: { kind: 'bonus_percent', percent: 100, most: { USD: 120 } },
  },
  code: {
    ...{ ...base, join: byCode, trigger: { kind: 'join' } },
    gift: { kind: 'bonus', amounts: { USD: 100 } },
  },
  // As a welcome bonus: joined with the deposit that it was chosen with.
  chosen: {
    ...{ ...base, join: { kind: 'deposit' } },
    trigger: { kind: 'deposit', least: { USD: 50 }, no_withdrawal: false },
    gift: { kind: 'bonus_percent', percent: 50, most: { USD: 120 } },
  },
}
type OfferName = keyof typeof offers
const offerNames = ['stake', 'deposit', 'code', 'chosen'] as const
const joined = ['stake', 'deposit', 'code'] as const
let runs = 0
const figures = { steps: 0, crashes: 0, given: 0, undone: 0, spent: 0, refused: 0 }

beforeAll(migrate)

type Step = { player: number } & Faults &
  (
    | { kind: 'join' | 'cancel'; offer: OfferName }
    | { kind: 'stake' | 'deposit' | 'choose' | 'convert'; amount_minor: number }
    | { kind: 'rollback' | 'return'; which: number }
    | { kind: 'alarm' }
  )

const who = anyOf(3, 24)
const offerName = fc.constantFrom(...joined)
const amount_minor = fc.integer({ min: 20, max: 250 })
/** Counted from the newest: what was just done is what brought a gift. */
const which = fc.integer({ min: 0, max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...who, kind: constant('join'), offer: offerName }) },
  { weight: 1, arbitrary: fc.record({ ...who, kind: constant('cancel'), offer: offerName }) },
  { weight: 6, arbitrary: fc.record({ ...who, kind: constant('stake'), amount_minor }) },
  { weight: 3, arbitrary: fc.record({ ...who, kind: constant('deposit'), amount_minor }) },
  { weight: 3, arbitrary: fc.record({ ...who, kind: constant('choose'), amount_minor }) },
  { weight: 1, arbitrary: fc.record({ ...who, kind: constant('convert'), amount_minor }) },
  { weight: 6, arbitrary: fc.record({ ...who, kind: constant('rollback'), which }) },
  { weight: 5, arbitrary: fc.record({ ...who, kind: constant('return'), which }) },
  { weight: 5, arbitrary: fc.record({ ...who, kind: constant('alarm') }) },
)

class World extends OfferWorld<OfferName> {
  private n = 0
  private readonly stakes: { owner: Owner; id: string }[] = []
  private readonly deposits: { owner: Owner; id: string; amount_minor: number }[] = []

  constructor(name: string) {
    super(name, 3, offerNames)
  }

  async begin(): Promise<void> {
    await this.beginBudgets(offers)
    for (const owner of this.owners) {
      await this.payIn(owner)
      for (const offer of joined)
        if (owner === this.owners[0])
          await this.join(owner, { offer, fault: undefined, budgetFault: undefined })
    }
  }

  async take(one: Step): Promise<void> {
    figures.steps += 1
    this.n += 1
    const owner = this.owners[one.player]!
    const [stub, id] = [() => stubOf(owner), `${this.n}`]
    switch (one.kind) {
      case 'join':
        return this.join(owner, one)
      case 'cancel':
        return this.until(owner, one, () => stub().cancelOffer(owner, this.idOf(one.offer)))
      case 'stake':
        await this.until(owner, one, () => this.debit(owner, id, one.amount_minor))
        return void this.stakes.push({ owner, id })
      case 'deposit': {
        const payment = { paymentId: `${this.name}-${id}`, amount_minor: one.amount_minor, method: 'card' }
        await this.until(owner, one, () => stub().bookPayment(owner, payment))
        return void this.deposits.push({ owner, id: payment.paymentId, amount_minor: one.amount_minor })
      }
      case 'choose': {
        const { amount_minor: paid_minor } = one
        const payment = { paymentId: `${this.name}-${id}`, amount_minor: paid_minor, method: 'card' }
        await stub().bookPayment(owner, payment)
        this.deposits.push({ owner, id: payment.paymentId, amount_minor: paid_minor })
        const offer = { id: this.idOf('chosen'), version: 1, title: 'chosen', terms: offers.chosen }
        return this.until(owner, one, () => stub().joinWithDeposit(owner, offer, payment))
      }
      case 'convert': {
        const conversion = { requestId: id, dayLimit_minor: 100_000, threshold_minor: 100_000 }
        return this.until(owner, one, () => stub().convertBonus(owner, conversion))
      }
      case 'rollback': {
        const stake = this.stakes.at(-1 - one.which)
        if (stake) await this.until(stake.owner, one, () => this.rollBack(stake.owner, stake.id))
        return
      }
      case 'return': {
        const paid = this.deposits.at(-1 - one.which)
        const payment = paid && { paymentId: paid.id, amount_minor: paid.amount_minor, method: 'card' }
        if (payment)
          await this.until(paid.owner, one, () => stubOf(paid.owner).returnPayment(paid.owner, payment))
        return
      }
      case 'alarm':
        await this.dying(owner, one, () => this.alarm(owner))
    }
  }

  private join(owner: Owner, { offer, ...faults }: { offer: OfferName } & Faults): Promise<void> {
    const id = this.idOf(offer)
    return this.until(owner, faults, async () => {
      const answer = await budgetOf(platformEnv, id).join(owner.playerId, owner.currency, true)
      if (answer !== 'joined') return
      await stubOf(owner).joinOffer(owner, { id, version: 1, title: offer, terms: offers[offer] })
    })
  }

  private debit(owner: Owner, id: string, amount: number) {
    const ids = { ...ofGame, transactionId: id, roundId: id }
    return stubOf(owner).debit(owner, { ...unstopped, ...ids, amount_minor: amount })
  }

  async check(): Promise<void> {
    const gifts = await this.checkBudgets()
    for (const owner of this.owners) await this.checkPlayer(owner)
    for (const { state } of gifts) if (state !== 'due') figures[state] += 1
    figures.crashes += this.crashes
  }

  private async checkPlayer(owner: Owner): Promise<void> {
    const audit = await stubOf(owner).audit(owner)
    expect({ ...audit.sums }).toEqual({ ...audit.balances })
    const { entries } = await stubOf(owner).history(owner, 1, 10_000)
    const gifts = await this.gifts(owner)
    const granted = entries.filter(({ kind }) => kind === 'bonus_grant').map(({ key }) => key)
    const everGiven = gifts.filter(({ given_seq }) => given_seq !== null).map(({ id }) => `bonus:offer:${id}`)
    expect(granted.toSorted()).toEqual(everGiven.toSorted())
    const rows = await runInDurableObject(stubOf(owner), (_, { storage }) =>
      storage.sql.exec<OfferRow>('SELECT * FROM offer').toArray(),
    )
    for (const row of rows) {
      const live = gifts.filter(({ offer_id, state }) => offer_id === row.id && /given|spent/.test(state))
      expect(live.length).toBeLessThanOrEqual(1)
      if (row.id === this.idOf('stake') && row.is_canceled === 0) expect(row.done).toBe(staked(entries, row))
      // Whoever has done it has it, or the budget had nothing left.
      const isDone = row.id === this.idOf('stake') && row.is_canceled === 0 && row.done >= 300
      if (isDone)
        expect(gifts.filter(({ offer_id }) => offer_id === row.id).map(({ state }) => state)).toSatisfy(
          (states: string[]) => states.some((state) => /given|spent|refused/.test(state)),
        )
    }
  }
}

/** Counted anew: the stakes since the player joined that were not undone. */
function staked(entries: readonly Entry[], { joined_seq }: OfferRow): number {
  const undone = new Set(
    entries
      .filter(({ kind, amount_minor: back }) => kind === 'rollback' && back > 0)
      .map(({ reference }) => reference),
  )
  return entries
    .filter(({ kind, seq, key }) => kind === 'debit' && seq > joined_seq && !undone.has(key))
    .reduce((sum, entry) => sum - entry.amount_minor, 0)
}

it('[PROMO-02] no order of joins, plays, undos and crashes gives more than a budget, or a gift twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const world = new World(`offers-${(runs += 1)}`)
      await world.begin()
      for (const one of steps) await world.take(one)
      await world.settle()
      await world.check()
    }),
    walks(7),
  )
  console.info(JSON.stringify({ runs, ...figures }))
  // A property without crashes, gifts and undone gifts would show little.
  expect(figures.crashes).toBeGreaterThan(20)
  expect(figures.given).toBeGreaterThan(3)
  expect(figures.undone + figures.spent).toBeGreaterThan(0)
}, 300_000)
