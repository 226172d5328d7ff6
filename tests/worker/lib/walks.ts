type Walks = { numRuns: number; seed?: number; endOnFailure: true }

/** By vitest.config.ts: how many times as many walks as usual. */
declare const walkTimes: number

/**
 * The walks of a property: the few of `sameDraws.ts`, or of a seed that comes to all that the test counts. `WALKS=8 npm test -- worker` takes
 * eight times as many, and others each time. A failed walk is not made shorter: the objects are the same for all, and keep what it left.
 */
export function walks(usual: number, seed?: number): Walks {
  if (walkTimes > 1) return { numRuns: usual * walkTimes, seed: Date.now() % 2 ** 31, endOnFailure: true }
  return { numRuns: usual, ...(seed !== undefined && { seed }), endOnFailure: true }
}
