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
