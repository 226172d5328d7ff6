import { Hono } from 'hono'
import { beforeAll, expect, it } from 'vitest'
import { gitslotparkSign } from '../../../../functions/platform/games/dialects/gitslotpark.ts'
import { pragmaticHash } from '../../../../functions/platform/games/dialects/pragmatic.ts'
import { slotegratorHeaders } from '../../../../functions/platform/games/dialects/slotegrator.ts'
import { gameRoutes } from '../../../../functions/platform/games/routes.ts'
import type { AppEnv } from '../../../../functions/platform/kit/app.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { migrate, platformEnv, signUp } from '../support.ts'

/* What a provider's calls name themselves or the operator by (SEAMLESS_ACCOUNTS). */
const accounts = { pragmatic: 'PragmaticPlay', slotegrator: 'atoll', gitslotpark: 'Partner01' }
const app = new Hono<AppEnv>()
app.use(async (c, next) => {
  const services = servicesOf(platformEnv)
  const { seamlessAccounts } = getConfig({ ...platformEnv, SEAMLESS_ACCOUNTS: JSON.stringify(accounts) })
  c.set('services', { ...services, config: { ...services.config, seamlessAccounts } })
  c.set('isFromSite', false)
  await next()
})
gameRoutes(app)

beforeAll(migrate)

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(
    `http://platform.test/wallet/${path}`,
    { method: 'POST', body, headers },
    platformEnv,
  )
  return answer.json()
}

const ask = {
  pragmatic: async (providerId: string, userId: string) => {
    const fields = { providerId, userId }
    const hash = await pragmaticHash(Object.entries(fields), 'test-pragmatic-key')
    return post('pragmatic/balance.html', new URLSearchParams({ ...fields, hash }).toString())
  },
  slotegrator: async (merchantId: string, player_id: string) => {
    const fields = { action: 'balance', player_id, currency: 'USD' }
    const merchant = { merchantId, merchantKey: 'test-slotegrator-key' }
    const when = { timestamp_s: Math.floor(Date.now() / 1000), nonce: 'n' }
    const headers = await slotegratorHeaders(Object.entries(fields), merchant, when)
    return post('slotegrator', new URLSearchParams(fields).toString(), headers)
  },
  gitslotpark: async (agentID: string, userID: string) => {
    const fields = { agentID, userID }
    const sign = await gitslotparkSign('GetBalance', fields, 'test-gitslotpark-key')
    return post('gitslotpark/GetBalance', JSON.stringify({ ...fields, sign }))
  },
}

it.each([
  ['pragmatic', { error: 0 }, { error: 7 }],
  ['slotegrator', { balance: 0 }, { error_code: 'INTERNAL_ERROR', error_description: 'another merchant' }],
  ['gitslotpark', { result: 0 }, { result: 4, message: 'Agent not found' }],
] as const)(
  '[SEAMLESS-15] a call that %s signs for another account is refused',
  async (name, done, refused) => {
    const { user } = await signUp(`Acc${name.slice(0, 6)}`)
    expect(await ask[name](accounts[name], user.id)).toMatchObject(done)
    expect(await ask[name]('another', user.id)).toMatchObject(refused)
  },
)
