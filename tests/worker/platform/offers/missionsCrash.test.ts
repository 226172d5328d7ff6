import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import { budgetOf } from '../../../../functions/platform/offers/budget.ts'
import { myOffers } from '../../../../functions/platform/offers/myOffers.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import type { Entry, Owner } from '../../../../functions/platform/wallet/ledger.ts'
import type { GiftRow, OfferRow } from '../../../../functions/platform/wallet/offers.ts'
import { walks } from '../../lib/walks.ts'
import { accountOf, migrate, operator, platformEnv, signUp, unstopped } from '../support.ts'
import { offer } from './offerSupport.ts'
import { anyOf, constant, isKept, OfferWorld, stubOf, type Faults } from './offerWorld.ts'

/*
 * Three players join missions whose budgets are for two of them, play games, set and drop limits, are verified, look at their level; stakes
 * are undone; wallets and budgets die after any statement. What crashed is tried again.
 */
const all = { games: 100, sport: 100, exceptions: [] }
const base: Omit<OfferTerms, 'trigger' | 'gift'> = {
  starts_at: new Date(Date.now() - day_ms).toISOString(),
  ends_at: new Date(Date.now() + 30 * day_ms).toISOString(),
  who: { kind: 'everyone' },
  needs_consent: false,
  join: { kind: 'opt_in' },
  most_players: null,
  days: 20,
  wager: { percent: 0, counts: all, most_stake: null, days: 1 },
  budget: { USD: 250 },
}
const points = { kind: 'points', count: 100 } as const
const level = (needed: number): OfferTerms => ({
  ...{ ...base, days: null, join: { kind: 'level', points: needed }, trigger: { kind: 'join' } },
  gift: { kind: 'bonus', amounts: { USD: 100 } },
})
const offers = {
  games: { ...base, trigger: { kind: 'games', count: 2 }, gift: points },
  limit: { ...base, trigger: { kind: 'limit_kept', days: 7 }, gift: points },
  document: { ...base, trigger: { kind: 'document' }, gift: points },
  two: level(100),
  three: level(200),
} satisfies Record<string, OfferTerms>
type OfferName = keyof typeof offers
const names = ['games', 'limit', 'document', 'two', 'three'] as const
const missions = ['games', 'limit', 'document'] as const
const levels = ['two', 'three'] as const
let runs = 0
const figures = { steps: 0, crashes: 0, points: 0, levels: 0, undone: 0, refused: 0 }

beforeAll(migrate)

type Step = { player: number } & Faults &
  (
    | { kind: 'join' | 'cancel'; mission: (typeof missions)[number] }
    | { kind: 'stake'; game: string }
    | { kind: 'rollback'; which: number }
    | { kind: 'limit'; amount: number | null }
    | { kind: 'week' | 'document' | 'look' | 'alarm' }
  )

const who = { ...anyOf(3, 24), only: fc.constantFrom(missions, levels, names) }
const mission = fc.constantFrom(...missions)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...who, kind: constant('join'), mission }) },
  { weight: 1, arbitrary: fc.record({ ...who, kind: constant('cancel'), mission }) },
  {
    weight: 9,
    arbitrary: fc.record({ ...who, kind: constant('stake'), game: fc.constantFrom('a', 'b') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ ...who, kind: constant('rollback'), which: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ ...who, kind: constant('limit'), amount: fc.constantFrom(500, 900, null) }),
  },
  { weight: 3, arbitrary: fc.record({ ...who, kind: constant('week') }) },
  { weight: 2, arbitrary: fc.record({ ...who, kind: constant('document') }) },
  { weight: 2, arbitrary: fc.record({ ...who, kind: constant('look') }) },
  { weight: 5, arbitrary: fc.record({ ...who, kind: constant('alarm') }) },
)

class World extends OfferWorld<OfferName> {
  private n = 0
  private readonly stakes: { owner: Owner; id: string; game: string }[] = []

  async begin(): Promise<void> {
    for (const n of this.owners.keys()) {
      const { user } = await signUp(`M${this.name}-${n}`)
      this.owners[n] = { playerId: user.id, currency: 'USD' }
    }
    await this.beginBudgets(offers)
    for (const name of levels) await offer(this.idOf(name), offers[name])
    for (const owner of this.owners) await this.payIn(owner)
    for (const one of missions)
      await this.join(this.owners[0]!, { mission: one, fault: undefined, budgetFault: undefined })
  }

  async end(): Promise<void> {
    for (const name of levels) await operator(`/offers/${this.idOf(name)}/stop`, { reason: 'test' })
  }

  async take(one: Step): Promise<void> {
    figures.steps += 1
    const owner = this.owners[one.player]!
    const stub = () => stubOf(owner)
    switch (one.kind) {
      case 'join':
        return this.join(owner, one)
      case 'cancel':
        return this.until(owner, one, () => stub().cancelOffer(owner, this.idOf(one.mission)))
      case 'stake': {
        const id = `${(this.n += 1)}`
        const ids = { provider: 'pragmatic', gameId: one.game, transactionId: id, roundId: id }
        await this.until(owner, one, () => stub().debit(owner, { ...unstopped, ...ids, amount_minor: 20 }))
        return void this.stakes.push({ owner, id, game: one.game })
      }
      case 'rollback': {
        const stake = this.stakes.at(-1 - one.which)
        const ids = { provider: 'pragmatic', gameId: stake?.game ?? '', roundId: stake?.id ?? '' }
        const back = { ...ids, transactionId: `back-${stake?.id}`, originalTransactionId: stake?.id ?? '' }
        if (stake) await this.until(stake.owner, one, () => stubOf(stake.owner).rollback(stake.owner, back))
        return
      }
      case 'limit': {
        const key = { kind: 'loss', period: 'week' } as const
        await this.until(owner, one, () => stub().setLimit(owner, key, one.amount, Date.now()))
        return this.until(owner, one, async () => void (await stub().confirmLimit(owner, key)))
      }
      case 'week':
        return this.week(owner)
      case 'document':
        return this.until(owner, one, () => stub().noteDocument(owner))
      case 'look': {
        const account = await accountOf(owner.playerId)
        return this.until(
          owner,
          one,
          async () => void (await myOffers(servicesOf(platformEnv), account, 'en')),
        )
      }
      case 'alarm':
        await this.dying(owner, one, () => this.alarm(owner))
    }
  }

  /** As if a limit had been kept for a week more. */
  private week(owner: Owner): Promise<void> {
    return runInDurableObject(stubOf(owner), (_, { storage }) => {
      const back = 'UPDATE offer SET looked_at = looked_at - ?, act_at = 1 WHERE looked_at > 0'
      storage.sql.exec(back, 7 * day_ms)
    })
  }

  private join(owner: Owner, one: { mission: (typeof missions)[number] } & Faults): Promise<void> {
    const id = this.idOf(one.mission)
    return this.until(owner, one, async () => {
      const answer = await budgetOf(platformEnv, id).join(owner.playerId, owner.currency, true)
      if (answer !== 'joined') return
      await stubOf(owner).joinOffer(owner, { id, version: 1, title: one.mission, terms: offers[one.mission] })
    })
  }

  protected override async alarm(owner: Owner): Promise<void> {
    await runInDurableObject(stubOf(owner), (_, { storage }) => {
      storage.sql.exec('UPDATE point SET act_at = 1 WHERE act_at IS NOT NULL')
    })
    await super.alarm(owner)
  }

  override async settle(): Promise<void> {
    await super.settle()
    for (const owner of this.owners) {
      const waiting = async () => {
        await this.alarm(owner)
        const points = await this.rows<{ act_at: number | null }>(owner, 'SELECT act_at FROM point')
        return [...points, ...(await this.gifts(owner))].filter(({ act_at }) => act_at !== null).length
      }
      await expect.poll(waiting).toBe(0)
    }
  }

  async check(): Promise<void> {
    const gifts = await this.checkBudgets()
    for (const owner of this.owners) await this.checkPlayer(owner)
    for (const { state } of gifts) if (state === 'undone' || state === 'refused') figures[state] += 1
    figures.crashes += this.crashes
  }

  private async checkPlayer(owner: Owner): Promise<void> {
    const gifts = await this.gifts(owner)
    const kept = (name: OfferName) =>
      gifts.filter((gift) => gift.offer_id === this.idOf(name) && isKept(gift))
    for (const name of names) expect(kept(name).length).toBeLessThanOrEqual(1)
    // Points are those of the missions that stand, and each level has given once, as a bonus.
    const rows = await this.rows<{ id: string; count: number }>(owner, 'SELECT id, count FROM point')
    const idsOf = (some: readonly GiftRow[]) => some.map(({ id }) => id).toSorted()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(idsOf(missions.flatMap(kept)))
    const { entries } = await stubOf(owner).history(owner, 1, 10_000)
    const granted = entries.filter(({ kind }) => kind === 'bonus_grant').map(({ key }) => key)
    expect(granted.toSorted()).toEqual(idsOf(levels.flatMap(kept)).map((id) => `bonus:offer:${id}`))
    const sum = rows.reduce((all_points, { count }) => all_points + count, 0)
    const joined = await this.rows<OfferRow>(owner, 'SELECT * FROM offer')
    const found = (name: OfferName) => joined.find(({ id }) => id === this.idOf(name))
    if (sum >= 100) expect(found('two')).toBeDefined()
    if (sum >= 200) expect(found('three')).toBeDefined()
    const ofGames = found('games')
    if (ofGames?.is_canceled === 0) expect(ofGames.done).toBe(gamesPlayed(entries, ofGames))
    figures.points += rows.length
    figures.levels += granted.length
  }

  private rows<Row extends Record<string, SqlStorageValue>>(owner: Owner, query: string): Promise<Row[]> {
    return runInDurableObject(stubOf(owner), (_, { storage }) => storage.sql.exec<Row>(query).toArray())
  }
}

/** Counted anew: the games of stakes since the player joined that were not undone. */
function gamesPlayed(entries: readonly Entry[], { joined_seq }: OfferRow): number {
  const undone = new Set(
    entries
      .filter(({ kind, amount_minor }) => kind === 'rollback' && amount_minor > 0)
      .map(({ reference }) => reference),
  )
  const standing = entries.filter(
    ({ kind, seq, key }) => kind === 'debit' && seq > joined_seq && !undone.has(key),
  )
  return new Set(standing.map(({ game_id }) => game_id)).size
}

it('[PROMO-15] [PROMO-16] no order of joins, plays, limits, undone rounds and crashes gives points or a level twice, or beyond a budget', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const world = new World(`m${(runs += 1)}`, 3, names)
      await world.begin()
      for (const one of steps) await world.take(one)
      await world.settle()
      await world.check()
      await world.end()
    }),
    walks(8),
  )
  console.info(JSON.stringify({ runs, ...figures }))
  expect(figures.crashes).toBeGreaterThan(20)
  expect(figures.points).toBeGreaterThan(5)
  expect(figures.levels).toBeGreaterThan(3)
  expect(figures.undone).toBeGreaterThan(0)
}, 300_000)
