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
import { providersWith } from './providers.ts'
import { lobbyRows, sectionArrangement, type LobbyRow, type RowGames } from './rows.ts'

const gamesPerPage = 24
const questionLength = 64
/** The number of games of a category that are considered for the distinct rows. */
const candidates = 24

/** The filter of a lobby's address. Unknown categories and pages are ignored. */
export type LobbyQuery = { category?: string; provider?: string; sort?: GameSort; page: number; q?: string }

export type LobbyView = {
  providers: readonly ProviderInfo[]
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
  const [providers, rows, arrangement, grid] = await Promise.all([
    providersOf(section, query),
    categoryRows(section),
    sectionArrangement(section),
    query.category !== favorite && isNarrowed(section, query) ? gridOf(section, query) : null,
  ])
  const frame = {
    providers,
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

/** In a category those that have games in it, each with their number there. */
async function providersOf(section: Section, { category }: LobbyQuery): Promise<readonly ProviderInfo[]> {
  const all = await published('gameProviders', { section })
  if (!all.ok || category === undefined || category === favorite) return all.ok ? all.value : []
  return providersWith(all.value, async (provider) => {
    const page = await published('games', { section, category, provider, limit: 1 })
    return page.ok ? page.value.total : 0
  })
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
