import { Hono } from 'hono'
import { getConfig, providerNames } from './config.ts'
import type { SandboxApp } from './env.ts'
import { sameText } from './sameText.ts'

/*
 * Pictures of the games, in R2 under `{provider}/{id}.jpg`; scripts/seed puts there what scripts/draw-art.ts drew.
 *   GET /thumbs             → { "<key>": <bytes>, … }, so that only what is missing is sent
 *   PUT /thumbs/{key}       with the header x-mailbox-key; a JPEG of at most 1 MiB
 */
export const thumbs = new Hono<SandboxApp>()

const sizeLimit_bytes = 1024 * 1024
const week_s = 7 * 24 * 60 * 60
const keyPattern = new RegExp(`^(?:${providerNames.join('|')})/[\\w-]{1,64}\\.jpg$`)

thumbs.get('/thumbs', async (c) => {
  const sizes: Record<string, number> = {}
  let cursor: string | undefined
  do {
    const page = await c.env.THUMBS.list({ cursor })
    for (const { key, size } of page.objects) sizes[key] = size
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return c.json(sizes)
})

thumbs.get('/thumbs/*', async (c) => {
  const picture = await c.env.THUMBS.get(c.req.path.slice('/thumbs/'.length))
  if (!picture) return c.notFound()
  return new Response(picture.body, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': `public, max-age=${week_s}`,
      ETag: picture.httpEtag,
    },
  })
})

thumbs.put('/thumbs/*', async (c) => {
  const { mailboxKey } = getConfig(c.env)
  if (!mailboxKey || !(await sameText(c.req.header('x-mailbox-key') ?? '', mailboxKey)))
    return c.json({ error: 'wrong key' }, 403)
  const key = c.req.path.slice('/thumbs/'.length)
  const body = await c.req.arrayBuffer()
  const [first, second] = new Uint8Array(body)
  const isJpeg = first === 0xff && second === 0xd8
  if (!keyPattern.test(key) || !isJpeg || body.byteLength > sizeLimit_bytes)
    return c.json({ error: 'not a picture' }, 422)
  await c.env.THUMBS.put(key, body)
  return c.json({})
})
