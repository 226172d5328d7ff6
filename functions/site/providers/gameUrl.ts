import { providerLanguage, type LaunchRequest, type ProviderContext } from './provider.ts'

/** A game's address from the list, with the session's token, the language and the return address added. */
export function withSession(
  { provider }: ProviderContext,
  { game, lang, returnUrl }: LaunchRequest,
  { token, home }: { token: string; home: string },
): string {
  const url = new URL(game.gameUrl ?? provider.origin)
  url.searchParams.set('token', token)
  url.searchParams.set('lang', providerLanguage(provider, lang))
  url.searchParams.set(home, returnUrl)
  return url.href
}
