import { Hono, type Context } from 'hono'
import { getConfig, providerNames } from './config.ts'
import type { SandboxApp } from './env.ts'
import { equalSecrets } from '../functions/shared/signed.ts'

/*
 * Pictures of the games, in R2 under their addresses: `thumbs/{provider}/{id}.webp` is a game's card and
 * `symbols/{provider}/{id}.webp` has the four highest symbols of a slot in one row; `flyers/{provider}/{id}.webp` is what flies on
 * the cover of a crash game. scripts/seed uploads them from `assets`.
 *   GET /pictures                 → { "<key>": <bytes>, … }, so that only missing ones are sent
 *   PUT /thumbs/… · /symbols/… · /flyers/…    with the header x-mailbox-key; a WebP of at most 1 MiB
 */
export const thumbs = new Hono<SandboxApp>()

const sizeLimit_bytes = 1024 * 1024
const week_s = 7 * 24 * 60 * 60
const keyPattern = new RegExp(
  `^(?:thumbs|symbols|flyers)/(?:${providerNames.join('|')})/[\\w-]{1,64}\\.webp$`,
)
const paths = ['/thumbs/*', '/symbols/*', '/flyers/*']

const keyOf = (c: Context<SandboxApp>): string => c.req.path.slice(1)

thumbs.get('/pictures', async (c) => {
  const sizes: Record<string, number> = {}
  let cursor: string | undefined
  do {
    const page = await c.env.THUMBS.list({ cursor })
    for (const { key, size } of page.objects) sizes[key] = size
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return c.json(sizes)
})

thumbs.on('GET', paths, async (c) => {
  const picture = await c.env.THUMBS.get(keyOf(c))
  if (!picture) return c.notFound()
  return new Response(picture.body, {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': `public, max-age=${week_s}`,
      ETag: picture.httpEtag,
    },
  })
})

thumbs.on('PUT', paths, async (c) => {
  const { mailboxKey } = getConfig(c.env)
  if (!mailboxKey || !(await equalSecrets(c.req.header('x-mailbox-key') ?? '', mailboxKey)))
    return c.json({ error: 'wrong key' }, 403)
  const body = await c.req.arrayBuffer()
  if (!keyPattern.test(keyOf(c)) || !isWebp(body) || body.byteLength > sizeLimit_bytes)
    return c.json({ error: 'not a picture' }, 422)
  await c.env.THUMBS.put(keyOf(c), body)
  return c.json({})
})

function isWebp(body: ArrayBuffer): boolean {
  const start = new TextDecoder().decode(body.slice(0, 12))
  return start.startsWith('RIFF') && start.endsWith('WEBP')
}
