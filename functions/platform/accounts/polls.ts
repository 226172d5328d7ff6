import type { Hono } from 'hono'
import { callOf, type CallsWith } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'
import { liveCall } from '#contract/live.ts'
import type { Result } from '#lib/result.ts'
import { describeError, log } from '../../shared/log.ts'
import { noSuchCall } from '../../shared/reply.ts'
import { bearerToken, hashToken, namedPlayer } from '../kit/secrets.ts'
import type { AppEnv } from '../kit/app.ts'
import { surroundingsOf, type Outcome, type Surroundings } from '../kit/dispatch.ts'
import { reply } from '../kit/reply.ts'
import type { Database } from '../kit/services.ts'
import { newestAsking } from '../terms/terms.ts'
import type { Calling, Unclear } from '../wallet/clearance.ts'
import type { Called } from '../wallet/callerWallet.ts'
import { openLine, playWalletOf, type PlayCalls } from '../wallet/walletOf.ts'
import { requireCaller } from './calls.ts'
import { idleFailure, presentedBy, signInOf, type Current } from './sessions/session.ts'

/** Who calls. The object remembers nobody who is banned or blocked. */
type Caller<Value> = Value & { isBanned: boolean; isCasinoBlocked: boolean }
type Ask<Value> = (wallet: PlayCalls, calling: Calling) => Promise<Result<Value, Unclear | 'idle'>>
/** Where the caller is asked, as of a call and of the line. */
type Asking = Pick<Surroundings, 'services' | 'request' | 'isFromSite'>

/** What a call asks of its caller beside that they may make it. */
type Needs<Value> = {
  /** Whether what the object knows is enough to answer; where not, the accounts are asked. */
  isEnough: (known: Value) => Promise<boolean>
  /** What is done with the answer of the accounts before the object is told. */
  renew: (current: Current) => Outcome<Current>
}

/**
 * Checks the caller of a poll, like `requireCaller`, and asks the player's object what the poll is for. The object knows the sign-in for
 * an hour; where it does not, the accounts are asked, which stores that the sign-in is used. Only the site's tokens are taken to an
 * object: anybody else could name one that does not exist.
 */
export function askPoller<Value extends Called>(
  asking: Asking,
  name: CallsWith<{ polled: true }>,
  ask: Ask<Value>,
): Outcome<Caller<Value>> {
  return askAs(asking, callOf(name), ask)
}

/** The same for a call that is made now and then, and is use of the sign-in unless its row says otherwise. */
export function askCaller<Value extends Called>(
  asking: Asking,
  name: CallsWith<{ told: true }>,
  ask: Ask<Value>,
  needs?: Needs<Value>,
): Outcome<Caller<Value>> {
  return askAs(asking, callOf(name), ask, needs)
}

async function askAs<Value extends { askedAt: number }>(
  { services, request, isFromSite }: Asking,
  call: Call,
  ask: Ask<Value>,
  needs?: Needs<Value>,
): Outcome<Caller<Value>> {
  const token = bearerToken(request) ?? ''
  const tokenHash = await hashToken(token)
  const termsAsked = await termsAskedOf(services.db)
  const presence = call.whileIdle ? 'any' : call.polled || call.quiet ? 'poll' : 'use'
  const calling: Calling = { tokenHash, termsAsked, presence }
  const named = isFromSite ? namedPlayer(token) : undefined
  const first = named === undefined ? undefined : await ask(playWalletOf(services.env, named), calling)
  if (first?.ok && (!needs || (await needs.isEnough(first.value))))
    return { ok: true, value: { ...first.value, isBanned: false, isCasinoBlocked: false } }
  if (first && !first.ok && first.error === 'idle') return idleFailure
  const found = await requireCaller({ services, request }, call)
  const current = found.ok && needs ? await needs.renew(found.value) : found
  if (!current.ok) return current
  const { account, sessionId, times } = current.value
  const { id, isBanned, isCasinoBlocked } = account
  const signIn = signInOf(services, sessionId, tokenHash, times, current.value)
  const presented = presentedBy(services, askedAtOf(first), account, signIn)
  const second = await ask(playWalletOf(services.env, id), { ...calling, presented })
  if (!second.ok && second.error === 'idle') return idleFailure
  if (!second.ok) throw new Error('the wallet asks again what it was told')
  return { ok: true, value: { ...second.value, isBanned, isCasinoBlocked } }
}

/** When the object was asked first: 0 where it was not, and then it remembers nothing. */
function askedAtOf(first: Result<{ askedAt: number }, Unclear | 'idle'> | undefined): number {
  if (first?.ok) return first.value.askedAt
  return first === undefined || first.error === 'idle' ? 0 : first.error.askedAt
}

/** Without the database it is as if no terms asked: who owes them is refused by it anyway. */
async function termsAskedOf(db: Database): Promise<number> {
  try {
    return await newestAsking(db)
  } catch (error) {
    log('error', 'newest terms not known', { error: describeError(error) })
    return 0
  }
}

/** The live line of a player (contract/live.ts), who is checked like one who polls. */
export function liveRoutes(app: Hono<AppEnv>): void {
  app.get(liveCall.path, async (c) => {
    const surroundings = surroundingsOf(c)
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return reply({ ok: false, error: noSuchCall })
    const opened = await askAs(surroundings, liveCall, openLine)
    if (!opened.ok) return reply(opened)
    return new Response(null, { status: 101, webSocket: opened.value.upgrade.webSocket })
  })
}
