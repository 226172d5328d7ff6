import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  type CircuitBreakerPolicy,
} from 'cockatiel'
import { err, type Result } from '../../../contract/result.ts'
import { log } from '../../shared/log.ts'
import type { UpstreamFailure } from './failure.ts'

const failuresToOpen = 5
const halfOpenAfter_ms = 10_000

type Breaker = { policy: CircuitBreakerPolicy; trialSince_ms: number }

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
      return result
    })
    // Attempts return Results; an exception comes from the open breaker or is a bug of ours.
    .catch((error: unknown) => {
      if (!(error instanceof Error) || !('isBrokenCircuitError' in error)) throw error
    })
  return result
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
}
