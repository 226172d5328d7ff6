import { describe, expect, it } from 'vitest'
import { call, withKey } from './support.ts'

const webp = new TextEncoder().encode('RIFF\u0004\0\0\0WEBPVP8 ')

function put(path: string, body: BodyInit = webp, headers: Record<string, string> = withKey) {
  return call(path, { method: 'PUT', headers, body })
}

describe('the pictures of the games', () => {
  it.each(['/thumbs/pragmatic/vs25moonlagoon.webp', '/symbols/golden-race/101.webp'])(
    'are kept under their address: %s',
    async (path) => {
      expect((await put(path)).status).toBe(200)
      const answer = await call(path)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(webp)
      const list = await (await call('/pictures')).json()
      expect(list).toMatchObject({ [path.slice(1)]: webp.length })
    },
  )

  it.each([
    ['another format', '/thumbs/pragmatic/a.webp', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['no provider of ours', '/thumbs/nobody/a.webp', webp],
    ['another ending', '/thumbs/pragmatic/a.jpg', webp],
    [
      'more than 1 MiB',
      '/symbols/pragmatic/a.webp',
      new Uint8Array([...webp, ...new Uint8Array(1024 * 1024)]),
    ],
  ])('are refused: %s', async (_, path, body) => {
    expect((await put(path, body)).status).toBe(422)
    expect((await call(path)).status).toBe(404)
  })

  it('are put there by who has the key alone', async () => {
    expect((await put('/thumbs/pragmatic/b.webp', webp, {})).status).toBe(403)
    expect((await call('/thumbs/pragmatic/b.webp')).status).toBe(404)
  })
})
