import { languageCookie, scrollStep_ms, scrollStep_px } from '#contract/constants.ts'
import { keepTabInside } from '@/ui/keepTabInside.ts'
import { opensElsewhere } from '@/ui/opensElsewhere.ts'

/*
 * Script additions to the shell of every page: storing the theme, keeping the focus in the side menu, changing the
 * language without a redirect, and the link back to the top.
 */
const root = document.documentElement
const year_s = 31_536_000

function isLight(): boolean {
  return root.dataset.theme
    ? root.dataset.theme === 'light'
    : matchMedia('(prefers-color-scheme: light)').matches
}

function setTheme(theme: string): void {
  root.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

function chooseLanguage(link: HTMLAnchorElement): void {
  const target = new URL(link.href)
  target.searchParams.delete('lang')
  document.cookie = `${languageCookie}=${link.hreflang}; Path=/; Max-Age=${year_s}; SameSite=Lax; Secure`
  location.assign(target)
}

function goToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, 0)
  const timer = setInterval(() => {
    scrollBy({ top: -scrollStep_px, behavior: 'instant' })
    if (scrollY <= 0) clearInterval(timer)
  }, scrollStep_ms)
  for (const stop of ['wheel', 'touchstart']) {
    addEventListener(stop, () => clearInterval(timer), { once: true, passive: true })
  }
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>('[data-theme-switch],a[hreflang],.to-top')
  if (!control) return
  if (control.dataset.themeSwitch !== undefined) return setTheme(isLight() ? 'dark' : 'light')
  if (opensElsewhere(event)) return
  event.preventDefault()
  if (control instanceof HTMLAnchorElement && control.hreflang) return chooseLanguage(control)
  goToTop()
})

/** A wide screen has the groups of the footer open. */
const wide = matchMedia('(min-width: 900px)')
function foldFooter(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.footer nav > details')) {
    group.open = wide.matches
    group.querySelector('summary')?.setAttribute('tabindex', wide.matches ? '-1' : '0')
  }
}
wide.addEventListener('change', foldFooter)
foldFooter()

const menu = document.getElementById('menu')

// Before the change, not after it: the focus goes back to the button while the menu closes, so the page must be live by then.
menu?.addEventListener('beforetoggle', (event) => {
  const open = event.newState === 'open'
  if (open) menu.setAttribute('aria-modal', 'true')
  else menu.removeAttribute('aria-modal')
  for (const each of document.querySelectorAll<HTMLElement>('body > :is(header, main, footer, .bar)')) {
    each.inert = open
  }
})
menu?.addEventListener('keydown', (event) => keepTabInside(event, menu))
// A dialog that a link of the menu opens on this page (such as sign-in) must not be behind the menu.
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.hidePopover()
})

const top = document.getElementById('top')
if (top)
  new IntersectionObserver(([entry]) =>
    root.toggleAttribute('data-scrolled', !entry?.isIntersecting),
  ).observe(top)
