import { expect, it } from 'vitest'
import { spanOf } from '../../../functions/platform/wallet/periods.ts'

it.each([
  ['day', '2026-11-22T23:59:59.999Z', '2026-11-22', '2026-11-23'],
  ['week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
  ['week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
  ['month', '2024-02-29T12:00:00.000Z', '2024-02-01', '2024-03-01'],
  ['year', '2026-12-31T23:00:00.000Z', '2026-01-01', '2027-01-01'],
] as const)(
  '[PROTECT-01] the %s of %s is from %s to before %s, and weeks begin on Monday',
  (unit, at, from, to) => {
    expect(spanOf(unit, Date.parse(at))).toEqual({ from: Date.parse(from), to: Date.parse(to) })
  },
)
