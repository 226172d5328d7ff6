import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { harmQuiet_days, registerAnswer_hours, type Suppression } from '#contract/campaignTerms.ts'
import { nextUtcDay } from '#lib/dates.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { Services } from '../kit/services.ts'
import { agrees } from '../protection/consent.ts'
import { knownSettings } from '../settings/settings.ts'
import { campaign } from '../tables/campaigns.ts'

/*
 * Whether a campaign still goes out, and why somebody gets nothing of it: parts of statements over the tables `campaign` and `user`, so that what
 * is counted, what is sent and what leaves the queue go by one rule. A player's object has the last word: it alone knows of a time-out.
 */
type Asking = {
  now: number
  /** Whether the campaign leads to an offer. */
  hasOffer: boolean
  /** Null for what was counted already and only waits to leave the queue. */
  mostPerDay: number | null
  /** Whether there is a register of excluded people, which has to have answered. */
  hasRegister: boolean
}

export async function askingOf(
  services: Services,
  { now, hasOffer }: Pick<Asking, 'now' | 'hasOffer'>,
): Promise<Asking & { mostPerDay: number }> {
  const { marketing_a_day: mostPerDay } = await knownSettings(services)
  const { config } = services
  const hasRegister = config.register !== undefined || config.market.register !== null
  return { now, hasOffer, mostPerDay, hasRegister }
}

/** Published and not over, and so is the offer that it leads to: staff may stop that, or end it sooner. */
export function isLive(now: number): SQL | undefined {
  const offerRuns = sql`(campaign.offer_id IS NULL OR EXISTS (SELECT 1 FROM offer WHERE offer.id = campaign.offer_id
    AND offer.state = 'published' AND offer.starts_at <= ${now} AND offer.ends_at > ${now}))`
  return and(eq(campaign.state, 'published'), gt(campaign.endsAt, now), offerRuns)
}

/**
 * Why the player gets nothing, the first reason that holds; null where they may. A pause takes the consents: whoever has none since is counted
 * with those in one. Calls by telephone are no way of a campaign: consent to them alone brings nothing into the inbox.
 */
export function refusalOf({ now, hasOffer, mostPerDay, hasRegister }: Asking): SQL<Suppression | null> {
  const newest = (what: string) =>
    sql`(SELECT ${sql.raw(what)} FROM consent WHERE player_id = user.id ORDER BY id DESC LIMIT 1)`
  const agreesToAny = sql`(${agrees(sql`user.id`, 'email')} + ${agrees(sql`user.id`, 'sms')}
    + ${agrees(sql`user.id`, 'push')} > 0)`
  const today = nextUtcDay(now) - day_ms
  const hadEnough =
    mostPerDay === null
      ? sql``
      : sql`WHEN (SELECT count(*) FROM campaign_player WHERE player_id = user.id AND outcome = 'sent' AND at >= ${today})
          >= ${mostPerDay} THEN 'day_limit'`
  return sql`CASE
    WHEN user.is_banned = 1 OR user.dormant_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM deletion_request WHERE player_id = user.id) THEN 'closed'
    WHEN user.is_registered = 1 OR (NOT ${agreesToAny} AND ${newest('source')} = 'exclusion') THEN 'excluded'
    WHEN NOT ${agreesToAny} THEN 'no_consent'
    WHEN ${Number(hasRegister)} = 1 AND coalesce(user.register_checked_at, 0) < ${now - registerAnswer_hours * hour_ms}
      THEN 'unchecked'
    WHEN EXISTS (SELECT 1 FROM harm_marker WHERE player_id = user.id
      AND made_at > ${now - harmQuiet_days * day_ms}) THEN 'harm'
    WHEN ${Number(hasOffer)} = 1 AND EXISTS (SELECT 1 FROM bonus_exclusion WHERE player_id = user.id)
      THEN 'out_of_bonuses'
    ${hadEnough}
  END`
}
