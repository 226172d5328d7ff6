import type { Currency } from '#contract/currencies.ts'
import { day_ms } from '#lib/time.ts'
import type { Owner } from '../../../../functions/platform/wallet/ledger.ts'

/*
 * The players of a month, and when they play. The draws are of a seed.
 */
export type Person = {
  owner: Owner
  country: string
  cohort: string
  /** Empty for who came by themselves. */
  affiliate: string
  /** From then on staff have it as a test account. */
  testFrom: number | null
}

export const [monthBegins, monthDays] = [Date.UTC(2031, 4, 1), 31]
const [countries, moneys] = [['BR', 'GB', 'IL', 'CA', ''], ['BRL', 'TRY', 'USD'] as Currency[]]

/** One is a test account from the beginning, another one from a noon on. */
const testsFrom = new Map([
  [11, 0],
  [12, monthBegins + 11.5 * day_ms],
])

/** Numbers from 0 up to the limit, the same for a seed. */
export function drawsOf(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

export function personOf(n: number): Person {
  const draw = drawsOf(n)
  const monday = new Date(Date.UTC(2031, 3, 7) + draw(4) * 7 * day_ms).toISOString().slice(0, 10)
  return {
    affiliate: ['', 'reef', 'lagoon'][n % 3]!,
    owner: { playerId: `month-${n}`, currency: moneys[draw(moneys.length)]! },
    country: countries[draw(countries.length)]!,
    cohort: monday,
    testFrom: testsFrom.get(n) ?? null,
  }
}

/** Of a day, in order: on some from its first millisecond on, on some up to its last one. */
export function timesOf(draw: (limit: number) => number, daily: number): number[] {
  const times = Array.from({ length: daily }, () => draw(day_ms))
  if (draw(3) === 0) times[0] = 0
  if (draw(3) === 0) times[daily - 1] = day_ms - 1
  return times.toSorted((a, b) => a - b)
}
