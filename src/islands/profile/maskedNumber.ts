/** Enough of a document's number to know it by: its last four characters, of a short one the last two. */
export function maskedNumber(number: string): string {
  return `••••${number.slice(number.length > 6 ? -4 : -2)}`
}
