import * as v from 'valibot'
import { code } from '../../../contract/errors.ts'
import { LaunchBody, type Game, type Launch } from '../../../contract/games.ts'
import { GameSession, type LeaveQuery } from '../../../contract/gameSession.ts'
import { isLanguageCode, localPath } from '../../../contract/languages.ts'
import { ok, type Result } from '../../../contract/result.ts'
import { stagePath } from '../../../contract/stage.ts'
import { isVirtual } from '../catalogue/cards.ts'
import { withCatalogue } from '../catalogue/current.ts'
import { readGame } from '../catalogue/read.ts'
import type { ProviderConfig } from '../config.ts'
import { log } from '../log.ts'
import { keepsTo } from '../providers/fragment.ts'
import type { LaunchFailure } from '../providers/provider.ts'
import { adapterOf, findProvider } from '../providers/registry.ts'
import { callFailureOf, fail, type CallFailure } from '../reply.ts'
import { callPlatform } from '../upstream/platform.ts'
import type { CallContext, CallOutcome } from './context.ts'

const sessionPath = '/api/games/session'
const gameIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

/** POST /api/games/{provider}/{gameId}/session (LAUNCH-01): the platform opens a session, the provider a game. */
export async function launch(call: CallContext): Promise<CallOutcome> {
  if (call.session?.isCasinoBlocked) return fail(code.featureBlocked, 'casino is blocked for this account')
  const found = await findGame(call)
  if (!found.ok) return found
  const { game, provider } = found.value
  const body = v.parse(LaunchBody, call.body)
  const session = await openSession(call, game, body)
  if (!session.ok) return session
  const started = await startOf(call, found.value, session.value, body)
  if (started.ok) return ok({ ...started.value, session: session.value.id })
  // Nobody will play it, and nobody else knows of it.
  call.waitUntil(endSession(call, provider.id, game.gameId, session.value.id))
  return started
}

type Found = { game: Game; provider: ProviderConfig }
type LaunchAsked = v.InferOutput<typeof LaunchBody>

/** What the provider gives to start the game with, if it is what the page may frame. */
async function startOf(
  call: CallContext,
  { game, provider }: Found,
  session: GameSession,
  { platform, lang }: LaunchAsked,
): Promise<Result<Launch, CallFailure>> {
  const context = { env: call.env, config: call.config, provider, requestId: call.requestId }
  const returnUrl = lobbyUrl(call, game, lang)
  const launched = await adapterOf(provider).launch(context, { game, session, platform, lang, returnUrl })
  if (!launched.ok) return launchFailed(call, provider, launched.error)
  if (!(await keepsTo(provider.frameOrigins, launched.value)))
    return foreignFrame(call, provider, launched.value)
  return staged(call, launched.value)
}

/**
 * DELETE of the same: the player left, and the session's token is worth nothing from now on. The game itself is not
 * looked up: it may have left the catalogue meanwhile.
 */
export async function leave(call: CallContext): Promise<CallOutcome> {
  const { provider = '', gameId = '' } = call.params
  if (!findProvider(call.config, provider) || !gameIdPattern.test(gameId)) {
    return fail(code.noSuchCall, 'no such game')
  }
  const { session } = (call.query ?? {}) as v.InferOutput<typeof LeaveQuery>
  const ended = await endSession(call, provider, gameId, session)
  return ended.ok ? ok({}) : ended
}

function endSession(call: CallContext, provider: string, gameId: string, session: string | undefined) {
  return onPlatform(call, 'DELETE', { provider, game_id: gameId, session })
}

async function findGame(call: CallContext): Promise<Result<Found, CallFailure>> {
  const provider = findProvider(call.config, call.params.provider ?? '')
  const id = `${call.params.provider}/${call.params.gameId}`
  const game =
    provider && (await withCatalogue(call.env, call, (meta) => readGame(call.env.CATALOGUE, meta, id)))
  return game && provider ? ok({ game, provider }) : fail(code.noSuchCall, 'no such game')
}

async function openSession(
  call: CallContext,
  game: Game,
  { platform, lang }: LaunchAsked,
): Promise<Result<GameSession, CallFailure>> {
  const request = { provider: game.provider, game_id: game.gameId, platform, lang }
  const opened = await onPlatform(call, 'POST', request)
  if (!opened.ok) return opened
  const session = v.safeParse(GameSession, opened.value)
  if (session.success) return ok(session.output)
  log('error', 'game session has a wrong shape', { request_id: call.requestId })
  return fail(code.upstreamBroke, 'upstream broke')
}

async function onPlatform(
  call: CallContext,
  method: 'POST' | 'DELETE',
  body: unknown,
): Promise<Result<unknown, CallFailure>> {
  const { env, config, clientAddress, requestId, session } = call
  const request = { method, path: sessionPath, body, token: session?.token, clientAddress, requestId }
  const answer = await callPlatform(env, config, request)
  return answer.ok ? ok(answer.value.value) : answer
}

/** Back to the lobby the game is in, in the player's language. */
function lobbyUrl({ siteOrigin }: CallContext, game: Game, lang: string): string {
  const path = game.isLiveGame ? '/live-casino' : isVirtual(game) ? '/virtual-games' : '/slots'
  return `${siteOrigin}${isLanguageCode(lang) ? localPath(lang, path) : path}`
}

/** The provider's own words stay in the log; a player is told plainly that the game is not available (GAMES-11). */
function launchFailed(
  call: CallContext,
  provider: ProviderConfig,
  failure: LaunchFailure,
): Result<never, CallFailure> {
  const { kind, detail } = failure
  log('error', 'launch failed', { request_id: call.requestId, provider: provider.id, kind, detail })
  if (kind === 'currency') return fail(code.currencyRefused, 'the provider has no games in this currency')
  if (kind === 'refused') return fail(code.upstreamBroke, 'the provider refused the launch')
  return { ok: false, error: callFailureOf({ kind, detail }) }
}

/** Where a script or a fragment is to run. Without a stage it cannot: on our own origin it would have the player's rights. */
function staged(call: CallContext, launched: Launch): Result<Launch, CallFailure> {
  if ('url' in launched) return ok(launched)
  const { stageOrigin } = call.config
  if (stageOrigin) return ok({ ...launched, stage: `${stageOrigin}${stagePath}` })
  log('error', 'launch needs a stage, and STAGE_ORIGIN is missing', { request_id: call.requestId })
  return fail(code.upstreamBroke, 'no stage is configured')
}

function foreignFrame(
  call: CallContext,
  provider: ProviderConfig,
  launched: Launch,
): Result<never, CallFailure> {
  const address = 'url' in launched ? launched.url : 'script' in launched ? launched.script : ''
  // The address itself carries the session's token.
  const host = URL.canParse(address) ? new URL(address).host : ''
  log('error', 'launch leaves the provider', { request_id: call.requestId, provider: provider.id, host })
  return fail(code.upstreamBroke, 'the launch address is not of the provider')
}
