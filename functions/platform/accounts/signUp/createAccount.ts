import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Database, Services } from '../../kit/services.ts'
import { authOf } from '../auth.ts'
import { broughtBy } from './broughtBy.ts'
import { credential, user, type Account, type NewAccount, placeholderEmail } from '../../tables/accounts.ts'

type Given = 'id' | 'name' | 'email' | 'username' | 'displayUsername' | 'createdAt' | 'updatedAt'
export type AccountDetails = Omit<NewAccount, Given> & { username: string; email?: string }

/**
 * Creates an account with a password. Errors: 240 email taken, 228 phone taken, 241 username taken (case-insensitive).
 * The user, the credential and the statements of `along` are one batch, which D1 runs as a transaction; if two requests
 * create the same account at once, the unique indexes decide. So there is never an account without its password.
 */
export async function createAccount(
  services: Services,
  details: AccountDetails,
  password: string,
  along?: (accountId: string) => BatchItem<'sqlite'>,
): Promise<Result<Account, CallFailure>> {
  const brought = await broughtBy(services.db, details)
  const values = accountValues(services, { ...details, ...brought }, details.username.toLowerCase())
  const takenFields = await whatIsTaken(services.db, values)
  if (takenFields) return takenFields

  const auth = await authOf(services)
  const passwordHash = await auth.password.hash(password)
  const [created] = await services.db.batch([
    services.db.insert(user).values(values).onConflictDoNothing().returning(),
    services.db.insert(credential).select(credentialOf(values.id, passwordHash)),
    ...(along ? [along(values.id)] : []),
  ])
  if (created[0]) return ok(created[0])
  const lost = await whatIsTaken(services.db, values)
  if (!lost) throw new Error('an account conflicts with none')
  return lost
}

/**
 * The row of the password, inserted only if the user's row exists (and a condition holds); columns in the order of the
 * table.
 */
export function credentialOf(userId: string, passwordHash: string, condition: SQL = sql`1`): SQL {
  const now = Date.now()
  return sql`SELECT ${crypto.randomUUID()}, id, 'credential', id, NULL, NULL, NULL, NULL, NULL, NULL,
    ${passwordHash}, ${now}, ${now} FROM user WHERE id = ${userId} AND ${condition}`
}

type Names = { email?: string | undefined; phone?: string | null | undefined; username: string }

/**
 * Which of an account's names is already taken; `exceptId` is the account itself. Two parallel requests may both find
 * nothing: then the unique indexes decide.
 */
export async function whatIsTaken(
  db: Database,
  { email = '', phone, username }: Names,
  exceptId = '',
): Promise<ReturnType<typeof fail> | undefined> {
  const name = username.toLowerCase()
  const found = await db
    .select({ email: user.email, phone: user.phone })
    .from(user)
    .where(
      and(
        ne(user.id, exceptId),
        or(eq(user.username, name), eq(user.email, email), eq(user.phone, phone ?? '')),
      ),
    )
  if (found.some((other) => other.email === email)) return fail(code.emailExists, 'email is taken')
  if (phone && found.some((other) => other.phone === phone)) return fail(code.phoneTaken, 'phone is taken')
  return found.length > 0 ? fail(code.usernameTaken, 'username is taken') : undefined
}

function accountValues({ config }: Services, details: AccountDetails, username: string): NewAccount {
  const id = crypto.randomUUID()
  const now = new Date()
  return {
    brand: config.brand.id,
    ...details,
    id,
    name: details.username,
    email: details.email ?? placeholderEmail(id),
    username,
    displayUsername: details.username,
    createdAt: now,
    updatedAt: now,
  }
}
