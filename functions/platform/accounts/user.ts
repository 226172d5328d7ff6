import { and, eq, or, type SQL } from 'drizzle-orm'
import { staffAccountRole, type User } from '#contract/accounts.ts'
import { shownCurrency } from '#contract/currencies.ts'
import type { Database, Services } from '../kit/services.ts'
import type { Recipient } from '../messages/deliver.ts'
import { emailOf, user, type Account } from '../tables/accounts.ts'

/** An account as calls return it. */
export function userOf(services: Services, account: Account & { owesTerms?: boolean }): User {
  return {
    id: account.id,
    login: account.displayUsername,
    username: account.displayUsername,
    currency: shownCurrency(account.currency),
    first_name: account.firstName,
    last_name: account.lastName,
    is_partner: account.isPartner,
    role: account.role,
    cashier_id: account.cashierId,
    is_casino_blocked: account.isCasinoBlocked,
    confirm_email: account.confirmationDue ? maskedEmail(account.email) : null,
    has_way_back: hasWayBack(services, account),
    idle_minutes: services.config.market.idle_minutes,
    terms_due: account.owesTerms ?? false,
    lang: account.lang,
  }
}

/** Eight digits that a player can read out; the database gives them to every account. */
export function numberOf({ id, number }: Account): string {
  if (number === null) throw new Error(`account ${id} has no number`)
  return String(number)
}

/** Whether a code can be sent to the player after a forgotten password. */
export function hasWayBack(services: Services, { email, phone }: Account): boolean {
  return phone !== null || emailOf(services, { email }) !== null
}

/** `maria@mail.test` → `m•••@mail.test`: its owner knows it, nobody else learns it. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}

/** The normalized form of a login: lower case, and a phone number without its plus. */
export function normalizeLogin(login: string): string {
  const lower = login.trim().toLowerCase()
  return /^\+\d+$/.test(lower) ? lower.slice(1) : lower
}

/** The account of an email address (lower case) or a phone number (digits alone), be it of this brand or of another. */
export async function findAccount(
  db: Database,
  { channel, address }: Recipient,
  isHere?: SQL,
): Promise<Account | undefined> {
  const column = channel === 'email' ? user.email : user.phone
  const [found] = await db
    .select()
    .from(user)
    .where(and(eq(column, address), isHere))
    .limit(1)
  return found
}

/** Players sign in at the site of their brand, and there alone they are known. The staff have one studio. */
export function isOfSite({ brand }: Services['config']): SQL | undefined {
  return or(eq(user.brand, brand.id), eq(user.role, staffAccountRole))
}
