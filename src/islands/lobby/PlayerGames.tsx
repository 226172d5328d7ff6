import type { GameCard } from '#contract/games.ts'
import { useStore } from '@nanostores/react'
import { use, useEffect } from 'react'
import { loadTexts } from '@/i18n/loadTexts.ts'
import { favoritesTexts } from '@/i18n/namespaces/favorites.ts'
import { lobbyTexts } from '@/i18n/namespaces/lobby.ts'
import { loadLikeCounts } from '@/stores/games/likes.ts'
import { loadLiveLobby } from '@/stores/games/liveLists.ts'
import { $extraData, $lobbyLists, listKey, type LobbyLists } from '@/stores/games/lobbyLists.ts'
import { loadSlotLists } from '@/stores/games/slotLists.ts'
import { $session, startSession } from '@/stores/session/session.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { GamesRow } from './GamesRow.tsx'
import type { LobbyProps } from './props.ts'
import { showProviders } from './strip.ts'

startSession()
const loading = loadTexts(pageLanguage(), lobbyTexts, favoritesTexts)

/** Games for players only, after those of the page. */
export function PlayerGames(lobby: LobbyProps) {
  const texts = use(loading)
  const { lists, failure, processing } = useStore($lobbyLists)
  const providers = useStore($extraData)
  // The hint cookie is enough to start; the later confirmation of the session changes nothing.
  const guest = useStore($session) === 'out'
  useEffect(() => void loadLikeCounts(), [])
  useEffect(() => load(lobby), [lobby, guest])
  useEffect(() => showProviders(texts.lang, lobby, Object.values(providers)), [texts.lang, lobby, providers])

  const found = Object.values(providers)
    .map((info) => ({ info, games: gamesOf(lists, lobby, info.routeProvider) }))
    .filter(({ games }) => games.length > 0)
  const done = processing.length === 0
  const hasProviders = done && Object.keys(providers).length > 0
  return (
    <div
      className="lobby-more"
      data-found={found.length > 0 || undefined}
      data-asked={hasProviders || undefined}
    >
      {found.map(({ info, games }) => (
        <GamesRow key={info.routeProvider} lobby={lobby} texts={texts} info={info} games={games} />
      ))}
      {failure !== null && done && (
        <div className="flex flex-wrap items-center gap-3 mbs-7" role="alert">
          <p>{texts.lobby.away}</p>
          <button type="button" className="button button-quiet" onClick={() => load(lobby)}>
            {texts.lobby.again}
          </button>
        </div>
      )}
    </div>
  )
}

function load(lobby: LobbyProps): void {
  if (lobby.section === 'live') void loadLiveLobby(lobby.category)
  else void loadSlotLists(lobby)
}

/** Live lists are loaded whole and filtered by category here; slots are loaded by category. */
function gamesOf(
  lists: LobbyLists['lists'],
  { section, category, provider: chosen }: LobbyProps,
  provider: string,
): readonly GameCard[] {
  if (chosen !== undefined && chosen !== provider) return []
  if (section !== 'live') return lists[listKey({ provider, category })] ?? []
  const games = lists[provider] ?? []
  return category === undefined ? games : games.filter(({ tab }) => tab.includes(category))
}
