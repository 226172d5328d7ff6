import { Bettor, type betProviders } from '#contract/bets.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { betconstruct } from '../sport/betconstruct.ts'
import type { BetsPage, Sportsbook } from '../sport/book.ts'
import { digitain } from '../sport/digitain.ts'
import type { CallHandler, RequestContext } from '../calls/context.ts'
import { forwardAndRead } from './forward.ts'

type BookName = (typeof betProviders)[number]

export const digitainToken: CallHandler<'digitainToken'> = (context) => tokenOf(context, 'digitain')
export const betconstructToken: CallHandler<'betconstructToken'> = (context) =>
  tokenOf(context, 'betconstruct')

export const betconstructBets: CallHandler<'betconstructBets'> = (context) => {
  const { start_date: begin, end_date: end, count, page } = context.body
  return betsOf(context, 'betconstruct', { begin, end, count, page })
}

export const bets: CallHandler<'bets'> = (context) => betsOf(context, context.query.provider, context.query)

async function tokenOf(context: RequestContext, name: BookName) {
  const found = await bookFor(context, name)
  return found.ok ? found.value.book.token(context, found.value.bettor) : found
}

async function betsOf(context: RequestContext, name: BookName, page: BetsPage) {
  const found = await bookFor(context, name)
  return found.ok ? found.value.book.bets(context, found.value.bettor, page) : found
}

/**
 * The book, and the player to ask it for. The platform says who the player is now: an ended session, a ban or another
 * role gets no token.
 */
async function bookFor(
  context: RequestContext,
  name: BookName,
): Promise<Result<{ book: Sportsbook; bettor: Bettor }, CallFailure>> {
  const book = bookOf(context, name)
  if (!book) return fail(code.upstreamOff, `no sportsbook ${name} is configured`)
  const answer = await forwardAndRead(context, Bettor)
  return answer.ok ? ok({ book, bettor: answer.value.value }) : answer
}

function bookOf({ config }: RequestContext, name: BookName): Sportsbook | undefined {
  const { sportsbooks } = config
  switch (name) {
    case 'digitain':
      return sportsbooks.digitain && digitain(sportsbooks.digitain)
    case 'betconstruct':
      return sportsbooks.betconstruct && betconstruct(sportsbooks.betconstruct)
  }
}
