import { eq } from 'drizzle-orm'
import { digitsOf } from '#contract/currencies.ts'
import { newsPages } from '#contract/inboxTerms.ts'
import { languageOf, type LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { siteLink } from '../accounts/codes/sendCode.ts'
import { servicesFor, servicesOf } from '../kit/services.ts'
import { sendNotice } from '../messages/limited.ts'
import { user } from '../tables/accounts.ts'
import type { CampaignNews, NewsFacts, SendNews } from '../wallet/news.ts'
import { addressFor, sendCampaign } from './campaignNews.ts'
import { pushNews } from './sendPush.ts'
import ar from '../../../locales/ar/news.json'
import en from '../../../locales/en/news.json'
import es from '../../../locales/es/news.json'
import fr from '../../../locales/fr/news.json'
import he from '../../../locales/he/news.json'
import pt from '../../../locales/pt/news.json'
import ru from '../../../locales/ru/news.json'

const texts: Record<LanguageCode, typeof en> = { he, en, fr, es, ar, ru, pt }

/** Sends one news by one way, in the player's language. */
export const sendNews: SendNews = async (env, { playerId, currency }, news, by) => {
  const { n, facts } = news
  const { channel, devices } = by
  const house = servicesOf(env)
  const [account] = await house.db.select().from(user).where(eq(user.id, playerId))
  if (!account) return { isSent: true, gone: [] }
  const services = servicesFor(house, account)
  if (facts.kind === 'campaign') return sendCampaign(services, account, { n, facts }, by)
  if (account.isBanned) return { isSent: true, gone: [] }
  const { lang } = account
  const url = siteLink(services, lang, newsPages[facts.kind])
  const words = wordsOf(lang, facts, currency)
  if (channel === 'push') return pushNews(services, devices, { ...words, url, lang, tag: `news-${n}` })
  const address = addressFor(services, account, channel)
  if (address === undefined) return { isSent: true, gone: [] }
  const message = { kind: 'news', lang, link: url, ...words } as const
  return { isSent: (await sendNotice(services, { channel, address }, message)) !== 'later', gone: [] }
}

function wordsOf(
  lang: LanguageCode,
  facts: Exclude<NewsFacts, CampaignNews>,
  currency: string,
): { title: string; text: string } {
  const { title, text } = texts[lang][facts.kind]
  const values: Record<string, string> = {
    ...('amount_minor' in facts && { amount: money(lang, facts.amount_minor, currency) }),
    ...('ends_at' in facts && { date: day(facts.ends_at) }),
    ...('count' in facts && { count: String(facts.count) }),
    ...('points' in facts && { points: String(facts.points), title: facts.title }),
    ...('level' in facts && { level: String(facts.level), title: facts.title }),
    ...('number' in facts && { number: facts.number }),
    ...('place' in facts && { place: String(facts.place), title: facts.title }),
    ...('reason' in facts && { reason: texts[lang].reasons[facts.reason] }),
  }
  return { title, text: text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place) }
}

/** Kept left to right among Hebrew and Arabic words, with Latin digits. */
function money(lang: LanguageCode, amount_minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(languageOf(lang).tag, {
    ...{ style: 'currency', currency, numberingSystem: 'latn', currencyDisplay: 'narrowSymbol' },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  } as const)
  return `\u2066${format.format(toMajor(amount_minor, currency)).replaceAll(/[\u200e\u200f\u061c]/g, '')}\u2069`
}

/** DD.MM.YYYY, as the site shows days; by UTC, for the reader's clock is not known. */
function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10).split('-').toReversed().join('.')
}
