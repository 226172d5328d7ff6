import type { APIRoute } from 'astro'
import { publicAddresses, sitemapEntries } from '@/content/addresses'

export const GET: APIRoute = async ({ url }) => {
  const addresses = await publicAddresses()
  const entries = addresses.map((path) => sitemapEntries(url.origin, path)).join('\n')
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}
</urlset>
`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
