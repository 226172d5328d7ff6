export const oddsFormats = ['decimal', 'american', 'fractional', 'hongkong', 'malay', 'indonesian'] as const
export type OddsFormat = (typeof oddsFormats)[number]

export function isOddsFormat(text: string): text is OddsFormat {
  return oddsFormats.some((format) => format === text)
}

/** A decimal price in thousandths as the player wants to read it. */
export function oddsText(price: number, format: OddsFormat): string {
  const net = price / 1000 - 1
  switch (format) {
    case 'decimal':
      return (price / 1000).toFixed(2)
    case 'american':
      return signed(net >= 1 ? Math.round(net * 100) : -Math.round(100 / net))
    case 'fractional':
      return fraction(price - 1000)
    case 'hongkong':
      return net.toFixed(2)
    case 'malay':
      return (net <= 1 ? net : -1 / net).toFixed(2)
    case 'indonesian':
      return (net >= 1 ? net : -1 / net).toFixed(2)
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
