import { searchPause_ms } from '#contract/constants.ts'
import type { Device, GameCard, Section } from '#contract/games.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'

/** `q` is the searched text; while `searching`, `games` are those of the previous search, if any. */
export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching'; q: string; games: readonly GameCard[] }
  | { kind: 'found'; q: string; games: readonly GameCard[] }
  | { kind: 'failed'; q: string; failure: CallFailure }

export type Search = {
  $state: ReadableAtom<SearchState>
  /** Takes the current text of the field. It is searched after a pause (GAMES-08) and replaces any search under way. */
  type: (text: string) => void
  /** Repeats the last search at once. */
  retry: () => void
}

/** The same limit as in the contract's search. */
const shortest = 2

/** A search of the games for a device, of one lobby or of all; each field has its own. */
export function createSearch(device: Device, section?: Section): Search {
  const $state = atom<SearchState>({ kind: 'idle' })
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function type(text: string): void {
    const q = text.trim().replaceAll(/\s+/g, ' ')
    const before = $state.get()
    if ('q' in before && before.q === q) return
    clearTimeout(timer)
    asking?.abort()
    if (q.length < shortest) return $state.set({ kind: 'idle' })
    $state.set({ kind: 'searching', q, games: 'games' in before ? before.games : [] })
    timer = setTimeout(() => void search(q), searchPause_ms)
  }

  async function search(q: string): Promise<void> {
    const mine = new AbortController()
    asking = mine
    const query = { q, platform: device, ...(section && { section }) }
    const answer = await call('searchGames', { query, signal: mine.signal })
    if (mine.signal.aborted) return
    $state.set(
      answer.ok
        ? { kind: 'found', q, games: answer.value.games }
        : { kind: 'failed', q, failure: answer.error },
    )
  }

  function retry(): void {
    const state = $state.get()
    if (state.kind !== 'failed') return
    $state.set({ kind: 'searching', q: state.q, games: [] })
    void search(state.q)
  }

  return { $state, type, retry }
}
