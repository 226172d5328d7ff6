import type { Result } from '@contract/result'
import { atom, type ReadableAtom } from 'nanostores'
import type { CallFailure } from '../calls/api'
import { notify, notifyFailure, type NoticeKey } from '../site/notices'
import { endedBy } from '../session/session'

type Wish<Value> = {
  ask: () => Promise<Result<Value, CallFailure>>
  /** Stores what the server said, while the wish still covers it. */
  take: (value: Value) => void | Promise<void>
  /** What is said of a success. */
  notice: NoticeKey
}

export type Wishes = {
  /** What the player has just wished, by the game's id, until the server has answered. */
  $wishes: ReadableAtom<Readonly<Record<string, boolean>>>
  /**
   * The screen follows a wish at once, and goes back where the server says no. A second press on the same game waits for
   * the first to be answered; an answer that comes after `forget` is nobody's.
   */
  wish: <Value>(id: string, wanted: boolean, wish: Wish<Value>) => Promise<void>
  forget: () => void
}

export function createWishes(): Wishes {
  const $wishes = atom<Readonly<Record<string, boolean>>>({})
  const isWished = (id: string) => id in $wishes.get()

  async function wish<Value>(id: string, wanted: boolean, { ask, take, notice }: Wish<Value>): Promise<void> {
    if (isWished(id)) return
    $wishes.set({ ...$wishes.get(), [id]: wanted })
    const answer = await ask()
    if (!isWished(id)) return
    if (answer.ok) await take(answer.value)
    $wishes.set(Object.fromEntries(Object.entries($wishes.get()).filter(([wished]) => wished !== id)))
    if (answer.ok) notify('success', { key: notice })
    else if (!endedBy(answer.error)) notifyFailure(answer.error)
  }
  return { $wishes, wish, forget: () => $wishes.set({}) }
}
