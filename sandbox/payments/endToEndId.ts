const ispb = '99999004'
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const randomLength = 11

/** The number of a transfer at the central bank: E, the number of the bank, the minute (UTC), and eleven characters. */
export function endToEndId(now_ms: number): string {
  const minute = new Date(now_ms).toISOString().slice(0, 16).replaceAll(/\D/g, '')
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  const tail = Array.from(random, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `E${ispb}${minute}${tail}`
}
