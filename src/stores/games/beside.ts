import type { Jackpot } from '#contract/jackpots.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { LastRounds } from '#contract/slotsHistory.ts'
import { atom, readonlyType } from 'nanostores'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'
import type { LaunchedGame } from './launch.ts'

/* What stands beside a game in play: the rounds that the player has just played there, and the jackpots that its stakes go into. */

const roundsAtom = atom<Loaded<LastRounds>>({ state: 'loading' })
export const $lastRounds = readonlyType(roundsAtom)

export const loadLastRounds = ({ provider, gameId }: LaunchedGame) =>
  loadInto(roundsAtom, 'lastRounds', { query: { provider, game: gameId } })

const jackpotsAtom = atom<Loaded<Jackpot[]>>({ state: 'loading' })
/** Those of every currency. */
export const $jackpots = readonlyType(jackpotsAtom)

/** Loads both while the sheet is open. Returns the function that ends it. */
export function mountBeside(game: LaunchedGame, lang: LanguageCode): () => void {
  const loadJackpots = () => loadInto(jackpotsAtom, 'jackpots', { query: { lang } })
  const ends = [
    loadWhileMounted(roundsAtom, () => loadLastRounds(game)),
    loadWhileMounted(jackpotsAtom, loadJackpots),
  ]
  return () => ends.forEach((end) => end())
}
