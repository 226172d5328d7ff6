import { languages, localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { escapeHtml, html, type Html } from '../html'
import { icon } from '../icons'
import { mainMenu, places, type Place } from './places'

/** Everything of the header but the language links, which hang on the page's own address. */
export function header(lang: LanguageCode, current: Place | null): Html {
  const { shell } = textsOf(lang)
  return html`<header class="header">
    <div class="wrap header-row">
      ${logo(lang)} ${menu(lang, current)}
      <div class="header-tools">
        <a
          class="button button-icon wide-only"
          href="${localPath(lang, places.search.path)}"
          data-touch="search"
          aria-label="${shell.searchSlots}"
        >
          ${icon('search')}
        </a>
        <a class="join only-out" href="?auth=sign-up" data-touch="auth">
          <img src="/brand/join-us.svg" alt="" width="24" height="24" /><span>${shell.joinUs}</span></a
        >
        <button
          class="button button-icon"
          type="button"
          popovertarget="languages"
          aria-label="${shell.language}"
        >
          ${icon('globe')}
        </button>
        <button
          class="button button-icon wide-only"
          type="button"
          data-theme-switch
          aria-label="${shell.theme}"
        >
          ${icon('moon', 'in-day')}${icon('sun', 'in-night')}
        </button>
        <a class="button button-primary only-out" href="?auth=sign-in" data-touch="auth">${shell.logIn}</a>
        <div class="account-place only-in" data-island="account" data-when="session"></div>
        <button class="button button-icon" type="button" popovertarget="menu" aria-label="${shell.openMenu}">
          ${icon('menu', 'icon-turns')}
        </button>
      </div>
    </div>
  </header>`
}

function logo(lang: LanguageCode): Html {
  return html`<a class="logo" href="${localPath(lang, '/home')}" dir="ltr">
    <img src="/brand/mark.svg" alt="" width="30" height="30" /><span>Atoll</span></a
  >`
}

function menu(lang: LanguageCode, current: Place | null): Html {
  const { shell } = textsOf(lang)
  const links = mainMenu.map((place) => {
    const { path, text } = places[place]
    const here = place === current ? html` aria-current="page"` : null
    return html`<li><a href="${localPath(lang, path)}" ${here}>${shell[text]}</a></li>`
  })
  return html`<nav class="main-menu" aria-label="${shell.mainMenu}">
    <ul class="main-menu-list">
      ${links}
    </ul>
  </nav>`
}

/**
 * The language list. A link carries `?lang=`, which the gateway stores and takes off again, so it works without script.
 * `address` is the unprefixed path with its query. Made for each request, hence a plain string.
 */
export function languageList(lang: LanguageCode, address: string): string {
  const [path = '', query = ''] = address.split('?')
  const rest = escapeHtml(query && `&${query}`)
  const safePath = escapeHtml(path)
  const links = languages.map(({ code, name, tag, dir }) => {
    // The gateway reads a language from the first parameter alone.
    const target = `${localPath(code, safePath)}?lang=${code}${rest}`
    const here = code === lang ? ' aria-current="true"' : ''
    return `<li><a href="${target}" lang="${tag}" dir="${dir}" hreflang="${code}" data-language="${code}"${here}>${name}</a></li>`
  })
  const label = escapeHtml(textsOf(lang).shell.language)
  return `<nav class="languages" id="languages" popover aria-label="${label}"><ul class="plain">${links.join('')}</ul></nav>`
}
