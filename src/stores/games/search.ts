import { searchPause_ms } from '#contract/constants.ts'
import type { Device, GameCard } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { LineEvent } from '#contract/line.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'

type Found = { games: readonly GameCard[]; events: readonly LineEvent[] }
/** `q` is the searched text; while `searching`, what was found is that of the previous search, if any. */
export type SearchState =
  | { kind: 'idle' }
  | ({ kind: 'searching'; q: string } & Found)
  | ({ kind: 'found'; q: string } & Found)
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

/** In a list of games, the first events; the page of the sportsbook has the rest. */
const eventsAtMost = 4
const nothing: Found = { games: [], events: [] }

/** Of one lobby's games, or of all games and the sportsbook's events in a language. */
type Scope = { device: Device; section: Section } | { device: Device; lang: LanguageCode }

/** A search as one types; each field has its own. */
export function createSearch(scope: Scope): Search {
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
    $state.set({ ...('games' in before ? before : nothing), kind: 'searching', q })
    timer = setTimeout(() => void search(q), searchPause_ms)
  }

  async function search(q: string): Promise<void> {
    const mine = new AbortController()
    asking = mine
    const { signal } = mine
    const section = 'section' in scope ? scope.section : undefined
    const query = { q, platform: scope.device, ...(section && { section }) }
    const [games, events] = await Promise.all([
      call('searchGames', { query, signal }),
      'lang' in scope ? findEvents(q, scope.lang, signal) : [],
    ])
    if (signal.aborted) return
    const isFailed = !games.ok && events.length === 0
    $state.set(
      isFailed
        ? { kind: 'failed', q, failure: games.error }
        : { kind: 'found', q, games: games.ok ? games.value.games : [], events },
    )
  }

  function retry(): void {
    const state = $state.get()
    if (state.kind !== 'failed') return
    $state.set({ ...nothing, kind: 'searching', q: state.q })
    void search(state.q)
  }

  return { $state, type, retry }
}

/** None where the deployment has no sportsbook, or it does not answer: games are found all the same. */
async function findEvents(q: string, lang: LanguageCode, signal: AbortSignal): Promise<readonly LineEvent[]> {
  const answer = await call('searchEvents', { query: { q, lang, count: String(eventsAtMost) }, signal })
  return answer.ok ? answer.value.events : []
}
