/** What becomes of a selection. `dead-heat`: the stake is shared by so many winners of one place. */
export type Outcome =
  { kind: 'win' | 'half-win' | 'void' | 'half-loss' | 'lose' } | { kind: 'dead-heat'; winners: number }

export function won(isWon: boolean): Outcome {
  return { kind: isWon ? 'win' : 'lose' }
}

/** The outcome by a line's distance, in quarters: at one quarter half the stake is on either side of the line. */
export function outcomeAt(distance4: number): Outcome {
  if (distance4 >= 2) return { kind: 'win' }
  if (distance4 === 1) return { kind: 'half-win' }
  if (distance4 === 0) return { kind: 'void' }
  return { kind: distance4 === -1 ? 'half-loss' : 'lose' }
}

/** The highest of some sums wins; those that are highest together share the stake. */
export function firstOf(sums: readonly number[], index: number): Outcome {
  const most = Math.max(...sums)
  if (sums[index] !== most) return { kind: 'lose' }
  const winners = sums.filter((sum) => sum === most).length
  return winners === 1 ? { kind: 'win' } : { kind: 'dead-heat', winners }
}
