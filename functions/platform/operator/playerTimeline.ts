import { and, desc, eq, isNotNull, lt, ne, or } from 'drizzle-orm'
import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import type { TimelineItem } from '#contract/operator/playerDesk.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { isoOf } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { eventsBefore } from '../security/events.ts'
import { mayMake } from '../staff/actor.ts'
import { isAbout, isLastOfCall } from '../staff/audit.ts'
import type { StaffContext } from '../staff/calls.ts'
import { findPlayer } from '../staff/players.ts'
import { caseEntry } from '../tables/cases.ts'
import { complaint } from '../tables/complaints.ts'
import { auditLog, playerNote } from '../tables/operator.ts'
import { payment } from '../tables/payments.ts'
import { harmMarker } from '../tables/protection.ts'
import { termsAcceptance, termsVersion } from '../tables/terms.ts'
import { document } from '../tables/verification.ts'
import type { DeskMovement } from '../wallet/deskFacts.ts'
import { walletOf } from '../wallet/walletOf.ts'

const shown = 50
/** One more than is shown says that there is more. */
const read = shown + 1

/** Older than a moment; of the ledger older than a place, as one item has many entries of it. */
type Before = { at: number; seq: number }
type Item = Omit<TimelineItem, 'at' | 'from'> & { at: number; from?: number; firstSeq?: number }
type Ask = { db: Database; playerId: string; before: number }
type Source = { call: StaffCallName; items: (ask: Ask) => Promise<Item[]> }

/** What happened to a player, from all rooms that the caller may see. */
export async function playerTimeline({
  services,
  params,
  query,
  actor,
}: StaffContext<'playerTimeline'>): Promise<
  Result<{ items: TimelineItem[]; next: string | null }, CallFailure>
> {
  const player = await findPlayer(services, params.id)
  if (!player.ok) return player
  const before = beforeOf(query.before)
  const ask = { db: services.db, playerId: params.id, before: before.at }
  const allowed = sources.filter(({ call }) => mayMake(actor, staffCallOf(call).access))
  const wallet = walletOf(services.env, player.value)
  const [{ movements, isMore }, news, ...others] = await Promise.all([
    wallet.deskMovements(before.seq, read),
    wallet.newsBefore(before.at, read),
    ...allowed.map(({ items }) => items(ask)),
  ])
  const messages = news.map(({ n, at, kind }): Item => ({
    id: `news:${n}`,
    at,
    source: 'message',
    what: kind,
  }))
  const toldAfter = Math.max(
    ...[messages, ...others].map(completeAfter),
    isMore ? (movements.at(-1)?.at ?? 0) - 1 : 0,
  )
  const { items, isLast } = pageOf([...movements.map(movementItem), ...messages, ...others.flat()], toldAfter)
  return ok({ items: items.map(itemOf), next: isLast ? null : nextOf(items, before) })
}

/** The moment after which a source has told everything: one that had more to tell may lack some of its last moment. */
function completeAfter(items: readonly Item[]): number {
  const [newest, oldest] = [items[0]?.at ?? 0, items.at(-1)?.at ?? 0]
  return items.length < read || newest === oldest ? 0 : oldest
}

/** What happened at the same moment stays on one page: the next begins before it. */
function pageOf(found: readonly Item[], after: number): { items: Item[]; isLast: boolean } {
  const sorted = found.toSorted((one, other) => other.at - one.at)
  const known = sorted.filter(({ at }) => at > after)
  const last = known[shown - 1]
  const items = last ? known.filter(({ at }) => at >= last.at) : known
  return { items, isLast: items.length === sorted.length && after === 0 }
}

function beforeOf(cursor: string | undefined): Before {
  const [at, seq] = cursor?.split('.').map(Number) ?? []
  return { at: at ?? Number.MAX_SAFE_INTEGER, seq: seq ?? Number.MAX_SAFE_INTEGER }
}

function nextOf(items: readonly Item[], before: Before): string {
  const places = items.flatMap(({ firstSeq }) => (firstSeq === undefined ? [] : [firstSeq]))
  return `${items.at(-1)?.at ?? before.at}.${Math.min(before.seq, ...places)}`
}

function itemOf({ at, from, firstSeq: _firstSeq, ...item }: Item): TimelineItem {
  return { ...item, at: isoOf(at), ...(from !== undefined && { from: isoOf(from) }) }
}

function movementItem(movement: DeskMovement): Item {
  const { firstSeq, at, from, kind, provider, game_id, reason, round_id } = movement
  const { rounds, stake_minor, amount_minor } = movement
  const shared = { id: `ledger:${firstSeq}`, at, firstSeq, amount_minor }
  const detail = [provider, game_id].filter(Boolean).join(' ')
  if (movement.isPlay)
    return { ...shared, source: 'play', what: 'play', from, count: rounds, stake_minor, detail }
  return {
    ...shared,
    ...{ source: 'movement', what: kind },
    ...((reason ?? detail) !== '' && { detail: reason ?? detail }),
    ...(round_id !== null && { place: round_id }),
  }
}

/** Beside the wallet. `call` says who may see what it has. */
const sources: readonly Source[] = [
  {
    call: 'listPayments',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(payment)
        .where(
          and(eq(payment.playerId, playerId), ne(payment.status, 'failed'), lt(payment.createdAt, before)),
        )
        .orderBy(desc(payment.createdAt))
        .limit(read)
      return rows.map(({ id, createdAt: at, direction, amountMinor: amount_minor, status, method }) => ({
        ...{ id: `payment:${id}`, at, source: 'payment', what: direction, amount_minor },
        ...{ detail: `${method}, ${status}`, place: id },
      }))
    },
  },
  {
    // Kinds alone: networks and details are the security log's.
    call: 'readPlayer',
    items: async ({ db, playerId, before }) => {
      const events = await eventsBefore({ db }, { userId: playerId, before, count: read })
      return events.map(({ id, at, kind }) => ({ id: `event:${id}`, at, source: 'security', what: kind }))
    },
  },
  {
    call: 'listDocuments',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(document)
        .where(and(eq(document.playerId, playerId), lt(document.createdAt, before)))
        .orderBy(desc(document.createdAt))
        .limit(read)
      return rows.map(({ id, createdAt: at, status }) => ({
        ...{ id: `document:${id}`, at, source: 'document', what: status.toLowerCase(), place: id },
      }))
    },
  },
  {
    call: 'listPlayerNotes',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(playerNote)
        .where(and(eq(playerNote.playerId, playerId), lt(playerNote.createdAt, before)))
        .orderBy(desc(playerNote.createdAt))
        .limit(read)
      return rows.map(({ id, createdAt: at, text: detail, author: by }) => ({
        ...{ id: `note:${id}`, at, source: 'note', what: 'note', detail, by },
      }))
    },
  },
  {
    call: 'listPlayerMarkers',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(harmMarker)
        .where(and(eq(harmMarker.playerId, playerId), lt(harmMarker.madeAt, before)))
        .orderBy(desc(harmMarker.madeAt))
        .limit(read)
      return rows.map(({ id, madeAt: at, rule }) => ({
        ...{ id: `marker:${id}`, at, source: 'marker', what: rule },
      }))
    },
  },
  { call: 'listComplaints', items: complaints },
  {
    call: 'listPlayerTerms',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select({ at: termsAcceptance.at, document: termsVersion.document, number: termsVersion.number })
        .from(termsAcceptance)
        .innerJoin(termsVersion, eq(termsVersion.id, termsAcceptance.versionId))
        .where(and(eq(termsAcceptance.playerId, playerId), lt(termsAcceptance.at, before)))
        .orderBy(desc(termsAcceptance.at))
        .limit(read)
      return rows.map(({ at, document: what, number }) => ({
        ...{ id: `terms:${what}:${number}`, at, source: 'terms', what, detail: `version ${number}` },
      }))
    },
  },
  {
    call: 'listCases',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(caseEntry)
        .where(and(eq(caseEntry.playerId, playerId), lt(caseEntry.at, before)))
        .orderBy(desc(caseEntry.id))
        .limit(read)
      return rows.map(({ id, at, kind, rule, text, author, caseId: place }) => ({
        ...{ id: `case:${id}`, at, source: 'case', what: rule ?? kind, place },
        ...(text !== null && { detail: text }),
        ...(author !== null && { by: author }),
      }))
    },
  },
  {
    // Who did what, and why, is the audit log's.
    call: 'listAudit',
    items: async ({ db, playerId, before }) => {
      const rows = await db
        .select()
        .from(auditLog)
        .where(and(isAbout(playerId), lt(auditLog.at, before), isLastOfCall))
        .orderBy(desc(auditLog.id))
        .limit(read)
      return rows.map(({ id, at, action, outcome, reason, actor: by }) => ({
        ...{ id: `audit:${id}`, at, source: 'staff', what: action, by },
        detail: [outcome === 'done' ? null : outcome, reason].filter(Boolean).join(': '),
      }))
    },
  },
]

/** Made, and answered: two items of one complaint. */
async function complaints({ db, playerId, before }: Ask): Promise<Item[]> {
  const wanted = or(
    lt(complaint.madeAt, before),
    and(isNotNull(complaint.repliedAt), lt(complaint.repliedAt, before)),
  )
  const rows = await db
    .select()
    .from(complaint)
    .where(and(eq(complaint.playerId, playerId), wanted))
    .orderBy(desc(complaint.madeAt))
    .limit(read)
  const items = rows.flatMap(({ id, number, subject, madeAt, repliedAt, repliedBy }): Item[] => [
    {
      id: `complaint:${id}`,
      at: madeAt,
      source: 'complaint',
      what: 'made',
      detail: `${number}, ${subject}`,
      place: id,
    },
    ...(repliedAt === null
      ? []
      : [
          {
            ...({
              id: `answer:${id}`,
              at: repliedAt,
              source: 'complaint',
              what: 'answered',
              place: id,
            } as const),
            ...{ detail: String(number), ...(repliedBy !== null && { by: repliedBy }) },
          },
        ]),
  ])
  return items.filter(({ at }) => at < before)
}
