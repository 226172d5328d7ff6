/** A uniformly distributed whole number from 0 up to `limit`. */
export type Draw = (limit: number) => number

/** A uniformly distributed whole number from 0 up to `limit`, by rejection sampling. */
export function randomBelow(limit: number): number {
  const draw = new Uint32Array(1)
  return below(limit, () => crypto.getRandomValues(draw)[0] ?? 0)
}

/** The random 128 bits from which all of a round follows, as numbers that are stored with the round. */
export function drawSeed(): number[] {
  return [...crypto.getRandomValues(new Uint32Array(4))]
}

/** The numbers that follow from a seed (sfc32): the same seed gives the same round, however often it is looked at. */
export function drawsOf(seed: readonly number[]): Draw {
  let [a = 0, b = 0, c = 0, counter = 1] = seed
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  // Seeds that differ little have mixed after that.
  for (let round = 0; round < 12; round += 1) next()
  return (limit) => below(limit, next)
}

const range = 2 ** 32

function below(limit: number, next: () => number): number {
  const fairEnd = range - (range % limit)
  for (;;) {
    const value = next()
    if (value < fairEnd) return value % limit
  }
}
