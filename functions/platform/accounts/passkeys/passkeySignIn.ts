import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { PasskeyAnswer } from '#contract/passkeys.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../../shared/reply.ts'
import { recordEvent } from '../../security/events.ts'
import type { Services } from '../../kit/services.ts'
import type { Client } from '../../kit/client.ts'
import { maySignIn } from '../signIn/maySignIn.ts'
import { passkey } from '../../tables/secondFactor.ts'
import { keepChallenge, spendChallenge } from './passkeyChallenges.ts'
import { isFromFrame, passkeyRefused, publicKeyOf, refusedBecause, siteOf } from './passkeys.ts'
import { startSession, type SignedIn } from '../sessions/session.ts'
import { isOfSite } from '../user.ts'
import { user } from '../../tables/accounts.ts'

/**
 * Options that any passkey of the device may answer. They list no credentials, so they do not show who has an account.
 */
export async function passkeySignInOptions(services: Services) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).rpId,
    userVerification: 'required',
  })
  await keepChallenge(services, options.challenge)
  return options
}

/**
 * Signs in with a passkey. `challenge` comes from this browser's sealed cookie, so an answer to another browser's
 * challenge is not accepted. Errors: 9445 for anything wrong with the answer, including an unknown passkey; and, for a
 * valid one, 5 banned, 14 not a player and 11 email not confirmed.
 */
export async function signInByPasskey(
  services: Services,
  challenge: string,
  response: PasskeyAnswer,
  client: Client,
): Promise<Result<SignedIn, CallFailure>> {
  if (!(await spendChallenge(services, challenge)) || isFromFrame(response)) return refused(services, client)
  const [owned] = await services.db
    .select({ passkey, account: user })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(and(eq(passkey.credentialId, response.id), isOfSite(services.config)))
  if (!owned) return refused(services, client)
  const counter = await verify(services, challenge, response, owned.passkey)
  if (counter === undefined || !(await moveCounter(services, owned.passkey.id, counter))) {
    return refused(services, client, owned.account.id)
  }
  const allowed = await maySignIn(services, owned.account)
  return allowed.ok ? ok(await startSession(services, owned.account, client, 'passkey')) : allowed
}

async function refused(services: Services, { address }: Client, userId?: string) {
  await recordEvent(services, { kind: 'passkey_refused', userId, address })
  return passkeyRefused
}

/** The new signature counter of a valid answer. */
async function verify(
  services: Services,
  expectedChallenge: string,
  response: PasskeyAnswer,
  row: typeof passkey.$inferSelect,
): Promise<number | undefined> {
  const site = siteOf(services)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id: row.credentialId, publicKey: publicKeyOf(row), counter: row.counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    refusedBecause(error)
    return undefined
  }
}

/** A counter that does not grow indicates a copied key; devices without a counter always send 0. */
async function moveCounter({ db }: Services, id: string, counter: number): Promise<boolean> {
  const updated = await db
    .update(passkey)
    .set({ counter, lastUsedAt: new Date() })
    .where(
      and(
        eq(passkey.id, id),
        or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: passkey.id })
  return updated.length > 0
}
