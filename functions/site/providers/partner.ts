import { SignJWT } from 'jose'
import { playerRole } from '#contract/accounts.ts'
import type { GameSession } from '#contract/gameSession.ts'
import { defaultCurrency } from '#contract/currencies.ts'
import type { ProviderConfig } from '../kit/config.ts'

const partnerTokenLife_s = 60

/** GAMES-13: the partner's name depends on the currency; USD is used for currencies without an account. */
export function partnerName(provider: ProviderConfig, currency: string = defaultCurrency): string {
  return `${provider.partner}_${provider.currencies.includes(currency) ? currency : defaultCurrency}`
}

/**
 * The signed caller: a JWT (HS256) with the provider's partner key, valid for a minute. A launch names its player, a
 * list the partner; both contain the role.
 */
export async function partnerHeaders(
  provider: ProviderConfig,
  session?: GameSession,
): Promise<Record<string, string>> {
  const currency = session?.currency ?? defaultCurrency
  const claims = session
    ? { name: session.player_name, currency, role: session.role, sid: session.token }
    : { currency, role: playerRole }
  const authorization = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session?.player_id ?? provider.partner)
    .setExpirationTime(`${partnerTokenLife_s} s`)
    .sign(new TextEncoder().encode(provider.key))
  return { 'x-partner-name': partnerName(provider, currency), 'x-partner-authorization': authorization }
}
