import type { LanguageCode } from '#contract/languages.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { News } from '@/stores/profile/inbox.ts'

/** What a news says in the reader's language. `lang`: another, which words of staff are in. */
export function wordsOf(
  { lang, news: texts }: LoadedTexts<'news'>,
  news: News,
  currency: string,
): { title: string; text: string; lang?: LanguageCode | undefined } {
  if (news.kind === 'campaign') {
    const own = news.texts[lang]
    return own ?? { ...news.texts.en, lang: 'en' }
  }
  const { title, text } = texts[news.kind]
  const values = {
    ...('amount' in news && { amount: moneyInText(lang, news.amount, currency) }),
    ...('ends_at' in news && { date: formatMoment(news.ends_at) }),
    ...('count' in news && { count: news.count }),
    ...('points' in news && { points: String(news.points), title: news.title }),
    ...('level' in news && { level: String(news.level), title: news.title }),
    ...('number' in news && { number: news.number }),
    ...('place' in news && { place: String(news.place), title: news.title }),
    ...('reason' in news && { reason: texts.reasons[news.reason] }),
  }
  return { title, text: fill(text, values) }
}
