import { atom, readonlyType } from 'nanostores'
import { $session, $user } from './session.ts'

const visitAtom = atom(0)
/**
 * Increments when the player changes: after a sign-in or a sign-out, here or in another tab. A check that confirms
 * the player does not change it.
 */
export const $visit = readonlyType(visitAtom)

const guest = ''
const unconfirmed = '?'

let shownTo = visitor()
for (const $store of [$session, $user]) $store.listen(follow)

function follow(): void {
  const now = visitor()
  if (now === unconfirmed) return
  const isSame = now === shownTo || (shownTo === unconfirmed && now !== guest)
  shownTo = now
  if (!isSame) visitAtom.set(visitAtom.get() + 1)
}

function visitor(): string {
  return $session.get() === 'out' ? guest : ($user.get()?.id ?? unconfirmed)
}

/** Goes up for a store with each question, change and forgetting: an answer to an earlier question comes too late. */
const generations = new WeakMap<object, number>()

export function nextGeneration(store: object): number {
  const generation = (generations.get(store) ?? 0) + 1
  generations.set(store, generation)
  return generation
}

export function isCurrent(store: object, generation: number): boolean {
  return generations.get(store) === generation
}
