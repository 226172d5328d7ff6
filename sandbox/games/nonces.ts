import { signatureLife_s } from './dialects/slotegratorSign.ts'

/*
 * Used nonces with the time until which they are kept. In memory only: a replay within 30 s on another isolate would be
 * accepted, which is enough for a simulation.
 */
const used = new Map<string, number>()

/** False if the nonce was used while its signature could still be valid. */
export function useNonce(nonce: string, now_s: number): boolean {
  forgetOld(now_s)
  if (used.has(nonce)) return false
  used.set(nonce, now_s + 2 * signatureLife_s)
  return true
}

function forgetOld(now_s: number): void {
  for (const [nonce, until_s] of used) {
    // A Map keeps the order of insertion, so the first one that has not expired ends the loop.
    if (until_s > now_s) return
    used.delete(nonce)
  }
}
