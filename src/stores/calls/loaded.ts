import type { CallResult } from '@contract/calls'
import type { WritableAtom } from 'nanostores'
import { call, type CallFailure } from './api'
import type { ClientCall } from './clientCalls'
import { $session, endedBy } from '../session/session'

/** What a page shows of something it has to ask for first. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'failed'; failure: CallFailure } | { state: 'ready'; value: Value }

/** Asks for it and stores the answer; what was there stays in sight meanwhile. */
export async function loadInto<Name extends ClientCall>(
  $place: WritableAtom<Loaded<CallResult<Name>>>,
  name: Name,
): Promise<void> {
  const asked = await call(name)
  if ($session.get() === 'out') return
  if (asked.ok) {
    $place.set({ state: 'ready', value: asked.value })
    return
  }
  if ($place.get().state !== 'ready') $place.set({ state: 'failed', failure: asked.error })
  endedBy(asked.error)
}

/** Loads it for as long as somebody looks; the next who looks may be another player, and must not see it. */
export function show<Value>($place: WritableAtom<Loaded<Value>>, load: () => Promise<void>): () => void {
  void load()
  return () => $place.set({ state: 'loading' })
}
