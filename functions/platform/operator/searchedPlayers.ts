import { eq, or, sql } from 'drizzle-orm'
import { normalizeLogin } from '../accounts/user.ts'
import { beginsWith } from '../kit/list.ts'
import { user } from '../tables/accounts.ts'

/**
 * An id, or a number as a player reads it out; the beginning of a username, an email address, a first, last or whole
 * name, or a phone number, be it the one that signs in or the one for contact.
 */
export function searched(typed: string) {
  const login = normalizeLogin(typed)
  const phone = phoneIn(typed)
  return or(
    eq(user.id, typed),
    phone === undefined ? undefined : eq(user.number, Number(phone)),
    beginsWith(user.username, login),
    beginsWith(user.email, login),
    beginsWith(user.lastName, typed),
    // A missing part is empty, so a first name alone is found too.
    beginsWith(sql`trim(coalesce(${user.firstName}, '') || ' ' || coalesce(${user.lastName}, ''))`, typed),
    phone === undefined ? undefined : or(beginsWith(user.phone, phone), beginsWith(user.contactPhone, phone)),
  )
}

/** The digits of a search text that looks like a phone number; undefined for others such as `mike7`. */
function phoneIn(typed: string): string | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  return digits !== '' && /^[\d\s+()-]+$/.test(typed) ? digits : undefined
}
