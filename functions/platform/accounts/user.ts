import type { User } from '../../../contract/accounts.ts'
import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'

/** An account as calls return it. */
export function userOf(account: Account): User {
  return {
    id: account.id,
    login: account.displayUsername,
    username: account.displayUsername,
    currency: account.currency,
    first_name: account.firstName,
    last_name: account.lastName,
    is_partner: account.isPartner,
    role: account.role,
    cashier_id: account.cashierId,
    is_casino_blocked: account.isCasinoBlocked,
    lang: account.lang,
  }
}

/** better-auth needs an e-mail on every account; those without one have an address that cannot exist. */
export function placeholderEmail(accountId: string): string {
  return `${accountId}@players.invalid`
}

/** Whether the server made the address: of an account without one, or of a one-click account. No mail arrives there. */
export function isMadeUp({ config }: Services, email: string): boolean {
  return email.endsWith('.invalid') || email.endsWith(`@${config.playerEmailDomain}`)
}

/** The player's own e-mail address; null if there is none. */
export function emailOf(services: Services, { email }: Pick<Account, 'email'>): string | null {
  return isMadeUp(services, email) ? null : email
}

/** The normalized form of a login: lower case, and a phone number without its plus. */
export function normalizeLogin(login: string): string {
  const lower = login.trim().toLowerCase()
  return /^\+\d+$/.test(lower) ? lower.slice(1) : lower
}
