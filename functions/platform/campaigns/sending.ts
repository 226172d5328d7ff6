import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { campaignWays, offersPage, type CampaignWay, type Suppression } from '#contract/campaignTerms.ts'
import type { Currency } from '#contract/currencies.ts'
import { nextUtcDay } from '#lib/dates.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { describeError, log } from '../../shared/log.ts'
import { askingOf, isLive, refusalOf } from '../inbox/marketing.ts'
import { sqlList } from '../kit/list.ts'
import { servicesFor, type Services } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'
import { campaign, campaignPlayer, type Campaign } from '../tables/campaigns.ts'
import type { CampaignNews } from '../wallet/news.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { agreesTo, hasAddress, isIn, isPlayer } from './audience.ts'

/*
 * A campaign goes over all players by their ids, in pages. A page is one transaction of D1: a row for each player of the segment, and up to where
 * it was looked. Who may be told waits in their row (`due`), and the player's object tells them once, by the campaign's id. So each step may be
 * repeated, and a crash between two of them sends nothing twice and skips nobody.
 */
/** Players that a page looks at, and how many of them it takes: a segment may have few of many. */
const lookedAt = 2000
const takenAtOnce = 90
const besides = 6
const afterFailure_ms = 5 * minute_ms

/** For the schedule: a page of each campaign that is on. True if more may be due. */
export async function sendCampaigns(services: Services, now: number): Promise<boolean> {
  // In these words, which the index of those under way asks for.
  const isUnderWay = sql`campaign.state = 'published' AND campaign.sent_at IS NULL`
  const live = await services.db
    .select()
    .from(campaign)
    .where(and(isUnderWay, lte(campaign.startsAt, now), isLive(now)))
    .orderBy(asc(campaign.startsAt), asc(campaign.id))
  if (live.length === 0) return false
  let hasMore = false
  for (const one of live) {
    const theirs = one.brand === null ? services : servicesFor(services, { brand: one.brand })
    const asking = await askingOf(theirs, { now, hasOffer: one.offerId !== null })
    if (one.walkedAt === null && (await takePage(services, one, asking))) hasMore = true
    if (await tellDue(services, one, asking)) hasMore = true
  }
  return hasMore
}

type Asked = Awaited<ReturnType<typeof askingOf>>
type Taken = { playerId: string; outcome: 'due' | Suppression } & Partial<Record<CampaignWay, 'asked'>>

/** These pass: whoever has one of them waits, and is asked again. */
const isPassing = (refusal: Suppression | null) => refusal === 'day_limit' || refusal === 'unchecked'

/** The register is asked each day, so that its answer is old for some minutes only. */
function askedAgainAt(outcome: Suppression | 'failed', now: number): number {
  if (outcome === 'day_limit') return nextUtcDay(now)
  return now + (outcome === 'failed' ? afterFailure_ms : hour_ms)
}

/** Rows for the next players of the segment; true where more are left. Of two runs at once, the one that moves the mark counts; a row is there once. */
async function takePage(services: Services, one: Campaign, asking: Asked): Promise<boolean> {
  const { db } = services
  const { taken, lookedTo } = await nextPlayers(services, one, asking)
  const last = taken.length === takenAtOnce ? taken.at(-1)?.playerId : lookedTo
  const isHere = and(
    ...[eq(campaign.id, one.id), eq(campaign.reached, one.reached), eq(campaign.state, 'published')],
  )
  const value = (name: string) => sql`value ->> ${name}`
  await db.batch([
    db
      .insert(campaignPlayer)
      .select(
        sql`SELECT ${one.id}, ${value('playerId')}, ${value('outcome')}, ${asking.now}, ${value('email')}, ${value('sms')},
          ${value('push')}, NULL, NULL, NULL FROM json_each(${JSON.stringify(taken)})
          WHERE EXISTS (SELECT 1 FROM ${campaign} WHERE ${isHere})`,
      )
      .onConflictDoNothing(),
    db
      .update(campaign)
      .set(last === undefined ? { walkedAt: asking.now } : { reached: last })
      .where(isHere),
  ])
  return last !== undefined
}

/** `lookedTo`: undefined where nobody is left. */
async function nextPlayers(
  { db, config }: Services,
  { reached, content, brand }: Campaign,
  asking: Asked,
): Promise<{ taken: Taken[]; lookedTo: string | undefined }> {
  const looked = sql`SELECT * FROM user WHERE id > ${reached} ORDER BY id LIMIT ${lookedAt}`
  const may = sql.join(
    campaignWays.map((way) => sql`, (${agreesTo(way)} AND ${hasAddress(config, way)}) AS ${sql.raw(way)}`),
  )
  type Row = { id: string; refusal: Suppression | null } & Record<CampaignWay, number>
  const [rows, [end]] = await Promise.all([
    db.all<Row>(sql`SELECT user.id AS id, ${refusalOf(asking)} AS refusal${may} FROM (${looked}) AS user
      WHERE ${isPlayer} AND ${isIn(content.segment, asking.now)}
      AND ${brand === null ? sql`1` : sql`user.brand = ${brand}`} ORDER BY user.id LIMIT ${takenAtOnce}`),
    db.all<{ id: string | null }>(sql`SELECT max(id) AS id FROM (SELECT id FROM user WHERE id > ${reached}
      ORDER BY id LIMIT ${lookedAt})`),
  ])
  const taken = rows.map(({ id, refusal, ...agreed }): Taken => {
    const mayGet = refusal === null || isPassing(refusal)
    const ways = mayGet ? content.ways.filter((way) => agreed[way] === 1) : []
    return {
      ...{ playerId: id, outcome: mayGet ? 'due' : refusal },
      ...Object.fromEntries(ways.map((way) => [way, 'asked'])),
    }
  })
  return { taken, lookedTo: end?.id ?? undefined }
}

type Due = {
  playerId: string
  currency: Currency
  refusal: Suppression | null
  email: string | null
  sms: string | null
  push: string | null
}

/** Tells who waits and is due. True where as many may be due again. */
async function tellDue(services: Services, one: Campaign, asking: Asked): Promise<boolean> {
  const { db } = services
  const { playerId, email, sms: text, push } = campaignPlayer
  const isDue = and(eq(campaignPlayer.campaignId, one.id), eq(campaignPlayer.outcome, 'due'))
  const due: Due[] = await db
    .select({
      ...{ playerId, email, sms: text, push, currency: user.currency },
      // Once more: it may be a while since the page was taken.
      refusal: refusalOf(asking),
    })
    .from(campaignPlayer)
    .innerJoin(user, eq(user.id, playerId))
    .innerJoin(campaign, eq(campaign.id, campaignPlayer.campaignId))
    .where(and(isDue, lte(campaignPlayer.at, asking.now), isLive(asking.now)))
    .orderBy(asc(campaignPlayer.at))
    .limit(takenAtOnce)
  const outcomes: Outcome[] = []
  for (let first = 0; first < due.length; first += besides) {
    // A stop holds the round that runs.
    if (first > 0 && (await db.$count(campaign, and(eq(campaign.id, one.id), isLive(asking.now)))) === 0)
      break
    const group = due.slice(first, first + besides)
    const told = await Promise.all(group.map((player) => tellOne(services, one, player, asking)))
    told.forEach((outcome, n) => outcomes.push(outcomeOf(group[n]?.playerId ?? '', outcome, asking.now)))
  }
  if (outcomes.length > 0) await keepOutcomes(services, one.id, outcomes)
  // An account that is no more waits for nothing.
  const isLeft = sql`EXISTS (SELECT 1 FROM campaign_player WHERE campaign_id = ${one.id} AND outcome = 'due')`
  await db
    .update(campaign)
    .set({ sentAt: asking.now })
    .where(and(eq(campaign.id, one.id), sql`walked_at IS NOT NULL AND NOT ${isLeft}`))
  return outcomes.length === takenAtOnce
}

type Outcome = { id: string; outcome: 'due' | 'sent' | Suppression; at: number }

function outcomeOf(id: string, told: 'sent' | Suppression | 'failed', now: number): Outcome {
  if (told === 'sent' || !(told === 'failed' || isPassing(told))) return { id, outcome: told, at: now }
  return { id, outcome: 'due', at: askedAgainAt(told, now) }
}

/** `failed` where the player's object did not answer: they are asked again after a pause, until the campaign ends. */
async function tellOne(
  { env }: Services,
  { id, content }: Campaign,
  { playerId, currency, refusal, ...asked }: Due,
  { mostPerDay }: Asked,
): Promise<'sent' | Suppression | 'failed'> {
  const ways = campaignWays.filter((way) => asked[way] === 'asked')
  const wallet = walletOf(env, { id: playerId, currency })
  try {
    return await wallet.tellCampaign({ facts: newsOf(id, content), ways, mostPerDay, refusal })
  } catch (error) {
    log('error', 'campaign not told', { campaign: id, player: playerId, error: describeError(error) })
    return 'failed'
  }
}

function newsOf(id: string, { texts, link }: Campaign['content']): CampaignNews {
  return { kind: 'campaign', campaign: id, texts, path: link.kind === 'page' ? link.path : offersPage }
}

/** Who gets nothing goes no way. */
async function keepOutcomes({ db }: Services, id: string, outcomes: readonly Outcome[]): Promise<void> {
  const values = JSON.stringify(outcomes)
  const told = (name: 'outcome' | 'at') =>
    sql`(SELECT value ->> ${name} FROM json_each(${values}) WHERE value ->> 'id' = player_id)`
  const given = told('outcome')
  const ofWay = (way: CampaignWay) => sql`CASE WHEN ${given} IN ('due', 'sent') THEN ${sql.raw(way)} END`
  await db
    .update(campaignPlayer)
    .set({
      outcome: given,
      at: told('at'),
      ...{ email: ofWay('email'), sms: ofWay('sms'), push: ofWay('push') },
    })
    .where(
      and(
        ...[eq(campaignPlayer.campaignId, id), eq(campaignPlayer.outcome, 'due')],
        inArray(campaignPlayer.playerId, sqlList(outcomes.map((one) => one.id))),
      ),
    )
}
