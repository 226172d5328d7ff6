import { opensElsewhere } from '@/ui/opensElsewhere.ts'

/*
 * The parts of the page that the frame takes the place of or leads to (components/sport/SportPage.astro).
 */
function stage(): HTMLElement | null {
  return document.getElementById('sport-stage')
}

/** Shows the frame instead of the static line and the page's tabs. It fills the rest of the screen. */
export function showFrame(): void {
  const host = stage()
  if (!host) return
  host.dataset.ready = ''
  const top_px = Math.round(host.getBoundingClientRect().top + scrollY)
  host.style.setProperty('--sport-top', `${top_px}px`)
}

/** Gives the frame the whole screen, over our header and bar, or takes it back. */
export function coverPage(isCovering: boolean): void {
  stage()?.toggleAttribute('data-covers', isCovering)
}

/** Shows or hides the message above the line that the frame did not load. */
export function showFailure(isFailed: boolean): void {
  stage()?.toggleAttribute('data-failed', isFailed)
}

/** The tabs of the page lead to pages of the frame: `go` opens one there and returns whether it has it. */
export function followTabs(go: (address: URL) => boolean): () => void {
  const nav = stage()?.closest('main')?.querySelector('nav')
  const click = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || opensElsewhere(event)) return
    if (go(new URL(link.href))) event.preventDefault()
  }
  nav?.addEventListener('click', click)
  return () => nav?.removeEventListener('click', click)
}

/** Marks the tab of the address shown, and gives its name to the heading. */
export function markTab(): void {
  const main = stage()?.closest('main')
  for (const link of main?.querySelector('nav')?.querySelectorAll('a') ?? []) {
    const isShown = link.pathname === location.pathname
    if (!isShown) link.removeAttribute('aria-current')
    else {
      link.setAttribute('aria-current', 'page')
      const heading = main?.querySelector('h1')
      if (heading) heading.textContent = link.textContent.trim()
    }
  }
}
