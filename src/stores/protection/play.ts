import type { CallResult } from '#contract/calls.ts'
import type { PlayUnit } from '#contract/protectionTerms.ts'
import { atom, onMount, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { loadInto, loadWhileMounted, type Loaded } from '../session/loaded.ts'
import { $session, signedOutBy } from '../session/session.ts'

export type Play = CallResult<'play'>
export type PlayHistory = CallResult<'playHistory'>
export const playPage = 30

const playAtom = atom<Loaded<Play>>({ state: 'loading' })
/** PROTECT-05: stakes and payouts of the current session, today, this month and this year. */
export const $play = readonlyType(playAtom)

export const loadPlay = () => loadInto(playAtom, 'play')

onMount(playAtom, () => loadWhileMounted(playAtom, loadPlay))

export type ShownHistory = { by: PlayUnit; page: number; loaded: Loaded<PlayHistory> }

const nothing: ShownHistory = { by: 'day', page: 1, loaded: { state: 'loading' } }
const historyAtom = atom(nothing)
export const $playHistory = readonlyType(historyAtom)

/** The next to look may be another player. */
export function forgetPlayHistory(): void {
  historyAtom.set(nothing)
}

/** Shows a page of the history by sessions, days, months or years; the last request counts. */
export async function showPlayHistory(by: PlayUnit, page: number): Promise<void> {
  const before = historyAtom.get()
  const question: ShownHistory = {
    ...{ by, page },
    loaded: before.by === by ? before.loaded : { state: 'loading' },
  }
  historyAtom.set(question)
  const answer = await call('playHistory', { query: { by, page, count: playPage } })
  if (historyAtom.get() !== question || $session.get() === 'out') return
  historyAtom.set({
    ...{ by, page },
    loaded: answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', failure: answer.error },
  })
  if (!answer.ok) signedOutBy(answer.error)
}
