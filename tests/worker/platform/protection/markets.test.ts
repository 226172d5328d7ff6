import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketIds, type MarketId } from '#contract/marketIds.ts'
import { markets } from '#contract/markets.ts'
import type { Account } from '../../../../functions/platform/tables/accounts.ts'
import { signUpByUsername } from '../../../../functions/platform/accounts/signUp/signUp.ts'
import type { CallContext, PlayerContext } from '../../../../functions/platform/accounts/calls.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { paymentCalls } from '../../../../functions/platform/payments/calls.ts'
import { needsVerification, requestPayment } from '../../../../functions/platform/payments/request.ts'
import { marketLetsPlay } from '../../../../functions/platform/accounts/marketRules.ts'
import { mayOpen } from '../../../../functions/platform/protection/mayStake.ts'
import { protectionCalls } from '../../../../functions/platform/protection/protectionCalls.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { bankAnswers, goodBank } from '../payments/paymentSupport.ts'
import { accountOf, migrate, platformEnv, signUp, signUpBody, unstopped } from '../support.ts'

let account: Account
let players = 0
const client = { address: '198.51.100.7', agent: undefined, lang: 'en' } as const

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  const { user: player } = await signUp(`Market${(players += 1)}`, { currency: 'BRL' })
  account = await accountOf(player.id)
})

/** The platform in a market; its register, if it has one, is not asked here. */
function inMarket(id: MarketId): Services {
  const services = servicesOf(platformEnv)
  return { ...services, config: { ...services.config, market: markets[id], register: undefined } }
}

type Asked = { services: Services; account: Account; body: unknown }
const asContext = (asked: Asked) => ({ ...asked, client }) as unknown

describe('the profile of a market', () => {
  it.each([['ukgc', 'dk', 'br'] as const])(
    '[PROTECT-06] %s, %s and %s ask for documents before play',
    (...ids) => {
      for (const id of ids) {
        expect(marketLetsPlay(inMarket(id), account)).toMatchObject({ ok: false, error: { code: 9450 } })
        expect(marketLetsPlay(inMarket(id), { ...account, verifiedAt: new Date() }).ok).toBe(true)
      }
    },
  )

  it('[PROTECT-06] the others let play, and some ask before the first withdrawal', async () => {
    for (const id of ['none', 'mga', 'il'] as const) {
      expect((await mayOpen(inMarket(id), account, unstopped)).ok).toBe(true)
    }
    expect(await needsVerification(inMarket('none'), account)).toBe(false)
    for (const id of marketIds.filter((one) => one !== 'none')) {
      expect(await needsVerification(inMarket(id), account), id).toBe(true)
      expect(await needsVerification(inMarket(id), { ...account, verifiedAt: new Date() })).toBe(false)
    }
  })

  it.each([
    ['dk', [{ kind: 'deposit', period: 'month', amount: 100 }]],
    [
      'br',
      [
        { kind: 'loss', period: 'week', amount: 100 },
        { kind: 'session', period: 'minutes', amount: 60 },
      ],
    ],
  ] as const)('[PROTECT-10] %s asks for its limits before the first deposit', async (id, wanted) => {
    const services = inMarket(id)
    let asked = 0
    const ask = () =>
      requestPayment({ services, account, client }, 'pagstar', {
        value: 50,
        request_id: `${id}${(asked += 1)}`,
      })
    for (const body of wanted) {
      expect(await ask()).toMatchObject({
        ok: false,
        error: { code: 9448, fields: { limit: `${body.kind}_required` } },
      })
      await protectionCalls.setLimit(asContext({ services, account, body }) as PlayerContext<'setLimit'>)
    }
    expect((await ask()).ok).toBe(true)
  })

  it.each([
    ['dk', 'deposit'],
    ['br', 'loss'],
  ] as const)(
    '[PROTECT-10] %s opens no game without its limits, wherever the money is from',
    async (id, kind) => {
      const verified = { ...account, verifiedAt: new Date() }
      const missing = { ok: false, error: { code: 9448, fields: { limit: `${kind}_required` } } }
      expect(await mayOpen(inMarket(id), verified, unstopped)).toMatchObject(missing)
      expect((await mayOpen(inMarket('mga'), verified, unstopped)).ok).toBe(true)
    },
  )

  it('[PROTECT-10] withdrawals are not canceled where the market does not let them', async () => {
    const cancel = (id: MarketId) => {
      const context = asContext({ services: inMarket(id), account, body: { id: 'x' } })
      return paymentCalls.cancelWithdrawal(context as PlayerContext<'cancelWithdrawal'>)
    }
    for (const id of marketIds) {
      const { mayCancelWithdrawal } = markets[id]
      const expected = mayCancelWithdrawal ? 104 : 9403
      expect(await cancel(id), id).toMatchObject({ ok: false, error: { code: expected } })
    }
  })

  it('[PROTECT-02] [PROTECT-10] has a reality check at first, and may not let it be off', async () => {
    for (const id of marketIds) {
      const services = inMarket(id)
      const { default_minutes, mayBeOff } = markets[id].realityCheck
      const limits = await protectionCalls.limits(
        asContext({ services, account, body: {} }) as PlayerContext<'limits'>,
      )
      expect(limits, id).toMatchObject({ ok: true, value: { market: id, reality_check: default_minutes } })
      const off = asContext({ services, account, body: { minutes: 0 } }) as PlayerContext<'setRealityCheck'>
      expect((await protectionCalls.setRealityCheck(off)).ok, id).toBe(mayBeOff)
    }
  })

  it('[PROTECT-06] its age counts by the birth date', async () => {
    const services = inMarket('none')
    const older = {
      ...services,
      config: { ...services.config, market: { ...markets.none, minAge_years: 25 } },
    }
    const birth_date = `${new Date().getUTCFullYear() - 24}-01-01`
    const body = { ...signUpBody('Young'), birth_date } as unknown as CallContext<'signupUsername'>['body']
    const refused = await signUpByUsername(older, body, client)
    expect(refused).toMatchObject({ ok: false, error: { code: 9400, fields: { birth_date: 'underAge' } } })
    expect((await signUpByUsername(services, body, client)).ok).toBe(true)
  })

  it('[PROTECT-04] [PROTECT-10] a market with a register is not served without one', () => {
    const from = (more: object) => () => getConfig({ ...platformEnv, ...more })
    expect(from({ MARKET: 'dk' })).toThrow(/REGISTER_ORIGIN is missing, and MARKET dk asks a register/)
    expect(from({ MARKET: 'xx' })).toThrow(/MARKET must be one of the markets/)
    const register = { REGISTER_ORIGIN: 'https://register.test' }
    expect(from(register)).toThrow(/go together/)
    expect(from({ MARKET: 'dk', ...register, REGISTER_KEY: 'k'.repeat(16) })().market.id).toBe('dk')
    expect(from({})().market.id).toBe('none')
  })
})
