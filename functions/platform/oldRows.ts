import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import type { Services } from './kit/services.ts'

/** Rows of a table that one run deletes. */
const mostAtOnce = 1000
/** A link that is over says so for this long, and then that it is unknown. */
const links_ms = 30 * day_ms
/** Caps are by the day; some more for who looks into it. */
const caps_ms = 32 * day_ms
/** The page of returns reads a month; a year can be looked into. */
const returns_ms = 400 * day_ms
/** Of campaigns what became of each player; a year can be compared with the one before. */
const marketing_ms = 400 * day_ms
/** The figures of a partner show two years. */
const visits_ms = 800 * day_ms
/** Who saw a popup that has ended is known a year longer, should it be shown again. */
const seen_ms = 400 * day_ms

/** The oldest rows, by the order in which they came: no index costs each insert a row. */
const oldest = (table: string) => `rowid IN (SELECT rowid FROM ${table} ORDER BY rowid LIMIT ${mostAtOnce})`

const overPopups = `SELECT slug FROM content_entry WHERE kind = 'popup' GROUP BY slug
  HAVING sum(live_rev IS NOT NULL OR scheduled_rev IS NOT NULL AND (publish_until IS NULL OR publish_until > ?2)) = 0`

/**
 * For the schedule: what no call reads any more ends by time, in tables that nothing else ends (docs/scale.md has all of them). True if more
 * may be due.
 */
export async function deleteOldRows({ env: { DB }, config }: Services, now: number): Promise<boolean> {
  const deleted = await DB.batch([
    DB.prepare(
      `DELETE FROM email_confirmation WHERE ${oldest('email_confirmation')} AND expires_at < ?`,
    ).bind(now - links_ms),
    // What was done and by whom is read beside the audit log.
    DB.prepare(`DELETE FROM money_action WHERE ${oldest('money_action')} AND ends_at < ?`).bind(
      now - config.kept_ms.audit,
    ),
    DB.prepare(`DELETE FROM money_day WHERE ${oldest('money_day')} AND day < ?`).bind(utcDay(now - caps_ms)),
    // The newest stays: its number is where the next one goes on.
    DB.prepare(
      `DELETE FROM event_fact WHERE ${oldest('event_fact')} AND at < ? AND id < (SELECT max(id) FROM event_fact)`,
    ).bind(now - config.events.days * day_ms),
    DB.prepare(
      `DELETE FROM game_rtp WHERE rowid IN (SELECT rowid FROM game_rtp WHERE day < ? LIMIT ${mostAtOnce})`,
    ).bind(utcDay(now - returns_ms)),
    DB.prepare(
      `DELETE FROM partner_click WHERE (partner, day) IN (SELECT partner, day FROM partner_click
        WHERE day < ? LIMIT ${mostAtOnce})`,
    ).bind(utcDay(now - visits_ms)),
    DB.prepare(
      `DELETE FROM popup_seen WHERE rowid IN (SELECT rowid FROM popup_seen
        WHERE popup_id IN (${overPopups}) AND seen_at < ?1 LIMIT ${mostAtOnce})`,
    ).bind(now - seen_ms, now),
    DB.prepare(
      `DELETE FROM campaign_player WHERE (campaign_id, player_id) IN (SELECT campaign_id, player_id FROM campaign_player
        WHERE campaign_id IN (SELECT id FROM campaign WHERE ends_at < ?) LIMIT ${mostAtOnce})`,
    ).bind(now - marketing_ms),
  ])
  return deleted.some(({ meta }) => meta.changes >= mostAtOnce)
}
