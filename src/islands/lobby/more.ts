import type { GameCard, ProviderInfo } from '@contract/games'
import type { LanguageCode } from '@contract/languages'
import { gameCards } from '@/components/games'
import { compact, html, trusted, type Html } from '@/components/html'
import { lobbyAddress } from '@/components/lobby/address'
import type { Texts } from '@/i18n/texts'
import { placeOf, type LobbyLists } from '@/stores/lobbyLists'
import type { LobbyProps } from './props'

export type More = {
  lang: LanguageCode
  lobby: LobbyProps
  texts: Texts['lobby']
  cardTexts: Texts['favorites']
  providers: Readonly<Record<string, ProviderInfo>>
  load: () => void
}

/** Of a provider a lobby without a filter shows the first; its own lobby has all. */
const rowLength = 6
const sizes = '(min-width: 900px) 200px, 96px'

export function drawMore(root: HTMLElement, more: More, { lists, failure, processing }: LobbyLists): void {
  const { lobby, providers } = more
  const rows = Object.keys(providers).flatMap((provider) => {
    const games = gamesOf(lists, lobby, provider)
    return games.length > 0 ? [row(more, provider, games)] : []
  })
  const hasFailed = failure !== null && processing.length === 0
  root.innerHTML = compact(html`${rows} ${hasFailed && failedLine(more)}`).html
  root.querySelector('.lobby-more-failed button')?.addEventListener('click', more.load)
  root.toggleAttribute('data-found', rows.length > 0)
  root.toggleAttribute('data-asked', processing.length === 0 && Object.keys(providers).length > 0)
}

/** A live list is a provider's whole list, and a category is what of it has the mark; slots are asked for by category. */
function gamesOf(
  lists: LobbyLists['lists'],
  { section, category, provider: chosen }: LobbyProps,
  provider: string,
): readonly GameCard[] {
  if (chosen !== undefined && chosen !== provider) return []
  if (section !== 'live') return lists[placeOf({ provider, category })] ?? []
  const games = lists[provider] ?? []
  return category === undefined ? games : games.filter(({ tab }) => tab.includes(category))
}

function row(
  { lang, lobby, texts, cardTexts, providers }: More,
  provider: string,
  games: readonly GameCard[],
): Html {
  const { category, path } = lobby
  const name = providers[provider]?.name ?? provider
  const isOpening = category === undefined && lobby.provider === undefined
  const shown = isOpening ? games.slice(0, rowLength) : games
  const all =
    lobby.provider === undefined &&
    html`<a href="${lobbyAddress(lang, path, { category, provider })}"
      >${texts.seeAll}<span class="visually-hidden">: ${name}</span></a
    >`
  return html`<section class="lobby-row">
    <div class="section-head">
      <h2><bdi>${name}</bdi></h2>
      ${all}
    </div>
    <ul class="games-grid ${isOpening && 'games-line'}">
      ${trusted(gameCards(lang, shown, { sizes, eager: 0, texts: cardTexts, likes: {} }))}
    </ul>
  </section>`
}

function failedLine({ texts }: More): Html {
  return html`<div class="lobby-more-failed" role="alert">
    <p>${texts.away}</p>
    <button type="button" class="button button-quiet">${texts.again}</button>
  </div>`
}
