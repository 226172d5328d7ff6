import type { CallResult } from '#contract/calls.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { $balance } from '../session/balance.ts'
import { loadInto, loadWhileMounted, setLoaded, type Loaded } from '../session/loaded.ts'
import { signedOutBy } from '../session/session.ts'
import { $visit } from '../session/visit.ts'

export type Inbox = CallResult<'inbox'>
export type News = Inbox['news'][number]

const inboxAtom = atom<Loaded<Inbox>>({ state: 'loading' })
/** PROMO-24: what the player has been told, newest first. */
export const $inbox = readonlyType(inboxAtom)
export const loadInbox = () => loadInto(inboxAtom, 'inbox')
onMount(inboxAtom, () => {
  const ends = [loadWhileMounted(inboxAtom, loadInbox), $balance.listen(follow)]
  return () => ends.forEach((end) => end())
})

/** The count of the balance says that something came, or was read on another device. */
function follow(): void {
  const shown = inboxAtom.get()
  const told = $balance.get()?.inbox
  if (shown.state !== 'ready' || !told) return
  const last = shown.value.news[0]?.n ?? 0
  if (told.last > last || told.unread !== shown.value.unread) void renew()
}

/** What was loaded of older ones stays. */
async function renew(): Promise<void> {
  const visit = $visit.get()
  const answer = await call('inbox')
  if (visit !== $visit.get()) return
  if (!answer.ok) return void signedOutBy(answer.error)
  const now = inboxAtom.get()
  if (now.state !== 'ready') return setLoaded(inboxAtom, answer.value)
  const shown = now.value
  const end = answer.value.news.at(-1)?.n ?? 0
  // More came than a page has: what is between was not loaded.
  if (end > (shown.news[0]?.n ?? 0) + 1) return setLoaded(inboxAtom, answer.value)
  const older = shown.news.filter(({ n }) => n < end)
  if (older.length === 0 || answer.value.next === null) return setLoaded(inboxAtom, answer.value)
  const isRead = answer.value.unread === 0
  const news = [...answer.value.news, ...older.map((one) => ({ ...one, is_read: one.is_read || isRead }))]
  setLoaded(inboxAtom, { ...answer.value, news, next: shown.next })
}

/** Adds the page of older ones; the failure is the caller's to show. */
export async function loadOlder() {
  const shown = inboxAtom.get()
  if (shown.state !== 'ready' || shown.value.next === null) return undefined
  const visit = $visit.get()
  const answer = await call('inbox', { query: { before: String(shown.value.next) } })
  if (visit !== $visit.get()) return undefined
  if (!answer.ok) return signedOutBy(answer.error) ? undefined : answer.error
  const now = inboxAtom.get()
  if (now.state === 'ready')
    setLoaded(inboxAtom, { ...answer.value, news: [...now.value.news, ...answer.value.news] })
  return undefined
}

/** One, or with it all that are older. Shown at once; where the call is lost, the next count of the balance shows it again. */
export function markRead(n: number, all = false): void {
  const shown = inboxAtom.get()
  if (shown.state !== 'ready') return
  const news = shown.value.news.map((one) =>
    one.n === n || (all && one.n < n) ? { ...one, is_read: true } : one,
  )
  const unread = all ? 0 : shown.value.unread - 1
  setLoaded(inboxAtom, { ...shown.value, news, unread: Math.max(0, unread) })
  // The page may be left at the same time.
  void call('readNews', { body: { n, all }, keepalive: true })
}
