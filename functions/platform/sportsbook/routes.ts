import type { Hono } from 'hono'
import * as v from 'valibot'
import { bookActions } from '#contract/sportsbook.ts'
import { readText } from '../../shared/body.ts'
import { failureReply, noSuchCall } from '../../shared/reply.ts'
import { checkSignature } from '../kit/requestProof.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'
import { answerBook } from './answerBook.ts'

const BookAction = v.picklist(bookActions)

/** The wallet as the sportsbook calls it (contract/sportsbook.ts). */
export function sportsbookRoutes(app: Hono<AppEnv>): void {
  app.post('/sportsbook/:action', async (c: AppContext) => {
    const action = c.req.param('action') ?? ''
    if (!v.is(BookAction, action)) return failureReply(noSuchCall)
    const services = c.get('services')
    const body = await readText(c.req.raw)
    if (!body.ok) return reply(body)
    const signed = await checkSignature(services.config.bookKey, c.req.raw, body.value)
    return reply(signed.ok ? await answerBook(services, action, body.value) : signed)
  })
}
