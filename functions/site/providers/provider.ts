import type { Settings } from '#contract/content.ts'
import type { Device, Game, Launch } from '#contract/games.ts'
import type { GameSession } from '#contract/gameSession.ts'
import type { Result } from '#lib/result.ts'
import type { ProviderConfig, SiteConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import type { UpstreamFailure } from '../upstream/failure.ts'
import type { Upstream } from '../upstream/fetch.ts'

export type ProviderContext = {
  env: SiteEnv
  config: SiteConfig
  provider: ProviderConfig
  requestId: string
}

/** `dropped` counts entries that are invalid in the provider's own dialect. */
export type GameList = { games: Game[]; dropped: number }

export type LaunchRequest = {
  game: Game
  session: GameSession
  device: Device
  lang: string
  /** The address to which the player returns. */
  returnUrl: string
  /** The platform's settings of now. */
  settings: () => Promise<Result<Settings, unknown>>
}

/** A demo has no player: neither a session nor a wallet. */
export type DemoRequest = Omit<LaunchRequest, 'session' | 'settings'>

/**
 * `refused`: the provider refused, for example because the game is closed. `currency`: it does not support the player's
 * currency.
 */
export type LaunchFailure = UpstreamFailure | { kind: 'refused' | 'currency'; detail: string }

/**
 * The adapter of one provider's dialect, which nothing else of the site knows. Failures of lists and launches are
 * values.
 */
export type Provider = {
  /** `deadline_ms` (Unix time) ends a slow list; the last good one stays. */
  list: (context: ProviderContext, deadline_ms: number) => Promise<Result<GameList, UpstreamFailure>>
  launch: (context: ProviderContext, request: LaunchRequest) => Promise<Result<Launch, LaunchFailure>>
  /** Launches a game with play money; absent where the provider has no such mode. */
  demo?: (context: ProviderContext, request: DemoRequest) => Promise<Result<Launch, LaunchFailure>>
}

type Open = (
  context: ProviderContext,
  request: DemoRequest,
  session: GameSession | undefined,
) => Promise<Result<Launch, LaunchFailure>>

/** Of a provider that opens a game for a session and, without one, for play money by the same call. */
export function opensBy(open: Open): Required<Pick<Provider, 'launch' | 'demo'>> {
  return {
    launch: (context, request) => open(context, request, request.session),
    demo: (context, request) => open(context, request, undefined),
  }
}

export type ProviderUse = 'list' | 'launch' | 'live-list' | 'live-launch' | 'images'

/** Each use has its own circuit breaker: a broken list does not stop launches, nor live tables the slots. */
export function providerUpstream({ env, config, provider }: ProviderContext, use: ProviderUse): Upstream {
  return {
    name: `${provider.id}:${use}`,
    origin: provider.origin,
    timeout_ms: config.providerTimeout_ms,
    fetch: (request) => (provider.isSandbox && env.SANDBOX ? env.SANDBOX.fetch(request) : fetch(request)),
  }
}

/** LANG-09: English where the provider lacks the player's language. */
export function providerLanguage(provider: ProviderConfig, lang: string): string {
  return provider.languages.includes(lang) ? lang : 'en'
}

/** The version of a game for the player's device. */
export function gameIdFor(game: Game, device: Device): string {
  return device === 'mobile' ? (game.mobileGameId ?? game.gameId) : game.gameId
}

/** A game's address from the list, with the session's token, the language and the return address added. */
export function withSession(
  { provider }: ProviderContext,
  { game, lang, returnUrl }: DemoRequest,
  { token, home }: { token: string; home: string },
): string {
  const url = new URL(game.gameUrl ?? provider.origin)
  url.searchParams.set('token', token)
  url.searchParams.set('lang', providerLanguage(provider, lang))
  url.searchParams.set(home, returnUrl)
  return url.href
}
