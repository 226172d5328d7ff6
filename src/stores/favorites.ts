import type { CallResult } from '@contract/calls'
import type { Result } from '@contract/result'
import { atom } from 'nanostores'
import { call, type CallFailure } from './api'
import { loadInto, type Loaded } from './loaded'
import { notify, notifyFailure } from './notices'
import { endedBy } from './session'

export const $favorites = atom<Loaded<CallResult<'favorites'>>>({ state: 'loading' })

/** What the player has just wished, by the game's id, until the server has answered. */
export const $favoriteWishes = atom<Readonly<Record<string, boolean>>>({})

/** GAMES-05: a list that is loaded is not asked for again; every change answers with the whole of it. */
export async function loadFavorites(): Promise<void> {
  if ($favorites.get().state !== 'ready') await loadInto($favorites, 'favorites')
}

export function forgetFavorites(): void {
  $favorites.set({ state: 'loading' })
  $favoriteWishes.set({})
}

/** As the screen shows it: the wish at once, and what the server said when there is none. */
export function isFavorite(id: string): boolean {
  const wish = $favoriteWishes.get()[id]
  if (wish !== undefined) return wish
  const loaded = $favorites.get()
  return loaded.state === 'ready' && loaded.value.favorite_slots.some((game) => game.id === id)
}

/**
 * FAV-01. The screen follows at once, and goes back where the server says no. A second press on the same game waits for
 * the first to be answered. The server puts a live game at the front (FAV-02).
 */
export async function setFavorite(id: string, wanted: boolean): Promise<void> {
  if (id in $favoriteWishes.get()) return
  $favoriteWishes.set({ ...$favoriteWishes.get(), [id]: wanted })
  const answer = await inTurn(() => send(id, wanted))
  if (!(id in $favoriteWishes.get())) return
  if (answer.ok) $favorites.set({ state: 'ready', value: answer.value })
  const wishes = Object.entries($favoriteWishes.get())
  $favoriteWishes.set(Object.fromEntries(wishes.filter(([wished]) => wished !== id)))
  if (answer.ok) {
    notify('success', { key: wanted ? 'slotSuccessfullyAdded' : 'slotSuccessfullyRemoved' })
  } else if (!endedBy(answer.error)) notifyFailure(answer.error)
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
