import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { StaffResult } from '#contract/operator/calls.ts'
import type { WaitingWork } from '#contract/operator/reports.ts'
import type { Permission } from '#contract/operator/roles.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { isoOrNull } from '../kit/list.ts'
import type { Database, Services } from '../kit/services.ts'
import { lateWork } from '../security/technical.ts'
import { knownSettings, type PlatformSettings } from '../settings/settings.ts'
import { moneyActionsIn } from '../staff/secondPerson.ts'
import { ofPlayersIn, type Reach } from '../tables/brands.ts'
import { moneyCase } from '../tables/cases.ts'
import { complaint } from '../tables/complaints.ts'
import { contentRevision } from '../tables/content.ts'
import { webhookEndpoint } from '../tables/events.ts'
import { machineKey, moneyAction } from '../tables/operator.ts'
import { payment } from '../tables/payments.ts'
import { harmMarker } from '../tables/protection.ts'
import { document } from '../tables/verification.ts'

type Rows = {
  table: SQLiteTable
  since: AnyColumn
  open: () => SQL | undefined
  ofBrand: (reach: Reach) => SQL | undefined
}
type Work = (Rows | { times: (services: Pick<Services, 'db'>) => Promise<number[]> }) & {
  permission: Permission
  /** Whether the operator has such work at all. */
  isDone?: (settings: PlatformSettings) => boolean
}

/** What waits, by the permission that its list needs. */
const works: Record<WaitingWork, Work> = {
  withdrawals: {
    permission: 'payments.read',
    table: payment,
    since: payment.createdAt,
    open: () => eq(payment.status, 'reserved'),
    ofBrand: (reach) => ofPlayersIn(reach, payment.playerId),
  },
  money_actions: {
    permission: 'payments.read',
    table: moneyAction,
    since: moneyAction.createdAt,
    open: () => and(isNull(moneyAction.doneAt), gt(moneyAction.endsAt, Date.now())),
    ofBrand: (reach) => moneyActionsIn(reach),
  },
  documents: {
    permission: 'documents.read',
    table: document,
    since: document.createdAt,
    open: () => eq(document.status, 'PENDING'),
    ofBrand: (reach) => ofPlayersIn(reach, document.playerId),
  },
  complaints: {
    permission: 'players.read',
    table: complaint,
    since: complaint.madeAt,
    open: () => ne(complaint.state, 'answered'),
    ofBrand: (reach) => (reach === null ? undefined : inArray(complaint.brand, [...reach])),
  },
  cases: {
    permission: 'cases.read',
    table: moneyCase,
    since: moneyCase.openedAt,
    open: () => ne(moneyCase.state, 'closed'),
    ofBrand: (reach) => ofPlayersIn(reach, moneyCase.playerId),
  },
  markers: {
    permission: 'players.read',
    table: harmMarker,
    since: harmMarker.madeAt,
    open: () => isNull(harmMarker.handledAt),
    ofBrand: (reach) => ofPlayersIn(reach, harmMarker.playerId),
  },
  content_reviews: {
    permission: 'content.publish',
    table: contentRevision,
    since: contentRevision.createdAt,
    open: () =>
      sql`${contentRevision.id} IN (SELECT review_rev FROM content_entry WHERE review_rev = draft_rev
        AND live_rev IS NOT review_rev AND scheduled_rev IS NOT review_rev)`,
    ofBrand: contentIn,
    isDone: ({ content_review }) => content_review,
  },
  // Those that events no longer go to, though nobody of the staff said so.
  endpoints: {
    permission: 'events.read',
    table: webhookEndpoint,
    since: webhookEndpoint.updatedAt,
    open: () => and(eq(webhookEndpoint.state, 'paused'), ne(webhookEndpoint.pausedBy, 'staff')),
    // Of the whole house, as keys are.
    ofBrand: (reach) => (reach === null ? undefined : sql`0`),
  },
  keys: {
    permission: 'keys.manage',
    table: machineKey,
    since: machineKey.remindedAt,
    open: () =>
      and(
        isNotNull(machineKey.remindedAt),
        isNull(machineKey.revokedAt),
        gt(machineKey.expiresAt, Date.now()),
      ),
    ofBrand: (reach) => (reach === null ? undefined : sql`0`),
  },
  late_work: {
    permission: 'providers.read',
    times: async (services) => (await lateWork(services)).map(({ since }) => since),
  },
}

/** Of all brands, or of these: the name of an entry says it. */
function contentIn(reach: Reach): SQL | undefined {
  if (reach === null) return undefined
  const slug = sql`substr(${contentRevision.entryId}, instr(${contentRevision.entryId}, ':') + 1)`
  return sql`(instr(${slug}, '.') = 0 OR substr(${slug}, 1, instr(${slug}, '.') - 1) IN ${[...reach]})`
}

/** `may`: what the caller is allowed to read. */
export async function waitingWork(
  services: Pick<Services, 'db' | 'config'>,
  reach: Reach,
  may: (permission: Permission) => boolean,
): Promise<StaffResult<'readWaiting'>> {
  const settings = await knownSettings(services)
  const shown = Object.entries(works).filter(
    ([, { permission, isDone }]) => may(permission) && (isDone?.(settings) ?? true),
  ) as [WaitingWork, Work][]
  const items = await Promise.all(
    shown.map(async ([work, one]) => {
      const { oldest, ...counted } =
        'times' in one ? countTimes(await one.times(services)) : await countRows(services.db, one, reach)
      return { work, ...counted, oldest: isoOrNull(oldest) }
    }),
  )
  return { items, total: items.length }
}

type Counted = { count: number; ages: Ages; oldest: number | null }
type Ages = StaffResult<'readWaiting'>['items'][number]['ages']

const countedOf = (all: number, hour: number, withinDay: number, oldest: number | null): Counted => ({
  count: all,
  ages: { hour, day: withinDay - hour, longer: all - withinDay },
  oldest,
})

async function countRows(
  db: Database,
  { table, since, open, ofBrand }: Rows,
  reach: Reach,
): Promise<Counted> {
  const now = Date.now()
  const newerThan = (age_ms: number) => sql<number>`coalesce(sum(${since} > ${now - age_ms}), 0)`
  const [found] = await db
    .select({
      ...{ all: count(), hour: newerThan(hour_ms), day: newerThan(day_ms) },
      oldest: sql<number | null>`min(${since})`,
    })
    .from(table)
    .where(and(open(), ofBrand(reach)))
  return countedOf(found?.all ?? 0, found?.hour ?? 0, found?.day ?? 0, found?.oldest ?? null)
}

function countTimes(times: readonly number[]): Counted {
  const now = Date.now()
  const newerThan = (age_ms: number) => times.filter((time) => time > now - age_ms).length
  const oldest = times.length === 0 ? null : Math.min(...times)
  return countedOf(times.length, newerThan(hour_ms), newerThan(day_ms), oldest)
}
