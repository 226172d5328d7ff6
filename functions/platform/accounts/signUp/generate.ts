import { randomOf, randomText, shuffled } from '../../kit/random.ts'

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
