/** What an isolate keeps in memory between requests: the least recently used goes when the weight is over the limit. */
export type Memo<Value> = {
  get: (key: string) => Value | undefined
  /** Without a weight each value counts as one. */
  set: (key: string, value: Value, weight?: number) => void
  delete: (key: string) => void
  clear: () => void
}

export function createMemo<Value>(weightLimit: number): Memo<Value> {
  // A Map keeps the order of insertion, so the first key is the one longest unused.
  const kept = new Map<string, { value: Value; weight: number }>()
  let total = 0

  function drop(key: string): void {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, weight = 1) {
      drop(key)
      if (weight > weightLimit) return
      kept.set(key, { value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= weightLimit) return
        drop(oldest)
      }
    },
    delete: drop,
    clear() {
      kept.clear()
      total = 0
    },
  }
}
