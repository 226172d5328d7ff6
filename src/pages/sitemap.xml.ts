import { localPath } from '#contract/languages.ts'
import type { APIRoute } from 'astro'
import { xmlResponse } from '@/content/written.ts'
import { offeredLanguages } from '@/i18n/offered.ts'

/** SEO-03: a map of each language, so that none comes near what crawlers read of one file. */
export const GET: APIRoute = ({ url }) => {
  const maps = offeredLanguages.map(
    ({ code }) => `<sitemap><loc>${url.origin}${localPath(code, '/pages.xml')}</loc></sitemap>`,
  )
  return xmlResponse(
    'application/xml',
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
  )
}
