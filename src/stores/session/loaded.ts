import type { CallResult } from '#contract/calls.ts'
import type { WritableAtom } from 'nanostores'
import { $session, signedOutBy } from './session.ts'
import { $visit, isCurrent, nextGeneration } from './visit.ts'
import { call, type CallFailure, type CallInput } from '../calls/api.ts'
import type { ClientCall } from '../calls/clientCalls.ts'

/** The state of loaded data, as a page shows it. */
export type Loaded<Value> =
  { state: 'loading' } | { state: 'failed'; failure: CallFailure } | { state: 'ready'; value: Value }

/** Makes the call and stores its answer; an earlier answer stays in sight meanwhile, and if this call fails. */
export async function loadInto<Name extends ClientCall>(
  store: WritableAtom<Loaded<CallResult<Name>>>,
  name: Name,
  input?: CallInput<Name>,
): Promise<void> {
  const generation = nextGeneration(store)
  const answer = await call(name, input)
  if (!isCurrent(store, generation) || $session.get() === 'out') return
  if (answer.ok) {
    store.set({ state: 'ready', value: answer.value })
    return
  }
  if (store.get().state !== 'ready') store.set({ state: 'failed', failure: answer.error })
  signedOutBy(answer.error)
}

/** Stores what a change was answered with. */
export function setLoaded<Value>(store: WritableAtom<Loaded<Value>>, value: Value): void {
  nextGeneration(store)
  store.set({ state: 'ready', value })
}

/** The next to look may be another player. */
export function forgetLoaded<Value>(store: WritableAtom<Loaded<Value>>): void {
  nextGeneration(store)
  store.set({ state: 'loading' })
}

/** Loads while a component is mounted, and again when the player changes. Returns the function that ends it. */
export function loadWhileMounted<Value>(
  store: WritableAtom<Loaded<Value>>,
  load: () => Promise<void>,
): () => void {
  const begin = () => $session.get() !== 'out' && void load()
  const stop = $visit.listen(() => {
    forgetLoaded(store)
    begin()
  })
  begin()
  return () => {
    stop()
    forgetLoaded(store)
  }
}
