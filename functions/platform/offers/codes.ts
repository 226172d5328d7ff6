import { and, desc, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm'
import { staffAccountRole } from '#contract/accounts.ts'
import {
  promocodeGiven,
  promocodeWaits,
  type ActivatedPromocode,
  type PromocodeUse,
} from '#contract/bonuses.ts'
import type { Currency } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { giftOf, isMission } from '#contract/offerRules.ts'
import type { OfferState, OfferTerms } from '#contract/offers.ts'
import { ok, type Result } from '#lib/result.ts'
import { hour_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { takeForCall } from '../messages/allowance.ts'
import type { Account } from '../tables/accounts.ts'
import { knownSettings } from '../settings/settings.ts'
import { codeUse, type CodeUseRow } from '../tables/bonuses.ts'
import type { OfferView } from '../wallet/offers.ts'
import { exclusionRestriction, restrictionFailure } from '../wallet/restrictions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { factsOf, join, refusalOf } from './joining.ts'
import { marketFault } from './market.ts'
import { offerOfCode } from './running.ts'

/*
 * Promo codes: offers that are joined by a code. A use is a row first, under the database's own rules of how often a player may use a code or
 * one of its campaign, and the wallet joins after that: a crash between the two leaves a row with which the player tries again.
 */
type Code = { id: string; terms: OfferTerms; join: Extract<OfferTerms['join'], { kind: 'code' }> }

/** Right and wrong ones alike, so that nobody guesses codes. */
const triesPerHour = 20

/**
 * Activates a code: one whose joining is all gives its gift at once, another waits for what it asks. Errors: 9471 where the market has none,
 * 2200 for an unknown code, 9449 for an excluded player, 2201 to 2216 as the catalog says, 9429 above twenty codes an hour.
 */
export async function activateCode(
  services: Services,
  account: Account,
  typed: string,
): Promise<Result<ActivatedPromocode, CallFailure>> {
  if (!services.config.market.bonuses.kinds.includes('promocode'))
    return fail(code.bonusNotInMarket, 'the market has no promo codes')
  const tries = { subject: `promo codes ${account.id}`, limit: triesPerHour, endsAt: Date.now() + hour_ms }
  const allowed = await takeForCall(services, [tries], 'codes')
  if (!allowed.ok) return allowed
  const found = await offerOfCode(services, typed)
  const way = found?.version.terms.join
  if (!found || way?.kind !== 'code') return fail(code.promocodeNotFound, 'no such code')
  const exclusion = await walletOf(services.env, account).exclusion()
  if (exclusion) return restrictionFailure(exclusionRestriction(exclusion))
  const { terms } = found.version
  const promo: Code = { id: found.offer.id, terms, join: way }
  const refused =
    (await refusalOfCode(services, found.offer, terms)) ??
    refusalOfAccount(account, promo) ??
    (await refusalOfUses(services, account, promo)) ??
    (await refusalOfPlayer(services, account, promo))
  if (refused !== undefined) return fail(refused, 'the code is refused')
  if (!(await keepUse(services, account, promo))) {
    const reason = await refusalOfUses(services, account, promo)
    return fail(reason ?? code.promocodeError, 'the code was used meanwhile')
  }
  const joined = await join(services, account, found.version, account.lang)
  // Another request with it may have joined meanwhile, and its gift have used up the budget.
  if (joined.ok || (await viewOf(services, account, promo.id))) return outcomeOf(services, account, promo)
  await dropUse(services, account, promo)
  return { ok: false, error: { ...joined.error, code: codeOf(joined.error.code, terms) } }
}

type Offer = { state: string; startsAt: number | null; endsAt: number | null }

async function refusalOfCode(
  services: Services,
  { state, startsAt, endsAt }: Offer,
  terms: OfferTerms,
): Promise<number | undefined> {
  if (state !== 'published' || Date.now() < (startsAt ?? 0)) return code.promocodeBlocked
  if (isMission(terms) && !(await knownSettings(services)).features.missions) return code.promocodeBlocked
  if (Date.now() >= (endsAt ?? 0)) return code.promocodeExpired
  return marketFault(services.config.market, terms) ? code.promocodeTerms : undefined
}

/** Staff write codes: none of their accounts gets anything by one. A partner's code is for the players that the partner referred. */
function refusalOfAccount(account: Account, { join: { owner_id, partner_id } }: Code): number | undefined {
  if (account.role === staffAccountRole) return code.promocodeNotInProgram
  if (owner_id === account.id) return code.promocodeOwn
  const isReferred = [account.agentId, account.referralId].includes(partner_id)
  return partner_id === null || isReferred ? undefined : code.promocodeOfAnotherPartner
}

async function refusalOfUses(
  services: Services,
  account: Account,
  { id, join: { code: typed, campaign } }: Code,
): Promise<number | undefined> {
  const ofCampaign = campaign === null ? undefined : eq(codeUse.campaign, campaign)
  const uses = await services.db
    .select()
    .from(codeUse)
    .where(and(eq(codeUse.playerId, account.id), or(eq(codeUse.code, typed), ofCampaign)))
  const own = uses.find((use) => use.code === typed)
  if (!own) return uses.length > 0 ? code.promocodeFilled : undefined
  const view = await viewOf(services, account, id)
  if (isLeft(own, view)) return undefined
  const { status } = described(own, account.currency, view ? [view] : [])
  return status > promocodeWaits ? status : code.promocodeUsedByPlayer
}

async function refusalOfPlayer(
  services: Services,
  account: Account,
  { terms }: Code,
): Promise<number | undefined> {
  const facts = await factsOf(services, account, [{ terms }])
  if (facts.isOut) return code.promocodeNotInProgram
  const { who } = terms
  if (who.kind === 'segment' && who.played && !facts.played.includes(who.played))
    return code.promocodeNotOfProvider
  return refusalOf(terms, account, facts) ? code.promocodeTerms : undefined
}

/** What the catalog has for a refusal of joining. */
function codeOf(refused: number, { most_players }: OfferTerms): number {
  if (refused === code.offerOver) return code.promocodeBlocked
  if (refused !== code.offerUsedUp) return refused
  return most_players === 1 ? code.promocodeSingleUsed : code.promocodeUsedUp
}

/** False where the player has used one of its campaign. The row of an earlier try stays as it is. */
async function keepUse(
  { db }: Services,
  account: Account,
  { id, join: { code: typed, campaign } }: Code,
): Promise<boolean> {
  const ofPlayer = eq(codeUse.playerId, account.id)
  await db
    .insert(codeUse)
    .select(
      sql`SELECT ${crypto.randomUUID()}, ${account.id}, coalesce(max(n), 0) + 1, ${typed}, ${campaign}, ${id},
        ${promocodeWaits}, 0, 0, 0, ${Date.now()}, NULL FROM code_use WHERE player_id = ${account.id}`,
    )
    .onConflictDoNothing()
  return (await db.$count(codeUse, and(ofPlayer, eq(codeUse.code, typed), eq(codeUse.offerId, id)))) > 0
}

async function dropUse({ db }: Services, account: Account, { id }: Code): Promise<void> {
  await db.delete(codeUse).where(and(eq(codeUse.playerId, account.id), eq(codeUse.offerId, id)))
}

async function viewOf({ env }: Services, account: Account, id: string): Promise<OfferView | undefined> {
  return (await walletOf(env, account).offers()).offers.find((one) => one.id === id)
}

async function outcomeOf(
  services: Services,
  account: Account,
  { id }: Code,
): Promise<Result<ActivatedPromocode, CallFailure>> {
  const view = await viewOf(services, account, id)
  if (!view) return fail(code.promocodeError, 'not joined')
  const { value, status } = statusOf(view, account.currency)
  return status > promocodeWaits ? fail(status, 'the gift was refused') : ok({ value, status })
}

const statuses: Record<OfferState, number> = {
  joined: promocodeWaits,
  ...{ coming: promocodeGiven, given: promocodeGiven },
  canceled: code.promocodeCanceled,
  over: code.promocodeExpired,
  refused: code.promocodeTerms,
  undone: code.promocodeCanceled,
}

/** As the specification's history has it. */
function statusOf({ state, terms, gifts, isWithdrawn }: OfferView, currency: Currency) {
  const given_minor = gifts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const isPercent = terms.gift.kind === 'bonus_percent'
  const promised = isPercent ? 0 : toMajor(giftOf(terms, currency, Infinity), currency)
  const waits = terms.gift.kind === 'bonus_percent' ? terms.gift.percent : 0
  const given = given_minor > 0 ? toMajor(given_minor, currency) : promised
  return {
    value: state === 'joined' ? waits : given,
    status: isWithdrawn ? code.promocodeWithdrawn : statuses[state],
    count: gifts.length,
  }
}

/** Newest first, in the same time however many there are. */
export async function codeHistory(
  { db, env }: Services,
  account: Account,
  { page, count }: { page: number; count: number },
): Promise<{ history: PromocodeUse[]; count: number }> {
  const ofPlayer = eq(codeUse.playerId, account.id)
  const [newest] = await db
    .select({ n: max(codeUse.n) })
    .from(codeUse)
    .where(ofPlayer)
  const all = newest?.n ?? 0
  const first = all - (page - 1) * count
  const rows = await db
    .select()
    .from(codeUse)
    .where(and(ofPlayer, lte(codeUse.n, first), gt(codeUse.n, first - count)))
    .orderBy(desc(codeUse.n))
  const offers = rows.some(({ offerId }) => offerId !== null)
    ? (await walletOf(env, account).offers()).offers
    : []
  return { history: rows.map((row) => described(row, account.currency, offers)), count: all }
}

/** A crash came before the player had joined. */
const isLeft = ({ offerId, status }: CodeUseRow, view: OfferView | undefined) =>
  offerId !== null && status !== code.promocodeCanceled && !view

/** Of one from before the offers, or that staff canceled, what its row says; else what the player's object does. */
function described(row: CodeUseRow, currency: Currency, offers: readonly OfferView[]): PromocodeUse {
  const { code: typed, offerId, status, valueMinor, isGiven } = row
  const createdAt = new Date(row.createdAt).toISOString()
  const view = offers.find(({ id }) => id === offerId)
  const ofRow = { value: toMajor(valueMinor, currency), status, count: isGiven ? 1 : 0 }
  if (offerId === null) return { code: typed, createdAt, ...ofRow }
  const now = view ? statusOf(view, currency) : { ...ofRow, status: code.promocodeError }
  const isCanceled = status === code.promocodeCanceled
  return { code: typed, createdAt, ...now, ...(isCanceled ? { status } : {}) }
}

/** By staff: what waits ends, and what is left of its gifts goes. Repeated, it changes nothing. False where it was not used. */
export async function cancelCode(
  { db, env }: Services,
  account: Account,
  typed: string,
): Promise<{ before: object; after: object } | undefined> {
  const ofCode = and(eq(codeUse.playerId, account.id), eq(codeUse.code, typed.toUpperCase()))
  const [use] = await db.select().from(codeUse).where(ofCode)
  if (!use) return undefined
  const wallet = walletOf(env, account)
  const isOfCode = ({ id }: { id: string }) =>
    use.offerId === null ? id === `promocode:${use.id}` : id.startsWith(`offer:${use.offerId}:`)
  const now = async () => {
    const view = (await wallet.offers()).offers.find(({ id }) => id === use.offerId)
    return { state: view?.state ?? null, bonuses: (await wallet.bonuses()).filter(isOfCode) }
  }
  const before = await now()
  await db.update(codeUse).set({ status: code.promocodeCanceled }).where(eq(codeUse.id, use.id))
  if (use.offerId !== null) await wallet.takeOfferBack(use.offerId)
  for (const { id } of before.bonuses) await wallet.cancelBonus(id)
  return { before, after: await now() }
}

/** Of the accounts: the newest uses of codes since a moment. */
export function usesOf({ db }: Pick<Services, 'db'>, accounts: readonly string[], since: number) {
  return db
    .select({ code: codeUse.code, offerId: codeUse.offerId, at: codeUse.createdAt })
    .from(codeUse)
    .where(and(inArray(codeUse.playerId, sqlList(accounts)), gt(codeUse.createdAt, since)))
    .orderBy(desc(codeUse.createdAt))
}
