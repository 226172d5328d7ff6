import { Hono } from 'hono'
import type { Call } from '#contract/calls/call.ts'
import { code } from '#contract/errors.ts'
import { checkContentType } from '../../shared/input.ts'
import { describeError, log } from '../../shared/log.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { requestIdOf } from '../../shared/headers.ts'
import type { RequestContext, SiteApp, SiteContext } from './context.ts'
import { checkAccess } from './guard.ts'
import { callNames, callOf } from '#contract/calls.ts'
import { studioPrefix } from '#contract/operator/calls.ts'

/*
 * The one dispatcher of the site, for the calls of players and of staff and for the public lists. The row of a call says who may
 * make it, how often, and from where.
 */

/** An app for calls: a crash is answered in their envelope. */
export function createCallApp(): Hono<SiteApp> {
  const app = new Hono<SiteApp>()
  app.onError((error, c) => {
    const requestId = requestIdOf(c.get('requestId'))
    log('error', 'call crashed', { request_id: requestId, error: describeError(error) })
    return failureReply({ code: code.upstreamBroke, message: `internal error, request ${requestId}` })
  })
  return app
}

/** How the calls of one kind are answered: who calls, and what becomes of a call that is allowed. */
export type Answering<Context extends RequestContext> = {
  contextOf: (c: SiteContext) => Promise<Context>
  answer: (c: SiteContext, context: Context) => Promise<Response>
}

/** Makes a route of a call. Set-Cookie values of the context go with every answer. */
export function addCall<Context extends RequestContext>(
  app: Hono<SiteApp>,
  { name, path, call }: { name: string; path: string; call: Call },
  { contextOf, answer }: Answering<Context>,
): void {
  app.on(call.method, path, async (c) => {
    // Hono routes HEAD like GET, but a call answers GET only.
    if (c.req.method !== call.method) return failureReply(noSuchCall)
    const context = await contextOf(c)
    const refusal = await refusalOf(name, call, c.req.raw, context)
    const response = refusal ?? (await answer(c, context))
    for (const cookie of context.setCookies) response.headers.append('Set-Cookie', cookie)
    return response
  })
}

async function refusalOf(
  name: string,
  call: Call,
  request: Request,
  context: RequestContext,
): Promise<Response | undefined> {
  const allowed = await checkAccess(call, request, context)
  if (!allowed.ok) {
    const { requestId: request_id, session } = context
    // These lines reveal callers who try forbidden calls, or call more often than anybody needs.
    const line = { request_id, call: name, code: allowed.error.code, user: session?.userId }
    log('warn', 'call not allowed', line)
    return failureReply(allowed.error)
  }
  const isReadable = checkContentType(call, request.headers.get('content-type'))
  return isReadable.ok ? undefined : failureReply(isReadable.error)
}

/** The first part of the addresses of players' calls: `/api`, and each sportsbook's own. */
export const callRoots: readonly string[] = [
  ...new Set(callNames.map((name) => `/${callOf(name).path.split('/')[1]}`)),
]
const allRoots = [...callRoots, studioPrefix]

/** Whether the caller of this address reads JSON and treats a page as an unreadable answer. */
export function isCallPath(pathname: string): boolean {
  return allRoots.some((root) => pathname === root || pathname.startsWith(`${root}/`))
}
