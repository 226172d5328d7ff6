import { and, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sections, type Section } from '#contract/games.ts'
import type { Arrangement } from '#contract/arrangement.ts'
import type { GamePlace, SectionPlace } from '#contract/operator/games.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/dispatch.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'

/* The tables of migrations/0020_studio.sql. */
const gamePlace = sqliteTable(
  'game_place',
  {
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    isHidden: integer('is_hidden', { mode: 'boolean' }).notNull(),
    position: integer('position'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.gameId] })],
)
const sectionPlace = sqliteTable('section_place', {
  id: text('id').$type<Section>().primaryKey(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull(),
  position: integer('position'),
})

/** The order of games and sections, and what is hidden; contract/operator/games.ts describes the calls. */
export const gameStaffCalls = {
  listGamePlaces,
  putGamePlace,
  listSections: async ({ services: { db } }) => {
    const items = await sectionPlaces(db)
    return ok({ items, total: items.length })
  },
  putSection: async ({ services: { db }, params, body, audit }) => {
    const before = await sectionPlaces(db)
    const values = { isHidden: body.is_hidden, position: body.position }
    audit.before = before.find(({ id }) => id === params.id)
    audit.after = body
    await db.batch([
      db
        .insert(sectionPlace)
        .values({ id: params.id, ...values })
        .onConflictDoUpdate({ target: sectionPlace.id, set: values }),
      audit.take(),
    ])
    return ok({ id: params.id, ...body })
  },
} satisfies Partial<StaffHandlers>

async function listGamePlaces({
  services: { db },
  query,
}: StaffContext<'listGamePlaces'>): Promise<Result<{ items: GamePlace[]; total: number }, CallFailure>> {
  const { is_hidden, q } = query
  const wanted = and(
    is_hidden === undefined ? undefined : eq(gamePlace.isHidden, is_hidden),
    q
      ? sql`instr(lower(${gamePlace.provider} || ':' || ${gamePlace.gameId}), ${q.toLowerCase()}) > 0`
      : undefined,
  )
  const columns = { position: gamePlace.position, updated_at: gamePlace.updatedAt }
  const { orderBy, limit, offset } = pageOf(query, columns, gamePlace.gameId)
  const rows = await db
    .select()
    .from(gamePlace)
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return ok({ items: rows.map(placeOf), total: await db.$count(gamePlace, wanted) })
}

/** A game that is neither hidden nor placed has no row. */
async function putGamePlace({
  services: { db },
  params,
  body,
  audit,
}: StaffContext<'putGamePlace'>): Promise<Result<GamePlace, CallFailure>> {
  const { provider, gameId } = params
  const mine = and(eq(gamePlace.provider, provider), eq(gamePlace.gameId, gameId))
  const [before] = await db.select().from(gamePlace).where(mine)
  const values = { isHidden: body.is_hidden, position: body.position, updatedAt: Date.now() }
  const row = { provider, gameId, ...values }
  audit.before = before && { is_hidden: before.isHidden, position: before.position }
  audit.after = body
  const isPlain = !body.is_hidden && body.position === null
  const change = isPlain
    ? db.delete(gamePlace).where(mine)
    : db
        .insert(gamePlace)
        .values(row)
        .onConflictDoUpdate({ target: [gamePlace.provider, gamePlace.gameId], set: values })
  await db.batch([change, audit.take()])
  return ok(placeOf(row))
}

/** All that staff said, for the site's lists. */
export async function arrangement(db: Database): Promise<Arrangement> {
  const games = await db.select().from(gamePlace).orderBy(gamePlace.provider, gamePlace.gameId)
  return {
    games: games.map(({ provider, gameId, isHidden, position }) => ({
      id: `${provider}/${gameId}`,
      is_hidden: isHidden,
      position,
    })),
    sections: await sectionPlaces(db),
  }
}

async function sectionPlaces(db: Database): Promise<SectionPlace[]> {
  const rows = new Map((await db.select().from(sectionPlace)).map((row) => [row.id, row]))
  return sections.map((id) => ({
    id,
    is_hidden: rows.get(id)?.isHidden ?? false,
    position: rows.get(id)?.position ?? null,
  }))
}

function placeOf({
  provider,
  gameId,
  isHidden,
  position,
  updatedAt,
}: typeof gamePlace.$inferSelect): GamePlace {
  const id = `${provider}:${gameId}`
  return { id, provider, game_id: gameId, is_hidden: isHidden, position, updated_at: isoOf(updatedAt) }
}
