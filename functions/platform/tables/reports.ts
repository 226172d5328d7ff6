import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReportBy } from '#contract/operator/reports.ts'
import type { ReportEvery } from '#contract/operator/reportMail.ts'

/* The tables of migrations/0106_reports.sql and 0120_report_tries.sql. */
export const providerShare = sqliteTable(
  'provider_share',
  {
    provider: text('provider').notNull(),
    fromMonth: text('from_month').notNull(),
    shareBp: integer('share_bp').notNull(),
  },
  ({ provider, fromMonth }) => [primaryKey({ columns: [provider, fromMonth] })],
)

export const reportSchedule = sqliteTable(
  'report_schedule',
  {
    userId: text('user_id').notNull(),
    every: text('every').$type<ReportEvery>().notNull(),
    dividedBy: text('divided_by').$type<ReportBy>().notNull(),
    dueDay: text('due_day').notNull(),
    triedAt: integer('tried_at').notNull().default(0),
  },
  ({ userId, every, dividedBy }) => [primaryKey({ columns: [userId, every, dividedBy] })],
)
