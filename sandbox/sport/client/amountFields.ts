import { say, type Book } from './book.ts'
import { amountExample, currencyOf, isHalfTyped } from './money.ts'
import { filled, isolated } from './texts.ts'

/** What comes along with a copied amount: spaces, the sign of a currency, marks of direction. */
const around = /[\s\p{Sc}\p{Cf}]/gu

/** Keeps fields of money to digits and one sign of decimals: what is no amount is not taken, and is said. */
export function guardAmounts(book: Book): void {
  addEventListener('beforeinput', (event) => {
    const { target: field, data } = event
    if (!isAmountField(field) || data === null || !event.cancelable) return
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const put = data.replace(around, '')
    const next = field.value.slice(0, start) + put + field.value.slice(end)
    const isTaken = isHalfTyped(next, currencyOf(book.state.player))
    if (isTaken && put === data) return
    event.preventDefault()
    if (!isTaken) return refuse(book, field)
    field.setRangeText(put, start, end, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function refuse(book: Book, field: HTMLInputElement): void {
  if (field.closest('#slip')) return book.update({ desk: { kind: 'not-amount' } })
  const example = isolated(amountExample(currencyOf(book.state.player)))
  say(book, filled(book.setup.texts.notAmount, { example }))
}

/** Some keyboards of phones put in what cannot be refused beforehand: drawn anew, the field has what it had. */
export function hasNoAmount(book: Book, field: HTMLInputElement | HTMLSelectElement): boolean {
  return isAmountField(field) && !isHalfTyped(field.value, currencyOf(book.state.player))
}

function isAmountField(field: EventTarget | null): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.inputMode === 'decimal'
}
