import dayjs from 'dayjs'
import { and, asc, eq, lte } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { decimalOf } from '#contract/money.ts'
import { allows } from '#contract/operator/roles.ts'
import type { ReportEvery } from '#contract/operator/reportMail.ts'
import { reportTable, type ReportTime } from '#contract/operator/reportFile.ts'
import type { ReportBy, ReportLine } from '#contract/operator/reports.ts'
import { studioPath } from '#contract/operator/calls.ts'
import { sentDate, utcDay } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { fail } from '../../shared/reply.ts'
import { brandNameOf } from '../kit/config.ts'
import { csvOf, utf8Mark } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import type { Attachment } from '../messages/send.ts'
import { whoOf } from '../staff/actor.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { findGranted } from '../staff/roles.ts'
import { emailOf, user } from '../tables/accounts.ts'
import type { Reach } from '../tables/brands.ts'
import { reportSchedule } from '../tables/reports.ts'
import { reportLines } from './reports.ts'

/** Reports that come by email; contract/operator/reportMail.ts describes the calls. */
export const reportMailStaffCalls = {
  listReportMails: async ({ services: { db }, actor }) => {
    const userId = whoOf(actor).actorId ?? ''
    const rows = await db.select().from(reportSchedule).where(eq(reportSchedule.userId, userId))
    const items = rows.map(({ every, dividedBy, dueDay }) => ({
      ...{ id: `${every} ${dividedBy}`, every, divided_by: dividedBy, due_day: dueDay },
    }))
    return ok({ items, total: items.length })
  },
  putReportMail: async ({ services: { db }, actor, params, body: { is_wanted }, audit }) => {
    const userId = whoOf(actor).actorId
    if (userId === null) return fail(code.refused, 'a key has no address')
    const { every, divided_by: dividedBy } = params
    audit.after = { every, divided_by: dividedBy, is_wanted }
    if (!is_wanted) {
      const mine = and(eq(reportSchedule.userId, userId), eq(reportSchedule.every, every))
      await db.delete(reportSchedule).where(and(mine, eq(reportSchedule.dividedBy, dividedBy)))
      return ok({})
    }
    const dueDay = dayAfter(every, utcDay(Date.now()))
    await db.insert(reportSchedule).values({ userId, every, dividedBy, dueDay }).onConflictDoNothing()
    return ok({})
  },
} satisfies Partial<StaffHandlers>

/** The first day of the next day, week or month. */
function dayAfter(every: ReportEvery, day: string): string {
  return firstOf(every, day).add(1, every).format(sentDate)
}

function firstOf(every: ReportEvery, day: string) {
  const date = dayjs.utc(day)
  if (every === 'month') return date.startOf('month')
  return every === 'week' ? date.subtract((date.day() + 6) % 7, 'day') : date
}

/** Wallets tell the house within minutes, and the last of a day after it. */
const patience_ms = 20 * minute_ms
/** What failed waits for this, and behind what has not been tried. */
const retry_ms = 10 * minute_ms
const atOnce = 20

/**
 * For the schedule: sends what is due. Each is taken before it is sent, so that of two runs at once one sends it, and a crash sends it once or
 * not at all; what fails is put back. Days that nobody sent anything on are sent one after the other.
 */
export async function sendReports(services: Services, now: number): Promise<boolean> {
  if (now % day_ms < patience_ms) return false
  const due = await services.db
    .select()
    .from(reportSchedule)
    .where(and(lte(reportSchedule.dueDay, utcDay(now)), lte(reportSchedule.triedAt, now - retry_ms)))
    .orderBy(asc(reportSchedule.triedAt), asc(reportSchedule.dueDay))
    .limit(atOnce)
  for (const row of due) await takeReport(services, row, now)
  return due.length === atOnce
}

type Row = typeof reportSchedule.$inferSelect

async function takeReport(services: Services, row: Row, now: number): Promise<void> {
  const { userId, every, dividedBy, dueDay } = row
  const own = and(eq(reportSchedule.userId, userId), eq(reportSchedule.every, every))
  const isThis = and(own, eq(reportSchedule.dividedBy, dividedBy))
  const reader = await readerOf(services, userId)
  // Who may not see it gets none of the days until they may again.
  const next = { dueDay: dayAfter(every, reader ? dueDay : utcDay(now)), triedAt: 0 }
  const taken = await services.db
    .update(reportSchedule)
    .set(next)
    .where(and(isThis, eq(reportSchedule.dueDay, dueDay)))
    .returning()
  if (taken.length === 0 || !reader) return
  if (await trySending(services, row, reader)) return
  await services.db
    .update(reportSchedule)
    .set({ dueDay, triedAt: now })
    .where(and(isThis, eq(reportSchedule.dueDay, next.dueDay)))
}

/** A report that fails keeps no other from being sent. */
async function trySending(services: Services, row: Row, reader: Reader): Promise<boolean> {
  try {
    return await sendReport(services, row, reader)
  } catch (error) {
    log('error', 'a report was not sent', { every: row.every, error: describeError(error) })
    return false
  }
}

/** `reach`: the brands that they work for. */
type Reader = { email: string; lang: LanguageCode; reach: Reach }

async function sendReport(services: Services, row: Row, reader: Reader): Promise<boolean> {
  const { every, dividedBy: by, dueDay } = row
  const end = firstOf(every, dueDay)
  const [from, to] = [end.subtract(1, every).format(sentDate), end.subtract(1, 'day').format(sentDate)]
  const query = { from, to, span: 'all', by } as const
  const answer = await reportLines(services, reader.reach, query)
  // More than one answer holds: the link leads to a page that says how to narrow it.
  const lines = answer.ok ? (by === 'brand' ? answer.value.map(withBrandName(services)) : answer.value) : []
  const title = from === to ? from : `${from} – ${to}`
  const sent = await deliver(
    services,
    { channel: 'email', address: reader.email },
    {
      ...{
        kind: answer.ok && lines.length === 0 ? 'staffReportEmpty' : 'staffReport',
        lang: reader.lang,
        title,
      },
      quote: lines.slice(0, mostLines).map(lineOf).join('\n'),
      link: `${services.config.staff.origin}${studioPath}#/figures?${new URLSearchParams(query).toString()}`,
      ...(lines.length > 0 && { file: fileOf(lines, query) }),
    },
  )
  return sent.ok
}

const withBrandName =
  ({ config }: Services) =>
  (line: ReportLine): ReportLine => ({ ...line, name: brandNameOf(config, line.name) })

/** All lines, as the page saves them. */
function fileOf(lines: readonly ReportLine[], { by, ...time }: ReportTime & { by: ReportBy }): Attachment {
  const rows = reportTable(lines, time).map((row) => row.map(String))
  const name = ['figures', by === 'none' ? '' : by, time.from, time.to].filter(Boolean).join('-')
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', text: utf8Mark + csvOf(rows) }
}

/** Undefined for who has no address, or may not see reports any more. */
async function readerOf(services: Services, userId: string): Promise<Reader | undefined> {
  const [account] = await services.db.select().from(user).where(eq(user.id, userId))
  if (!account?.staffRole || account.isBanned) return undefined
  const [email, granted] = [emailOf(services, account), await findGranted(services.db, account.staffRole)]
  return email !== null && allows(granted, 'staff:reports.read')
    ? { email, lang: account.lang, reach: account.staffBrands }
    : undefined
}

/** What a mail is read for; its file has the rest. */
const mostLines = 50

function lineOf({
  name,
  currency,
  ggr_minor,
  ngr_minor,
  deposits_minor,
  withdrawals_minor,
}: ReportLine): string {
  const figures = { GGR: ggr_minor, NGR: ngr_minor, '+': deposits_minor, '−': withdrawals_minor }
  const shown = Object.entries(figures).map(([figure, minor]) => `${figure} ${decimalOf(minor, currency)}`)
  return [name, currency, ...shown].filter(Boolean).join('  ')
}
