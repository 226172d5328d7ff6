import { atMost, heading, median, told } from './lib/report.ts'
import { lineStub } from './lib/stubs.ts'
import { startWorkers, type BenchWorkers } from './lib/workers.ts'

const few = 500
const many = 10_000
const rounds = 240
const warmUp = 40

type Question = (workers: BenchWorkers, n: number) => string
/** Each list has a cursor of its own, so none comes from the site's memory. */
const list: Question = ({ siteUrl }, n) =>
  `${siteUrl}/api/sport/line?section=line&lang=en&count=40&cursor=at.${n % 400}`
const page: Question = ({ siteUrl }) => `${siteUrl}/en/sport`

/** How the line takes a book with more events: medians of requests to one and the other in turn. */
export async function benchLine(lists: Record<string, unknown>): Promise<void> {
  heading('As the line grows (median of 200 requests, both books in turn)')
  const both = await Promise.all([few, many].map((events) => startBook(lists, events)))
  const [small, large] = both
  try {
    if (!small || !large) throw new Error('nothing was started')
    for (const [name, question] of [
      ['a list of the line', list],
      ['sport page', page],
    ] as const) {
      const [of500, of10000] = await medianTimes(small, large, question)
      told(`${name}, ${few} events`, of500, 'ms')
      told(`${name}, ${many} events`, of10000, 'ms')
      atMost(`${name}, 10,000 events to 500`, of10000 / of500, 1.2, 'times')
    }
  } finally {
    await Promise.all(both.map((workers) => workers.stop()))
  }
}

function startBook(lists: Record<string, unknown>, events: number): Promise<BenchWorkers> {
  return startWorkers({ lists, sandbox: lineStub(events) })
}

async function medianTimes(
  small: BenchWorkers,
  large: BenchWorkers,
  question: Question,
): Promise<[small: number, large: number]> {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    const took = [await timeOf(question(small, n)), await timeOf(question(large, n))] as const
    if (n < warmUp) continue
    times[0].push(took[0])
    times[1].push(took[1])
  }
  return [median(times[0]), median(times[1])]
}

async function timeOf(address: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(address)
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes('bench-')) throw new Error(`no events at ${address}`)
  return performance.now() - started
}
