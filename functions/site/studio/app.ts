import { Hono } from 'hono'
import { bodyLimit_bytes } from '#contract/constants.ts'
import { FailureBodySchema } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import type { StaffCall } from '#contract/operator/call.ts'
import { findStaffCall, staffCallOf, studioPrefix } from '#contract/operator/calls.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { parseJson, readBytes } from '../../shared/body.ts'
import { describeError, log } from '../../shared/log.ts'
import {
  fail,
  failureReply,
  noSuchCall,
  pendingTokenHeader,
  reply,
  sessionTokenHeader,
  signInRequired,
  type CallFailure,
} from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/requestId.ts'
import { createContext, type RequestContext, type SiteApp, type SiteContext } from '../broker/context.ts'
import { checkSameOrigin } from '../broker/guard.ts'
import { checkRate } from '../broker/limits.ts'
import { callFailureOf } from '../upstream/failure.ts'
import { upstreamFetch, type UpstreamAnswer } from '../upstream/fetch.ts'
import { platformUpstream, proofOf } from '../upstream/platform.ts'
import { providersHealth } from './providersHealth.ts'
import { clearStaff, readStaff, sealStaff } from './staffCookies.ts'

/*
 * The studio's calls: `/studio/api/players` here is `/operator/players` on the platform. The table of staff calls says which
 * there are; the token is in a sealed cookie of the studio, and the platform decides with every call who may do what.
 */
export const studioApp = new Hono<SiteApp>()
studioApp.onError((error, c) => {
  const requestId = requestIdOf(c.get('requestId'))
  log('error', 'studio call crashed', { request_id: requestId, error: describeError(error) })
  return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
})
studioApp.all(`${studioPrefix}/*`, answer)

/** The largest answer: a photo of a document. */
const answerLimit_bytes = 12 * 1024 * 1024

type StaffRequest = { call: StaffCall; path: string; token: string | undefined; pending: string | undefined }

async function answer(c: SiteContext): Promise<Response> {
  const url = new URL(c.req.url)
  const path = `/operator${url.pathname.slice(studioPrefix.length)}`
  const found = findStaffCall(c.req.method, path)
  if (!found) return failureReply(noSuchCall)
  const call = staffCallOf(found.name)
  const context = await createContext(c)
  const allowed = await checkCall(call, c.req.raw, context)
  if (!allowed.ok) return failureReply(allowed.error)
  const { sessionKeys } = context.config
  const token = keyOf(call, c.req.raw) ?? (await readStaff(sessionKeys, 'session', context.cookieHeader))
  if (call.needs !== 'guest' && token === undefined) return failureReply(signInRequired)
  const pending = await readStaff(sessionKeys, 'step', context.cookieHeader)
  const staffRequest = { call, path: path + url.search, token, pending }
  return call.answeredBy === 'site'
    ? answerHere(context, staffRequest)
    : forward(context, staffRequest, c.req.raw)
}

/** The operator's key of a back office, which the platform checks; its other calls it makes on the platform itself. */
function keyOf({ answeredBy }: StaffCall, { headers }: Request): string | undefined {
  if (answeredBy !== 'site') return undefined
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
}

/** Origin and rate before anything is read; a body that is too large by its own word is refused unread. */
async function checkCall(
  call: StaffCall,
  request: Request,
  context: RequestContext,
): Promise<Result<undefined, CallFailure>> {
  if (call.method !== 'GET') {
    const own = checkSameOrigin(request, context.config.studioOrigin ?? context.siteOrigin)
    if (!own.ok) return own
  }
  const rate = await checkRate({ ...context, session: undefined }, call.attempt ? 'signIn' : 'call')
  if (!rate.ok) return rate
  const type = request.headers.get('content-type') ?? ''
  const isRightType = call.upload ? /^image\/[\w.+-]+$/i.test(type) : /^application\/json\s*(;|$)/i.test(type)
  if (request.body === null || isRightType) return ok(undefined)
  return fail(code.invalid, 'content type is not the call’s', { http: 400 })
}

/** For calls that the site answers itself, it asks the platform who calls, so a withdrawn role ends here too. */
async function answerHere(context: RequestContext, { call, token }: StaffRequest): Promise<Response> {
  const items = await providersHealth(context, call.needs, token)
  return reply(items.ok ? ok({ items: items.value, total: items.value.length }) : items)
}

async function forward(
  context: RequestContext,
  staffRequest: StaffRequest,
  request: Request,
): Promise<Response> {
  const body = await readBytes(request, staffRequest.call.bodyLimit_bytes ?? bodyLimit_bytes)
  if (!body.ok) return failureReply(body.error)
  const answered = await onPlatform(context, staffRequest, body.value, request.headers.get('content-type'))
  if (!answered.ok) return failureReply(answered.error)
  const { value } = answered
  const headers = new Headers({
    'Content-Type': value.header('content-type') ?? 'application/json',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(staffRequest.call.file && { 'Content-Disposition': 'attachment' }),
  })
  const wait = value.header('retry-after')
  if (wait) headers.set('Retry-After', wait)
  for (const cookie of await cookiesOf(context, staffRequest, value)) headers.append('Set-Cookie', cookie)
  return new Response(value.body, { status: value.status, headers })
}

async function onPlatform(
  { env, config, clientAddress, clientAgent, requestId, method }: RequestContext,
  { path, token, pending }: StaffRequest,
  body: Uint8Array<ArrayBuffer>,
  type: string | null,
): Promise<Result<UpstreamAnswer, CallFailure>> {
  const [pathname = '', search] = path.split('?', 2)
  const upstream = platformUpstream(env, config, pathname)
  const headers = async () => ({
    'x-request-id': requestId,
    ...(type && { 'content-type': type }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(pending !== undefined && { [pendingTokenHeader]: pending }),
    ...(clientAddress !== undefined && { 'x-client-address': clientAddress }),
    ...(clientAgent !== undefined && { 'x-client-agent': clientAgent }),
    ...(await proofOf(config, { clientAddress })),
  })
  const sent = {
    ...{ method, path: pathname, headers, limit_bytes: answerLimit_bytes },
    query: new URLSearchParams(search),
    ...(body.byteLength > 0 && { body }),
  }
  const answered = await upstreamFetch(upstream, sent, ok)
  if (answered.ok) return answered
  const { kind, detail } = answered.error
  log('error', 'platform failed', { request_id: requestId, upstream: upstream.name, kind, detail })
  return err(callFailureOf(answered.error))
}

/** A sign-in's tokens go into cookies; a session that is over is cleared with the answer that says so, by its code. */
async function cookiesOf(
  { config: { sessionKeys } }: RequestContext,
  { call, token }: StaffRequest,
  answered: UpstreamAnswer,
): Promise<string[]> {
  const session = answered.header(sessionTokenHeader)
  if (session) return [await sealStaff(sessionKeys, 'session', session), clearStaff('step')]
  const pending = answered.header(pendingTokenHeader)
  if (pending) return [await sealStaff(sessionKeys, 'step', pending)]
  const isOver = call.session === 'ends' || (call.needs !== 'guest' && saysSessionIsOver(answered))
  return isOver && token !== undefined ? [clearStaff('session')] : []
}

/** Only some 401 answers end the session: a mistyped code or password is a 401 too and leaves the session as it is. */
function saysSessionIsOver({ status, body }: UpstreamAnswer): boolean {
  if (status !== 401) return false
  const failure = parseJson(new TextDecoder().decode(body), FailureBodySchema)
  return failure.ok && failure.value.status === code.signInRequired
}
