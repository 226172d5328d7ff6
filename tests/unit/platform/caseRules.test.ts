import { expect, test } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import { casesOf, type AccountFacts } from '../../../functions/platform/cases/rules.ts'

const now = Date.UTC(2026, 10, 20, 12)
const quiet: AccountFacts = {
  ...{ deposits: [], withdrawals: [], bonuses: [], staked_week_minor: 0, large_minor: 100_000 },
  ...{ samePayee: [], sameDevice: [] },
}
const paid = (amount_minor: number, ago_ms: number, kind = 'deposit') => ({
  at: now - ago_ms,
  kind,
  amount_minor,
})
const rulesIn = (facts: Partial<AccountFacts>) => casesOf({ ...quiet, ...facts }, now).map(({ rule }) => rule)
const others = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, username: `P${n}` }))

test('[TRUST-06] an account that does nothing, and one that plays what it deposits, open no case', () => {
  expect(rulesIn({})).toEqual([])
  const deposits = [paid(50_000, day_ms), paid(20_000, 2 * day_ms)]
  expect(
    rulesIn({ deposits, staked_week_minor: 200_000, withdrawals: [paid(60_000, hour_ms, 'withdrawal')] }),
  ).toEqual([])
})

test.each<[string, Partial<AccountFacts>, Partial<AccountFacts>]>([
  [
    'unplayed_deposits',
    { deposits: [paid(100_000, 3 * day_ms)], staked_week_minor: 20_000 },
    { deposits: [paid(100_000, 3 * day_ms)], staked_week_minor: 21_000 },
  ],
  [
    'in_and_out',
    {
      deposits: [paid(1000, day_ms)],
      withdrawals: [paid(800, hour_ms, 'withdrawal')],
      staked_week_minor: 1499,
    },
    {
      deposits: [paid(1000, day_ms)],
      withdrawals: [paid(800, hour_ms, 'withdrawal')],
      staked_week_minor: 1500,
    },
  ],
  [
    'many_deposits',
    { deposits: Array.from({ length: 10 }, () => paid(10, hour_ms)) },
    { deposits: [...Array.from({ length: 9 }, () => paid(10, hour_ms)), paid(10, day_ms)] },
  ],
  [
    'large_deposits',
    { deposits: [paid(60_000, hour_ms), paid(40_000, 2 * hour_ms)], staked_week_minor: 100_000 },
    { deposits: [paid(60_000, hour_ms), paid(39_999, 2 * hour_ms)], staked_week_minor: 100_000 },
  ],
  ['shared_payee', { samePayee: others(2) }, { samePayee: others(1) }],
  ['shared_device', { sameDevice: others(3) }, { sameDevice: others(2) }],
  [
    'bonus_only',
    { deposits: [paid(1000, 9 * day_ms)], bonuses: [paid(300, day_ms), paid(300, 2 * day_ms)] },
    { deposits: [paid(1000, 9 * day_ms)], bonuses: [paid(600, day_ms)] },
  ],
])('[TRUST-06] %s is found from its threshold on, and tells its facts', (rule, from, below) => {
  expect(rulesIn(from)).toContain(rule)
  expect(rulesIn(below)).not.toContain(rule)
  const facts = casesOf({ ...quiet, ...from }, now).find((one) => one.rule === rule)?.facts
  expect(facts?.found).toBeGreaterThanOrEqual(facts?.least ?? Infinity)
  expect((facts?.events.length ?? 0) + (facts?.accounts.length ?? 0)).toBeGreaterThan(0)
})

test('[TRUST-06] without a threshold of the currency no amount is large', () => {
  expect(rulesIn({ deposits: [paid(90_000_000, hour_ms)], large_minor: undefined })).toEqual([])
})
