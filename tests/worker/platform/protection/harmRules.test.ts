import { describe, expect, it } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import { clockOf } from '../../../../functions/platform/kit/wallTime.ts'
import { harmOf, type PlayerFacts } from '../../../../functions/platform/protection/harmRules.ts'
import type { DepositFact, SessionFact } from '../../../../functions/platform/wallet/harmFacts.ts'

/* Each rule with figures just below and just at its threshold. */
/** A Sunday at noon. */
const now = Date.parse('2026-03-22T12:00:00Z')
const nothing: PlayerFacts = { deposits: [], sessions: [], failedDeposits: [], canceledWithdrawals: [] }

function markersOf(facts: Partial<PlayerFacts>, zone = 'UTC') {
  const clock = clockOf(zone)
  if (!clock) throw new Error('no such zone')
  return harmOf({ ...nothing, ...facts }, now, clock)
}
const rulesOf = (...asked: Parameters<typeof markersOf>) => markersOf(...asked).map(({ rule }) => rule)

it('[PROTECT-07] who did nothing has no marker', () => {
  expect(rulesOf({})).toEqual([])
})

describe('chasing losses', () => {
  const chase = (ago_ms: number, more: Partial<DepositFact> = {}): DepositFact => ({
    ...{ at: now - ago_ms, amount_minor: 1000, left_minor: 99, wasPlaying: true },
    ...more,
  })
  const two = [chase(3 * hour_ms), chase(2 * hour_ms)]

  it('[PROTECT-07] three deposits of a day, while playing, on an almost empty balance', () => {
    expect(rulesOf({ deposits: two })).toEqual([])
    expect(markersOf({ deposits: [...two, chase(hour_ms)] })).toEqual([
      {
        rule: 'chasing_losses',
        facts: {
          ...{ from: '2026-03-21T12:00:00.000Z', until: '2026-03-22T12:00:00.000Z' },
          ...{ found: 3, least: 3, unit: 'deposits', average_minor: null },
          events: [
            { at: '2026-03-22T09:00:00.000Z', until: null, amount_minor: 1000 },
            { at: '2026-03-22T10:00:00.000Z', until: null, amount_minor: 1000 },
            { at: '2026-03-22T11:00:00.000Z', until: null, amount_minor: 1000 },
          ],
        },
      },
    ])
  })

  it.each([
    ['a tenth is left', chase(hour_ms, { left_minor: 100 })],
    ['nobody was playing', chase(hour_ms, { wasPlaying: false })],
    ['it is a day ago', chase(day_ms)],
  ])('[PROTECT-07] a deposit does not count where %s', (_, third) => {
    expect(rulesOf({ deposits: [third, ...two] })).toEqual([])
  })
})

describe('long nights', () => {
  /** On a day of March, by a clock that is `offset` hours ahead of UTC. */
  const night = (day: number, from: string, to: string, offset = '+00:00'): SessionFact => ({
    began_at: Date.parse(`2026-03-${day}T${from}:00${offset}`),
    last_at: Date.parse(`2026-03-${day}T${to}:00${offset}`),
  })
  const two = [night(19, '01:00', '03:00'), night(20, '01:00', '03:00')]

  it('[PROTECT-07] three nights with two hours between midnight and six', () => {
    expect(rulesOf({ sessions: [...two, night(21, '01:00', '02:59')] })).toEqual([])
    const [marker] = markersOf({ sessions: [...two, night(21, '01:00', '03:00')] })
    expect(marker).toMatchObject({ rule: 'long_nights', facts: { found: 3, least: 3, unit: 'nights' } })
    expect(marker?.facts.events[2]).toEqual({
      ...{ at: '2026-03-21T01:00:00.000Z', until: '2026-03-21T03:00:00.000Z', amount_minor: null },
    })
  })

  it('[PROTECT-07] sessions of one night add up; what is before midnight or after six does not count', () => {
    const parts = [night(21, '00:30', '01:30'), night(21, '05:00', '08:00')]
    expect(rulesOf({ sessions: [...two, ...parts] })).toEqual(['long_nights'])
    expect(rulesOf({ sessions: [...two, night(21, '04:01', '09:00')] })).toEqual([])
    const evening = { began_at: Date.parse('2026-03-20T20:00Z'), last_at: Date.parse('2026-03-21T01:59Z') }
    expect(rulesOf({ sessions: [...two, evening] })).toEqual([])
    const longer = { ...evening, last_at: Date.parse('2026-03-21T02:00Z') }
    expect(rulesOf({ sessions: [...two, longer] })).toEqual(['long_nights'])
  })

  it('[PROTECT-07] a week counts, and a session through three nights is three', () => {
    const last = night(21, '01:00', '03:00')
    expect(rulesOf({ sessions: [night(15, '09:00', '11:59'), last, two[0] ?? last] })).toEqual([])
    const through = { began_at: Date.parse('2026-03-19T00:00Z'), last_at: Date.parse('2026-03-21T02:00Z') }
    expect(rulesOf({ sessions: [through] })).toEqual(['long_nights'])
  })

  it('[PROTECT-07] it is night by the clock of the market', () => {
    const days = [19, 20, 21]
    const brazilian = days.map((day) => night(day, '01:00', '03:00', '-03:00'))
    expect(rulesOf({ sessions: brazilian }, 'America/Sao_Paulo')).toEqual(['long_nights'])
    const morning = days.map((day) => night(day, '06:30', '09:00', '-03:00'))
    expect(rulesOf({ sessions: morning }, 'America/Sao_Paulo')).toEqual([])
    const noon = days.map((day) => night(day, '04:00', '08:00', '+02:00'))
    expect(rulesOf({ sessions: noon }, 'Asia/Jerusalem')).toEqual(['long_nights'])
  })
})

it('[PROTECT-07] three withdrawals of a week canceled', () => {
  const at = (days: number) => ({ at: now - days * day_ms, amount_minor: 5000 })
  expect(rulesOf({ canceledWithdrawals: [at(2), at(1)] })).toEqual([])
  expect(rulesOf({ canceledWithdrawals: [at(7), at(2), at(1)] })).toEqual([])
  expect(markersOf({ canceledWithdrawals: [at(6), at(2), at(1)] })).toMatchObject([
    { rule: 'canceled_withdrawals', facts: { found: 3, least: 3, unit: 'withdrawals' } },
  ])
})

it('[PROTECT-07] five refused deposits within a day', () => {
  const refused = Array.from({ length: 5 }, (_, n) => ({ at: now - (5 - n) * hour_ms, amount_minor: 2000 }))
  expect(rulesOf({ failedDeposits: refused.slice(1) })).toEqual([])
  expect(
    rulesOf({ failedDeposits: [{ at: now - day_ms, amount_minor: 2000 }, ...refused.slice(1)] }),
  ).toEqual([])
  expect(markersOf({ failedDeposits: refused })).toMatchObject([
    { rule: 'failed_deposits', facts: { found: 5, least: 5, unit: 'deposits' } },
  ])
})

describe('rising deposits', () => {
  const paid = (days: number, amount_minor: number): DepositFact => ({
    ...{ at: now - days * day_ms, amount_minor, left_minor: 10_000, wasPlaying: false },
  })
  /** 40.00 in two of four weeks: 10.00 an average week. */
  const before = [paid(20, 2000), paid(10, 2000)]

  it('[PROTECT-07] three times as much in a week as in an average week of the four before', () => {
    expect(rulesOf({ deposits: [...before, paid(3, 1000), paid(2, 1000), paid(1, 999)] })).toEqual([])
    expect(markersOf({ deposits: [...before, paid(3, 1000), paid(2, 1000), paid(1, 1000)] })).toMatchObject([
      { rule: 'rising_deposits', facts: { found: 300, least: 300, unit: 'percent', average_minor: 1000 } },
    ])
  })

  it('[PROTECT-07] at least three deposits, and two weeks to compare with', () => {
    expect(rulesOf({ deposits: [...before, paid(2, 9000), paid(1, 9000)] })).toEqual([])
    const week = [paid(3, 9000), paid(2, 9000), paid(1, 9000)]
    expect(rulesOf({ deposits: week })).toEqual([])
    expect(rulesOf({ deposits: [paid(11, 2000), paid(10, 2000), ...week] })).toEqual([])
    expect(rulesOf({ deposits: [paid(36, 2000), paid(10, 2000), ...week] })).toEqual([])
    expect(rulesOf({ deposits: [...before, ...week] })).toEqual(['rising_deposits'])
  })
})
