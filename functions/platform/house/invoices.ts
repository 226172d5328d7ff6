import dayjs from 'dayjs'
import { desc, lte } from 'drizzle-orm'
import type { Invoice } from '#contract/operator/reportMail.ts'
import { sentDate } from '#lib/dates.ts'
import { ok } from '#lib/result.ts'
import type { Outcome } from '../kit/dispatch.ts'
import type { Services } from '../kit/services.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import type { Reach } from '../tables/brands.ts'
import { providerShare } from '../tables/reports.ts'
import { reportLines } from './reports.ts'

/** The providers' invoices; contract/operator/reportMail.ts describes the calls. */
export const invoiceStaffCalls = {
  readInvoices: async ({ services, reach, query: { month } }) => {
    const items = await invoicesOf(services, reach, month)
    return items.ok ? ok({ items: items.value, total: items.value.length }) : items
  },
  putProviderShare: async ({ services: { db }, params: { provider }, body, audit }) => {
    const [fromMonth, shareBp] = [body.from_month, body.share_bp]
    const before = await sharesAt(db, fromMonth)
    audit.target = provider
    const { shareBp: share_bp = null, fromMonth: from_month = null } = before.get(provider) ?? {}
    audit.before = { from_month, share_bp }
    audit.after = body
    await db
      .insert(providerShare)
      .values({ provider, fromMonth, shareBp })
      .onConflictDoUpdate({ target: [providerShare.provider, providerShare.fromMonth], set: { shareBp } })
    return ok({})
  },
} satisfies Partial<StaffHandlers>

/** Of each provider that was staked at in the month (YYYY-MM), by currency. */
async function invoicesOf(services: Services, reach: Reach, month: string): Outcome<Invoice[]> {
  const first = dayjs.utc(`${month}-01`)
  const days = { from: first.format(sentDate), to: first.endOf('month').format(sentDate) }
  const [lines, shares] = await Promise.all([
    reportLines(services, reach, { ...days, span: 'all', by: 'provider' }),
    sharesAt(services.db, month),
  ])
  if (!lines.ok) return lines
  const played = lines.value.filter(
    ({ stakes_minor, payouts_minor }) => stakes_minor !== 0 || payouts_minor !== 0,
  )
  const invoices = played.map(
    ({ name: provider, currency, plays, stakes_minor, payouts_minor, ggr_minor }) => {
      const { shareBp: share_bp = null, fromMonth: share_from = null } = shares.get(provider) ?? {}
      const due_minor = share_bp === null ? null : dueOf(ggr_minor, share_bp)
      const sums = { plays, stakes_minor, payouts_minor, ggr_minor }
      return { id: `${provider} ${currency}`, provider, currency, ...sums, share_bp, share_from, due_minor }
    },
  )
  return ok(invoices)
}

/** The product may be larger than what a number holds exactly; the amount that is due is not. */
function dueOf(ggr_minor: number, share_bp: number): number {
  return ggr_minor <= 0 ? 0 : Number((BigInt(ggr_minor) * BigInt(share_bp) + 5000n) / 10_000n)
}

type Share = typeof providerShare.$inferSelect

/** The share of each provider in a month: the last one that was agreed until then. */
async function sharesAt(db: Services['db'], month: string): Promise<ReadonlyMap<string, Share>> {
  const rows = await db
    .select()
    .from(providerShare)
    .where(lte(providerShare.fromMonth, month))
    .orderBy(desc(providerShare.fromMonth))
  return new Map(rows.toReversed().map((share) => [share.provider, share]))
}
