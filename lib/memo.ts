/** A cache in the memory of an isolate: the least recently used value goes when the total weight is over the limit. */
export type Memo<Value> = {
  get: (key: string) => Value | undefined
  /** Without a weight each value counts as one. */
  set: (key: string, value: Value, weight?: number) => void
  delete: (key: string) => void
  clear: () => void
}

export function createMemo<Value>(weightLimit: number): Memo<Value> {
  // A Map keeps the order of insertion, so the first key is the one longest unused.
  const entries = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function drop(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (!found) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    set(key, value, weight = 1) {
      drop(key)
      if (weight > weightLimit) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= weightLimit) return
        drop(oldest)
      }
    },
    delete: drop,
    clear() {
      entries.clear()
      total = 0
    },
  }
}
