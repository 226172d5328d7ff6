import { builderMarket, builtOf, mostParts } from '../book/slip.ts'
import { refreshSlip } from './slipOdds.ts'
import { focusSoon, go, newId, setDraft, type Book } from './book.ts'
import { type Pick, type Draft, mostPicks, isPicked, withPick, withoutPick } from './slip.ts'
import { isHandedIn } from './state.ts'
import { matchName } from './views/eventRow.ts'

/** Chooses a part, in the place of those that it replaces, or leaves out one that was chosen. */
export function choosePartOf(book: Book, part: string, replaces: string): Promise<void> {
  const { built } = book.state
  const others = built.filter((id) => id !== part && !replaces.split(' ').includes(id))
  if (built.includes(part)) return setBuilt(book, others)
  return others.length < mostParts ? setBuilt(book, [...others, part]) : Promise.resolve()
}

export function setBuilt(book: Book, built: string[]): Promise<void> {
  // What was said of a selection that did not go with the others is over.
  book.update({ built, notice: '' })
  return book.reload()
}

/** What has been built as a selection for the slip; undefined while it has no price of now. */
function builtPick({ data, built }: Book['state'], market: string): Omit<Pick, 'betId'> | undefined {
  if (data?.kind !== 'events' || !data.menu) return undefined
  const [event] = data.events
  const { selection, price, parts } = data.menu.built
  if (!event || price === null || selection !== builtOf(built)) return undefined
  const names = parts.map((part) => ({ market: part.market, selection: part.selection }))
  return {
    ...{ eventId: event.id, marketId: builderMarket, selectionId: selection, tourneyId: event.tourney_id },
    ...{ price, isLive: event.is_live, match: matchName(event), market, parts: names },
    selection: names.map((one) => `${one.market}: ${one.selection}`).join(' · '),
  }
}

/** Puts it into the slip, in the place of another one of the same match. */
export function addBuilt(book: Book): Promise<void> | undefined {
  const { state, setup } = book
  const pick = builtPick(state, setup.texts.builder)
  if (!pick || isHandedIn(state) || isPicked(state.draft, pick)) {
    book.update({ isSlipOpen: true })
    return undefined
  }
  const draft = withPick(state.draft, pick, newId)
  if (!isPicked(draft, pick) && state.draft.picks.length === mostPicks) {
    book.update({ desk: { kind: 'full' }, isSlipOpen: true })
    return undefined
  }
  setDraft(book, draft)
  book.update({ isSlipOpen: true, notice: '' })
  focusSoon('#slip h2')
  return refreshSlip(book)
}

/** Opens the bet builder of an event with these parts; selections of the slip that go into it leave the slip. */
export function openBuilder(book: Book, eventId: string, parts: string): void {
  if (isHandedIn(book.state)) return
  const built = parts.split('+').slice(0, mostParts)
  setDraft(book, withoutParts(book.state.draft, eventId, built))
  const shown = { marketTab: 'builder', isSlipOpen: false, built } as const
  go(book, `/EventView?event=${eventId}`, { shown })
  focusSoon('.built h2')
}

function withoutParts(draft: Draft, eventId: string, parts: readonly string[]): Draft {
  const isMoved = (pick: Pick) =>
    pick.eventId === eventId && parts.includes(`${pick.marketId}:${pick.selectionId}`)
  return draft.picks.filter(isMoved).reduce((all, pick) => withoutPick(all, pick, newId), draft)
}
