import type { Hono } from 'hono'
import { ok } from '../../../contract/result.ts'
import { bettorPath, bookActions, type BookAction } from '../../../contract/sportsbook.ts'
import { readText } from '../../shared/body.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { checkSignature } from '../games/signature.ts'
import type { AppContext, AppEnv } from '../http/app.ts'
import { reply } from '../http/reply.ts'
import { mayOpen } from '../protection/mayStake.ts'
import { requireSession } from '../accounts/sessions/session.ts'
import { userOf } from '../accounts/user.ts'
import { answerBook } from './answerBook.ts'

/** The wallet as the sportsbook calls it (contract/sportsbook.ts). */
export function sportsbookRoutes(app: Hono<AppEnv>): void {
  app.get(bettorPath, openBook)
  app.post('/sportsbook/:action', async (c: AppContext) => {
    const action = c.req.param('action') ?? ''
    if (!isBookAction(action)) return failureReply(noSuchCall)
    const services = c.get('services')
    const body = await readText(c.req.raw)
    if (!body.ok) return reply(body)
    const signed = await checkSignature(services.config.bookKey, c.req.raw, body.value)
    return reply(signed.ok ? await answerBook(services, action, body.value) : signed)
  })
}

/** For the site's broker, before it gives a player a token of the book: 5, 14, 9449, 9450 and 9503 for one who may not bet. */
async function openBook(c: AppContext): Promise<Response> {
  const services = c.get('services')
  const account = await requireSession(services, c.req.raw)
  const allowed = account.ok ? await mayOpen(services, account.value) : account
  return reply(allowed.ok ? ok(userOf(allowed.value)) : allowed)
}

function isBookAction(action: string): action is BookAction {
  return bookActions.some((known) => known === action)
}
