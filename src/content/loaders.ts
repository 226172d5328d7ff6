import type { CallResult } from '#contract/calls.ts'
import { slidePictures, type FlatPage, type Promotion, type Slide } from '#contract/content.ts'
import type { Failure } from '#contract/envelope.ts'
import type { GameCard, Section } from '#contract/games.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { LiveLoader } from 'astro/loaders'
import { publicList, type Catalog } from './lists.ts'

/** Why a collection is not there: the call's failure, as Astro's collections want it. */
export class ListError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

type Entry<Item> = { id: string; data: Data<Item> }
type ByLanguage = { lang: LanguageCode }
type GameFilter = { section: Section; category?: string; provider?: string; limit: number }

/**
 * Entries made from a list, cached with it. The same list gives the same entries, so HTML rendered from them can be
 * cached too.
 */
const entriesOfList = new WeakMap<readonly object[], Entry<object>[]>()

function entriesOf<Item extends object>(list: readonly Item[], idOf: (item: Item) => string): Entry<Item>[] {
  let entries = entriesOfList.get(list)
  if (!entries) {
    entries = list.map((item) => ({ id: idOf(item), data: item as Data<Item> }))
    entriesOfList.set(list, entries)
  }
  return entries as Entry<Item>[]
}

type Data<Item> = Item & Record<string, unknown>

function loader<Item extends object, Filter extends object>(
  name: string,
  idOf: (item: Item) => string,
  load: (filter: Filter) => Promise<Result<readonly Item[], Failure>>,
): LiveLoader<Data<Item>, Filter & { id: string }, Filter, ListError> {
  const read = async (filter: unknown): Promise<Result<Entry<Item>[], ListError>> => {
    if (!filter) throw new Error(`the collection ${name} needs a filter`)
    const list = await load(filter as Filter)
    return list.ok ? ok(entriesOf(list.value, idOf)) : err(new ListError(list.error))
  }
  return {
    name,
    loadCollection: async ({ filter }) => {
      const answer = await read(filter)
      return answer.ok ? { entries: answer.value } : { error: answer.error }
    },
    loadEntry: async ({ filter }) => {
      const answer = await read(filter)
      return answer.ok ? answer.value.find(({ id }) => id === filter.id) : { error: answer.error }
    },
  }
}

/** Information pages of a language, by priority; the id of an entry is its name in addresses. */
export function pageLoader(catalog: Catalog) {
  return loader<FlatPage, ByLanguage>('atoll-pages', slugOf, async ({ lang }) =>
    sorted(await publicList(catalog, 'flatPages', { lang })),
  )
}

export function slugOf(page: Pick<FlatPage, 'idName'>): string {
  return page.idName.slice('flatpages/'.length)
}

export function promotionLoader(catalog: Catalog) {
  return loader<Promotion, ByLanguage>(
    'atoll-promotions',
    ({ slug }) => slug,
    async ({ lang }) => sorted(await publicList(catalog, 'ads', { lang })),
  )
}

/**
 * Slides for wide screens and for phones in one list: a page is the same for every device, and CSS selects. Pictures
 * exist for Hebrew and English; the text is in the page's language (LANG-09).
 */
export function slideLoader(catalog: Catalog) {
  return loader<Slide, ByLanguage>(
    'atoll-slides',
    ({ id }) => id,
    async ({ lang }) => {
      const pictures = slidePictures(lang)
      const ask = (device_type: string) =>
        publicList(catalog, 'slides', { lang: pictures, device_type, locale: lang })
      const [desktop, mobile] = await Promise.all([ask('desktop'), ask('mobile')])
      if (!desktop.ok && !mobile.ok) return desktop
      return ok(merged(desktop.ok ? desktop.value : none, mobile.ok ? mobile.value : none))
    },
  )
}

export function gameLoader(catalog: Catalog) {
  return loader<GameCard, GameFilter>(
    'atoll-games',
    ({ id }) => id,
    async (filter) => {
      const page = await publicList(catalog, 'games', filter)
      return page.ok ? ok(page.value.games) : page
    },
  )
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
