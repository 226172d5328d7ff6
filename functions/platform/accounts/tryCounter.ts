import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms, second_ms } from '#lib/time.ts'
import { TracedObject } from '../../shared/tracedObject.ts'
import type { PlatformEnv } from '../kit/services.ts'

declare module '../kit/services.ts' {
  interface PlatformEnv {
    TRIES: DurableObjectNamespace<TryCounter>
  }
}

const window_ms = 15 * minute_ms
const firstDelay_ms = 15 * second_ms
const longestDelay_ms = window_ms
const longestDoubled = 10

/** After `free` failures a try needs a captcha; from `slow` failures on each is followed by a delay. */
export type TryLimits = { free: number; slow: number }
/** Why a try is not counted: it is too early by this time, or it needs a captcha. */
export type TryRefusal = { wait_ms: number } | 'captcha'
/** Times are Unix milliseconds. */
type Tries = { failures: number; windowEndsAt: number; blockedUntil: number }

/**
 * The tries of one subject (signInThrottle.ts); the object's name is the subject's hash. A call runs to its end before the next begins, so parallel
 * tries are counted one by one. What is refused writes nothing, and when the window and the delay are over, the object is empty again.
 */
export class TryCounter extends TracedObject<PlatformEnv> {
  private called = { minute: 0, calls: 0 }

  constructor(state: DurableObjectState, env: PlatformEnv) {
    super(state, env, 'TryCounter')
  }

  /** Counts a try as a failure. How long the next one must wait if it is one, in milliseconds. */
  count({ free, slow }: TryLimits, isHuman: boolean): Result<number, TryRefusal> {
    const now = Date.now()
    const before = this.triesAt(now)
    const wait_ms = before.blockedUntil - now
    if (wait_ms > 0) return err({ wait_ms })
    if (!isHuman && before.failures >= free) return err('captcha')
    const failures = before.failures + 1
    const delay_ms = failures < slow ? 0 : delayAfter(failures - slow)
    this.keep({ ...before, failures, blockedUntil: delay_ms > 0 ? now + delay_ms : 0 })
    return ok(delay_ms)
  }

  /** How long a try must wait now, in milliseconds. */
  wait(): number {
    const now = Date.now()
    return Math.max(0, this.triesAt(now).blockedUntil - now)
  }

  /** Takes back one try, which was none of the failures, and the delay. */
  async revertOne(): Promise<void> {
    const { tries } = this
    if (tries && tries.failures > 1) this.keep({ ...tries, failures: tries.failures - 1, blockedUntil: 0 })
    else await this.forget()
  }

  /** Counts a call that is no try, in this minute: how long the next one must wait if it is one too many. It writes nothing. */
  countCall(mostPerMinute: number): number {
    const now = Date.now()
    const minute = Math.floor(now / minute_ms)
    if (this.called.minute !== minute) this.called = { minute, calls: 0 }
    this.called.calls += 1
    return this.called.calls > mostPerMinute ? (minute + 1) * minute_ms - now : 0
  }

  async forget(): Promise<void> {
    if (this.tries === undefined) return
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    const { tries } = this
    if (tries && endOf(tries) > Date.now()) await this.ctx.storage.setAlarm(endOf(tries))
    else await this.forget()
  }

  /** Reading creates nothing. */
  private get tries(): Tries | undefined {
    return this.ctx.storage.kv.get<Tries>('tries')
  }

  private triesAt(now: number): Tries {
    const { tries } = this
    return tries && endOf(tries) > now
      ? tries
      : { failures: 0, windowEndsAt: now + window_ms, blockedUntil: 0 }
  }

  private keep(tries: Tries): void {
    const { tries: before } = this
    const isLater = before === undefined || endOf(tries) > endOf(before)
    this.ctx.storage.kv.put('tries', tries)
    // The output gate waits for both.
    if (isLater) void this.ctx.storage.setAlarm(endOf(tries))
  }
}

function delayAfter(slowFailures: number): number {
  return Math.min(longestDelay_ms, firstDelay_ms << Math.min(slowFailures, longestDoubled))
}

const endOf = ({ windowEndsAt, blockedUntil }: Tries) => Math.max(windowEndsAt, blockedUntil)
