import { eq } from 'drizzle-orm'
import type { Recipient } from '../messages/deliver.ts'
import type { Database } from '../kit/services.ts'
import { user, type Account } from '../tables/accounts.ts'

/** The account of an e-mail address (lower case) or a phone number (digits alone). */
export async function findAccount(
  db: Database,
  { channel, address }: Recipient,
): Promise<Account | undefined> {
  const column = channel === 'email' ? user.email : user.phone
  const [found] = await db.select().from(user).where(eq(column, address)).limit(1)
  return found
}
