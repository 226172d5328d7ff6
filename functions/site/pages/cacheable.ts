/**
 * How long the edge caches a page, and how long it may serve a stale one while it renders a new one: together less than the
 * minute within which players see what an editor publishes.
 */
const edgeCaching = 'public, max-age=20, stale-while-revalidate=30'

/** Adds the Cache-Control and ETag headers to a rendered page. Only complete pages (200) may be cached. */
export async function cacheable(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  // The header decides the encoding, before the first byte of the page.
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8')
  if (page.status !== 200) {
    headers.set('Cache-Control', 'private, no-store')
    return new Response(page.body, { status: page.status, headers })
  }
  const body = await page.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body))
  // Weak, because the edge may compress the page.
  headers.set('ETag', `W/"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`)
  headers.set('Cache-Control', headers.get('Cache-Control') ?? edgeCaching)
  return new Response(body, { status: 200, headers })
}
