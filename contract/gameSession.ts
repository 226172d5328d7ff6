import * as v from 'valibot'
import { platforms } from './games.ts'

/*
 * What the broker asks of the platform when a player opens a game, with the player's bearer token:
 *   POST /api/games/session    GameSessionRequest → GameSession
 *   DELETE /api/games/session  { provider, game_id } → {}
 * The token names the session to the provider, which shows it in every seamless call. It never reaches the browser
 * but inside the provider's own launch address.
 */
export const GameSessionRequest = v.object({
  provider: v.string(),
  game_id: v.string(),
  platform: v.picklist(platforms),
  lang: v.string(),
})
export const GameSession = v.object({
  token: v.string(),
  player_id: v.string(),
  player_name: v.string(),
  currency: v.string(),
  role: v.number(),
})
export type GameSession = v.InferOutput<typeof GameSession>
