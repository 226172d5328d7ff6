import * as v from 'valibot'
import type { CallInput, CallResult } from '#contract/calls.ts'
import { isGameOff } from '#contract/countryRules.ts'
import { code } from '#contract/errors.ts'
import { gameKeyOf } from '#contract/gameLists.ts'
import type { Game, Launch } from '#contract/games.ts'
import { mayBeTried } from '#contract/markets.ts'
import { gameRoot } from '#contract/gameKind.ts'
import { GameSession, type GameSessionRequest } from '#contract/gameSession.ts'
import { isLanguageCode, localPath } from '#contract/languages.ts'
import { ok, type Result } from '#lib/result.ts'
import { stagePath } from '#contract/stage.ts'
import type { Product } from '#contract/stops.ts'
import { isSlot, isVirtual } from '../catalog/cards.ts'
import { arrangementNow } from '../catalog/gamePositions.ts'
import { currentSettings } from '../catalog/platformLists.ts'
import type { ProviderConfig } from '../kit/config.ts'
import { log } from '../../shared/log.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keepsTo } from '../providers/fragment.ts'
import type { LaunchFailure } from '../providers/provider.ts'
import { adapterOf, findProvider } from '../providers/registry.ts'
import { callFailureOf } from '../upstream/failure.ts'
import { callPlatform } from '../upstream/platform.ts'
import type { CallContext, CallOutcome, RequestContext } from '../calls/context.ts'
import { findGame, type Found } from './gameLists.ts'

const sessionPath = '/api/games/session'

/** POST /api/games/{provider}/{gameId}/session (LAUNCH-01): the platform opens a session, the provider a game. */
export async function launch(context: CallContext<'launch'>): Promise<CallOutcome<Launch>> {
  const { params, body } = context
  const launchable = await findGame(context, gameKeyOf(params))
  if (!launchable) return fail(code.noSuchCall, 'no such game')
  const { game, provider } = launchable
  const session = await openSession(context, game, body)
  if (!session.ok) return session
  const started = await startOf(context, launchable, session.value, body)
  if (started.ok) return ok({ ...started.value, session: session.value.id })
  // The browser gets no session id after a failed launch, so the session is ended here.
  context.waitUntil(endSession(context, provider.id, game.gameId, session.value.id))
  return started
}

/** POST /api/games/{provider}/{gameId}/demo: play money of the provider, neither a session nor the player's wallet. */
export async function demo(context: CallContext<'demo'>): Promise<CallOutcome<Launch>> {
  const { params, body } = context
  const launchable = await findGame(context, gameKeyOf(params))
  const startDemo = launchable && adapterOf(launchable.provider).demo
  if (!startDemo) return fail(code.noSuchCall, 'no demo of this game')
  const { env, config, requestId } = context
  // Without the settings nobody knows the market, so nothing is opened.
  const settings = await currentSettings(env, requestId)
  if (!settings.ok) return settings
  const { game, provider } = launchable
  // The platform, which refuses a launch, has no part in a demo.
  const [country] = context.clientPlace?.split(' ') ?? []
  const { off } = await arrangementNow(env, requestId)
  if (isGameOff(off, game.id, country)) return fail(code.gameNotInCountry, 'not offered in this country')
  if (!mayBeTried(game, settings.value.market)) return fail(code.noSuchCall, 'no demo of this game here')
  const returnUrl = lobbyUrl(context, game, body.lang)
  const request = { game, device: body.platform, lang: body.lang, returnUrl }
  return checkLaunch(context, provider, await startDemo({ env, config, provider, requestId }, request))
}

type LaunchBody = CallInput<'launch'>['body']

async function startOf(
  context: RequestContext,
  { game, provider }: Found,
  session: GameSession,
  { platform: device, lang }: LaunchBody,
): Promise<Result<Launch, CallFailure>> {
  const { env, config, requestId } = context
  const returnUrl = lobbyUrl(context, game, lang)
  const launched = await adapterOf(provider).launch(
    { env, config, provider, requestId },
    { game, session, device, lang, returnUrl, settings: () => currentSettings(env, requestId) },
  )
  return checkLaunch(context, provider, launched)
}

/** Checks that a launch uses only the provider's configured origins. */
async function checkLaunch(
  context: RequestContext,
  provider: ProviderConfig,
  launched: Result<Launch, LaunchFailure>,
): Promise<Result<Launch, CallFailure>> {
  if (!launched.ok) return launchFailed(context, provider, launched.error)
  if (!(await keepsTo(provider.frameOrigins, launched.value)))
    return foreignFrame(context, provider, launched.value)
  return staged(context, launched.value)
}

/**
 * DELETE of the same address: the player has left, and the game session's token becomes invalid. The game is not looked
 * up, because it may have left the catalog meanwhile.
 */
export async function leave(context: CallContext<'leave'>): Promise<CallOutcome<CallResult<'leave'>>> {
  const { provider, gameId } = context.params
  if (!findProvider(context.config, provider)) return fail(code.noSuchCall, 'no such game')
  const ended = await endSession(context, provider, gameId, context.query.session)
  return ended.ok ? ok({}) : ended
}

function endSession(context: RequestContext, provider: string, gameId: string, session: string | undefined) {
  return onPlatform(context, 'DELETE', { provider, game_id: gameId, session })
}

async function openSession(
  context: RequestContext,
  game: Game,
  { platform: device, lang }: LaunchBody,
): Promise<Result<GameSession, CallFailure>> {
  const { provider, gameId: game_id } = game
  const request: GameSessionRequest = {
    provider,
    game_id,
    device,
    lang,
    is_slot: isSlot(game),
    product: productOf(game),
  }
  const opened = await onPlatform(context, 'POST', request)
  if (!opened.ok) return opened
  const session = v.safeParse(GameSession, opened.value)
  if (session.success) return ok(session.output)
  log('error', 'game session has a wrong shape', { request_id: context.requestId })
  return fail(code.upstreamBroke, 'upstream broke')
}

function productOf(game: Game): Product {
  if (game.isLiveGame) return 'live'
  return isVirtual(game) ? 'virtual' : 'casino'
}

async function onPlatform(
  context: RequestContext,
  method: 'POST' | 'DELETE',
  body: unknown,
): Promise<Result<unknown, CallFailure>> {
  const { env, config, clientAddress, clientPlace, session } = context
  const request = { method, path: sessionPath, body, token: session?.token, clientAddress, clientPlace }
  const answer = await callPlatform(env, config, request)
  return answer.ok ? ok(answer.value.value) : answer
}

/** The address of the game's lobby in the player's language. */
function lobbyUrl({ siteOrigin }: RequestContext, game: Game, lang: string): string {
  const path = gameRoot({ isLiveGame: game.isLiveGame, isVirtual: isVirtual(game) })
  return `${siteOrigin}${isLanguageCode(lang) ? localPath(lang, path) : path}`
}

/** The provider's message goes to the log; the player learns only that the game is not available (GAMES-11). */
function launchFailed(
  context: RequestContext,
  provider: ProviderConfig,
  failure: LaunchFailure,
): Result<never, CallFailure> {
  const { kind, detail } = failure
  log('error', 'launch failed', { request_id: context.requestId, provider: provider.id, kind, detail })
  if (kind === 'currency') return fail(code.currencyRefused, 'the provider has no games in this currency')
  if (kind === 'refused') return fail(code.upstreamBroke, 'the provider refused the launch')
  return { ok: false, error: callFailureOf({ kind, detail }) }
}

/**
 * Adds the address of the stage to a script or fragment. Without a stage the launch fails: on our own origin the code
 * would have the player's rights.
 */
function staged(context: RequestContext, launched: Launch): Result<Launch, CallFailure> {
  if ('url' in launched) return ok(launched)
  const { stageOrigin } = context.config
  if (stageOrigin) return ok({ ...launched, stage: `${stageOrigin}${stagePath}` })
  log('error', 'launch needs a stage, and STAGE_ORIGIN is missing', { request_id: context.requestId })
  return fail(code.upstreamBroke, 'no stage is configured')
}

function foreignFrame(
  context: RequestContext,
  provider: ProviderConfig,
  launched: Launch,
): Result<never, CallFailure> {
  const address = 'url' in launched ? launched.url : 'script' in launched ? launched.script : ''
  // Only the host is logged, because the address contains the session's token.
  const host = URL.canParse(address) ? new URL(address).host : ''
  log('error', 'launch leaves the provider', { request_id: context.requestId, provider: provider.id, host })
  return fail(code.upstreamBroke, 'the launch address is not of the provider')
}
