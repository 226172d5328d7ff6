import { slugOf } from '#contract/content.ts'
import { localPath, type LanguageCode } from '#contract/languages.ts'
import { collectionPath } from '#contract/lobby.ts'
import { sitePages } from '#contract/sitePages.ts'
import { builtinLinks } from './builtin.ts'
import { offeredLanguages } from '@/i18n/offered.ts'
import { gamePath } from '#contract/gameKind.ts'
import { published, publishedPages, publishedPromotions } from './published.ts'

const fixed = Object.values(sitePages).flat()
const gamesPerCall = 60
const gameCalls = 2

/** `updated`: since when it is as it is, where the content says so. */
export type PublicAddress = { path: string; updated?: string | undefined }

/** Unprefixed addresses that crawlers should know: fixed pages, information pages, and the first games. */
export async function publicAddresses(lang: LanguageCode): Promise<PublicAddress[]> {
  const [pages, promotions, games, arrangement] = await Promise.all([
    publishedPages(lang),
    publishedPromotions(lang),
    gameAddresses(),
    published('arrangement'),
  ])
  const addresses = new Map<string, string | undefined>(fixed.map((path) => [path, undefined]))
  if (promotions.ok) addresses.set('/promotions', latest(promotions.value))
  for (const { path } of builtinLinks(lang)) addresses.set(path, undefined)
  for (const page of pages.ok ? pages.value : []) addresses.set(`/flatPages/${slugOf(page)}`, page.updatedAt)
  for (const { id } of arrangement.ok ? arrangement.value.collections : [])
    addresses.set(collectionPath(id), undefined)
  for (const path of games) addresses.set(path, undefined)
  return Array.from(addresses, ([path, updated]) => ({ path, updated }))
}

function latest(items: readonly { updatedAt?: string | undefined }[]): string | undefined {
  return items
    .flatMap(({ updatedAt }) => updatedAt ?? [])
    .toSorted()
    .at(-1)
}

async function gameAddresses(): Promise<string[]> {
  const calls = Array.from({ length: gameCalls }, (_, index) =>
    published('games', { section: 'slots', limit: gamesPerCall, cursor: index * gamesPerCall || undefined }),
  )
  const lists = await Promise.all(calls)
  return lists.flatMap((list) => (list.ok ? list.value.games.map(gamePath) : []))
}

/** A page's entry in the map of a language, naming all the others (SEO-03). */
export function sitemapEntry(origin: string, lang: LanguageCode, { path, updated }: PublicAddress): string {
  const alternates = [
    ...offeredLanguages.map(({ code }) => alternate(code, origin + localPath(code, path))),
    alternate('x-default', origin + path),
  ].join('')
  const changed = updated ? `<lastmod>${updated}</lastmod>` : ''
  return `<url><loc>${origin}${localPath(lang, path)}</loc>${changed}${alternates}</url>`
}

function alternate(hreflang: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`
}
