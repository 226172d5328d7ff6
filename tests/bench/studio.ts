import type { Local } from '../../scripts/lib/localServer.ts'
import { atMost, heading, median, told } from './lib/report.ts'
import { walkStudio, type Change, type Sitting } from './lib/studioWalk.ts'

const runs = 5
/** Of the main thread's time, in tables of plain cells: a machine that is twice as slow needs twice as long for both. */
const most = { median: 1.5, worst: 8 }

/**
 * What the next screen of the studio costs after a press: each entry of the menu, the first record of each list, and each tab of a player.
 */
export async function benchStudio(local: Pick<Local, 'port' | 'secrets'>): Promise<void> {
  heading(`The next screen of the studio (medians of ${runs})`)
  const sittings: Sitting[] = []
  for (let run = 0; run < runs; run += 1) sittings.push(await walkStudio(local))
  report(sittings)
}

export function report(sittings: readonly Sitting[]): void {
  const names = [...new Set(sittings.flatMap(({ screens }) => screens.map(({ name }) => name)))]
  const bare_ms = median(sittings.map((one) => one.bare_ms))
  const all = names.map((name) => {
    const seen = sittings.flatMap(({ screens }) => screens.filter((one) => one.name === name))
    const of = (when: 'first' | 'again', what: keyof Change) => median(seen.map((one) => one[when][what]))
    return {
      name,
      first: of('first', 'cpu_ms'),
      again: of('again', 'cpu_ms'),
      shown: of('first', 'shown_ms'),
    }
  })
  for (const { name, first, again, shown } of all.toSorted((a, b) => b.first - a.first)) {
    const figures = [first, again, shown].map((value) => value.toFixed(0).padStart(5)).join(' ')
    console.log(`  ${name.padEnd(40)} ${figures}`)
  }
  told('a table of 6,000 plain cells', bare_ms, 'ms')
  told('shown after a press, median', median(all.map(({ shown }) => shown)), 'ms')
  told('time of the main thread, median', median(all.map(({ first }) => first)), 'ms')
  atMost(
    'time of the main thread beside the table, median',
    median(all.map(({ first }) => first)) / bare_ms,
    most.median,
    'tables',
  )
  atMost(
    'time of the main thread beside the table, worst',
    Math.max(...all.map(({ first }) => first)) / bare_ms,
    most.worst,
    'tables',
  )
}
