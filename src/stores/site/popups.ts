import { splitLanguage } from '@contract/languages'
import type { Popup } from '@contract/popups'
import { atom, readonlyType } from 'nanostores'
import { call } from '../calls/api'
import { $balance } from '../session/balance'
import { $visit } from '../session/visit'

const popupAtom = atom<Popup | null>(null)
/** CONTENT-04: the popup to be shown now; one at a time. */
export const $popup = readonlyType(popupAtom)

/** Closed in this tab. A popup that is listed all the same was not marked as seen, for want of a connection. */
const closed = new Set<string>()
/** A dialog that could not be loaded is not tried again with every poll. */
const postponed_ms = 60_000

let started = false
let asking = false

/**
 * SESSION-05: asks with each poll of the balance, so never in a hidden tab, not while a round is shown, and less often where
 * nothing answers. Only the first call has an effect.
 */
export function followPopups(): void {
  if (started) return
  started = true
  $balance.subscribe((balance) => balance && void ask())
  $visit.listen(() => {
    closed.clear()
    popupAtom.set(null)
  })
}

async function ask(): Promise<void> {
  if (asking || popupAtom.get() !== null || isBusy()) return
  asking = true
  const visit = $visit.get()
  const listed = await call('popups', {
    query: { device_type: device(), page: popupPage(location.pathname) },
  })
  asking = false
  if (!listed.ok || visit !== $visit.get() || isBusy()) return
  for (const { id } of listed.value.filter(({ id }) => closed.has(id))) void markSeen(id)
  popupAtom.set(listed.value.find(({ id }) => !closed.has(id)) ?? null)
}

/** A popup waits for the dialog that is open (UI-07), and does not lie over a game or a slip. */
function isBusy(): boolean {
  return document.querySelector('dialog:modal, iframe') !== null
}

/** Hides the popup by its id, on this device at once and for the player for good. */
export function closePopup(): void {
  const shown = popupAtom.get()
  if (!shown) return
  closed.add(shown.id)
  popupAtom.set(null)
  void markSeen(shown.id)
}

/** Its dialog could not be loaded: the popup is still to be seen, and asked for again a while later. */
export function postponePopup(): void {
  const missed = popupAtom.get()
  setTimeout(() => {
    if (popupAtom.get() === missed) popupAtom.set(null)
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
export function popupPage(pathname: string): Popup['show_page'] {
  const { path } = splitLanguage(pathname)
  if (path.startsWith('/slots/crash')) return 'crash_games'
  if (path.startsWith('/slots')) return 'slots'
  if (path.startsWith('/live-casino')) return 'live_casino'
  if (/^\/(?:virtual-games|golden-race)/.test(path)) return 'virtual_games'
  return /^\/(?:sport|bc)(?:\/|$)/.test(path) ? 'sport' : 'all'
}
