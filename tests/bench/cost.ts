import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outcomeOf, root } from '../../scripts/lib/run.ts'
import type { Budget, Cost } from '../worker/lib/costs.ts'
import { atMost, heading, told } from './lib/report.ts'

const units: Record<keyof Cost, string> = {
  ...{
    d1: 'D1',
    d1Read: 'rows',
    d1Written: 'rows',
    wallet: 'calls',
    objectAsked: 'SQL',
    objectWritten: 'rows',
    jackpot: 'calls',
    stops: 'calls',
    tries: 'calls',
    r2: 'R2',
  },
  ...{ kvRead: 'KV', kvWrite: 'KV', platform: 'calls', bytes: 'bytes' },
}
const words: Record<keyof Cost, string> = {
  ...{
    d1: 'D1 statements',
    d1Read: 'D1 rows read',
    d1Written: 'D1 rows written',
    wallet: 'wallet requests',
    objectAsked: 'statements of objects',
    objectWritten: 'rows written by objects',
  },
  ...{
    jackpot: 'jackpot requests',
    stops: 'requests to the board of stops',
    tries: 'requests to counters of tries',
    r2: 'R2 operations',
    kvRead: 'KV reads',
    kvWrite: 'KV writes',
  },
  ...{ platform: 'calls of the platform', bytes: 'bytes kept' },
}

type Counted = { what: string; cost: Cost } & Budget
type Report = { testResults: { assertionResults: { title: string; meta?: { cost?: Counted } }[] }[] }

/** What each action costs, as the worker tests count it: what fails there above its budget is told here beside it. */
export async function benchCost(): Promise<void> {
  heading('Cost of an action, in steady state (counts)')
  const file = join(root, '.cache/cost.json')
  const tests = [
    'tests/worker/platform/cost/cost.test.ts',
    'tests/worker/platform/jackpots/shares.test.ts',
    'tests/worker/site/cost.test.ts',
  ]
  const projects = ['--project', 'platform', '--project', 'site']
  const outcome = await outcomeOf('vitest', [
    'run',
    ...projects,
    ...tests,
    '--reporter',
    'json',
    '--outputFile',
    file,
  ])
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const counted = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta?.cost ?? []),
  )
  if (counted.length === 0) throw new Error(outcome.said)
  for (const one of counted) print(one)
  const perPlayer = counted.find(({ what }) => what.startsWith('jackpot'))?.cost.bytes ?? Number.NaN
  atMost('jackpot of 10,000 players after 100,000,000 stakes', (perPlayer * 10_000) / 1_000_000, 100, 'MB')
}

function print({ what, cost, most }: Counted): void {
  const names = Object.keys({ ...most, ...cost }) as (keyof Cost)[]
  if (names.length === 0) told(`${what}: nothing`, 0, '')
  for (const name of names) atMost(`${what}: ${words[name]}`, cost[name] ?? 0, most[name] ?? 0, units[name])
}
