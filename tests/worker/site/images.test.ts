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
const picture: Rule = { base64: jpeg, headers: { 'Content-Type': 'image/jpeg' } }

let games = 0

/** The edge cache outlives a test, so each has a game of its own. */
async function newGame(rule: Rule, more: object = {}): Promise<string> {
  const id = `vspicture${(games += 1)}`
  await setRules('SANDBOX', {
    ...goodLists,
    'GET /gitslotpark/game_list': pragmaticList(pragmaticEntry(id, 'Pictured', more)),
    [`GET /thumbs/pragmatic/${id}.jpg`]: rule,
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
    const answer = await call(`${await newGame(picture)}/240.${format}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await sizeOf(answer)).toMatchObject({ format: type, width: 240, height: 180 })
  })

  it('[GAMES-06] are never scaled up', async () => {
    const answer = await call(`${await newGame(picture)}/640.jpg`)
    expect(await sizeOf(answer)).toMatchObject({ width: 400, height: 300 })
  })

  it('[GAMES-06] are fetched once, and asked for again cost a 304', async () => {
    const path = `${await newGame(picture)}/160.webp`
    const first = await call(path)
    const etag = first.headers.get('ETag')!
    await first.arrayBuffer()
    const before = (await callsOf('SANDBOX')).length
    const again = await call(`${path}?v=1`, { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(await callsOf('SANDBOX')).toHaveLength(before)
  })

  it('[GAMES-11] that cannot be transformed come as they are, for a short time', async () => {
    const broken = { base64: btoa('no picture at all'), headers: { 'Content-Type': 'image/png' } }
    const answer = await call(`${await newGame(broken)}/160.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
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
    const answer = await call(`${await newGame(picture)}/${file}`)
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
    const answer = await call(`${await newGame(picture)}/160.webp`, { method: 'POST', body: {} })
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
    const rule = { text: 'x'.repeat(5 * 1024 * 1024 + 1), headers: { 'Content-Type': 'image/jpeg' } }
    expect((await call(`${await newGame(rule)}/160.webp`)).status).toBe(502)
  })

  it('[GAMES-06] a picture on plain http elsewhere is not fetched', async () => {
    const path = await newGame(picture, { imageUrl: 'http://169.254.169.254/latest.jpg' })
    expect((await call(`${path}/160.webp`)).status).toBe(404)
  })
})

describe('pictures of the content', () => {
  it('[CONTENT-03] come from the platform, for a day', async () => {
    await setRules('PLATFORM', { 'GET /media/slides/one.jpg': picture })
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
