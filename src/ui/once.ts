/** Fetches once for all callers, and again after a failure. */
export function once<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetching: Promise<Value> | undefined
  return () => {
    fetching ??= fetch().catch((error: unknown) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
}
