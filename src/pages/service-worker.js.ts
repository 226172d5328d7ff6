import type { APIRoute } from 'astro'
import script from '@/serviceWorker/serviceWorker.ts?script'

/** APP-01. A worker has its own policy: it may fetch only from us. */
export const GET: APIRoute = () =>
  new Response(script, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    },
  })
