import type { HarmFacts, HarmRule } from '#contract/operator/markers.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { DepositFact, SessionFact } from '../wallet/harmFacts.ts'

/*
 * The rules that mark signs of harm: plain counts of a player's actions, each with a threshold, so a marker fully
 * explains itself. docs/protection.md describes them. Change a number here and there together.
 */
const week_ms = 7 * day_ms
const mostEvents = 50

const thresholds = {
  /** Deposits within a day, each made while playing and with less than `left_percent` of it left on the balance. */
  chasing_losses: { deposits: 3, left_percent: 10 },
  /** Nights within a week, each with so much play between midnight and six. */
  long_nights: { nights: 3, played_ms: 2 * hour_ms, endsAt_ms: 6 * hour_ms },
  /** Withdrawals of a week that the player canceled. */
  canceled_withdrawals: { withdrawals: 3 },
  /** Compares the deposits of a week with an average week of the four before, of which some had deposits. */
  rising_deposits: { percent: 300, deposits: 3, weeksBefore: 4, weeksWithDeposits: 2 },
  /** Deposits that the payment provider refused within a day. */
  failed_deposits: { deposits: 5 },
} as const

/** How far back the rules look. */
export const reach = {
  deposits_ms: (1 + thresholds.rising_deposits.weeksBefore) * week_ms,
  sessions_ms: week_ms,
  payments_ms: week_ms,
}

type PaymentFact = { at: number; amount_minor: number }
/** Each list oldest first. */
export type PlayerFacts = {
  deposits: readonly DepositFact[]
  sessions: readonly SessionFact[]
  failedDeposits: readonly PaymentFact[]
  canceledWithdrawals: readonly PaymentFact[]
}
/** Reads the market's wall clock at a moment, as if it were UTC. */
type Clock = (at: number) => number
type Rule = (facts: PlayerFacts, now: number, clock: Clock) => HarmFacts | undefined

/** The rules that hold now, with the facts. */
export function harmOf(
  facts: PlayerFacts,
  now: number,
  clock: Clock,
): { rule: HarmRule; facts: HarmFacts }[] {
  return Object.entries(rules).flatMap(([rule, holds]) => {
    const found = holds(facts, now, clock)
    return found ? [{ rule: rule as HarmRule, facts: found }] : []
  })
}

const rules: Record<HarmRule, Rule> = {
  chasing_losses({ deposits }, now) {
    const { deposits: least, left_percent } = thresholds.chasing_losses
    const chasing = deposits.filter(
      ({ at, amount_minor, left_minor, wasPlaying }) =>
        at > now - day_ms && wasPlaying && left_minor * 100 < amount_minor * left_percent,
    )
    return counted({ events: chasing, least, unit: 'deposits', from: now - day_ms, until: now })
  },
  long_nights({ sessions }, now, clock) {
    const { nights: least, played_ms } = thresholds.long_nights
    const byNight = Map.groupBy(
      sessions.filter(({ last_at }) => last_at > now - week_ms).flatMap((session) => partsOf(session, clock)),
      ({ night }) => night,
    )
    const long = [...byNight.values()].filter(
      (parts) => parts.reduce((sum, part) => sum + part.played_ms, 0) >= played_ms,
    )
    const period = { from: iso(now - week_ms), until: iso(now) }
    return long.length < least
      ? undefined
      : {
          ...{ ...period, found: long.length, least, unit: 'nights', average_minor: null },
          events: long
            .flat()
            .slice(-mostEvents)
            .map(({ session }) => playedEvent(session)),
        }
  },
  canceled_withdrawals({ canceledWithdrawals }, now) {
    const { withdrawals: least } = thresholds.canceled_withdrawals
    const events = canceledWithdrawals.filter(({ at }) => at > now - week_ms)
    return counted({ events, least, unit: 'withdrawals', from: now - week_ms, until: now })
  },
  rising_deposits({ deposits }, now) {
    const { percent, deposits: fewest, weeksBefore, weeksWithDeposits } = thresholds.rising_deposits
    const [week, ...before] = Array.from({ length: 1 + weeksBefore }, (_, n) =>
      deposits.filter(({ at }) => at > now - (n + 1) * week_ms && at <= now - n * week_ms),
    )
    if (!week || week.length < fewest) return undefined
    if (before.filter(({ length }) => length > 0).length < weeksWithDeposits) return undefined
    const average_minor = Math.round(sumOf(before.flat()) / weeksBefore)
    const found = Math.floor((sumOf(week) * 100) / average_minor)
    return found < percent
      ? undefined
      : {
          ...{ from: iso(now - week_ms), until: iso(now), found, least: percent, unit: 'percent' },
          average_minor,
          events: week.slice(-mostEvents).map(moneyEvent),
        }
  },
  failed_deposits({ failedDeposits }, now) {
    const { deposits: least } = thresholds.failed_deposits
    const events = failedDeposits.filter(({ at }) => at > now - day_ms)
    return counted({ events, least, unit: 'deposits', from: now - day_ms, until: now })
  },
}

type Count = {
  events: readonly PaymentFact[]
  least: number
  unit: HarmFacts['unit']
  from: number
  until: number
}

function counted({ events, least, unit, from, until }: Count): HarmFacts | undefined {
  if (events.length < least) return undefined
  const period = { from: iso(from), until: iso(until) }
  const shown = events.slice(-mostEvents).map(moneyEvent)
  return { ...period, found: events.length, least, unit, average_minor: null, events: shown }
}

type NightPart = { night: number; played_ms: number; session: SessionFact }

/** The parts of a session in the small hours, by night. A session that lasts for days has several. */
function partsOf(session: SessionFact, clock: Clock): NightPart[] {
  const [began, ended] = [clock(session.began_at), clock(session.last_at)]
  const parts: NightPart[] = []
  for (let night = Math.floor(began / day_ms); night * day_ms < ended; night += 1) {
    const end = Math.min(ended, night * day_ms + thresholds.long_nights.endsAt_ms)
    const played_ms = end - Math.max(began, night * day_ms)
    if (played_ms > 0) parts.push({ night, played_ms, session })
  }
  return parts
}

const iso = (at: number) => new Date(at).toISOString()
const sumOf = (payments: readonly PaymentFact[]) =>
  payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
const moneyEvent = ({ at, amount_minor }: PaymentFact) => ({ at: iso(at), until: null, amount_minor })
const playedEvent = ({ began_at, last_at }: SessionFact) => ({
  ...{ at: iso(began_at), until: iso(last_at), amount_minor: null },
})
