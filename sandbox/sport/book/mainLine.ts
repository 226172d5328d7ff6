type Line = { id: string; selections: readonly { price: number }[] }

/** Of the lines of one market the main one, everywhere: that with the most even prices; of totals a plain one, such as 2.5. */
export function mainLineOf<Of extends Line>(lines: readonly Of[]): Of | undefined {
  const plain = lines.filter(({ id }) => id.includes('total') && id.endsWith('.5'))
  const [main] = (plain.length > 0 ? plain : lines).toSorted(
    (one, other) => unevenness(one) - unevenness(other),
  )
  return main
}

/** The markets of a row in a list: the main one, and the main lines of the handicap and of the total. */
export function rowOf<Of extends Line>(markets: readonly Of[]): Of[] {
  const lineOf = (key: string) => mainLineOf(markets.filter(({ id }) => id.startsWith(`${key}:`)))
  return [markets[0], lineOf('handicap'), lineOf('total')].filter((market) => market !== undefined)
}

function unevenness({ selections }: Line): number {
  const prices = selections.map(({ price }) => price)
  return prices.length < 2 ? Infinity : Math.max(...prices) - Math.min(...prices)
}
