import type { CallResult } from '#contract/calls.ts'
import { slidePictures, type FlatPage, type Promotion, type Slide } from '#contract/content.ts'
import type { Failure } from '#contract/envelope.ts'
import type { GameCard, GameNames } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { ok, type Result } from '#lib/result.ts'
import { publicList, type ListName, type Params, type Catalog } from './lists.ts'
import { exports } from 'cloudflare:workers'

/** The worker's own entrypoint of public lists, with the edge cache in front of it. */
const catalog: Catalog = { fetch: (request) => exports.Catalog.fetch(request) }

/*
 * The published content for pages. It is requested when a page is rendered, so an edit needs no build. The same content is always
 * the same array, so results made from it can be cached beside it.
 */
type Answer<Item> = Promise<Result<readonly Item[], Failure>>

/** Any public list, as the table of calls describes it. */
export function published<Name extends ListName>(
  name: Name,
  params: Params = {},
): Promise<Result<CallResult<Name>, Failure>> {
  return publicList(catalog, name, params)
}

/** Names of providers and games, by their ids (`namesAsked`); none where there is nothing to ask, or no answer. */
export async function publishedNames(ids: string): Promise<GameNames> {
  if (ids === '') return {}
  const named = await published('gameNames', { ids })
  return named.ok ? named.value : {}
}

/** The information pages of a language, by priority. */
export async function publishedPages(lang: LanguageCode): Answer<FlatPage> {
  return sorted(await published('flatPages', { lang }))
}

export async function publishedPromotions(lang: LanguageCode): Answer<Promotion> {
  return sorted(await published('ads', { lang }))
}

/**
 * Slides for wide screens and for phones in one list: a page is the same for every device, and CSS selects. Pictures
 * exist for Hebrew and English; the text is in the page's language (LANG-09).
 */
export async function publishedSlides(lang: LanguageCode): Answer<Slide> {
  const pictures = slidePictures(lang)
  const ask = (device_type: string) => published('slides', { lang: pictures, device_type, locale: lang })
  const [desktop, mobile] = await Promise.all([ask('desktop'), ask('mobile')])
  if (!desktop.ok && !mobile.ok) return desktop
  return ok(merged(desktop.ok ? desktop.value : none, mobile.ok ? mobile.value : none))
}

export async function publishedGames(filter: {
  section: Section
  category?: string
  provider?: string
  limit: number
}): Answer<GameCard> {
  const page = await published('games', filter)
  return page.ok ? ok(page.value.games) : page
}

const nobody: Readonly<Record<string, number>> = {}

/** The number of likes of each game, by its id; counts are left out if the list fails. */
export async function likeCounts(): Promise<Readonly<Record<string, number>>> {
  const counts = await published('likeCounts')
  return counts.ok ? counts.value.likes : nobody
}

const none: CallResult<'slides'> = []
const sortedOf = new WeakMap<readonly object[], readonly object[]>()
const mergedOf = new WeakMap<readonly object[], { mobile: readonly Slide[]; slides: readonly Slide[] }>()

/** Lower priority numbers come first, those without one last (CONTENT-02). */
function byPriority(a: { priority: number | null }, b: { priority: number | null }): number {
  return (a.priority ?? Infinity) - (b.priority ?? Infinity) || 0
}

function sorted<Item extends { priority: number | null }>(
  list: Result<readonly Item[], Failure>,
): Result<readonly Item[], Failure> {
  if (!list.ok) return list
  let inOrder = sortedOf.get(list.value) as readonly Item[] | undefined
  if (!inOrder) sortedOf.set(list.value, (inOrder = list.value.toSorted(byPriority)))
  return ok(inOrder)
}

function merged(desktop: readonly Slide[], mobile: readonly Slide[]): readonly Slide[] {
  const known = mergedOf.get(desktop)
  if (known?.mobile === mobile) return known.slides
  const onDesktop = new Set(desktop.map(({ id }) => id))
  const slides = [...desktop, ...mobile.filter(({ id }) => !onDesktop.has(id))].toSorted(byPriority)
  mergedOf.set(desktop, { mobile, slides })
  return slides
}
