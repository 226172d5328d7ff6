import { eq, inArray, or, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { networkOf } from '../../shared/clientNetwork.ts'
import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { captchaRequired, spendCaptcha } from './captcha.ts'

/*
 * Slows down repeated failures to sign in, per login (also unknown ones, so that they look alike) and per client (its
 * address, of IPv6 the /64). A try is counted before its password is checked, and the count is reverted on success;
 * otherwise a hundred parallel tries would all be checked before the first is counted. After a few failures a try needs
 * a captcha; without one it is refused before the password is checked, and does not count for the login.
 *
 * The accepted cost: somebody who knows a login can make its owner wait, at most `longestDelay_ms` at a time.
 */
const window_ms = 15 * minute_ms
const firstDelay_ms = 15 * second_ms
const longestDelay_ms = window_ms

/** After `free` failures a try needs a captcha; from `slow` failures on each is followed by a delay. */
type Limits = { free: number; slow: number }
const loginLimits: Limits = { free: 3, slow: 5 }
const addressLimits: Limits = { free: 10, slow: 30 }
/**
 * For callers who are signed in or know the password: counted per account and network, so that an attacker delays their
 * own network and not the owner. The limit over all networks is higher.
 */
const accountLimits: Limits = { free: 30, slow: 30 }
const operatorLimits: Limits = { free: 10, slow: 10 }

const attempt = sqliteTable('sign_in_attempt', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  windowEndsAt: integer('window_ends_at').notNull(),
  blockedUntil: integer('blocked_until').notNull(),
})

export type Attempt = {
  /** Call this when the password was right. */
  succeeded: () => Promise<void>
  /** The failure for a wrong password: 9429 if this try reached the limit. */
  failed: () => Result<never, CallFailure>
}

/**
 * Counts a try. Errors: 9440 if it needs a captcha and has none or a wrong one; 9429 with the seconds to wait while the
 * login or the address is delayed.
 */
export async function beginAttempt(
  services: Services,
  login: string,
  address: string | undefined,
  captcha: string | undefined,
): Promise<Result<Attempt, CallFailure>> {
  const human = captcha === undefined ? undefined : await spendCaptcha(services, captcha)
  if (human?.ok === false) return human
  const isHuman = human !== undefined
  const loginSubject = await keyedHash(services.config.authSecret, `login ${login}`)
  const addressSubject =
    address && (await keyedHash(services.config.authSecret, `address ${networkOf(address)}`))

  const byAddress = addressSubject ? await count(services, addressSubject, addressLimits, isHuman) : ok(0)
  if (!byAddress.ok) return byAddress
  const byLogin = await count(services, loginSubject, loginLimits, isHuman)
  if (!byLogin.ok) return byLogin

  const wait_ms = Math.max(byLogin.value, byAddress.value)
  return ok({
    succeeded: () => forgive(services, loginSubject, addressSubject),
    failed: () => wrongPassword(wait_ms),
  })
}

export type AccountTry = {
  accountId: string
  address: string | undefined
  factor?: 'account' | 'second factor'
  /** The error code of a wrong value. */
  wrong?: number
}

/**
 * The same for a caller who is signed in or has proved the first factor: counted per account and network, without
 * captcha.
 */
export async function beginAccountAttempt(
  services: Services,
  { accountId, address, factor = 'account', wrong = code.wrongPassword }: AccountTry,
): Promise<Result<Attempt, CallFailure>> {
  const ofAccount = `${factor} ${accountId}`
  const ofNetwork = `${ofAccount} from ${address === undefined ? 'anywhere' : networkOf(address)}`
  const [network, account] = await Promise.all(
    [ofNetwork, ofAccount].map((subject) => keyedHash(services.config.authSecret, subject)),
  )
  if (network === undefined || account === undefined) throw new Error('a hash is missing')
  const byNetwork = await count(services, network, loginLimits, true)
  if (!byNetwork.ok) return byNetwork
  const byAccount = await count(services, account, accountLimits, true)
  if (!byAccount.ok) return byAccount
  const wait_ms = Math.max(byNetwork.value, byAccount.value)
  return ok({
    succeeded: () => forgive(services, network, account),
    failed: () => (wait_ms > 0 ? tooMany(wait_ms) : fail(wrong, 'incorrect')),
  })
}

/**
 * 9403 for a wrong operator key, 9429 for a network that keeps trying; while delayed, even the right key does not reset
 * the count.
 */
export async function checkOperatorTry(
  services: Services,
  address: string | undefined,
  isRight: boolean,
): Promise<Result<undefined, CallFailure>> {
  const network = address === undefined ? 'unknown' : networkOf(address)
  const subject = await keyedHash(services.config.authSecret, `operator ${network}`)
  if (isRight) return (await isWaiting(services, subject)) ?? ok(undefined)
  const counted = await count(services, subject, operatorLimits, true)
  if (!counted.ok) return counted
  return counted.value > 0 ? tooMany(counted.value) : fail(code.refused, 'operator key refused')
}

async function isWaiting(services: Services, subject: string) {
  const [known] = await services.db.select().from(attempt).where(eq(attempt.subject, subject))
  const wait_ms = (known?.blockedUntil ?? 0) - Date.now()
  return wait_ms > 0 ? tooMany(wait_ms) : undefined
}

/** Resets the count of an account whose owner was verified in another way. */
export async function forgiveLogins({ config, db }: Services, logins: readonly string[]): Promise<void> {
  const subjects = await Promise.all(logins.map((login) => keyedHash(config.authSecret, `login ${login}`)))
  await db.delete(attempt).where(inArray(attempt.subject, subjects))
}

/**
 * Counts a try and returns how long the next one must wait (ms) if this one fails. It is one statement, so parallel tries are
 * counted one by one. If it returns no row, the try is refused.
 */
async function count(
  services: Services,
  subject: string,
  { free, slow }: Limits,
  isHuman: boolean,
): Promise<Result<number, CallFailure>> {
  const now = Date.now()
  const counted = await services.db.all<{ blocked_until: number }>(sql`
    INSERT INTO sign_in_attempt (subject, failures, window_ends_at, blocked_until)
    VALUES (${subject}, 1, ${now + window_ms}, 0)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN window_ends_at <= ${now} THEN 1 ELSE failures + 1 END,
      window_ends_at = CASE WHEN window_ends_at <= ${now} THEN ${now + window_ms} ELSE window_ends_at END,
      blocked_until = CASE
        WHEN window_ends_at <= ${now} OR failures + 1 < ${slow} THEN 0
        ELSE ${now} + min(${longestDelay_ms}, ${firstDelay_ms} << min(failures + 1 - ${slow}, 10)) END
    WHERE blocked_until <= ${now} AND (${isHuman} OR failures < ${free} OR window_ends_at <= ${now})
    RETURNING blocked_until`)
  if (counted[0]) return ok(Math.max(0, counted[0].blocked_until - now))
  const [known] = await services.db
    .select({ blockedUntil: attempt.blockedUntil })
    .from(attempt)
    .where(eq(attempt.subject, subject))
  const wait_ms = (known?.blockedUntil ?? now) - now
  if (wait_ms <= 0 && !isHuman) return err(captchaRequired)
  return tooMany(Math.max(1000, wait_ms))
}

/**
 * A success resets the caller's own count, of the login or of the account from this network. Of the shared count, of
 * the address or of the account, it reverts only this one try. Otherwise attackers could reset it with an account of
 * their own.
 */
async function forgive({ db }: Services, ownSubject: string, sharedSubject?: string): Promise<void> {
  const now = Date.now()
  const isStale = sql`${attempt.windowEndsAt} <= ${now} AND ${attempt.blockedUntil} <= ${now}`
  const reset = db.delete(attempt).where(or(eq(attempt.subject, ownSubject), isStale))
  const revert = db
    .update(attempt)
    .set({ failures: sql`max(0, ${attempt.failures} - 1)`, blockedUntil: 0 })
    .where(eq(attempt.subject, sharedSubject ?? ''))
  await db.batch([reset, revert])
}

function wrongPassword(wait_ms: number) {
  return wait_ms > 0 ? tooMany(wait_ms) : fail(code.wrongPassword, 'incorrect password')
}

function tooMany(wait_ms: number) {
  return fail(code.tooMany, 'too many failed tries', { retryAfter_s: Math.ceil(wait_ms / 1000) })
}
