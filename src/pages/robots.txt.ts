import type { APIRoute } from 'astro'

/** Private pages say `noindex` themselves and must be readable for that; only calls are not for crawlers. */
export const GET: APIRoute = ({ url }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
