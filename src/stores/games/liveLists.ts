import type { GameCard, ProviderInfo } from '#contract/games.ts'
import {
  $extraData,
  $lobbyLists,
  began,
  ended,
  failed,
  fetchGames,
  forgetExtraData,
  isGuest,
  isInPage,
  loadExtraData,
  store,
} from './lobbyLists.ts'

/**
 * GAMES-05: the list of every live provider, or of those in a category, as far as it is not in the page. A guest is left without those
 * for players.
 */
export async function loadLiveLobby(category?: string): Promise<void> {
  if (!isGuest() && !(await loadExtraData('live', category))) return
  await loadLiveLists(Object.keys($extraData.get()))
  if (isGuest()) forgetExtraData()
}

/** Asks each of the providers. Throws on one that is not configured. */
export async function loadLiveLists(providers: readonly string[]): Promise<void> {
  await Promise.all(providers.map(infoOf).map(loadLiveList))
}

async function loadLiveList(info: ProviderInfo): Promise<void> {
  const provider = info.routeProvider
  const { lists, processing } = $lobbyLists.get()
  if (info.authRequired && isGuest()) return store(provider, [])
  if (info.isDirectGameLink || processing.includes(provider)) return
  began(provider)
  // With nothing loaded the default list is the page's own; a loaded list is not requested again.
  if (!isInPage(info) && !lists[provider]?.length) await loadProvider(info)
  ended(provider)
}

async function loadProvider({ routeProvider: provider, uniqueField }: ProviderInfo): Promise<void> {
  const fetched = await fetchGames({ section: 'live', provider })
  if (isGuest()) return store(provider, [])
  if (!fetched.ok) return failed(fetched.error)
  store(provider, uniqueField === null ? fetched.value : withoutKnown(provider, fetched.value, uniqueField))
}

/** A table that several providers offer is listed once: in the list that came first. */
function withoutKnown(provider: string, games: readonly GameCard[], field: string): readonly GameCard[] {
  const valueOf = (game: GameCard) => game[field as 'id' | 'gameId']
  const others = Object.entries($lobbyLists.get().lists).filter(([key]) => key !== provider)
  const known = new Set(others.flatMap(([, list]) => list.map(valueOf)))
  return games.filter((game) => !known.has(valueOf(game)))
}

function infoOf(provider: string): ProviderInfo {
  const info = $extraData.get()[provider]
  if (!info) throw new Error(`no provider ${provider} is configured`)
  return info
}
