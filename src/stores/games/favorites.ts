import type { CallResult } from '@contract/calls'
import type { Result } from '@contract/result'
import { atom, readonlyType } from 'nanostores'
import { call, type CallFailure } from '../calls/api'
import { loadInto, type Loaded } from '../calls/loaded'
import { createWishes } from './wishes'

const favoritesAtom = atom<Loaded<CallResult<'favorites'>>>({ state: 'loading' })
export const $favorites = readonlyType(favoritesAtom)

const wishes = createWishes()
export const $favoriteWishes = wishes.$wishes

/** GAMES-05: a list that is loaded is not asked for again; every change answers with the whole of it. */
export async function loadFavorites(): Promise<void> {
  if ($favorites.get().state !== 'ready') await loadInto(favoritesAtom, 'favorites')
}

export function forgetFavorites(): void {
  favoritesAtom.set({ state: 'loading' })
  wishes.forget()
}

/** As the screen shows it: the wish at once, and what the server said when there is none. */
export function isFavorite(id: string): boolean {
  const wish = $favoriteWishes.get()[id]
  if (wish !== undefined) return wish
  const loaded = $favorites.get()
  return loaded.state === 'ready' && loaded.value.favorite_slots.some((game) => game.id === id)
}

/** FAV-01. The server puts a live game at the front (FAV-02). */
export function setFavorite(id: string, wanted: boolean): Promise<void> {
  return wishes.wish(id, wanted, {
    ask: () => inTurn(() => send(id, wanted)),
    take: (value) => favoritesAtom.set({ state: 'ready', value }),
    notice: wanted ? 'slotSuccessfullyAdded' : 'slotSuccessfullyRemoved',
  })
}

type Answer = Result<CallResult<'favorites'>, CallFailure>

function send(id: string, wanted: boolean): Promise<Answer> {
  if (!wanted) return call('removeFavorite', { body: { id } })
  const [provider = '', gameId = ''] = id.split('/')
  return call('addFavorite', { body: { slot: { provider, gameId } } })
}

/** Each answer is the whole list: one that came before another's change must not come after it. */
function inTurn(next: () => Promise<Answer>): Promise<Answer> {
  const answered = last.then(next)
  last = answered
  return answered
}

let last: Promise<unknown> = Promise.resolve()
