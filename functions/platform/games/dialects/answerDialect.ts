import { code } from '#contract/errors.ts'
import { describeError, log } from '../../../shared/log.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { clearedCall, type CallTerms } from '../../protection/clearedCall.ts'
import { isLarge, noteLarge } from '../../security/largeMovements.ts'
import { stoppedNow } from '../../stops/stops.ts'
import { refusalFailure } from '../../wallet/failure.ts'
import type { BookedInDialect } from '../../wallet/dialectMovements.ts'
import { playWalletOf } from '../../wallet/walletOf.ts'
import { noteWin } from '../recentWins.ts'
import { isLive, mayStake, unknownSession } from '../seamless.ts'
import { endGameSessions, gameOfToken } from '../session.ts'
import type { Outcome, RawCall, ReadCall, WalletDialect } from './dialect.ts'
import { evolution } from './evolution.ts'
import { gitslotpark } from './gitslotpark.ts'
import { pragmatic } from './pragmatic.ts'
import { slotegrator } from './slotegrator.ts'

/** By the id of the provider. */
const dialects: Partial<Record<string, WalletDialect>> = {
  ...{ evolution, gitslotpark, pragmatic, slotegrator },
}

type DialectContext = {
  services: Services
  provider: string
  keys: readonly string[]
  /** For work that the answer does not wait for. */
  runBehind: (work: Promise<void>) => void
}

/** Answers one call of a provider in its own dialect; undefined where it has none. */
export async function answerDialect(context: DialectContext, raw: RawCall): Promise<object | undefined> {
  const { services, provider, keys } = context
  const dialect = Object.hasOwn(dialects, provider) ? dialects[provider] : undefined
  if (!dialect) return undefined
  const account = services.config.seamlessAccounts.get(provider)
  if (!(await dialect.verify(raw, keys))) {
    log('warn', 'signature refused', { provider })
    return dialect.refuse('unsigned', raw)
  }
  const named = dialect.accountOf?.(raw)
  if (account !== undefined && named !== undefined && named !== account) {
    log('warn', 'call of another account', { provider })
    return dialect.refuse('stranger', raw)
  }
  const call = dialect.read(raw)
  if (!call.ok) return dialect.refuse(call.error, raw)
  try {
    const done = await run({ ...context, provider: dialect.gamesOf ?? provider }, call.value)
    return done.ok ? dialect.answer(raw, call.value, done.value) : dialect.refuse(done.error, raw, call.value)
  } catch (error) {
    log('error', 'call of a provider failed', { provider, action: raw.action, error: describeError(error) })
    return dialect.refuse('broken', raw, call.value)
  }
}

async function run(context: DialectContext, call: ReadCall): Promise<Result<Outcome, CallFailure>> {
  const { services, provider } = context
  const named = call.token === undefined ? undefined : await gameOfToken(services, call.token)
  const playerId = named?.playerId ?? call.playerId
  if (playerId === undefined || (call.token !== undefined && !named)) return unknownSession
  // A token of one player does not move the money of another.
  if (call.playerId !== undefined && call.playerId !== playerId) return unknownSession
  const isStake = call.movements.some(({ kind }) => kind === 'stake')
  const stopped = isStake ? await stoppedNow(services.env) : []
  const { gameId, currency, needsOpenGame, movements } = call
  const asked = { provider, tokenHash: named?.tokenHash, gameId, currency, needsOpenGame }
  const terms = { judge: isStake ? mayStake(services) : isLive, unknownPlayer: unknownSession, failureOf }
  const done = await clearedCall(services, playerId, terms, (presented) =>
    playWalletOf(services.env, playerId).playDialect({ ...asked, presented }, movements, stopped),
  )
  if (!done.ok) return done
  const { owner, game, balance_minor, booked } = done.value
  for (const movement of booked) noteBehind(context, owner, movement)
  if (call.endsGame && game) {
    const { tokenHash: session, gameId: game_id } = game
    const account = { id: owner.playerId, currency: owner.currency }
    await endGameSessions(services, account, { provider, game_id, session })
  }
  return ok({ owner, balance_minor, booked })
}

function noteBehind(
  { services, provider, runBehind }: DialectContext,
  { playerId, currency }: Outcome['owner'],
  { kind, duplicate, gameId, roundId, amount_minor, staked_minor }: BookedInDialect,
): void {
  if (duplicate || amount_minor <= 0 || kind === 'undo' || kind === 'cancel') return
  const what = kind === 'stake' ? 'stake' : 'win'
  const movement = { what, playerId, currency, amount_minor, detail: `${provider} ${roundId}` } as const
  if (isLarge(services, movement)) runBehind(noteLarge(services, movement))
  const win = { amount_minor, staked_minor }
  if (kind === 'payout') runBehind(noteWin(services, { provider, gameId, currency, playerId }, win))
}

const failureOf: CallTerms['failureOf'] = (refusal) => {
  if (refusal === 'unknown_session') return unknownSession
  // Another currency, or an amount that is finer or a stake that is too large.
  if (refusal === 'wrong_currency' || refusal === 'wrong_amount')
    return fail(code.invalid, 'invalid: currency or amount')
  if (refusal === 'no_debit') return fail(code.roundNotFound, 'no debit stands in this round')
  const { error } = refusalFailure(refusal)
  // What contradicts the ledger, for dialects that have a word for each.
  return err(typeof refusal === 'string' ? { ...error, fields: { refusal } } : error)
}
