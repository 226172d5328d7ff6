/*
 * The calling code of a number in E.164 digits: one digit for 1 and 7, two for those listed here, three for all others.
 */
const twoDigits = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
)

/** The prefix of a number, for counting by country; also for numbers without a valid calling code. */
export function callingCodeOf(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1)
  const two = digits.slice(0, 2)
  return twoDigits.has(two) ? two : digits.slice(0, 3)
}
