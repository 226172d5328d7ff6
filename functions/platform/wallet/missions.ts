import type { Currency } from '#contract/currencies.ts'
import { giftOf } from '#contract/offerRules.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import { ownerOf } from './ledger.ts'
import { makeGift, type OfferNews } from './offerProgress.ts'
import { nextLook, type OfferRow } from './offers.ts'
import { keepsLimit } from './playerLimits.ts'

/*
 * Missions that no movement of the ledger brings forward: a limit that is kept, and a verified document. So stakes need not look at them:
 * their offers are not open until there is a bonus to wager.
 */
function waiting(sql: SqlStorage, trigger: 'limit_kept' | 'document', now: number): OfferRow[] {
  const query = `SELECT * FROM offer WHERE is_canceled = 0 AND until > ? AND json_extract(terms, '$.trigger.kind') = ?
    AND NOT EXISTS (SELECT 1 FROM offer_gift WHERE offer_id = offer.id)`
  return sql.exec<OfferRow>(query, now, trigger).toArray()
}

/** After the player has joined, or changed a limit: the time begins when there is one, and anew when there was none. What is done stays so. */
export function followLimits(sql: SqlStorage): void {
  const now = Date.now()
  const isKept = keepsLimit(sql)
  for (const row of waiting(sql, 'limit_kept', now)) {
    const terms = JSON.parse(row.terms) as OfferTerms
    // The alarm gives it, late as it may be.
    if (row.looked_at > 0 === isKept || isLimitKept(terms, row, now)) continue
    const looked_at = isKept ? now : 0
    const act_at = nextLook(terms, { ...row, looked_at }, now)
    sql.exec('UPDATE offer SET looked_at = ?, act_at = ? WHERE id = ?', looked_at, act_at, row.id)
  }
}

export function isLimitKept({ trigger }: OfferTerms, { looked_at, until }: OfferRow, now: number): boolean {
  if (trigger.kind !== 'limit_kept' || looked_at === 0) return false
  return looked_at + trigger.days * day_ms <= Math.min(now, until)
}

/** The player's document is verified; told again, it changes nothing. */
export function followDocument(sql: SqlStorage): OfferNews[] {
  const currency = ownerOf(sql)?.currency
  if (currency === undefined) return []
  return waiting(sql, 'document', Date.now()).map((row) => {
    sql.exec('UPDATE offer SET done = 1 WHERE id = ?', row.id)
    makeMissionGift(sql, row, JSON.parse(row.terms) as OfferTerms, currency)
    return { id: row.id, done: 1, state: 'coming', isDue: true }
  })
}

export function makeMissionGift(sql: SqlStorage, row: OfferRow, terms: OfferTerms, currency: Currency): void {
  makeGift(sql, row, { amount_minor: giftOf(terms, currency, 0), reason: '' })
  if (terms.gift.kind !== 'points') sql.exec('UPDATE offer SET is_open = 1 WHERE id = ?', row.id)
}
