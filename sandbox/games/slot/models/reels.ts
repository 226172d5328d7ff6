import type { Draw } from '../random.ts'
import type { Grid, SlotSymbol } from './model.ts'

export type Strip = readonly SlotSymbol[]

export const stripsOf = (written: readonly string[]): Strip[] =>
  written.map((strip) => [...strip] as SlotSymbol[])

/** Five strips of 32 symbols, with wilds on the three in the middle. */
export const plainStrips = stripsOf([
  'Q34AKJ32A1KJA1Q43QAJ42JK2QJK4QJK',
  'K34AKQ43J2WQJAQKA1J3Q4JWQ12AK24J',
  '2AWQ3A4JQWKA32JK4QJ1KAQ4WJ14JKQ3',
  'AW2JKW3JAQK21QK4Q31Q4JAQJK42AK3J',
  'AKJ2Q4JKAJ3K41AJK12Q43QA3QJAKQ4J',
])

/** The part of a strip that shows at a stop. */
export function windowAt(strip: Strip, stop: number, rows: number): SlotSymbol[] {
  const shown: SlotSymbol[] = []
  for (let row = 0; row < rows; row += 1) shown.push(strip[(stop + row) % strip.length] ?? 'J')
  return shown
}

/** A stop for each reel; every place of a strip is equally likely. */
export function spinReels(strips: readonly Strip[], rows: number, draw: Draw): Grid {
  return strips.map((strip) => windowAt(strip, draw(strip.length), rows))
}

/** Symbols that are drawn one by one from a bag, each as often as it is in it. */
export function fillFrom(bag: Strip, reels: number, rows: number, draw: Draw): Grid {
  return Array.from({ length: reels }, () => Array.from({ length: rows }, () => drawFrom(bag, draw)))
}

export function drawFrom<Item>(bag: readonly Item[], draw: Draw): Item {
  const drawn = bag[draw(bag.length)]
  if (drawn === undefined) throw new Error('an empty bag')
  return drawn
}

/** Takes the cells out; those above fall and new symbols come from above. */
export function dropInto(grid: Grid, gone: ReadonlySet<number>, bag: Strip, draw: Draw): Grid {
  return grid.map((reel, index) => {
    const left = reel.filter((_, row) => !gone.has(index * reel.length + row))
    const fresh = Array.from({ length: reel.length - left.length }, () => drawFrom(bag, draw))
    return [...fresh, ...left]
  })
}
