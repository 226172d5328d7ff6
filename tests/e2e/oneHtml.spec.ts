import type { APIRequestContext } from '@playwright/test'
import type { LanguageCode } from '#contract/languages.ts'
import { address, publicPages } from './lib/site.ts'
import { expect, test } from './lib/test.ts'

const visitors: { Cookie: string; [header: string]: string }[] = [
  { Cookie: '', 'User-Agent': 'Googlebot/2.1', 'Accept-Language': 'fr' },
  {
    Cookie: 'atoll_in=1; theme=light; x=1',
    'User-Agent': 'Mozilla/5.0 (Linux; Android 10) Mobile',
    'Accept-Language': 'ru',
  },
  {
    Cookie: '__Host-atoll_session=forged; atoll_in=1',
    'User-Agent': 'curl/8',
    'Accept-Language': 'ar',
    'CF-IPCountry': 'BR',
  },
]

// The language of bare addresses, and one that is named.
for (const lang of ['he', 'en'] as const) {
  // It asks the server alone.
  test(`one address, one HTML, whoever asks: ${lang}`, { tag: '@desktop' }, async ({ request }) => {
    for (const path of [...publicPages, '/nothing-here', '/UIKit']) {
      // A list of the sportsbook may turn between two visitors, but not time and again.
      await expect(async () => expect(await htmls(request, lang, path)).toBe(1)).toPass({ timeout: 60_000 })
    }
  })
}

/** How many different pages the visitors get, who come at once: a live list is another one every two seconds. */
async function htmls(request: APIRequestContext, lang: LanguageCode, path: string): Promise<number> {
  const visit = async (headers: (typeof visitors)[number]) => {
    const Cookie = lang === 'he' ? headers.Cookie : `${headers.Cookie}; lang=ru`
    const answer = await request.get(address(lang, path), {
      headers: { ...headers, Cookie },
      maxRedirects: 0,
    })
    expect([200, 404], `${lang} ${path}`).toContain(answer.status())
    return answer.text()
  }
  return new Set(await Promise.all(visitors.map(visit))).size
}
