import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { CallResult } from '#contract/calls.ts'
import type { PayeeKind } from '#contract/payments.ts'
import { hour_ms } from '#lib/time.ts'
import type { Database, Services } from '../kit/services.ts'
import { maskedEnd } from './provider.ts'
import { payee, payment, type Details, type Payment } from '../tables/payments.ts'

/*
 * The list of whom an account pays. A payee is known once a withdrawal to it was paid since it was added; until then each withdrawal to it
 * asks for a proof, and waits. Who is removed is new again.
 */
const mostPayees = 100
const mostOffered = 10

type Named = Pick<Payment, 'playerId' | 'method' | 'details'>

/** The kind and the key of a withdrawal's payee. A key without a kind is of before kinds were asked for. */
function nameOf({ account, pixKey, pixKeyKind = 'evp' }: Details): { kind: PayeeKind; key: string } {
  return pixKey === undefined ? { kind: 'account', key: account ?? '' } : { kind: pixKeyKind, key: pixKey }
}

function isNamed({ playerId, method, details }: Named): SQL | undefined {
  const { kind, key } = nameOf(details)
  return and(
    ...[eq(payee.playerId, playerId), eq(payee.method, method)],
    ...[eq(payee.kind, kind), eq(payee.key, key)],
  )
}

/** Payments to the payee of the row, whoever is said to own its key; the words of the indexes `payment_pix_key` and `payment_bank_account`. */
const paidBy = (field: 'pixKey' | 'account') => sql`SELECT 1 FROM payment AS paid
  WHERE paid.direction = 'out' AND (paid.details ->> ${sql.raw(`'${field}'`)}) IS nullif(${payee.key}, '')
    AND paid.player_id = ${payee.playerId} AND paid.method = ${payee.method} AND paid.status = 'paid' AND paid.returns IS NULL
    AND (paid.details ->> 'cpf') IS ${payee.cpf} AND paid.created_at >= ${payee.addedAt}`
const isKnown = sql<0 | 1>`CASE WHEN ${payee.kind} = 'account'
  THEN EXISTS (${paidBy('account')}) ELSE EXISTS (${paidBy('pixKey')}) END`
/** Nested: the columns of a field itself lose their table, and would be those of the inner query. */
const firstWaiting = sql`SELECT min(waiting.waits_until) FROM payment AS waiting
  WHERE waiting.player_id = ${payee.playerId} AND waiting.waits_until IS NOT NULL AND waiting.status = 'reserved'
    AND waiting.method = ${payee.method}
    AND coalesce(waiting.details ->> 'pixKey', waiting.details ->> 'account', '') = ${payee.key}`
/** When the first withdrawal goes that waits for it. */
const waitsUntil = sql<number | null>`(${firstWaiting})`

/**
 * Of the payee of a request, with this CPF: whether it is the one of the list that was used last, whether it was paid since it was added, and
 * whether the request was made before.
 */
export type Standing = { isLast: boolean; isKnown: boolean; isRepeated: boolean }

export async function standingOf({ db }: Services, named: Named, requestId: string): Promise<Standing> {
  const isSame = and(isNamed(named), sql`${payee.cpf} IS ${named.details.cpf ?? null}`)
  const [found] = await db.all<Record<'last' | 'known' | 'repeated', 0 | 1>>(sql`SELECT
    EXISTS (SELECT 1 FROM ${payee} WHERE ${isSame} AND ${payee.usedAt} =
      (SELECT max(used.used_at) FROM payee AS used WHERE used.player_id = ${named.playerId})) AS last,
    EXISTS (SELECT 1 FROM ${payee} WHERE ${and(isSame, isKnown)}) AS known,
    EXISTS (SELECT 1 FROM ${payment} WHERE ${payment.playerId} = ${named.playerId}
      AND ${payment.requestId} = ${requestId}) AS repeated`)
  return { isLast: found?.last === 1, isKnown: found?.known === 1, isRepeated: found?.repeated === 1 }
}

/** Whether it is in the list: the player may have removed it while a withdrawal waits. */
export async function isPayee({ db }: Services, named: Named): Promise<boolean> {
  return (await db.$count(payee, isNamed(named))) > 0
}

/** Puts the payee of a withdrawal into the list, as the one used last. Another owner of the same key is somebody new. */
export async function notePayee({ db }: Services, withdrawal: Payment, isSaved: boolean): Promise<void> {
  const { playerId, method, createdAt: usedAt, details } = withdrawal
  const cpf = details.cpf ?? null
  await db
    .insert(payee)
    .values({
      ...{ id: crypto.randomUUID().replaceAll('-', ''), playerId, method, ...nameOf(details) },
      ...{ cpf, addedAt: usedAt, usedAt, isSaved },
    })
    .onConflictDoUpdate({
      target: [payee.playerId, payee.method, payee.kind, payee.key],
      set: {
        usedAt,
        isSaved: sql`max(${payee.isSaved}, ${isSaved ? 1 : 0})`,
        addedAt: sql`CASE WHEN ${payee.cpf} IS ${cpf} THEN ${payee.addedAt} ELSE ${usedAt} END`,
        cpf,
      },
    })
}

/** The keys that the cashier offers, the last used first. */
export function savedKeys(db: Database, playerId: string) {
  const { id, kind, key } = payee
  const isOffered = and(eq(payee.playerId, playerId), eq(payee.isSaved, true), sql`${kind} <> 'account'`)
  return db
    .select({ id, kind, key })
    .from(payee)
    .where(isOffered)
    .orderBy(sql`${payee.usedAt} DESC`)
    .limit(mostOffered)
}

/** Those the account may pay, the last used first. */
export async function payeesOf(
  { db, config }: Services,
  playerId: string,
  most = mostPayees,
): Promise<CallResult<'payees'>> {
  const rows = await db
    .select({ payee, isKnown, waitsUntil })
    .from(payee)
    .where(eq(payee.playerId, playerId))
    .orderBy(sql`${payee.usedAt} DESC`, payee.id)
    .limit(most)
  const payees = rows.map(({ payee: one, isKnown: wasPaid, waitsUntil: until }) => ({
    ...{ id: one.id, method: one.method, kind: one.kind, key: one.key, owner: maskedEnd(one.cpf ?? '') },
    added_at: new Date(one.addedAt).toISOString(),
    state: wasPaid ? ('known' as const) : until === null ? ('new' as const) : ('waits' as const),
    waits_until: wasPaid || until === null ? '' : new Date(until).toISOString(),
  }))
  return { payees, wait_hours: config.payments.payeeWait_ms / hour_ms }
}

/** The removed one; undefined where there is none of this id. */
export async function deletePayee(db: Database, playerId: string, id: string) {
  const [removed] = await db
    .delete(payee)
    .where(and(eq(payee.playerId, playerId), eq(payee.id, id)))
    .returning()
  return removed
}

/** The withdrawals that wait for the time of a payee. */
export function waitingFor(
  { db }: Services,
  { playerId, method, key }: typeof payee.$inferSelect,
): Promise<Payment[]> {
  const isOfPayee = sql`coalesce(${payment.details} ->> 'pixKey', ${payment.details} ->> 'account', '') = ${key}`
  return db
    .select()
    .from(payment)
    .where(and(waitsForTime, eq(payment.playerId, playerId), eq(payment.method, method), isOfPayee))
}

/** The words of the indexes `payment_of_new_payee` and `payment_waits_until`. */
export const waitsForTime = sql`${payment.waitsUntil} IS NOT NULL AND ${payment.status} = 'reserved'`
