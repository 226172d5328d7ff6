import { toMajor } from '#contract/money.ts'
import { acceptAndHandIn, handIn } from './betting.ts'
import {
  closeSlip,
  firstWanted,
  focusSoon,
  go,
  keepOpenSlip,
  newId,
  refreshPlayer,
  remember,
  say,
  setDraft,
  type Book,
} from './book.ts'
import { addBuilt, choosePartOf, openBuilder, setBuilt } from './building.ts'
import { choosePart, confirmCashOut, keepBet, openCashOut, setAuto } from './cashing.ts'
import { currencyOf, typedOf } from './money.ts'
import { refreshOffers } from './openBets.ts'
import { betAgain, pickOf } from './picking.ts'
import { editQuickStakes, endQuickStakes, saveQuickStakes, typeQuickStake } from './quickStakes.ts'
import { addressOf, type Route } from './route.ts'
import { shareSlip } from './sharing.ts'
import { refreshSlip } from './slipOdds.ts'
import {
  type Pick,
  mostPicks,
  emptyDraft,
  isPicked,
  withPick,
  withoutPick,
  changed,
  withCombo,
  withKind,
  withOwnStake,
} from './slip.ts'
import { withoutClosed } from './slipChanges.ts'
import { withLineStake } from './stakeRange.ts'
import { columns, isHandedIn } from './state.ts'
import { marketGroups, type BookEvent, type FullEvent } from './wire.ts'

/** The actions of buttons, by their `data-do`. */
type Action = (book: Book, data: DOMStringMap) => unknown

const mostWatched = 4

export const actions: Record<string, Action> = {
  retry: (book) => book.reload(),
  more: (book) => {
    book.update({ wanted: book.state.wanted + firstWanted })
    return book.reload()
  },
  pick: (book, data) => toggle(book, data),
  remove: (book, data) => {
    setDraft(book, withoutPick(book.state.draft, selectionIn(data), newId))
    closeEmpty(book)
  },
  clear: (book) => {
    const { desk, draft, isSlipOpen } = book.state
    if (desk.kind === 'sending') return
    setDraft(book, { ...emptyDraft(newId()), oddsPolicy: draft.oddsPolicy })
    closeEmpty(book)
    book.update({ cleared: { ...draft, wasOpen: isSlipOpen } })
    say(book, book.setup.texts.slipCleared)
  },
  undo: (book) => {
    const { cleared } = book.state
    if (!cleared) return
    setDraft(book, changed(cleared, {}, newId))
    book.update({ isSlipOpen: cleared.wasOpen ?? false, notice: '' })
    focusSoon(cleared.wasOpen ? '#slip h2' : '.slip .bar')
    return refreshSlip(book)
  },
  slip: (book) => {
    if (book.state.isSlipOpen) {
      closeSlip(book)
      return focusSoon('.slip .bar')
    }
    book.update({ isSlipOpen: true })
    focusSoon('#slip h2')
    return refreshPlayer(book)
  },
  'to-slip': (book) => {
    book.update({ isSlipOpen: true })
    focusSoon('#slip h2')
  },
  kind: (book, { value }) => {
    if (value === 'single' || value === 'express' || value === 'system')
      setDraft(book, withKind(book.state.draft, { kind: value }, newId))
  },
  size: (book, { value }) => setSize(book, value),
  stake: (book, { value = '', ...data }) => setStake(book, data, value),
  'set-stakes': (book) => editQuickStakes(book),
  'save-stakes': (book) => saveQuickStakes(book),
  'end-stakes': (book) => endQuickStakes(book),
  'remove-closed': (book) => {
    const { draft, slipEvents } = book.state
    setDraft(
      book,
      withoutClosed(draft, (id) => slipEvents.get(id), newId),
    )
  },
  'keep-selections': (book) => {
    const { desk } = book.state
    if (desk.kind !== 'placed') return
    const picks = desk.draft.picks.map(withoutOwnStake)
    setDraft(book, changed(desk.draft, { stake: '', line: undefined, picks, combos: [] }, newId))
    return refreshSlip(book)
  },
  'end-receipt': (book) => {
    if (book.state.draft.picks.length > 0) return book.update({ desk: { kind: 'idle' } })
    closeSlip(book)
    focusSoon('h1')
  },
  place: (book) => handIn(book),
  accept: (book) => acceptAndHandIn(book),
  login: (book) => {
    keepOpenSlip(book)
    book.host.askLogin()
  },
  register: (book) => {
    keepOpenSlip(book)
    book.host.askRegistration()
  },
  deposit: (book, { value = '' }) => {
    keepOpenSlip(book)
    const missing_minor = Number(value)
    book.host.askDeposit(
      missing_minor > 0 ? toMajor(missing_minor, currencyOf(book.state.player)) : undefined,
    )
  },
  favorite: (book, { event = '' }) => {
    const favorites = toggled(book.state.favorites, event)
    remember(book, 'favorites', favorites)
    book.update({ favorites })
    return book.state.route.page === 'Favorites' ? book.reload() : undefined
  },
  watch: (book, { event = '' }) => {
    const watched = toggled(book.state.watched, event).slice(-mostWatched)
    remember(book, 'watched', watched)
    book.update({ watched })
    return book.state.route.page === 'MultiView' ? book.reload() : undefined
  },
  bets: (book, { value }) => {
    book.update({ betsShown: value === 'settled' ? 'settled' : 'open', data: undefined, wanted: firstWanted })
    return book.reload()
  },
  aside: (book, { value }) => {
    book.update({ aside: value === 'bets' ? 'bets' : 'slip' })
    focusSoon('#slip h2')
    return value === 'bets' ? refreshOffers(book) : undefined
  },
  'cash-out': (book, { bet = '', value }) =>
    openCashOut(book, bet, value === undefined ? undefined : Number(value)),
  'confirm-cash-out': (book, { value }) => confirmCashOut(book, Number(value)),
  'cash-part': (book, { value }) => choosePart(book, Number(value)),
  'no-auto': (book, { bet = '' }) => setAuto(book, bet, ''),
  keep: (book) => keepBet(book),
  again: (book, { bet = '' }) => betAgain(book, bet),
  share: (book, { bet }) => shareSlip(book, bet),
  course: (book, { value }) => book.update({ isCourseShown: value === 'show' }),
  markets: (book, { value }) => {
    const marketTab = [...marketGroups, 'builder' as const].find((tab) => tab === value) ?? 'all'
    book.update({ marketTab })
    return marketTab === 'builder' ? book.reload() : undefined
  },
  part: (book, { part = '', replaces = '' }) => choosePartOf(book, part, replaces),
  'clear-built': (book) => setBuilt(book, []),
  'add-built': (book) => addBuilt(book),
  build: (book, { event = '', parts = '' }) => openBuilder(book, event, parts),
}

/** The actions of changed fields, by their `data-change` or `data-input`. */
export const changes: Record<string, (book: Book, field: HTMLInputElement | HTMLSelectElement) => unknown> = {
  stake: (book, { value, dataset }) => setStake(book, dataset, value),
  line: (book, { value }) => {
    const { draft, player } = book.state
    setDraft(book, withLineStake(draft, value, currencyOf(player), newId))
  },
  combo: (book, { value, dataset }) => setCombo(book, dataset, value),
  size: (book, { value }) => setSize(book, value),
  policy: (book, { value }) => {
    if (value !== 'none' && value !== 'higher' && value !== 'any') return undefined
    setDraft(book, changed(book.state.draft, { oddsPolicy: value }, newId))
    return refreshSlip(book)
  },
  bonus: (book, field) => {
    const usesBonus = field instanceof HTMLInputElement && field.checked
    setDraft(book, changed(book.state.draft, { usesBonus, freeBetId: undefined }, newId))
  },
  'free-bet': (book, { value }) => useFreeBet(book, value),
  chip: (book, { value, dataset }) => typeQuickStake(book, Number(dataset['index']), value),
  sort: (book, { value }) => {
    const sort = value === 'league' ? 'league' : 'time'
    remember(book, 'sort', sort)
    book.update({ sort })
  },
  column: (book, { value }) => book.update({ column: columns.find((one) => one === value) ?? 'winner' }),
  hour: (book, { value }) => {
    const { page, query } = book.state.route
    go(book, addressOf({ page, query: { ...query, hour: value } }), { isReplaced: true })
  },
  search: (book, { value }) => searchSoon(book, value),
  tourney: (book, { value }) => {
    const { page, query } = book.state.route
    go(book, addressOf({ page, query: { ...query, champ: value } }))
  },
}

/** Results are searched where they are; what is to come has a page for it. */
export function search(book: Book, words: string): void {
  clearTimeout(typing)
  const { page, query } = book.state.route
  const isPast = page === 'Results'
  const wanted: Route = isPast
    ? { page, query: { ...query, q: words.trim() } }
    : { page: 'Search', query: { q: words.trim() } }
  go(book, addressOf(wanted), { isReplaced: true })
}

const pause_ms = 300
let typing = 0

/** As one types: a letter that comes soon after another takes its place. */
function searchSoon(book: Book, words: string): void {
  clearTimeout(typing)
  typing = setTimeout(() => search(book, words), pause_ms)
}

/** Of the single of a selection, of a bet beside the large box, or of that. */
function setStake(book: Book, data: DOMStringMap, stake: string): void {
  const { draft } = book.state
  if (data['kind'] !== undefined) return setCombo(book, data, stake)
  if (data['event'] !== undefined) return setDraft(book, withOwnStake(draft, selectionIn(data), stake, newId))
  const picks = draft.kind === 'single' ? draft.picks.map(withoutOwnStake) : draft.picks
  setDraft(book, changed(draft, { stake, line: undefined, picks, freeBetId: undefined }, newId))
}

/** One bet of all of it: other stakes of the slip go. Without one, the stake is the player's again. */
function useFreeBet(book: Book, id: string): void {
  const { draft, player } = book.state
  const freeBet = player?.free_bets?.find((one) => one.id === id)
  const stake = freeBet && player ? typedOf(freeBet.amount_minor, player.currency) : ''
  const picks = draft.picks.map(withoutOwnStake)
  setDraft(
    book,
    changed(
      draft,
      { freeBetId: freeBet?.id, stake, line: undefined, picks, combos: [], usesBonus: false },
      newId,
    ),
  )
}

function setSize(book: Book, size: string | undefined): void {
  setDraft(book, withKind(book.state.draft, { size: Number(size) }, newId))
}

/** Of a bet beside that of the large box. */
function setCombo(book: Book, { kind, size }: DOMStringMap, stake: string): void {
  if (kind !== 'express' && kind !== 'system') return
  setDraft(book, withCombo(book.state.draft, { kind, size: Number(size), stake }, newId))
}

/** A stake for all singles takes the place of those that some have. */
function withoutOwnStake(pick: Pick): Pick {
  return { ...pick, stake: undefined }
}

function toggle(book: Book, data: DOMStringMap): void {
  const { state } = book
  const selection = selectionIn(data)
  // Odds of an earlier visit are not shown, so nobody backs them.
  if (state.isStale) return
  if (isHandedIn(state)) return book.update({ isSlipOpen: true })
  if (isPicked(state.draft, selection)) return setDraft(book, withoutPick(state.draft, selection, newId))
  if (state.draft.picks.length === mostPicks) return book.update({ desk: { kind: 'full' }, isSlipOpen: true })
  const event = shownEvents(book).find(({ id }) => id === selection.eventId)
  const pick = event && pickOf(event, selection.marketId, selection.selectionId)
  if (!pick) return
  // A page of one match knows its limits already.
  if ('limits' in event) book.update({ slipEvents: new Map(state.slipEvents).set(event.id, event) })
  setDraft(book, withPick(state.draft, pick, newId))
  void refreshSlip(book)
}

/** A sheet over the page of a phone that has nothing left to place gives the page back. */
function closeEmpty(book: Book): void {
  if (book.state.draft.picks.length > 0) return
  book.update({ isSlipOpen: false })
  focusSoon('h1')
}

function shownEvents({ state }: Book): (BookEvent | FullEvent)[] {
  if (state.data?.kind === 'line') return state.data.groups.flatMap(({ events }) => events)
  return state.data?.kind === 'events' ? state.data.events : []
}

function selectionIn({ event = '', market = '', selection = '' }: DOMStringMap) {
  return { eventId: event, marketId: market, selectionId: selection }
}

function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item]
}
