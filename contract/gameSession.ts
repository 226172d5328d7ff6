import * as v from 'valibot'
import { devices } from './games.ts'
import { products } from './stops.ts'

/*
 * What the broker asks of the platform when a player opens a game, with the player's bearer token:
 *   POST /api/games/session    GameSessionRequest → GameSession
 *   DELETE /api/games/session  { provider, game_id, session? } → {}; without `session` every one of the game
 * The token names the session to the provider, which shows it in every seamless call. It never reaches the browser
 * but inside the provider's own launch address.
 */
export const GameSessionRequest = v.object({
  provider: v.string(),
  game_id: v.string(),
  device: v.picklist(devices),
  lang: v.string(),
  /** Some markets cap what a round of a slot may cost. Left out, it counts as one. */
  is_slot: v.optional(v.boolean(), true),
  /** By which staff may stop it. */
  product: v.optional(v.picklist(products)),
})
export type GameSessionRequest = v.InferOutput<typeof GameSessionRequest>
/** Names a session to the player's own browser; it is worth nothing to a provider. */
export const GameSessionId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** For the browser's call that leaves a game; without a session all sessions of the game end. */
export const LeaveQuery = v.object({ session: v.optional(GameSessionId) })
export const GameSession = v.object({
  id: GameSessionId,
  token: v.string(),
  player_id: v.string(),
  player_name: v.string(),
  currency: v.string(),
  role: v.number(),
})
export type GameSession = v.InferOutput<typeof GameSession>
