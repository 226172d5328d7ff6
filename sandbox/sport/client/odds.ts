export const oddsFormats = ['decimal', 'american', 'fractional', 'hongkong', 'malay', 'indonesian'] as const
export type OddsFormat = (typeof oddsFormats)[number]

export function isOddsFormat(text: string): text is OddsFormat {
  return oddsFormats.some((format) => format === text)
}

/** Writes a decimal price in thousandths as the player wants to read it, with the decimal sign of the language. */
export function oddsWriter(tag: string): (price: number, format: OddsFormat) => string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const
  const numbers = new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...digits })
  const hundredths = (value: number) => numbers.format(value).replaceAll(/[\u200e\u200f\u061c]/g, '')
  return (price, format) => oddsText(price, format, hundredths)
}

/** Writes the line of a handicap or total. */
export function numbersIn(tag: string): (value: number, signDisplay?: 'exceptZero') => string {
  const plain = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
  const signed = new Intl.NumberFormat(tag, { numberingSystem: 'latn', signDisplay: 'exceptZero' })
  return (value, signDisplay) =>
    (signDisplay ? signed : plain).format(value).replaceAll(/[\u200e\u200f\u061c]/g, '')
}

function oddsText(price: number, format: OddsFormat, hundredths: (value: number) => string): string {
  const net = price / 1000 - 1
  switch (format) {
    case 'decimal':
      return hundredths(price / 1000)
    case 'american':
      return signed(net >= 1 ? Math.round(net * 100) : -Math.round(100 / net))
    case 'fractional':
      return fraction(price - 1000)
    case 'hongkong':
      return hundredths(net)
    case 'malay':
      return hundredths(net <= 1 ? net : -1 / net)
    case 'indonesian':
      return hundredths(net >= 1 ? net : -1 / net)
  }
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number)
}

function fraction(thousandths: number): string {
  const divisor = commonDivisor(thousandths, 1000)
  return `${thousandths / divisor}/${1000 / divisor}`
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
