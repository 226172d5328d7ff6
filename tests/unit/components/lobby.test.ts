import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import CategoryChips from '@/components/lobby/CategoryChips.astro'
import { expect, test, vi } from 'vitest'
import type { GameCard } from '#contract/games.ts'
import { gameCards, stakeLimits } from '@/components/games.ts'
import { stackOf } from '@/components/lobby/paging.ts'
import { withoutSameCards } from '@/components/distinctRows.ts'
import { collectionName } from '@/components/lobby/rows.ts'
import { textsOf } from '@/i18n/texts.ts'
import SortLinks from '@/components/lobby/SortLinks.astro'
import ProviderStrip from '@/components/lobby/ProviderStrip.astro'

vi.mock('@/content/published.ts', () => ({ published: () => undefined }))

test('[UI-05] pages are shown in stacks of ten', () => {
  expect(stackOf(1, 25)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(stackOf(10, 25)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(stackOf(11, 25)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  expect(stackOf(25, 25)).toEqual([21, 22, 23, 24, 25])
  expect(stackOf(1, 1)).toEqual([1])
})

/** The text, with a sign where the style sheet adds that of the currency. */
const limitsText = (...args: Parameters<typeof stakeLimits>) =>
  stakeLimits(...args)
    ?.replaceAll(/<span class="money-before">(.*?)<\/span>/g, '¤$1')
    .replaceAll(/<span class="money-after">(.*?)<\/span>/g, '$1 ¤')

test('[GAMES-06] the tile of a live table says so in words, before what else there is to say', () => {
  const card: GameCard = {
    ...{ id: 'p/1', gameId: '1', gameName: 'Table', provider: 'p', routeProvider: 'p', tab: [] },
    ...{ isLiveGame: true, hasImage: false, tags: ['new'] },
  }
  const drawn = (game: GameCard) =>
    gameCards('fr', [game], { sizes: '1px', eager: 0, texts: textsOf('fr').favorites })
  expect(drawn(card)).toMatch(/class="game-tag game-live">En direct</)
  expect(drawn({ ...card, isLiveGame: false })).toMatch(/class="game-tag">Nouveau</)
})

test('[GAMES-06] popular games are in the order of popularity as they come', async () => {
  const container = await AstroContainer.create()
  const chosenOf = async (category: string) => {
    const props = { lang: 'en', path: '/slots', category, chosen: undefined }
    const html = await container.renderToString(SortLinks, { props })
    return { html, chosen: /<a [^>]*aria-current="true"[^>]*>\s*([^<]*?)\s*<\/a>/.exec(html)?.[1] }
  }
  const { casino } = textsOf('en')
  expect((await chosenOf('top')).chosen).toBe(casino.sortNone)
  const { html, chosen } = await chosenOf('popular')
  expect(chosen).toBe(casino.sortPopular)
  expect(html).not.toContain(casino.sortNone)
})

test('[LANG-07] bet limits have the decimal sign of the language, and the currency on its side', () => {
  expect(limitsText('fr', { min: 0.2, max: 2500 })).toBe('0,20 ¤ – 2,5K ¤')
  expect(limitsText('he', { min: 0.2, max: 2500 })).toBe('0.20 ¤ – 2.5K ¤')
})

test('[GAMES-10] bet limits show K from 1000 on, and hide when both are below 1', () => {
  expect(limitsText('en', { min: 1, max: 999 })).toBe('¤1 – ¤999')
  expect(limitsText('en', { min: 0.2, max: 1000 })).toBe('¤0.20 – ¤1K')
  expect(limitsText('en', { min: 1500, max: 250_000 })).toBe('¤1.5K – ¤250K')
  expect(stakeLimits('en', { min: 0.1, max: 0.9 })).toBeNull()
  expect(stakeLimits('en', undefined)).toBeNull()
})

test('[UI-08] providers come seven a page, with arrows that turn with the direction', async () => {
  const providers = Array.from({ length: 15 }, (_, index) => ({
    id: `p${index}`,
    routeProvider: `p${index}`,
    name: `Provider ${index}`,
    authRequired: false,
    isDirectGameLink: false,
    defaultGameList: true,
    uniqueField: null,
    count: 1,
  }))
  const container = await AstroContainer.create()
  const draw = (shown: typeof providers) =>
    container.renderToString(ProviderStrip, {
      props: { lang: 'he', path: '/slots', providers: shown, chosen: { category: 'crash' } },
    })
  const strip = await draw(providers)
  const pages = strip.split('class="strip-page"').slice(1)
  expect(pages.map((page) => page.match(/class="provider"/g)?.length)).toEqual([7, 7, 1])
  expect(strip).toMatch(/data-step="-1"[\s\S]*paging-back[\s\S]*data-step="1"[\s\S]*icon-turns/)
  expect(await draw(providers.slice(0, 7))).not.toContain('data-step')
  expect(strip).toContain('href="/slots?category=crash&amp;provider=p3"')
})

test('[GAMES-07] the chosen category stands first among the chips, after all games', async () => {
  const container = await AstroContainer.create()
  const props = {
    lang: 'en',
    path: '/slots',
    categories: ['top', 'popular', 'crash'],
    chosen: { category: 'crash' },
  }
  const html = await container.renderToString(CategoryChips, { props })
  const chips = [...html.matchAll(/href="[^"]*?(?:category=(\w+))?"/g)].map(([, category]) => category)
  expect(chips).toEqual([undefined, 'crash', 'top', 'popular'])
})

test('[GAMES-07] card games and cards are one row where they hold the same games', () => {
  const row = (category: string, ...ids: string[]) => ({ id: category, games: ids.map((id) => ({ id })) })
  const names = (rows: ReturnType<typeof row>[]) => withoutSameCards(rows).map(({ id }) => id)
  expect(names([row('cardGames', 'a', 'b'), row('card', 'a', 'b')])).toEqual(['cardGames'])
  expect(names([row('cardGames', 'a', 'b'), row('card', 'a')])).toEqual(['cardGames', 'card'])
  expect(names([row('card', 'a')])).toEqual(['card'])
})

test('[DESK-17] a collection without a name in the page’s language says that its name is English', () => {
  const names = { en: 'Christmas', he: 'חג המולד' }
  expect(collectionName('he', { names })).toEqual({ name: 'חג המולד' })
  expect(collectionName('en', { names })).toEqual({ name: 'Christmas' })
  expect(collectionName('ar', { names })).toEqual({ name: 'Christmas', nameLang: 'en' })
})
