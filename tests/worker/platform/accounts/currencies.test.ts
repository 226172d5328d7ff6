import { beforeAll, describe, expect, it } from 'vitest'
import { markets } from '#contract/markets.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { mostSlotStake } from '../../../../functions/platform/accounts/marketRules.ts'
import { offeredHere } from '../../../../functions/platform/settings/settings.ts'
import { call, login, migrate, operator, platformEnv, signUpBody, signUpCall } from '../support.ts'

beforeAll(migrate)

describe('a market and its money', () => {
  it('[MONEY-02] Great Britain plays in pounds: they come first, and the cap of slots is in them', async () => {
    const local = servicesOf(platformEnv)
    const config = { ...local.config, market: markets.ukgc, poundRates: { GBP: 1, TND: 4 } }
    expect((await offeredHere({ ...local, config }))[0]).toBe('GBP')
    const mostAt = (currency: 'GBP' | 'TND' | 'JPY') =>
      mostSlotStake(config, { birthDate: '1980-01-01', currency })
    expect([mostAt('GBP'), mostAt('TND'), mostAt('JPY')]).toEqual([500, 20_000, 0])
  })

  it('[MONEY-02] what the brand does not take is not offered (17)', async () => {
    expect((await signUpCall('NoDinars', { currency: 'TND' })).status).toBe(17)
  })
})

describe('a player in dinars', () => {
  it('[MONEY-01] has three decimals in balance and limits, and not four', async () => {
    const body = signUpBody('dinars', { currency: 'TND', email: 'dinars@atoll.test' })
    const { id } = (await operator('/players', body)).result as { id: string }
    const adjusted = { account: 'real', amount_minor: 1_250_505, key: 'first', reason: 'a test' }
    await operator(`/players/${id}/adjust`, adjusted)
    const token = (await login('dinars')).headers.get('x-session-token') ?? ''
    expect((await call('/api/user/balance', { token })).result).toMatchObject({
      balance: 1250.505,
      currency: 'TND',
    })
    const limitOf = (amount: number) =>
      call('/api/user/limits', { method: 'PUT', token, body: { kind: 'deposit', period: 'day', amount } })
    expect((await limitOf(1.2345)).fields).toEqual({ amount: 'incorrectInput' })
    expect((await limitOf(1.234)).result).toMatchObject({
      limits: expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit', period: 'day', amount: 1.234 }),
      ]) as unknown,
    })
  })

  it('[MONEY-01] whoever plays in yen has no part of one', async () => {
    const body = signUpBody('yens', { currency: 'JPY', email: 'yens@atoll.test' })
    const { id } = (await operator('/players', body)).result as { id: string }
    await operator(`/players/${id}/adjust`, {
      account: 'real',
      amount_minor: 1250,
      key: 'first',
      reason: 'a test',
    })
    const token = (await login('yens')).headers.get('x-session-token') ?? ''
    expect((await call('/api/user/balance', { token })).result).toMatchObject({
      balance: 1250,
      currency: 'JPY',
    })
    const half = { kind: 'deposit', period: 'day', amount: 10.5 }
    expect((await call('/api/user/limits', { method: 'PUT', token, body: half })).fields).toEqual({
      amount: 'incorrectInput',
    })
  })
})
