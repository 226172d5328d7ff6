import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Currency } from '#contract/currencies.ts'
import type { PlanTerms } from '#contract/operator/commission.ts'
import {
  monthAfter,
  monthBefore,
  nothing,
  partOf,
  settleMonth,
  type Settled,
  type Standing,
} from '../../../../functions/platform/partners/settle.ts'

/* Months of a partner under random plans, with late news of closed months, deposits that are taken back, and released players. */

const currencies = ['EUR', 'JPY', 'TND'] as const satisfies Currency[]
const amount = fc.integer({ min: 0, max: 5000 })
const terms: fc.Arbitrary<PlanTerms> = fc.record({
  cpa: fc.uniqueArray(
    fc.record({
      currency: fc.constantFrom<Currency>(...currencies),
      ...{ amount_minor: amount, least_deposit_minor: amount, least_stake_minor: amount },
    }),
    { selector: ({ currency }) => currency, maxLength: 3 },
  ),
  share: fc.option(
    fc.record({
      share_bp: fc.integer({ min: 0, max: 10_000 }),
      tiers: fc.array(
        fc.record({
          currency: fc.constantFrom<Currency>(...currencies),
          ...{ from_minor: amount, share_bp: fc.integer({ min: 0, max: 10_000 }) },
        }),
        { maxLength: 3 },
      ),
      carries_negative: fc.boolean(),
    }),
  ),
})
/** What happens: money of a player in a month, which may be one that is closed already. */
const event = fc.record({
  player: fc.integer({ min: 0, max: 5 }),
  back: fc.integer({ min: 0, max: 2 }),
  deposit: fc.integer({ min: -4000, max: 6000 }),
  stake: fc.integer({ min: -500, max: 4000 }),
  ngr: fc.integer({ min: -6000, max: 6000 }),
})
const month = fc.record({
  plan: terms,
  events: fc.array(event, { maxLength: 8 }),
  released: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 6 }),
})

const empty: Standing = {
  countedFrom: '2031-11',
  ...{ accounted: new Map(), carry: new Map(), debt: new Map(), paid: new Map() },
}
const currencyOf = (player: number): Currency => currencies[player % 3] ?? 'EUR'

it('[DESK-29] over random months the statements have every unit of the ledgers once, and no player’s first deposit twice', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 9 }), (months) => {
      let [standing, at] = [empty, '2031-11']
      const facts: { player: number; month: string; deposit: number; stake: number; ngr: number }[] = []
      const released = new Set<number>()
      const statements: Settled[] = []
      const standingPaid = new Map<string, number>()
      for (const { plan, events, released: leaves } of months) {
        for (const { back, ...one } of events) {
          let of = at
          for (let n = 0; n < back && of > '2031-11'; n += 1) of = monthBefore(of)
          facts.push({ ...one, month: of })
        }
        if (leaves !== null) released.add(leaves)
        const sumOf = (currency: Currency, holds: (month: string) => boolean) =>
          facts.reduce(
            (sum, one) => sum + (currencyOf(one.player) === currency && holds(one.month) ? one.ngr : 0),
            0,
          )
        const perPlayer = Map.groupBy(facts, ({ player }) => player)
        const players = [...perPlayer].flatMap(([player, own]) => {
          const total = (field: 'deposit' | 'stake') => own.reduce((sum, one) => sum + one[field], 0)
          const sums = { deposits_minor: total('deposit'), stakes_minor: total('stake') }
          return released.has(player)
            ? []
            : [{ player_id: `p${player}`, currency: currencyOf(player), ...sums }]
        })
        const now = at
        const settled = settleMonth(standing, {
          ...{ month: at, terms: plan, clicks: { count: 1, currency: 'EUR' }, players },
          own: new Map(
            currencies.map((one) => [one, { ...nothing, ngr_minor: sumOf(one, (of) => of === now) }]),
          ),
          earlierNgr: new Map(currencies.map((one) => [one, sumOf(one, (of) => of < now)])),
        })
        for (const { playerId, amountMinor } of settled.changes)
          standingPaid.set(playerId, (standingPaid.get(playerId) ?? 0) + amountMinor)
        // A player is paid for once, or not at all; and exactly while the deposits and stakes are there.
        for (const [playerId, paid] of standingPaid)
          expect(paid).toBe(settled.standing.paid.get(playerId)?.amountMinor ?? 0)
        for (const one of settled.standing.paid.values()) {
          const player = players.find(({ player_id }) => player_id === one.playerId)
          expect(player && player.deposits_minor >= one.leastDepositMinor).toBe(true)
          expect(player && player.stakes_minor >= one.leastStakeMinor).toBe(true)
        }
        for (const one of settled.statements) expectRules(one, plan)
        statements.push(...settled.statements)
        ;[standing, at] = [settled.standing, monthAfter(at)]
      }
      for (const currency of currencies) {
        const own = statements.filter((one) => one.currency === currency)
        const total = (field: 'ngr_minor' | 'correction_minor' | 'share_minor' | 'cpa_minor' | 'due_minor') =>
          own.reduce((sum, one) => sum + one[field], 0)
        const ledger = facts.reduce(
          (sum, one) => sum + (currencyOf(one.player) === currency ? one.ngr : 0),
          0,
        )
        const late = facts.filter((one) => one.month === at).length
        expect(late).toBe(0)
        expect(total('ngr_minor') + total('correction_minor')).toBe(ledger)
        // What was earned is what is due, but for what is still below zero.
        expect(total('due_minor') + (standing.debt.get(currency) ?? 0)).toBe(
          total('share_minor') + total('cpa_minor'),
        )
        const paid = [...standing.paid.values()].filter((one) => one.currency === currency)
        expect(total('cpa_minor')).toBe(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
      }
    }),
    { numRuns: 400 },
  )
})

function expectRules(one: Settled, { share }: PlanTerms): void {
  expect(one.basis_minor).toBe(one.ngr_minor + one.correction_minor + one.carried_minor)
  const tier = (share?.tiers ?? [])
    .filter(({ currency, from_minor }) => currency === one.currency && from_minor <= one.basis_minor)
    .reduce<{ from_minor: number; share_bp: number } | undefined>(
      (best, next) => (best === undefined || next.from_minor > best.from_minor ? next : best),
      undefined,
    )
  const rate = one.basis_minor > 0 ? (tier?.share_bp ?? share?.share_bp ?? 0) : 0
  expect(one.share_minor).toBe(Math.round((Math.max(0, one.basis_minor) * rate) / 10_000))
  expect(one.carry_minor).toBe(share?.carries_negative ? Math.min(0, one.basis_minor) : 0)
  expect(one.due_minor).toBeGreaterThanOrEqual(0)
  expect(one.due_minor + one.debt_left_minor).toBe(one.share_minor + one.cpa_minor + one.debt_minor)
}

it('[DESK-29] a share is exact beyond what a product of numbers holds, and half a unit is one', () => {
  expect(partOf(900_719_925_474_099, 3333)).toBe(300_209_951_160_517)
  expect([partOf(1, 5000), partOf(1, 4999), partOf(-100, 5000)]).toEqual([1, 0, 0])
})
