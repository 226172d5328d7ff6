import { isSportPath, splitLanguage } from '#contract/languages.ts'
import { popupPages, type PopupPage } from '#contract/popupPages.ts'
import type { Popup } from '#contract/popups.ts'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api.ts'
import { balancePoll_ms } from '#contract/constants.ts'
import { $balance, $lineOpen, $news } from '../session/balance.ts'
import { $visit } from '../session/visit.ts'
import { readStored, removeStored, writeStored } from '../site/storage.ts'

const popupAtom = atom<Popup | null>(null)
/** CONTENT-04: the popup to be shown now; one at a time. */
export const $popup = readonlyType(popupAtom)

/** Popups closed in this tab. If such a popup is listed again, marking it as seen failed without a connection. */
const closed = new Set<string>()
/** A dialog that could not be loaded is not tried again with every poll. */
const postponed_ms = 60_000

/** A popup lets the page be seen first. */
const quiet_ms = 4000

let started = false
let isQuiet = true
let asking = false

/** One that came over a dialog or a frame: while the live line is open, its end is looked for without a call. */
let covered: Popup | null = null
let uncovering: ReturnType<typeof setInterval> | undefined

/** The parts of the site that have a popup waiting for the end of a frame; for this tab, as a frame often ends with its page. */
const waiting = 'atoll:popups'

/**
 * SESSION-05: asks with each poll of the balance, so never in a hidden tab, not while a round is shown, and less often where
 * nothing answers. LIVE-04: while the live line is open, with its beginning and where it tells of one. Only the first call has an effect.
 */
export function followPopups(): void {
  if (started) return
  started = true
  $balance.subscribe((balance) => balance && !$lineOpen.get() && void loadPopups())
  $news.listen((told) => {
    if (told?.news === 'popups' || told?.news === 'open') void loadPopups()
  })
  setTimeout(() => {
    isQuiet = false
    if ($balance.get()) void loadPopups()
  }, quiet_ms)
  $visit.listen(() => {
    closed.clear()
    cover(null)
    popupAtom.set(null)
    keepWaiting([])
  })
}

async function loadPopups(): Promise<void> {
  if (isQuiet || asking || popupAtom.get() !== null) return
  asking = true
  const visit = $visit.get()
  const [missed] = isBusy() ? [] : waitingPages()
  const page = missed ?? popupPage(location.pathname)
  const listed = await call('popups', { query: { device_type: device(), page } })
  asking = false
  if (!listed.ok || visit !== $visit.get()) return
  for (const { id } of listed.value.filter(({ id }) => closed.has(id))) void markSeen(id)
  take(page, listed.value.find(({ id }) => !closed.has(id)) ?? null)
}

/** Shows a popup or remembers that one waits. If none waits any more, the current part of the site is requested again. */
function take(page: PopupPage, popup: Popup | null): void {
  const others = waitingPages().filter((other) => other !== page)
  cover(popup && isBusy() ? popup : null)
  if (covered) keepWaiting([...others, page])
  else if (popup) popupAtom.set(popup)
  else if (!isBusy()) keepWaiting(others)
}

function cover(popup: Popup | null): void {
  clearInterval(uncovering)
  covered = popup
  if (popup) uncovering = setInterval(uncover, balancePoll_ms)
}

function uncover(): void {
  if (!$lineOpen.get() || isBusy() || popupAtom.get()) return
  popupAtom.set(covered)
  cover(null)
}

function waitingPages(): readonly PopupPage[] {
  const kept = readStored(waiting, 'sessionStorage').split(',')
  return popupPages.filter((page) => kept.includes(page))
}

function keepWaiting(pages: readonly PopupPage[]): void {
  if (pages.length > 0) writeStored(waiting, pages.join(), 'sessionStorage')
  else removeStored(waiting, 'sessionStorage')
}

/** A popup waits for the dialog that is open (UI-07), and does not lie over a game, a slip or a form; nor while somebody types. */
function isBusy(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select') ?? false
  return typing || document.querySelector('dialog:modal, iframe, main form:not([role=search])') !== null
}

/** Hides the popup by its id, on this device at once and for the player for good. */
export function closePopup(): void {
  const shown = popupAtom.get()
  if (!shown) return
  closed.add(shown.id)
  popupAtom.set(null)
  const marked = markSeen(shown.id)
  // Another one may wait.
  if ($lineOpen.get()) void marked.then(loadPopups)
}

/** The popup's dialog could not be loaded: it still has to be shown, and is requested again later. */
export function postponePopup(): void {
  const missed = popupAtom.get()
  setTimeout(() => {
    if (popupAtom.get() === missed) popupAtom.set(null)
    if ($lineOpen.get()) void loadPopups()
  }, postponed_ms)
}

/** A failure is made good by the next poll. The page may be left at the same time. */
async function markSeen(popup_id: string): Promise<void> {
  await call('popupSeen', { body: { popup_id }, keepalive: true })
}

const phone = '(max-width: 639px)'

function device(): 'mobile' | 'desktop' {
  return matchMedia(phone).matches ? 'mobile' : 'desktop'
}

/** The part of the site that a popup may be for; `all` is what belongs to none of them. */
export function popupPage(pathname: string): PopupPage {
  const { path } = splitLanguage(pathname)
  if (path.startsWith('/slots/crash')) return 'crash_games'
  if (path.startsWith('/slots')) return 'slots'
  if (path.startsWith('/live-casino')) return 'live_casino'
  if (/^\/(?:virtual-games|golden-race)/.test(path)) return 'virtual_games'
  return isSportPath(path) ? 'sport' : 'all'
}
