import { localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { html } from './html'
import { icon } from './icons'
import { kept } from './kept'
import { places, type Place } from './shell/places'

/** The home page's way to every part of the site, as list items. */
export function sectionLinks(lang: LanguageCode): string {
  const { home, shell } = textsOf(lang)
  const sections: readonly { place: Place; text: string }[] = [
    { place: 'sport', text: home.sportText },
    { place: 'casino', text: home.slotsText },
    { place: 'liveCasino', text: home.liveCasinoText },
    { place: 'crashGames', text: home.crashGamesText },
    { place: 'virtualGames', text: home.virtualGamesText },
    { place: 'promotions', text: home.promotionsText },
  ]
  return kept(home, lang, () =>
    sections.map(
      ({ place, text }) =>
        html`<li>
          <a class="section card" href="${localPath(lang, places[place].path)}">
            ${icon(places[place].icon)}<span
              ><strong>${shell[places[place].text]}</strong><span class="muted">${text}</span></span
            ></a
          >
        </li>`,
    ),
  )
}
