import { localPath } from '@contract/languages'
import { builtinLinks } from './builtin'
import { slugOf } from './loaders'
import { offeredLanguages } from '@/i18n/offered'
import { gamePath } from '@/components/gamePath'
import { published, publishedPages } from './published'

const fixed = [
  ...['/home', '/promotions', '/jackpots', '/contacts', '/help', '/settings'],
  ...['/slots', '/slots/crash', '/slots/providers', '/slots/search', '/live-casino', '/virtual-games'],
  ...['/sport/home', '/sport/live', '/sport/line', '/sport/results', '/sport/calendar', '/sport/search'],
] as const
const gamesPerCall = 60
const gameCalls = 2

/** Unprefixed addresses that crawlers should know: fixed pages, information pages, and the first games. */
export async function publicAddresses(): Promise<string[]> {
  const [pages, games] = await Promise.all([publishedPages('en'), gameAddresses()])
  const information = pages.ok ? pages.value.map((page) => `/flatPages/${slugOf(page)}`) : []
  return [...new Set([...fixed, ...builtinLinks('en').map(({ path }) => path), ...information, ...games])]
}

async function gameAddresses(): Promise<string[]> {
  const calls = Array.from({ length: gameCalls }, (_, index) =>
    published('games', { section: 'slots', limit: gamesPerCall, cursor: index * gamesPerCall || undefined }),
  )
  const lists = await Promise.all(calls)
  return lists.flatMap((list) => (list.ok ? list.value.games.map(gamePath) : []))
}

/** One sitemap entry a language, each naming all the others (SEO-03). */
export function sitemapEntries(origin: string, path: string): string {
  const alternates = [
    ...offeredLanguages.map(({ code }) => alternate(code, origin + localPath(code, path))),
    alternate('x-default', origin + path),
  ].join('')
  return offeredLanguages
    .map(({ code }) => `<url><loc>${origin}${localPath(code, path)}</loc>${alternates}</url>`)
    .join('\n')
}

function alternate(hreflang: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`
}
