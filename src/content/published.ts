import { getLiveCollection } from 'astro:content'
import type { CallResult } from '#contract/calls.ts'
import type { FlatPage, Promotion, Slide } from '#contract/content.ts'
import type { Failure } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import type { GameCard, Section } from '#contract/games.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { catalog } from './catalog.ts'
import { publicList, type ListName, type Params } from './lists.ts'
import { ListError } from './loaders.ts'

/* The content for pages. The same content is always the same array, so results made from it can be cached beside it. */
type Answer<Item> = Promise<Result<readonly Item[], Failure>>
type Loaded<Item> = { entries?: readonly { data: Item }[]; error?: Error }

const listOfEntries = new WeakMap<object, readonly unknown[]>()

function listOf<Item>({ entries, error }: Loaded<Item>): Result<readonly Item[], Failure> {
  if (error instanceof ListError) return err(error.failure)
  if (error || !entries) return err({ code: code.upstreamBroke, message: String(error) })
  let list = listOfEntries.get(entries) as readonly Item[] | undefined
  if (!list) listOfEntries.set(entries, (list = entries.map(({ data }) => data)))
  return ok(list)
}

export async function publishedPages(lang: LanguageCode): Answer<FlatPage> {
  return listOf<FlatPage>(await getLiveCollection('pages', { lang }))
}

export async function publishedSlides(lang: LanguageCode): Answer<Slide> {
  return listOf<Slide>(await getLiveCollection('slides', { lang }))
}

export async function publishedPromotions(lang: LanguageCode): Answer<Promotion> {
  return listOf<Promotion>(await getLiveCollection('promotions', { lang }))
}

export async function publishedGames(filter: {
  section: Section
  category?: string
  provider?: string
  limit: number
}): Answer<GameCard> {
  return listOf<GameCard>(await getLiveCollection('games', filter))
}

const nobody: Readonly<Record<string, number>> = {}

/** The number of likes of each game, by its id; counts are left out if the list fails. */
export async function likeCounts(): Promise<Readonly<Record<string, number>>> {
  const counts = await published('likeCounts')
  return counts.ok ? counts.value.likes : nobody
}

/** A public call that is not a collection: settings, a page of a list with its total, a search. */
export function published<Name extends ListName>(
  name: Name,
  params: Params = {},
): Promise<Result<CallResult<Name>, Failure>> {
  return publicList(catalog, name, params)
}
