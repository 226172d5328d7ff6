import type { Failure } from '#contract/envelope.ts'
import { code } from '#contract/errors.ts'
import type { GameCard, GameSort, GamesPage, ProviderInfo } from '#contract/games.ts'
import type { Section } from '#contract/sections.ts'
import { casinoCategories, gameSorts, gamesPageLimit, liveCategories } from '#contract/games.ts'
import { isTrait } from '#contract/gameTraits.ts'
import type { Result } from '#lib/result.ts'
import type { Params } from '@/content/lists.ts'
import { published } from '@/content/published.ts'
import { withoutSameCards } from '../distinctRows.ts'
import { lobbyRows, sectionArrangement, type LobbyRow, type RowGames } from './rows.ts'

const gamesPerPage = 24
const questionLength = 64
/** The number of games of a category that are considered for the distinct rows. */
const candidates = 24

/** The filter of a lobby's address. Unknown categories and pages are ignored. */
export type LobbyQuery = { category?: string; provider?: string; sort?: GameSort; page: number; q?: string }

export type LobbyView = {
  /** Those of the category, each with the number of its games there. */
  providers: readonly ProviderInfo[]
  /** The provider of the address, if its games are for guests too. */
  chosen: ProviderInfo | undefined
  /** Categories that have games, in the contract's order. */
  categories: readonly string[]
} & (
  | { kind: 'sections'; rows: readonly LobbyRow[] }
  | { kind: 'grid'; games: readonly GameCard[]; total: number; pages: number }
  | { kind: 'empty' | 'away' | 'favorites' }
)

const categoriesOf: Record<Section, readonly string[]> = {
  slots: casinoCategories,
  live: liveCategories.filter((category) => category !== 'all'),
  crash: [],
  virtual: [],
}

/** The player's favorites: the page has a placeholder, which an island fills. */
const favorite = 'favorite'
const identifier = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

export function readQuery(params: URLSearchParams, section: Section): LobbyQuery {
  // The specification counts favorites among the categories and among the live providers.
  const isFavorite = params.get('provider') === favorite
  const category = isFavorite ? favorite : params.get('category')
  const provider = params.get('provider')
  const page = Number(params.get('page') ?? 1)
  const sort = gameSorts.find((known) => known === params.get('sort'))
  const q = section === 'virtual' && (params.get('q') ?? '').trim().slice(0, questionLength)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 9999 ? page : 1,
    ...(category && isOffered(section, category) ? { category } : {}),
    ...(provider && !isFavorite && identifier.test(provider) ? { provider } : {}),
    // A provider's games keep its own order.
    ...(sort && !provider && !isFavorite ? { sort } : {}),
    ...(q ? { q } : {}),
  }
}

/** Categories, and for slots their traits too. */
function isOffered(section: Section, category: string): boolean {
  return categoriesOf[section].includes(category) || (section === 'slots' && isTrait(category))
}

/** The content of a lobby. Lists that fail are left out; `away` means that the games themselves are missing. */
export async function lobbyView(section: Section, query: LobbyQuery): Promise<LobbyView> {
  // Favorites are the player's own, so providers are those of all games.
  const category = query.category === favorite ? undefined : query.category
  const [all, ofCategory, rows, arrangement, grid] = await Promise.all([
    providersOf(section),
    category === undefined ? null : providersOf(section, category),
    categoryRows(section),
    sectionArrangement(section),
    query.category !== favorite && isNarrowed(section, query) ? gridOf(section, query) : null,
  ])
  const frame = {
    providers: ofCategory ?? all,
    chosen: all.find(({ routeProvider }) => routeProvider === query.provider),
    categories: [
      ...(categoriesOf[section].includes(favorite) ? [favorite] : []),
      ...rows.map(({ id }) => id),
      // A trait is chosen among the filters, and shown while it counts.
      ...(query.category && isTrait(query.category) ? [query.category] : []),
    ],
  }
  if (query.category === favorite) return { ...frame, kind: 'favorites' }
  if (grid) return { ...frame, ...grid }
  if (rows.length > 0) return { ...frame, kind: 'sections', rows: await lobbyRows(rows, arrangement) }
  return { ...frame, ...(await gridPage(section, query)) }
}

async function providersOf(section: Section, category?: string): Promise<readonly ProviderInfo[]> {
  const list = await published('gameProviders', { section, category })
  return list.ok ? list.value : []
}

function isNarrowed(section: Section, { category, provider, sort, page }: LobbyQuery): boolean {
  const isChosen = category !== undefined || provider !== undefined || sort !== undefined
  return isChosen || page > 1 || categoriesOf[section].length === 0
}

async function categoryRows(section: Section): Promise<RowGames[]> {
  const rows = await Promise.all(
    categoriesOf[section].map(async (category): Promise<RowGames[]> => {
      if (category === favorite) return []
      const page = await published('games', { section, category, limit: candidates })
      return page.ok && page.value.games.length > 0 ? [{ id: category, games: page.value.games }] : []
    }),
  )
  return withoutSameCards(rows.flat())
}

/** A lobby's own search goes through its games: the virtual ones are few. */
const searchedPages = 5

function gridOf(section: Section, query: LobbyQuery): Promise<Grid> {
  return query.q === undefined ? gridPage(section, query) : foundGames(section, query.provider, query.q)
}

type Grid =
  { kind: 'grid'; games: readonly GameCard[]; total: number; pages: number } | { kind: 'empty' | 'away' }

/** A page of the grid. The cursor of the list is the number of games before it, so pages can be numbered. */
async function gridPage(section: Section, { page, category, provider, sort }: LobbyQuery): Promise<Grid> {
  const answer = await published('games', {
    section,
    category,
    provider,
    sort,
    limit: gamesPerPage,
    cursor: page > 1 ? (page - 1) * gamesPerPage : undefined,
  })
  if (!answer.ok) return { kind: answer.error.code >= code.upstreamBroke ? 'away' : 'empty' }
  const { games, total } = answer.value
  if (games.length === 0) return { kind: 'empty' }
  return { kind: 'grid', games, total, pages: Math.ceil(total / gamesPerPage) }
}

async function foundGames(section: Section, provider: string | undefined, q: string): Promise<Grid> {
  const wanted = q.toLowerCase()
  const found: GameCard[] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || (cursor !== null && page < searchedPages); page += 1) {
    const params: Params = { section, provider, limit: gamesPageLimit, cursor: cursor ?? undefined }
    const answer: Result<GamesPage, Failure> = await published('games', params)
    if (!answer.ok) return { kind: answer.error.code >= code.upstreamBroke ? 'away' : 'empty' }
    found.push(...answer.value.games.filter(({ gameName }) => gameName.toLowerCase().includes(wanted)))
    cursor = answer.value.cursor
  }
  if (found.length === 0) return { kind: 'empty' }
  return { kind: 'grid', games: found, total: found.length, pages: 1 }
}
