import type { CallResult } from '#contract/calls.ts'
import { atom, readonlyType } from 'nanostores'
import { readDeviceGames } from './deviceGames.ts'
import { loadInto, type Loaded } from '../session/loaded.ts'
import { $session } from '../session/session.ts'

const recentGamesAtom = atom<Loaded<CallResult<'recentGames'>>>({ state: 'loading' })
export const $recentGames = readonlyType(recentGamesAtom)

/** From the account for a player; from the device for a guest, where scripts/recentGame.ts stores them. */
export async function loadRecentGames(): Promise<void> {
  if ($session.get() === 'out') {
    recentGamesAtom.set({ state: 'ready', value: { recent_games: readDeviceGames() } })
    return
  }
  await loadInto(recentGamesAtom, 'recentGames')
}
