/** How long the edge keeps a page, and how long it may show an old one while it makes the new one. */
const edgeCaching = 'public, max-age=30, stale-while-revalidate=300'

/**
 * Gives a rendered page what caches need: how long it may be kept, and a tag by which a browser's copy is known to be
 * current. Only complete pages are kept.
 */
export async function rememberable(page: Response): Promise<Response> {
  const headers = new Headers(page.headers)
  // The header has the last word on how bytes are read, also before the first of them.
  if (headers.get('Content-Type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8')
  if (page.status !== 200) {
    headers.set('Cache-Control', 'private, no-store')
    return new Response(page.body, { status: page.status, headers })
  }
  const body = await page.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body))
  // Weak, for the edge may compress the page.
  headers.set('ETag', `W/"${btoa(String.fromCharCode(...digest.subarray(0, 12)))}"`)
  headers.set('Cache-Control', headers.get('Cache-Control') ?? edgeCaching)
  return new Response(body, { status: 200, headers })
}
