import { focusSoon, remember, type Book } from './book.ts'
import { amountOf, chipsOf, currencyOf, typedOf } from './money.ts'
import type { State } from './state.ts'

/** The player sets their stakes of one press: nothing changes until all of them are saved. */
export function editQuickStakes(book: Book): void {
  const currency = currencyOf(book.state.player)
  book.update({ chipsTyped: chipsOf(book.state.chips, currency).map((chip) => typedOf(chip, currency)) })
  focusSoon('.chips input')
}

export function typeQuickStake(book: Book, place: number, typed: string): void {
  const chipsTyped = book.state.chipsTyped?.map((chip, index) => (index === place ? typed : chip))
  book.update({ chipsTyped, desk: deskOf(book) })
}

/** One that is no amount keeps the others from being saved. */
export function saveQuickStakes(book: Book): void {
  const { chips, chipsTyped, player } = book.state
  const currency = currencyOf(player)
  const own = (chipsTyped ?? []).map((typed) => amountOf(typed, currency))
  if (!own.every((chip) => chip !== undefined)) {
    book.update({ desk: { kind: 'not-amount' } })
    return focusSoon('.chips [aria-invalid]')
  }
  const set = { ...chips, [currency]: own }
  remember(book, 'chips', set)
  book.update({ chips: set })
  endQuickStakes(book)
}

export function endQuickStakes(book: Book): void {
  book.update({ chipsTyped: undefined, desk: deskOf(book) })
  focusSoon('[data-do="set-stakes"]')
}

/** Only what was said of the quick stakes is over: a slip that is handed in stays so. */
function deskOf({ state: { desk } }: Book): State['desk'] {
  return desk.kind === 'not-amount' ? { kind: 'idle' } : desk
}
