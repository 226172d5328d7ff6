import { median } from './report.ts'
import { sandboxStub } from './stubs.ts'
import { startWorkers, type BenchWorkers, type StandIns } from './workers.ts'

const patience_ms = 300_000

type Options = { lists: Record<string, unknown>; games: number; standIns?: StandIns }

/** The site with so many games in its catalog, all of them counted, for as long as the task takes. */
export async function withCatalog<T>(
  { lists, games, standIns }: Options,
  task: (workers: BenchWorkers) => Promise<T>,
): Promise<T> {
  const workers = await startWorkers({ lists, sandbox: sandboxStub(games), ...(standIns && { standIns }) })
  try {
    await untilCounted(workers, games)
    return await task(workers)
  } finally {
    await workers.stop()
  }
}

async function untilCounted({ siteUrl }: BenchWorkers, games: number): Promise<void> {
  const deadline = Date.now() + patience_ms
  while (Date.now() < deadline) {
    const answer = await fetch(`${siteUrl}/api/games?section=slots&limit=1`)
    const body = (await answer.json()) as { result?: { total: number } }
    if (body.result?.total === games) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error(`the catalog never reached ${games} games`)
}

/** Of 200 requests one after the other, in milliseconds; 40 before them warm up. */
export async function medianTime(address: (n: number) => string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 240; n++) {
    const started = performance.now()
    await (await fetch(address(n))).arrayBuffer()
    if (n >= 40) times.push(performance.now() - started)
  }
  return median(times)
}
