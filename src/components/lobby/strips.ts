import { providersPerPage } from '@contract/constants'
import type { ProviderInfo } from '@contract/games'
import { localPath, type LanguageCode } from '@contract/languages'
import { textsOf } from '@/i18n/texts'
import { html, nothing, trusted, type Html } from '../html'
import { icon } from '../icons'
import { lobbyAddress, providerLink } from './address'

export function categoryName(lang: LanguageCode, category: string): string {
  const { casino } = textsOf(lang)
  return (casino as Record<string, string>)[category] ?? casino.otherGames
}

/** The categories as chips, each an address; the first takes the choice back. */
export function categoryChips(
  lang: LanguageCode,
  path: string,
  categories: readonly string[],
  chosen: { category?: string; provider?: string },
): Html {
  const { casino } = textsOf(lang)
  const chip = (href: string, text: string, here: boolean) =>
    html`<li><a class="chip" href="${href}" ${trusted(here ? ' aria-current="true"' : '')}>${text}</a></li>`
  const { provider, category } = chosen
  return html`<nav aria-label="${casino.categories}">
    <ul class="chips">
      ${chip(lobbyAddress(lang, path, { provider }), casino.all, category === undefined)}
      ${categories.map((each) =>
        chip(
          lobbyAddress(lang, path, { category: each, provider }),
          categoryName(lang, each),
          each === category,
        ),
      )}
    </ul>
  </nav>`
}

/** Providers, seven a page (UI-08). It scrolls by itself; src/scripts/strip.ts adds the arrows. */
export function providerStrip(
  lang: LanguageCode,
  path: string,
  providers: readonly ProviderInfo[],
  chosen: string | undefined,
): Html {
  if (providers.length === 0) return nothing
  const { casino } = textsOf(lang)
  const pages = Array.from({ length: Math.ceil(providers.length / providersPerPage) }, (_, page) =>
    providers.slice(page * providersPerPage, (page + 1) * providersPerPage),
  )
  const arrow = (step: number, label: string, turn: string) =>
    html`<button class="button button-icon" type="button" data-step="${step}" aria-label="${label}" disabled>
      ${icon('chevron', turn)}
    </button>`
  const several = pages.length > 1
  return html`<nav class="strip" aria-label="${casino.providers}">
    <a href="${localPath(lang, '/slots/providers')}">${casino.allProviders}</a>
    ${several && arrow(-1, casino.earlierProviders, 'paging-back')}
    ${several && arrow(1, casino.laterProviders, 'icon-turns')}
    <div class="strip-pages">${pages.map((page) => providerPage(lang, path, page, chosen))}</div>
  </nav>`
}

function providerPage(
  lang: LanguageCode,
  path: string,
  providers: readonly ProviderInfo[],
  chosen: string | undefined,
): Html {
  const links = providers.map((info) => html`<li>${providerLink(lang, path, info, chosen)}</li>`)
  return html`<ul class="strip-page">
    ${links}
  </ul>`
}
