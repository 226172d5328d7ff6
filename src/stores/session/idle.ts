import { call } from '../calls/api.ts'
import { check, signedOutBy } from './session.ts'

/*
 * Where the market asks again who is there after a time without use, the platform counts it by the player's calls and stakes. What is done
 * on a page without a call is told here, at most once a minute. Polls and an open page are no use.
 */
const told_ms = 60_000
const look_ms = 30_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Returns how to stop. */
export function watchUse(idle_minutes: number): () => void {
  let lastAt = Date.now()
  let toldAt = lastAt
  const note = () => {
    lastAt = Date.now()
    if (lastAt - toldAt < told_ms) return
    toldAt = lastAt
    void call('active', { keepalive: true }).then((answer) => answer.ok || signedOutBy(answer.error))
  }
  // Pages that do not poll ask the platform: a stake in a frame was use too.
  const timer = setInterval(() => {
    if (Date.now() - lastAt > idle_minutes * 60_000) void check()
  }, look_ms)
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, note, { capture: true })
  }
}
