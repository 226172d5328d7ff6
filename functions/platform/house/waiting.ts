import { and, eq, gt, isNull, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { WaitingWork } from '#contract/operator/reports.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { isoOrNull } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { moneyCase } from '../tables/cases.ts'
import { complaint } from '../tables/complaints.ts'
import { moneyAction } from '../tables/operator.ts'
import { payment } from '../tables/payments.ts'
import { document } from '../tables/verification.ts'

type Work = { permission: Permission; table: SQLiteTable; since: AnyColumn; open: () => SQL | undefined }

/** What waits, by the permission that its list needs. */
const works: Record<WaitingWork, Work> = {
  withdrawals: {
    permission: 'payments.read',
    table: payment,
    since: payment.createdAt,
    open: () => eq(payment.status, 'reserved'),
  },
  money_actions: {
    permission: 'payments.read',
    table: moneyAction,
    since: moneyAction.createdAt,
    open: () => and(isNull(moneyAction.doneAt), gt(moneyAction.endsAt, Date.now())),
  },
  documents: {
    permission: 'documents.read',
    table: document,
    since: document.createdAt,
    open: () => eq(document.status, 'PENDING'),
  },
  complaints: {
    permission: 'players.read',
    table: complaint,
    since: complaint.madeAt,
    open: () => ne(complaint.state, 'answered'),
  },
  cases: {
    permission: 'cases.read',
    table: moneyCase,
    since: moneyCase.openedAt,
    open: () => ne(moneyCase.state, 'closed'),
  },
}

/** `may`: what the caller is allowed to read. */
export async function waitingWork(
  db: Database,
  may: (permission: Permission) => boolean,
): Promise<StaffResult<'readWaiting'>> {
  const shown = Object.entries(works).filter(([, { permission }]) => may(permission)) as [WaitingWork, Work][]
  const items = await Promise.all(
    shown.map(async ([work, { table, since, open }]) => {
      const [oldest] = await db
        .select({ at: sql<number | null>`min(${since})` })
        .from(table)
        .where(open())
      return { work, count: await db.$count(table, open()), oldest: isoOrNull(oldest?.at ?? null) }
    }),
  )
  return { items, total: items.length }
}
