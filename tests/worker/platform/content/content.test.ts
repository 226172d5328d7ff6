import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { FlatPage, Promotion, Settings, Slide } from '#contract/content.ts'
import { renderMarkdown } from '../../../../functions/platform/content/markdown.ts'
import {
  publish,
  storePicture,
  call,
  fetchWorker,
  migrate,
  operator,
  origin,
  platformEnv,
} from '../support.ts'

beforeAll(migrate)

/** The number of each page in old addresses. */
const numbers = new Map<string, number>()
function numberOf(slug: string): number {
  const number = numbers.get(slug) ?? numbers.size + 5
  numbers.set(slug, number)
  return number
}

function page(
  slug: string,
  locale: string,
  body_md: string,
  more: { priority?: number | null; title?: string } = {},
) {
  const { priority = 10, title = `${slug} ${locale}` } = more
  const fields = { id: numberOf(slug), description: 'About it' }
  return { kind: 'page', slug, locale, title, body_md, fields, priority }
}

function banner(
  kind: 'slide' | 'promotion' | 'banner',
  slug: string,
  locale: string,
  fields: object = {},
  priority = 10,
) {
  const image = `/media/${kind}s/${slug}-${locale}.jpg`
  const words = { text: 'Text', action: 'Go', alt: 'A picture' }
  const title = `${slug} ${locale}`
  return { kind, slug, locale, title, fields: { url: '/slots', image, ...words, ...fields }, priority }
}

async function pagesIn(language: string): Promise<FlatPage[]> {
  const answer = await call(`/api/site/flatpages/list/${language}`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  return v.parse(v.array(FlatPage), answer.result)
}

async function pageIn(language: string, slug: string): Promise<FlatPage | undefined> {
  return (await pagesIn(language)).find((one) => one.idName === `flatpages/${slug}`)
}

describe('flat pages', () => {
  it('[CONTENT-01] come sorted by priority, lower first and missing last', async () => {
    await publish(
      page('last', 'en', 'x', { priority: null }),
      page('second', 'en', 'x', { priority: 20 }),
      page('first', 'en', 'x', { priority: -1 }),
      page('alast', 'en', 'x', { priority: null }),
    )
    const names = (await pagesIn('en')).map((one) => one.idName.replace('flatpages/', ''))
    expect(names).toEqual(['first', 'second', 'alast', 'last'])
  })

  it('[CONTENT-01] fall back to English and say so', async () => {
    await publish(
      page('both', 'en', 'English'),
      page('both', 'fr', 'Français'),
      page('only', 'en', 'English'),
    )
    expect(await pageIn('fr', 'both')).toMatchObject({ lang: 'fr', text: '<p>Français</p>\n' })
    expect(await pageIn('fr', 'only')).toMatchObject({ lang: 'en', text: '<p>English</p>\n' })
    expect(await pageIn('fr-fr', 'both')).toMatchObject({ lang: 'fr' })
    expect(await call('/api/site/flatpages/list/xx')).toMatchObject({ http: 404, status: 202 })
  })

  it('[CONTENT-01] prefix links into the site with the language, Hebrew with none', async () => {
    await storePicture('/media/a/b.jpg')
    const body = '[a](/promotions) [b](https://example.com/x) [d](/media/a/b.jpg) [e](#top)'
    await publish(page('links', 'en', body), page('links', 'he', body), page('links', 'ar', body))
    const hrefs = async (language: string) =>
      [...((await pageIn(language, 'links'))?.text ?? '').matchAll(/href="([^"]*)"/g)].map(
        (found) => found[1],
      )
    expect(await hrefs('en')).toEqual([
      '/en/promotions',
      'https://example.com/x',
      '/img/media/a/b.jpg/1600.webp',
      '#top',
    ])
    expect(await hrefs('he')).toEqual([
      '/promotions',
      'https://example.com/x',
      '/img/media/a/b.jpg/1600.webp',
      '#top',
    ])
    expect((await hrefs('ar'))[0]).toBe('/ar/promotions')
    expect((await hrefs('ru'))[0]).toBe('/ru/promotions')
  })

  it('[CONTENT-01] let no markup or script through', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](data:text/html;base64,PHNjcmlwdD4=)',
      '[x](vbscript:x)',
      '![x](javascript:alert(1))',
      '<javascript:alert(1)>',
      '[x](/a"onmouseover="alert(1))',
      '{{__proto__}} {{constructor}}',
    ]
    const text = renderMarkdown(hostile.join('\n\n'), 'en', new Map())
    expect(text).toContain('&lt;script&gt;')
    expect(text).not.toMatch(/<(?:script|img src=x)/i)
    expect(text).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i)
    expect(text).not.toMatch(/<[^>]*\sonmouseover=/i)
  })

  it('[CONTENT-07] fill in the support address from the settings', async () => {
    await publish(page('contacts', 'en', 'Write to {{support_email}} or {{nobody}}.'))
    expect((await pageIn('en', 'contacts'))?.text).toContain(
      '<a href="mailto:support@atoll.test">support@atoll.test</a>',
    )
    await operator('/settings', { support_email: 'help@atoll.test' }, 'PUT')
    const text = (await pageIn('en', 'contacts'))?.text
    expect(text).toContain('mailto:help@atoll.test')
    expect(text).toContain('{{nobody}}')
  })

  it('[CONTENT-06] show a scheduled revision from its time on', async () => {
    await publish(page('planned', 'en', 'now'))
    const revision = `INSERT INTO content_revision (id, entry_id, title, body_md, fields, priority, author, created_at)
      SELECT 'planned-rev', entry_id, title, 'later', fields, priority, author, created_at
      FROM content_revision WHERE entry_id = 'page:planned:en'`
    await platformEnv.DB.prepare(revision).run()
    const schedule = platformEnv.DB.prepare(
      "UPDATE content_entry SET scheduled_rev = 'planned-rev', publish_at = ? WHERE id = 'page:planned:en'",
    )
    await schedule.bind(Date.now() + 60_000).run()
    expect(await pageIn('en', 'planned')).toMatchObject({ text: '<p>now</p>\n' })
    await schedule.bind(Date.now() - 1).run()
    expect(await pageIn('en', 'planned')).toMatchObject({ text: '<p>later</p>\n' })
  })
})

describe('slides and promotions', () => {
  const slides = async (query: string) =>
    v.parse(v.array(Slide), (await call(`/api/site/slides?${query}`)).result)

  it('[CONTENT-03] take the words of the locale and the pictures of the direction', async () => {
    await publish(
      banner('slide', 'reef', 'en'),
      banner('slide', 'reef', 'he'),
      banner('slide', 'reef', 'fr'),
      banner('slide', 'reef', 'ar'),
    )
    expect(await slides('lang=he')).toMatchObject([
      {
        title: 'reef he',
        urlImage: '/media/slides/reef-he.jpg',
        langType: 'he',
        url: '/slots',
        deviceType: 'all',
      },
    ])
    expect(await slides('lang=en&locale=fr')).toMatchObject([
      { title: 'reef fr', urlImage: '/media/slides/reef-en.jpg', langType: 'en' },
    ])
    expect(await slides('lang=he&locale=ar')).toMatchObject([
      { title: 'reef ar', urlImage: '/media/slides/reef-he.jpg' },
    ])
    expect(await slides('lang=en&locale=ar')).toMatchObject([
      { title: 'reef ar', urlImage: '/media/slides/reef-ar.jpg', langType: 'en' },
    ])
    expect(await slides('lang=en&locale=ru')).toMatchObject([{ title: 'reef en' }])
  })

  it('[CONTENT-03] differ by device and by time', async () => {
    const past = new Date(Date.now() - 60_000).toISOString()
    const future = new Date(Date.now() + 60_000).toISOString()
    await publish(
      banner('slide', 'phone', 'en', { device_type: 'mobile' }),
      banner('slide', 'desk', 'en', { device_type: 'desktop' }),
      banner('slide', 'over', 'en', { until: past }),
      banner('slide', 'early', 'en', { from: future }),
      banner('slide', 'current', 'en', { from: past, until: future }),
    )
    const ids = async (query: string) => (await slides(query)).map((slide) => slide.id)
    expect(await ids('lang=en')).toEqual(['current', 'desk', 'reef'])
    expect(await ids('lang=en&device_type=mobile')).toEqual(['current', 'phone', 'reef'])
  })

  it('[MENU-06] a banner is among the slides as that of the footer, beside a slide of its name', async () => {
    await publish(banner('slide', 'app', 'en'), banner('banner', 'app', 'en'), banner('banner', 'app', 'fr'))
    const footer = (await slides('lang=en&locale=fr')).filter(({ slideType }) => slideType === 'footer')
    expect(footer).toMatchObject([
      { id: 'footer:app', title: 'app fr', urlImage: '/media/banners/app-en.jpg', url: '/slots' },
    ])
    const ids = (await slides('lang=en&device_type=mobile')).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['app', 'footer:app']))
  })

  it('[CONTENT-02] list promotions by priority with their conditions', async () => {
    await publish(
      { ...banner('promotion', 'cashback', 'en', {}, 20), body_md: 'See [privacy](/flatPages/privacy).' },
      banner('promotion', 'welcome', 'en', {}, 10),
      { ...banner('promotion', 'quiet', 'en'), priority: null },
    )
    const ads = v.parse(v.array(Promotion), (await call('/api/site/ads?lang=ar')).result)
    expect(ads.map((one) => one.slug)).toEqual(['welcome', 'cashback', 'quiet'])
    expect(ads[1]).toMatchObject({ slideType: 'promotion', langType: 'he' })
    expect(ads[1]?.body).toContain('href="/ar/flatPages/privacy"')
    const answer = await call('/api/site/ads?lang=en')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  })

  it('[CONTENT-02] promotions are those of all devices, unless one is asked for', async () => {
    await publish(
      banner('promotion', 'on_phones', 'en', { device_type: 'mobile' }),
      banner('promotion', 'on_desks', 'en', { device_type: 'desktop' }),
    )
    const named = async (query: string) => {
      const { result } = await call(`/api/site/ads?lang=en${query}`)
      return v.parse(v.array(Promotion), result).flatMap(({ slug }) => (slug.startsWith('on_') ? slug : []))
    }
    expect(await named('')).toEqual(['on_desks', 'on_phones'])
    expect(await named('&device_type=mobile')).toEqual(['on_phones'])
  })

  it.each(['slides', 'slides?lang=fr', 'slides?lang=en&device_type=watch', 'ads?lang=xx', "ads?lang=en'--"])(
    '[CONTENT-05] refuse the query of %s',
    async (query) => {
      const answer = await call(`/api/site/${query}`)
      expect(answer).toMatchObject({ http: 422, status: 9400 })
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    },
  )
})

describe('settings', () => {
  it('[CONTENT-05] answer the public part, with what the operator changed', async () => {
    const answer = await call('/api/site/settings')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(v.parse(v.strictObject(Settings.entries), answer.result).oddType).toBe('decimal')
    await operator('/settings', { oddType: 'fractional' }, 'PUT')
    expect(await call('/api/site/settings')).toMatchObject({ result: { oddType: 'fractional' } })
  })

  it('[PROFILE-10] coefficients are those of the main bets, until the operator changes the type', async () => {
    expect(await call('/api/site/settings')).toMatchObject({ result: { coefType: 'mainBets' } })
    await operator('/settings', { coefType: 'allBets' }, 'PUT')
    expect(await call('/api/site/settings')).toMatchObject({ result: { coefType: 'allBets' } })
  })

  it('[CONTENT-05] keep a wrong value out, and survive one in the table', async () => {
    expect(await operator('/settings', { oddType: 'roman' }, 'PUT')).toMatchObject({
      http: 422,
      status: 9400,
    })
    expect(await operator('/settings', { surprise: 1 }, 'PUT')).toMatchObject({ http: 422, status: 9400 })
    await platformEnv.DB.prepare(
      "INSERT OR REPLACE INTO setting VALUES ('coefType', '{', 1), ('limits', '1', 1)",
    ).run()
    expect(await call('/api/site/settings')).toMatchObject({ http: 200, result: { coefType: 'mainBets' } })
  })
})

describe('operator content', () => {
  it('[CONTENT-06] makes no revision of what is live already', async () => {
    const entries = [page('same', 'en', 'one'), banner('slide', 'same', 'en')]
    expect(await publish(...entries)).toEqual({ saved: 2, unchanged: 0 })
    expect(await publish(...entries)).toEqual({ saved: 0, unchanged: 2 })
    expect(await publish(page('same', 'en', 'two'))).toEqual({ saved: 1, unchanged: 0 })
    const row = await platformEnv.DB.prepare(
      `SELECT count(*) AS revisions, max(version) AS version FROM content_revision
      JOIN content_entry ON content_entry.id = entry_id WHERE entry_id = 'page:same:en'`,
    ).first()
    expect(row).toEqual({ revisions: 2, version: 2 })
  })

  it('[CONTENT-06] saves all entries or none', async () => {
    const wrong = banner('slide', 'wrong', 'en', { url: 'javascript:alert(1)' })
    expect(await operator('/content', { entries: [page('held', 'en', 'x'), wrong] })).toMatchObject({
      http: 422,
      status: 9400,
      fields: { 'entries.1.fields.url': 'incorrectInput' },
    })
    expect(await pageIn('en', 'held')).toBeUndefined()
  })

  it.each(['//evil.test', '/\\evil.test', 'http://evil.test', 'data:x', '/a b', '/a"onclick='])(
    '[CONTENT-06] refuses the link %s',
    async (url) => {
      const answer = await operator('/content', { entries: [banner('slide', 'bad', 'en', { url })] })
      expect(answer).toMatchObject({ http: 422, status: 9400 })
    },
  )
})

describe('media', () => {
  /** The head of a JPEG, with its size in the frame's. */
  const jpegOf = (width: number, height: number) =>
    new Uint8Array([
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
      ...[0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
      ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9],
    ])
  const jpeg = jpegOf(800, 600)
  const put = (key: string, raw: BodyInit, token = platformEnv.OPERATOR_KEY) =>
    call(`/operator/media/${key}`, { method: 'PUT', raw, token })

  it('[CONTENT-06] are stored once and served for ever', async () => {
    expect(await put('slides/reef.jpg', jpeg)).toMatchObject({
      result: { key: 'slides/reef.jpg', changed: true },
    })
    expect(await put('slides/reef.jpg', jpeg)).toMatchObject({ result: { changed: false } })
    const served = await fetchWorker(new Request(`${origin}/media/slides/reef.jpg`))
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(jpeg)
    const headers = { 'if-none-match': served.headers.get('etag') ?? '' }
    const again = await fetchWorker(new Request(`${origin}/media/slides/reef.jpg`, { headers }))
    expect(again.status).toBe(304)
  })

  it('[CONTENT-06] are raster pictures of at most 6 MiB under plain names', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    expect(await put('slides/x.svg', svg)).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/x.jpg', svg)).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/x.png', jpeg)).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/x.jpg', jpegOf(20_000, 20_000))).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/x.jpg', jpegOf(9000, 10))).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/x.jpg', jpeg.slice(0, 12)), 'a beginning alone').toMatchObject({ http: 422 })
    expect(await put('slides/..%2fx.jpg', jpeg)).toMatchObject({ http: 422, status: 9400 })
    expect(await put('slides/X.jpg', jpeg)).toMatchObject({ http: 422, status: 9400 })
    const huge = new Uint8Array(6 * 1024 * 1024 + 1)
    huge.set(jpeg)
    expect(await put('slides/huge.jpg', huge)).toMatchObject({ http: 413, status: 9413 })
    expect(await put('slides/y.jpg', jpeg, 'x'.repeat(43))).toMatchObject({ http: 403, status: 9403 })
    expect((await fetchWorker(new Request(`${origin}/media/slides/none.jpg`))).status).toBe(404)
  })
})

it('[SEO-03] a page and a promotion say since when they are as they are', async () => {
  const before = Date.now()
  await publish(page('dated', 'en', 'Text.'), banner('promotion', 'dated_offer', 'en'))
  const shown = (await pagesIn('en')).find(({ idName }) => idName === 'flatpages/dated')
  const { result } = await call('/api/site/ads?lang=en')
  const offer = v.parse(v.array(Promotion), result).find(({ slug }) => slug === 'dated_offer')
  for (const updatedAt of [shown?.updatedAt, offer?.updatedAt]) {
    expect(Date.parse(updatedAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(Date.parse(updatedAt ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

it('[MENU-10] the update call gives the app’s file from the moment the settings name it', async () => {
  const ask = async (project: string) =>
    (await call('/api/app/get_updates', { body: { project } })).result as { download_url: string | null }
  expect(await ask('atoll-android')).toEqual({ download_url: null })
  const features = { friendTransfer: true, bonusChannelUrl: null, appProject: 'atoll-android' }
  const appDownloadUrl = 'https://files.atoll.test/atoll.apk'
  await operator('/settings', { features: { ...features, appDownloadUrl } }, 'PUT')
  expect(await ask('atoll-android')).toEqual({ download_url: appDownloadUrl })
  expect(await ask('another')).toEqual({ download_url: null })
  const settings = v.parse(Settings, (await call('/api/site/settings')).result)
  expect(settings.features.appDownloadUrl).toBe(appDownloadUrl)
})
