import { minorUnits } from '#contract/money.ts'
import { focusSoon, newId, say, setDraft, type Book } from './book.ts'
import { shownBet } from './openBets.ts'
import { currencyOf, typedOf } from './money.ts'
import { refreshSlip } from './slipOdds.ts'
import { type Pick, emptyDraft, withPick, withKind } from './slip.ts'
import { isHandedIn } from './state.ts'
import type { BookEvent, FullEvent } from './wire.ts'
import { matchName } from './views/eventRow.ts'

/**
 * Puts the selection of the host's address into the slip. An undefined market is the main one. While betting on the
 * event is stopped the address stays, so each reload of the page looks for the selection again.
 */
export async function pickNamed(book: Book): Promise<void> {
  const { page, query } = book.state.route
  const { event: id, selection, market: marketId, ...rest } = query
  if (!id || !selection) return
  const named = { eventId: id, marketId: marketId ?? '', selectionId: selection }
  const found = await book.server.events([id], [named])
  if (!found.ok) return say(book, book.setup.texts.failed)
  const [event] = found.value.events
  if (event?.state === 'suspended') return tellAwaited(book, `${id} ${selection}`)
  const place = event && pickOf(event, marketId ?? event.market.id, selection)
  if (place) {
    // Open first: who signs in meanwhile finds it so, as it was kept.
    book.update({ isSlipOpen: true })
    setDraft(book, withPick(book.state.draft, place, newId))
    void refreshSlip(book)
  } else say(book, event ? book.setup.texts.closed : book.setup.texts.noEvent)
  const route = { page, query: page === 'EventView' ? { ...rest, event: id } : rest }
  book.update({ route })
  book.host.navigated(`/${page}`, { ...route.query }, true)
}

/** Puts the selections of a bet that can still be backed into the slip, at the odds of now, with its stake. */
export async function betAgain(book: Book, betId: string): Promise<void> {
  const bet = shownBet(book.state, betId)
  if (!bet || isHandedIn(book.state)) return
  const found = await book.server.events([...new Set(bet.events.map(({ eventId }) => eventId))], bet.events)
  if (!found.ok) return say(book, book.setup.texts.failed)
  const places = bet.events.flatMap(({ eventId, marketId, selectionId }) => {
    const event = found.value.events.find(({ id }) => id === eventId)
    return (event && pickOf(event, marketId, selectionId)) ?? []
  })
  if (places.length === 0) return say(book, book.setup.texts.closed)
  const currency = currencyOf(book.state.player)
  const empty = { ...emptyDraft(newId()), oddsPolicy: book.state.draft.oddsPolicy }
  const draft = places.reduce((all, place) => withPick(all, place, newId), empty)
  const stake = typedOf(minorUnits(bet.amountIn, currency), currency)
  setDraft(book, withKind({ ...draft, stake }, { kind: bet.type }, newId))
  book.update({ isSlipOpen: true })
  focusSoon('#slip h2')
  return refreshSlip(book)
}

/** The selections that have been told of. */
const awaited = new Set<string>()

function tellAwaited(book: Book, named: string): void {
  if (awaited.has(named)) return
  awaited.add(named)
  say(book, book.setup.texts.awaited)
}

/** A selection of an event as it is now; undefined while it cannot be backed. */
export function pickOf(
  event: BookEvent | FullEvent,
  marketId: string,
  selectionId: string,
): Omit<Pick, 'betId'> | undefined {
  const market = event.markets.find(({ id }) => id === marketId)
  const selection = market?.selections.find(({ id }) => id === selectionId)
  if (!market || !selection) return undefined
  return {
    ...{ eventId: event.id, marketId, selectionId, tourneyId: event.tourney_id, price: selection.price },
    ...{ isLive: event.is_live, match: matchName(event), market: market.name, selection: selection.name },
    ...(selection.parts && { parts: selection.parts }),
    ...(event.combination && { combination: event.combination }),
  }
}
