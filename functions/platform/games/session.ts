import { and, eq, isNull, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { gameKeyOf } from '#contract/gameLists.ts'
import { GameId, ProviderId } from '#contract/games.ts'
import { GameSessionId, GameSessionRequest, type GameSession } from '#contract/gameSession.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { sessionLives, type Current } from '../accounts/sessions/session.ts'
import { session as signIn, user, type Account } from '../tables/accounts.ts'
import { hashToken, randomToken } from '../kit/secrets.ts'
import type { Database, Services } from '../kit/services.ts'
import { noteRecentGame } from './recentGames.ts'
import { gameSession, type GameSessionRow } from '../tables/games.ts'

const sessionLife_ms = 12 * hour_ms
/** However much it is used, a session ends a day after it was opened: the player opens the game again. */
const longestLife_ms = day_ms
/** The shortest time between extensions of a session in use. */
const renewal_ms = hour_ms
/** How long after its end a session still accepts credits and rollbacks, because a round may finish late. */
const keptAfterEnd_ms = 30 * day_ms

/** The contract's request with length limits. */
export const OpenRequest = v.object({
  ...GameSessionRequest.entries,
  provider: ProviderId,
  game_id: GameId,
  lang: v.pipe(v.string(), v.maxLength(8)),
})
export const EndRequest = v.object({
  provider: ProviderId,
  game_id: GameId,
  session: v.optional(GameSessionId),
})

/**
 * Opens a game session and records the game as last played; the provider sends the token in every seamless call. Where the market
 * lets a player have one slot at a time, the one that was open ends.
 */
export async function openGameSession(
  { db, config }: Services,
  { account, sessionId }: Pick<Current, 'account' | 'sessionId'>,
  request: v.InferOutput<typeof OpenRequest>,
): Promise<GameSession> {
  const token = randomToken()
  const tokenHash = await hashToken(token)
  const now = Date.now()
  const stale = and(eq(gameSession.playerId, account.id), lt(gameSession.expiresAt, now - keptAfterEnd_ms))
  const openSlots = and(
    eq(gameSession.playerId, account.id),
    eq(gameSession.isSlot, true),
    isNull(gameSession.endedAt),
  )
  const isOnlySlot = request.is_slot && config.market.slotStakes !== null
  await db.batch([
    db.delete(gameSession).where(stale),
    ...(isOnlySlot ? [db.update(gameSession).set({ endedAt: now }).where(openSlots)] : []),
    db.insert(gameSession).values({
      tokenHash,
      playerId: account.id,
      sessionId,
      provider: request.provider,
      gameId: request.game_id,
      device: request.device,
      lang: request.lang,
      currency: account.currency,
      createdAt: now,
      expiresAt: now + sessionLife_ms,
      isSlot: request.is_slot,
    }),
    ...noteRecentGame(db, account.id, gameKeyOf({ provider: request.provider, gameId: request.game_id })),
  ])
  return {
    id: tokenHash,
    token,
    player_id: account.id,
    player_name: account.displayUsername,
    currency: account.currency,
    role: account.role,
  }
}

/**
 * Ends one session of a game, or all of the player's sessions of it; none is no error. The same game may be open in two
 * tabs, and leaving one must not end the other.
 */
export async function endGameSessions(
  db: Database,
  playerId: string,
  { provider, game_id, session }: v.InferOutput<typeof EndRequest>,
): Promise<void> {
  const ofGame = and(
    eq(gameSession.provider, provider),
    eq(gameSession.gameId, game_id),
    session === undefined ? undefined : eq(gameSession.tokenHash, session),
  )
  await db
    .update(gameSession)
    .set({ endedAt: Date.now() })
    .where(and(eq(gameSession.playerId, playerId), ofGame, isNull(gameSession.endedAt)))
}

/** `signedIn` is the id of the sign-in that opened the game, while it lives. */
export type FoundSession = { session: GameSessionRow; account: Account; signedIn: string | null }

/** The session of a token, which may have ended, if it was opened for this provider. */
export async function findGameSession(
  services: Services,
  provider: string,
  token: string,
): Promise<FoundSession | undefined> {
  const [found] = await services.db
    .select({ session: gameSession, account: user, signedIn: signIn.id })
    .from(gameSession)
    .innerJoin(user, eq(user.id, gameSession.playerId))
    .leftJoin(signIn, and(eq(signIn.id, gameSession.sessionId), sessionLives(services)))
    .where(and(eq(gameSession.tokenHash, await hashToken(token)), eq(gameSession.provider, provider)))
    .limit(1)
  return found
}

/** A game ends with the sign-in that opened it: signing out, or a password changed elsewhere, ends what an intruder opened. */
export function isLive({ session, signedIn }: FoundSession): boolean {
  const isSignedIn = session.sessionId === null || signedIn !== null
  return isSignedIn && session.endedAt === null && session.expiresAt > Date.now()
}

/** Extends a session in use to 12 hours from now, and not beyond its longest life. */
export async function renewGameSession(db: Database, session: GameSessionRow): Promise<void> {
  const now = Date.now()
  const expiresAt = Math.min(now + sessionLife_ms, session.createdAt + longestLife_ms)
  if (expiresAt - session.expiresAt < renewal_ms) return
  await db
    .update(gameSession)
    .set({ expiresAt })
    .where(and(eq(gameSession.tokenHash, session.tokenHash), isNull(gameSession.endedAt)))
}
