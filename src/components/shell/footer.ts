import { localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { html, type Html } from '../html'
import { icon } from '../icons'
import type { ShellContent } from './content'
import { places, type Place } from './places'

/** The year the site opened, not the year of the clock: a page is a function of its address. */
const foundedYear = 2026

/** MENU-06. */
export function footer(lang: LanguageCode, content: ShellContent): Html {
  const { shell } = textsOf(lang)
  return html`<footer class="footer">
    <div class="wrap">
      <div class="footer-columns">
        <div class="footer-brand">
          <span class="logo" dir="ltr"
            ><img src="/brand/mark.svg" alt="" width="30" height="30" loading="lazy" />
            <span>Atoll</span></span
          >
          <p class="muted">${shell.tagline}</p>
        </div>
        <nav class="footer-links" aria-label="${shell.games}">
          <ul class="plain">
            ${menuLinks(lang, ['home', 'casino', 'liveCasino', 'virtualGames', 'crashGames'])}
            <li>
              <details class="footer-details">
                <summary>${shell.sport}${icon('down', 'marker')}</summary>
                <ul class="plain">
                  ${menuLinks(lang, ['sport', 'results'])}
                </ul>
              </details>
            </li>
          </ul>
        </nav>
        <nav class="footer-links" aria-label="${shell.information}">
          <ul class="plain">
            ${menuLinks(lang, ['promotions', 'contacts'])}
            ${content.footer.map(({ path, title }) => link(localPath(lang, path), title))}
          </ul>
        </nav>
      </div>
      ${content.banner}
      <div class="footer-end">
        <img src="/brand/age-18.svg" alt="${shell.adults}" width="44" height="44" loading="lazy" />
        <p>${shell.adultsText}</p>
        <p class="muted">© ${foundedYear} Atoll</p>
      </div>
    </div>
  </footer>`
}

function menuLinks(lang: LanguageCode, names: readonly Place[]): Html[] {
  const { shell } = textsOf(lang)
  return names.map((place) => link(localPath(lang, places[place].path), shell[places[place].text]))
}

function link(href: string, text: string): Html {
  return html`<li><a href="${href}">${text}</a></li>`
}

/** The bar within the thumb's reach, phones only. */
export function bottomBar(lang: LanguageCode, current: Place | null): Html {
  const { shell } = textsOf(lang)
  const item = (place: Place, text: string) =>
    html`<li>
      <a
        href="${localPath(lang, places[place].path)}"
        ${place === current ? html` aria-current="page"` : null}
        ${place === 'search' ? html` data-touch="search"` : null}
      >
        ${icon(places[place].icon)}<span>${text}</span></a
      >
    </li>`
  return html`<nav class="bar" aria-label="${shell.quickMenu}">
    <ul class="bar-list">
      ${item('home', shell.home)} ${item('sport', shell.sport)} ${item('casino', shell.casino)}
      ${item('search', shell.search)}
      <li class="only-out">
        <a href="?auth=sign-in" data-touch="auth">${icon('user')}<span>${shell.logIn}</span></a>
      </li>
      <li class="only-in">
        <a href="${localPath(lang, '/profile')}">${icon('user')}<span>${shell.account}</span></a>
      </li>
    </ul>
  </nav>`
}
