import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Arrangement } from '#contract/gameLists.ts'
import { expect, test } from 'vitest'
import Sections from '@/components/Sections.astro'
import { arranged, casinoMenu } from '@/components/shell/menuEntries.ts'
import type { GameCard } from '#contract/games.ts'
import { distinctRows } from '../../../src/components/distinctRows.ts'

type Said = Arrangement['sections'][number]
const said = (id: Said['id'], more: Partial<Said> = {}): Said => ({
  id,
  is_hidden: false,
  position: null,
  ...more,
})

test('[STUDIO-07] sections stand as staff arranged them, in the usual order otherwise', () => {
  expect(arranged(casinoMenu, [])).toEqual(casinoMenu)
  const order = [
    said('slots'),
    said('live', { position: 2 }),
    said('crash', { position: 1 }),
    said('virtual'),
  ]
  expect(arranged(casinoMenu, order)).toEqual(['crashGames', 'liveCasino', 'casino', 'virtualGames'])
  expect(arranged(casinoMenu, [said('live', { is_hidden: true })])).toEqual([
    'casino',
    'virtualGames',
    'crashGames',
  ])
})

test('[STUDIO-07] the home page shows the ways to them in that order, sport before and promotions after', async () => {
  const container = await AstroContainer.create()
  const hrefs = async (sections: Said[]) => {
    const html = await container.renderToString(Sections, { props: { lang: 'en', sections } })
    return [...html.matchAll(/href="\/en([^"]+)"/g)].map(([, path]) => path)
  }
  const usual = ['/sport/home', '/slots', '/live-casino', '/slots/crash', '/virtual-games', '/promotions']
  expect(await hrefs([])).toEqual(usual)
  expect(await hrefs([said('virtual', { position: 1 }), said('crash', { is_hidden: true })])).toEqual([
    ...['/sport/home', '/virtual-games', '/slots', '/live-casino', '/promotions'],
  ])
})

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
