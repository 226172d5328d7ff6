import { and, eq, isNull, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { promocodeGiven, promocodeWaits } from '#contract/bonuses.ts'
import { capWager, percentOf } from '#contract/bonusTerms.ts'
import { currencies } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { largestMovement_minor, minorUnits } from '#contract/money.ts'
import { largestBudget_minor, mostPlayers, mostWager_percent, OfferTerms } from '#contract/offers.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import { log } from '../../shared/log.ts'
import { countsIn } from '../bonuses/countsIn.ts'
import type { Services } from '../kit/services.ts'
import { user, type Account } from '../tables/accounts.ts'
import { codeUse, promocode, type CodeUseRow, type Promocode } from '../tables/bonuses.ts'
import { setting } from '../tables/content.ts'
import { offer, offerVersion } from '../tables/offers.ts'
import { attempt } from '../wallet/delivery.ts'
import type { JoinedOffer } from '../wallet/offers.ts'
import { spanOf } from '../wallet/periods.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { cashbackTexts, codeTexts, welcomeTexts } from './adoptedTexts.ts'
import { budgetOf } from './budget.ts'
import { join } from './joining.ts'
import { marketFault } from './market.ts'
import { publishOnce } from './publishing.ts'
import { forgetOffers } from './running.ts'

/*
 * The bonuses of before the offers become offers: a job of the cron, which leaves nothing of them when it is done. What they asked for had no
 * end and no budget: these offers run for ten years, with the largest budget.
 */
const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))
const OldProgram = v.object({
  first_deposit: v.optional(
    v.object({
      percent: Percent,
      most: v.record(v.string(), v.number()),
      ...{ wager_percent: Percent, days: v.number() },
    }),
  ),
  cashback: v.optional(
    v.object({ percent: Percent, providers: v.array(v.string()), wager_percent: Percent, days: v.number() }),
  ),
})
type OldProgram = v.InferOutput<typeof OldProgram>
type OldCashback = NonNullable<OldProgram['cashback']>
type OldWelcome = NonNullable<OldProgram['first_deposit']>

const welcomeId = 'welcome-bonus'
const cashbackId = 'weekly-cashback'
const players = 100
const codesAtOnce = 20

/** Each by itself: what keeps one from becoming an offer keeps back no other. */
export async function adoptOldRules(services: Services): Promise<boolean> {
  const program = await attempt('bonus program not adopted', () => adoptProgram(services))
  const codes = await attempt('promo codes not adopted', () => adoptCodes(services))
  return program === true || codes === true
}

async function adoptProgram(services: Services): Promise<boolean> {
  const [row] = await services.db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.key, 'bonus_program'))
  if (!row) return false
  const { first_deposit, cashback } = v.parse(OldProgram, JSON.parse(row.value))
  if (first_deposit) await adoptWelcome(services, first_deposit)
  const hasMore = cashback !== undefined && (await adoptCashback(services, cashback))
  if (hasMore) return true
  // No object has this work any more: a row that is left would wake it for ever.
  await services.db.run(sql`DELETE FROM player_work WHERE work = 'cashback'`)
  await services.db.delete(setting).where(eq(setting.key, 'bonus_program'))
  return false
}

/** None, which is told of, where the rules of today have no such offer. */
function fitting(id: string, rule: object): OfferTerms | undefined {
  const terms = v.safeParse(OfferTerms, rule)
  if (terms.success) return terms.output
  log('error', 'a rule of before makes no offer', { offer: id })
  return undefined
}

/** What was to be wagered was a part of the deposit, and is of the bonus: as much of a deposit up to the most, and less above it. */
async function adoptWelcome(services: Services, old: OldWelcome): Promise<void> {
  const { bonuses } = services.config.market
  const { percent, wager_percent, days } = old
  const most = Object.fromEntries(
    currencies.flatMap((currency) => {
      const most_minor = minorUnits(old.most[currency] ?? 0, currency)
      return most_minor > 0 ? [[currency, Math.min(most_minor, largestMovement_minor)]] : []
    }),
  )
  const among = Object.keys(most)
  if (percent === 0 || among.length === 0) return
  const asked_percent = Math.min(Math.ceil((100 * wager_percent) / percent), mostWager_percent)
  const terms = fitting(welcomeId, {
    ...frame(),
    who: { kind: 'segment', deposited: false },
    join: { kind: 'deposit' },
    trigger: { kind: 'deposit', least: inAll(1, among) },
    gift: { kind: 'bonus_percent', percent, most },
    wager: {
      ...{ percent: Math.min(asked_percent, bonuses.mostWager_percent ?? Infinity), days },
      counts: bonuses.mixesProducts ? counts : { games: 0, sport: 100 },
    },
    budget: inAll(largestBudget_minor, among),
  })
  if (!terms || marketFault(services.config.market, terms)) return
  await publishOnce(services, { id: welcomeId, terms, texts: welcomeTexts })
}

/** What all have in common. */
function frame() {
  const now = Date.now()
  return {
    starts_at: new Date(now).toISOString(),
    ends_at: new Date(now + 3650 * day_ms).toISOString(),
    who: { kind: 'everyone' },
    days: null,
  }
}

const inAll = (amount_minor: number, among: readonly string[] = currencies) =>
  Object.fromEntries(among.map((currency) => [currency, amount_minor]))
const counts = { games: 100, sport: 100 }

/** Kept, so that a deposit asks for them no more once they are gone. */
let areCodesLeft = true

/** Each code with what was left to do of its uses; what was given stays as it is. */
async function adoptCodes(services: Services): Promise<boolean> {
  const old = await services.db.select().from(promocode).limit(codesAtOnce)
  areCodesLeft ||= old.length > 0
  let adopted = 0
  for (const one of old) {
    const { code: name } = one
    if (await attempt('promo code not adopted', () => adoptCode(services, one), { code: name })) adopted += 1
  }
  return adopted === codesAtOnce
}

async function adoptCode(services: Services, old: Promocode): Promise<true> {
  await adoptUses(services, old, await publishCode(services, old))
  await services.db.delete(promocode).where(eq(promocode.code, old.code))
  return true
}

type CodeOffer = { id: string; terms: OfferTerms }

async function publishCode(services: Services, old: Promocode): Promise<CodeOffer | undefined> {
  const id = await idOf(old.code)
  const terms = termsOf(services, old)
  if (!terms) return undefined
  await publishOnce(services, { id, terms, texts: codeTexts, before: old.uses })
  if (old.isBlocked) await stopOffer(services, id)
  return { id, terms }
}

/** A deposit that arrives before the job has come to the code that waits for it. May be repeated. */
export async function adoptWithDeposit(
  services: Services,
  playerId: string,
  deposit: { paymentId: string; amount_minor: number },
): Promise<void> {
  if (!areCodesLeft) return
  const { db, env } = services
  areCodesLeft = (await db.select({ code: promocode.code }).from(promocode).limit(1)).length > 0
  if (!areCodesLeft) return
  const waiting = await db
    .select({ old: promocode, use: codeUse, account: user })
    .from(codeUse)
    .innerJoin(promocode, eq(promocode.code, codeUse.code))
    .innerJoin(user, eq(user.id, codeUse.playerId))
    .where(and(eq(codeUse.playerId, playerId), isNull(codeUse.offerId), eq(codeUse.status, promocodeWaits)))
  for (const { old, use, account } of waiting) {
    const of = await publishCode(services, old)
    const joining = of && waitingOffer(account, use, of)
    // What ended meanwhile is left to the job.
    if (!joining || old.isBlocked || Date.parse(joining.terms.ends_at) <= Date.now()) continue
    const joined = await walletOf(env, account).joinWithDeposit(joining, deposit)
    if (joined.ok) await db.update(codeUse).set({ offerId: joining.id }).where(eq(codeUse.id, use.id))
  }
}

/** A code of any letters; those that no id has are told apart by a hash. */
async function idOf(code: string): Promise<string> {
  const id = `code-${code.toLowerCase()}`
  if (/^[a-z0-9-]{1,40}$/.test(id)) return id
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  return `code-${hash.toHex().slice(0, 24)}`
}

/** Undefined for a kind that nobody could use, and for one that ended before it began. */
function termsOf({ config: { market } }: Services, old: Promocode): OfferTerms | undefined {
  const { bonuses } = market
  const among = Object.keys(old.amounts)
  const ends_at = new Date(old.expiresAt ?? Date.now() + 3650 * day_ms).toISOString()
  const isPercent = old.kind === 'percent'
  const terms = v.safeParse(OfferTerms, {
    ...{ starts_at: new Date(old.createdAt).toISOString(), ends_at, days: null },
    who: {
      ...{ kind: 'segment', deposited: old.needsDeposit ? true : null, played: old.provider },
    },
    join: {
      ...{ kind: 'code', code: old.code, campaign: old.campaign },
      ...{ owner_id: old.ownerId, partner_id: old.partnerId },
    },
    // More players than that are all of them.
    most_players: old.mostUses === null || old.mostUses > mostPlayers ? null : old.mostUses,
    trigger: isPercent ? { kind: 'deposit', least: inAll(1, among), no_withdrawal: true } : { kind: 'join' },
    gift: isPercent
      ? { kind: 'bonus_percent', percent: old.percent, most: old.amounts }
      : { kind: 'bonus', amounts: old.amounts },
    wager: {
      percent: Math.min(old.wagerPercent, mostWager_percent, bonuses.mostWager_percent ?? Infinity),
      ...{ counts: bonuses.mixesProducts ? counts : { games: 0, sport: 100 }, days: old.bonusDays },
    },
    budget: inAll(largestBudget_minor, among),
  })
  return terms.success && ['fixed', 'percent'].includes(old.kind) ? terms.output : undefined
}

async function stopOffer({ db, env }: Services, id: string): Promise<void> {
  await budgetOf(env, id).close()
  await db.update(offer).set({ state: 'stopped' }).where(eq(offer.id, id))
  forgetOffers()
}

/** A use that waits joins, by the part that it was promised; one whose bonus a crash kept back has it now. */
async function adoptUses(services: Services, old: Promocode, of: CodeOffer | undefined): Promise<void> {
  const { db } = services
  const isOpen = or(
    eq(codeUse.status, promocodeWaits),
    and(eq(codeUse.status, promocodeGiven), eq(codeUse.isGiven, false)),
  )
  const uses = await db
    .select({ use: codeUse, account: user })
    .from(codeUse)
    .innerJoin(user, eq(user.id, codeUse.playerId))
    .where(and(eq(codeUse.code, old.code), isNull(codeUse.offerId), isOpen))
  for (const { use, account } of uses) {
    const ofUse = eq(codeUse.id, use.id)
    if (use.status === promocodeGiven) await giveLeft(services, account, use, old)
    else if (of && !old.isBlocked && (await joinWaiting(services, account, use, of)))
      await db.update(codeUse).set({ offerId: of.id }).where(ofUse)
    else await db.update(codeUse).set({ status: code.promocodeBlocked }).where(ofUse)
  }
}

async function joinWaiting(
  { env }: Services,
  account: Account,
  use: CodeUseRow,
  of: CodeOffer,
): Promise<boolean> {
  const joining = waitingOffer(account, use, of)
  return joining !== undefined && (await walletOf(env, account).joinOffer(joining)).ok
}

/** By the part that the player was promised. */
function waitingOffer(
  { lang }: Account,
  { percent }: CodeUseRow,
  { id, terms }: CodeOffer,
): JoinedOffer | undefined {
  const { gift } = terms
  if (gift.kind !== 'bonus_percent') return undefined
  const title = codeTexts[lang]?.title ?? id
  return { id, version: 1, title, terms: { ...terms, gift: { ...gift, percent } }, isPromised: true }
}

async function giveLeft(
  services: Services,
  account: Account,
  use: CodeUseRow,
  old: Promocode,
): Promise<void> {
  const { db, env, config } = services
  const { valueMinor: amount_minor } = use
  const asked_minor = percentOf(amount_minor, old.wagerPercent)
  const bonus = await walletOf(env, account).giveBonus({
    ...{ id: `promocode:${use.id}`, kind: 'promocode', amount_minor, counts: countsIn(services) },
    wager_minor: capWager(asked_minor, amount_minor, config.market.bonuses.mostWager_percent),
    expires_at: Date.now() + old.bonusDays * day_ms,
  })
  const outcome = bonus.ok ? { isGiven: true } : { status: code.promocodeError }
  await db.update(codeUse).set(outcome).where(eq(codeUse.id, use.id))
}

/** True while there are players whose week is still to be looked at. */
async function adoptCashback(services: Services, old: OldCashback): Promise<boolean> {
  const { percent, providers, wager_percent, days } = old
  if (percent === 0 || providers.length === 0) return false
  const terms = fitting(cashbackId, {
    ...frame(),
    join: { kind: 'auto' },
    trigger: { kind: 'loss', period: 'week', providers },
    gift: { kind: 'bonus_percent', percent, most: inAll(largestMovement_minor) },
    wager: { percent: wager_percent, counts, days },
    budget: inAll(largestBudget_minor),
  })
  if (!terms || marketFault(services.config.market, terms)) return false
  await publishOnce(services, { id: cashbackId, terms, texts: cashbackTexts })
  return joinPlayers(services)
}

/** Who has played in the week that the cashback of before would have looked at next. */
async function joinPlayers(services: Services): Promise<boolean> {
  const { db } = services
  const [version] = await db.select().from(offerVersion).where(eq(offerVersion.offerId, cashbackId))
  if (!version) return false
  const due = await db.all<{ player_id: string; due_at: number }>(
    sql`SELECT player_id, due_at FROM player_work WHERE work = 'cashback' ORDER BY due_at LIMIT ${players}`,
  )
  const moved = await Promise.all(
    due.map(({ player_id: id, due_at }) =>
      attempt(
        'player not moved to the cashback',
        async () => {
          const [account] = await db.select().from(user).where(eq(user.id, id))
          if (account) await joinFrom(services, account, version, due_at)
          await db.run(sql`DELETE FROM player_work WHERE player_id = ${id} AND work = 'cashback'`)
          return true
        },
        { player: id },
      ),
    ),
  )
  if (moved.includes(undefined)) throw new Error('players of the cashback are left')
  return due.length === players
}

/** From the week before the work was due, unless that was paid. */
async function joinFrom(
  services: Services,
  account: Account,
  version: typeof offerVersion.$inferSelect,
  dueAt: number,
): Promise<void> {
  const week = spanOf('week', spanOf('week', dueAt).from - 1)
  const paid = `cashback:${utcDay(week.from)}`
  const bonuses = await walletOf(services.env, account).bonuses()
  const counts_from = bonuses.some(({ id }) => id === paid) ? week.to : week.from
  await join(services, account, version, account.lang, { counts_from, isPromised: true })
}
