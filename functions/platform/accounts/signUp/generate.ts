import { randomOf, randomText, shuffled } from '../../random.ts'

/** Without characters that are taken for one another: 0 O o, 1 I l, and U V in some hands. */
const upper = 'ABCDEFGHJKLMNPQRSTWXYZ'
const lower = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const passwordLength = 16
const suffixLength = 7

/** Sixteen characters, with each class that a password needs: about 92 bits. */
export function strongPassword(): string {
  const needed = randomOf(upper) + randomOf(lower) + randomOf(digits)
  return shuffled(needed + randomText(passwordLength - needed.length, upper + lower + digits))
}

/** A username nobody chose: `player-` and seven characters, 14 in all. It may be taken, hardly ever. */
export function madeUsername(): string {
  return `player-${randomText(suffixLength, lower + digits)}`
}
