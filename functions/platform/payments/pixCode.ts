import * as v from 'valibot'

/*
 * The text of a PIX payment (BR Code): fields of two digits of a number, two of a length, and the value. The last is a checksum.
 */
const longest_chars = 512
const payeeField = '59'

export const PixCode = v.pipe(
  v.string(),
  v.maxLength(longest_chars),
  v.regex(/^000201[\x20-\x7e]+6304[0-9A-F]{4}$/),
  v.check((code) => payeeOf(code) !== undefined),
)

/** The name of whoever is paid, as the payer's bank shows it. */
export function payeeOf(code: string): string | undefined {
  let at = 0
  while (at + 4 <= code.length) {
    const start = at + 4
    const end = start + Number(code.slice(at + 2, start))
    // NaN is not at most anything.
    if (!(end <= code.length)) return undefined
    if (code.slice(at, at + 2) === payeeField) return code.slice(start, end)
    at = end
  }
  return undefined
}
