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
import { findSignIn, onlyPlayers, userBanned } from '../accounts/sessions/session.ts'
import type { Account } from '../tables/accounts.ts'
import { clearedCall, type CallTerms } from '../protection/clearedCall.ts'
import { marketLetsPlay } from '../accounts/marketRules.ts'
import { acceptedTerms, type AccountWithTerms } from '../terms/terms.ts'
import type { Services } from '../kit/services.ts'
import { stoppedNow } from '../stops/stops.ts'
import type { BetPayout } from '../wallet/betMovements.ts'
import { refusalFailure } from '../wallet/failure.ts'
import type { Presented } from '../wallet/clearance.ts'
import type { Moved } from '../wallet/movements.ts'
import type { PlayRefusal } from '../wallet/playWallet.ts'
import { playWalletOf, walletOf } from '../wallet/walletOf.ts'
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
  const found = await findSignIn(services, playerId, session)
  if (!found) return unknownPlayer
  const { account, signIn } = found
  const mayBet = mayBetNow(services, account, signIn !== null)
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
  const bet = parseJson(body, BetMovement)
  if (!bet.ok) return bet
  const wallet = playWalletOf(services.env, bet.value.playerId)
  const judge: CallTerms['judge'] = (account, isSignedIn) => mayBetNow(services, account, isSignedIn)
  const stake = { ...bet.value, stopped: await stoppedNow(services.env) }
  return booked(services, bet.value, judge, (presented) => wallet.placeBookBet(stake, presented))
}

async function answerPayment<const Schema extends v.GenericSchema<unknown, BookMovement>>(
  services: Services,
  body: string,
  schema: Schema,
  kind: BetPayout['kind'],
): Outcome {
  const payment = parseJson(body, schema)
  if (!payment.ok) return payment
  const payout = { ...payment.value, kind }
  const wallet = playWalletOf(services.env, payout.playerId)
  return booked(services, payout, ok, (presented) => wallet.payBookBet(payout, presented))
}

async function answerRollback(services: Services, body: string): Outcome {
  const undone = parseJson(body, BookMovement)
  if (!undone.ok) return undone
  const wallet = playWalletOf(services.env, undone.value.playerId)
  return booked(services, undone.value, ok, (presented) => wallet.rollBackBookBet(undone.value, presented))
}

/** A movement in the object of the player it names: 9404 for an unknown one, 693 for another currency than the account's. */
async function booked(
  services: Services,
  { playerId }: { playerId: string },
  judge: CallTerms['judge'],
  call: (presented?: Presented) => Promise<Result<Moved, PlayRefusal>>,
): Outcome<v.InferOutput<typeof MovedAnswer>> {
  const moved = await clearedCall(services, playerId, { judge, unknownPlayer, failureOf }, call)
  return moved.ok ? ok({ balance_minor: moved.value.balance_minor }) : moved
}

const failureOf: CallTerms['failureOf'] = (refusal) => {
  if (refusal === 'unknown_session') return err(signInRequired)
  if (refusal === 'wrong_currency') return fail(code.currencyRefused, 'not the currency of the player')
  if (refusal === 'wrong_amount') return fail(code.invalid, 'invalid: amount_minor')
  return refusalFailure(refusal)
}

/** 5 banned, 14 not a player, 9401 once the session has ended that the book's token was given for, and what the market asks. */
function mayBetNow(
  services: Services,
  account: AccountWithTerms,
  isSignedIn: boolean,
): Result<Account, CallFailure> {
  if (account.isBanned) return userBanned
  if (account.role !== playerRole) return onlyPlayers
  if (!isSignedIn) return err(signInRequired)
  const accepted = acceptedTerms(account)
  return accepted.ok ? marketLetsPlay(services, account) : accepted
}

const unknownPlayer = fail(code.noSuchCall, 'no such player')

const Action = v.picklist(bookActions)

/** The wallet as the sportsbook calls it (contract/sportsbook.ts). */
export function sportsbookRoutes(app: Hono<AppEnv>): void {
  app.post('/sportsbook/:action', async (c: AppContext) => {
    const action = c.req.param('action') ?? ''
    if (!v.is(Action, action)) return failureReply(noSuchCall)
    const services = c.get('services')
    const body = await readText(c.req.raw)
    if (!body.ok) return reply(body)
    const signed = await checkSignature(services.config.bookKeys, c.req.raw, body.value)
    return reply(signed.ok ? await answerBook(services, action, body.value) : signed)
  })
}
