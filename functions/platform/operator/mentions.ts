import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import { mentionPattern } from '#contract/operator/mentions.ts'
import { ok } from '#lib/result.ts'
import { isoOf, isoOrNull, pageOf, sqlList } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { whoOf } from '../staff/actor.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { user } from '../tables/accounts.ts'
import { ofPlayersIn } from '../tables/brands.ts'
import { noteMention, playerNote } from '../tables/operator.ts'

const inStudio = and(eq(user.role, staffAccountRole), isNotNull(user.staffRole))
const mostColleagues = 200

/** Who of the staff is named in notes; contract/operator/mentions.ts describes the calls. A key is nobody, and named nowhere. */
export const mentionStaffCalls = {
  listMentions: async ({ services: { db }, actor, mayReach, query }) => {
    const seen = query.is_seen ? isNotNull(noteMention.seenAt) : isNull(noteMention.seenAt)
    // Whoever chose a brand at the top is called from the others too.
    const theirs = ofPlayersIn(mayReach, playerNote.playerId)
    const mine = and(
      eq(noteMention.userId, whoOf(actor).actorId ?? ''),
      theirs && inArray(noteMention.noteId, db.select({ id: playerNote.id }).from(playerNote).where(theirs)),
      query.is_seen === undefined ? undefined : seen,
    )
    const { orderBy, limit, offset } = pageOf(query, { at: playerNote.createdAt }, playerNote.id)
    const rows = await db
      .select({ note: playerNote, seenAt: noteMention.seenAt, player: user })
      .from(noteMention)
      .innerJoin(playerNote, eq(playerNote.id, noteMention.noteId))
      .innerJoin(user, eq(user.id, playerNote.playerId))
      .where(mine)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const items = rows.map(({ note, seenAt, player }) => ({
      ...{ id: note.id, player_id: note.playerId, username: player.displayUsername },
      ...{ player_number: player.number, text: note.text, author: note.author },
      ...{ at: isoOf(note.createdAt), seen_at: isoOrNull(seenAt) },
    }))
    return ok({ items, total: await db.$count(noteMention, mine) })
  },
  seeMention: async ({ services: { db }, actor, params, audit }) => {
    // Of no interest to anybody else.
    audit.isNeedless = true
    const mine = eq(noteMention.userId, whoOf(actor).actorId ?? '')
    await db
      .update(noteMention)
      .set({ seenAt: Date.now() })
      .where(and(mine, eq(noteMention.noteId, params.id), isNull(noteMention.seenAt)))
    return ok({})
  },
  listColleagues: async ({ services: { db } }) => {
    const items = await db
      .select({ id: user.id, username: user.displayUsername })
      .from(user)
      .where(inStudio)
      .orderBy(asc(user.username))
      .limit(mostColleagues)
    return ok({ items, total: items.length })
  },
} satisfies Partial<StaffHandlers>

/** The statements that keep who is named in a note; of names that are nobody's there is nothing to keep. */
export async function mentionsIn(db: Database, noteId: string, text: string) {
  // A point may be the end of a sentence.
  const names = [...text.matchAll(mentionPattern)].flatMap(([, name = '']) => [
    name,
    name.replace(/\.+$/, ''),
  ])
  if (names.length === 0) return []
  const lower = sqlList([...new Set(names.map((name) => name.toLowerCase()))])
  const named = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inStudio, inArray(user.username, lower)))
  return named.map(({ id }) => db.insert(noteMention).values({ noteId, userId: id }))
}
