import { and, asc, eq, inArray, isNotNull, lt, not, sql, type SQL } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import { minute_ms } from '#lib/time.ts'
import { lateRows, nothingLate, type Overdue, type Watched } from '../kit/lateWork.ts'
import type { Database, Services } from '../kit/services.ts'
import type { FlagReason } from './machine.ts'
import { payment, paymentFlag, type Direction, type Payment, type State } from '../tables/payments.ts'

export type NewPayment = Omit<
  Payment,
  | 'ledgerDue'
  | 'providerId'
  | 'url'
  | 'pixCode'
  | 'end2end'
  | 'failure'
  | 'settledAt'
  | 'waits'
  | 'waitsUntil'
  | 'person'
>
type Changes = Partial<
  Pick<
    Payment,
    | 'ledgerDue'
    | 'providerId'
    | 'url'
    | 'pixCode'
    | 'end2end'
    | 'failure'
    | 'settledAt'
    | 'checkedAt'
    | 'waits'
    | 'waitsUntil'
    | 'person'
  >
>
type Flag = { method: PaymentMethod; reference: string; reason: FlagReason; event: string }

/** The payments in D1. Each function is one statement, so nothing is half done. */
export type PaymentStore = ReturnType<typeof paymentStore>

/** Ended without a payment: they do not count for the limit of the day. What goes back to its payer is no withdrawal. */
const uncounted: State[] = ['failed', 'expired', 'refused', 'returning', 'refunded', 'cancelled']
const isCounted = sql`${payment.returns} IS NULL AND ${payment.status} NOT IN (${sql.join(
  uncounted.map((state) => sql`${state}`),
  sql`, `,
)})`

/** Whether no earlier payment of the player brought the welcome bonus, which is given once: this one did. */
export async function isFirstWithBonus(db: Database, { id, playerId, settledAt }: Payment): Promise<boolean> {
  const earlier = and(
    ...[eq(payment.playerId, playerId), not(eq(payment.id, id)), isNotNull(payment.bonus)],
    ...[inArray(payment.status, ['paid', 'refunded']), lt(payment.settledAt, settledAt ?? Date.now())],
  )
  return (await db.$count(payment, earlier)) === 0
}

export function paymentStore(db: Database) {
  return {
    insert: (row: NewPayment, day: Day): Promise<Payment | undefined> => insertWithin(db, row, day),

    find: async (id: string): Promise<Payment | undefined> => {
      const [found] = await db.select().from(payment).where(eq(payment.id, id))
      return found
    },

    /** Changes the status, if it is still one of `from`; the payment if it did. */
    move: async (
      id: string,
      from: readonly State[],
      to: State,
      changes: Changes = {},
    ): Promise<Payment | undefined> => {
      const [moved] = await db
        .update(payment)
        .set({ status: to, ...changes })
        .where(and(eq(payment.id, id), inArray(payment.status, [...from])))
        .returning()
      return moved
    },

    /** Stores what the provider says of the order, whatever its status; the payment if it said something. */
    learn: async (
      id: string,
      { providerId, end2end, person }: Pick<Changes, 'providerId' | 'end2end' | 'person'>,
    ): Promise<Payment | undefined> => {
      const known = {
        ...(providerId && { providerId }),
        ...(end2end && { end2end }),
        ...(person && { person }),
      }
      if (Object.keys(known).length === 0) return undefined
      const [learned] = await db.update(payment).set(known).where(eq(payment.id, id)).returning()
      return learned
    },

    /** The ledger has what this status asks for. */
    booked: async (id: string, status: State): Promise<void> => {
      await db
        .update(payment)
        .set({ ledgerDue: false })
        .where(and(eq(payment.id, id), eq(payment.status, status)))
    },

    /** True if nobody has checked a payment since it was read; the caller then checks it. */
    claim: async ({ id, checkedAt }: Payment, now: number): Promise<boolean> => {
      const claimed = await db
        .update(payment)
        .set({ checkedAt: now })
        .where(and(eq(payment.id, id), eq(payment.checkedAt, checkedAt)))
        .returning({ id: payment.id })
      return claimed.length === 1
    },

    /** Open payments that need no provider and were not checked since `before`, the oldest first. */
    unfinished: (before: number, count: number) => hanging(db, isOurs, { before, count }),

    /** The payments to ask the provider of a method about. */
    unanswered: (method: PaymentMethod, before: number, count: number) =>
      hanging(db, and(eq(payment.method, method), not(isOurs)), { before, count }),

    /** All of a player that something is still to be done about. */
    openOf: (playerId: string): Promise<Payment[]> =>
      db
        .select()
        .from(payment)
        .where(and(isHanging, eq(payment.playerId, playerId)))
        .orderBy(asc(payment.checkedAt)),

    allOf: (playerId: string): Promise<Payment[]> =>
      db.select().from(payment).where(eq(payment.playerId, playerId)),

    /** What a restored ledger says of a payment. */
    restored: async (id: string, changes: Changes & { status?: State }): Promise<void> => {
      if (Object.keys(changes).length > 0) await db.update(payment).set(changes).where(eq(payment.id, id))
    },

    /** Keeps what a person has to look at; the same is kept once. */
    flag: async (flagged: Flag): Promise<void> => {
      const id = crypto.randomUUID()
      await db
        .insert(paymentFlag)
        .values({ id, createdAt: Date.now(), ...flagged })
        .onConflictDoNothing()
    },
  }
}

/** Something is still to be done; the words of the index `payment_open`. */
const isHanging = sql`(${payment.ledgerDue} = 1 OR ${payment.status} IN ('created', 'pending', 'started', 'returning'))`
/** Money that is to be booked, and withdrawals that never began. */
const isOurs = sql`(${payment.ledgerDue} = 1 OR (${payment.direction} = 'out' AND ${payment.status} = 'created'))`

/** The players of payments that nobody has looked at since a time. */
export const overduePayments: Overdue = ({ db }, before, count) =>
  db
    .select({
      id: payment.playerId,
      currency: payment.currency,
      dueAt: sql<number>`min(${payment.checkedAt})`,
    })
    .from(payment)
    .where(and(isHanging, lt(payment.checkedAt, before)))
    .groupBy(payment.playerId)
    .orderBy(sql`min(${payment.checkedAt})`)
    .limit(count)

/** Each is looked at after five minutes at the latest. */
export const paymentsWatch: Watched = {
  deadline_ms: 15 * minute_ms,
  late: ({ db }, before) =>
    lateRows(db, payment, payment.checkedAt, and(isHanging, lt(payment.checkedAt, before))),
}
/** Withdrawals that are neither paid nor given back; those that wait for staff among them. */
const isUnpaid = sql`${payment.direction} = 'out' AND ${payment.status} IN ('created', 'reserved', 'started')`

/** Where the market sets a time for payouts. Whoever waits for staff waits too: the law knows no queue. */
export function latePayout({ config }: Pick<Services, 'config'>, now: number): SQL | undefined {
  const { within_minutes } = config.market.payouts
  return within_minutes === null
    ? undefined
    : and(isUnpaid, lt(payment.createdAt, now - within_minutes * minute_ms))
}

export const payoutWork: Watched = {
  // The time is the market's, and an alarm after it is one too late: nothing is added.
  deadline_ms: 0,
  late: async (services, _before, now) => {
    const isLate = latePayout(services, now)
    const life_ms = (services.config.market.payouts.within_minutes ?? 0) * minute_ms
    const dueAt = sql`${payment.createdAt} + ${life_ms}`
    return isLate ? lateRows(services.db, payment, dueAt, isLate) : nothingLate
  },
}

/** Money that was paid and that no ledger has. */
export const bookingWork: Watched = {
  deadline_ms: 15 * minute_ms,
  late: ({ db }, before) => {
    const isLate = and(isHanging, eq(payment.ledgerDue, true), lt(payment.settledAt, before))
    return lateRows(db, payment, payment.settledAt, isLate)
  },
}

function hanging(
  db: Database,
  which: SQL | undefined,
  { before, count }: { before: number; count: number },
): Promise<Payment[]> {
  return db
    .select()
    .from(payment)
    .where(and(isHanging, which, lt(payment.checkedAt, before)))
    .orderBy(asc(payment.checkedAt))
    .limit(count)
}

type Day = { from: number; limit_minor: number }

/**
 * Stores a new payment if the limit of the day allows it. Returns the stored one of this request, which may be an older one;
 * undefined over the limit. The sum and the insertion are one statement, so that two at once cannot pass the limit together.
 */
async function insertWithin(db: Database, row: NewPayment, day: Day): Promise<Payment | undefined> {
  const spent = usedSince(db, row, day.from)
  const inserted =
    await db.all(sql`INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency,
      amount_minor, fee_minor, status, details, bonus, created_at, expires_at, checked_at, returns)
    SELECT ${row.id}, ${row.playerId}, ${row.requestId}, ${row.fingerprint}, ${row.direction}, ${row.method},
      ${row.currency}, ${row.amountMinor}, ${row.feeMinor}, ${row.status}, ${JSON.stringify(row.details)},
      ${row.bonus && JSON.stringify(row.bonus)}, ${row.createdAt}, ${row.expiresAt}, ${row.checkedAt}, ${row.returns}
    WHERE (${spent}) + ${row.amountMinor} <= ${day.limit_minor}
    ON CONFLICT (player_id, request_id) DO NOTHING RETURNING id`)
  if (inserted.length > 0) return { ...row, ...untouched }
  const ofRequest = and(eq(payment.playerId, row.playerId), eq(payment.requestId, row.requestId))
  const [stored] = await db.select().from(payment).where(ofRequest)
  return stored
}

/** What a payment has that nothing was done about. */
const untouched = {
  ledgerDue: false,
  ...{
    providerId: null,
    url: null,
    pixCode: null,
    end2end: null,
    failure: null,
    settledAt: null,
    waits: null,
    waitsUntil: null,
    person: null,
  },
}

type Spender = { playerId: string; direction: Direction; method?: PaymentMethod }

/** The sum of a player's payments since a time, by one method or by all of them. */
export function usedSince(db: Database, { playerId, direction, method }: Spender, since: number) {
  return db
    .select({ used_minor: sql<number>`coalesce(sum(${payment.amountMinor}), 0)` })
    .from(payment)
    .where(
      and(
        eq(payment.playerId, playerId),
        sql`${payment.createdAt} >= ${since}`,
        eq(payment.direction, direction),
        method && eq(payment.method, method),
        isCounted,
      ),
    )
}

/** What a player paid since a time, by direction and method. */
export function usesSince(db: Database, playerId: string, since: number) {
  return db
    .select({
      direction: payment.direction,
      method: payment.method,
      used_minor: sql<number>`sum(${payment.amountMinor})`.as('used_minor'),
    })
    .from(payment)
    .where(and(eq(payment.playerId, playerId), sql`${payment.createdAt} >= ${since}`, isCounted))
    .groupBy(payment.direction, payment.method)
}
