/*
 * The only script of a content page before the first touch. It loads what every page has and few visits need, for which
 * Astro islands would cost every page their runtime (docs/decisions/islands.md):
 *
 *   <div data-island="account">     the player's balance and menu, loaded if the session attribute is set, or when it is
 *   <div data-island="last-transfers">  in the side menu, loaded when a player opens it
 *   <a href="?auth=sign-in" data-touch="auth">    opens the modal, or is a plain link without scripts; a button has
 *                                                 `data-intent="sign-up"` in place of an address
 *   <a href="/search" data-touch="search">  opens the search; a form with it shows results while typing
 *   <button data-touch="favorite">                or `like`, in a `data-game`: asks a guest to sign in
 */
import { afterFirstSign } from '@/ui/afterFirstSign.ts'
import { islandFailure, loadPageAnew } from '@/ui/islandFailure.ts'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'

const registry = () => import('./registry.ts')

const page = document.documentElement

const isIn = () => page.dataset.session === 'in'

/** Loading fails without a connection. The rendered content stays, and the rest loads when the connection is back. */
function whenOnline(act: () => void): void {
  addEventListener('online', act, { once: true })
}

const minute_ms = 60_000

let accountIsMounted = false

function mountAccount(): void {
  const root = document.querySelector<HTMLElement>('[data-island=account]')
  if (!root || accountIsMounted) return
  accountIsMounted = true
  registry()
    .then(({ mountAccount }) => mountAccount(root))
    .catch((error: unknown) => {
      accountIsMounted = false
      console.error(error)
      const wait = () => whenOnline(mountAccount)
      // As with a touch below, but nobody has pressed anything: if the page answers, it is reloaded. A recent page
      // would come from the edge cache unchanged, again and again.
      if (performance.now() > minute_ms) loadPageAnew(wait)
      else wait()
    })
}

type AstroIsland = HTMLElement & { start: () => void }

/** An island of Astro's that did not load; `data-lost` was set before this script ran (scripts/early.ts). */
function showLost(island: AstroIsland): void {
  whenOnline(() => island.start())
  island.replaceChildren(islandFailure(() => loadPageAnew()))
}

document.querySelectorAll<AstroIsland>('[data-lost]').forEach(showLost)
document.addEventListener('astro:hydration-error', ({ target }) => showLost(target as AstroIsland))

function mountSigned(): void {
  if (!isIn()) return
  mountAccount()
  if (!document.querySelector('.game-button')) return
  registry()
    .then(({ showGameButtons: showMarks }) => showMarks())
    .catch(console.error)
}

mountSigned()
new MutationObserver(mountSigned).observe(page, { attributeFilter: ['data-session'] })

function setSession(isIn = false): void {
  if (isIn) page.dataset.session = 'in'
  else delete page.dataset.session
}

// Another tab signed in or out; stores/session/tabs.ts writes this.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'atoll:session') setSession(newValue?.startsWith('in'))
})
// A page from the back-forward cache missed events meanwhile; the hint cookie has the current state
// (scripts/early.ts).
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) setSession(document.cookie.includes('atoll_in=1'))
})

const controlOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-touch]') : null

document.addEventListener('click', (event) => {
  const control = controlOf(event)
  if (!control || control instanceof HTMLFormElement || opensElsewhere(event)) return
  event.preventDefault()
  touch(control)
})

/** Once the menu is looked at: what a player last sent or got (MENU-03), and where the app is (MENU-10). */
const menu = document.querySelector<HTMLElement>('#menu')
menu?.addEventListener('toggle', ({ newState }) => {
  const transfers = isIn() && menu.querySelector<HTMLElement>('[data-island=last-transfers]')
  const app = menu.querySelector<HTMLElement>('[data-app]')
  if (newState !== 'open' || !(transfers || app)) return
  registry()
    .then(({ showLastTransfers, offerApp }) =>
      Promise.all([transfers && showLastTransfers(transfers), app && offerApp(app)]),
    )
    .catch(console.error)
})

/** A press while the island is loading waits for it; if loading fails, the browser follows the link. */
function touch(control: HTMLElement): void {
  if (control.ariaBusy === 'true') return
  control.ariaBusy = 'true'
  registry()
    .then(({ touched }) => touched(control))
    .catch((error: unknown) => {
      console.error(error)
      // If the device is online, the chunk is missing because a new version was deployed: the page of the new version
      // opens the modal itself.
      if (navigator.onLine && control instanceof HTMLAnchorElement) location.assign(control.href)
      else whenOnline(() => touch(control))
    })
    .finally(() => (control.ariaBusy = null))
}

/** Prefetches on the first sign of intent: at once for a control, when idle for the rest of the page. */
const ahead = (name: 'auth' | 'search' = 'auth') => {
  registry()
    .then(({ prepare }) => prepare[name]())
    .catch(() => {
      // Only a prefetch: the touch itself tries again and handles a failure.
    })
}
for (const type of ['pointerover', 'pointerdown', 'focusin']) {
  document.addEventListener(
    type,
    (event) => {
      const control = controlOf(event)
      if (control instanceof HTMLFormElement) {
        if (type === 'focusin') touch(control)
      } else if (control && !control.classList.contains('game-button'))
        ahead(control.dataset.touch as 'auth' | 'search')
    },
    { passive: true },
  )
}

const { saveData, effectiveType = '' } = navigator.connection ?? {}
if (!saveData && !effectiveType.includes('2g') && !isIn()) afterFirstSign(() => ahead())

/** After the first touch, until which a reading page is to cost nothing, and what the touch itself asks for. */
const afterTouch = () => {
  setTimeout(() => void import('./afterTouch.ts').catch(console.warn), 3000)
}
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, afterTouch, { passive: true, once: true })

// The service worker's offline page has the address of the requested page.
if (document.querySelector('[data-offline]')) whenOnline(() => location.reload())

const { search, hash } = location
// A partner's link: the codes are for who has no account yet.
if (/[?&](?:ref|agent_id|referral_id)=/.test(search) && !isIn())
  import('@/scripts/keepAffiliate.ts').then(({ keepAffiliate }) => keepAffiliate(search)).catch(console.warn)
// A reload finds the entry of the modal that was open: stores/site/backButton.ts.
const reopened = (history.state as { modal?: string } | null)?.modal
if (reopened || /[?&#](?:auth|notice|campaign)=/.test(search + hash))
  registry()
    .then(({ arrive }) => arrive(reopened))
    .catch(console.error)
