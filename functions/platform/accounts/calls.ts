import type { Hono } from 'hono'
import { playerRole } from '#contract/accounts.ts'
import {
  callNames,
  callOf,
  type CallInput,
  type CallName,
  type CallsWith,
  type PlatformCallName,
  type PlatformResult,
} from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'
import type { Result } from '#lib/result.ts'
import { readInput } from '../../shared/input.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { clientOf, type Client } from '../kit/client.ts'
import { requireFreshProof } from './sessions/proof.ts'
import { findCurrent, mayPlay, onlyPlayers, userBanned, type Current } from './sessions/session.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'
import type { Services } from '../kit/services.ts'

/*
 * Connects the contract's table of calls with the handlers. The table defines method, path, access and input; the
 * compiler requires a handler for every call.
 */

/** The argument of a handler: the validated input and the caller. */
export type CallContext<Name extends CallName> = CallInput<Name> & {
  services: Services
  client: Client
  request: Request
  /** Headers of a successful answer; `private, no-store` except for public lists. */
  headers: Headers
}
/** The same for a call of players, with the account and the session of the token. */
export type PlayerContext<Name extends CallName> = CallContext<Name> & Current

/** Calls that end a session succeed without one, so they do not require it. */
type PlayerCallName = PlatformCallName &
  Exclude<CallsWith<{ access: 'player' }>, CallsWith<{ session: 'ends' }>>
type OpenCallName = Exclude<PlatformCallName, PlayerCallName>

type Handler<Name extends PlatformCallName, Context> = (
  context: Context,
) => Promise<Result<PlatformResult<Name>, CallFailure>>
export type OpenHandlers = { [Name in OpenCallName]: Handler<Name, CallContext<Name>> }
export type PlayerHandlers = { [Name in PlayerCallName]: Handler<Name, PlayerContext<Name>> }

export function callRoutes(app: Hono<AppEnv>, open: OpenHandlers, ofPlayers: PlayerHandlers): void {
  for (const name of callNames.filter(isPlatformCall)) {
    const { method, path } = callOf(name)
    app.on(method, path, (c) =>
      isPlayerCall(name) ? answerPlayer(c, name, ofPlayers) : answerAnybody(c, name, open),
    )
  }
}

async function answerAnybody<Name extends OpenCallName>(
  c: AppContext,
  name: Name,
  handlers: OpenHandlers,
): Promise<Response> {
  const input = await readInput(name, c.req.raw, c.req.param())
  if (!input.ok) return reply(input)
  const context = { ...contextOf(c, callOf(name)), ...input.value }
  return reply(await handlers[name](context), context.headers)
}

/** The body is read only after the caller has been checked. */
async function answerPlayer<Name extends PlayerCallName>(
  c: AppContext,
  name: Name,
  handlers: PlayerHandlers,
): Promise<Response> {
  const call = callOf(name)
  const current = await requireCaller(call, c.get('services'), c.req.raw)
  if (!current.ok) return reply(current)
  const input = await readInput(name, c.req.raw, c.req.param())
  if (!input.ok) return reply(input)
  const context = { ...contextOf(c, call), ...current.value, ...input.value }
  return reply(await handlers[name](context), context.headers)
}

function contextOf(c: AppContext, { cache_s }: Call) {
  const headers = new Headers(cache_s === undefined ? {} : { 'Cache-Control': `public, max-age=${cache_s}` })
  return { services: c.get('services'), client: clientOf(c), request: c.req.raw, headers }
}

/**
 * Checks the caller of a call: 9401 without a valid session, 5 for a banned player and 14 for another role unless the
 * call allows them, 14 and 251 for casino calls if the player may not play (ROUTE-16), and 9451 if the call needs a
 * fresh proof.
 */
export async function requireCaller(
  call: Call,
  services: Services,
  request: Request,
): Promise<Result<Current, CallFailure>> {
  const current = await findCurrent(services, request)
  if (!current.ok) return current
  const { account } = current.value
  if (account.isBanned && !call.banned) return userBanned
  if (account.role !== playerRole && !call.anyRole) return onlyPlayers
  const allowed = call.casino ? mayPlay(account) : current
  if (!allowed.ok) return allowed
  const proved = call.proof ? await requireFreshProof(services, current.value) : current
  return proved.ok ? current : proved
}

function isPlatformCall(name: CallName): name is PlatformCallName {
  return callOf(name).answeredBy === undefined
}

function isPlayerCall(name: PlatformCallName): name is PlayerCallName {
  const { access, session } = callOf(name)
  return access === 'player' && session !== 'ends'
}
