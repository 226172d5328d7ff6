import * as v from 'valibot'
import { playerRole } from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { err, ok, unreachable, type Result } from '#lib/result.ts'
import {
  BetBatch,
  BetMovement,
  BettorRequest,
  BookMovement,
  CashOutMovement,
  CorrectionMovement,
  LossMovement,
  SettlementBatch,
  UnsettleMovement,
  bookActions,
  type BatchAnswer,
  type BettorAnswer,
  type BookAction,
  type MovedAnswer,
  type Settlement,
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
import type { BookAsked } from '../wallet/betBatches.ts'
import type { BetStake } from '../wallet/betMovements.ts'
import type { BatchRefusal } from '../wallet/bookWallet.ts'
import { refusalFailure } from '../wallet/failure.ts'
import type { Moved } from '../wallet/movements.ts'
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
    case 'bets':
      return answerBets(services, body)
    case 'settle':
      return answerSettlements(services, body)
    case 'win':
    case 'lose':
    case 'cash-out':
    case 'rollback':
    case 'resettle':
    case 'unsettle':
      return answerSettlement(services, action, body)
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
  const standing = await walletOf(services.env, account).standing()
  const { real_minor, bonus_minor, isCredited, isExcluded, freeBets } = standing
  return ok({
    id: account.id,
    hasProfile: account.birthDate !== null || account.adultConfirmedAt !== null,
    mayBet: mayBet.ok && !isExcluded,
    isCredited,
    currency: account.currency,
    balance_minor: real_minor,
    bonus_minor,
    freeBets: freeBets.map(({ id, amount_minor, least_price, expires_at }) => ({
      ...{ id, amount_minor, leastPrice: least_price },
      expiresAt: new Date(expires_at).toISOString(),
    })),
  })
}

/** If the player may no longer bet, only new bets are refused: a repeated one gets its first answer. */
async function answerBet(services: Services, body: string): Outcome {
  const bet = parseJson(body, BetMovement)
  if (!bet.ok) return bet
  return placed(services, { ...bet.value, stopped: await stoppedNow(services.env) })
}

function placed(services: Services, bet: BetStake): Outcome<Answered> {
  const asked = { ...bet, kind: 'bet' as const }
  return booked(services, asked, judgeOf(services))
}

/** Apart, each is as a call of its own, so that a repeated one gets its first answer whatever the others do. */
async function answerBets(services: Services, body: string): Outcome<Batch> {
  const batch = parseJson(body, BetBatch)
  if (!batch.ok) return batch
  const stopped = await stoppedNow(services.env)
  const bets = batch.value.bets.map((bet) => ({ ...bet, stopped }))
  if (batch.value.allOrNone) {
    const asked = bets.map((bet) => ({ ...bet, kind: 'bet' as const }))
    return bookedAll(services, asked, judgeOf(services))
  }
  const results: Envelope[] = []
  for (const bet of bets) results.push(envelopeOf(await placed(services, bet)))
  return ok({ results })
}

async function answerSettlement(
  services: Services,
  action: Settlement['action'],
  body: string,
): Outcome<Answered> {
  const movement = parseJson(body, settlementOf[action])
  if (!movement.ok) return movement
  return booked(services, askedOf({ ...movement.value, action } as Settlement), ok)
}

/** A call to each player's object, at once; the answers are in the order of the batch. */
async function answerSettlements(services: Services, body: string): Outcome<Batch> {
  const batch = parseJson(body, SettlementBatch)
  if (!batch.ok) return batch
  const asked = batch.value.settlements.map(askedOf)
  if (batch.value.allOrNone) return bookedAll(services, asked, ok)
  const ofPlayers = Map.groupBy(asked.keys(), (place) => asked[place]?.playerId ?? '')
  const results: Envelope[] = []
  const settle = async ([playerId, places]: [string, number[]]) => {
    const own = asked.filter(({ playerId: id }) => id === playerId)
    const wallet = playWalletOf(services.env, playerId)
    const moved = await clearedCall(services, playerId, termsOf(ok), (presented) =>
      wallet.bookBets(own, presented),
    )
    const answers = moved.ok ? moved.value.map(inBatch) : places.map(() => moved)
    for (const [n, answer] of answers.entries()) results[places[n] ?? 0] = envelopeOf(answer)
  }
  await Promise.all([...ofPlayers].map(settle))
  return ok({ results })
}

const settlementOf = {
  ...{ win: BookMovement, lose: LossMovement, 'cash-out': CashOutMovement, rollback: BookMovement },
  ...{ resettle: CorrectionMovement, unsettle: UnsettleMovement },
}
const payoutKinds = { win: 'bet_win', 'cash-out': 'bet_cash_out', resettle: 'bet_correction' } as const

function askedOf(settlement: Settlement): BookAsked {
  switch (settlement.action) {
    case 'lose':
    case 'rollback':
    case 'unsettle':
      return { ...settlement, kind: settlement.action } as BookAsked
    default:
      return { ...settlement, kind: payoutKinds[settlement.action] }
  }
}

type Answered = v.InferOutput<typeof MovedAnswer>
type Batch = v.InferOutput<typeof BatchAnswer>
type Envelope = Batch['results'][number]

const answered = ({ balance_minor }: Moved): Answered => ({ balance_minor })

function envelopeOf(answer: Result<Answered, CallFailure>): Envelope {
  if (answer.ok) return { status: 0, result: answer.value }
  const { code: status, message: error_message } = answer.error
  return { status, error_message }
}

/** A movement in the object of the player it names: 9404 for an unknown one, 693 for another currency than the account's. */
async function booked(services: Services, asked: BookAsked, judge: CallTerms['judge']): Outcome<Answered> {
  const wallet = playWalletOf(services.env, asked.playerId)
  const moved = await clearedCall(services, asked.playerId, termsOf(judge), (presented) =>
    wallet.bookBet(asked, presented),
  )
  return moved.ok ? ok(answered(moved.value)) : moved
}

/** All of them in the object of the one player that they name, or none. */
async function bookedAll(
  services: Services,
  asked: readonly BookAsked[],
  judge: CallTerms['judge'],
): Outcome<Batch> {
  const playerId = asked[0]?.playerId ?? ''
  const wallet = playWalletOf(services.env, playerId)
  const moved = await clearedCall(services, playerId, termsOf(judge), (presented) =>
    wallet.bookAllBets(asked, presented),
  )
  if (!moved.ok) return moved
  return ok({ results: moved.value.map((one) => envelopeOf(inBatch(one))) })
}

function inBatch(one: Result<Moved, BatchRefusal>): Result<Answered, CallFailure> {
  if (one.ok) return ok(answered(one.value))
  if (one.error !== 'not_booked') return failureOf(one.error)
  return fail(code.notBooked, 'nothing of this call was booked: another of it was refused')
}

const failureOf: CallTerms['failureOf'] = (refusal) => {
  if (refusal === 'unknown_session') return err(signInRequired)
  if (refusal === 'wrong_currency') return fail(code.currencyRefused, 'not the currency of the player')
  if (refusal === 'wrong_amount') return fail(code.invalid, 'invalid: amount_minor')
  return refusalFailure(refusal)
}

const termsOf = (judge: CallTerms['judge']): CallTerms => ({ judge, unknownPlayer, failureOf })

function judgeOf(services: Services): CallTerms['judge'] {
  return (account, isSignedIn) => mayBetNow(services, account, isSignedIn)
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
