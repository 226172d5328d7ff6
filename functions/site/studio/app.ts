import type { Hono } from 'hono'
import {
  platformPath,
  staffCallNames,
  staffCallOf,
  studioApiPath,
  studioPrefix,
  type StaffCallName,
} from '#contract/operator/calls.ts'
import type { StaffCall } from '#contract/calls/call.ts'
import { bodyLimit_bytes, brandHeader } from '#contract/constants.ts'
import { FailureBodySchema } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { parseJson, readBytes } from '../../shared/body.ts'
import { log } from '../../shared/log.ts'
import {
  failureReply,
  noSuchCall,
  pendingTokenHeader,
  reply,
  sessionTokenHeader,
  type CallFailure,
} from '../../shared/reply.ts'
import { contextWith, type RequestContext, type SiteApp, type SiteContext } from '../calls/context.ts'
import { addCall, createCallApp } from '../calls/dispatch.ts'
import { isOpen } from '../calls/guard.ts'
import { callFailureOf } from '../upstream/failure.ts'
import { shortDigest } from '../kit/shortDigest.ts'
import { upstreamFetch, type UpstreamAnswer } from '../upstream/fetch.ts'
import { platformUpstream, proofOf } from '../upstream/platform.ts'
import { rearrangeCatalog } from '../catalog/refresh.ts'
import { gameReturns } from './gameReturns.ts'
import { lobbyGames } from './lobbyGames.ts'
import { providersHealth } from './providersHealth.ts'
import { siteHealth } from './siteHealth.ts'
import { clearStaff, readStaff, sealStaff } from './staffCookies.ts'

/*
 * The studio's calls: `/studio/api/players` here is `/operator/players` on the platform. The token is in a sealed cookie of the
 * studio, and the platform decides with every call who may do what.
 */
export const studioApp = createStudio()

/** The calls that the site answers itself. */
const ownAnswers = {
  listProviders: providersHealth,
  listHealth: siteHealth,
  listGameReturns: gameReturns,
  listLobbyGames: lobbyGames,
}
/** What changes the lists of games: the catalog is built with it at once, and not when it is refreshed. */
const arranging = [
  ...(['putLobby', 'putGamePosition', 'putCollection', 'removeCollection'] as const),
] satisfies StaffCallName[]
const arranges: ReadonlySet<string> = new Set(arranging)

/** Reports and searches read much more than a player's call does. */
const longestStaffCall_ms = 25_000

/** The largest answer: a photo of a document. */
const answerLimit_bytes = 12 * 1024 * 1024

function createStudio(): Hono<SiteApp> {
  const app = createCallApp()
  for (const name of staffCallNames) {
    const call = staffCallOf(name)
    addCall(
      app,
      { name, path: studioApiPath(call.path), call },
      {
        contextOf: (c) => staffContext(c, call),
        answer: (c, context) =>
          name in ownAnswers
            ? answerHere(context, name, call, c.req.url)
            : forward(context, { name, call }, c.req.raw),
      },
    )
  }
  app.all(`${studioPrefix}/*`, () => failureReply(noSuchCall))
  return app
}

/** The caller is staff and no player, and the calling page is the studio's. */
async function staffContext(c: SiteContext, call: StaffCall): Promise<RequestContext> {
  const context = contextWith(c, { session: undefined, setCookies: [] })
  const { sessionKeys, studioOrigin } = context.config
  const sealed = await readStaff(sessionKeys, 'session', context.cookieHeader)
  const key = keyOf(call, c.req.raw)
  return {
    ...context,
    siteOrigin: studioOrigin ?? context.siteOrigin,
    staffToken: key ?? sealed,
    // Not of a key, which nobody has checked yet: each wrong one would have a limit of its own.
    staffSession: key === undefined && sealed !== undefined ? await shortDigest(sealed) : undefined,
    pendingToken: await readStaff(sessionKeys, 'step', context.cookieHeader),
  }
}

/** The operator's key of a back office, which the platform checks; its other calls it makes on the platform itself. */
function keyOf({ answeredBy }: StaffCall, { headers }: Request): string | undefined {
  if (answeredBy !== 'site') return undefined
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
}

/** For calls that the site answers itself, it asks the platform who calls, so a withdrawn role ends here too. */
async function answerHere(
  context: RequestContext,
  name: string,
  { access }: StaffCall,
  url: string,
): Promise<Response> {
  const items = await ownAnswers[name as keyof typeof ownAnswers](context, access, url)
  return reply(items.ok ? ok({ items: items.value, total: items.value.length }) : items)
}

async function forward(
  context: RequestContext,
  { name, call }: { name: string; call: StaffCall },
  request: Request,
): Promise<Response> {
  const body = await readBytes(request, call.bodyLimit_bytes ?? bodyLimit_bytes)
  if (!body.ok) return failureReply(body.error)
  const answered = await onPlatform(context, request, body.value)
  if (!answered.ok) return failureReply(answered.error)
  const { value } = answered
  context.setCookies.push(...(await cookiesOf(context, call, value)))
  if (arranges.has(name) && value.status < 300) context.waitUntil(rearrangeCatalog(context.env))
  const wait = value.header('retry-after')
  return new Response(value.body, {
    status: value.status,
    headers: {
      'Content-Type': value.header('content-type') ?? 'application/json',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(call.file && { 'Content-Disposition': 'attachment' }),
      ...(wait && { 'Retry-After': wait }),
    },
  })
}

async function onPlatform(
  context: RequestContext,
  { url, headers: given }: Request,
  body: Uint8Array<ArrayBuffer>,
): Promise<Result<UpstreamAnswer, CallFailure>> {
  const { env, config, clientAddress, clientAgent, method, staffToken, pendingToken } = context
  const path = platformPath(context.path)
  const upstream = {
    ...platformUpstream(env, config, path),
    timeout_ms: Math.max(config.platformTimeout_ms, longestStaffCall_ms),
  }
  const type = given.get('content-type')
  const brand = given.get(brandHeader)
  const headers = async () => ({
    ...(type && { 'content-type': type }),
    ...(brand && { [brandHeader]: brand }),
    ...(staffToken !== undefined && { authorization: `Bearer ${staffToken}` }),
    ...(pendingToken !== undefined && { [pendingTokenHeader]: pendingToken }),
    ...(clientAddress !== undefined && { 'x-client-address': clientAddress }),
    ...(clientAgent !== undefined && { 'x-client-agent': clientAgent }),
    ...(await proofOf(config, { clientAddress })),
  })
  const sent = {
    ...{ method, path, headers, limit_bytes: answerLimit_bytes },
    query: new URL(url).searchParams,
    ...(body.byteLength > 0 && { body }),
  }
  const answered = await upstreamFetch(upstream, sent, ok)
  if (answered.ok) return answered
  const { kind, detail } = answered.error
  log('error', 'platform failed', { upstream: upstream.name, kind, detail })
  return err(callFailureOf(answered.error))
}

/** A sign-in's tokens go into cookies; a session that is over is cleared with the answer that says so, by its code. */
async function cookiesOf(
  { config: { sessionKeys }, staffToken }: RequestContext,
  call: StaffCall,
  answered: UpstreamAnswer,
): Promise<string[]> {
  const session = answered.header(sessionTokenHeader)
  if (session) return [await sealStaff(sessionKeys, 'session', session), clearStaff('step')]
  const pending = answered.header(pendingTokenHeader)
  if (pending) return [await sealStaff(sessionKeys, 'step', pending)]
  const isOver = call.session === 'ends' || (!isOpen(call) && saysSessionIsOver(answered))
  return isOver && staffToken !== undefined ? [clearStaff('session')] : []
}

/** Only some 401 answers end the session: a mistyped code or password is a 401 too and leaves the session as it is. */
function saysSessionIsOver({ status, body }: UpstreamAnswer): boolean {
  if (status !== 401) return false
  const failure = parseJson(new TextDecoder().decode(body), FailureBodySchema)
  return failure.ok && failure.value.status === code.signInRequired
}
