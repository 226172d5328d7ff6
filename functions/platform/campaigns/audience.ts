import { sql, type SQL } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import type { Segment } from '#contract/campaigns.ts'
import type { CampaignWay } from '#contract/campaignTerms.ts'
import { day_ms } from '#lib/time.ts'
import { sqlList } from '../kit/list.ts'
import type { Config } from '../kit/config.ts'
import { agrees } from '../protection/consent.ts'

/* Who is in a segment, as parts of statements over the table `user`; why somebody of it gets nothing says `refusalOf` of the inbox. */

/** Players, and none of the house's own. */
export const isPlayer = sql`user.role <> ${staffAccountRole} AND user.staff_role IS NULL AND user.is_test = 0`

/** All facts of the segment hold. */
export function isIn(segment: Segment, now: number): SQL {
  const { signed_up_from, signed_up_before, seen_within_days, unseen_for_days } = segment
  const seenAt = sql`coalesce(user.last_sign_in_at, user.created_at)`
  const facts = [
    segment.countries && sql`coalesce(user.last_country, user.country) IN ${sqlList(segment.countries)}`,
    segment.languages && sql`user.lang IN ${sqlList(segment.languages)}`,
    segment.currencies && sql`user.currency IN ${sqlList(segment.currencies)}`,
    signed_up_from && sql`user.created_at >= ${Date.parse(signed_up_from)}`,
    signed_up_before && sql`user.created_at < ${Date.parse(signed_up_before)}`,
    seen_within_days && sql`${seenAt} >= ${now - seen_within_days * day_ms}`,
    unseen_for_days && sql`${seenAt} < ${now - unseen_for_days * day_ms}`,
    segment.has_deposited !== null && is(segment.has_deposited, hasDeposited),
    segment.is_verified !== null && is(segment.is_verified, sql`user.verified_at IS NOT NULL`),
    segment.tournament && inResultsOf(segment.tournament),
    segment.campaign && got(segment.campaign),
  ]
  return sql.join(
    [sql`1 = 1`, ...facts.filter((fact) => typeof fact === 'object' && fact !== null)],
    sql` AND `,
  )
}

const is = (wanted: boolean, fact: SQL): SQL => (wanted ? sql`(${fact})` : sql`NOT (${fact})`)

/** The second condition on the status lets the index of histories answer. */
const hasDeposited = sql`EXISTS (SELECT 1 FROM payment WHERE payment.player_id = user.id
  AND payment.direction = 'in' AND payment.status = 'paid' AND payment.status <> 'failed')`

const inResultsOf = (tournament: string): SQL => sql`user.id IN (SELECT player_id FROM tournament_result
  WHERE run_id IN (SELECT id FROM tournament_run WHERE tournament_id = ${tournament}))`

function got({ id, has_opened }: NonNullable<Segment['campaign']>): SQL {
  return sql`EXISTS (SELECT 1 FROM campaign_player WHERE campaign_id = ${id} AND player_id = user.id
    AND outcome = 'sent' AND (opened_at IS NOT NULL) = ${Number(has_opened)})`
}

/** The player agrees to this way. */
export const agreesTo = (way: CampaignWay): SQL => sql`${agrees(sql`user.id`, way)} = 1`

/** There is an address of theirs; of a push the player's object knows the devices. */
export function hasAddress({ playerEmailDomain }: Config, way: CampaignWay): SQL {
  if (way === 'push') return sql`1 = 1`
  if (way === 'sms') return sql`user.phone IS NOT NULL`
  const domain = `@${playerEmailDomain}`
  return sql`(user.email NOT LIKE '%.invalid' AND substr(user.email, -${domain.length}) <> ${domain})`
}
