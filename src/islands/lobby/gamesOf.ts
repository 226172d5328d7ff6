import type { GameCard } from '@contract/games'
import { placeOf, type LobbyLists } from '@/stores/games/lobbyLists'
import type { LobbyProps } from './props'

/** A live list is a provider's whole list, and a category is what of it has the mark; slots are asked for by category. */
export function gamesOf(
  lists: LobbyLists['lists'],
  { section, category, provider: chosen }: LobbyProps,
  provider: string,
): readonly GameCard[] {
  if (chosen !== undefined && chosen !== provider) return []
  if (section !== 'live') return lists[placeOf({ provider, category })] ?? []
  const games = lists[provider] ?? []
  return category === undefined ? games : games.filter(({ tab }) => tab.includes(category))
}
