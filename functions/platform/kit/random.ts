const range = 2 ** 53

/** A uniformly distributed whole number from 0 to `limit` − 1 (at most 2^53), by rejection sampling. */
export function randomBelow(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new Error('nothing to draw from')
  const fair = range - (range % limit)
  for (;;) {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
    const drawn = (high >>> 11) * 2 ** 32 + low
    if (drawn < fair) return drawn % limit
  }
}

function randomOf(characters: string): string {
  return characters.charAt(randomBelow(characters.length))
}

export function randomText(length: number, characters: string): string {
  return Array.from({ length }, () => randomOf(characters)).join('')
}

/** Fisher and Yates. */
function shuffled(text: string): string {
  const letters = [...text]
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1)
    ;[letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? '']
  }
  return letters.join('')
}

/** Without characters that look alike: 0 O o, 1 I l, U V. */
const upper = 'ABCDEFGHJKLMNPQRSTWXYZ'
const lower = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const passwordLength = 16
const suffixLength = 7

/** Sixteen characters with every class that a password needs: about 92 bits. */
export function strongPassword(): string {
  const needed = randomOf(upper) + randomOf(lower) + randomOf(digits)
  return shuffled(needed + randomText(passwordLength - needed.length, upper + lower + digits))
}

/** A generated username: `player-` and seven characters, 14 in all. It may already be taken, which is very rare. */
export function madeUsername(): string {
  return `player-${randomText(suffixLength, lower + digits)}`
}
