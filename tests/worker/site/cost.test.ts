import { exports } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { publicList, type Catalog } from '../../../src/content/lists.ts'
import { above, siteCosts, type Budget } from '../lib/costs.ts'
import { meterCalls, steadyCost, stopMeter } from '../lib/meter.ts'
import { samples } from './samples.ts'
import { call, cookieOf, setRules, siteEnv, startAfresh, success, user } from './support.ts'

let cookie = ''

beforeAll(async () => {
  await startAfresh()
  vi.useFakeTimers({ toFake: ['Date'] })
  cookie = await cookieOf()
  await setRules('PLATFORM', {
    'GET /api/site/content-version': success({ version: '1.0' }),
    'GET /api/site/settings': success(samples.settings.answer),
    'GET /api/user/check': success(user),
    'GET /api/user/balance': success(samples.balance.answer),
    'GET /api/user/popups': success([]),
    '*': success([]),
  })
  meterCalls(siteEnv.CATALOG, { get: 'kvRead', put: 'kvWrite' })
  meterCalls({ __proto__: siteEnv.PLATFORM }, { fetch: 'platform' })
})

afterAll(() => {
  stopMeter()
  vi.useRealTimers()
})

async function seePage(): Promise<void> {
  const { Catalog: catalog } = exports as unknown as { Catalog: Catalog }
  const lang = 'en'
  await Promise.all([
    publicList(catalog, 'settings'),
    publicList(catalog, 'slides', { device_type: 'mobile', lang, locale: lang }),
    publicList(catalog, 'ads', { lang }),
    publicList(catalog, 'flatPages', { lang }),
    publicList(catalog, 'arrangement'),
  ])
}

async function aSecondLater(): Promise<void> {
  vi.setSystemTime(Date.now() + 1001)
}

const get = (path: string) => async () => expect((await call(path, { cookie })).status).toBe(200)

const actions: Record<keyof typeof siteCosts, { before?: () => Promise<void>; act: () => Promise<unknown> }> =
  {
    'page view': { act: seePage },
    'page view, the first of a second in an isolate': { before: aSecondLater, act: seePage },
    'session check': { act: get('/api/user/check') },
    balance: { act: get('/api/user/balance') },
    popups: { act: get('/api/user/popups') },
  }

describe('[SCALE-01] the site asks no more for', () => {
  for (const [what, { before, act }] of Object.entries(actions)) {
    it(what, async ({ task }) => {
      const budget: Budget = siteCosts[what as keyof typeof siteCosts]
      const cost = await steadyCost(act, before)
      Object.assign(task.meta, { cost: { what: `site: ${what}`, cost, ...budget } })
      expect(above(cost, budget.most)).toEqual({})
    })
  }
})
