import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { HarmFacts, HarmMarker, HarmRule } from '#contract/operator/markers.ts'
import { code } from '#contract/errors.ts'
import { err, ok } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { fail, noSuchCall } from '../../shared/reply.ts'
import { user } from '../tables/accounts.ts'
import { checkOther } from '../staff/actor.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import { findPlayer } from '../staff/players.ts'
import type { Database, Services } from '../kit/services.ts'
import { ofPlayersIn } from '../tables/brands.ts'
import { harmMarker } from '../tables/protection.ts'
import { playWalletOf } from '../wallet/walletOf.ts'

/** A rule that still matches is marked again after this time, so staff and player hear of it once a week. */
const quiet_ms = 7 * day_ms

/**
 * Keeps a marker with its facts, once a week by rule, and none of a test account; one statement, so that two runs at once keep it once: true
 * for the one that did. The player's object has a copy of what their popups say, which ends before.
 */
export async function keepMarker(
  { db, env }: Pick<Services, 'db' | 'env'>,
  playerId: string,
  { rule, facts }: { rule: HarmRule; facts: HarmFacts },
  now: number,
): Promise<boolean> {
  await playWalletOf(env, playerId).doubtList('popups')
  const kept = await db.run(sql`INSERT INTO harm_marker (id, player_id, rule, made_at, facts)
    SELECT ${crypto.randomUUID()}, ${playerId}, ${rule}, ${now}, ${JSON.stringify(facts)}
    WHERE NOT EXISTS (SELECT 1 FROM user WHERE id = ${playerId} AND is_test = 1)
      AND NOT EXISTS (SELECT 1 FROM harm_marker
      WHERE player_id = ${playerId} AND rule = ${rule} AND made_at > ${now - quiet_ms})`)
  return kept.meta.changes > 0
}

/** The staff's calls; contract/operator/markers.ts describes them. */
export const markerStaffCalls = {
  listMarkers: async ({ services: { db }, reach, query }) => {
    const { rule, is_handled } = query
    const isHandled = is_handled ? isNotNull(harmMarker.handledAt) : isNull(harmMarker.handledAt)
    const wanted = and(
      rule === undefined ? undefined : eq(harmMarker.rule, rule),
      is_handled === undefined ? undefined : isHandled,
      ofPlayersIn(reach, harmMarker.playerId),
    )
    return ok(await markers(db, wanted, query))
  },
  // With the line of the audit log in one transaction; of two at once one is told that the other did.
  handleMarker: async ({ services: { db }, params: { id }, body, audit, author, actor }) => {
    const [found] = await db
      .select({ playerId: harmMarker.playerId, rule: harmMarker.rule })
      .from(harmMarker)
      .where(eq(harmMarker.id, id))
    if (!found) return err(noSuchCall)
    const other = checkOther(actor, found.playerId)
    if (!other.ok) return other
    audit.target = found.playerId
    audit.after = { marker: id, rule: found.rule }
    const changes = { handledAt: Date.now(), handledBy: author, handledNote: body.reason ?? null }
    const [changed] = await db.batch([
      db
        .update(harmMarker)
        .set(changes)
        .where(and(eq(harmMarker.id, id), isNull(harmMarker.handledAt)))
        .returning({ id: harmMarker.id }),
      audit.take(sql`changes() > 0`),
    ])
    return changed.length > 0 ? ok({}) : fail(code.conflict, 'somebody has handled it')
  },
  listPlayerMarkers: async ({ services, params, query }) => {
    const player = await findPlayer(services, params.id)
    return player.ok ? ok(await markers(services.db, eq(harmMarker.playerId, params.id), query)) : player
  },
} satisfies Partial<StaffHandlers>

async function markers(
  db: Database,
  wanted: SQL | undefined,
  query: { page: number; perPage: number; sort: 'made_at'; order: 'ASC' | 'DESC' },
): Promise<{ items: HarmMarker[]; total: number }> {
  const { orderBy, limit, offset } = pageOf(query, { made_at: harmMarker.madeAt }, harmMarker.id)
  const rows = await db
    .select({
      marker: harmMarker,
      username: user.displayUsername,
      player_number: user.number,
      currency: user.currency,
    })
    .from(harmMarker)
    .innerJoin(user, eq(user.id, harmMarker.playerId))
    .where(wanted)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ marker, ...player }) => ({
    ...{ id: marker.id, player_id: marker.playerId, ...player, rule: marker.rule, facts: marker.facts },
    ...{ made_at: isoOf(marker.madeAt), dismissed_at: isoOrNull(marker.dismissedAt) },
    ...{ handled_at: isoOrNull(marker.handledAt), handled_by: marker.handledBy },
    handled_note: marker.handledNote,
  }))
  return { items, total: await db.$count(harmMarker, wanted) }
}

/** All of a player, for the copy of their data. */
export async function markersOf(
  db: Database,
  playerId: string,
): Promise<{ rule: HarmRule; made_at: string; facts: HarmFacts }[]> {
  const rows = await db
    .select()
    .from(harmMarker)
    .where(eq(harmMarker.playerId, playerId))
    .orderBy(desc(harmMarker.madeAt))
  return rows.map(({ rule, madeAt, facts }) => ({ rule, made_at: isoOf(madeAt), facts }))
}
