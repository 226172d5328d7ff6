import type { FrameRoute } from '#contract/sportFrame.ts'
import { modalOfEntry, pageLanguage } from '../site/page.ts'
import { addressOf, hasPage, isSameRoute, routeOf } from './address.ts'
import type { SportBook } from '#contract/line.ts'

/** A message of the frame this soon after our routing is its answer, not a step of the player. */
const answer_ms = 1500
let routedUntil_ms = 0

/** The page of the frame that the address of the browser opens. */
export function shownRoute(book: SportBook): FrameRoute {
  return routeOf(book, location)
}

/** Call this with each route given to the running frame. */
export function expectAnswer(): void {
  routedUntil_ms = Date.now() + answer_ms
}

/** SPORT-04: the player has gone to another page in the frame. Returns whether our address has changed. */
export function followFrame(book: SportBook, route: FrameRoute, isReplaced: boolean): boolean {
  if (isSameRoute(shownRoute(book), route)) return false
  const address = addressOf(book, pageLanguage(), route, location)
  if (address === undefined) return false
  // An open modal has the newest entry of the history for itself (stores/site/backButton.ts).
  if (isReplaced || modalOfEntry() !== undefined || Date.now() < routedUntil_ms)
    history.replaceState(history.state, '', address)
  else history.pushState(null, '', address)
  return true
}

/** Whether the address puts something into the slip. */
export function hasPicks({ searchParams }: URL): boolean {
  return searchParams.has('selection') || searchParams.has('slip')
}

/** The frame has the selection of the address now; a reload or a step back does not put it into the slip again. */
export function forgetSelection(): void {
  const address = new URL(location.href)
  if (!hasPicks(address)) return
  // With a selection the frame shows the list that it is in, and not its event.
  const named = address.searchParams.has('selection') ? ['gameId'] : []
  for (const name of [...named, 'market', 'selection', 'slip']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}

/** A step of the player's on our own page. Returns false for an address that the frame has no page for. */
export function goTo(book: SportBook, address: URL): boolean {
  if (!hasPage(book, address)) return false
  if (address.href !== location.href) history.pushState(null, '', address)
  return true
}
