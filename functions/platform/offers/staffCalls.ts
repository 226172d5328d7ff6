import { and, eq, or, sql } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { currenciesOf } from '#contract/offerRules.ts'
import type { OfferTerms } from '#contract/offers.ts'
import type { OfferRow, OfferStage } from '#contract/operator/offers.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { beginsWith, isoOf, pageOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { findOther } from '../staff/players.ts'
import { requireSecond } from '../staff/secondPerson.ts'
import { ofBrandOrAll } from '../tables/brands.ts'
import { offer, offerVersion } from '../tables/offers.ts'
import { budgetOf } from './budget.ts'
import { cancelCode } from './codes.ts'
import { marketFault } from './market.ts'
import { openVersion } from './publishing.ts'
import { forgetOffers } from './running.ts'

/** The staff's calls for offers (PROMO-04); contract/operator/offers.ts describes them. */
export const offerStaffCalls = {
  listOffers: async ({ services, reach, query }) => {
    const columns = { updated_at: offer.updatedAt, id: offer.id }
    const { orderBy, limit, offset } = pageOf(query, columns, offer.id)
    const { q } = query
    const named = q === undefined ? undefined : or(beginsWith(offer.id, q), beginsWith(offer.code, q))
    const wanted = and(named, ofBrandOrAll(reach, offer.brand))
    const rows = await newestOf(services)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const items = await Promise.all(rows.map((row) => rowOf(services, row)))
    return ok({ items, total: await services.db.$count(offer, wanted) })
  },
  readOffer: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found ? ok(await rowOf(services, found)) : noSuchOffer
  },
  putOffer,
  publishOffer,
  cancelPlayerPromocode: async ({ services, params, audit, actor }) => {
    const player = await findOther(services, actor, params.id)
    if (!player.ok) return player
    const canceled = await cancelCode(services, player.value, params.code)
    if (!canceled) return fail(code.noSuchCall, 'the player has not activated this code')
    Object.assign(audit, canceled)
    return ok({})
  },
  stopOffer: async ({ services, params, audit }) => {
    const found = await find(services, params.id)
    if (!found) return noSuchOffer
    audit.before = { state: found.offer.state }
    audit.after = { state: 'stopped' }
    // The object first: it decides whether somebody still joins.
    await budgetOf(services.env, params.id).close()
    await services.db
      .update(offer)
      .set({ state: 'stopped', updatedAt: Date.now() })
      .where(eq(offer.id, params.id))
    forgetOffers()
    return ok({})
  },
} satisfies Partial<StaffHandlers>

async function putOffer({
  services,
  params,
  body,
  audit,
  brand,
}: StaffContext<'putOffer'>): Promise<Result<OfferRow, CallFailure>> {
  const { db, config } = services
  const { is_new, version: seen, terms, texts, image } = body
  const before = await find(services, params.id)
  audit.before = before && { version: before.offer.version, ...contentOf(before) }
  audit.after = { terms, texts, image }
  if (before && is_new) return existsAlready
  if (before && seen !== undefined && seen !== before.offer.version) return changedSince
  if (before && (await changesUnit(services, before.offer, terms))) return otherUnit
  const fault = marketFault(config.market, terms)
  if (fault)
    return fail(code.offerNotInMarket, `the market does not allow it: ${fault}`, {
      fields: { [fault]: 'incorrectInput' },
    })
  const version = (before?.offer.version ?? 0) + 1
  const now = Date.now()
  const isUnchanged = before ? eq(offer.version, before.offer.version) : undefined
  // Of two who save the same version, the key of the version lets one.
  const setWhere = isUnchanged ? { setWhere: isUnchanged } : {}
  await db.batch([
    db
      .insert(offer)
      .values({ id: params.id, version, state: 'draft', createdAt: now, updatedAt: now, brand })
      .onConflictDoUpdate({ target: offer.id, set: { version, updatedAt: now }, ...setWhere }),
    db.insert(offerVersion).values({ offerId: params.id, version, terms, texts, image, createdAt: now }),
    audit.take(sql`changes() > 0`),
  ])
  const saved = await find(services, params.id)
  return saved ? ok(await rowOf(services, saved)) : noSuchOffer
}

/** An interrupted call may be repeated. */
async function publishOffer({
  services,
  params,
  body,
  audit,
  actor,
}: StaffContext<'publishOffer'>): Promise<Result<OfferRow, CallFailure>> {
  const { config } = services
  const found = await find(services, params.id)
  if (!found) return noSuchOffer
  const { version, terms } = found.version
  audit.before = { state: found.offer.state, live_version: found.offer.liveVersion }
  audit.after = { state: 'published', live_version: version }
  if (body.version !== version) return changedSince
  if (await changesUnit(services, found.offer, terms)) return otherUnit
  const fault = marketFault(config.market, terms)
  if (fault) return fail(code.offerNotInMarket, `the market does not allow it: ${fault}`)
  const offerCode = terms.join.kind === 'code' ? terms.join.code : null
  if (offerCode !== null && (await isTaken(services, params.id, offerCode))) return codeTaken
  // Points are no money; what levels give for them is.
  const paidIn = terms.gift.kind === 'points' ? [] : currenciesOf(terms)
  const amounts = paidIn.map((currency) => ({ currency, amount_minor: terms.budget[currency] ?? 0 }))
  const deed = { action: 'publishOffer', target: params.id, content: { version } } as const
  const allowed = await requireSecond(services, actor, { ...deed, amounts, reason: body.reason })
  if (!allowed.ok) return allowed
  await openVersion(services, params.id, found.version)
  await allowed.value.done()
  const saved = await find(services, params.id)
  return saved ? ok(await rowOf(services, saved)) : noSuchOffer
}

/** Between points and money, which what is published has in one budget: gifts of earlier versions are still paid of it. */
async function changesUnit(
  { db }: Services,
  { id, liveVersion }: Found['offer'],
  { gift }: OfferTerms,
): Promise<boolean> {
  if (liveVersion === null) return false
  const isLive = and(eq(offerVersion.offerId, id), eq(offerVersion.version, liveVersion))
  const [live] = await db.select({ terms: offerVersion.terms }).from(offerVersion).where(isLive)
  return live !== undefined && (live.terms.gift.kind === 'points') !== (gift.kind === 'points')
}

/** By an offer that may still be joined. */
async function isTaken({ db }: Services, id: string, offerCode: string): Promise<boolean> {
  return (await db.$count(offer, and(eq(offer.code, offerCode), sql`${offer.id} <> ${id}`))) > 0
}

/** Each offer with its newest version. */
function newestOf({ db }: Services) {
  const isNewest = and(eq(offerVersion.offerId, offer.id), eq(offerVersion.version, offer.version))
  return db.select({ offer, version: offerVersion }).from(offer).innerJoin(offerVersion, isNewest).$dynamic()
}

type Found = { offer: typeof offer.$inferSelect; version: typeof offerVersion.$inferSelect }

async function find(services: Services, id: string): Promise<Found | undefined> {
  return (await newestOf(services).where(eq(offer.id, id)))[0]
}

const contentOf = ({ version: { terms, texts, image } }: Found) => ({ terms, texts, image })

async function rowOf({ env }: Services, found: Found): Promise<OfferRow> {
  const { id, version, liveVersion, updatedAt, brand } = found.offer
  const { budgets, joined, gifts } = await budgetOf(env, id).standing()
  return {
    ...{ id, stage: stageOf(found.offer), version, live_version: liveVersion, ...contentOf(found) },
    ...{ budgets: budgets.map((one) => ({ ...one })), joined, gifts, brand, updated_at: isoOf(updatedAt) },
  }
}

function stageOf({ state, startsAt, endsAt }: Found['offer']): OfferStage {
  if (state !== 'published') return state
  const now = Date.now()
  if (now < (startsAt ?? 0)) return 'planned'
  return now < (endsAt ?? 0) ? 'running' : 'ended'
}

const noSuchOffer = fail(code.noSuchCall, 'no such offer')
const existsAlready = fail(code.conflict, 'the offer exists already', { fields: { id: 'exists' } })
const otherUnit = fail(code.conflict, 'its budget was published in points or in money, and stays so', {
  fields: { gift: 'otherUnit' },
})
const changedSince = fail(code.conflict, 'the offer was changed since it was seen')
const codeTaken = fail(code.conflict, 'another offer has this code', { fields: { code: 'exists' } })
