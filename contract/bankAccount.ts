/*
 * A bank account that a withdrawal goes to: an IBAN, whose check digits are checked, or the number that a country without IBANs
 * uses. Stored without spaces.
 */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const other = /^(?=(?:.*\d){4})[A-Z0-9]{6,34}$/

const compactOf = (text: string) => text.replaceAll(/[\s\u2066-\u2069/.-]/g, '').toUpperCase()

/** An IBAN by its form, with a sign that is wrong or exchanged. */
export function hasWrongCheckDigits(text: string): boolean {
  const compact = compactOf(text)
  return iban.test(compact) && !isIban(compact)
}

/** "gb33 bukb 2020 1555 5555 55" → "GB33BUKB20201555555555"; undefined for what is none. */
export function normalizeAccount(text: string): string | undefined {
  const compact = compactOf(text)
  if (/^[A-Z]{2}\d{2}/.test(compact)) return iban.test(compact) && isIban(compact) ? compact : undefined
  return other.test(compact) ? compact : undefined
}

/** In groups of four, as banks write it. */
export function groupedAccount(account: string): string {
  return account.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** ISO 13616: with the first four characters at the end and letters as numbers from 10 on, the rest of a division by 97 is 1. */
function isIban(account: string): boolean {
  const turned = account.slice(4) + account.slice(0, 4)
  let rest = 0
  for (const sign of turned) {
    const value = parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
