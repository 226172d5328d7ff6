import { chainNames, type ChainName } from '#contract/operator/chains.ts'
import { utcDay } from '#lib/dates.ts'
import type { Services } from '../kit/services.ts'
import { tableOf } from './chains.ts'

/** Rows that one statement deletes; a day with more goes at once, because what is left has to begin where an anchor ends. */
const mostAtOnce = 5000

/**
 * A job of the cron: the logs end by time (KEEP_AUDIT_DAYS, KEEP_EVENT_DAYS, KEEP_TECHNICAL_DAYS), by whole closed days, so that the
 * rest of a chain begins where an anchor ends and can still be followed. True if more may be due.
 */
export async function deleteOldEntries({ env, config }: Services, now: number): Promise<boolean> {
  let isMore = false
  for (const chain of chainNames)
    if ((await deleteSome(env.DB, chain, utcDay(now - config.kept_ms[chain]))) > 0) isMore = true
  return isMore
}

async function deleteSome(db: D1Database, chain: ChainName, before: string): Promise<number> {
  const table = tableOf[chain]
  const ends = `FROM chain_anchor WHERE chain = ?1 AND day < ?2 AND last_id >= (SELECT min(id) FROM ${table})`
  const statement = `DELETE FROM ${table} WHERE id <= coalesce(
    (SELECT max(last_id) ${ends} AND last_id < (SELECT min(id) FROM ${table}) + ${mostAtOnce}),
    (SELECT min(last_id) ${ends}))`
  return (await db.prepare(statement).bind(chain, before).run()).meta.changes
}
