import type { CallResult } from '@contract/calls'
import { RecentGames } from '@contract/gameLists'
import { atom } from 'nanostores'
import { safeParse } from 'valibot'
import { loadInto, type Loaded } from './loaded'
import { recentGamesKey } from './recentGamesKey'
import { $session } from './session'

export const $recentGames = atom<Loaded<CallResult<'recentGames'>>>({ state: 'loading' })

/** A player's from the account; a guest's from the device, where the games' pages note them (scripts/recentGame.ts). */
export async function loadRecentGames(): Promise<void> {
  if ($session.get() === 'out') $recentGames.set({ state: 'ready', value: { recent_games: onDevice() } })
  else await loadInto($recentGames, 'recentGames')
}

function onDevice(): CallResult<'recentGames'>['recent_games'] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentGamesKey) ?? '[]')
    const read = safeParse(RecentGames.entries.recent_games, stored)
    return read.success ? read.output : []
  } catch (error) {
    // Storage is switched off, or somebody else wrote there.
    console.warn('recent games not read', error)
    return []
  }
}
