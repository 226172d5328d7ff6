import type { GameCard } from '#contract/games.ts'
import { sections } from '#contract/sections.ts'
import { allCategories } from '#contract/lobby.ts'
import { staffCalls, type StaffInput } from '#contract/operator/calls.ts'
import type { StaffAccess } from '#contract/operator/roles.ts'
import { ok, type Result } from '#lib/result.ts'
import { readAddress } from '../../shared/input.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { RequestContext } from '../calls/context.ts'
import { cardOf } from '../catalog/cards.ts'
import { withCatalog } from '../catalog/current.ts'
import { viewName, type Meta } from '../catalog/meta.ts'
import { readGame, readSearch, readView } from '../catalog/read.ts'
import { plainWord } from '../catalog/searchTerms.ts'
import { staffMay } from './providersHealth.ts'

type Query = StaffInput<'listLobbyGames'>['query']
type Reading = { context: RequestContext; meta: Meta; query: Query }

/** As many as somebody orders by hand. */
const gamesAtMost = 120
/** Of each section, for the preview of a collection. */
const lookedThrough = 2000

/** The games of a list as the providers order them, with those that staff hid; or by name; or those of a collection. */
export async function lobbyGames(
  context: RequestContext,
  access: StaffAccess,
  url: string,
): Promise<Result<GameCard[], CallFailure>> {
  const allowed = await staffMay(context, access)
  if (!allowed.ok) return allowed
  const asked = readAddress(staffCalls.listLobbyGames, url, {})
  if (!asked.ok) return asked
  const { query } = asked.value
  const games = await withCatalog(context.env, context, (meta) => found({ context, meta, query }))
  return ok(games ?? [])
}

async function found(reading: Reading): Promise<GameCard[]> {
  const { context, meta, query } = reading
  const { q, ids, provider, tag, trait, section = 'slots', category } = query
  if (q !== undefined && q !== '') {
    const scope = { device: undefined, section: query.section, audience: 'player' } as const
    const question = { text: plainWord(q), ...scope, providers: context.config.providers }
    return readSearch(context.env.CATALOG, meta, question)
  }
  const isCollection = [ids, provider, tag, trait].some((part) => part !== undefined)
  return isCollection ? ofCollection(reading) : firstOf(reading, section, category, gamesAtMost)
}

async function firstOf(
  { context: { env }, meta }: Reading,
  section: (typeof sections)[number],
  category: string,
  limit: number,
): Promise<GameCard[]> {
  const plain = viewName(section, category, 'plain')
  const name = meta.views[plain] ? plain : viewName(section, category)
  const page = await readView(env.CATALOG, meta, name, { audience: 'player', limit })
  return JSON.parse(page.games) as GameCard[]
}

async function ofCollection(reading: Reading): Promise<GameCard[]> {
  const { context, meta, query } = reading
  const { ids = '', provider, tag, trait } = query
  const named = await Promise.all(
    ids
      .split(',')
      .filter(Boolean)
      .slice(0, gamesAtMost)
      .map((id) => readGame(context.env.CATALOG, meta, id)),
  )
  const games = new Map(named.flatMap((game) => (game ? [[game.id, cardOf(game)] as const] : [])))
  if (provider === undefined && tag === undefined && trait === undefined) return [...games.values()]
  const asked = query.section === undefined ? sections : [query.section]
  for (const section of asked) {
    for (const card of await firstOf(reading, section, trait ?? allCategories, lookedThrough)) {
      const follows =
        (provider === undefined || card.provider === provider) &&
        (tag === undefined || card.tags?.includes(tag))
      if (follows && !games.has(card.id)) games.set(card.id, card)
    }
  }
  return [...games.values()].slice(0, gamesAtMost)
}
