import { code } from '#contract/errors.ts'
import { ok, unreachable, type Result } from '#lib/result.ts'
import {
  BalanceRequest,
  CreditRequest,
  DebitRequest,
  RollbackRequest,
  SessionRequest,
  type MovementAnswer,
  type SeamlessAction,
} from '#contract/seamless.ts'
import { parseJson } from '../../shared/body.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { marketLetsPlay, mostSlotStake } from '../protection/mayStake.ts'
import type { Services } from '../kit/services.ts'
import { refusalFailure } from '../wallet/failure.ts'
import type { Restriction } from '../wallet/restrictions.ts'
import type { Moved, Refusal } from '../wallet/movements.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { noteWin } from './recentWins.ts'
import { mayPlay } from '../accounts/sessions/session.ts'
import { findGameSession, isLive, renewGameSession, type FoundSession } from './session.ts'

import type * as v from 'valibot'

type Outcome = Promise<Result<unknown, CallFailure>>
type SeamlessContext = {
  services: Services
  provider: string
  body: string
  /** For work that the answer does not wait for. */
  runBehind: (work: Promise<void>) => void
}

const unknownSession = fail(code.signInRequired, 'unknown or ended session')

/**
 * Handles one signed call of a provider. Errors: 9400 invalid, 9401 unknown or ended session, 9409 contradicts the
 * ledger, 501 insufficient balance; and, for new debits only, 5, 14, 251, 9450 and 9503 if the player may not stake, 9448
 * for a limit and 9449 for an exclusion. Credits
 * and rollbacks are accepted regardless of the state of the player and the session.
 *
 * If a block is set between the lookup and the debit, this one debit passes: accepted, it is a matter of milliseconds.
 */
export function answerSeamless(context: SeamlessContext, action: SeamlessAction): Outcome {
  switch (action) {
    case 'session':
      return answerSession(context)
    case 'balance':
      return answerBalance(context)
    case 'debit':
      return answerDebit(context)
    case 'credit':
      return answerCredit(context)
    case 'rollback':
      return answerRollback(context)
    default:
      return unreachable(action)
  }
}

async function answerSession(context: SeamlessContext): Outcome {
  const call = await readCall(context, SessionRequest)
  if (!call.ok) return call
  const { found } = call.value
  if (!isLive(found)) return unknownSession
  await renewGameSession(context.services.db, found.session)
  const { real_minor } = await walletOf(context.services.env, found.account).balance()
  return ok({
    player_id: found.account.id,
    currency: found.session.currency,
    balance_minor: real_minor,
    game_id: found.session.gameId,
    lang: found.session.lang,
  })
}

async function answerBalance(context: SeamlessContext): Outcome {
  const call = await readCall(context, BalanceRequest)
  if (!call.ok) return call
  const { found } = call.value
  if (!isLive(found)) return unknownSession
  const { real_minor } = await walletOf(context.services.env, found.account).balance()
  const most_stake_minor = mostStake(context.services, found)
  const slot_pace = found.session.isSlot ? context.services.config.market.slotPace : undefined
  return ok({ balance_minor: real_minor, currency: found.session.currency, most_stake_minor, slot_pace })
}

/**
 * If the player may no longer stake, only new debits are refused: a repeated one gets its first answer, because
 * otherwise the provider would take a booked stake for a refused one.
 */
async function answerDebit(context: SeamlessContext): Outcome {
  const call = await readCall(context, DebitRequest)
  if (!call.ok) return call
  const { found, request } = call.value
  if (request.currency !== found.session.currency) return wrongCurrency
  const wallet = walletOf(context.services.env, found.account)
  const movement = { ...movementOf(call.value), amount_minor: request.amount_minor }
  const allowed = mayStake(context.services, found)
  if (!allowed.ok) {
    const earlier = await wallet.earlierDebit(movement)
    return earlier ? movementAnswer(call.value, earlier) : allowed
  }
  await renewGameSession(context.services.db, found.session)
  const mostInRound_minor = mostStake(context.services, found)
  return movementAnswer(call.value, await wallet.debit({ ...movement, mostInRound_minor }))
}

/** The highest stake of a round, if the market caps it for the game. */
function mostStake({ config }: Services, { session, account }: FoundSession): number | undefined {
  return session.isSlot ? mostSlotStake(config, account) : undefined
}

function mayStake(services: Services, found: FoundSession): Result<unknown, CallFailure> {
  if (!isLive(found)) return unknownSession
  const allowed = mayPlay(found.account)
  return allowed.ok ? marketLetsPlay(services, found.account) : allowed
}

async function answerCredit(context: SeamlessContext): Outcome {
  const call = await readCall(context, CreditRequest)
  if (!call.ok) return call
  const { found, request } = call.value
  if (request.currency !== found.session.currency) return wrongCurrency
  const payout = { ...movementOf(call.value), amount_minor: request.amount_minor }
  const movement = await walletOf(context.services.env, found.account).credit(payout)
  if (movement.ok && !movement.value.duplicate && payout.amount_minor > 0) {
    const { staked_minor } = movement.value
    context.runBehind(noteWin(context.services, found, { amount_minor: payout.amount_minor, staked_minor }))
  }
  return movementAnswer(call.value, movement)
}

async function answerRollback(context: SeamlessContext): Outcome {
  const call = await readCall(context, RollbackRequest)
  if (!call.ok) return call
  const { found, request } = call.value
  const movement = await walletOf(context.services.env, found.account).rollback({
    ...movementOf(call.value),
    originalTransactionId: request.original_transaction_id,
  })
  return movementAnswer(call.value, movement)
}

const wrongCurrency = fail(code.invalid, 'invalid: currency', { fields: { currency: 'incorrectInput' } })

/** The request and its session, which may have ended; 9401 for an unknown token or another provider's. */
async function readCall<const Schema extends v.GenericSchema<unknown, { token: string }>>(
  context: SeamlessContext,
  schema: Schema,
): Promise<Result<{ found: FoundSession; request: v.InferOutput<Schema> }, CallFailure>> {
  const request = parseJson(context.body, schema)
  if (!request.ok) return request
  const found = await findGameSession(context.services, context.provider, request.value.token)
  return found ? ok({ found, request: request.value }) : unknownSession
}

type Referenced = { found: FoundSession; request: { transaction_id: string; round_id: string } }

function movementOf({ found, request }: Referenced) {
  return {
    provider: found.session.provider,
    gameId: found.session.gameId,
    transactionId: request.transaction_id,
    roundId: request.round_id,
  }
}

function movementAnswer(
  { found, request }: Referenced,
  moved: Result<Moved, Refusal | Restriction>,
): Result<MovementAnswer, CallFailure> {
  if (!moved.ok) return refusalFailure(moved.error)
  return ok({
    transaction_id: request.transaction_id,
    balance_minor: moved.value.balance_minor,
    currency: found.session.currency,
    duplicate: moved.value.duplicate,
  })
}
