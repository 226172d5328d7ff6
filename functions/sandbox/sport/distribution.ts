/** Chances of whole numbers: `chances[i]` is that of `from + i`. */
export type Distribution = { from: number; chances: readonly number[] }

/** Chances below this are left out at both ends; all of them together weigh less than a price's step. */
const negligible = 1e-9

export const nothing: Distribution = { from: 0, chances: [1] }

/** Of the sum of two numbers that do not depend on each other. */
export function plus(one: Distribution, other: Distribution): Distribution {
  const sums = new Float64Array(one.chances.length + other.chances.length - 1)
  for (const [i, p] of one.chances.entries())
    for (let j = 0; j < other.chances.length; j += 1)
      sums[i + j] = (sums[i + j] ?? 0) + p * (other.chances[j] ?? 0)
  return trimmed(one.from + other.from, sums)
}

export function negative({ from, chances }: Distribution): Distribution {
  return { from: -(from + chances.length - 1), chances: chances.toReversed() }
}

export function shifted({ from, chances }: Distribution, by: number): Distribution {
  return { from: from + by, chances }
}

export function chanceOf({ from, chances }: Distribution, value: number): number {
  return chances[value - from] ?? 0
}

export function meanOf({ from, chances }: Distribution): number {
  return chances.reduce((mean, chance, index) => mean + chance * (from + index), 0)
}

/** Of the numbers that `of` says yes to. */
export function chanceThat({ from, chances }: Distribution, of: (value: number) => boolean): number {
  return chances.reduce((sum, chance, index) => (of(from + index) ? sum + chance : sum), 0)
}

function trimmed(from: number, sums: Float64Array): Distribution {
  let start = 0
  let end = sums.length
  while (start < end - 1 && (sums[start] ?? 0) < negligible) start += 1
  while (end > start + 1 && (sums[end - 1] ?? 0) < negligible) end -= 1
  return { from: from + start, chances: Array.from(sums.subarray(start, end)) }
}
