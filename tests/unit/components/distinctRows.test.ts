import { expect, test } from 'vitest'
import type { GameCard } from '#contract/games.ts'
import { distinctRows } from '../../../src/components/distinctRows.ts'

const games = (...ids: string[]) => ids.map((id) => ({ id }) as GameCard)
const idsOf = (rows: readonly (readonly GameCard[])[]) => rows.map((row) => row.map(({ id }) => id).join(''))

test('[GAMES-06] a section shows what none above it shows, as long as there is anything', () => {
  const lists = [games('a', 'b', 'c'), games('a', 'b', 'c', 'd', 'e'), games('c', 'f')]
  expect(idsOf(distinctRows(lists, 2))).toEqual(['ab', 'cd', 'fc'])
})

test('a section without others repeats those there are', () => {
  expect(idsOf(distinctRows([games('a', 'b'), games('b', 'a')], 2))).toEqual(['ab', 'ba'])
})

test('the same lists give the same arrays, other ones above give others', () => {
  const [first, second] = [games('a', 'b'), games('a', 'c')]
  const [row, below] = distinctRows([first, second], 1)
  const again = distinctRows([first, second], 1)
  expect(again[0]).toBe(row)
  expect(again[1]).toBe(below)
  expect(idsOf(distinctRows([games('c'), second], 1))).toEqual(['c', 'a'])
})
