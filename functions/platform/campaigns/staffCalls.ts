import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CampaignContent } from '#contract/campaigns.ts'
import { offersPage } from '#contract/campaignTerms.ts'
import { code } from '#contract/errors.ts'
import { languageCodes } from '#contract/languages.ts'
import type { CampaignRow, CampaignStage } from '#contract/operator/campaigns.ts'
import { segmentWords } from '#contract/operator/segmentWords.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { linkOf, wordsFor } from '../inbox/campaignNews.ts'
import { unsubscribeLink } from '../inbox/unsubscribe.ts'
import { isoOf, isoOrNull, pageOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { deliver } from '../messages/deliver.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { emailOf } from '../tables/accounts.ts'
import { ofBrandOrAll } from '../tables/brands.ts'
import { campaign, type Campaign } from '../tables/campaigns.ts'
import { offer } from '../tables/offers.ts'
import { countSegment, resultsOf, withoutFew } from './results.ts'

/** The staff's calls for campaigns (PROMO-30); contract/operator/campaigns.ts describes them. */
export const campaignStaffCalls = {
  listCampaigns: async ({ services: { db }, reach, query }) => {
    const wanted = ofBrandOrAll(reach, campaign.brand)
    const columns = { updated_at: campaign.updatedAt, id: campaign.id }
    const { orderBy, limit, offset } = pageOf(query, columns, campaign.id)
    const rows = await db
      .select()
      .from(campaign)
      .where(wanted)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    return ok({ items: rows.map(rowOf), total: await db.$count(campaign, wanted) })
  },
  countSegment: async ({ services, reach, query }) =>
    ok(withoutFew(await countSegment(services, reach, query.segment, query.offer === 'true'))),
  readCampaign: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found ? ok(rowOf(found)) : noSuchCampaign
  },
  putCampaign,
  testCampaign,
  publishCampaign,
  stopCampaign: async ({ services: { db }, params, audit }) => {
    const ofId = eq(campaign.id, params.id)
    audit.before = { state: 'published' }
    audit.after = { state: 'stopped' }
    const [stopped] = await db.batch([
      db
        .update(campaign)
        .set({ state: 'stopped', updatedAt: Date.now() })
        .where(and(ofId, eq(campaign.state, 'published')))
        .returning({ id: campaign.id }),
      audit.take(sql`changes() > 0`),
    ])
    return stopped.length > 0 ? ok({}) : fail(code.conflict, 'it is not published')
  },
  campaignResults: async ({ services, params }) => {
    const found = await find(services, params.id)
    return found ? ok(await resultsOf(services, found)) : noSuchCampaign
  },
} satisfies Partial<StaffHandlers>

/** A draft; what is published is never written again. */
async function putCampaign({
  services,
  params: { id },
  body: { is_new, version: seen, content },
  audit,
  brand,
}: StaffContext<'putCampaign'>): Promise<Result<CampaignRow, CallFailure>> {
  const { db } = services
  const before = await find(services, id)
  audit.before = before && { version: before.version, ...before.content }
  audit.after = content
  if (before && is_new) return existsAlready
  if (before && before.state !== 'draft') return isPublished
  if (before && seen !== undefined && seen !== before.version) return changedSince
  const now = Date.now()
  const values = {
    ...{ version: (before?.version ?? 0) + 1, content, updatedAt: now },
    offerId: content.link.kind === 'offer' ? content.link.offer : null,
    ...{ startsAt: Date.parse(content.starts_at), endsAt: Date.parse(content.ends_at) },
  }
  const isUnchanged = and(eq(campaign.state, 'draft'), eq(campaign.version, before?.version ?? 0))
  const [saved] = await db.batch([
    db
      .insert(campaign)
      .values({ id, state: 'draft', createdAt: now, brand, ...values })
      .onConflictDoUpdate({ target: campaign.id, set: values, ...(isUnchanged && { setWhere: isUnchanged }) })
      .returning(),
    audit.take(sql`changes() > 0`),
  ])
  return saved[0] ? ok(rowOf(saved[0])) : changedSince
}

/** By whoever publishes it: it moves no money, and the offer that it leads to was published under its own rule. */
async function publishCampaign({
  services,
  params: { id },
  body: { version },
  audit,
}: StaffContext<'publishCampaign'>): Promise<Result<CampaignRow, CallFailure>> {
  const { db } = services
  const found = await find(services, id)
  if (!found) return noSuchCampaign
  audit.before = { state: found.state }
  audit.after = { state: 'published', version }
  if (found.state !== 'draft') return isPublished
  if (found.version !== version) return changedSince
  const now = Date.now()
  if (found.endsAt <= now) return fail(code.invalid, 'its time is over', { fields: { ends_at: 'timePast' } })
  if (!(await runsMeanwhile(services, found)))
    return fail(code.invalid, 'its offer does not run then', { fields: { 'link.offer': 'offerNotOn' } })
  const isSame = and(eq(campaign.id, id), eq(campaign.state, 'draft'), eq(campaign.version, version))
  const [published] = await db.batch([
    db
      .update(campaign)
      .set({ state: 'published', publishedAt: now, updatedAt: now })
      .where(isSame)
      .returning(),
    audit.take(sql`changes() > 0`),
  ])
  return published[0] ? ok(rowOf(published[0])) : changedSince
}

/** Nobody is told of an offer that they cannot join. */
async function runsMeanwhile(
  { db }: Services,
  { offerId, startsAt, endsAt, brand }: Campaign,
): Promise<boolean> {
  if (offerId === null) return true
  const isOn = and(eq(offer.id, offerId), eq(offer.state, 'published'))
  const isTheirs = brand === null ? isNull(offer.brand) : or(isNull(offer.brand), eq(offer.brand, brand))
  const spans = and(sql`${offer.startsAt} <= ${startsAt}`, sql`${offer.endsAt} >= ${endsAt}`)
  return (await db.$count(offer, and(isOn, spans, isTheirs))) > 0
}

/** To the member of staff themselves, as the players of a language get it. */
async function testCampaign({
  services,
  params,
  body,
  actor,
}: StaffContext<'testCampaign'>): Promise<Result<{ to: string }, CallFailure>> {
  const found = await find(services, params.id)
  if (!found) return noSuchCampaign
  const account = actor.kind === 'staff' ? actor.session.account : undefined
  const to = account && emailOf(services, account)
  if (!account || !to) return fail(code.conflict, 'no address to send to', { fields: { id: 'noAddress' } })
  const { texts, link } = found.content
  const { lang, words } = wordsFor(texts, body.lang)
  const path = link.kind === 'page' ? link.path : offersPage
  const sent = await deliver(
    services,
    { channel: 'email', address: to },
    {
      ...{ kind: 'campaign', lang, ...words },
      link: linkOf(services, { campaign: found.id, path }, body.lang),
      unsubscribe: await unsubscribeLink(services, account, 'email', body.lang),
    },
  )
  return sent.ok ? ok({ to }) : sent
}

async function find({ db }: Services, id: string): Promise<Campaign | undefined> {
  return (await db.select().from(campaign).where(eq(campaign.id, id)))[0]
}

function rowOf(one: Campaign): CampaignRow {
  const { id, version, content, publishedAt, updatedAt, brand } = one
  return {
    ...{ id, stage: stageOf(one), version, ...content },
    explained: segmentWords(content.segment),
    missing: missingIn(content),
    ...{ brand, published_at: isoOrNull(publishedAt), updated_at: isoOf(updatedAt) },
  }
}

const missingIn = ({ texts }: CampaignContent) => languageCodes.filter((lang) => !texts[lang])

function stageOf({ state, startsAt, endsAt, sentAt }: Campaign): CampaignStage {
  if (state !== 'published') return state
  if (sentAt !== null) return 'sent'
  const now = Date.now()
  if (now < startsAt) return 'planned'
  return now < endsAt ? 'sending' : 'ended'
}

const noSuchCampaign = fail(code.noSuchCall, 'no such campaign')
const existsAlready = fail(code.conflict, 'the campaign exists already', { fields: { id: 'exists' } })
const isPublished = fail(code.conflict, 'it was published', { fields: { id: 'published' } })
const changedSince = fail(code.conflict, 'the campaign was changed since it was seen')
