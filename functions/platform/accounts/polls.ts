import type { Hono } from 'hono'
import { callOf, type CallsWith } from '#contract/calls.ts'
import type { Call } from '#contract/calls/call.ts'
import { liveCall } from '#contract/live.ts'
import type { Result } from '#lib/result.ts'
import { bearerToken, hashToken, namedPlayer } from '../kit/secrets.ts'
import type { AppEnv } from '../kit/app.ts'
import { surroundingsOf, type Outcome, type Surroundings } from '../kit/dispatch.ts'
import { reply } from '../kit/reply.ts'
import { noSuchCall } from '../../shared/reply.ts'
import type { Presented, Unclear } from '../wallet/clearance.ts'
import type { Polled } from '../wallet/playWallet.ts'
import { openLine, playWalletOf, type PlayCalls } from '../wallet/walletOf.ts'
import { requireCaller } from './calls.ts'
import { idleFailure, presentedBy, signInOf } from './sessions/session.ts'

/** Who polls. The object remembers nobody who is banned or blocked. */
export type Poller<Value> = Value & { isBanned: boolean; isCasinoBlocked: boolean }
type Ask<Value> = (
  wallet: PlayCalls,
  tokenHash: string,
  presented?: Presented,
) => Promise<Result<Value, Unclear | 'idle'>>

/**
 * Checks the caller of a poll, like `requireCaller`, and asks the player's object what the poll is for. The object knows the sign-in for
 * some minutes; where it does not, the accounts are asked, which stores that the sign-in is used. Only the site's tokens are taken to an
 * object: anybody else could name one that does not exist.
 */
export function askPoller<Value extends Polled>(
  surroundings: Surroundings,
  name: CallsWith<{ polled: true }>,
  ask: Ask<Value>,
): Outcome<Poller<Value>> {
  return askAs(surroundings, callOf(name), ask)
}

async function askAs<Value extends object>(
  { services, request, isFromSite }: Surroundings,
  call: Call,
  ask: Ask<Value>,
): Outcome<Poller<Value>> {
  const token = bearerToken(request) ?? ''
  const tokenHash = await hashToken(token)
  const named = isFromSite ? namedPlayer(token) : undefined
  const first = named === undefined ? undefined : await ask(playWalletOf(services.env, named), tokenHash)
  if (first?.ok) return { ok: true, value: { ...first.value, isBanned: false, isCasinoBlocked: false } }
  if (first?.error === 'idle') return idleFailure
  const current = await requireCaller({ services, request }, call)
  if (!current.ok) return current
  const { account, sessionId, times } = current.value
  const { id, isBanned, isCasinoBlocked } = account
  const signIn = signInOf(services, sessionId, tokenHash, times)
  // Not remembered where the object was not asked first.
  const presented = presentedBy(services, first?.error.askedAt ?? 0, account, signIn)
  const second = await ask(playWalletOf(services.env, id), tokenHash, presented)
  if (!second.ok && second.error === 'idle') return idleFailure
  if (!second.ok) throw new Error('the wallet asks again what it was told')
  return { ok: true, value: { ...second.value, isBanned, isCasinoBlocked } }
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
