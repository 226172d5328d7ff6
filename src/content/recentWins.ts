import type { RecentWins } from '#contract/gameLists.ts'
import type { GameDetails } from '#contract/games.ts'
import { published } from './published.ts'

type Win = RecentWins[number] & { game: GameDetails }

/** More wins than these are not looked at; fewer than the least are not worth a row. */
const shownAtMost = 8
const shownAtLeast = 3

/** The newest large wins, one of each game, at games that can still be played; none where there are too few to show. */
export async function recentWins(): Promise<readonly Win[]> {
  const wins = await published('recentWins')
  if (!wins.ok) return []
  const newest = wins.value.filter(({ id }, index) => wins.value.findIndex((win) => win.id === id) === index)
  if (newest.length < shownAtLeast) return []
  const found = await Promise.all(
    newest.slice(0, shownAtMost).map(async (win): Promise<Win[]> => {
      const [provider, gameId] = win.id.split('/')
      const game = await published('game', { provider, gameId })
      return game.ok ? [{ ...win, game: game.value }] : []
    }),
  )
  return found.flat()
}
