import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import type { CaptchaChallenge } from '#contract/security.ts'
import { ownScript } from '@/trustedTypes.ts'
import { call, type CallFailure } from '../calls/api.ts'
import solver from './captchaWorker.ts?worker&url'

/*
 * The captcha (SIGNIN-07) is proof of work: a challenge is solved in a web worker while the player fills in the form. A
 * form calls `prepareCaptcha` at the first input and `dropCaptcha` when it closes; the call itself is made with
 * `withCaptcha`, or with the `captcha` from `solveCaptcha`.
 */

/** How long a solution may wait before it is sent; a challenge is valid for ten minutes. */
const freshFor_ms = 8 * 60_000
const solveLimit_ms = 60_000

type Solved = Result<string, CallFailure>
type Prepared = { solved: Promise<Solved>; begun_ms: number; stop: AbortController }

let prepared: Prepared | undefined

/** Starts solving a challenge, unless one is in progress or ready. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.begun_ms < freshFor_ms) return
  dropCaptcha()
  const stop = new AbortController()
  const mine = { solved: solveOne(stop.signal), begun_ms: Date.now(), stop }
  prepared = mine
  // A failed preparation is dropped; the next call starts again.
  void mine.solved.then((solved) => {
    if (!solved.ok && prepared === mine) prepared = undefined
  })
}

/** Cancels the preparation. */
export function dropCaptcha(): void {
  prepared?.stop.abort()
  prepared = undefined
}

/** A solved challenge, valid for one call. Never throws: failures are values. */
export async function solveCaptcha(): Promise<Solved> {
  prepareCaptcha()
  const taken = prepared
  prepared = undefined
  return taken ? taken.solved : unsolved('stopped')
}

/**
 * Makes a call with a captcha, and once more with a new one if the server refuses it (for example as expired), or with a
 * hard one if it asks for that.
 */
export async function withCaptcha<T>(
  ask: (captcha: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const captcha = await solveCaptcha()
  if (!captcha.ok) return captcha
  const answer = await ask(captcha.value)
  if (answer.ok || answer.error.code !== code.captchaInvalid) return answer
  const isHard = answer.error.fields?.captcha === 'captchaHard'
  const another = isHard ? await solveOne(new AbortController().signal, { hard: '1' }) : await solveCaptcha()
  return another.ok ? ask(another.value) : another
}

/** Makes a call without a captcha, and again with one if the server requires it. */
export async function withCaptchaIfRequired<T>(
  ask: (captcha?: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const answer = await ask()
  return answer.ok || answer.error.code !== code.captchaInvalid ? answer : withCaptcha(ask)
}

/** Until when a message is known to need a captcha, in ms since the epoch. */
let messagesNeedIt_until = 0

/**
 * Makes a call that sends a message. The server lets the first of an hour go without a captcha; the next ones bring it
 * at once, because a refusal that is known beforehand is a call too many.
 */
export async function withCaptchaAfterFirst<T>(
  ask: (captcha?: string) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  if (Date.now() < messagesNeedIt_until) return withCaptcha(ask)
  const answer = await withCaptchaIfRequired(ask)
  if (answer.ok) messagesNeedIt_until = Date.now() + hour_ms
  return answer
}

async function solveOne(signal: AbortSignal, query?: { hard: '1' }): Promise<Solved> {
  const challenge = await call('captcha', query ? { query } : {})
  if (!challenge.ok) return challenge
  const number = await findNumber(challenge.value, signal)
  if (number === undefined) return unsolved('not solved')
  return ok(btoa(JSON.stringify({ ...challenge.value, number })))
}

/** Undefined if it was canceled, took too long, or the browser does not support it. */
function findNumber(challenge: CaptchaChallenge, signal: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(undefined)
      return
    }
    const worker = new Worker(ownScript(solver), { type: 'module' })
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

/** The same failure as a refused captcha. */
function unsolved(message: string): Result<never, CallFailure> {
  return err({
    kind: 'answered',
    code: code.captchaInvalid,
    message,
    fields: { captcha: 'captchaInvalid' },
  })
}
