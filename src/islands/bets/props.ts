import type { SportBook } from '#contract/line.ts'

export type BetsProps = {
  /** The sportsbooks whose bets are shown, one at a time. */
  books: readonly SportBook[]
}
