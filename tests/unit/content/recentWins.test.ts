import { expect, it, vi } from 'vitest'
import { recentWins } from '@/content/recentWins.ts'

const content = vi.hoisted(() => ({ wins: [] as { id: string; amount: number }[] }))

vi.mock('@/content/published.ts', () => ({
  published: async (name: string, query?: { gameId: string }) => ({
    ok: true,
    value: name === 'recentWins' ? content.wins : { gameName: query?.gameId },
  }),
}))

const winsOf = (...games: string[]) => games.map((game, index) => ({ id: `habanero/${game}`, amount: index }))

it('[HOME-06] the newest win of each game is shown, and a game is not repeated', async () => {
  content.wins = winsOf('a', 'a', 'b', 'a', 'c', 'b')
  expect((await recentWins()).map(({ id, amount }) => [id, amount])).toEqual([
    ['habanero/a', 0],
    ['habanero/b', 2],
    ['habanero/c', 4],
  ])
})

it('[HOME-06] wins of two games alone are no row', async () => {
  content.wins = winsOf('a', 'b', 'a', 'b')
  expect(await recentWins()).toEqual([])
})
