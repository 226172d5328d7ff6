import { release } from './release.ts'

/*
 * Numbers of a deployment, written to Analytics Engine (binding NUMBERS; docs/operate/numbers.md has each with its query). Writing is
 * neither waited for nor able to fail, and costs no request. Names are the table below: nothing of a person is ever a label.
 */
export const numberNames = [
  /** A request that a worker answered. `what`: worker and route or call; `detail`: ok, refused or failed; value: milliseconds. */
  'request',
  /** Calls to a provider, a book or the platform. `what`: which; count: calls; value: failures. */
  'upstream',
  /** An entry of a ledger. `what`: stake, payout, deposit and so on; `detail`: provider; value: minor units of the currency. */
  'money',
  /** A live line. `what`: opened, closed. */
  'line',
  /** Work later than promised. `what`: which; count: how much; value: seconds of the oldest. */
  'late_work',
  /** An object near a limit. `what`: its class; `detail`: requests or bytes; value: of them. */
  'object',
  /** The size of the database; value: bytes. */
  'database',
  /** A run of a cron. `what`: the worker; value: milliseconds. */
  'cron',
  /** An error. `what`: its message; `detail`: its fingerprint. */
  'error',
  /** A game that pays otherwise than it declares. `what`: which; `detail`: above or below; value: the part of the stakes that it paid back. */
  'return',
  /** What a visitor waited for. `what`: LCP, INP or CLS; `detail`: kind of page and screen; value: milliseconds or thousandths. */
  'vital',
] as const
export type NumberName = (typeof numberNames)[number]

/** `currency` is of money alone. */
export type Labels = { what: string; detail?: string | undefined; currency?: string | undefined }
type Point = { indexes: [string]; blobs: string[]; doubles: number[] }
/** The binding of Analytics Engine, as far as it is used. */
export type NumbersWriter = { writeDataPoint: (point: Point) => void }

/** What each worker's bindings have; a local run writes to nowhere. */
export type NumbersEnv = { NUMBERS?: NumbersWriter }

let writer: NumbersWriter | undefined

/** Each entry of a worker or an object names its binding. The first one stays: an isolate has one. */
export function writeNumbersTo({ NUMBERS }: NumbersEnv): void {
  writer ??= NUMBERS
}

/** For tests: what is counted while `run` goes, in place of the binding. */
export async function numbersOf(run: () => Promise<unknown>): Promise<Counted[]> {
  flushTally()
  const [before, seen] = [writer, [] as Counted[]]
  writer = { writeDataPoint: (point) => seen.push(countedOf(point)) }
  try {
    await run()
    flushTally()
    return seen
  } finally {
    writer = before
  }
}

export type Counted = {
  name: string
  what: string
  detail: string
  currency: string
  count: number
  value: number
}

function countedOf({
  blobs: [name = '', what = '', detail = '', currency = ''],
  doubles: [count = 0, value = 0],
}: Point) {
  return { name, what, detail, currency, count, value }
}

/** Writes one point. */
export function count(name: NumberName, labels: Labels, value = 0, times = 1): void {
  const { what, detail = '', currency = '' } = labels
  writer?.writeDataPoint({
    // Where there are too many, those of one index are thinned out and others are not.
    indexes: [`${name} ${what}`.slice(0, 96)],
    blobs: [name, what, detail, currency, release.commit],
    doubles: [times, value],
  })
}

/** How a request ended, by the status of its answer: a player's mistake is no failure of ours. */
export function outcomeOf(status: number): 'ok' | 'refused' | 'failed' {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'ok'
}

const tallyEvery_ms = 10_000
const failuresEvery_ms = 1000

type Sum = { name: NumberName; labels: Labels; times: number; value: number }
const sums = new Map<string, Sum>()
let flushedAt_ms = 0

/**
 * The same for what happens with every request: an isolate adds up ten seconds, and a failure waits for a second at most. What an isolate
 * that ends has not written is lost, so no money is counted here.
 */
export function tally(name: NumberName, labels: Labels, value = 0, isUrgent = false): void {
  const key = JSON.stringify([name, labels])
  const sum = sums.get(key) ?? { name, labels, times: 0, value: 0 }
  sum.times += 1
  sum.value += value
  sums.set(key, sum)
  const now = Date.now()
  if (now - flushedAt_ms >= (isUrgent ? failuresEvery_ms : tallyEvery_ms)) flushTally(now)
}

function flushTally(now = 0): void {
  flushedAt_ms = now
  for (const { name, labels, times, value } of sums.values()) count(name, labels, value, times)
  sums.clear()
}
