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
import { session, user, type Account } from '../tables/accounts.ts'

/** After this time, and on another network, a launch asks the market's rules again. */
const askedAgain_ms = 30 * minute_ms

type Launching = Pick<Current, 'account' | 'sessionId' | 'placedAt' | 'network'>

/**
 * Where a launch comes from. On a new network, or half an hour after the last time, it is kept with the sign-in, looked at, and the person
 * is looked for again as at a sign-in: in the register and among excluded accounts. Returns the account as it is then. 9474 where the place
 * is none to play from.
 */
export async function askPlace(
  services: Services,
  launching: Launching,
  client: Client,
): Promise<Result<Account, CallFailure>> {
  const account = (await isDue(services, launching, client))
    ? await askAgain(services, launching, client)
    : launching.account
  const allowed = mayPlayFrom(services, client)
  return allowed.ok ? ok(account) : allowed
}

async function isDue(services: Services, { placedAt, network }: Launching, client: Client): Promise<boolean> {
  if (placedAt === null || Date.now() - placedAt >= askedAgain_ms) return true
  return ((await networkHash(services, client.address)) ?? null) !== network
}

async function askAgain(
  services: Services,
  { account, sessionId }: Launching,
  client: Client,
): Promise<Account> {
  const { db } = services
  const seen = await seePlace(services, account, client)
  const last = lastPlace(seen)
  await db.batch([
    db.update(session).set(seen).where(eq(session.id, sessionId)),
    ...(last.lastCountry ? [db.update(user).set(last).where(eq(user.id, account.id))] : []),
  ])
  await checkPerson(services, account)
  const [now] = await db.select().from(user).where(eq(user.id, account.id))
  return now ?? account
}
