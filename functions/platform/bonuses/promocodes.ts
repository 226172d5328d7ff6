import { and, desc, eq, gt, lt, lte, max, sql } from 'drizzle-orm'
import {
  promocodeGiven,
  promocodeWaits,
  type ActivatedPromocode,
  type PromocodeUse,
} from '#contract/bonuses.ts'
import { code } from '#contract/errors.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { user, type Account } from '../tables/accounts.ts'
import { describeError, log } from '../../shared/log.ts'
import { lateRows, type Watched } from '../kit/lateWork.ts'
import type { Database, Services } from '../kit/services.ts'
import { restrictionFailure, exclusionRestriction } from '../wallet/restrictions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { takeForCall } from '../messages/allowance.ts'
import { refusalOf } from './promocodeRules.ts'
import { capWager, percentOf } from '#contract/bonusTerms.ts'
import { countsIn } from './welcomeOffer.ts'
import { promocode, promocodeUse, type Promocode, type PromocodeUseRow } from '../tables/bonuses.ts'

/*
 * Promo codes. A use is kept first, under the database's own rules of how often a code may be used, and the bonus is given
 * after that, under the use's id: so a crash between the two gives it once, at the next try or by the schedule.
 */
/** A use without its bonus for so long was left by a crash. */
const left_ms = minute_ms
const sweptAtOnce = 100
/** Right and wrong ones alike, so that nobody guesses codes. */
const triesPerHour = 20

/**
 * Activates a code: a fixed one gives its bonus at once, a percentage waits for the next deposit. Errors: 9471 where the market has
 * none, 2200 for an unknown code, 9449 for an excluded player, 2201 to 2216 as `refusalOf` says, 9429 above twenty codes an hour.
 */
export async function activatePromocode(
  services: Services,
  account: Account,
  typed: string,
): Promise<Result<ActivatedPromocode, CallFailure>> {
  if (!services.config.market.bonuses.kinds.includes('promocode'))
    return fail(code.bonusNotInMarket, 'the market has no promo codes')
  const { db } = services
  const tries = { subject: `promo codes ${account.id}`, limit: triesPerHour, endsAt: Date.now() + hour_ms }
  const allowed = await takeForCall(services, [tries], 'codes')
  if (!allowed.ok) return allowed
  const [promo] = await db.select().from(promocode).where(eq(promocode.code, typed))
  if (!promo) return fail(code.promocodeNotFound, 'no such code')
  const exclusion = await walletOf(services.env, account).exclusion()
  if (exclusion) return restrictionFailure(exclusionRestriction(exclusion))
  const left = await unfinishedUse(db, account.id, typed)
  if (left) return giveUse(services, account, left, promo)
  const refused = await refusalOf(services, account, promo)
  if (refused !== undefined) return fail(refused, 'the code is refused')
  const use = await keepUse(db, account, promo)
  if (use) {
    return promo.kind === 'percent'
      ? ok({ value: promo.percent, status: promocodeWaits })
      : giveUse(services, account, use, promo)
  }
  // Somebody was faster: the reason is known now.
  const [now] = await db.select().from(promocode).where(eq(promocode.code, typed))
  const reason = now && (await refusalOf(services, account, now))
  return fail(reason ?? code.promocodeError, 'the code was used meanwhile')
}

async function unfinishedUse(
  db: Database,
  playerId: string,
  typed: string,
): Promise<PromocodeUseRow | undefined> {
  const [left] = await db
    .select()
    .from(promocodeUse)
    .where(
      and(
        eq(promocodeUse.playerId, playerId),
        eq(promocodeUse.code, typed),
        eq(promocodeUse.status, promocodeGiven),
        eq(promocodeUse.isGiven, false),
      ),
    )
  return left
}

/** Counts and keeps a use, both or neither; undefined if the code is used up, or the player has used it or its like. */
async function keepUse(
  db: Database,
  account: Account,
  { code: typed, kind, campaign, percent, amounts }: Promocode,
): Promise<PromocodeUseRow | undefined> {
  const id = crypto.randomUUID()
  const isPercent = kind === 'percent'
  const value_minor = isPercent ? 0 : (amounts[account.currency] ?? 0)
  const ofPlayer = sql`player_id = ${account.id}`
  const isFree = sql`NOT EXISTS (SELECT 1 FROM promocode_use WHERE ${ofPlayer} AND (code = ${typed}
    OR campaign = ${campaign} OR (${isPercent} AND status = ${promocodeWaits})))`
  await db.batch([
    db
      .update(promocode)
      .set({ uses: sql`uses + 1`, lastUse: id })
      .where(sql`code = ${typed} AND (most_uses IS NULL OR uses < most_uses) AND ${isFree}`),
    db.insert(promocodeUse).select(sql`SELECT ${id}, ${account.id},
      (SELECT coalesce(max(n), 0) + 1 FROM promocode_use WHERE ${ofPlayer}), code, campaign,
      ${isPercent ? promocodeWaits : promocodeGiven}, ${value_minor}, ${isPercent ? percent : 0}, 0, ${Date.now()}, NULL, 0
      FROM promocode WHERE last_use = ${id}`),
  ])
  const [stored] = await db.select().from(promocodeUse).where(eq(promocodeUse.id, id))
  return stored
}

/**
 * Gives the bonus of a use, once. A wallet that cannot take it ends the use with 2215. Staff may cancel the use meanwhile: whichever
 * of the two comes second takes the bonus back.
 */
export async function giveUse(
  services: Services,
  account: Account,
  use: PromocodeUseRow,
  { wagerPercent, bonusDays }: Promocode,
): Promise<Result<ActivatedPromocode, CallFailure>> {
  const { db, env, config } = services
  const wallet = walletOf(env, account)
  const asked_minor = percentOf(use.valueMinor, wagerPercent)
  const bonus = await wallet.giveBonus({
    id: bonusIdOf(use),
    kind: 'promocode',
    amount_minor: use.valueMinor,
    wager_minor: capWager(asked_minor, use.valueMinor, config.market.bonuses.mostWager_percent),
    counts: countsIn(services),
    expires_at: Date.now() + bonusDays * day_ms,
  })
  const outcome = bonus.ok ? { isGiven: true } : { status: code.promocodeError }
  const stands = and(eq(promocodeUse.id, use.id), eq(promocodeUse.status, promocodeGiven))
  const [noted] = await db.update(promocodeUse).set(outcome).where(stands).returning({ id: promocodeUse.id })
  if (!bonus.ok) return fail(code.promocodeError, 'the wallet cannot take the bonus')
  if (noted) return ok({ value: toMajor(use.valueMinor, account.currency), status: promocodeGiven })
  await wallet.cancelBonus(bonusIdOf(use))
  return fail(code.promocodeCanceled, 'the code was canceled meanwhile')
}

export function bonusIdOf({ id }: Pick<PromocodeUseRow, 'id'>): string {
  return `promocode:${id}`
}

/** Gives the bonuses that a crash kept back. Those that fail come after the others the next time. */
export async function finishUses(services: Services): Promise<boolean> {
  const left = await services.db
    .select({ use: promocodeUse, promocode, account: user })
    .from(promocodeUse)
    .innerJoin(promocode, eq(promocode.code, promocodeUse.code))
    .innerJoin(user, eq(user.id, promocodeUse.playerId))
    .where(and(isLeft, lt(promocodeUse.createdAt, Date.now() - left_ms)))
    .orderBy(promocodeUse.triedAt)
    .limit(sweptAtOnce)
  let failed = 0
  for (const { use, promocode: of, account } of left) {
    try {
      await giveUse(services, account, use, of)
    } catch (error) {
      log('error', 'promo code not finished', { use: use.id, error: describeError(error) })
      failed += 1
      const triedAt = Date.now()
      await services.db.update(promocodeUse).set({ triedAt }).where(eq(promocodeUse.id, use.id))
    }
  }
  return left.length === sweptAtOnce && failed === 0
}

/** The words of the index `promocode_use_open`. */
const isLeft = and(eq(promocodeUse.status, promocodeGiven), eq(promocodeUse.isGiven, false))

export const usesWork: Watched = {
  deadline_ms: hour_ms,
  late: ({ db }, before) =>
    lateRows(db, promocodeUse, promocodeUse.createdAt, and(isLeft, lt(promocodeUse.createdAt, before))),
}

/** Newest first, in the same time however many there are. */
export async function promocodeHistory(
  db: Database,
  { id: playerId, currency }: Pick<Account, 'id' | 'currency'>,
  { page, count }: { page: number; count: number },
): Promise<{ history: PromocodeUse[]; count: number }> {
  const ofPlayer = eq(promocodeUse.playerId, playerId)
  const [newest] = await db
    .select({ n: max(promocodeUse.n) })
    .from(promocodeUse)
    .where(ofPlayer)
  const all = newest?.n ?? 0
  const first = all - (page - 1) * count
  const rows = await db
    .select()
    .from(promocodeUse)
    .where(and(ofPlayer, lte(promocodeUse.n, first), gt(promocodeUse.n, first - count)))
    .orderBy(desc(promocodeUse.n))
  return { history: rows.map((row) => described(row, currency)), count: all }
}

function described(row: PromocodeUseRow, currency: Currency): PromocodeUse {
  const { code: typed, createdAt, status, valueMinor, percent, isGiven } = row
  return {
    code: typed,
    createdAt: new Date(createdAt).toISOString(),
    value: status === promocodeWaits ? percent : toMajor(valueMinor, currency),
    status,
    count: isGiven ? 1 : 0,
  }
}
