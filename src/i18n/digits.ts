/** Keyboards in Arabic may type the digits of their script; codes, dates and phones are kept in Latin ones. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** The digits alone, Latin. */
export function digitsOf(text: string): string {
  return latinDigits(text).replaceAll(/\D/g, '')
}
