import * as v from 'valibot'
import { ok, type Result } from '../../../contract/result.ts'
import { validate } from '../../../contract/validate.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { AppContext } from './app.ts'
import { reply } from './reply.ts'

const WholeNumber = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))

/** `page` starts at 1 and has `count` entries. */
export const PageQuery = v.object({
  page: v.optional(WholeNumber, '1'),
  count: v.optional(v.pipe(WholeNumber, v.maxValue(100)), '50'),
})

type History = { history: (page: number, count: number) => Promise<unknown> }

/** Returns a page of the ledger that `find` opens. */
export async function ledgerPage(
  c: AppContext,
  find: (c: AppContext) => Promise<Result<History, CallFailure>>,
): Promise<Response> {
  const query = validate(PageQuery, c.req.query())
  if (!query.ok) return reply(query)
  const books = await find(c)
  return reply(books.ok ? ok(await books.value.history(query.value.page, query.value.count)) : books)
}
