import { localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { html, type Html } from '../html'
import { icon, type IconName } from '../icons'
import type { ShellContent } from './content'
import { places, type Place } from './places'

/**
 * The burger menu, MENU-03 to MENU-05: a dialog by popover, so that it opens before any script has run;
 * src/scripts/shell.ts adds the keeping of focus.
 */
export function sideMenu(lang: LanguageCode, current: Place | null, content: ShellContent): Html {
  const { shell } = textsOf(lang)
  const link = (place: Place, extra = '') =>
    row(localPath(lang, places[place].path), places[place].icon, shell[places[place].text], {
      extra,
      here: place === current,
      ...(place === 'search' && { touch: 'search' as const }),
    })
  return html`<dialog class="side" id="menu" popover aria-label="${shell.menu}">
    <div class="side-head">
      <span class="side-title">${shell.menu}</span>
      <button class="button button-icon" type="button" data-theme-switch aria-label="${shell.theme}">
        ${icon('moon', 'in-day')}${icon('sun', 'in-night')}
      </button>
      <button
        class="button button-icon"
        type="button"
        popovertarget="menu"
        popovertargetaction="hide"
        aria-label="${shell.closeMenu}"
        autofocus
      >
        ${icon('close')}
      </button>
    </div>
    <nav aria-label="${shell.menu}">
      <ul class="side-block">
        ${link('search')}
        ${row(localPath(lang, '/profile/transfer-to-friend'), 'transfer', shell.transfer, { extra: 'only-transfer' })}
        ${row('?auth=sign-up', 'user', shell.joinUs, { extra: 'only-out', touch: 'auth' })}
      </ul>
      <ul class="side-block narrow-only" aria-label="${shell.games}">
        ${(['home', 'casino', 'liveCasino', 'virtualGames', 'crashGames'] as const).map((place) => link(place))}
      </ul>
      <ul class="side-block">
        ${link('sport')}${link('live', 'narrow-only')}${link('results')}
      </ul>
      <ul class="side-block">
        <li>${information(lang, content)}</li>
        ${link('promotions')} ${bonusChannel(lang, content)} ${link('contacts')}
        ${row(localPath(lang, content.termsPath), 'document', shell.terms)} ${link('settings')}
      </ul>
    </nav>
  </dialog>`
}

type RowOptions = { extra?: string; here?: boolean; touch?: 'auth' | 'search'; away?: boolean }

function row(href: string, name: IconName, text: string, options: RowOptions = {}): Html {
  const here = options.here ? html` aria-current="page"` : null
  const touch = options.touch ? html` data-touch="${options.touch}"` : null
  const away = options.away ? html` rel="noopener noreferrer" target="_blank"` : null
  return html`<li${options.extra ? html` class="${options.extra}"` : null}>
    <a class="side-link" href="${href}"${here}${touch}${away}>${icon(name)}<span>${text}</span></a></li>`
}

function information(lang: LanguageCode, content: ShellContent): Html {
  const { shell } = textsOf(lang)
  const links = content.information.map(
    ({ path, title, guestsOnly }) =>
      html`<li${guestsOnly ? html` class="only-out"` : null}><a class="side-link side-inner" href="${localPath(lang, path)}">${title}</a></li>`,
  )
  return html`<details class="side-details">
    <summary class="side-link">
      ${icon('info')}<span>${shell.information}</span> ${icon('down', 'marker')}
    </summary>
    <ul class="plain">
      ${links}
    </ul>
  </details>`
}

function bonusChannel(lang: LanguageCode, { bonusChannelUrl }: ShellContent): Html | null {
  if (!bonusChannelUrl) return null
  return row(bonusChannelUrl, 'channel', textsOf(lang).shell.bonusChannel, { away: true })
}
