import type { GameCard, ProviderInfo, Section } from '@contract/games'
import { casinoCategories, liveCategories } from '@contract/games'
import { code } from '@contract/errors'
import { published } from '@/content/published'

export const gamesPerPage = 24
const sectionLength = 6
const sectionLimit = 6

/** What an address asks of a lobby. Unknown categories and pages are none. */
export type LobbyQuery = { category?: string; provider?: string; page: number }

export type CategoryRow = { category: string; games: readonly GameCard[] }
export type LobbyView = {
  providers: readonly ProviderInfo[]
  /** Categories that have games, in the contract's order. */
  categories: readonly string[]
} & (
  | { kind: 'sections'; rows: readonly CategoryRow[] }
  | { kind: 'grid'; games: readonly GameCard[]; total: number; pages: number }
  | { kind: 'empty' | 'away' | 'favorites' }
)

const categoriesOf: Record<Section, readonly string[]> = {
  slots: casinoCategories,
  live: liveCategories.filter((category) => category !== 'all'),
  crash: [],
  virtual: [],
}

/** A player's own: the page leaves room for it, and an island brings it. */
const favorite = 'favorite'
const identifier = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

export function readQuery(params: URLSearchParams, section: Section): LobbyQuery {
  // The specification counts favourites among the categories and among the live providers.
  const isFavorite = params.get('provider') === favorite
  const category = isFavorite ? favorite : params.get('category')
  const provider = params.get('provider')
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 9999 ? page : 1,
    ...(category && categoriesOf[section].includes(category) ? { category } : {}),
    ...(provider && !isFavorite && identifier.test(provider) ? { provider } : {}),
  }
}

/** Everything a lobby shows. Lists that fail are left out; `away` says that the games themselves did not come. */
export async function lobbyView(section: Section, query: LobbyQuery): Promise<LobbyView> {
  const [providers, rows, grid] = await Promise.all([
    published('gameProviders', { section }),
    categoryRows(section),
    query.category !== favorite && isNarrowed(section, query) ? gridPage(section, query) : null,
  ])
  const frame = {
    providers: providers.ok ? providers.value : [],
    categories: [
      ...(categoriesOf[section].includes(favorite) ? [favorite] : []),
      ...rows.map(({ category }) => category),
    ],
  }
  if (query.category === favorite) return { ...frame, kind: 'favorites' }
  if (grid) return { ...frame, ...grid }
  if (rows.length > 0) return { ...frame, kind: 'sections', rows: rows.slice(0, sectionLimit) }
  return { ...frame, ...(await gridPage(section, query)) }
}

function isNarrowed(section: Section, { category, provider, page }: LobbyQuery): boolean {
  return category !== undefined || provider !== undefined || page > 1 || categoriesOf[section].length === 0
}

async function categoryRows(section: Section): Promise<CategoryRow[]> {
  const rows = await Promise.all(
    categoriesOf[section].map(async (category): Promise<CategoryRow[]> => {
      if (category === favorite) return []
      const page = await published('games', { section, category, limit: sectionLength })
      return page.ok && page.value.games.length > 0 ? [{ category, games: page.value.games }] : []
    }),
  )
  return rows.flat()
}

type Grid =
  { kind: 'grid'; games: readonly GameCard[]; total: number; pages: number } | { kind: 'empty' | 'away' }

/** A page of the grid. The list's cursor is the number of games before it, so a page can be named by its number. */
async function gridPage(section: Section, { page, category, provider }: LobbyQuery): Promise<Grid> {
  const answer = await published('games', {
    section,
    category,
    provider,
    limit: gamesPerPage,
    cursor: page > 1 ? (page - 1) * gamesPerPage : undefined,
  })
  if (!answer.ok) return { kind: answer.error.code >= code.upstreamBroke ? 'away' : 'empty' }
  const { games, total } = answer.value
  if (games.length === 0) return { kind: 'empty' }
  return { kind: 'grid', games, total, pages: Math.ceil(total / gamesPerPage) }
}
