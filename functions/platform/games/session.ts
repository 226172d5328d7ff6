import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { GameId, ProviderId } from '#contract/games.ts'
import { GameSessionId, GameSessionRequest, type GameSession } from '#contract/gameSession.ts'
import type { Client } from '../kit/client.ts'
import type { Account } from '../tables/accounts.ts'
import { hashToken, namedPlayer, tokenOfPlayer } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { endOldGames, keptAfterEnd_ms, oldGamesDue, type WhichGames } from '../wallet/gameSessions.ts'
import type { Owner } from '../wallet/ledger.ts'
import type { PlayerWork } from '../wallet/playerWork.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { gameSession } from '../tables/games.ts'

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

/** What a provider is told of who opens a game. */
type Launching = Owner & { name: string; role: number }

/**
 * Opens a game session in the player's object, which notes the game as last played; the provider sends the token in every seamless call.
 * Where the market lets a player have one slot at a time, the one that was open ends.
 */
export async function openGameSession(
  { env, config }: Services,
  { playerId, currency, name, role }: Launching,
  signInId: string,
  request: v.InferOutput<typeof OpenRequest>,
  { country, asn }: Pick<Client, 'country' | 'asn'> = {},
): Promise<GameSession> {
  const token = tokenOfPlayer(playerId)
  const tokenHash = await hashToken(token)
  const { provider, game_id: gameId, lang, is_slot: isSlot } = request
  const product = request.product ?? null
  const opened = { tokenHash, provider, gameId, lang, isSlot, product, signInId }
  const wallet = walletOf(env, { id: playerId, currency })
  await wallet.openGame(opened, { country, asn }, isSlot && isOneSlot(config))
  return {
    id: tokenHash,
    token,
    player_id: playerId,
    player_name: name,
    ...{ currency, role },
  }
}

/** Whether the market lets a player have one slot at a time. */
function isOneSlot({ market }: Services['config']): boolean {
  return market.slotStakes !== null
}

/** Ends the sessions in the player's object that no payout may come for any more. */
export const oldGamesWork: PlayerWork = {
  name: 'oldGames',
  run: async ({ inTransaction }) =>
    inTransaction((sql) => {
      endOldGames(sql)
      return oldGamesDue(sql)
    }),
}

const oldAtOnce = 1000

/** For the schedule: the same of rows from before sessions were in the objects, the first that were opened; true if more may be due. */
export async function deleteOldGames({ env: { DB } }: Services, now: number): Promise<boolean> {
  const first = `SELECT rowid FROM game_session ORDER BY rowid LIMIT ${oldAtOnce}`
  const old = DB.prepare(`DELETE FROM game_session WHERE rowid IN (${first}) AND expires_at < ?`)
  return (await old.bind(now - keptAfterEnd_ms).run()).meta.changes >= oldAtOnce
}

/**
 * Ends one session of a game, or all of the player's sessions of it; none is no error. The same game may be open in two
 * tabs, and leaving one must not end the other.
 */
export async function endGameSessions(
  services: Services,
  player: Pick<Account, 'id' | 'currency'>,
  request: v.InferOutput<typeof EndRequest>,
): Promise<void> {
  const which = gamesOf(request)
  const isEnded = await walletOf(services.env, player).endGames(which)
  await endGameRows(services, player.id, which, isEnded)
}

export function gamesOf({ provider, game_id: gameId, session }: v.InferOutput<typeof EndRequest>) {
  return { provider, gameId, tokenHash: session } satisfies WhichGames
}

/** The rows of what the player's object has ended (`isEnded`), or does not know. */
export async function endGameRows(
  { db }: Services,
  playerId: string,
  { provider, gameId, tokenHash }: ReturnType<typeof gamesOf>,
  isEnded: boolean,
): Promise<void> {
  const ofGame = and(
    eq(gameSession.provider, provider),
    eq(gameSession.gameId, gameId),
    tokenHash === undefined ? undefined : eq(gameSession.tokenHash, tokenHash),
  )
  // The row counts for a game that the object does not know: one from before tokens named their player.
  if (isEnded && tokenHash !== undefined) return
  await db
    .update(gameSession)
    .set({ endedAt: Date.now() })
    .where(and(eq(gameSession.playerId, playerId), ofGame, isNull(gameSession.endedAt)))
}

export type NamedGame = { playerId: string; tokenHash: string }

/**
 * Whose game a token opens. A token from before tokens named their player is looked up, and its session carried over to the player's
 * object: the last of them ends its time for late payouts a month after the change. Of slots where one may be open at a time it is over,
 * for the object does not know which others are.
 */
export async function gameOfToken(
  { db, env, config }: Services,
  token: string,
): Promise<NamedGame | undefined> {
  const tokenHash = await hashToken(token)
  const playerId = namedPlayer(token)
  if (playerId !== undefined) return { playerId, tokenHash }
  const [row] = await db.select().from(gameSession).where(eq(gameSession.tokenHash, tokenHash)).limit(1)
  if (!row) return undefined
  const { provider, gameId, lang, isSlot, createdAt, expiresAt } = row
  const endedAt = row.endedAt ?? (isSlot && isOneSlot(config) ? Date.now() : null)
  const game = { tokenHash, provider, gameId, lang, isSlot, createdAt, expiresAt, endedAt }
  await walletOf(env, { id: row.playerId, currency: row.currency }).keepGame(
    { ...game, signInId: row.sessionId, product: null },
    { country: row.country ?? undefined, asn: row.asn ?? undefined },
  )
  return { playerId: row.playerId, tokenHash }
}
