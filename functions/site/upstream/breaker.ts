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

/** Counts of calls since this isolate started, by the names of the breakers. */
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

/** The worst of a provider's breakers, and its calls of all uses: the records of this isolate. */
export function breakerHealth(provider: string) {
  const isOf = ([name]: [string, unknown]) => name.startsWith(`${provider}:`)
  const states = [...breakers].filter(isOf).map(([, { policy }]) => policy.state)
  const all = [...counts].filter(isOf).map(([, one]) => one)
  const failed = all.filter(({ failures }) => failures > 0)
  const last = failed.toSorted((one, other) => other.lastFailureAt_ms - one.lastFailureAt_ms)[0]
  const isOpen = states.includes(CircuitState.Open) || states.includes(CircuitState.Isolated)
  const breaker: 'open' | 'half_open' | 'closed' = isOpen
    ? 'open'
    : states.includes(CircuitState.HalfOpen)
      ? 'half_open'
      : 'closed'
  return {
    breaker,
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    last_failure: last?.lastFailure ?? null,
    last_failure_at: last ? new Date(last.lastFailureAt_ms).toISOString() : null,
  }
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
