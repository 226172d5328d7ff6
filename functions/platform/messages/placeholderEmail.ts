import type { Services } from '../kit/services.ts'
import type { Account } from '../tables/accounts.ts'

/** better-auth needs an email on every account; those without one have an address that cannot exist. */
export function placeholderEmail(accountId: string): string {
  return `${accountId}@players.invalid`
}

/** Whether the server made the address, for an account without one or a one-click account. No mail arrives there. */
export function isMadeUp({ config }: Services, email: string): boolean {
  return email.endsWith('.invalid') || email.endsWith(`@${config.playerEmailDomain}`)
}

/** The player's own email address; null if there is none. */
export function emailOf(services: Services, { email }: Pick<Account, 'email'>): string | null {
  return isMadeUp(services, email) ? null : email
}
