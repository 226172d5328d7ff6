import * as v from 'valibot'

const mostEntries = 50
const mostPages = 1_000_000

const wholeNumber = (most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))], 'incorrectInput'),
    v.integer('incorrectInput'),
    v.minValue(1, 'incorrectInput'),
    v.maxValue(most, 'incorrectInput'),
  )

/** A page of a list in a body or a query: `page` starts at 1 and has `count` entries at most. */
export function pageOf(count: number) {
  return {
    page: v.optional(wholeNumber(mostPages), 1),
    count: v.optional(wholeNumber(mostEntries), count),
  }
}

/** The highest reported `count`; a longer history is read by its token, or in shorter periods. */
export const mostCounted = 10_000
