/** Arabic keyboards may type Arabic digits; codes, dates and phones are stored with Latin ones. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** Only the digits of a text, as Latin digits. */
export function digitsOf(text: string): string {
  return latinDigits(text).replaceAll(/\D/g, '')
}
