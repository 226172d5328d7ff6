import type { CallResult } from '@contract/calls'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'
import { loadInto, type Loaded } from '../calls/loaded'
import { createWishes } from './wishes'

const likesAtom = atom<Loaded<CallResult<'likes'>>>({ state: 'loading' })
export const $likes = readonlyType(likesAtom)
const likedGamesAtom = atom<Loaded<CallResult<'likedGames'>>>({ state: 'loading' })
export const $likedGames = readonlyType(likedGamesAtom)

const wishes = createWishes()
export const $likeWishes = wishes.$wishes

const likeCountsAtom = atom<Readonly<Record<string, number>>>({})
/** The public counts, for cards that the page was not written with. */
export const $likeCounts = readonlyType(likeCountsAtom)

/** What answers to presses on this page told: newer than the list, and than the counts the page was written with. */
const told = new Map<string, { count: number; isMine: boolean }>()

export const loadLikes = () => loadInto(likesAtom, 'likes')
export const loadLikedGames = () => loadInto(likedGamesAtom, 'likedGames')

/** Counts that do not come are left out: nothing here is worth a notice. */
export async function loadLikeCounts(): Promise<void> {
  const counts = await call('likeCounts')
  if (counts.ok) likeCountsAtom.set(counts.value.likes)
}

export function forgetLikes(): void {
  likesAtom.set({ state: 'loading' })
  likedGamesAtom.set({ state: 'loading' })
  wishes.forget()
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

/** FAV-03. After a success the list of liked games is loaded again. */
export function setLike(id: string, wanted: boolean, shown: number): Promise<void> {
  // The id is unique where names repeat, and the site takes it for a name.
  const query = {
    name: id,
    is_increase: String(wanted) as 'true' | 'false',
    current_likes_amount: `${shown}`,
  }
  return wishes.wish(id, wanted, {
    ask: () => call('setLike', { query }),
    take: async ({ likesCount }) => {
      told.set(id, { count: likesCount, isMine: wanted })
      await Promise.all([loadLikes(), $likedGames.get().state === 'ready' && loadLikedGames()])
    },
    notice: 'successful',
  })
}

function entryOf(id: string) {
  const loaded = $likes.get()
  return loaded.state === 'ready' ? loaded.value.find((entry) => entry.id === id) : undefined
}

function isLikedThere(id: string): boolean {
  return told.get(id)?.isMine ?? (entryOf(id)?.users.length ?? 0) > 0
}
