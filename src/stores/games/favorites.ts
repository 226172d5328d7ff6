import type { CallResult } from '#contract/calls.ts'
import type { Result } from '#lib/result.ts'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api.ts'
import { forgetLoaded, loadInto, setLoaded, type Loaded } from '../session/loaded.ts'
import { createOptimisticFlags } from './optimistic.ts'

const favoritesAtom = atom<Loaded<CallResult<'favorites'>>>({ state: 'loading' })
export const $favorites = readonlyType(favoritesAtom)

const flags = createOptimisticFlags()
export const $pendingFavorites = flags.$pending

/** GAMES-05: loaded once; every change returns the whole list. */
export async function loadFavorites(): Promise<void> {
  if ($favorites.get().state !== 'ready') await loadInto(favoritesAtom, 'favorites')
}

export function forgetFavorites(): void {
  forgetLoaded(favoritesAtom)
  flags.forget()
}

/** The displayed state: a pending change, or the server's last answer. */
export function isFavorite(id: string): boolean {
  const pending = $pendingFavorites.get()[id]
  if (pending !== undefined) return pending
  const loaded = $favorites.get()
  return loaded.state === 'ready' && loaded.value.favorite_slots.some((game) => game.id === id)
}

/** FAV-01. The server puts a live game at the front (FAV-02). */
export function setFavorite(id: string, wanted: boolean): Promise<void> {
  return flags.change(id, wanted, {
    request: () => inOrder(() => send(id, wanted)),
    store: (value) => setLoaded(favoritesAtom, value),
    successNotice: wanted ? 'slotSuccessfullyAdded' : 'slotSuccessfullyRemoved',
  })
}

type Answer = Result<CallResult<'favorites'>, CallFailure>

function send(id: string, wanted: boolean): Promise<Answer> {
  if (!wanted) return call('removeFavorite', { body: { id } })
  const [provider = '', gameId = ''] = id.split('/')
  return call('addFavorite', { body: { slot: { provider, gameId } } })
}

/** One call at a time: each answer is the whole list, so an older one must not arrive after a newer one. */
function inOrder(next: () => Promise<Answer>): Promise<Answer> {
  const answered = last.then(next)
  last = answered
  return answered
}

let last: Promise<unknown> = Promise.resolve()
