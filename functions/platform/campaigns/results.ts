import { eq, isNotNull, and, sql } from 'drizzle-orm'
import type { Segment } from '#contract/campaigns.ts'
import {
  campaignWays,
  fewestCounted,
  suppressions,
  type CampaignWay,
  type Suppression,
} from '#contract/campaignTerms.ts'
import type { CampaignResults, SegmentCount } from '#contract/operator/campaigns.ts'
import { segmentWords } from '#contract/operator/segmentWords.ts'
import { askingOf, refusalOf } from '../inbox/marketing.ts'
import { replicaOf } from '../kit/remembered.ts'
import type { Services } from '../kit/services.ts'
import { budgetOf } from '../offers/budget.ts'
import { ofBrands, type Reach } from '../tables/brands.ts'
import { campaignPlayer, type Campaign } from '../tables/campaigns.ts'
import { agreesTo, hasAddress, isIn, isPlayer } from './audience.ts'

/** What would be sent now. It reads every account, of a replica; who is in a time-out and gave consent anew is known as it is sent. */
export async function countSegment(
  services: Services,
  reach: Reach,
  segment: Segment,
  hasOffer: boolean,
): Promise<SegmentCount> {
  const { db, config } = services
  const now = Date.now()
  const asking = await askingOf(services, { now, hasOffer })
  const each = sql.join(
    campaignWays.map(
      (way) =>
        sql`, ${agreesTo(way)} AS ${sql.raw(way)}, ${hasAddress(config, way)} AS ${sql.raw(`at_${way}`)}`,
    ),
  )
  const sums = sql.join(
    campaignWays.map((way) => {
      const [agreed, at] = [sql.raw(way), sql.raw(`at_${way}`)]
      return sql`, sum(${agreed} AND ${at}) AS ${agreed}, sum(${agreed} AND NOT ${at}) AS ${sql.raw(`no_${way}`)}`
    }),
  )
  type Row = { refusal: Suppression | null; players: number } & Record<
    CampaignWay | `no_${CampaignWay}`,
    number
  >
  const rows = await replicaOf(db).all<Row>(sql`SELECT refusal, count(*) AS players${sums} FROM (
    SELECT ${refusalOf(asking)} AS refusal${each} FROM user
    WHERE ${isPlayer} AND ${isIn(segment, now)} AND ${ofBrands(reach) ?? sql`1`}) GROUP BY refusal`)
  const may = rows.find(({ refusal }) => refusal === null)
  return {
    matched: rows.reduce((sum, { players }) => sum + players, 0),
    reached: may?.players ?? 0,
    ways: campaignWays.map((way) => ({
      ...{ way, players: may?.[way] ?? 0 },
      // Devices are in the players' objects.
      no_address: way === 'push' ? null : (may?.[`no_${way}`] ?? 0),
    })),
    suppressed: suppressedOf(rows.map((row) => ({ outcome: row.refusal, players: row.players }))),
    explained: segmentWords(segment),
  }
}

/** Of few players it tells how many at most: a segment of one would tell what staff of promotions may not see of a person. */
export function withoutFew(count: SegmentCount): SegmentCount {
  if (count.matched !== null && count.matched >= fewestCounted) return count
  return { matched: null, reached: null, ways: [], suppressed: [], explained: count.explained }
}

const suppressedOf = (rows: readonly { outcome: string | null; players: number }[]) =>
  suppressions.flatMap((reason) =>
    rows.filter(({ outcome }) => outcome === reason).map(({ players }) => ({ reason, players })),
  )

/** A way's column has how it went. */
const inState = (way: CampaignWay, state: string) =>
  sql<number>`coalesce(sum(${campaignPlayer[way]} = ${state}), 0)`
const had = (column: 'seenAt' | 'openedAt' | 'joinedAt') => sql<number>`count(${campaignPlayer[column]})`

/** Of its rows, one a player, and of the offer's budget. */
export async function resultsOf(services: Services, one: Campaign): Promise<CampaignResults> {
  const db = replicaOf(services.db)
  const rows = await db
    .select({
      ...{ outcome: campaignPlayer.outcome, players: sql<number>`count(*)` },
      ...{ seen: had('seenAt'), opened: had('openedAt'), joined: had('joinedAt') },
      ...{ emailAsked: sql<number>`count(email)`, smsAsked: sql<number>`count(sms)` },
      ...{ pushAsked: sql<number>`count(push)`, emailSent: inState('email', 'sent') },
      ...{ smsSent: inState('sms', 'sent'), pushSent: inState('push', 'sent') },
      ...{ emailDropped: inState('email', 'dropped'), smsDropped: inState('sms', 'dropped') },
      pushDropped: inState('push', 'dropped'),
    })
    .from(campaignPlayer)
    .where(eq(campaignPlayer.campaignId, one.id))
    .groupBy(campaignPlayer.outcome)
  const sent = rows.find(({ outcome }) => outcome === 'sent')
  const left = rows.find(({ outcome }) => outcome === 'due')?.players ?? 0
  const isOn = one.state === 'published' && one.endsAt > Date.now()
  return {
    sent: sent?.players ?? 0,
    ...(isOn ? { waiting: left, not_reached: 0 } : { waiting: 0, not_reached: left }),
    suppressed: suppressedOf(rows),
    ways: one.content.ways.map((way) => ({
      way,
      asked: sent?.[`${way}Asked`] ?? 0,
      sent: sent?.[`${way}Sent`] ?? 0,
      dropped: sent?.[`${way}Dropped`] ?? 0,
    })),
    ...{ seen: sent?.seen ?? 0, opened: sent?.opened ?? 0 },
    joined: one.offerId === null ? null : (sent?.joined ?? 0),
    cost: one.offerId === null ? [] : await costOf({ ...services, db }, one.id, one.offerId),
  }
}

/** Players that the offer's budget is asked about at once. */
const askedAtOnce = 5000

/** What the offer has given to those of the campaign who joined it. */
async function costOf({ db, env }: Services, id: string, offerId: string): Promise<CampaignResults['cost']> {
  const players = await db
    .select({ id: campaignPlayer.playerId })
    .from(campaignPlayer)
    .where(and(eq(campaignPlayer.campaignId, id), isNotNull(campaignPlayer.joinedAt)))
  const sums = new Map<string, number>()
  for (let first = 0; first < players.length; first += askedAtOnce) {
    const ids = players.slice(first, first + askedAtOnce).map((one) => one.id)
    for (const { currency, amount_minor } of await budgetOf(env, offerId).givenTo(ids))
      sums.set(currency, (sums.get(currency) ?? 0) + amount_minor)
  }
  return [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor }))
}
