import type { ClientDirective } from 'astro'
import { afterFirstSign } from '@/ui/afterFirstSign.ts'
import { tappedAddress } from '../sport/tapped.ts'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'

const page = document.documentElement

const fast_mbps = 5

/** A connection of unknown speed counts as slow. */
function isFast(): boolean {
  const { saveData, effectiveType, downlink = 0 } = navigator.connection ?? {}
  return !saveData && effectiveType === '4g' && downlink >= fast_mbps
}

function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}

/** A link of the static line to an event, or to a selection of it. */
function eventLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element
    ? target.closest<HTMLAnchorElement>('#sport-line a[href*="gameId="]')
    : null
}

/**
 * `client:sport`: the frame of a sportsbook. It starts at load if the page has a session, if the address opens an
 * event or brings a shared slip, if what it is for is in the frame only (`data-eager`), or if there is no static line to read meanwhile. Otherwise it starts with the first tapped event or odd of
 * the line. On a fast connection it also starts when the browser is idle after the first sign of a guest who is not
 * reading further down. A tapped link becomes the address of the page, from which the frame opens; a guest who tapped an odd is asked
 * to sign in meanwhile (islands/sport/signInToBet.ts).
 */
const sport: ClientDirective = (load) => {
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    const hydrate = await load()
    await hydrate()
  }
  let taps = 0
  const tap = (event: MouseEvent) => {
    const link = eventLink(event.target)
    if (!link || opensElsewhere(event)) return
    event.preventDefault()
    taps += 1
    link.dataset.tapped = String(taps)
    link.ariaBusy = 'true'
    history.pushState(null, '', tappedAddress(link))
    // A changed address fires no event by itself; the island, if loaded, follows this one.
    dispatchEvent(new PopStateEvent('popstate'))
    void start()
  }
  document.addEventListener('click', tap)

  const isAsked = /[?&](gameId|slip)=/.test(location.search)
  if (page.dataset.session === 'in' || isAsked || document.querySelector('[data-eager]')) return void start()
  new MutationObserver(() => page.dataset.session === 'in' && void start()).observe(page, {
    attributeFilter: ['data-session'],
  })
  // A finger on an odd may only be scrolling: it fetches, and the tap starts.
  document.addEventListener('pointerdown', ({ target }) => eventLink(target) && void load(), {
    passive: true,
  })
  // The island precedes the line in the document.
  whenParsed(() => {
    const hasLine = document.querySelector('#sport-line a[href*="gameId="]') !== null
    if (!hasLine) void start()
    else if (isFast()) afterFirstSign(() => void (scrollY === 0 ? start() : load()))
  })
}
export default sport
