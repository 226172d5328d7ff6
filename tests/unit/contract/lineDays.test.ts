import { expect, test } from 'vitest'
import { daySpan } from '#contract/lineDays.ts'

const at = (text: string) => Date.parse(text)
const told = ({ begin_ms, end_ms }: { begin_ms: number; end_ms: number }) =>
  [begin_ms, end_ms].map((ms) => new Date(ms).toISOString().slice(0, 16))

test('[ROUTE-06] a day of the lists is one to come, and of the results one that is past', () => {
  const now_ms = at('2026-12-01T08:00:00Z')
  expect(told(daySpan('1', now_ms))).toEqual(['2026-12-02T00:00', '2026-12-03T00:00'])
  expect(told(daySpan('1', now_ms, { isPast: true }))).toEqual(['2026-11-30T00:00', '2026-12-01T00:00'])
  const zone_ms = 2 * 3_600_000
  expect(told(daySpan('0', at('2026-12-01T23:00:00Z'), { zone_ms }))).toEqual([
    '2026-12-01T22:00',
    '2026-12-02T22:00',
  ])
})

test.each([
  ['a Tuesday', '2026-12-01', '2026-12-05', '2026-12-07'],
  ['the Saturday of it', '2026-12-05', '2026-12-05', '2026-12-07'],
  ['its Sunday', '2026-12-06', '2026-12-06', '2026-12-07'],
  ['the Monday after it', '2026-12-07', '2026-12-12', '2026-12-14'],
])('[ROUTE-06] the weekend is the one that runs or comes next: on %s', (_, today, begin, end) => {
  expect(told(daySpan('weekend', at(`${today}T12:00:00Z`)))).toEqual([`${begin}T00:00`, `${end}T00:00`])
})
