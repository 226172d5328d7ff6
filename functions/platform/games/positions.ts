import { and, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sections, type Section } from '#contract/sections.ts'
import type { Arrangement } from '#contract/gameLists.ts'
import type { GamePosition, SectionPosition } from '#contract/operator/games.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { isoOf, pageOf } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { countryRules } from './countryRules.ts'
import { lobbiesAt } from './lobbies.ts'

/* The tables of migrations/0020_studio.sql, with the names of 0037_columns.sql. */
const gamePosition = sqliteTable(
  'game_position',
  {
    provider: text('provider').notNull(),
    gameId: text('game_id').notNull(),
    isHidden: integer('is_hidden', { mode: 'boolean' }).notNull(),
    position: integer('position'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.gameId] })],
)
const sectionPosition = sqliteTable('section_position', {
  id: text('id').$type<Section>().primaryKey(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull(),
  position: integer('position'),
})

/** The order of games and sections, and what is hidden; contract/operator/games.ts describes the calls. */
export const gameStaffCalls = {
  listGamePositions,
  putGamePosition,
  listSections: async ({ services: { db } }) => {
    const items = await sectionPositions(db)
    return ok({ items, total: items.length })
  },
  putSection: async ({ services: { db }, params, body, audit }) => {
    const before = await sectionPositions(db)
    const values = { isHidden: body.is_hidden, position: body.position }
    audit.before = before.find(({ id }) => id === params.id)
    audit.after = body
    await db.batch([
      db
        .insert(sectionPosition)
        .values({ id: params.id, ...values })
        .onConflictDoUpdate({ target: sectionPosition.id, set: values }),
      audit.take(),
    ])
    return ok({ id: params.id, ...body })
  },
} satisfies Partial<StaffHandlers>

async function listGamePositions({
  services: { db },
  query,
}: StaffContext<'listGamePositions'>): Promise<
  Result<{ items: GamePosition[]; total: number }, CallFailure>
> {
  const { is_hidden, q } = query
  const wanted = and(
    is_hidden === undefined ? undefined : eq(gamePosition.isHidden, is_hidden),
    q
      ? sql`instr(lower(${gamePosition.provider} || ':' || ${gamePosition.gameId}), ${q.toLowerCase()}) > 0`
      : undefined,
  )
  const columns = { position: gamePosition.position, updated_at: gamePosition.updatedAt }
  const { orderBy, limit, offset } = pageOf(query, columns, gamePosition.gameId)
  const rows = await db
    .select()
    .from(gamePosition)
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return ok({ items: rows.map(positionRow), total: await db.$count(gamePosition, wanted) })
}

/** A game that is neither hidden nor placed has no row. */
async function putGamePosition({
  services: { db },
  params,
  body,
  audit,
}: StaffContext<'putGamePosition'>): Promise<Result<GamePosition, CallFailure>> {
  const { provider, gameId } = params
  const mine = and(eq(gamePosition.provider, provider), eq(gamePosition.gameId, gameId))
  const [before] = await db.select().from(gamePosition).where(mine)
  const values = { isHidden: body.is_hidden, position: body.position, updatedAt: Date.now() }
  const row = { provider, gameId, ...values }
  audit.before = before && { is_hidden: before.isHidden, position: before.position }
  audit.after = body
  const isPlain = !body.is_hidden && body.position === null
  const change = isPlain
    ? db.delete(gamePosition).where(mine)
    : db
        .insert(gamePosition)
        .values(row)
        .onConflictDoUpdate({ target: [gamePosition.provider, gamePosition.gameId], set: values })
  await db.batch([change, audit.take()])
  return ok(positionRow(row))
}

/** All that staff said, as it holds at a time, for the site's lists. */
export async function arrangement(db: Database, now: number): Promise<Arrangement> {
  const games = await db.select().from(gamePosition).orderBy(gamePosition.provider, gamePosition.gameId)
  return {
    games: games.map(({ provider, gameId, isHidden, position }) => ({
      id: `${provider}/${gameId}`,
      is_hidden: isHidden,
      position,
    })),
    sections: await sectionPositions(db),
    off: await countryRules(db),
    ...(await lobbiesAt(db, now)),
  }
}

async function sectionPositions(db: Database): Promise<SectionPosition[]> {
  const rows = new Map((await db.select().from(sectionPosition)).map((row) => [row.id, row]))
  return sections.map((id) => ({
    id,
    is_hidden: rows.get(id)?.isHidden ?? false,
    position: rows.get(id)?.position ?? null,
  }))
}

function positionRow({
  provider,
  gameId,
  isHidden,
  position,
  updatedAt,
}: typeof gamePosition.$inferSelect): GamePosition {
  const id = `${provider}:${gameId}`
  return { id, provider, game_id: gameId, is_hidden: isHidden, position, updated_at: isoOf(updatedAt) }
}
