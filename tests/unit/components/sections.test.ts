import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import type { Arrangement } from '#contract/gameLists.ts'
import { expect, test } from 'vitest'
import Sections from '@/components/Sections.astro'
import { arranged, casinoMenu } from '@/components/shell/menuEntries.ts'

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
