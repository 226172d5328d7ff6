import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { signSeamless } from '#contract/seamless.ts'
import { gameRoutes } from '../../../../functions/platform/games/routes.ts'
import { pragmaticHash } from '../../../../functions/platform/games/dialects/pragmatic.ts'
import type { AppEnv } from '../../../../functions/platform/kit/app.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { migrate, openGame, platformEnv, signUp, type Player } from '../support.ts'

/* From where a provider may call the wallet (SEAMLESS_NETWORKS). */
const key = 'test-pragmatic-key'
const app = new Hono<AppEnv>()
app.use(async (c, next) => {
  const services = servicesOf(platformEnv)
  const { seamlessNetworks } = getConfig({
    ...platformEnv,
    SEAMLESS_NETWORKS: '{"pragmatic":["192.0.2.0/24"]}',
  })
  c.set('services', { ...services, config: { ...services.config, seamlessNetworks } })
  c.set('isFromSite', false)
  await next()
})
gameRoutes(app)

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  player = await signUp(`Networked${players}`)
})

const post = (path: string, address: string, body: string, headers: Record<string, string> = {}) =>
  app.request(
    `http://platform.test${path}`,
    {
      method: 'POST',
      body,
      headers: { ...headers, 'cf-connecting-ip': address, 'x-client-address': '192.0.2.9' },
    },
    platformEnv,
  )

async function inOurDialect(address: string): Promise<unknown> {
  const { token } = await openGame(player)
  const [path, body, now_s] = [
    '/seamless/pragmatic/balance',
    JSON.stringify({ token }),
    Math.floor(Date.now() / 1000),
  ]
  const signature = await signSeamless(key, now_s, path, body)
  const answer = await post(path, address, body, {
    'x-atoll-timestamp': String(now_s),
    'x-atoll-signature': signature,
  })
  return (await answer.json<{ status: number }>()).status
}

async function inTheirs(address: string): Promise<unknown> {
  const { token } = await openGame(player)
  const fields = { providerId: 'PragmaticPlay', token }
  const hash = await pragmaticHash(Object.entries(fields), key)
  const body = new URLSearchParams({ ...fields, hash }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await post('/wallet/pragmatic/authenticate.html', address, body, headers)
  return (await answer.json<{ error: number }>()).error
}

it.each([
  ['our dialect', inOurDialect, 9403],
  ['its own', inTheirs, 5],
])(
  '[SEAMLESS-10] in %s, a provider calls from its networks alone, whatever its call is signed with',
  async (_, from, refused) => {
    expect(await from('192.0.2.77')).toBe(0)
    expect(await from('198.51.100.1')).toBe(refused)
    expect(await from('2001:db8::1')).toBe(refused)
  },
)

it('[SEAMLESS-10] networks that are none are named at the start', () => {
  const wrong = { ...platformEnv, SEAMLESS_NETWORKS: '{"pragmatic":["192.0.2.0/33"]}' }
  expect(() => getConfig(wrong)).toThrow('SEAMLESS_NETWORKS must be networks such as 192.0.2.0/24')
})
