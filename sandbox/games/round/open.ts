import type { Context } from 'hono'
import { getConfig } from '../../config.ts'
import { originOf, type SandboxApp } from '../../env.ts'
import { openLaunch, type Launch } from '../launchKey.ts'
import type { GameSession } from './rounds.ts'

export function launchOf(c: Context<SandboxApp>, sealed: string): Promise<Launch | undefined> {
  return openLaunch(getConfig(c.env).launchKey, sealed, Date.now() / 1000)
}

export function sessionOf(launch: Launch): GameSession {
  return {
    provider: launch.provider,
    game_id: launch.gameId,
    token: launch.token,
    player: playerOf(launch),
    currency: launch.currency,
    home: originOf(launch.homeUrl) ?? '',
  }
}

/** A demo is played by nobody: its session stands for the player. */
const playerOf = ({ player, token }: Launch) => player ?? token

/**
 * One object per player, game and currency: a round in steps goes on in the player's next session, after a reload or on another
 * device.
 */
export function roundsOf(c: Context<SandboxApp>, launch: Launch) {
  const name = `${launch.provider}:${launch.gameId}:${launch.currency}:${playerOf(launch)}`
  return c.env.GAME_ROUND.get(c.env.GAME_ROUND.idFromName(name))
}
