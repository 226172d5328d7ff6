import { beforeEach, describe, expect, it } from 'vitest'
import {
  siteEnv,
  call,
  callsOf,
  goodLists,
  pragmaticEntry,
  pragmaticList,
  setRules,
  startAfresh,
  type Rule,
} from './support.ts'

/** 400 by 300, JPEG. */
const jpeg =
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAEsAZADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlASGkAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/Z'
const pictureRule: Rule = { base64: jpeg, headers: { 'Content-Type': 'image/jpeg' } }
/** The same size as a WebP, the format of our own masters. */
const webpMaster: Rule = {
  base64: 'UklGRigAAABXRUJQVlA4TBwAAAAvj8FKAAdQ4rKUuv8BAUnS//9kRP8z/vOf/2cK',
  headers: { 'Content-Type': 'image/webp' },
}

/** The head of a PNG, which says how large it is, and nothing behind it. */
function pngHeader(width: number, height: number): string {
  const size = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 255)
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
  return btoa(String.fromCharCode(...head, ...size(width), ...size(height), 8, 2, 0, 0, 0, 0, 0, 0, 0))
}

const limit_bytes = 5 * 1024 * 1024
let games = 0

/** The edge cache outlives a test, so each has a game of its own; `others` are listed beside it. */
async function newGame(
  rule: Rule,
  more: object = {},
  others: string[] = [],
  theirRule = rule,
): Promise<string> {
  const id = `vspicture${(games += 1)}`
  const entries = others.map((other) => pragmaticEntry(other, 'Another'))
  await setRules('SANDBOX', {
    ...goodLists,
    'GET /gitslotpark/game_list': pragmaticList(pragmaticEntry(id, 'Pictured', more), ...entries),
    [`GET /thumbs/pragmatic/${id}.jpg`]: rule,
    ...Object.fromEntries(others.map((other) => [`GET /thumbs/pragmatic/${other}.jpg`, theirRule])),
  })
  return `/img/game/pragmatic/${id}`
}

async function sizeOf(answer: Response): Promise<unknown> {
  return siteEnv.IMAGES.info(answer.clone().body as ReadableStream<Uint8Array>)
}

beforeEach(startAfresh)

describe('pictures of games', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('[GAMES-06] come as %s in the width asked for, to be kept for ever', async (format, type) => {
    const answer = await call(`${await newGame(pictureRule)}/240.${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await sizeOf(answer)).toMatchObject({ format: type, width: 240, height: 180 })
  })

  it('[GAMES-06] are scaled and encoded from WebP too', async () => {
    const answer = await call(`${await newGame(webpMaster)}/240.jpg`)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await sizeOf(answer)).toMatchObject({ width: 240, height: 180 })
  })

  it('[GAMES-06] are never scaled up', async () => {
    const answer = await call(`${await newGame(pictureRule)}/640.jpg`)
    expect(await sizeOf(answer)).toMatchObject({ width: 400, height: 300 })
  })

  it('[GAMES-06] are fetched once, and asked for again cost a 304', async () => {
    const path = `${await newGame(pictureRule)}/160.webp`
    const first = await call(path)
    const etag = first.headers.get('ETag')!
    await first.arrayBuffer()
    const before = (await callsOf('SANDBOX')).length
    const again = await call(`${path}?v=1`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(await callsOf('SANDBOX')).toHaveLength(before)
  })

  it.each([
    ['is none', btoa('no picture at all'), 'image/png'],
    [
      'is a drawing that may hold scripts',
      btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    ],
    ['is a page behind the sign of a picture', btoa('GIF89a/*<script>alert(1)</script>'), 'image/gif'],
    ['begins well and ends in nothing', pngHeader(100, 100), 'image/png'],
    ['has 20,000 by 20,000 pixels', pngHeader(20_000, 20_000), 'image/png'],
    ['is a line of 30,000 pixels', pngHeader(30_000, 1), 'image/png'],
  ])('[GAMES-11] a file that %s is refused, and nobody keeps the answer', async (_, base64, type) => {
    const answer = await call(`${await newGame({ base64, headers: { 'Content-Type': type } })}/160.webp`)
    expect(answer.status).toBe(502)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.text()).toBe('')
  })

  it.each([
    ['161.webp'],
    ['0160.webp'],
    ['160.gif'],
    ['160.png'],
    ['160'],
    ['160.webp/'],
    ['160.webp.exe'],
    ['../160.webp'],
    ['99999.webp'],
  ])('[GAMES-06] only widths and formats of the contract: %s is 404', async (file) => {
    const answer = await call(`${await newGame(pictureRule)}/${file}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await callsOf('SANDBOX')).filter(({ url }) => url.includes('thumbs'))).toEqual([])
  })

  it('[GAMES-06] an unknown game, provider or picture is 404', async () => {
    const path = await newGame({ status: 404, text: '' })
    expect((await call(`${path}/160.webp`)).status).toBe(404)
    expect((await call('/img/game/pragmatic/vsnone/160.webp')).status).toBe(404)
    expect((await call('/img/game/nobody/vsmoon/160.webp')).status).toBe(404)
    expect((await call('/img/game/pragmatic/http:%2F%2Fevil.test/160.webp')).status).toBe(404)
    expect((await call('/img/elsewhere/160.webp')).status).toBe(404)
  })

  it('[GAMES-06] anything but a GET is 404', async () => {
    const answer = await call(`${await newGame(pictureRule)}/160.webp`, { method: 'POST', body: {} })
    expect(answer.status).toBe(404)
  })

  it.each<[string, Rule]>([
    ['a page', { text: '<script>alert(1)</script>', headers: { 'Content-Type': 'text/html' } }],
    ['a vector image', { text: '<svg onload="alert(1)"/>', headers: { 'Content-Type': 'image/svg+xml' } }],
    ['a redirect', { status: 302, text: '', headers: { Location: 'https://evil.test/x.jpg' } }],
    ['an error', { status: 500, text: '' }],
  ])('[GAMES-11] a provider that gives %s instead is 502, with nothing of it', async (_, rule) => {
    const answer = await call(`${await newGame(rule)}/160.webp`)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toBe('')
  })

  it('[GAMES-11] more than 5 MB is refused', async () => {
    const rule = { text: 'x'.repeat(limit_bytes + 1), headers: { 'Content-Type': 'image/jpeg' } }
    expect((await call(`${await newGame(rule)}/160.webp`)).status).toBe(502)
  })

  it.each<[string, Rule]>([
    ['a page', { text: '<p>gone</p>', headers: { 'Content-Type': 'text/html' } }],
    ['no picture', { text: 'x', headers: { 'Content-Type': 'image/png' } }],
    ['more than 5 MB', { text: 'x'.repeat(limit_bytes + 1), headers: { 'Content-Type': 'image/jpeg' } }],
  ])('[GAMES-11] however many are %s, each is asked for once and the others show', async (_, rule) => {
    const broken = Array.from({ length: 5 }, () => `vspicture${(games += 1)}`)
    const path = await newGame(pictureRule, {}, broken, rule)
    for (const id of broken) expect((await call(`/img/game/pragmatic/${id}/160.webp`)).status).toBe(502)
    expect((await call(`${path}/160.webp`)).status).toBe(200)
    const asked = (await callsOf('SANDBOX')).filter(({ url }) => url.includes('/thumbs/'))
    expect(asked).toHaveLength(broken.length + 1)
  })

  it('[GAMES-06] a picture on plain http elsewhere is not fetched', async () => {
    const path = await newGame(pictureRule, { imageUrl: 'http://169.254.169.254/latest.jpg' })
    expect((await call(`${path}/160.webp`)).status).toBe(404)
  })
})

describe('pictures of the content', () => {
  it('[CONTENT-03] come from the platform, for a day', async () => {
    await setRules('PLATFORM', { 'GET /media/slides/one.jpg': pictureRule })
    const answer = await call('/img/media/slides/one.jpg/320.webp')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
    expect(await sizeOf(answer)).toMatchObject({ format: 'image/webp', width: 320 })
  })

  it.each([
    '/img/media/../api/user/check/160.webp',
    '/img/media/.env/160.webp',
    '/img/media//x/160.webp',
    '/img/media/a%2f..%2fapi/160.webp',
  ])('[CONTENT-03] %s asks the platform for nothing', async (path) => {
    expect((await call(path)).status).toBe(404)
    expect(await callsOf('PLATFORM')).toEqual([])
  })
})
