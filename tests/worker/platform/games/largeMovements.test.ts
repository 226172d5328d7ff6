import { beforeAll, expect, it } from 'vitest'
import { answerSeamless } from '../../../../functions/platform/games/seamless.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { noteLarge } from '../../../../functions/platform/security/largeMovements.ts'
import { countRows, deposit, migrate, openGame, platformEnv, signUp } from '../support.ts'

beforeAll(migrate)

function alerting(): Services {
  const services = servicesOf(platformEnv)
  const alerts = { USD: { stake: 500, win: 1000, payment: 2000 } }
  return { ...services, config: { ...services.config, money: { ...services.config.money, alerts } } }
}

it('[TRUST-08] stakes and wins from the amounts of the configuration on are security events, once each', async () => {
  const player = await signUp('HighRoller')
  await deposit(player.user.id, 100_000)
  const { token } = await openGame(player)
  const behind: Promise<void>[] = []
  const move = (action: 'debit' | 'credit', id: string, amount_minor: number) => {
    const body = { token, transaction_id: id, round_id: `r${id.slice(1)}`, amount_minor, currency: 'USD' }
    const context = { services: alerting(), provider: 'pragmatic', body: JSON.stringify(body) }
    return answerSeamless({ ...context, runBehind: (work) => void behind.push(work) }, action)
  }
  await move('debit', 'd1', 499)
  await move('debit', 'd2', 500)
  await move('debit', 'd2', 500)
  await move('credit', 'c1', 999)
  await move('credit', 'c2', 1000)
  await Promise.all(behind)
  const of = (kind: string) =>
    countRows('security_event WHERE kind = ? AND user_id = ?', kind, player.user.id)
  expect([await of('large_stake'), await of('large_win')]).toEqual([1, 1])
})

it('[TRUST-08] a payment is one event however often it is told of; without a threshold of the currency none is large', async () => {
  const player = await signUp('LargePayer')
  const payment = { what: 'payment', playerId: player.user.id, amount_minor: 2000, detail: 'in p1' } as const
  await noteLarge(alerting(), { ...payment, currency: 'USD' })
  await noteLarge(alerting(), { ...payment, currency: 'USD' })
  await noteLarge(alerting(), { ...payment, currency: 'BRL' })
  expect(await countRows("security_event WHERE kind = 'large_payment' AND user_id = ?", player.user.id)).toBe(
    1,
  )
})
