import { code } from '@contract/errors'
import { err, ok, type Result } from '@contract/result'
import type { CaptchaChallenge } from '@contract/security'
import { call, type CallFailure } from '../calls/api'

/*
 * The captcha (SIGNIN-07) is work for the browser, not for the player: a challenge of the server is solved in a worker
 * while the form is being filled in. A form calls `prepareCaptcha` at the first thing typed and `dropCaptcha` when it
 * goes; the call itself goes through `withCaptcha`, or takes what `solveCaptcha` gives as its `captcha`.
 */

/** Of the ten minutes a challenge lives, what a solved one may have waited before it is sent. */
const freshFor_ms = 8 * 60_000
const solveLimit_ms = 60_000

type Solved = Result<string, CallFailure>
type Prepared = { solved: Promise<Solved>; begun_ms: number; stop: AbortController }

let prepared: Prepared | undefined

/** Begins to solve a challenge, unless one is being solved or lies ready. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.begun_ms < freshFor_ms) return
  dropCaptcha()
  const stop = new AbortController()
  const mine = { solved: solveOne(stop.signal), begun_ms: Date.now(), stop }
  prepared = mine
  // What failed ahead of time is nobody's concern: the next who asks begins anew.
  void mine.solved.then((solved) => {
    if (!solved.ok && prepared === mine) prepared = undefined
  })
}

/** Stops what is being prepared: nobody will ask for it. */
export function dropCaptcha(): void {
  prepared?.stop.abort()
  prepared = undefined
}

/** A solved challenge, good for one call. Never throws: without a way to the server or to a solution it says so. */
export async function solveCaptcha(): Promise<Solved> {
  prepareCaptcha()
  const taken = prepared
  prepared = undefined
  return taken ? taken.solved : unsolved('stopped')
}

/** Makes a call with a solved captcha, and once more with another when the server refuses the first (expired, say). */
export async function withCaptcha<T>(
  ask: (captcha: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const captcha = await solveCaptcha()
  if (!captcha.ok) return captcha
  const answer = await ask(captcha.value)
  if (answer.ok || answer.error.code !== code.captchaInvalid) return answer
  const another = await solveCaptcha()
  return another.ok ? ask(another.value) : another
}

/** Makes a call that needs a captcha only now and then: the server says when. */
export async function withCaptchaIfAsked<T>(
  ask: (captcha?: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const answer = await ask()
  return answer.ok || answer.error.code !== code.captchaInvalid ? answer : withCaptcha(ask)
}

async function solveOne(signal: AbortSignal): Promise<Solved> {
  const challenge = await call('captcha')
  if (!challenge.ok) return challenge
  const number = await findNumber(challenge.value, signal)
  if (number === undefined) return unsolved('not solved')
  return ok(btoa(JSON.stringify({ ...challenge.value, number })))
}

/** Undefined when it was stopped, took too long, or the browser cannot do it. */
function findNumber(challenge: CaptchaChallenge, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined)
      return
    }
    const worker = new Worker(new URL('./captchaWorker.ts', import.meta.url), { type: 'module' })
    const finish = (number?: number) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(number)
    }
    const timer = setTimeout(finish, solveLimit_ms)
    signal.addEventListener('abort', () => finish())
    worker.onerror = () => finish()
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) => finish(data)
    worker.postMessage(challenge)
  })
}

/** Reads as what a refused captcha does. */
function unsolved(message: string): Result<never, CallFailure> {
  return err({
    kind: 'answered',
    code: code.captchaInvalid,
    message,
    fields: { captcha: 'captchaInvalid' },
  })
}
