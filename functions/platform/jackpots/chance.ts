export function randomNonce(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex()
}

/**
 * The commitment to a round's secret, published before its first stake, so that everybody can verify it when the round
 * is over.
 */
export async function proofOf(secret: {
  jackpot: string
  round: number
  threshold_minor: number
  nonce: string
}): Promise<string> {
  const { jackpot, round, threshold_minor, nonce } = secret
  const text = new TextEncoder().encode(`${jackpot}:${round}:${threshold_minor}:${nonce}`)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', text)).toHex()
}
