import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CampaignTexts } from '#contract/campaigns.ts'
import { campaignParameter } from '#contract/campaignTerms.ts'
import type { NewsChannel } from '#contract/inboxTerms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { isoOf, isoOrNull, sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { Message } from '../messages/compose.ts'
import type { Recipient } from '../messages/deliver.ts'
import { sendNotice, type NoticeSent } from '../messages/limited.ts'
import { agrees } from '../protection/consent.ts'
import { emailOf, user, type Account } from '../tables/accounts.ts'
import { campaign, campaignPlayer } from '../tables/campaigns.ts'
import type { CampaignNews, Sent } from '../wallet/news.ts'
import type { PushDevice } from '../wallet/pushDevices.ts'
import { askingOf, isLive, refusalOf } from './marketing.ts'
import { pushNews, type PushedNews } from './sendPush.ts'
import { unsubscribeLink } from './unsubscribe.ts'

/* Marketing in the inbox: what of it also goes out, and what the player makes of it (docs/decisions/campaigns.md). */
type Told = { n: number; facts: CampaignNews }
type By = { channel: NewsChannel; devices: readonly PushDevice[]; isPaused: boolean; isLast: boolean }

const done: Sent = { isSent: true, gone: [] }

/** Asked again as it goes out: the queue may have waited for the end of quiet hours, or for a gateway. */
export async function sendCampaign(
  services: Services,
  account: Account,
  { n, facts }: Told,
  { channel, devices, isPaused, isLast }: By,
): Promise<Sent> {
  const note = (state: 'sent' | 'dropped') =>
    noteWay(services, { campaignId: facts.campaign, playerId: account.id }, channel, state)
  const { lang, words } = wordsFor(facts.texts, account.lang)
  const url = linkOf(services, facts, account.lang)
  const address = channel === 'push' ? undefined : addressFor(services, account, channel)
  const isGone = channel !== 'push' && address === undefined
  if (isPaused || isGone || !(await maySend(services, account.id, facts.campaign, channel))) {
    await note('dropped')
    return done
  }
  const { sent, became } =
    address === undefined || channel === 'push'
      ? await pushed(services, devices, { ...words, url, lang, tag: `news-${n}` })
      : await mailed(services, account, { channel, address }, { kind: 'campaign', lang, link: url, ...words })
  if (became !== 'later') await note(became)
  else if (isLast) await note('dropped')
  return sent
}

type Went = { sent: Sent; became: NoticeSent }

/** Sent once it has reached one device; what is left is tried again. */
async function pushed(services: Services, devices: readonly PushDevice[], news: PushedNews): Promise<Went> {
  const sent = await pushNews(services, devices, news)
  const reached = devices.length - sent.gone.length - (sent.rest?.length ?? 0)
  if (reached > 0) return { sent, became: 'sent' }
  return { sent, became: sent.isSent ? 'dropped' : 'later' }
}

async function mailed(services: Services, account: Account, to: Recipient, message: Message): Promise<Went> {
  const unsubscribe = await unsubscribeLink(services, account, to.channel, account.lang)
  const became = await sendNotice(services, to, { ...message, unsubscribe })
  return { sent: { isSent: became !== 'later', gone: [] }, became }
}

/** The campaign still goes out, and the player may still be reached and agrees to this way. */
async function maySend(
  services: Services,
  playerId: string,
  id: string,
  channel: NewsChannel,
): Promise<boolean> {
  const { db } = services
  const now = Date.now()
  const [found] = await db
    .select({ offerId: campaign.offerId })
    .from(campaign)
    .where(and(eq(campaign.id, id), isLive(now)))
  if (!found) return false
  const asking = {
    ...(await askingOf(services, { now, hasOffer: found.offerId !== null })),
    mostPerDay: null,
  }
  const mayGet = and(sql`${refusalOf(asking)} IS NULL`, sql`${agrees(playerId, channel)} = 1`)
  return (await db.$count(user, and(eq(user.id, playerId), mayGet))) > 0
}

const columns = { email: campaignPlayer.email, sms: campaignPlayer.sms, push: campaignPlayer.push }

async function noteWay(
  { db }: Services,
  { campaignId, playerId }: { campaignId: string; playerId: string },
  channel: NewsChannel,
  state: 'sent' | 'dropped',
): Promise<void> {
  const ofPlayer = and(eq(campaignPlayer.campaignId, campaignId), eq(campaignPlayer.playerId, playerId))
  await db
    .update(campaignPlayer)
    .set({ [channel]: state })
    .where(and(ofPlayer, eq(columns[channel], 'asked')))
}

/** The player's language, else English. */
export function wordsFor(texts: CampaignTexts, wanted: LanguageCode) {
  const own = texts[wanted]
  return own ? { lang: wanted, words: own } : { lang: 'en' as const, words: texts.en }
}

/** Says of which campaign it is, so that who follows it is counted (`openCampaign`). */
export function linkOf(
  services: Services,
  { campaign: id, path }: Pick<CampaignNews, 'campaign' | 'path'>,
  lang: LanguageCode,
): string {
  return `${siteLink(services, lang, path)}?${campaignParameter}=${id}`
}

/** Where the player is reached; undefined where there is no address that is theirs. */
export function addressFor(
  services: Services,
  account: Account,
  channel: 'email' | 'sms',
): string | undefined {
  return (channel === 'email' ? emailOf(services, account) : account.phone) ?? undefined
}

/** Entries of the inbox were read for the first time. */
export async function noteSeen(
  { db }: Services,
  playerId: string,
  campaigns: readonly string[],
): Promise<void> {
  if (campaigns.length === 0) return
  const ofPlayer = and(
    eq(campaignPlayer.playerId, playerId),
    inArray(campaignPlayer.campaignId, sqlList(campaigns)),
  )
  await db
    .update(campaignPlayer)
    .set({ seenAt: Date.now() })
    .where(and(ofPlayer, isNull(campaignPlayer.seenAt)))
}

/** The entry may be followed before the round has noted that it is in the inbox. */
export async function noteOpened({ db }: Services, playerId: string, id: string): Promise<void> {
  const ofPlayer = and(eq(campaignPlayer.playerId, playerId), eq(campaignPlayer.campaignId, id))
  const now = Date.now()
  await db
    .update(campaignPlayer)
    .set({ openedAt: now, seenAt: sql`coalesce(${campaignPlayer.seenAt}, ${now})` })
    .where(and(ofPlayer, inArray(campaignPlayer.outcome, ['due', 'sent']), isNull(campaignPlayer.openedAt)))
}

/** Of the copy of a player's data: which campaigns looked at them, and what became of it. */
export async function campaignsOf({ db }: Services, playerId: string) {
  const rows = await db.select().from(campaignPlayer).where(eq(campaignPlayer.playerId, playerId))
  return rows.map(({ campaignId, outcome, at, email, sms, push, seenAt, openedAt, joinedAt }) => ({
    ...{ campaign: campaignId, outcome, at: isoOf(at), email, sms, push },
    ...{ seen_at: isoOrNull(seenAt), opened_at: isoOrNull(openedAt), joined_at: isoOrNull(joinedAt) },
  }))
}
