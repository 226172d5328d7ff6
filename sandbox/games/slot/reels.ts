/*
 * The slot machine: five strips of 32 symbols, and the payouts of three, four and five of a kind from the left. `W` is
 * the wild, on the three middle reels; 1 to 4 are the pictures of the theme, highest first; A to J the letters. Payouts
 * are multiples of the stake of a line and divisible by 4, so that every multiple of `stakeStep_minor` pays whole minor
 * units, with ten lines and with twenty.
 */
export const symbols = ['W', '1', '2', '3', '4', 'A', 'K', 'Q', 'J'] as const
export type SlotSymbol = (typeof symbols)[number]
export type PayingSymbol = Exclude<SlotSymbol, 'W'>

export const rows = 3
export const stakeStep_minor = 5

export const strips = [
  'Q34AKJ32A1KJA1Q43QAJ42JK2QJK4QJK',
  'K34AKQ43J2WQJAQKA1J3Q4JWQ12AK24J',
  '2AWQ3A4JQWKA32JK4QJ1KAQ4WJ14JKQ3',
  'AW2JKW3JAQK21QK4Q31Q4JAQJK42AK3J',
  'AKJ2Q4JKAJ3K41AJK12Q43QA3QJAKQ4J',
].map((strip) => [...strip] as SlotSymbol[])

export const payouts: Record<PayingSymbol, readonly [three: number, four: number, five: number]> = {
  '1': [60, 300, 2000],
  '2': [40, 160, 800],
  '3': [28, 100, 400],
  '4': [20, 72, 240],
  A: [12, 40, 120],
  K: [8, 32, 100],
  Q: [8, 24, 80],
  J: [4, 16, 60],
}
