import type { Result } from '#lib/result.ts'
import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { CallFailure } from '../calls/api.ts'
import { notify, notifyFailure, type NoticeKey } from '../notices/notices.ts'
import { signedOutBy } from '../session/session.ts'

type Change<Value> = {
  request: () => Promise<Result<Value, CallFailure>>
  /** Stores the answer, before the pending change is removed. */
  store: (value: Value) => void | Promise<void>
  /** Where the button itself does not say it. */
  successNotice?: NoticeKey
}

export type OptimisticFlags = {
  /** Changes that the server has not answered yet, by the game's id. */
  $pending: ReadableAtom<Readonly<Record<string, boolean>>>
  /**
   * Shows a change at once and reverts it if the server refuses it. A second change of the same game is ignored until
   * the first is answered; an answer that comes after `forget` is dropped.
   */
  change: <Value>(id: string, wanted: boolean, change: Change<Value>) => Promise<void>
  forget: () => void
}

export function createOptimisticFlags(): OptimisticFlags {
  const pending = atom<Readonly<Record<string, boolean>>>({})
  const isPending = (id: string) => id in pending.get()

  async function change<Value>(
    id: string,
    wanted: boolean,
    { request, store, successNotice }: Change<Value>,
  ): Promise<void> {
    if (isPending(id)) return
    pending.set({ ...pending.get(), [id]: wanted })
    const answer = await request()
    if (!isPending(id)) return
    if (answer.ok) await store(answer.value)
    pending.set(Object.fromEntries(Object.entries(pending.get()).filter(([other]) => other !== id)))
    if (!answer.ok) {
      if (!signedOutBy(answer.error)) notifyFailure(answer.error)
    } else if (successNotice) notify('success', { key: successNotice })
  }
  return { $pending: readonlyType(pending), change, forget: () => pending.set({}) }
}
