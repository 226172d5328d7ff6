import { isPassing, type CallFailure } from './api.ts'

/**
 * Ids of requests that move money. The same contents keep their id until an answer decides, so that a repetition after a
 * lost answer is the same request to the server, which counts it once.
 */
export function createRequestIds() {
  let last: { contents: string; id: string } | undefined

  function idFor(...contents: readonly unknown[]): string {
    const written = JSON.stringify(contents)
    if (last?.contents !== written) last = { contents: written, id: crypto.randomUUID() }
    return last.id
  }
  /** `failure` is undefined after a success. */
  function answered(failure?: CallFailure): void {
    if (!failure || !isPassing(failure)) last = undefined
  }
  return { idFor, answered }
}
