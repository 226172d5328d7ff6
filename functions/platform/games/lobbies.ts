import { desc, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import type { Arrangement } from '#contract/gameLists.ts'
import type { Section } from '#contract/sections.ts'
import { Collection } from '#contract/lobby.ts'
import { LobbyDraft, type CollectionInput, type CollectionRow, type Lobby } from '#contract/operator/lobby.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'

/* The tables of migrations/0113_lobby.sql. */
const lobby = sqliteTable('lobby', {
  section: text('section').$type<Section>().primaryKey(),
  version: integer('version').notNull(),
  arrangement: text('arrangement', { mode: 'json' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
})
const gameCollection = sqliteTable('game_collection', {
  id: text('id').primaryKey(),
  content: text('content', { mode: 'json' }).notNull(),
  fromAt: integer('from_at'),
  untilAt: integer('until_at'),
  updatedAt: integer('updated_at').notNull(),
})

/** What a row has beside its id and times. */
const Content = v.omit(Collection, ['id'])

/** The order of lobbies, and collections; contract/operator/lobby.ts describes the calls. */
export const lobbyStaffCalls = {
  readLobby: async ({ services: { db }, params: { section } }) => ok(await lobbyOf(db, section)),
  putLobby,
  listCollections: async ({ services: { db } }) => {
    const rows = await db.select().from(gameCollection).orderBy(desc(gameCollection.updatedAt))
    const items = rows.map(collectionRow)
    return ok({ items, total: items.length })
  },
  putCollection,
  removeCollection: async ({ services: { db }, params: { id }, audit }) => {
    const [before] = await db.select().from(gameCollection).where(eq(gameCollection.id, id))
    audit.before = before && collectionRow(before)
    await db.batch([db.delete(gameCollection).where(eq(gameCollection.id, id)), audit.take()])
    return ok({})
  },
} satisfies Partial<StaffHandlers>

/** The whole order is one change, and one line of the audit log. */
async function putLobby({
  services: { db },
  params: { section },
  body: { version: read, rows, places },
  audit,
}: StaffContext<'putLobby'>): Promise<Result<Lobby, CallFailure>> {
  const before = await lobbyOf(db, section)
  if (before.version !== read) return fail(code.conflict, 'somebody else has changed it since')
  const updatedAt = Date.now()
  const values = { version: read + 1, arrangement: { rows, places }, updatedAt }
  audit.before = { rows: before.rows, places: before.places }
  audit.after = values.arrangement
  // Who comes second in the same moment changes nothing: the version is in the condition.
  const [changed] = await db.batch([
    db
      .insert(lobby)
      .values({ section, ...values })
      .onConflictDoUpdate({ target: lobby.section, set: values, setWhere: eq(lobby.version, read) })
      .returning({ version: lobby.version }),
    audit.take(sql`changes() > 0`),
  ])
  if (changed.length === 0) return fail(code.conflict, 'somebody else has changed it since')
  return ok({ section, version: read + 1, rows, places, updated_at: isoOf(updatedAt) })
}

async function lobbyOf(db: Database, section: Section): Promise<Lobby> {
  const [row] = await db.select().from(lobby).where(eq(lobby.section, section))
  if (!row) return { section, version: 0, rows: [], places: [], updated_at: null }
  const { version, arrangement, updatedAt } = row
  return { section, version, ...v.parse(LobbyDraft, arrangement), updated_at: isoOf(updatedAt) }
}

async function putCollection({
  services: { db },
  params: { id },
  body,
  audit,
}: StaffContext<'putCollection'>): Promise<Result<CollectionRow, CallFailure>> {
  const [before] = await db.select().from(gameCollection).where(eq(gameCollection.id, id))
  const values = valuesOf(body)
  audit.before = before && collectionRow(before)
  audit.after = body
  await db.batch([
    db
      .insert(gameCollection)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: gameCollection.id, set: values }),
    audit.take(),
  ])
  return ok(collectionRow({ id, ...values }))
}

function valuesOf({ from, until, ...content }: CollectionInput) {
  const at = (moment: string | null) => (moment === null ? null : Date.parse(moment))
  return { content, fromAt: at(from), untilAt: at(until), updatedAt: Date.now() }
}

function collectionRow({
  id,
  content,
  fromAt,
  untilAt,
  updatedAt,
}: typeof gameCollection.$inferSelect): CollectionRow {
  const times = { from: isoOrNull(fromAt), until: isoOrNull(untilAt) }
  return { id, ...v.parse(Content, content), ...times, updated_at: isoOf(updatedAt) }
}

type Timed = { from: string | null; until: string | null }
type Now = Pick<Arrangement, 'lobbies' | 'collections' | 'changes_at'>

/** What holds at a time, without times; and when that changes by itself. */
export async function lobbiesAt(db: Database, now: number): Promise<Now> {
  const [lobbies, collections] = await db.batch([
    db.select().from(lobby),
    db.select().from(gameCollection).orderBy(gameCollection.id),
  ])
  const said = lobbies.map(({ section, arrangement }) => ({ section, ...v.parse(LobbyDraft, arrangement) }))
  const timed = collections.map(collectionRow)
  return {
    lobbies: said.map(({ section, rows, places }) => ({
      section,
      rows: rows.filter(isNow(now)).map(({ id, is_hidden, device }) => ({ id, is_hidden, device })),
      places: places.filter(isNow(now)).map(({ category, game, position, is_hidden, device }) => ({
        ...{ category, game, position, is_hidden, device },
      })),
    })),
    collections: timed.filter(isNow(now)).map(({ id, names, image, games, rule, is_on_home }) => ({
      id,
      names,
      image,
      games,
      rule,
      is_on_home,
    })),
    changes_at: nextTime([...timed, ...said.flatMap(({ rows, places }) => [...rows, ...places])], now),
  }
}

const isNow =
  (now: number) =>
  ({ from, until }: Timed): boolean =>
    (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))

function nextTime(timed: readonly Timed[], now: number): number | null {
  const coming = timed
    .flatMap(({ from, until }) => [from, until])
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((at) => at > now)
  return coming.length === 0 ? null : Math.min(...coming)
}
