import type { GameCard } from '#contract/games.ts'
import { listKey, type LobbyLists } from '@/stores/games/lobbyLists.ts'
import type { LobbyProps } from './props.ts'

/** Live lists are loaded whole and filtered by category here; slots are loaded by category. */
export function gamesOf(
  lists: LobbyLists['lists'],
  { section, category, provider: chosen }: LobbyProps,
  provider: string,
): readonly GameCard[] {
  if (chosen !== undefined && chosen !== provider) return []
  if (section !== 'live') return lists[listKey({ provider, category })] ?? []
  const games = lists[provider] ?? []
  return category === undefined ? games : games.filter(({ tab }) => tab.includes(category))
}
