/** How long the main thread worked, on the clock and of its processor. */
export type Busy = { clock_ms: number; cpu_ms: number }

type Event = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args: { data?: { startTime?: number } }
}

const mark = 'bench'

/**
 * From a trace of Chrome in which the page made the mark `bench`: what its main thread did between two of the page's times. Of a task that
 * begins or ends outside, its part.
 */
export function busyOf(trace: Buffer): (from: number, until: number) => Busy {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: Event[] }
  const sync = traceEvents.find(({ name, args }) => name === mark && args.data?.startTime !== undefined)
  if (!sync) throw new Error('the trace has no mark')
  const zero = sync.ts / 1000 - (sync.args.data?.startTime ?? 0)
  const tasks = traceEvents
    .filter(
      ({ name, ph, tid, pid }) => ph === 'X' && /RunTask$/.test(name) && tid === sync.tid && pid === sync.pid,
    )
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts / 1000 - zero, clock: dur / 1000, cpu: tdur / 1000 }))
    .toSorted((a, b) => a.from - b.from)
  return (from, until) => {
    const busy = { clock_ms: 0, cpu_ms: 0 }
    for (const task of tasks) {
      const inside = Math.min(until, task.from + task.clock) - Math.max(from, task.from)
      if (inside <= 0) continue
      busy.clock_ms += inside
      busy.cpu_ms += (task.cpu * inside) / task.clock
    }
    return busy
  }
}
