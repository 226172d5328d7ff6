import type { Local } from '../../scripts/lib/localServer.ts'
import { atMost, heading, median, told } from './lib/report.ts'
import { walkStudio, type Press } from './lib/studioWalk.ts'

const most_ms = 100
/** What the fixed work takes of an idle machine of two cores: times of a busy one are told as of that. */
const fixedAtIdle_ms = 24
/** No round begins later than this: a slow machine makes two of them. One press of eighty in a round of one is late by chance. */
const walked_ms = 100_000

type Row = { name: string; atIdle: number; cpu: number; clock: number; wall: number; whole: number }

/**
 * What the next page of the studio costs: from the press on an entry of the menu, on the first record of a list, on a tab or on "Create",
 * until the new heading and nine tenths of all characters that stand in the window in the end are painted. Parts below the window, and what is
 * drawn after them, count as the whole alone.
 */
export async function benchStudio(local: Pick<Local, 'port' | 'secrets'>): Promise<void> {
  heading(
    'The next page of the studio: from a press on the menu, a record, a tab or "Create" until its heading and nine tenths of what stands in the window are painted',
  )
  report(await walkStudio(local, walked_ms))
}

export function report(rounds: readonly Press[][]): void {
  const rows = rowsOf(rounds)
  console.log(`  ${'ms'.padEnd(40)} at idle   cpu  busy  wall whole`)
  for (const { name, ...figures } of rows.toSorted((a, b) => b.atIdle - a.atIdle)) {
    const { atIdle, cpu, clock, wall, whole } = figures
    const shown = [atIdle, cpu, clock, wall, whole].map((value) => value.toFixed(0).padStart(6)).join('')
    console.log(`  ${name.padEnd(41)}${shown}`)
  }
  told('rounds', rounds.length, '')
  told('the fixed work, a table of 1,200 plain cells', median(fixedOf(rounds.flat())), 'ms')
  told('on the clock, median', median(rows.map(({ wall }) => wall)), 'ms')
  atMost(
    'processor time as of an idle machine, median',
    median(rows.map(({ atIdle }) => atIdle)),
    most_ms,
    'ms',
  )
  const worst = rows.toSorted((a, b) => b.atIdle - a.atIdle)[0]
  atMost(`the worst: ${worst?.name ?? ''}`, worst?.atIdle ?? Number.NaN, most_ms, 'ms')
}

const fixedOf = (presses: readonly Press[]) => presses.map(({ fixed }) => fixed.cpu_ms)

/** The least of the rounds: what else a machine does only adds. `atIdle`: beside the fixed work of the same minute. */
function rowsOf(rounds: readonly Press[][]): Row[] {
  const told = rounds.flatMap((presses) => {
    const slower = median(fixedOf(presses)) / fixedAtIdle_ms
    return presses.map((press) => ({ ...press, atIdle: press.first.cpu_ms / slower }))
  })
  const names = [...new Set(told.map(({ name }) => name))]
  return names.map((name) => {
    const seen = told.filter((press) => press.name === name)
    const least = (of: (press: (typeof told)[number]) => number) => Math.min(...seen.map(of))
    return {
      name,
      atIdle: least(({ atIdle }) => atIdle),
      cpu: least(({ first }) => first.cpu_ms),
      clock: least(({ first }) => first.clock_ms),
      wall: least(({ wall_ms }) => wall_ms),
      whole: least(({ whole }) => whole.cpu_ms),
    }
  })
}
