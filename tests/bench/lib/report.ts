export type Line = { what: string; budget: string; measured: string; holds: boolean | undefined }

const lines: Line[] = []

/** One budget beside what was measured. `limit` is compared with `value`; `unit` is only printed. */
export function atMost(what: string, value: number, limit: number, unit: string): void {
  add({ what, budget: `≤ ${limit} ${unit}`, measured: `${round(value)} ${unit}`, holds: value <= limit })
}

export function atLeast(what: string, value: number, limit: number, unit: string): void {
  add({ what, budget: `≥ ${limit} ${unit}`, measured: `${round(value)} ${unit}`, holds: value >= limit })
}

/** A figure without a budget, told for comparison. */
export function told(what: string, value: number, unit: string): void {
  add({ what, budget: '', measured: `${round(value)} ${unit}`, holds: undefined })
}

/** A figure that could not be had does not hold. */
export function missed(what: string): void {
  add({ what, budget: '', measured: 'not measured', holds: false })
}

/** One part of a bench after which the others go on: a page that does not settle is a figure that does not hold. */
export async function measured(what: string, part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    missed(what)
  }
}

function add(line: Line): void {
  lines.push(line)
  const mark = line.holds === undefined ? ' ' : line.holds ? '✓' : '✗'
  console.log(`${mark} ${line.what.padEnd(66)} ${line.measured.padStart(14)}  ${line.budget}`)
}

export function heading(title: string): void {
  console.log(`\n${title}`)
}

export function failures(): Line[] {
  return lines.filter((line) => line.holds === false)
}

function round(value: number): string {
  return String(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000)
}

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
