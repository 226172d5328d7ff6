import type { APIRoute } from 'astro'
import { publicAddresses, sitemapEntry } from '@/content/addresses.ts'
import { xmlResponse } from '@/content/written.ts'
import { pageLanguage } from '@/i18n/pageLanguage.ts'

/** The pages of one language, each naming the same page in the others. */
export const GET: APIRoute = async (context) => {
  const lang = pageLanguage(context)
  const addresses = await publicAddresses(lang)
  const entries = addresses.map((address) => sitemapEntry(context.url.origin, lang, address))
  return xmlResponse(
    'application/xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  )
}
