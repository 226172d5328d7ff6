import type { CallResult } from '@contract/calls'
import type { WritableAtom } from 'nanostores'
import { call, type CallFailure } from './api'
import type { ClientCall } from './clientCalls'
import { $session, signedOutBy } from '../session/session'

/** What a page shows of something it has to ask for first. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'failed'; failure: CallFailure } | { state: 'ready'; value: Value }

/** Makes the call and stores its answer; an earlier answer stays in sight meanwhile. */
export async function loadInto<Name extends ClientCall>(
  store: WritableAtom<Loaded<CallResult<Name>>>,
  name: Name,
): Promise<void> {
  const asked = await call(name)
  if ($session.get() === 'out') return
  if (asked.ok) {
    store.set({ state: 'ready', value: asked.value })
    return
  }
  if (store.get().state !== 'ready') store.set({ state: 'failed', failure: asked.error })
  signedOutBy(asked.error)
}

/** Loads it while a component is mounted; forgotten on unmount, because the next to look may be another player. */
export function loadWhileMounted<Value>(
  store: WritableAtom<Loaded<Value>>,
  load: () => Promise<void>,
): () => void {
  void load()
  return () => store.set({ state: 'loading' })
}
