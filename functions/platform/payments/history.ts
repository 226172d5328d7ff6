import { and, desc, eq, gte, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallResult } from '#contract/calls.ts'
import { toMajor } from '#contract/money.ts'
import { mostCounted } from '#contract/paging.ts'
import type { PaymentEntry, PaymentStatus } from '#contract/payments.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { Database, Services } from '../kit/services.ts'
import { payeeOf } from './pixCode.ts'
import { maskedEnd } from './provider.ts'
import { payment, typeOf, type Payment } from '../tables/payments.ts'

/** The status that a player sees. Of a deposit that nobody booked the player sees that it went back; of the return of another, that it goes. */
export function statusOf({ status: state, returns }: Pick<Payment, 'status' | 'returns'>): PaymentStatus {
  switch (state) {
    case 'created':
    case 'reserved':
    case 'pending':
    case 'started':
      return 'pending'
    case 'returning':
      return returns === null ? 'refunded' : 'pending'
    case 'failed':
      return 'refused'
    default:
      return state
  }
}

/** The market says whether a player may take a withdrawal back. */
export function entryOf(
  row: Payment,
  { market, payments }: Pick<Services['config'], 'market' | 'payments'>,
): PaymentEntry {
  const { id, direction, status, amountMinor, feeMinor, currency, method, end2end, url, pixCode, details } =
    row
  const isPayable = status === 'pending' && row.expiresAt > Date.now()
  const canCancel = status === 'reserved' || (status === 'started' && row.providerId !== null)
  return {
    ...{ id, currency, method, date: new Date(row.createdAt).toISOString() },
    method_name: payments.methods.get(method)?.name ?? method,
    type: typeOf(row),
    status: statusOf(row),
    amount: toMajor(amountMinor, currency),
    fee: toMajor(feeMinor, currency),
    end2end: end2end ?? '',
    url: isPayable ? (url ?? '') : '',
    ...codeOf(isPayable ? pixCode : null, row.expiresAt),
    can_cancel: market.mayCancelWithdrawal && direction === 'out' && row.returns === null && canCancel,
    destination: direction === 'out' ? maskedEnd(destinationOf(row)) : '',
    deposited_at: timeText(details.depositedAt),
    settled_at: timeText(row.settledAt),
    ...waitOf(row),
    foreign_payer: row.waits?.includes('foreign_payer') === true,
  }
}

const timeText = (time_ms: number | null | undefined) =>
  time_ms === null || time_ms === undefined ? '' : new Date(time_ms).toISOString()

/** Of what goes back the end of the payer's number, where it is known. */
function destinationOf({ returns, details: { cpf = '', pixKey, account = '' } }: Payment): string {
  return returns === null ? (pixKey ?? account) : cpf
}

/** A withdrawal that waits for its time and for staff waits for staff. */
function waitOf({ status, waitsUntil }: Payment): Pick<PaymentEntry, 'waits_for' | 'waits_until'> {
  if (status !== 'reserved') return { waits_for: null, waits_until: '' }
  if (waitsUntil === null) return { waits_for: 'staff', waits_until: '' }
  return { waits_for: 'payee', waits_until: new Date(waitsUntil).toISOString() }
}

function codeOf(pixCode: string | null, expiresAt: number) {
  const code = pixCode ?? ''
  return {
    pix_code: code,
    payee: payeeOf(code) ?? '',
    valid_until: code === '' ? '' : new Date(expiresAt).toISOString(),
  }
}

/** A payment of this player; undefined for another's. */
export async function findOwn(db: Database, playerId: string, id: string): Promise<Payment | undefined> {
  const [found] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), eq(payment.playerId, playerId)))
  return found
}

/**
 * Newest first. The time of an answer does not depend on the length of the history: pages and the count reach up to
 * `mostCounted`, and a token continues from any entry.
 */
export async function paymentHistory(
  { db, config }: Services,
  playerId: string,
  { page, count, token, ...period }: CallInput<'paymentHistory'>['query'],
): Promise<CallResult<'paymentHistory'>> {
  const offset = (page - 1) * count
  const inPeriod = periodOf(playerId, period)
  const rows =
    offset < mostCounted ? await rowsOf(db, and(inPeriod, afterToken(token)), count + 1, offset) : []
  const shown = rows.slice(0, count)
  const last = rows.length > count ? shown.at(-1) : undefined
  return {
    history: shown.map((row) => entryOf(row, config)),
    count: await countOf(db, inPeriod),
    token: last ? `${last.createdAt}.${last.id}` : '',
  }
}

type Period = { begin?: string | undefined; end?: string | undefined; types?: number[] | undefined }

/** Payments and withdrawals that could not begin are in no history. */
export function periodOf(playerId: string, { begin, end, types }: Period): SQL | undefined {
  return and(
    eq(payment.playerId, playerId),
    sql`${payment.status} <> 'failed'`,
    begin === undefined ? undefined : gte(payment.createdAt, Date.parse(begin)),
    end === undefined ? undefined : lte(payment.createdAt, Date.parse(end)),
    types && or(...types.map(isOfType)),
  )
}

function isOfType(type: number): SQL | undefined {
  if (type === paymentTypes.payment) return eq(payment.direction, 'in')
  const isReturn = type === paymentTypes.return
  return and(eq(payment.direction, 'out'), isReturn ? isNotNull(payment.returns) : isNull(payment.returns))
}

export function rowsOf(db: Database, wanted: SQL | undefined, limit: number, offset = 0): Promise<Payment[]> {
  return db
    .select()
    .from(payment)
    .where(wanted)
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(limit)
    .offset(offset)
}

function afterToken(token: string | undefined): SQL | undefined {
  if (!token) return undefined
  const [createdAt = '', id = ''] = token.split('.')
  return sql`(${payment.createdAt}, ${payment.id}) < (${Number(createdAt)}, ${id})`
}

async function countOf(db: Database, wanted: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(payment)
    .where(wanted)
    .limit(mostCounted)
    .as('counted')
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(counted)
  return found?.count ?? 0
}
