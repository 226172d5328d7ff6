import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import { err, type Result } from '#lib/result.ts'
import { log } from '../../shared/log.ts'
import type { UpstreamFailure } from './failure.ts'

const failuresToOpen = 5
const halfOpenAfter_ms = 10_000

type Breaker = { policy: CircuitBreakerPolicy; trialSince_ms: number }
type Count = { calls: number; failures: number; lastFailure: string | null; lastFailureAt_ms: number }

/** Counts of calls that the keeper was not told yet, by the names of the breakers. */
const counts = new Map<string, Count>()

/** One circuit breaker per upstream and isolate; isolates detect an outage separately. */
const breakers = new Map<string, Breaker>()

/**
 * Runs an attempt through the breaker of `name`. While the one trial call of a half-open breaker is under way, other
 * calls fail at once, because one request cannot wait for another's. If the trial's request is canceled, it never
 * reports, so after `trial_ms` a new breaker replaces this one.
 */
export async function withBreaker<Value>(
  name: string,
  trial_ms: number,
  attempt: () => Promise<Result<Value, UpstreamFailure>>,
): Promise<Result<Value, UpstreamFailure>> {
  const breaker = breakerOf(name, trial_ms)
  if (breaker.policy.state === CircuitState.HalfOpen) return off
  let result: Result<Value, UpstreamFailure> = off
  await breaker.policy
    .execute(async () => {
      result = await attempt()
      count(name, result)
      return result
    })
    // Attempts return Results; an exception comes from the open breaker or is a bug of ours.
    .catch((error: unknown) => {
      if (!(error instanceof Error) || !('isBrokenCircuitError' in error)) throw error
    })
  return result
}

function count(name: string, result: Result<unknown, UpstreamFailure>): void {
  const known = counts.get(name) ?? { calls: 0, failures: 0, lastFailure: null, lastFailureAt_ms: 0 }
  counts.set(name, known)
  known.calls += 1
  if (result.ok) return
  known.failures += 1
  known.lastFailure = `${name.slice(name.indexOf(':') + 1)}: ${result.error.kind}`
  known.lastFailureAt_ms = Date.now()
}

export type BreakerState = 'open' | 'half_open' | 'closed'
/** What an isolate has to tell of a provider: its calls of all uses, and the worst of its breakers. */
export type UpstreamNews = Count & { upstream: string; breaker: BreakerState }

/** What was counted since the last time, and every breaker that is not closed. */
export function takeNews(): UpstreamNews[] {
  const states = new Map([...breakers].map(([name, { policy }]) => [name, stateOf(policy)]))
  const names = [
    ...counts.keys(),
    ...[...states].filter(([, state]) => state !== 'closed').map(([name]) => name),
  ]
  const upstreams = new Set(names.map(upstreamOf))
  const news = [...upstreams].map((upstream) => newsOf(upstream, states))
  counts.clear()
  return news
}

const upstreamOf = (name: string) => name.slice(0, name.includes(':') ? name.indexOf(':') : undefined)

function newsOf(upstream: string, states: ReadonlyMap<string, BreakerState>): UpstreamNews {
  const isOf = ([name]: [string, unknown]) => upstreamOf(name) === upstream
  const own = [...states].filter(isOf).map(([, state]) => state)
  const all = [...counts].filter(isOf).map(([, one]) => one)
  const last = all.toSorted((one, other) => other.lastFailureAt_ms - one.lastFailureAt_ms)[0]
  return {
    upstream,
    breaker: own.includes('open') ? 'open' : own.includes('half_open') ? 'half_open' : 'closed',
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    lastFailure: last?.lastFailure ?? null,
    lastFailureAt_ms: last?.lastFailureAt_ms ?? 0,
  }
}

function stateOf({ state }: CircuitBreakerPolicy): BreakerState {
  if (state === CircuitState.Open || state === CircuitState.Isolated) return 'open'
  return state === CircuitState.HalfOpen ? 'half_open' : 'closed'
}

const off = err<UpstreamFailure>({ kind: 'off', detail: 'the breaker is open' })

function breakerOf(name: string, trial_ms: number): Breaker {
  const present = breakers.get(name)
  if (present && !isStuck(present, trial_ms)) return present
  const breaker = createBreaker(name)
  breakers.set(name, breaker)
  return breaker
}

function isStuck(breaker: Breaker, trial_ms: number): boolean {
  return (
    breaker.policy.state === CircuitState.HalfOpen && Date.now() - breaker.trialSince_ms > trial_ms + 1000
  )
}

function createBreaker(name: string): Breaker {
  const policy = circuitBreaker(
    handleWhenResult((result) => !(result as Result<unknown, UpstreamFailure>).ok),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: halfOpenAfter_ms },
  )
  const breaker: Breaker = { policy, trialSince_ms: 0 }
  policy.onBreak(() => log('warn', 'breaker opened', { upstream: name }))
  policy.onReset(() => log('info', 'breaker closed', { upstream: name }))
  policy.onHalfOpen(() => {
    breaker.trialSince_ms = Date.now()
  })
  return breaker
}

/** Resets all breakers, for tests. */
export function resetBreakers(): void {
  breakers.clear()
  counts.clear()
}
