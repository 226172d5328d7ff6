import type { CallResult } from '@contract/calls'
import { atom } from 'nanostores'
import { readDeviceGames } from './deviceGames'
import { loadInto, type Loaded } from '../calls/loaded'
import { $session } from '../session/session'

export const $recentGames = atom<Loaded<CallResult<'recentGames'>>>({ state: 'loading' })

/** A player's from the account; a guest's from the device, where the games' pages note them (scripts/recentGame.ts). */
export async function loadRecentGames(): Promise<void> {
  if ($session.get() === 'out') {
    $recentGames.set({ state: 'ready', value: { recent_games: readDeviceGames() } })
    return
  }
  await loadInto($recentGames, 'recentGames')
}
