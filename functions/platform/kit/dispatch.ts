import type { Hono } from 'hono'
import type { Call, TypedCall } from '#contract/calls/call.ts'
import type { Result } from '#lib/result.ts'
import { readInput, type Input, type PartsOf } from '../../shared/input.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { AppContext, AppEnv } from './app.ts'
import { clientOf, type Client } from './client.ts'
import { reply } from './reply.ts'
import type { Services } from './services.ts'

/*
 * The one dispatcher of the platform. The table defines method, path, access and input of a call; accounts/calls.ts and
 * staff/calls.ts say who the callers are, and the compiler requires a handler for every call.
 */

/** What every handler gets beside its input and its caller. */
export type Surroundings = {
  services: Services
  client: Client
  request: Request
  /** The site alone opens the cookie that seals a token. */
  isFromSite: boolean
  requestId: string
  /** The values of the places of the path, as they were sent. */
  pathParams: Readonly<Record<string, string>>
  /** Headers of a successful answer; `private, no-store` except for public lists. */
  headers: Headers
  /** Runs work that the answer does not wait for. */
  later: (work: Promise<unknown>) => void
}

export type Outcome<Value> = Promise<Result<Value, CallFailure>>

/** The caller of a call, who may make it. Checked before the body is read. */
export type Admission<Caller extends object> = (surroundings: Surroundings, call: Call) => Outcome<Caller>

/** Makes a route of a call. A handler may answer a file of its own. */
export function addCall<Of extends Input, Caller extends object>(
  app: Hono<AppEnv>,
  call: TypedCall<Of, unknown>,
  admit: Admission<Caller>,
  handle: (context: Surroundings & Caller & PartsOf<Of>) => Outcome<unknown>,
): void {
  app.on(call.method, call.path, async (c, next) => {
    // Hono routes HEAD like GET, but a call answers GET only.
    if (c.req.method !== call.method) return next()
    const surroundings = surroundingsOf(c, call)
    const caller = await admit(surroundings, call)
    if (!caller.ok) return reply(caller)
    const input = await readInput(call, c.req.raw, surroundings.pathParams)
    if (!input.ok) return reply(input)
    const outcome = await handle({ ...surroundings, ...caller.value, ...input.value })
    if (outcome.ok && outcome.value instanceof Response) return outcome.value
    return reply(outcome, surroundings.headers)
  })
}

export function surroundingsOf(c: AppContext, { cache_s }: Pick<Call, 'cache_s'> = {}): Surroundings {
  return {
    services: c.get('services'),
    client: clientOf(c),
    request: c.req.raw,
    isFromSite: c.get('isFromSite'),
    requestId: c.get('requestId'),
    pathParams: c.req.param(),
    headers: new Headers(cache_s === undefined ? {} : { 'Cache-Control': `public, max-age=${cache_s}` }),
    later: (work) => c.executionCtx.waitUntil(work),
  }
}
