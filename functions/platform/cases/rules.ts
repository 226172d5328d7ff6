import type { CaseFacts, CaseRule, VendorRule } from '#contract/operator/cases.ts'
import { day_ms } from '#lib/time.ts'
import { isoOf } from '../kit/list.ts'
import type { MoneyFacts } from '../wallet/moneyFacts.ts'

/*
 * The rules of money laundering and fraud: plain counts, each with a threshold, like the rules of harm. docs/protection.md describes them.
 * Change a number here and there together.
 */
const week_ms = 7 * day_ms
const month_ms = 30 * day_ms
const mostEvents = 50

const thresholds = {
  /** Stakes of a week as a part of its deposits, from an amount of the configuration on. */
  unplayed_deposits: { staked_percent: 20 },
  /** Withdrawals of a week as a part of its deposits, where it staked less than half as much again as was deposited. */
  in_and_out: { withdrawn_percent: 80, staked_percent: 150 },
  many_deposits: { deposits: 10 },
  shared_payee: { accounts: 3 },
  shared_device: { accounts: 4 },
  /** Bonuses of a month as a part of its deposits, from two bonuses on. */
  bonus_only: { bonuses: 2, percent: 60 },
} as const

/** How far back the rules look. */
export const reach_ms = month_ms

type OtherAccount = CaseFacts['accounts'][number]
export type AccountFacts = MoneyFacts & {
  /** What a day's deposits reach at the least to be looked at, in the currency; undefined without a threshold. */
  large_minor: number | undefined
  /** Other accounts that were paid by a key of this one, and that were signed in to from a place and browser of this one. */
  samePayee: readonly OtherAccount[]
  sameDevice: readonly OtherAccount[]
}
type Found = { rule: CaseRule; facts: CaseFacts }

/** The rules that hold now, with the facts. */
export function casesOf(facts: AccountFacts, now: number): Found[] {
  return Object.entries(rules).flatMap(([rule, holds]) => {
    const found = holds(facts, now)
    return found ? [{ rule: rule as CaseRule, facts: found }] : []
  })
}

const rules: Record<
  Exclude<CaseRule, VendorRule>,
  (facts: AccountFacts, now: number) => CaseFacts | undefined
> = {
  unplayed_deposits({ deposits, staked_week_minor, large_minor }, now) {
    const week = deposits.filter(({ at }) => at > now - week_ms)
    const sum = sumOf(week)
    if (large_minor === undefined || sum < large_minor) return undefined
    const { staked_percent: most } = thresholds.unplayed_deposits
    const unplayed = 100 - Math.floor((staked_week_minor * 100) / sum)
    return reached({
      found: unplayed,
      least: 100 - most,
      unit: 'percent',
      from: now - week_ms,
      now,
      events: week,
    })
  },
  in_and_out({ deposits, withdrawals, staked_week_minor }, now) {
    const { withdrawn_percent, staked_percent } = thresholds.in_and_out
    const [paid, left] = [deposits, withdrawals].map((list) => list.filter(({ at }) => at > now - week_ms))
    const sum = sumOf(paid ?? [])
    if (sum === 0 || staked_week_minor * 100 >= sum * staked_percent) return undefined
    const found = Math.floor((sumOf(left ?? []) * 100) / sum)
    const events = [...(paid ?? []), ...(left ?? [])].toSorted((one, other) => one.at - other.at)
    return reached({ found, least: withdrawn_percent, unit: 'percent', from: now - week_ms, now, events })
  },
  many_deposits({ deposits }, now) {
    const events = deposits.filter(({ at }) => at > now - day_ms)
    const { deposits: least } = thresholds.many_deposits
    return reached({ found: events.length, least, unit: 'deposits', from: now - day_ms, now, events })
  },
  large_deposits({ deposits, large_minor }, now) {
    const events = deposits.filter(({ at }) => at > now - day_ms)
    if (large_minor === undefined) return undefined
    return reached({
      found: sumOf(events),
      least: large_minor,
      unit: 'minor',
      from: now - day_ms,
      now,
      events,
    })
  },
  shared_payee: ({ samePayee }, now) => shared(samePayee, thresholds.shared_payee.accounts, now),
  shared_device: ({ sameDevice }, now) => shared(sameDevice, thresholds.shared_device.accounts, now),
  bonus_only({ deposits, bonuses }, now) {
    const { bonuses: fewest, percent } = thresholds.bonus_only
    const [given, sum] = [sumOf(bonuses), sumOf(deposits)]
    if (bonuses.length < fewest) return undefined
    const found = sum === 0 ? 100 : Math.floor((given * 100) / sum)
    const events = [...deposits, ...bonuses].toSorted((one, other) => one.at - other.at)
    return reached({ found, least: percent, unit: 'percent', from: now - month_ms, now, events })
  },
}

/** `least` counts this account too. */
function shared(accounts: readonly OtherAccount[], least: number, now: number): CaseFacts | undefined {
  const count = { found: accounts.length + 1, least, unit: 'accounts', from: now - month_ms, now } as const
  return reached({ ...count, events: [], accounts })
}

type Count = Pick<CaseFacts, 'found' | 'least' | 'unit'> & {
  from: number
  now: number
  events: readonly MoneyFacts['deposits'][number][]
  accounts?: readonly OtherAccount[]
}

function reached({ found, least, unit, from, now, events, accounts = [] }: Count): CaseFacts | undefined {
  if (found < least) return undefined
  const shown = events.slice(-mostEvents).map(({ at, ...event }) => ({ at: isoOf(at), ...event }))
  return {
    from: isoOf(from),
    until: isoOf(now),
    found,
    least,
    unit,
    events: shown,
    accounts: [...accounts],
  }
}

const sumOf = (events: readonly { amount_minor: number }[]) =>
  events.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
