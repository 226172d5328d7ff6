import { DurableObject } from 'cloudflare:workers'
import { minute_ms } from '#lib/time.ts'
import { describeError, log } from './log.ts'
import { count, writeNumbersTo, type NumbersEnv } from './numbers.ts'
import { inTrace, newTrace, traceNow, type Trace } from './trace.ts'

/** A tenth of what one object answers in a minute, and of what it may store: from there on its numbers are written. */
const busy_calls = 6000
const large_bytes = 1_000_000_000

type Method = (...all: unknown[]) => unknown

/** An object whose lines in the log belong to the trace of its caller, and that tells when it comes near a limit. */
export class TracedObject<Env extends NumbersEnv> extends DurableObject<Env> {
  private readonly kind: string
  private minute = 0
  private calls = 0

  constructor(state: DurableObjectState, env: Env, kind: string) {
    super(state, env)
    this.kind = kind
    writeNumbersTo(env)
  }

  /** A call of `traced`: one of the object's own methods, in the trace of the caller. */
  async inTraceOf(trace: Trace | undefined, name: string, all: readonly unknown[]): Promise<unknown> {
    this.noteLoad()
    const method = (this as unknown as Record<string, Method>)[name]
    if (typeof method !== 'function') throw new TypeError(`${this.kind} has no ${name}`)
    const run = async (): Promise<unknown> => {
      try {
        return await method.apply(this, [...all])
      } catch (error) {
        // The caller gets the message alone.
        log('error', 'object failed', { object: this.kind, method: name, error: describeError(error) })
        throw error
      }
    }
    return inTrace(trace ?? newTrace(crypto.randomUUID()), run)
  }

  /** The minute before is told with the first call of the next. */
  private noteLoad(): void {
    const minute = Math.floor(Date.now() / minute_ms)
    if (minute !== this.minute) {
      this.tellMinute()
      this.minute = minute
      this.calls = 0
    }
    this.calls += 1
  }

  private tellMinute(): void {
    const { databaseSize: bytes } = this.ctx.storage.sql
    if (this.calls >= busy_calls) count('object', { what: this.kind, detail: 'requests' }, this.calls)
    if (bytes >= large_bytes) count('object', { what: this.kind, detail: 'bytes' }, bytes)
  }
}

type Stubbed = Record<string, Method> & Pick<TracedObject<NumbersEnv>, 'inTraceOf'>

/** An object's stub whose calls go on with the trace of now. A socket's upgrade goes as it is. */
export function traced<Stub extends object>(stub: Stub): Stub {
  const methods = stub as unknown as Stubbed
  return new Proxy(stub, {
    get(_, name) {
      // `await` checks whether the stub is a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined
      // A stub has no methods of its own; what has some is a test's. A method taken off a stub would be another call.
      if (name === 'fetch' || Object.hasOwn(stub, name)) return (...all: unknown[]) => methods[name]?.(...all)
      return (...all: unknown[]) => methods.inTraceOf(traceNow(), name, all)
    },
  })
}
