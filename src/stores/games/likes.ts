import type { CallResult } from '#contract/calls.ts'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { forgetLoaded, loadInto, type Loaded } from '../session/loaded.ts'
import { createOptimisticFlags } from './optimistic.ts'

const likesAtom = atom<Loaded<CallResult<'likes'>>>({ state: 'loading' })
export const $likes = readonlyType(likesAtom)
const likedGamesAtom = atom<Loaded<CallResult<'likedGames'>>>({ state: 'loading' })
export const $likedGames = readonlyType(likedGamesAtom)

const flags = createOptimisticFlags()
export const $pendingLikes = flags.$pending

const likeCountsAtom = atom<Readonly<Record<string, number>>>({})
/** The public counts, for cards that are not in the page's HTML. */
export const $likeCounts = readonlyType(likeCountsAtom)

/** Answers to changes made on this page: newer than the list and than the counts in the page's HTML. */
const confirmed = new Map<string, { count: number; isMine: boolean }>()

export const loadLikes = () => loadInto(likesAtom, 'likes')
export const loadLikedGames = () => loadInto(likedGamesAtom, 'likedGames')

/** A failure is ignored: missing counts are not worth a notice. */
export async function loadLikeCounts(): Promise<void> {
  const counts = await call('likeCounts')
  if (counts.ok) likeCountsAtom.set(counts.value.likes)
}

export function forgetLikes(): void {
  forgetLoaded(likesAtom)
  forgetLoaded(likedGamesAtom)
  flags.forget()
  confirmed.clear()
}

/** The displayed state: a pending change, or the server's last answer. */
export function isLiked(id: string): boolean {
  return $pendingLikes.get()[id] ?? isLikedOnServer(id)
}

/** The number of likes, including the player's pending change; `inPage` is the count in the page's HTML. */
export function likesOf(id: string, inPage: number): number {
  const count = confirmed.get(id)?.count ?? entryOf(id)?.likesCount ?? $likeCounts.get()[id] ?? inPage
  const pending = $pendingLikes.get()[id]
  if (pending === undefined || pending === isLikedOnServer(id)) return count
  return Math.max(0, pending ? count + 1 : count - 1)
}

/** FAV-03. After a success the list of liked games is loaded again. */
export function setLike(id: string, wanted: boolean, shown: number): Promise<void> {
  // The id is unique where names repeat, and the site takes it for a name.
  const query = {
    name: id,
    is_increase: String(wanted) as 'true' | 'false',
    current_likes_amount: `${shown}`,
  }
  return flags.change(id, wanted, {
    request: () => call('setLike', { query }),
    store: async ({ likesCount }) => {
      confirmed.set(id, { count: likesCount, isMine: wanted })
      await Promise.all([loadLikes(), $likedGames.get().state === 'ready' && loadLikedGames()])
    },
  })
}

function entryOf(id: string) {
  const loaded = $likes.get()
  return loaded.state === 'ready' ? loaded.value.find((entry) => entry.id === id) : undefined
}

function isLikedOnServer(id: string): boolean {
  return confirmed.get(id)?.isMine ?? (entryOf(id)?.users.length ?? 0) > 0
}
