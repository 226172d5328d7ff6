import { brand } from '@brand/brand'
import { languageOf, localPath } from '#contract/languages.ts'
import type { APIRoute } from 'astro'
import { html } from 'hono/html'
import { publishedPromotions } from '@/content/published.ts'
import { xmlResponse } from '@/content/written.ts'
import { pageLanguage } from '@/i18n/pageLanguage.ts'
import { textsOf } from '@/i18n/texts.ts'

/** The promotions as a feed (RSS 2.0), newest first. */
export const GET: APIRoute = async (context) => {
  const lang = pageLanguage(context)
  const { origin } = context.url
  const { pages, shell } = textsOf(lang)
  const promotions = await publishedPromotions(lang)
  if (!promotions.ok) return new Response(null, { status: 503 })
  const page = origin + localPath(lang, '/promotions')
  const items = promotions.value
    .toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
    .map(({ slug, title, text, updatedAt }) => {
      const link = `${page}#${slug}`
      const date = updatedAt && html`<pubDate>${new Date(updatedAt).toUTCString()}</pubDate>`
      return html`<item><title>${title}</title><link>${link}</link><guid>${link}</guid><description>${text}</description>${date}</item>\n`
    })
  const feed = await html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${shell.promotions} | ${brand.name}</title><link>${page}</link>
<description>${pages.promotionsDescription}</description>
<language>${languageOf(lang).tag.toLowerCase()}</language>
<atom:link href="${page}.xml" rel="self" type="application/rss+xml"/>
${items}</channel></rss>`
  return xmlResponse('application/rss+xml', String(feed))
}
