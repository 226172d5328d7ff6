import type { GameCard, ProviderInfo } from '#contract/games.ts'
import { gameCards, gridSizes } from '@/components/games.ts'
import { lobbyAddress } from '@/components/lobby/address.ts'
import { labelled } from '@/i18n/labelled.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { useMarkup } from '@/ui/Icon.tsx'
import type { LobbyProps } from './props.ts'

type RowProps = {
  lobby: LobbyProps
  texts: LoadedTexts<'lobby' | 'favorites'>
  info: ProviderInfo
  games: readonly GameCard[]
}

/** The number of games of a provider in an unfiltered lobby; the provider's own lobby shows all. */
const rowLength = 6

/** A provider's games, as cards of the lobby's page. */
export function GamesRow({ lobby, texts, info, games }: RowProps) {
  const { category, path } = lobby
  const { routeProvider: provider, name } = info
  const isOpening = category === undefined && lobby.provider === undefined
  const shown = isOpening ? games.slice(0, rowLength) : games
  const cards = gameCards(texts.lang, shown, { sizes: gridSizes, eager: 0, texts: texts.favorites })
  return (
    <section className="lobby-row">
      <div className="section-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {lobby.provider === undefined && (
          <a href={lobbyAddress(texts.lang, path, { category, provider })}>
            {texts.lobby.seeAll}
            <span className="visually-hidden">
              {labelled(texts.lang, '')} {name}
            </span>
          </a>
        )}
      </div>
      <ul
        className={isOpening ? 'games-grid games-line' : 'games-grid'}
        dangerouslySetInnerHTML={useMarkup(cards)}
      />
    </section>
  )
}
