import * as v from 'valibot'
import { SharedSlip } from '#contract/sportFrame.ts'
import { refreshSlip } from './slipOdds.ts'
import { focusSoon, newId, say, setDraft, type Book } from './book.ts'
import { shownBet } from './openBets.ts'
import { pickOf } from './picking.ts'
import { mostPicks, isPicked, withPick } from './slip.ts'
import { isHandedIn } from './state.ts'
import { filled, isolated } from './texts.ts'
import { matchName } from './views/eventRow.ts'
import type { FullEvent } from './wire.ts'

/*
 * A bet as a link carries the ids of its selections and nothing else: no stake, no price, no player. Who opens it gets them at the
 * odds of now.
 */
type Named = { eventId: string; marketId: string; selectionId: string }

const idsOf = ({ eventId, marketId, selectionId }: Named) => [eventId, marketId, selectionId]

export function writeShared(picks: readonly Named[]): string {
  return picks.flatMap(idsOf).join('*')
}

/** Undefined for a text that names no selections, or more than a slip holds. */
export function readShared(text: string): Named[] | undefined {
  if (!v.is(SharedSlip, text)) return undefined
  const ids = text.split('*')
  if (ids.length % 3 !== 0 || ids.length > 3 * mostPicks || ids.includes('')) return undefined
  return Array.from({ length: ids.length / 3 }, (_, index) => {
    const [eventId = '', marketId = '', selectionId = ''] = ids.slice(3 * index, 3 * index + 3)
    return { eventId, marketId, selectionId }
  })
}

/** Asks the page around the frame, whose address the link has, to share the bet; without an id the one just placed. */
export function shareSlip({ state, host }: Book, betId: string | undefined): void {
  const { desk } = state
  const placed = desk.kind === 'placed' ? desk.draft.picks : []
  const picks = betId === undefined ? placed : (shownBet(state, betId)?.events ?? [])
  if (picks.length > 0) host.share(writeShared(picks))
}

/** Puts the selections of a shared link into the slip, beside what is in it, and tells which of them cannot be backed. */
export async function pickShared(book: Book): Promise<void> {
  const { page, query } = book.state.route
  const { slip = '', ...rest } = query
  // The address stays, and the next reload of the page looks again.
  if (isHandedIn(book.state)) return
  const named = readShared(slip)
  const ids = [...new Set(named?.map(({ eventId }) => eventId))]
  const found = ids.length > 0 ? await book.server.events(ids, named) : undefined
  if (found?.ok === false) return say(book, book.setup.texts.failed)
  if (book.state.route.query.slip !== slip) return
  const route = { page, query: rest }
  book.update({ route })
  book.host.navigated(`/${page}`, { ...rest }, true)
  if (!named || !found) return say(book, book.setup.texts.sharedBad)
  fillSlip(book, named, found.value.events)
}

function fillSlip(book: Book, named: readonly Named[], events: readonly FullEvent[]): void {
  const { texts } = book.setup
  const places = named.map((one) => {
    const event = events.find(({ id }) => id === one.eventId)
    return {
      name: event ? matchName(event) : one.eventId,
      pick: event && pickOf(event, one.marketId, one.selectionId),
    }
  })
  const draft = places.reduce((all, { pick }) => (pick ? withPick(all, pick, newId) : all), book.state.draft)
  const closed = places.filter(({ pick }) => !pick)
  if (closed.length < places.length) {
    setDraft(book, draft)
    book.update({ isSlipOpen: true })
    focusSoon('#slip h2')
    void refreshSlip(book)
  }
  const names = closed.map(({ name }) => isolated(name)).join(', ')
  const isFull = places.some(({ pick }) => pick && !isPicked(draft, pick))
  const news = [
    ...(closed.length > 0 ? [filled(texts.sharedClosed, { names })] : []),
    ...(isFull ? [filled(texts.slipFull, { count: mostPicks })] : []),
  ]
  if (news.length > 0) say(book, news.join(' '))
}
