import { eq } from 'drizzle-orm'
import { ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { Current } from '../accounts/sessions/session.ts'
import { checkPerson } from '../identity/checkPerson.ts'
import { lastPlace, mayPlayFrom, seePlace } from '../identity/places.ts'
import type { Client } from '../kit/client.ts'
import type { Services } from '../kit/services.ts'
import { networkHash } from '../security/events.ts'
import { session, user } from '../tables/accounts.ts'
import { playWalletOf } from '../wallet/walletOf.ts'

/** After this time, and on another network, a launch asks the market's rules again. */
const askedAgain_ms = 30 * minute_ms

type Seen = Pick<Current, 'placedAt' | 'network'>
type Launching = Seen & Pick<Current, 'account' | 'sessionId'>

/**
 * Where a launch comes from. On a new network, or half an hour after the last time, it is kept with the sign-in, looked at, and the person
 * is looked for again as at a sign-in: in the register and among excluded accounts. Returns the launch with the account as it is then. 9474
 * where the place is none to play from. `isRemembered`: the player's object is told of the answer, so that the time alone need not be stored.
 */
export async function askPlace<Of extends Launching>(
  services: Services,
  launching: Of,
  client: Client,
  isRemembered = false,
): Promise<Result<Of, CallFailure>> {
  const placed = (await placeIsDue(services, launching, client))
    ? { ...launching, ...(await askAgain(services, launching, client, isRemembered)) }
    : launching
  const allowed = mayPlayFrom(services, client)
  return allowed.ok ? ok(placed) : allowed
}

/** Whether a launch is to be looked at. */
export async function placeIsDue(
  services: Services,
  { placedAt, network }: Seen,
  client: Client,
): Promise<boolean> {
  if (placedAt === null || Date.now() - placedAt >= askedAgain_ms) return true
  return ((await networkHash(services, client.address)) ?? null) !== network
}

async function askAgain(
  services: Services,
  { account, sessionId, network: before }: Launching,
  client: Client,
  isRemembered: boolean,
): Promise<Launching> {
  const { db } = services
  const seen = await seePlace(services, account, client)
  const last = lastPlace(seen)
  const isSame = before !== null && before === seen.network && seen.placeFlags.length === 0
  if (!isSame || !isRemembered) {
    await playWalletOf(services.env, account.id).forgetPlace(sessionId)
    await db.update(session).set(seen).where(eq(session.id, sessionId))
  }
  if (last.lastCountry) await db.update(user).set(last).where(eq(user.id, account.id))
  const isAnswered = await checkPerson(services, account)
  const registerCheckedAt = isAnswered ? Date.now() : account.registerCheckedAt
  const { placedAt, network } = seen
  return { account: { ...account, registerCheckedAt }, sessionId, placedAt, network }
}
