/*
 * What this isolate of the worker remembers between requests: caches, circuit breakers, what is under way. A test begins another
 * isolate by emptying the map.
 */
export const isolate = new Map<() => unknown, unknown>()

/** A part of what the isolate remembers; `create` makes it when it is first asked for. */
export function ofIsolate<State>(create: () => State): () => State {
  return () => {
    if (!isolate.has(create)) isolate.set(create, create())
    return isolate.get(create) as State
  }
}
