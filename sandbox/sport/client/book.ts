import type { Skin, Setup } from '../frame/setup.ts'
import type { Clock } from './times.ts'
import type { SlipStep } from './backButton.ts'
import type { Host } from './host.ts'
import { addressOf, readRoute, type Route } from './route.ts'
import type { Server } from './server.ts'
import { type Draft, emptyDraft, withPick } from './slip.ts'
import { isHandedIn, priceKey, type PageData, type State } from './state.ts'
import { read, takeKept, write, type Kept } from './storage.ts'
import type { BookEvent, FullEvent, Market, Player } from './wire.ts'

/** The running client: what every action of it works on. */
export type Book = {
  skin: Skin
  setup: Setup
  state: State
  clock: Clock
  server: Server
  host: Host
  /** The open slip in the frame's history. */
  slipStep: SlipStep
  /** Changes the state and draws it soon. */
  update: (change: Partial<State>) => void
  money: (amount_minor: number) => string
  /** Loads the page's data anew. */
  reload: () => Promise<void>
}

/** `known`: the host told us to go there, and need not be told. */
export type Going = {
  isReplaced?: boolean
  isKnown?: boolean
  /** The player goes back to a list, at the place where they left it. */
  isBack?: boolean
  /** What of the page is shown at first. */
  shown?: Partial<Pick<State, 'marketTab' | 'built' | 'isSlipOpen'>>
}

export const newId = () => crypto.randomUUID()
export const firstWanted = 30

/** Of a player whose bets are not known yet. */
export const noBets = { aside: undefined, openList: undefined, offers: {} }

export function initialState(
  skin: Skin,
  route: Route,
  shown: Pick<State, 'odds' | 'dateFormat' | 'isMainOnly'>,
): State {
  const draft = read('slip', skin)?.draft ?? emptyDraft(newId())
  return {
    ...{ route, ...shown, data: undefined, isStale: false, from: undefined },
    ...{ hasFailed: false, isOffline: !navigator.onLine },
    ...{ sports: [], wanted: firstWanted, token: undefined, player: undefined },
    ...{ draft, desk: { kind: 'idle' }, slipEvents: new Map() },
    ...{
      isSlipOpen: wasOpen(draft),
      moves: new Map(),
      seen: new Map(),
      betsShown: 'open',
      ...noBets,
      cashingOut: undefined,
      cleared: undefined,
      notice: '',
      isSuccess: false,
    },
    ...{
      marketTab: firstTab(shown),
      built: [],
      isCourseShown: undefined,
      chipsTyped: undefined,
      column: 'winner',
    },
    ...settingsOf(skin),
  }
}

/** What the player has set, beside the slip. */
function settingsOf(skin: Skin): Pick<State, 'sort' | 'chips' | 'favorites' | 'watched'> {
  return {
    ...{ sort: read('sort', skin) ?? 'time', chips: read('chips', skin) ?? {} },
    ...{ favorites: read('favorites', skin) ?? [], watched: read('watched', skin) ?? [] },
  }
}

/** Stores it for the next frame; the host keeps it if the browser refuses storage to frames. */
export function remember<Name extends keyof Kept>(
  { skin, host }: Book,
  name: Name,
  value: NonNullable<Kept[Name]>,
): void {
  const refused = write(name, skin, value)
  if (refused !== undefined) host.keep(refused)
}

/** The markets of an event that are shown at first; all others have their tabs. */
function firstTab({ isMainOnly }: Pick<State, 'isMainOnly'>): State['marketTab'] {
  return isMainOnly ? 'main' : 'all'
}

export function go(
  book: Book,
  address: string,
  { isReplaced = false, isKnown = false, isBack = isKnown, shown = {} }: Going = {},
): void {
  const [path = '', qs = ''] = address.split('?', 2)
  const route = readRoute(path, qs)
  const before = addressOf(book.state.route)
  const isOpened = route.page === 'EventView' && book.state.route.page !== 'EventView'
  const isSamePage =
    route.page === book.state.route.page && route.query.event === book.state.route.query.event
  const { wanted = firstWanted, scroll_px = 0, ...was } = leaveTo(book.state, route)
  book.update({
    ...{ route, data: was.data, isStale: was.data !== undefined, hasFailed: false, cashingOut: undefined },
    ...{ wanted, ...(isOpened && { from: before }) },
    ...(!isSamePage && { isSlipOpen: false, marketTab: firstTab(book.state), built: [] }),
    ...shown,
  })
  const tell = () => book.host.navigated(`/${route.page}`, { ...route.query }, isReplaced)
  if (!isKnown && book.state.isSlipOpen) tell()
  else if (!isKnown) book.slipStep.leave(tell)
  if (!isSamePage) scrollSoon(isBack ? scroll_px : 0)
  showCurrent()
  void book.reload()
}

type Left = { data: PageData; wanted: number; scroll_px: number }
/** The lists that were left, by their addresses: who comes back finds them in place, their prices hidden until new ones have come. */
const left = new Map<string, Left>()
const mostLeft = 8

function leaveTo({ route, data, wanted }: State, next: Route): Partial<Left> {
  if (data?.kind === 'line') {
    const address = addressOf(route)
    left.delete(address)
    left.set(address, { data, wanted, scroll_px: scrollY })
    for (const oldest of [...left.keys()].slice(0, -mostLeft)) left.delete(oldest)
  }
  return left.get(addressOf(next)) ?? {}
}

function scrollSoon(to_px: number): void {
  scrollTo(0, 0)
  if (to_px > 0) requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, to_px)))
}

const shownNotice_ms = 8000
const shownSuccess_ms = 5000

/** Tells the player something, for a while; readers hear it too. */
export function say(book: Book, notice: string, isSuccess = false): void {
  book.update({ notice, isSuccess })
  setTimeout(
    () => {
      if (book.state.notice === notice) book.update({ notice: '' })
    },
    isSuccess ? shownSuccess_ms : shownNotice_ms,
  )
}

/** After what has changed is drawn. */
export function focusSoon(selector: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
    ),
  )
}

/** A changed slip: what was said of the one before is over. */
export function setDraft(book: Book, draft: Draft): void {
  keepSlip(book, draft)
  book.update({ draft, desk: { kind: 'idle' }, cleared: undefined, aside: undefined })
}

/** The receipt of what was placed goes with it. */
export function closeSlip({ state, update }: Book): void {
  update({ isSlipOpen: false, ...(state.desk.kind === 'placed' && { desk: { kind: 'idle' } }) })
}

export function keepSlip(book: Book, draft: Draft, wasOpen = false): void {
  remember(book, 'slip', { draft: { ...draft, wasOpen }, at_ms: Date.now() })
}

/** Before the player is led elsewhere from the slip: it is open when they come back. */
export function keepOpenSlip(book: Book): void {
  keepSlip(book, book.state.draft, book.state.isSlipOpen)
}

/** An empty sheet would only stand before the odds. */
function wasOpen({ wasOpen = false, picks }: Draft): boolean {
  return wasOpen && picks.length > 0
}

/** What the host kept. A selection that came by the address meanwhile joins the slip. */
export function restoreKept(book: Book, text: string): void {
  const { skin, state, update } = book
  takeKept(text, skin)
  const draft = read('slip', skin)?.draft
  update(settingsOf(skin))
  if (!draft || isHandedIn(state)) return
  const isSlipOpen = state.isSlipOpen || wasOpen(draft)
  update({ draft: state.draft.picks.reduce((all, pick) => withPick(all, pick, newId), draft), isSlipOpen })
  if (wasOpen(draft)) keepSlip(book, state.draft)
}

/** The page that is open, in the row of pages, which may be longer than the screen. */
export function showCurrent(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    ),
  )
}

/** The token has expired, so its issuer is asked for another one, unless that has arrived already. The slip stays. */
export function sessionOver(book: Book, token: string | undefined): void {
  if (token === undefined || token !== book.state.token) return
  book.update({
    token: undefined,
    player: undefined,
    desk: { kind: 'refused', code: 669, pick: undefined, figures: {} },
  })
  book.host.askLogin()
}

export async function refreshPlayer(book: Book): Promise<void> {
  const { token } = book.state
  if (token === undefined) return
  const found = await book.server.player()
  // The player has changed meanwhile; the balance is not theirs.
  if (token !== book.state.token) return refreshPlayer(book)
  if (found.ok) takePlayer(book, found.value)
  else if (found.error.kind === 'refused' && found.error.code === 669) sessionOver(book, token)
}

/** Money that came in ends what was said of too little of it. */
function takePlayer({ state, update }: Book, player: Player): void {
  const { desk, player: before } = state
  const isPaid = before !== undefined && player.balance_minor > before.balance_minor
  const isPoor = desk.kind === 'refused' && desk.figures.missing_minor !== undefined && !desk.taken
  update({ player, ...(isPaid && isPoor && { desk: { kind: 'idle' } }) })
}

const shownMove_ms = 8000

/** Notes which prices have moved since they were last seen. */
export function noteMoves({ state, clock }: Book, events: readonly (BookEvent | FullEvent)[]): void {
  const { seen } = state
  const until_ms = clock.now() + shownMove_ms
  const note = (eventId: string, { id, selections }: Market) => {
    for (const selection of selections) {
      const key = priceKey(eventId, id, selection.id)
      const before = seen.get(key)
      if (before !== undefined && before !== selection.price)
        state.moves.set(key, { way: selection.price > before ? 'up' : 'down', until_ms })
      seen.set(key, selection.price)
    }
  }
  for (const event of events) for (const market of event.markets) note(event.id, market)
}
