import * as v from 'valibot'
import type { Skin, Setup } from '../frame/setup.ts'
import type { Clock } from './times.ts'
import type { Host } from './host.ts'
import { readRoute, type Route } from './route.ts'
import type { Server } from './server.ts'
import { Draft, emptyDraft } from './slip.ts'
import { priceKey, type State } from './state.ts'
import { read, write } from './storage.ts'
import type { BookEvent, FullEvent, Market } from './wire.ts'

/** The running client: what every action of it works on. */
export type Book = {
  skin: Skin
  setup: Setup
  state: State
  clock: Clock
  server: Server
  host: Host
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
  /** What of the page is shown at first. */
  shown?: Partial<Pick<State, 'marketTab' | 'built' | 'isSlipOpen'>>
}

export const newId = () => crypto.randomUUID()
export const firstWanted = 30

export function initialState(
  skin: Skin,
  route: Route,
  shown: Pick<State, 'odds' | 'dateFormat' | 'isMainOnly'>,
): State {
  const draft = read('slip', skin) ?? emptyDraft(newId())
  return {
    ...{ route, ...shown, data: undefined, hasFailed: false, isOffline: !navigator.onLine },
    ...{ sports: [], wanted: firstWanted, token: undefined, player: undefined },
    ...{ draft, desk: { kind: 'idle' }, slipEvents: new Map() },
    ...{
      isSlipOpen: wasOpen(draft),
      moves: new Map(),
      betsShown: 'open',
      cashingOut: undefined,
      notice: '',
    },
    sort: read('sort', skin) ?? 'time',
    ...{ marketTab: firstTab(shown), built: [] },
    ...{ chips: read('chips', skin) ?? {}, isSettingStakes: false },
    ...{ favorites: read('favorites', skin) ?? [], watched: read('watched', skin) ?? [] },
  }
}

/** The markets of an event that are shown at first; all others have their tabs. */
function firstTab({ isMainOnly }: Pick<State, 'isMainOnly'>): State['marketTab'] {
  return isMainOnly ? 'main' : 'all'
}

export function go(
  book: Book,
  address: string,
  { isReplaced = false, isKnown = false, shown = {} }: Going = {},
): void {
  const [path = '', qs = ''] = address.split('?', 2)
  const route = readRoute(path, qs)
  const isSamePage =
    route.page === book.state.route.page && route.query.event === book.state.route.query.event
  book.update({
    ...{ route, data: undefined, hasFailed: false, wanted: firstWanted, cashingOut: undefined },
    ...(!isSamePage && { isSlipOpen: false, marketTab: firstTab(book.state), built: [] }),
    ...shown,
  })
  if (!isKnown) book.host.navigated(`/${route.page}`, { ...route.query }, isReplaced)
  if (!isSamePage) scrollTo(0, 0)
  showCurrent()
  void book.reload()
}

const shownNotice_ms = 8000

/** Tells the player something, for a while; readers hear it too. */
export function say(book: Book, notice: string): void {
  book.update({ notice })
  setTimeout(() => {
    if (book.state.notice === notice) book.update({ notice: '' })
  }, shownNotice_ms)
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
  book.update({ draft, desk: { kind: 'idle' } })
}

/** Stores the slip for the next frame; the host keeps it if the browser refuses storage to frames. */
export function keepSlip({ skin, host, state }: Book, draft: Draft): void {
  const kept = { ...draft, wasOpen: state.isSlipOpen }
  if (!write('slip', skin, kept)) host.keep(JSON.stringify(kept))
}

/** An empty sheet would only stand before the odds. */
function wasOpen({ wasOpen = false, picks }: Draft): boolean {
  return wasOpen && picks.length > 0
}

/** A slip that the host kept; one that has been begun since counts more. */
export function restoreSlip({ state, update }: Book, text: string): void {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), text)
  if (!kept.success || state.draft.picks.length > 0) return
  update({ draft: kept.output, isSlipOpen: wasOpen(kept.output) })
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
  if (found.ok) book.update({ player: found.value })
  else if (found.error.kind === 'refused' && found.error.code === 669) sessionOver(book, token)
}

const shownMove_ms = 8000

/** Notes which prices have moved since they were last seen. */
export function noteMoves(
  { state, clock }: Book,
  seen: Map<string, number>,
  events: readonly (BookEvent | FullEvent)[],
): void {
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
