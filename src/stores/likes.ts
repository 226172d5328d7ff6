import type { CallResult } from '@contract/calls'
import { atom } from 'nanostores'
import { call } from './api'
import { loadInto, type Loaded } from './loaded'
import { notify, notifyFailure } from './notices'
import { endedBy } from './session'

export const $likes = atom<Loaded<CallResult<'likes'>>>({ state: 'loading' })
export const $likedGames = atom<Loaded<CallResult<'likedGames'>>>({ state: 'loading' })

/** What the player has just wished, by the game's id, until the server has answered. */
export const $likeWishes = atom<Readonly<Record<string, boolean>>>({})

/** The public counts, for cards that the page was not written with. */
export const $likeCounts = atom<Readonly<Record<string, number>>>({})

/** What answers to presses on this page told: newer than the list, and than the counts the page was written with. */
const told = new Map<string, { count: number; isMine: boolean }>()

export const loadLikes = () => loadInto($likes, 'likes')
export const loadLikedGames = () => loadInto($likedGames, 'likedGames')

/** Counts that do not come are left out: nothing here is worth a notice. */
export async function loadLikeCounts(): Promise<void> {
  const counts = await call('likeCounts')
  if (counts.ok) $likeCounts.set(counts.value.likes)
}

export function forgetLikes(): void {
  $likes.set({ state: 'loading' })
  $likedGames.set({ state: 'loading' })
  $likeWishes.set({})
  told.clear()
}

/** As the screen shows it: the wish at once, and what the server said when there is none. */
export function isLiked(id: string): boolean {
  return $likeWishes.get()[id] ?? isLikedThere(id)
}

/** How many like the game, the player as the screen shows them; `inPage` is what the page was written with. */
export function likesOf(id: string, inPage: number): number {
  const count = told.get(id)?.count ?? entryOf(id)?.likesCount ?? $likeCounts.get()[id] ?? inPage
  const wish = $likeWishes.get()[id]
  if (wish === undefined || wish === isLikedThere(id)) return count
  return Math.max(0, wish ? count + 1 : count - 1)
}

/**
 * FAV-03. The screen follows at once, and goes back where the server says no. After a success the list of liked games is
 * loaded again, and it is said. A second press on the same game waits for the first to be answered.
 */
export async function setLike(id: string, wanted: boolean, shown: number): Promise<void> {
  if (id in $likeWishes.get()) return
  $likeWishes.set({ ...$likeWishes.get(), [id]: wanted })
  // The id is unique where names repeat, and the site takes it for a name.
  const query = {
    name: id,
    is_increase: String(wanted) as 'true' | 'false',
    current_likes_amount: `${shown}`,
  }
  const answer = await call('setLike', { query })
  if (!(id in $likeWishes.get())) return
  if (answer.ok) {
    told.set(id, { count: answer.value.likesCount, isMine: wanted })
    await Promise.all([loadLikes(), $likedGames.get().state === 'ready' && loadLikedGames()])
  }
  const wishes = Object.entries($likeWishes.get())
  $likeWishes.set(Object.fromEntries(wishes.filter(([wished]) => wished !== id)))
  if (answer.ok) notify('success', { key: 'successful' })
  else if (!endedBy(answer.error)) notifyFailure(answer.error)
}

function entryOf(id: string) {
  const loaded = $likes.get()
  return loaded.state === 'ready' ? loaded.value.find((entry) => entry.id === id) : undefined
}

function isLikedThere(id: string): boolean {
  return told.get(id)?.isMine ?? (entryOf(id)?.users.length ?? 0) > 0
}
