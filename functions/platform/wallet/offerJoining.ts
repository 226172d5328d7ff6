import { giftOf } from '#contract/offerRules.ts'
import { err, ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import { lastSeq, ownerOf, paymentKey } from './ledger.ts'
import { followLimits } from './missions.ts'
import { addNews } from './news.ts'
import { makeGift } from './offerProgress.ts'
import {
  isApart,
  nextLook,
  offersOf,
  untilOf,
  type JoinedOffer,
  type OfferRow,
  type OfferStanding,
} from './offers.ts'
import { restrictionOnPlay, type Restriction } from './restrictions.ts'

/** waits: of the codes that give a part of the next deposit one waits at a time. */
export type JoinRefusal = Restriction | 'waits'

/**
 * Joins once: whoever has joined, or canceled, stays so. With `counts_from` days are looked at from then on again: a gift has the name of its
 * day, so that none comes twice.
 */
export function joinOffer(sql: SqlStorage, offer: JoinedOffer): Result<object, JoinRefusal> {
  const { id, version, title, terms, counts_from = 0, isPromised = false, level } = offer
  const restriction = isPromised ? undefined : restrictionOnPlay(sql)
  if (restriction) return err(restriction)
  if (isOfCode(offer) && offersOf(sql).some((one) => one.row.id !== id && waits(one))) return err('waits')
  const now = Date.now()
  const until = untilOf(terms, now)
  const [row] = sql
    .exec<OfferRow>(
      `INSERT INTO offer (id, version, title, terms, joined_at, joined_seq, until, looked_at, act_at, is_open)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET looked_at = excluded.looked_at, act_at = excluded.act_at
         WHERE excluded.looked_at > 0 AND is_canceled = 0 RETURNING *`,
      ...[id, version, title, JSON.stringify(terms), now, lastSeq(sql), until, counts_from],
      counts_from === 0 ? nextLook(terms, { until, looked_at: 0 }, now) : now,
      isApart(terms) ? 0 : 1,
    )
    .toArray()
  const currency = ownerOf(sql)?.currency
  if (row && currency && terms.trigger.kind === 'join')
    makeGift(sql, row, { amount_minor: giftOf(terms, currency, 0), reason: '' })
  if (row && terms.trigger.kind === 'limit_kept') followLimits(sql)
  if (row && level !== undefined)
    addNews(sql, { id: `level:${id}`, facts: { kind: 'level_reached', level, title } })
  return ok({})
}

const isOfCode = ({ terms: { join, trigger } }: Pick<JoinedOffer, 'terms'>) =>
  join.kind === 'code' && trigger.kind === 'deposit'

const waits = (one: OfferStanding) => one.state === 'joined' && isOfCode(one)

/**
 * Joins an offer with the deposit that it was chosen with, which has arrived: once, though a deposit is told of again, and not for one that
 * went back meanwhile.
 */
export function joinWithDeposit(
  sql: SqlStorage,
  offer: JoinedOffer,
  { paymentId, amount_minor }: { paymentId: string; amount_minor: number },
): Result<object, JoinRefusal> {
  const reason = paymentKey(paymentId)
  const back = `SELECT 1 FROM entry WHERE reference = ? AND kind IN ('deposit_return', 'deposit_refund') LIMIT 1`
  if (sql.exec(back, reason).toArray().length > 0) return ok({})
  const joined = joinOffer(sql, offer)
  if (!joined.ok) return joined
  const [row] = sql
    .exec<OfferRow>(
      `SELECT * FROM offer WHERE id = ?1 AND is_canceled = 0
        AND NOT EXISTS (SELECT 1 FROM offer_gift WHERE offer_id = ?1 AND (state <> 'undone' OR reason = ?2))`,
      ...[offer.id, reason],
    )
    .toArray()
  const currency = ownerOf(sql)?.currency
  const given_minor = currency ? giftOf(offer.terms, currency, amount_minor) : 0
  if (!row || given_minor === 0) return ok({})
  sql.exec('UPDATE offer SET done = 1, is_open = 1, act_at = ? WHERE id = ?', Date.now() + day_ms, offer.id)
  makeGift(sql, row, { amount_minor: given_minor, reason })
  return ok({})
}
