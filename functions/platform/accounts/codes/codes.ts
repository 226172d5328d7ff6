import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { keyedHash } from '../../http/secrets.ts'
import type { Recipient } from '../../messages/deliver.ts'
import { randomText } from '../../random.ts'
import type { Services } from '../../services.ts'

/*
 * Codes sent by e-mail and SMS. A code belongs to one purpose and one address: it is worth nothing for another. It may
 * be guessed five times, serves once, and a new one takes its place. The database holds keyed hashes, since a million
 * codes are quickly tried against plain ones.
 *
 * A recovery's code belongs to a browser too, the one that holds `browser`, a token of the asking: guesses from elsewhere
 * find no code, so a stranger can neither guess it nor use up its tries. The first that serves ends all of the address.
 */
export type CodePurpose = 'signUp' | 'passwordChange' | 'recovery'
export type CodeFor = Recipient & { purpose: CodePurpose; browser?: string }

const sentCode = sqliteTable('sent_code', {
  subject: text('subject').primaryKey(),
  codeHash: text('code_hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  expiresAt: integer('expires_at').notNull(),
  address: text('address'),
})

const wrongTriesAllowed = 5
const kept_ms = 24 * 3600 * 1000
const recoveryLife_min = 30
const lifeByChannel_min = { email: 15, sms: 10 } as const

export function codeLife_min({ purpose, channel }: CodeFor): number {
  return purpose === 'recovery' ? recoveryLife_min : lifeByChannel_min[channel]
}

export function newCode(): string {
  return randomText(6, '0123456789')
}

/** The code as the database knows it. */
export type CodeKey = { subject: string; hash: string; address: string }

export async function codeKey(services: Services, to: CodeFor, code: string): Promise<CodeKey> {
  const name = `code ${to.purpose} ${to.channel} ${to.address}`
  const ofBrowser = to.browser === undefined ? name : `${name} ${to.browser}`
  const [address, subject, hash] = await Promise.all(
    [name, ofBrowser, `${ofBrowser} ${code}`].map((text) => keyedHash(services.config.authSecret, text)),
  )
  if (!address || !subject || !hash) throw new Error('a hash is missing')
  return { address, subject, hash }
}

/** From now on this code is the one that counts for its purpose and address. */
export async function storeCode(services: Services, to: CodeFor, code: string): Promise<void> {
  const { db } = services
  const { subject, address, hash: codeHash } = await codeKey(services, to, code)
  const now = Date.now()
  const fresh = { codeHash, address, wrongTries: 0, expiresAt: now + codeLife_min(to) * 60 * 1000 }
  await db.batch([
    db.delete(sentCode).where(lt(sentCode.expiresAt, now - kept_ms)),
    db
      .insert(sentCode)
      .values({ subject, ...fresh })
      .onConflictDoUpdate({ target: sentCode.subject, set: fresh }),
  ])
}

/**
 * Whether a code is right, which does not use it up; a wrong one counts. One statement, so that of many guesses sent at
 * once no more than five are looked at.
 */
export async function tryCode(services: Services, key: CodeKey): Promise<'right' | 'wrong' | 'expired'> {
  const [tried] = await services.db
    .update(sentCode)
    .set({ wrongTries: sql`${sentCode.wrongTries} + (${sentCode.codeHash} <> ${key.hash})` })
    .where(and(eq(sentCode.subject, key.subject), lt(sentCode.wrongTries, wrongTriesAllowed)))
    .returning({ isRight: sql<number>`${sentCode.codeHash} = ${key.hash}`, expiresAt: sentCode.expiresAt })
  if (!tried?.isRight) return 'wrong'
  return tried.expiresAt > Date.now() ? 'right' : 'expired'
}

/** A condition for the statements of one batch: the code is there and works. The batch ends by using it up. */
export function codeHolds({ subject, hash }: CodeKey): SQL {
  return sql`EXISTS (SELECT 1 FROM sent_code WHERE subject = ${subject} AND code_hash = ${hash}
    AND wrong_tries < ${wrongTriesAllowed} AND expires_at > ${Date.now()})`
}

/** A statement for the end of a batch, where the condition holds. */
export function useUp({ db }: Services, { subject, hash, address }: CodeKey, condition?: SQL) {
  const served = sql`EXISTS (SELECT 1 FROM sent_code WHERE subject = ${subject} AND code_hash = ${hash})`
  return db.delete(sentCode).where(and(eq(sentCode.address, address), served, condition))
}
