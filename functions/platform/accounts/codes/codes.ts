import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day_ms, minute_ms } from '#lib/time.ts'
import { keyedHash } from '../../kit/secrets.ts'
import type { Recipient } from '../../messages/deliver.ts'
import { randomText } from '../../kit/random.ts'
import { recordEvent } from '../../security/events.ts'
import type { Services } from '../../kit/services.ts'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'

/*
 * Codes sent by email and SMS. A code is valid for one purpose and one address. It allows five wrong guesses, is used
 * once, and is replaced by the next one. The database stores keyed hashes, because a million codes are quickly tried
 * against plain ones.
 *
 * A recovery's code is also bound to the browser that holds the token `browser`, given when it was requested: a
 * stranger can neither guess it nor use up its tries. Using one code ends all codes of the address.
 */
export type CodePurpose = 'signUp' | 'wayBack' | 'passwordChange' | 'recovery'
export type CodeFor = Recipient & { purpose: CodePurpose; browser?: string }

const sentCode = sqliteTable('sent_code', {
  subject: text('subject').primaryKey(),
  codeHash: text('code_hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  expiresAt: integer('expires_at').notNull(),
  address: text('address'),
})

const wrongTriesAllowed = 5
const kept_ms = day_ms
const recoveryLife_min = 30
const lifeByChannel_min = { email: 15, sms: 10 } as const

export function codeLife_min({ purpose, channel }: CodeFor): number {
  return purpose === 'recovery' ? recoveryLife_min : lifeByChannel_min[channel]
}

export function newCode(): string {
  return randomText(6, '0123456789')
}

/** Keyed hashes of a code with its purpose and of its address, as stored. `use` is for the log. */
export type CodeKey = { subject: string; hash: string; address: string; use: string }

export async function codeKey(services: Services, to: CodeFor, code: string): Promise<CodeKey> {
  const name = `code ${to.purpose} ${to.channel} ${to.address}`
  const ofBrowser = to.browser === undefined ? name : `${name} ${to.browser}`
  const [address, subject, hash] = await Promise.all(
    [name, ofBrowser, `${ofBrowser} ${code}`].map((text) => keyedHash(services.config.authSecret, text)),
  )
  if (!address || !subject || !hash) throw new Error('a hash is missing')
  return { address, subject, hash, use: `${to.purpose} by ${to.channel}` }
}

/** Stores a code in place of any earlier one for its purpose and address. */
export async function storeCode(services: Services, to: CodeFor, code: string): Promise<void> {
  const { db } = services
  const { subject, address, hash: codeHash } = await codeKey(services, to, code)
  const now = Date.now()
  const fresh = { codeHash, address, wrongTries: 0, expiresAt: now + codeLife_min(to) * minute_ms }
  await db.batch([
    db.delete(sentCode).where(lt(sentCode.expiresAt, now - kept_ms)),
    db
      .insert(sentCode)
      .values({ subject, ...fresh })
      .onConflictDoUpdate({ target: sentCode.subject, set: fresh }),
  ])
}

/**
 * Checks a code without using it up; a wrong guess is counted. One statement, so that of many parallel guesses at most
 * five are checked.
 */
export async function tryCode(services: Services, key: CodeKey): Promise<'right' | 'wrong' | 'expired'> {
  const [tried] = await services.db
    .update(sentCode)
    .set({ wrongTries: sql`${sentCode.wrongTries} + (${sentCode.codeHash} <> ${key.hash})` })
    .where(and(eq(sentCode.subject, key.subject), lt(sentCode.wrongTries, wrongTriesAllowed)))
    .returning({ isRight: sql<number>`${sentCode.codeHash} = ${key.hash}`, expiresAt: sentCode.expiresAt })
  if (!tried?.isRight) {
    await recordEvent(services, { kind: 'code_refused', detail: key.use })
    return 'wrong'
  }
  return tried.expiresAt > Date.now() ? 'right' : 'expired'
}

/** An SQL condition for the statements of a batch: the code exists and is valid. The batch ends by using it up. */
export function codeHolds({ subject, hash }: CodeKey): SQL {
  return sql`EXISTS (SELECT 1 FROM sent_code WHERE subject = ${subject} AND code_hash = ${hash}
    AND wrong_tries < ${wrongTriesAllowed} AND expires_at > ${Date.now()})`
}

/** The last statement of such a batch: uses the code up. */
export function useUp({ db }: Services, { subject, hash, address }: CodeKey, condition?: SQL) {
  const served = sql`EXISTS (SELECT 1 FROM sent_code WHERE subject = ${subject} AND code_hash = ${hash})`
  return db.delete(sentCode).where(and(eq(sentCode.address, address), served, condition))
}

/**
 * Checks the code of a sign-up or a password change without using it up. Errors: 6 wrong, 7 expired, with the field.
 */
export async function checkCode(
  services: Services,
  to: CodeFor,
  given: string,
): Promise<Result<CodeKey, CallFailure>> {
  const key = await codeKey(services, to, given)
  const outcome = await tryCode(services, key)
  if (outcome === 'right') return ok(key)
  return outcome === 'expired'
    ? fail(code.verificationExpired, 'code expired', { fields: { code: 'codeExpired' } })
    : wrongCode
}

export const wrongCode = fail(code.verificationInvalid, 'wrong code', { fields: { code: 'codeWrong' } })
