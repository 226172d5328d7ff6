const cpfDigits = 11

/** A Brazilian CPF, with its dots and hyphen or without, whose two check digits are right (modulo 11). */
export function isCpf(text: string): boolean {
  const compact = text.replaceAll(/[.\s-]/g, '')
  if (!/^\d{11}$/.test(compact) || new Set(compact).size === 1) return false
  const digits = [...compact].map(Number)
  return [cpfDigits - 2, cpfDigits - 1].every((place) => digits[place] === checkDigit(digits.slice(0, place)))
}

function checkDigit(before: readonly number[]): number {
  const sum = before.reduce((total, digit, index) => total + digit * (before.length + 1 - index), 0)
  return ((sum * 10) % 11) % 10
}
