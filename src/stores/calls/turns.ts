/** Goes up for a store with each question, change and forgetting: an answer to an earlier question comes too late. */
const turns = new WeakMap<object, number>()

export function nextTurn(store: object): number {
  const turn = (turns.get(store) ?? 0) + 1
  turns.set(store, turn)
  return turn
}

export function isTurn(store: object, turn: number): boolean {
  return turns.get(store) === turn
}
