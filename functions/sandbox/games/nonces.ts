import { signatureLife_s } from './dialects/slotegratorSign.ts'

/*
 * Nonces that were used, by the second they may be forgotten. Kept in memory: a replay within 30 s on another
 * isolate would pass, which a stand-in may accept; the store of a real provider is its own affair.
 */
const used = new Map<string, number>()

/** False where the nonce was used while its signature could still hold. */
export function useNonce(nonce: string, now_s: number): boolean {
  forgetOld(now_s)
  if (used.has(nonce)) return false
  used.set(nonce, now_s + 2 * signatureLife_s)
  return true
}

function forgetOld(now_s: number): void {
  for (const [nonce, until_s] of used) {
    // A Map keeps the order of insertion, so the first one still held ends the search.
    if (until_s > now_s) return
    used.delete(nonce)
  }
}
