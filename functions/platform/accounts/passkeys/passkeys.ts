import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, desc, eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import type { PasskeyAnswer } from '#contract/passkeys.ts'
import type { Passkey } from '#contract/security.ts'
import { fromBase64url, toBase64url } from '../../kit/secrets.ts'
import { describeError, log } from '../../../shared/log.ts'
import { fail, type CallFailure } from '../../../shared/reply.ts'
import { recordEvent } from '../../security/events.ts'
import type { Services } from '../../kit/services.ts'
import { passkey } from '../../tables/secondFactor.ts'
import { keepChallenge, spendChallenge } from './passkeyChallenges.ts'
import type { Account } from '../../tables/accounts.ts'
import { notifyOwner } from '../notifyOwner.ts'

import * as v from 'valibot'

/** Enough for anybody's devices; an upper bound for the list. */
const passkeysPerAccount = 20

export const passkeyRefused = fail(code.passkeyRefused, 'passkey refused')

export async function listPasskeys({ db }: Services, account: Account): Promise<{ passkeys: Passkey[] }> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, account.id))
    .orderBy(desc(passkey.createdAt))
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Options for creating a passkey: stored on the device, so that no login has to be typed, and with user verification
 * (finger, face, PIN), which makes it two factors.
 */
export async function passkeyOptions(services: Services, account: Account) {
  const known = await credentialsOf(services, account.id)
  const options = await generateRegistrationOptions({
    rpName: services.config.brand.name,
    rpID: siteOf(services).rpId,
    userID: Uint8Array.from(new TextEncoder().encode(account.id)),
    userName: account.displayUsername,
    userDisplayName: account.displayUsername,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((id) => ({ id })),
  })
  await keepChallenge(services, options.challenge, account.id)
  return options
}

/**
 * Stores a new passkey. 9445 if the answer does not match the options, 9409 if there are too many or it is already
 * known.
 */
export async function addPasskey(
  services: Services,
  account: Account,
  { name, response }: { name: string; response: PasskeyAnswer },
): Promise<Result<undefined, CallFailure>> {
  const credential = await verifyNew(services, account, response)
  if (!credential) return passkeyRefused
  const known = await credentialsOf(services, account.id)
  if (known.length >= passkeysPerAccount) return fail(code.conflict, 'too many passkeys')
  const added = await services.db
    .insert(passkey)
    .values({
      id: crypto.randomUUID(),
      userId: account.id,
      credentialId: credential.id,
      publicKey: toBase64url(credential.publicKey),
      counter: credential.counter,
      name,
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  if (added.length === 0) return fail(code.conflict, 'passkey is known')
  await recordEvent(services, { kind: 'passkey_added', userId: account.id })
  await notifyOwner(services, account, 'passkeyAdded')
  return ok(undefined)
}

/** A passkey that does not exist, or is another player's, is no error: the result is the same. */
export async function removePasskey(services: Services, account: Account, id: string): Promise<void> {
  const removed = await services.db
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, account.id)))
    .returning({ id: passkey.id })
  if (removed.length === 0) return
  await recordEvent(services, { kind: 'passkey_removed', userId: account.id })
  await notifyOwner(services, account, 'passkeyRemoved')
}

async function credentialsOf({ db }: Services, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .limit(passkeysPerAccount)
  return rows.map(({ id }) => id)
}

const ClientData = v.object({ crossOrigin: v.optional(v.boolean()), topOrigin: v.optional(v.string()) })

/** Created or used inside a frame of another site, which the library does not refuse by itself. */
export function isFromFrame({ response: { clientDataJSON } }: PasskeyAnswer): boolean {
  try {
    const text = new TextDecoder().decode(fromBase64url(clientDataJSON))
    const { crossOrigin, topOrigin } = v.parse(ClientData, JSON.parse(text))
    return crossOrigin === true || topOrigin !== undefined
  } catch (error) {
    refusedBecause(error)
    return true
  }
}

async function verifyNew(services: Services, account: Account, response: PasskeyAnswer) {
  if (isFromFrame(response)) return undefined
  const site = siteOf(services)
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(services, challenge, account.id),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    })
    return verified.registrationInfo?.credential
  } catch (error) {
    refusedBecause(error)
    return undefined
  }
}

/** The library throws for an invalid answer. */
export function refusedBecause(error: unknown): void {
  log('warn', 'passkey refused', { error: describeError(error) })
}

export function publicKeyOf(row: { publicKey: string }): Uint8Array<ArrayBuffer> {
  return fromBase64url(row.publicKey)
}

/** The public address of the site: a passkey is bound to its domain. */
export type Site = { origin: string; rpId: string }

export function siteOf({ config }: Services): Site {
  return { origin: config.siteOrigin, rpId: new URL(config.siteOrigin).hostname }
}
