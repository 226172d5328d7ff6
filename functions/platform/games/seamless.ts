import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { ok, unreachable, type Result } from '#lib/result.ts'
import {
  AdjustRequest,
  BalanceRequest,
  CreditRequest,
  DebitRequest,
  Outcome,
  ReplayAddress,
  RollbackRequest,
  SessionRequest,
  TellRequest,
  type MovementAnswer,
  type SeamlessAction,
} from '#contract/seamless.ts'
import { parseJson } from '../../shared/body.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { clearedCall, type CallTerms } from '../protection/clearedCall.ts'
import { marketLetsPlay } from '../accounts/marketRules.ts'
import { acceptedTerms } from '../terms/terms.ts'
import type { Services } from '../kit/services.ts'
import { isLarge, noteLarge } from '../security/largeMovements.ts'
import { stoppedNow } from '../stops/stops.ts'
import type { Owner } from '../wallet/ledger.ts'
import { refusalFailure } from '../wallet/failure.ts'
import type { Moved } from '../wallet/movements.ts'
import { playWalletOf } from '../wallet/walletOf.ts'
import { noteWin } from './recentWins.ts'
import { mayPlay } from '../accounts/sessions/session.ts'
import { gameOfToken } from './session.ts'

type Answer = Promise<Result<unknown, CallFailure>>
type SeamlessContext = {
  services: Services
  provider: string
  body: string
  /** For work that the answer does not wait for. */
  runBehind: (work: Promise<void>) => void
}

export const unknownSession = fail(code.signInRequired, 'unknown or ended session')

/**
 * Handles one signed call of a provider. Errors: 9400 invalid, 9401 unknown or ended session, 9409 contradicts the
 * ledger, 501 insufficient balance; and, for new debits only, 5, 14, 251, 9450 and 9503 if the player may not stake, 9448
 * for a limit, 9449 for an exclusion and 9460 where staff have stopped play. Credits,
 * rollbacks, adjustments and what is told are accepted regardless of the state of the player and the session.
 */
export function answerSeamless(context: SeamlessContext, action: SeamlessAction): Answer {
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
    case 'adjust':
      return answerAdjust(context)
    case 'tell':
      return answerTell(context)
    default:
      return unreachable(action)
  }
}

async function answerSession(context: SeamlessContext): Answer {
  const state = await readState(context, SessionRequest, { renews: true })
  if (!state.ok) return state
  const { game, owner, real_minor } = state.value
  return ok({
    player_id: owner.playerId,
    currency: owner.currency,
    balance_minor: real_minor,
    game_id: game.gameId,
    lang: game.lang,
  })
}

async function answerBalance(context: SeamlessContext): Answer {
  const state = await readState(context, BalanceRequest, { renews: false })
  if (!state.ok) return state
  const { game, owner, real_minor, mostStake_minor: most_stake_minor, freeRounds } = state.value
  // A round of any other game takes its own time: the rule about bets that repeat is the only one left.
  const { turbo, autoplay } = context.services.config.market.slotPace
  const slot_pace = { turbo: turbo && game.isSlot, autoplay }
  const free = freeRounds && { free_rounds: { ...freeRounds } }
  return ok({ balance_minor: real_minor, currency: owner.currency, most_stake_minor, slot_pace, ...free })
}

async function readState(
  context: SeamlessContext,
  schema: typeof SessionRequest | typeof BalanceRequest,
  how: { renews: boolean },
) {
  const call = await readCall(context, schema)
  if (!call.ok) return call
  const { wallet, game } = call.value
  return inGame(context, call.value, isLive, (presented) => wallet.gameState({ ...game, presented }, how))
}

async function answerDebit(context: SeamlessContext): Answer {
  const call = await readCall(context, DebitRequest)
  if (!call.ok) return call
  const { wallet, game, request } = call.value
  const stopped = await stoppedNow(context.services.env)
  const stake = { ...placeOf(request), amount_minor: request.amount_minor, stopped }
  const moved = await inGame(context, call.value, mayStake(context.services), (presented) =>
    wallet.debitInGame({ ...game, presented }, stake, request.currency),
  )
  if (moved.ok && !moved.value.duplicate) noteBehind(context, 'stake', request, moved.value.owner)
  return movementAnswer(request, moved)
}

async function answerCredit(context: SeamlessContext): Answer {
  const call = await readCall(context, CreditRequest)
  if (!call.ok) return call
  const { wallet, game, request } = call.value
  const { amount_minor, currency } = request
  const payout = { ...placeOf(request), amount_minor, told: tellingOf(context.provider, request) }
  const moved = await inGame(context, call.value, isLive, () => wallet.creditInGame(game, payout, currency))
  if (moved.ok && !moved.value.duplicate && amount_minor > 0) {
    const { staked_minor, game: won, owner } = moved.value
    const { provider, gameId } = won
    const win = noteWin(
      context.services,
      { provider, gameId, currency: owner.currency, playerId: owner.playerId },
      { amount_minor, staked_minor },
    )
    context.runBehind(win)
    noteBehind(context, 'win', request, owner)
  }
  return movementAnswer(request, moved)
}

/** Most movements are not large, and cost nothing here. */
function noteBehind(
  { services, provider, runBehind }: SeamlessContext,
  what: 'win' | 'stake',
  { round_id, amount_minor }: DebitRequest | CreditRequest | AdjustRequest,
  { playerId, currency }: Owner,
): void {
  const movement = { what, playerId, currency, amount_minor, detail: `${provider} ${round_id}` }
  if (isLarge(services, movement)) runBehind(noteLarge(services, movement))
}

/** What breaks its bounds is left out and logged. */
function tellingOf(provider: string, { outcome, replay }: CreditRequest | TellRequest) {
  return {
    outcome: within(provider, Outcome, outcome, 'outcome'),
    replay: within(provider, ReplayAddress, replay, 'replay'),
  }
}

function within<const Schema extends v.GenericSchema>(
  provider: string,
  schema: Schema,
  given: unknown,
  what: string,
): v.InferOutput<Schema> | undefined {
  if (given === undefined) return undefined
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  log('warn', 'telling of a round left out', { provider, what })
  return undefined
}

async function answerRollback(context: SeamlessContext): Answer {
  const call = await readCall(context, RollbackRequest)
  if (!call.ok) return call
  const { wallet, game, request } = call.value
  const { original_transaction_id: originalTransactionId, amount_minor } = request
  const undone = { ...placeOf(request), originalTransactionId, amount_minor }
  const moved = await inGame(context, call.value, isLive, () => wallet.rollbackInGame(game, undone))
  return movementAnswer(request, moved)
}

async function answerAdjust(context: SeamlessContext): Answer {
  const call = await readCall(context, AdjustRequest)
  if (!call.ok) return call
  const { wallet, game, request } = call.value
  const { amount_minor, reason, currency } = request
  const adjusted = { ...placeOf(request), amount_minor, reason }
  const moved = await inGame(context, call.value, isLive, () => wallet.adjustInGame(game, adjusted, currency))
  if (moved.ok && !moved.value.duplicate && amount_minor > 0)
    noteBehind(context, 'win', request, moved.value.owner)
  return movementAnswer(request, moved)
}

async function answerTell(context: SeamlessContext): Answer {
  const call = await readCall(context, TellRequest)
  if (!call.ok) return call
  const { wallet, game, request } = call.value
  const told = tellingOf(context.provider, request)
  const kept = await inGame(context, call.value, isLive, () =>
    wallet.tellInGame(game, request.round_id, told),
  )
  return kept.ok ? ok({}) : kept
}

export const isLive: CallTerms['judge'] = (account, isSignedIn) => (isSignedIn ? ok(account) : unknownSession)

export function mayStake(services: Services): CallTerms['judge'] {
  return (account, isSignedIn) => {
    const allowed = isSignedIn ? mayPlay(account) : unknownSession
    const accepted = allowed.ok ? acceptedTerms(account) : allowed
    return accepted.ok ? marketLetsPlay(services, account) : accepted
  }
}

const wrongCurrency = fail(code.invalid, 'invalid: currency', { fields: { currency: 'incorrectInput' } })

const wrongAmount = fail(code.invalid, 'invalid: amount_minor', {
  fields: { amount_minor: 'incorrectInput' },
})

type ReadCall<Request> = {
  request: Request
  playerId: string
  game: { tokenHash: string; provider: string }
  wallet: ReturnType<typeof playWalletOf>
}

/** The request, and the object of the player whom its token names; 9401 for a token of nobody. */
async function readCall<const Schema extends v.GenericSchema<unknown, { token: string }>>(
  { services, provider, body }: SeamlessContext,
  schema: Schema,
): Promise<Result<ReadCall<v.InferOutput<Schema>>, CallFailure>> {
  const request = parseJson(body, schema)
  if (!request.ok) return request
  const named = await gameOfToken(services, request.value.token)
  if (!named) return unknownSession
  const { playerId, tokenHash } = named
  const wallet = playWalletOf(services.env, playerId)
  return ok({ request: request.value, playerId, game: { tokenHash, provider }, wallet })
}

/** 9401 for a session that is unknown, or another provider's; for one that has ended where a call needs a live one. */
function inGame<Value>(
  { services }: SeamlessContext,
  { playerId }: { playerId: string },
  judge: CallTerms['judge'],
  call: Parameters<typeof clearedCall<Value>>[3],
): Promise<Result<Value, CallFailure>> {
  return clearedCall(services, playerId, { judge, unknownPlayer: unknownSession, failureOf }, call)
}

const failureOf: CallTerms['failureOf'] = (refusal) => {
  if (refusal === 'unknown_session') return unknownSession
  if (refusal === 'wrong_currency') return wrongCurrency
  return refusal === 'wrong_amount' ? wrongAmount : refusalFailure(refusal)
}

function placeOf(request: { transaction_id: string; round_id: string }) {
  return { transactionId: request.transaction_id, roundId: request.round_id }
}

function movementAnswer(
  { transaction_id }: { transaction_id: string },
  moved: Result<Moved & { owner: { currency: string } }, CallFailure>,
): Result<MovementAnswer, CallFailure> {
  if (!moved.ok) return moved
  const { balance_minor, duplicate, owner } = moved.value
  return ok({ transaction_id, balance_minor, currency: owner.currency, duplicate })
}
