import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { playerRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { err, ok, unreachable, type Result } from '#lib/result.ts'
import {
  BetMovement,
  BettorRequest,
  BookMovement,
  CorrectionMovement,
  type BettorAnswer,
  type BookAction,
  type MovedAnswer,
  bookActions,
} from '#contract/sportsbook.ts'
import { parseJson, readText } from '../../shared/body.ts'
import { fail, signInRequired, type CallFailure, failureReply, noSuchCall } from '../../shared/reply.ts'
import { onlyPlayers, isSessionOf, userBanned } from '../accounts/sessions/session.ts'
import { user, type Account } from '../tables/accounts.ts'
import { marketLetsPlay } from '../protection/mayStake.ts'
import type { Services } from '../kit/services.ts'
import type { BetPayout } from '../wallet/betMovements.ts'
import { refusalFailure } from '../wallet/failure.ts'
import type { Restriction } from '../wallet/restrictions.ts'
import type { Moved, Refusal } from '../wallet/movements.ts'
import { walletOf } from '../wallet/walletOf.ts'
import type { Hono } from 'hono'
import { checkSignature } from '../kit/requestProof.ts'
import type { AppContext, AppEnv } from '../kit/app.ts'
import { reply } from '../kit/reply.ts'

type Outcome<Value = unknown> = Promise<Result<Value, CallFailure>>

/**
 * One signed call of the sportsbook; contract/sportsbook.ts has the refusals. Payments and rollbacks are accepted whatever has
 * become of the player. A block of the casino does not block sport.
 */
function answerBook(services: Services, action: BookAction, body: string): Outcome {
  switch (action) {
    case 'bettor':
      return answerBettor(services, body)
    case 'bet':
      return answerBet(services, body)
    case 'win':
      return answerPayment(services, body, BookMovement, 'bet_win')
    case 'cash-out':
      return answerPayment(services, body, BookMovement, 'bet_cash_out')
    case 'resettle':
      return answerPayment(services, body, CorrectionMovement, 'bet_correction')
    case 'rollback':
      return answerRollback(services, body)
    default:
      return unreachable(action)
  }
}

async function answerBettor(services: Services, body: string): Outcome<v.InferOutput<typeof BettorAnswer>> {
  const request = parseJson(body, BettorRequest)
  if (!request.ok) return request
  const { playerId, session } = request.value
  const account = await findBettor(services, playerId)
  if (!account) return unknownPlayer
  const mayBet = await mayBetNow(services, account, session)
  if (!mayBet.ok && mayBet.error.code === code.signInRequired) return mayBet
  const { real_minor, bonus_minor, isCredited, isExcluded } = await walletOf(services.env, account).standing()
  return ok({
    id: account.id,
    hasProfile: account.birthDate !== null || account.adultConfirmedAt !== null,
    mayBet: mayBet.ok && !isExcluded,
    isCredited,
    currency: account.currency,
    balance_minor: real_minor,
    bonus_minor,
  })
}

/** If the player may no longer bet, only new bets are refused: a repeated one gets its first answer. */
async function answerBet(services: Services, body: string): Outcome {
  const request = await readMovement(services, body, BetMovement)
  if (!request.ok) return request
  const { account, movement } = request.value
  const wallet = walletOf(services.env, account)
  const allowed = await mayBetNow(services, account, movement.session)
  if (allowed.ok) return answerOf(await wallet.placeBet(movement))
  const earlier = await wallet.earlierBet(movement)
  return earlier ? answerOf(earlier) : allowed
}

async function answerPayment<const Schema extends v.GenericSchema<unknown, BookMovement>>(
  services: Services,
  body: string,
  schema: Schema,
  kind: BetPayout['kind'],
): Outcome {
  const request = await readMovement(services, body, schema)
  if (!request.ok) return request
  const { account, movement } = request.value
  return answerOf(await walletOf(services.env, account).payBet({ ...movement, kind }))
}

async function answerRollback(services: Services, body: string): Outcome {
  const request = await readMovement(services, body, BookMovement)
  if (!request.ok) return request
  const { account, movement } = request.value
  return answerOf(await walletOf(services.env, account).rollBackBet(movement))
}

/** 5 banned, 14 not a player, 9401 once the session has ended that the book's token was given for, and what the market asks. */
async function mayBetNow(services: Services, account: Account, session: string): Outcome<Account> {
  if (account.isBanned) return userBanned
  if (account.role !== playerRole) return onlyPlayers
  if (!(await isSessionOf(services, account.id, session))) return err(signInRequired)
  return marketLetsPlay(services, account)
}

const unknownPlayer = fail(code.noSuchCall, 'no such player')

/** A movement of a known player, in the currency of the account. */
async function readMovement<const Schema extends v.GenericSchema<unknown, BookMovement>>(
  services: Services,
  body: string,
  schema: Schema,
): Outcome<{ account: Account; movement: v.InferOutput<Schema> }> {
  const movement = parseJson(body, schema)
  if (!movement.ok) return movement
  const account = await findBettor(services, movement.value.playerId)
  if (!account) return unknownPlayer
  if (account.currency !== movement.value.currency)
    return fail(code.currencyRefused, 'not the currency of the player')
  return ok({ account, movement: movement.value })
}

async function findBettor({ db }: Services, id: string): Promise<Account | undefined> {
  const [found] = await db.select().from(user).where(eq(user.id, id)).limit(1)
  return found
}

function answerOf(
  moved: Result<Moved, Refusal | Restriction>,
): Result<v.InferOutput<typeof MovedAnswer>, CallFailure> {
  return moved.ok ? ok({ balance_minor: moved.value.balance_minor }) : refusalFailure(moved.error)
}

const Action = v.picklist(bookActions)

/** The wallet as the sportsbook calls it (contract/sportsbook.ts). */
export function sportsbookRoutes(app: Hono<AppEnv>): void {
  app.post('/sportsbook/:action', async (c: AppContext) => {
    const action = c.req.param('action') ?? ''
    if (!v.is(Action, action)) return failureReply(noSuchCall)
    const services = c.get('services')
    const body = await readText(c.req.raw)
    if (!body.ok) return reply(body)
    const signed = await checkSignature(services.config.bookKey, c.req.raw, body.value)
    return reply(signed.ok ? await answerBook(services, action, body.value) : signed)
  })
}
