import { playerRole, User } from '../../../contract/accounts.ts'
import type { betProviders } from '../../../contract/bets.ts'
import { callOf } from '../../../contract/calls.ts'
import { code } from '../../../contract/errors.ts'
import { bettorPath } from '../../../contract/sportsbook.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { betconstruct } from '../sport/betconstruct.ts'
import type { BetsPage, Bettor, Sportsbook } from '../sport/book.ts'
import { digitain } from '../sport/digitain.ts'
import type { CallHandler, RequestContext } from './context.ts'
import { ask } from './forward.ts'

type BookName = (typeof betProviders)[number]

export const digitainToken: CallHandler<'digitainToken'> = (context) => tokenOf(context, 'digitain')
export const betconstructToken: CallHandler<'betconstructToken'> = (context) =>
  tokenOf(context, 'betconstruct')

export const betconstructBets: CallHandler<'betconstructBets'> = (context) => {
  const { start_date: begin, end_date: end, count, page } = context.body
  return betsOf(context, 'betconstruct', { begin, end, count, page })
}

export const bets: CallHandler<'bets'> = (context) => betsOf(context, context.query.provider, context.query)

/** The platform is asked whether the player may bet at all: an excluded one gets no token, and still their list of bets. */
async function tokenOf(context: RequestContext, name: BookName) {
  const asked = await bookFor(context, name, bettorPath)
  return asked.ok ? asked.value.book.token(context, asked.value.bettor) : asked
}

async function betsOf(context: RequestContext, name: BookName, page: BetsPage) {
  const asked = await bookFor(context, name)
  return asked.ok ? asked.value.book.bets(context, asked.value.bettor, page) : asked
}

/**
 * The book and the player to ask it for. The platform is asked who the player is now: a token opens the book for minutes, so
 * a session that has ended, a ban or another role must not get one.
 */
async function bookFor(
  context: RequestContext,
  name: BookName,
  path = callOf('check').path,
): Promise<Result<{ book: Sportsbook; bettor: Bettor }, CallFailure>> {
  const book = bookOf(context, name)
  if (!book) return fail(code.upstreamOff, `no sportsbook ${name} is configured`)
  const account = await ask({ ...context, method: 'GET', path, query: undefined, body: undefined }, User)
  if (!account.ok) return account
  const { id, currency, role } = account.value.value
  return role === playerRole
    ? ok({ book, bettor: { id, currency } })
    : fail(code.onlyPlayers, 'only players may bet')
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
