import { and, eq, isNull } from 'drizzle-orm'
import { user } from '../tables/accounts.ts'
import { gameSession } from '../tables/games.ts'
import { type PlatformEnv, servicesOf } from '../kit/services.ts'
import { recordEvent } from '../security/events.ts'
import type { ExclusionState } from '../wallet/exclusions.ts'
import { withdrawConsent } from './consent.ts'
import { keepIdentityHashes, wholePersonOf } from '../identity/identityHashes.ts'

/**
 * The effects of an exclusion outside the wallet, which already refuses stakes: games end, marketing consent ends,
 * and the person is recognized on other accounts. May be repeated.
 */
export async function tellExclusion(
  env: PlatformEnv,
  playerId: string,
  { kind, until }: ExclusionState,
): Promise<void> {
  const services = servicesOf(env)
  const { db } = services
  const [account] = await db.select().from(user).where(eq(user.id, playerId))
  if (!account) return
  // Those in the player's object have ended with the exclusion.
  await db
    .update(gameSession)
    .set({ endedAt: Date.now() })
    .where(and(eq(gameSession.playerId, playerId), isNull(gameSession.endedAt)))
  await withdrawConsent(services, playerId, 'exclusion')
  await keepIdentityHashes(services, playerId, await wholePersonOf(services, account))
  const detail = `${kind} ${until === null ? 'for good' : new Date(until).toISOString()}`
  await recordEvent(services, { kind: 'excluded', userId: playerId, detail })
}
