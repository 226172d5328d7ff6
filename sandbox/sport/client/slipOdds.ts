import { keepSlip, newId, noteMoves, type Book } from './book.ts'
import { accepting } from './slipChanges.ts'
import { inWords } from './slipNames.ts'
import { isHandedIn, type PageData, type State } from './state.ts'
import type { BookEvent, FullEvent, Market, Names } from './wire.ts'

/*
 * The odds of the slip's selections. An event that the page shows too has them from the same answer: a price never stands in two ways
 * on one screen.
 */
type Found = { events: FullEvent[]; names: Names[] }

/** The present odds of the slip's selections; undefined where there are none to ask for, and where no answer came. */
export async function askSlip({ state, server }: Book): Promise<Found | undefined> {
  const ids = [...new Set(state.draft.picks.map(({ eventId }) => eventId))]
  if (ids.length === 0 || isHandedIn(state)) return undefined
  const found = await server.events(ids, state.draft.picks)
  // A slip that has been handed in meanwhile stays as it was.
  return found.ok && !isHandedIn(state) ? found.value : undefined
}

/** Takes the answer over, with what the player accepts beforehand of it, for the slip and for the page in one step. */
export function takeSlip(book: Book, { events, names }: Found): void {
  const { state } = book
  // A selection that came while these were asked for has its event already, or from the next answer.
  const before = state.draft.picks.flatMap(({ eventId }) => state.slipEvents.get(eventId) ?? [])
  const known = new Map([...before, ...events].map((event) => [event.id, event]))
  const named = inWords(state.draft, names)
  const draft = accepting(named, (id) => known.get(id), state.draft.oddsPolicy, newId)
  noteMoves(book, events)
  book.update({
    slipEvents: known,
    ...(state.data && { data: inStep(state.data, { draft, slipEvents: known }) }),
  })
  if (draft === state.draft) return
  keepSlip(book, draft)
  book.update({ draft })
}

export async function refreshSlip(book: Book): Promise<void> {
  const found = await askSlip(book)
  if (found) takeSlip(book, found)
}

/** The page's data, with the slip's events at the odds that the slip has of them. */
export function inStep(data: PageData, { draft, slipEvents }: Pick<State, 'draft' | 'slipEvents'>): PageData {
  const known = new Map(draft.picks.map(({ eventId }) => [eventId, slipEvents.get(eventId)]))
  const stepped = <Event extends BookEvent>(event: Event): Event => {
    const now = known.get(event.id)
    return now ? atOddsOf(now, event) : event
  }
  if (data.kind === 'events') return { ...data, events: data.events.map(stepped) }
  if (data.kind !== 'line') return data
  return { ...data, groups: data.groups.map((group) => ({ ...group, events: group.events.map(stepped) })) }
}

function atOddsOf<Event extends BookEvent>({ markets }: FullEvent, event: Event): Event {
  const now = (market: Market) => markets.find(({ id }) => id === market.id) ?? closedMarket(market)
  return { ...event, markets: event.markets.map(now), market: now(event.market) }
}

/** Its selections keep their places, under locks. */
function closedMarket(market: Market): Market {
  const closed = market.closed.reduce(
    (all, one) => all.toSpliced(one.at, 0, one),
    market.selections.map(({ id, name }) => ({ at: 0, id, name })),
  )
  return { ...market, selections: [], closed: closed.map((one, at) => ({ ...one, at })) }
}
