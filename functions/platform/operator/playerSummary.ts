import { and, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { StaffCallName } from '#contract/operator/calls.ts'
import { staffCallOf } from '#contract/operator/calls.ts'
import type { PlayerSummary } from '#contract/operator/playerDesk.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { newsOf } from '../inbox/inboxCalls.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { limitsOf } from '../protection/limits.ts'
import { mayMake } from '../staff/actor.ts'
import type { StaffContext } from '../staff/calls.ts'
import { findPlayer } from '../staff/players.ts'
import { moneyCase } from '../tables/cases.ts'
import { complaint } from '../tables/complaints.ts'
import { playerNote } from '../tables/operator.ts'
import { payment } from '../tables/payments.ts'
import { harmMarker } from '../tables/protection.ts'
import { document } from '../tables/verification.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** All rooms are asked at once; a part is left out for who may not make the call that has it. */
export async function readPlayerSummary({
  services,
  params: { id },
  actor,
}: StaffContext<'readPlayerSummary'>): Promise<Result<PlayerSummary, CallFailure>> {
  const player = await findPlayer(services, id)
  if (!player.ok) return player
  const { db, env } = services
  const ifMay = <Part>(call: StaffCallName, part: () => Promise<Part>) =>
    mayMake(actor, staffCallOf(call).access) ? part() : null
  const [wallet, { limits, exclusion }, payments, documents, cases, markers, complaints, note] =
    await Promise.all([
      walletOf(env, player.value).deskSummary(),
      limitsOf(services, player.value),
      ifMay('listPayments', () => paymentsOf(db, id)),
      ifMay('listDocuments', () => documentsOf(db, id)),
      ifMay('listCases', () =>
        db.$count(moneyCase, and(eq(moneyCase.playerId, id), ne(moneyCase.state, 'closed'))),
      ),
      markersOf(db, id),
      db.$count(complaint, and(eq(complaint.playerId, id), isNull(complaint.repliedAt))),
      noteOf(db, id),
    ])
  return ok({
    ...{ payments, documents, cases, markers, complaints, note, exclusion },
    ...{ rounds: wallet.rounds, bets: wallet.bets },
    limits: limits.filter(({ amount, operator }) => amount !== null || operator !== null),
    offers: wallet.offers.map(({ id: offer, state }) => ({ id: offer, title: offer, state })),
    news: wallet.news.map((one) => newsOf(one, player.value.currency)),
  })
}

async function paymentsOf(db: Database, playerId: string): Promise<PlayerSummary['payments']> {
  const newest = async (direction: 'in' | 'out') => {
    const wanted = and(
      eq(payment.playerId, playerId),
      eq(payment.direction, direction),
      // By the index of the history.
      ne(payment.status, 'failed'),
    )
    const [row] = await db.select().from(payment).where(wanted).orderBy(desc(payment.createdAt)).limit(1)
    if (!row) return null
    const { id, createdAt, amountMinor: amount_minor, status } = row
    return { id, at: isoOf(createdAt), amount_minor, status }
  }
  const waits = and(eq(payment.playerId, playerId), eq(payment.status, 'reserved'))
  const [deposit, withdrawal, waiting] = await Promise.all([
    newest('in'),
    newest('out'),
    db.$count(payment, waits),
  ])
  return { deposit, withdrawal, waiting }
}

async function documentsOf(db: Database, playerId: string): Promise<PlayerSummary['documents']> {
  const own = eq(document.playerId, playerId)
  const [waiting, [decided]] = await Promise.all([
    db.$count(document, and(own, eq(document.status, 'PENDING'))),
    db
      .select({ status: document.status, at: document.decidedAt })
      .from(document)
      .where(and(own, isNotNull(document.decidedAt)))
      .orderBy(desc(document.decidedAt))
      .limit(1),
  ])
  return { waiting, status: decided?.status ?? null, decided_at: isoOrNull(decided?.at ?? null) }
}

async function markersOf(db: Database, playerId: string): Promise<PlayerSummary['markers']> {
  // SQLite takes the other columns from the row that has the largest.
  const [found] = await db
    .select({ count: count(), rule: harmMarker.rule, madeAt: sql<number | null>`max(${harmMarker.madeAt})` })
    .from(harmMarker)
    .where(eq(harmMarker.playerId, playerId))
  return { count: found?.count ?? 0, rule: found?.rule ?? null, made_at: isoOrNull(found?.madeAt ?? null) }
}

async function noteOf(db: Database, playerId: string): Promise<PlayerSummary['note']> {
  const [newest] = await db
    .select()
    .from(playerNote)
    .where(eq(playerNote.playerId, playerId))
    .orderBy(desc(playerNote.createdAt))
    .limit(1)
  return newest ? { text: newest.text, author: newest.author, at: isoOf(newest.createdAt) } : null
}
