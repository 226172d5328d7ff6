import { code } from '#contract/errors.ts'
import type { Stop } from '#contract/operator/stops.ts'
import { stopOn, type StakePlace } from '#contract/stops.ts'
import { ok, type Result } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { traced } from '../../shared/tracedObject.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { PlatformEnv } from '../kit/services.ts'
import type { StopBoard } from './stopBoard.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    STOPS: DurableObjectNamespace<StopBoard>
  }
}

/*
 * What an isolate knows of the stops. Each stake needs it, so it is remembered: no stake is taken by an answer that was asked for
 * more than a second before. While the board cannot be reached the last answer serves a little longer, and then no stake is taken.
 */
const remembered_ms = 1000
const withoutBoard_ms = 10_000

let known: { stops: readonly Stop[]; askedAt: number } | undefined

export function stopBoardOf(env: PlatformEnv) {
  return traced(env.STOPS.getByName('house'))
}

/** After a change in this isolate. */
export function forgetStops(): void {
  known = undefined
}

/** 9503 if nobody can say what is stopped. */
export async function stopsNow(env: PlatformEnv): Promise<Result<readonly Stop[], CallFailure>> {
  const askedAt = Date.now()
  if (isWithin(remembered_ms, askedAt)) return ok(known?.stops ?? [])
  try {
    const stops = await stopBoardOf(env).now()
    known = { stops, askedAt }
    return ok(stops)
  } catch (error) {
    log('error', 'the board of stops does not answer', { error: describeError(error) })
    if (isWithin(withoutBoard_ms, askedAt)) return ok(known?.stops ?? [])
    return fail(code.upstreamOff, 'nobody can say what is stopped')
  }
}

function isWithin(age_ms: number, now: number): boolean {
  return known !== undefined && now - known.askedAt < age_ms
}

/** The names of the stops that hold, as a wallet compares them with the place of a stake; null if nobody can say. */
export async function stoppedNow(env: PlatformEnv): Promise<readonly string[] | null> {
  const stops = await stopsNow(env)
  return stops.ok ? stops.value.map(({ id }) => id) : null
}

/** 9460 with the staff's words for players where play is stopped: nothing is opened there. */
export async function mayStart(env: PlatformEnv, place: StakePlace): Promise<Result<undefined, CallFailure>> {
  const stops = await stopsNow(env)
  if (!stops.ok) return stops
  const name = stopOn(
    stops.value.map(({ id }) => id),
    place,
  )
  const stop = stops.value.find(({ id }) => id === name)
  if (!stop) return ok(undefined)
  return fail(code.stopped, `stopped: ${stop.id}`, { fields: { ...stop.texts, stop: stop.id } })
}

/** The stop of an environment that is restored: until the report is accepted it plays nothing, pays nothing and sends nothing. */
export const restoring = 'restore'

/** `ifUnknown`: what counts while nobody can say. Money waits then; a message does not. */
export async function isRestoring(env: PlatformEnv, { ifUnknown }: { ifUnknown: boolean }): Promise<boolean> {
  return (await stoppedNow(env))?.includes(restoring) ?? ifUnknown
}
