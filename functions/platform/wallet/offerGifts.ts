import { giftOf } from '#contract/offerRules.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms, hour_ms, minute_ms, second_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import type { PlatformEnv } from '../kit/services.ts'
import { attempt, type Delivery, type OpenWallet } from './delivery.ts'
import { exclusionEnds } from './exclusions.ts'
import { giftEnds, giveGift, type BonusTerms } from './gifts.ts'
import { lastSeq, type Owner } from './ledger.ts'
import { isLimitKept, makeMissionGift } from './missions.ts'
import { joinOffer } from './offerJoining.ts'
import { makeGift } from './offerProgress.ts'
import {
  isApart,
  lookedUpTo,
  lossSpan,
  nextLook,
  offersOf,
  type GiftRow,
  type JoinedOffer,
  type OfferRow,
} from './offers.ts'
import { newPoints, noteLooked, pointsOf } from './points.ts'
import { endedLoss } from './openRounds.ts'
import { lastEntryAt } from './playerWork.ts'
import { reportRun, type PointsDesk } from './tournamentReports.ts'

/*
 * Gifts of offers on their way: first the offer's budget reserves the amount, then the wallet gives it, then the budget is told. Each
 * step may be repeated, so a crash between two of them gives nothing twice, and nothing that was not reserved.
 */
export type GiftAsk = {
  offerId: string
  giftId: string
  playerId: string
  currency: string
  amount_minor: number
}
export type GiftDesk = {
  /** Whether the amount is reserved; false for ever where the budget or the player may have none of it; later where nothing is given now. */
  reserve: (env: PlatformEnv, owner: Owner, ask: GiftAsk, terms: OfferTerms) => Promise<boolean | 'later'>
  /** What became of it. */
  settle: (env: PlatformEnv, ask: GiftAsk, isGiven: boolean) => Promise<void>
  /** How the bonus of a gift counts here. */
  bonusOf: (env: PlatformEnv, terms: OfferTerms, amount_minor: number) => BonusTerms
  /** What the levels that the points reach give, but for those that were joined. */
  levels: (
    env: PlatformEnv,
    owner: Owner,
    has: { points: number; joined: readonly Pick<JoinedOffer, 'id' | 'terms' | 'title'>[] },
  ) => Promise<JoinedOffer[]>
  /** The wallet has refused a level. */
  leave: (env: PlatformEnv, owner: Owner, offerId: string) => Promise<void>
}

const retry_ms = minute_ms

/** What offers and tournaments have to do by time; when that is due is told by `bonusesDue`. */
export function offerDelivery(desk: GiftDesk, report: PointsDesk): Delivery {
  return {
    due: () => null,
    isUrgent: true,
    run: async (wallet) => {
      const now = Date.now()
      const due = `SELECT 'offer' AS what, id FROM offer WHERE act_at <= ?1
        UNION ALL SELECT 'gift', id FROM offer_gift WHERE act_at <= ?1
        UNION ALL SELECT 'points', id FROM point WHERE act_at <= ?1
        UNION ALL SELECT 'run', id FROM tournament WHERE is_open = 1 AND act_at <= ?1`
      const found = wallet.sql.exec<{ what: string; id: string }>(due, now).toArray()
      for (const { what, id } of found)
        if (what === 'offer') await tryLook(wallet, id, now)
        else if (what === 'run') await reportRun(wallet, id, report)
      if (found.every(({ what }) => what === 'run')) return
      await tryGifts(wallet, desk)
      if (await reachLevels(wallet, desk)) await tryGifts(wallet, desk)
    },
  }
}

async function tryGifts(wallet: OpenWallet, desk: GiftDesk): Promise<void> {
  const gifts = 'SELECT id FROM offer_gift WHERE act_at IS NOT NULL'
  for (const { id } of wallet.sql.exec<{ id: string }>(gifts).toArray()) await tryGift(wallet, id, desk)
}

/** Joins what the levels give that new points reach, each once. False if there is none. */
async function reachLevels({ env, owner, sql, inTransaction }: OpenWallet, desk: GiftDesk): Promise<boolean> {
  const ids = newPoints(sql)
  if (ids.length === 0) return false
  const ask = () => {
    const joined = offersOf(sql).map(({ row: { id, title }, terms }) => ({ id, title, terms }))
    return desk.levels(env, owner, { points: pointsOf(sql), joined })
  }
  const reached = await attempt('levels not looked at', ask, { player: owner.playerId })
  const refused = inTransaction((own) => {
    noteLooked(own, ids, reached === undefined ? Date.now() + retry_ms : null)
    return (reached ?? []).filter((level) => !joinOffer(own, level).ok)
  })
  for (const { id } of refused)
    await attempt('refused level not left', () => desk.leave(env, owner, id), { player: owner.playerId })
  return reached !== undefined && reached.length > 0
}

/** One that fails keeps nothing else of the alarm back. */
async function tryLook({ owner, inTransaction }: OpenWallet, id: string, now: number): Promise<void> {
  const run = () => {
    inTransaction((sql) => look(sql, id, now))
    return Promise.resolve(true)
  }
  const isDone = await attempt('offer not looked at', run, { player: owner.playerId, offer: id })
  if (isDone) return
  const later = 'UPDATE offer SET act_at = ? WHERE id = ? AND act_at IS NOT NULL'
  inTransaction((sql) => sql.exec(later, now + hour_ms, id))
}

/** An offer whose time has come: a day is over, the date is there, or the offer is. One that was canceled gives nothing more. */
function look(sql: SqlStorage, id: string, now: number): void {
  const [row] = sql.exec<OfferRow>('SELECT * FROM offer WHERE id = ?', id).toArray()
  if (!row || row.act_at === null) return
  const terms = JSON.parse(row.terms) as OfferTerms
  const { currency } = sql.exec<Owner>('SELECT currency FROM owner').one()
  const { trigger } = terms
  if (row.is_canceled !== 0) return closeOver(sql, row, terms, now)
  if (trigger.kind === 'loss') {
    const upto = lookedUpTo(terms, now)
    let span = lossSpan(terms, row.looked_at || row.joined_at)
    for (; span.from < Math.min(upto, row.until); span = lossSpan(terms, span.to)) {
      const loss_minor = Math.max(0, endedLoss(sql, trigger.providers, span.days))
      const [name] = span.days
      const amount_minor = giftOf(terms, currency, loss_minor)
      if (amount_minor > 0) makeGift(sql, row, { amount_minor, reason: name, name })
    }
    sql.exec('UPDATE offer SET looked_at = ? WHERE id = ?', upto, id)
  }
  const isMade = sql.exec('SELECT 1 FROM offer_gift WHERE offer_id = ?', id).toArray().length > 0
  if (trigger.kind === 'date' && now >= Date.parse(trigger.at) && !isMade)
    makeGift(sql, row, { amount_minor: giftOf(terms, currency, 0), reason: trigger.at })
  if (!isMade && isLimitKept(terms, row, now)) makeMissionGift(sql, row, terms, currency)
  closeOver(sql, row, terms, now)
}

/** Gifts that have ended are followed no longer, and once the time is over, neither is the offer. */
function closeOver(sql: SqlStorage, row: OfferRow, terms: OfferTerms, now: number): void {
  const endOf = giftEnds(sql)
  const gifts = sql.exec<GiftRow>('SELECT * FROM offer_gift WHERE offer_id = ?', row.id).toArray()
  const isLoss = terms.trigger.kind === 'loss'
  const upto = isLoss ? lookedUpTo(terms, now) : now
  const isOver = row.is_canceled !== 0 || upto >= row.until
  const ends = gifts.flatMap(({ id, state }) => {
    if (state === 'due') return [now + day_ms]
    const end = state === 'given' ? endOf(id) : undefined
    if (end !== undefined) return [end]
    if (isOver || (state === 'given' && isLoss))
      sql.exec('UPDATE offer_gift SET is_followed = 0 WHERE id = ?', id)
    return []
  })
  if (isOver && ends.length === 0)
    return void sql.exec('UPDATE offer SET is_open = 0, act_at = NULL WHERE id = ?', row.id)
  // Without a stake nothing comes back, and the object sleeps until there is one.
  const isIdle = isLoss && ends.length === 0 && lastEntryAt(sql, 'debit') < upto
  if (isIdle) return void sql.exec('UPDATE offer SET act_at = NULL WHERE id = ?', row.id)
  const next = isOver ? Math.min(now + day_ms, ...ends) : nextLook(terms, row, now)
  sql.exec('UPDATE offer SET act_at = ? WHERE id = ?', Math.max(next, now + second_ms), row.id)
}

type Found = GiftRow & Pick<OfferRow, 'terms' | 'title' | 'done'>

function findGift(sql: SqlStorage, id: string): Found | undefined {
  const query = `SELECT offer_gift.*, terms, title, done FROM offer_gift JOIN offer ON offer.id = offer_id WHERE offer_gift.id = ?`
  return sql.exec<Found>(query, id).toArray()[0]
}

async function tryGift(
  { env, owner, sql, inTransaction, tell }: OpenWallet,
  id: string,
  desk: GiftDesk,
): Promise<void> {
  const gift = findGift(sql, id)
  if (!gift) return
  const { playerId, currency } = owner
  const { offer_id: offerId, amount_minor } = gift
  const terms = JSON.parse(gift.terms) as OfferTerms
  const ask: GiftAsk = { offerId, giftId: id, playerId, currency, amount_minor }
  const done = await attempt(
    'gift of an offer not given',
    async () => {
      if (gift.state === 'due') {
        const isReserved = await desk.reserve(env, owner, ask, terms)
        const bonus = desk.bonusOf(env, terms, amount_minor)
        if (isReserved !== 'later') inTransaction((own) => decide(own, id, isReserved, bonus))
      }
      const state = findGift(sql, id)?.state
      if (state === 'due') return state
      await desk.settle(env, ask, state === 'given' || state === 'spent')
      return state
    },
    { player: playerId, gift: id },
  )
  // A day with a loss goes on as joined.
  if (gift.state === 'due' && done === 'given' && terms.trigger.kind !== 'loss')
    tell?.({ news: 'offer', id: offerId, done: gift.done, state: 'given' })
  inTransaction((own) =>
    own.exec(
      'UPDATE offer_gift SET act_at = ? WHERE id = ? AND (? IS NULL OR state = ?)',
      ...[againAt(own, done), id, done ?? null, done ?? null],
    ),
  )
}

/** After a failure soon; what waits comes after the player's pause, or is asked for again each hour. */
function againAt(sql: SqlStorage, done: GiftRow['state'] | undefined): number | null {
  if (done === undefined) return Date.now() + retry_ms
  return done === 'due' ? (exclusionEnds(sql) ?? Date.now() + hour_ms) : null
}

/** Gives it, if it is still due: what it was for may have been undone while the budget was asked. */
function decide(sql: SqlStorage, id: string, isReserved: boolean, bonus: BonusTerms): void {
  const gift = findGift(sql, id)
  if (gift?.state !== 'due') return
  const given_seq = lastSeq(sql)
  const terms = JSON.parse(gift.terms) as OfferTerms
  // What was done for points stands: they wait for the end of a pause.
  if (isReserved && terms.gift.kind === 'points' && exclusionEnds(sql) !== undefined) return
  const given = isReserved && giveGift(sql, gift, terms, bonus)
  const isGiven = given !== false && given.ok
  if (given !== false && !given.ok && given.error === 'limit')
    log('error', 'the wallet cannot take the gift of an offer', { gift: id })
  sql.exec(
    'UPDATE offer_gift SET state = ?, given_seq = ? WHERE id = ?',
    ...[isGiven ? 'given' : 'refused', isGiven ? given_seq : null, id],
  )
  if (!isGiven && isApart(terms)) sql.exec('UPDATE offer SET is_open = 0 WHERE id = ?', gift.offer_id)
}
