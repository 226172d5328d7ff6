import { SignJWT } from 'jose'
import { playerRole } from '../../../contract/accounts.ts'
import type { GameSession } from '../../../contract/gameSession.ts'
import { defaultCurrency } from '../../../contract/money.ts'
import type { ProviderConfig } from '../config.ts'

const partnerTokenLife_s = 60

/** GAMES-13: the partner's name varies by currency; USD serves those the partner has no account for. */
export function partnerName(provider: ProviderConfig, currency: string = defaultCurrency): string {
  return `${provider.partner}_${provider.currencies.includes(currency) ? currency : defaultCurrency}`
}

/**
 * Who asks, signed: HS256 with the provider's partner key, valid for a minute. A launch speaks for its player, a list for
 * the partner; the role goes with both.
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
