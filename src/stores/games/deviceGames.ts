import type { CallResult } from '#contract/calls.ts'
import { RecentGames, recentGamesLimit } from '#contract/gameLists.ts'
import type { GameCard } from '#contract/games.ts'
import { safeParse } from 'valibot'

type Games = CallResult<'recentGames'>['recent_games']

/** Games opened on this device without a session, as cards, last one first. */
const key = 'atoll:recent'

/** Empty if storage is switched off or holds invalid data. */
export function readDeviceGames(): Games {
  try {
    const read = safeParse(RecentGames.entries.recent_games, JSON.parse(localStorage.getItem(key) ?? '[]'))
    return read.success ? read.output : []
  } catch (error) {
    console.warn('recent games not read', error)
    return []
  }
}

export function noteDeviceGame(game: GameCard): void {
  const others = readDeviceGames().filter(({ id }) => id !== game.id)
  try {
    localStorage.setItem(key, JSON.stringify([game, ...others].slice(0, recentGamesLimit)))
  } catch (error) {
    // Switched off or full: the list of recent games then has one less.
    console.warn('recent game not kept', error)
  }
}
