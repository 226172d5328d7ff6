/** Of an even number, the upper one of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  return at(values, 1 / 2)
}

/** Between which half of the values are, as a text. */
export function spread(values: readonly number[]): string {
  const round = (value: number) => (value < 100 ? value.toFixed(2) : Math.round(value))
  return `${round(at(values, 1 / 4))} to ${round(at(values, 3 / 4))}`
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
