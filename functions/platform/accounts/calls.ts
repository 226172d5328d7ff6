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
import { err, ok, type Result } from '#lib/result.ts'
import { signInRequired, type CallFailure } from '../../shared/reply.ts'
import { requireFreshProof } from './sessions/proof.ts'
import {
  findCurrent,
  mayPlay,
  onlyPlayers,
  requireUse,
  userBanned,
  type Current,
} from './sessions/session.ts'
import type { AppEnv } from '../kit/app.ts'
import { bearerToken } from '../kit/secrets.ts'
import { acceptedTerms } from '../terms/terms.ts'
import { addCall, type Admission, type Outcome, type Surroundings } from '../kit/dispatch.ts'

/* The calls of players and the public lists: their handlers, and who may make them. */

/** The argument of a handler: the validated input and what every call has. */
export type CallContext<Name extends CallName> = CallInput<Name> & Surroundings
/** The same for a call of players, with the account and the session of the token. */
export type PlayerContext<Name extends CallName> = CallContext<Name> & Current

/** Calls that end a session succeed without one, so they do not require it. Those whose caller an object tells check it themselves (polls.ts). */
type PlayerCallName = PlatformCallName &
  Exclude<CallsWith<{ access: 'player' }>, CallsWith<{ session: 'ends' } | { polled: true } | { told: true }>>
type OpenCallName = Exclude<PlatformCallName, PlayerCallName>

type Handler<Name extends PlatformCallName, Context> = (context: Context) => Outcome<PlatformResult<Name>>
export type OpenHandlers = { [Name in OpenCallName]: Handler<Name, CallContext<Name>> }
export type PlayerHandlers = { [Name in PlayerCallName]: Handler<Name, PlayerContext<Name>> }

export function callRoutes(app: Hono<AppEnv>, open: OpenHandlers, ofPlayers: PlayerHandlers): void {
  for (const name of callNames.filter(isPlatformCall)) {
    if (isPlayerCall(name)) addPlayerCall(app, name, ofPlayers)
    else addOpenCall(app, name, open)
  }
}

function addOpenCall<Name extends OpenCallName>(app: Hono<AppEnv>, name: Name, handlers: OpenHandlers): void {
  addCall<CallInput<Name>, object>(app, callOf(name), requireToken, handlers[name])
}

/** 9401 without a token where an object checks the caller: before the body is read. */
const requireToken: Admission<object> = async ({ request }, { access, session }) =>
  access === 'player' && session !== 'ends' && bearerToken(request) === undefined
    ? err(signInRequired)
    : ok({})

function addPlayerCall<Name extends PlayerCallName>(
  app: Hono<AppEnv>,
  name: Name,
  handlers: PlayerHandlers,
): void {
  addCall<CallInput<Name>, Current>(app, callOf(name), requireCaller, handlers[name])
}

/**
 * Checks the caller of a call: 9401 without a valid session, 5 for a banned player and 14 for another role unless the
 * call allows them, 9467 where the market asks again who is there, 14 and 251 for casino calls if the player may not play (ROUTE-16), 9466 while new terms
 * wait and the call needs them accepted, and 9451 if the call needs a
 * fresh proof.
 */
export async function requireCaller(
  { services, request }: Pick<Surroundings, 'services' | 'request'>,
  call: Call,
): Promise<Result<Current, CallFailure>> {
  const current = await findCurrent(services, request)
  if (!current.ok) return current
  const { account } = current.value
  if (account.isBanned && !call.banned) return userBanned
  if (account.role !== playerRole && !call.anyRole) return onlyPlayers
  const used = call.polled || call.whileIdle ? current : await requireUse(services, current.value, call.quiet)
  if (!used.ok) return used
  const allowed = call.casino ? mayPlay(account) : current
  if (!allowed.ok) return allowed
  const accepted = call.terms ? acceptedTerms(account) : current
  if (!accepted.ok) return accepted
  const proved = call.proof ? await requireFreshProof(services, current.value) : current
  return proved.ok ? current : proved
}

function isPlatformCall(name: CallName): name is PlatformCallName {
  return callOf(name).answeredBy === undefined
}

function isPlayerCall(name: PlatformCallName): name is PlayerCallName {
  const { access, session, polled, told } = callOf(name)
  return access === 'player' && session !== 'ends' && !polled && !told
}
