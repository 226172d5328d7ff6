import type { Context } from 'hono'
import { getConfig } from '../../config.ts'
import type { SandboxApp } from '../../env.ts'
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
    currency: launch.currency,
  }
}

/** One object per game session; each session has its own token. */
export function roundsOf(c: Context<SandboxApp>, launch: Launch) {
  const name = `${launch.provider}:${launch.gameId}:${launch.token}`
  return c.env.GAME_ROUND.get(c.env.GAME_ROUND.idFromName(name))
}
