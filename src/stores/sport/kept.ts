import type { SportBook } from '#contract/line.ts'
import { readStored, writeStored } from '../site/storage.ts'

/*
 * What a book's frame wants to have again after a reload: its slip and favorites. Browsers refuse storage to foreign frames, or
 * empty it with the tab, so the frame hands them to the page (contract/sportFrame.ts, KeptText). Only that book's frame gets them.
 */
const first = 'atoll:book'
const second = 'atoll:book-2'
const names: Record<SportBook, string> = { digitain: first, betconstruct: second }

/** The same, where the browser stores nothing for the page either: as long as the page lives. */
const ofPage = new Map<SportBook, string>()

/** Empty where there is nothing. */
export function keptOf(book: SportBook): string {
  return ofPage.get(book) ?? readStored(names[book])
}

export function keepOf(book: SportBook, text: string): void {
  ofPage.set(book, text)
  writeStored(names[book], text)
}
