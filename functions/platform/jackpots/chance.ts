const values53 = 2 ** 53

/** A whole number from 0 up to, not including, `end` (at most 2^53), each as likely as any other. */
export function randomBelow(end: number): number {
  if (!Number.isSafeInteger(end) || end < 1) throw new Error('nothing to draw from')
  // What is left over beyond the last whole multiple of `end` would favour the small numbers.
  const limit = values53 - (values53 % end)
  for (;;) {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
    const drawn = (high >>> 11) * 2 ** 32 + low
    if (drawn < limit) return drawn % end
  }
}

export function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), hex).join('')
}

/** What is told of a round's secret before its first stake, so that everybody can check it when the round is over. */
export async function proofOf(secret: {
  jackpot: string
  round: number
  threshold_minor: number
  nonce: string
}): Promise<string> {
  const { jackpot, round, threshold_minor, nonce } = secret
  const text = new TextEncoder().encode(`${jackpot}:${round}:${threshold_minor}:${nonce}`)
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), hex).join('')
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
