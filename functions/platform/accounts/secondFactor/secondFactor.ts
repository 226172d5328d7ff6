import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { generateSecret, generateURI, verify } from 'otplib'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import type { RecoveryCodes, SecondFactorSetup, SecondFactorState } from '#contract/security.ts'
import { decrypt, decryptRotated, encrypt, type EncryptionContext } from '../../kit/encryption.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import type { Services } from '../../kit/services.ts'
import { pendingSignIn, recoveryCode, secondFactor } from '../../tables/secondFactor.ts'
import { countRecoveryCodes, newRecoveryCodes, recoveryCodeHashes } from './recoveryCodes.ts'
import { recordEvent } from '../../security/events.ts'
import type { Client } from '../../kit/client.ts'
import { beginAccountAttempt, type AccountTry } from '../signInThrottle.ts'
import type { Account } from '../../tables/accounts.ts'
import { notifyOwner } from '../notifyOwner.ts'

/*
 * The second factor: codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 s, which all apps support),
 * and recovery codes for players who have lost it. The callers have checked the password.
 */
const step_s = 30
const conflict = (message: string) => fail(code.conflict, message)

export async function secondFactorState(services: Services, account: Account): Promise<SecondFactorState> {
  const [row] = await services.db.select().from(secondFactor).where(eq(secondFactor.userId, account.id))
  if (!row?.enabledAt) return { enabled: false, recovery_codes_left: 0 }
  return { enabled: true, recovery_codes_left: await countRecoveryCodes(services, account.id) }
}

/** Creates a secret, which becomes active when a code confirms it. 9409 if there is a second factor already. */
export async function setUpSecondFactor(
  services: Services,
  account: Account,
): Promise<Result<SecondFactorSetup, CallFailure>> {
  const secret = generateSecret()
  const sealed = await encrypt(secret, contextOf(services, account.id))
  const written = await services.db
    .insert(secondFactor)
    .values({ userId: account.id, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(secondFactor.enabledAt),
    })
    .returning({ userId: secondFactor.userId })
  if (written.length === 0) return conflict('second factor is on already')
  return ok({
    secret,
    uri: generateURI({ issuer: services.config.brand.name, label: account.displayUsername, secret }),
  })
}

/** Gives an account a secret that is known elsewhere, and turns it on; false if it has this one already. */
export async function giveSecondFactor(
  services: Services,
  { id: userId }: Pick<Account, 'id'>,
  secret: string,
): Promise<boolean> {
  const context = contextOf(services, userId)
  const [known] = await services.db.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  if (known?.enabledAt && (await decrypt(known.secret, context)) === secret) return false
  const row = { secret: await encrypt(secret, context), enabledAt: new Date(), lastStep: 0 }
  await services.db
    .insert(secondFactor)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: secondFactor.userId, set: row })
  await recordEvent(services, { kind: 'second_factor_on', userId, detail: 'by operator' })
  return true
}

/** Turns it on. 9444 wrong code, 9429 after repeated ones, 9409 if there is nothing to confirm. */
export async function confirmSecondFactor(
  services: Services,
  account: Account,
  given: string,
  { address }: Client,
): Promise<Result<RecoveryCodes, CallFailure>> {
  const { db } = services
  const waiting = and(eq(secondFactor.userId, account.id), isNull(secondFactor.enabledAt))
  const [row] = await db.select().from(secondFactor).where(waiting)
  if (!row) return conflict('no second factor to confirm')
  const attempt = await beginAccountAttempt(services, secondFactorTry(account.id, address))
  if (!attempt.ok) return attempt
  const right = await stepOf(services, row, given)
  if (!right) return attempt.value.failed()
  const turnedOn = await db
    .update(secondFactor)
    .set({ enabledAt: new Date(), ...right })
    // Only the secret that was checked is activated, because another set-up may have started meanwhile.
    .where(and(waiting, eq(secondFactor.secret, row.secret)))
    .returning({ userId: secondFactor.userId })
  if (turnedOn.length === 0) return conflict('second factor was changed meanwhile')
  await attempt.value.succeeded()
  const recovery_codes = await newRecoveryCodes(services, account.id)
  await recordEvent(services, { kind: 'second_factor_on', userId: account.id, address })
  await notifyOwner(services, account, 'secondFactorOn')
  return ok({ recovery_codes })
}

/** Replaces the recovery codes. 9409 without a second factor. */
export async function renewRecoveryCodes(
  services: Services,
  account: Account,
): Promise<Result<RecoveryCodes, CallFailure>> {
  const { enabled } = await secondFactorState(services, account)
  if (!enabled) return conflict('no second factor')
  const recovery_codes = await newRecoveryCodes(services, account.id)
  await recordEvent(services, { kind: 'recovery_codes_renewed', userId: account.id })
  await notifyOwner(services, account, 'recoveryCodesRenewed')
  return ok({ recovery_codes })
}

export async function endSecondFactor(services: Services, account: Account): Promise<void> {
  const { db } = services
  const [ended] = await db.batch([
    db
      .delete(secondFactor)
      .where(eq(secondFactor.userId, account.id))
      .returning({ enabledAt: secondFactor.enabledAt }),
    db.delete(recoveryCode).where(eq(recoveryCode.userId, account.id)),
    db.delete(pendingSignIn).where(eq(pendingSignIn.userId, account.id)),
  ])
  if (!ended[0]?.enabledAt) return
  await recordEvent(services, { kind: 'second_factor_off', userId: account.id })
  await notifyOwner(services, account, 'secondFactorOff')
}

/**
 * Uses up a code of the app or a recovery code. 9444 if it is wrong or already used, 9429 after repeated wrong ones.
 */
export async function checkSecondFactor(
  services: Services,
  userId: string,
  given: string,
  { address }: Client,
): Promise<Result<undefined, CallFailure>> {
  const attempt = await beginAccountAttempt(services, secondFactorTry(userId, address))
  if (!attempt.ok) return attempt
  const isRight = isAppCode(given)
    ? await spendAppCode(services, userId, given)
    : await spendRecoveryCode(services, userId, given)
  if (!isRight) {
    await recordEvent(services, { kind: 'second_factor_failed', userId, address })
    return attempt.value.failed()
  }
  await attempt.value.succeeded()
  return ok(undefined)
}

function secondFactorTry(accountId: string, address: string | undefined): AccountTry {
  return { accountId, address, factor: 'second factor', wrong: code.secondFactorWrong }
}

const isAppCode = (given: string) => /^\d{6}$/.test(given)

/**
 * Stores the time step of the last code in one statement, so that no code of the same or an older step is accepted
 * again.
 */
async function spendAppCode(services: Services, userId: string, given: string): Promise<boolean> {
  const mine = and(eq(secondFactor.userId, userId), isNotNull(secondFactor.enabledAt))
  const [row] = await services.db.select().from(secondFactor).where(mine)
  const right = row && (await stepOf(services, row, given))
  if (!right) return false
  const updated = await services.db
    .update(secondFactor)
    .set(right)
    .where(and(mine, lt(secondFactor.lastStep, right.lastStep)))
    .returning({ userId: secondFactor.userId })
  return updated.length > 0
}

async function spendRecoveryCode(services: Services, userId: string, given: string): Promise<boolean> {
  const hashes = await recoveryCodeHashes(services, userId, given)
  const spent = await services.db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), inArray(recoveryCode.codeHash, hashes)))
    .returning({ userId: recoveryCode.userId })
  return spent.length > 0
}

/**
 * The stored result of a right code: its time step (the current one, or the one before or after, because clocks
 * differ), and a newly encrypted secret if the stored one predates a rotation.
 */
async function stepOf(
  services: Services,
  row: { userId: string; secret: string },
  token: string,
): Promise<{ lastStep: number; secret?: string } | undefined> {
  if (!isAppCode(token)) return undefined
  const context = contextOf(services, row.userId)
  const { authSecretBefore: key } = services.config
  const { text: secret, isStale } = await decryptRotated(
    row.secret,
    context,
    key ? { ...context, key } : undefined,
  )
  const verified = await verify({ secret, token, epochTolerance: step_s })
  if (!verified.valid || !('timeStep' in verified)) return undefined
  const lastStep = verified.timeStep
  return isStale ? { lastStep, secret: await encrypt(secret, context) } : { lastStep }
}

function contextOf({ config }: Services, userId: string): EncryptionContext {
  return { key: config.authSecret, purpose: 'second factor', aad: userId }
}
