import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallResult } from '#contract/calls.ts'
import { balanceOf, call, migrate, signUp, type Player } from '../support.ts'
import { bankAnswers, bankCalls, callBack, goodBank, newest, pay, wire } from './paymentSupport.ts'

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  await bankAnswers(goodBank)
  players += 1
  player = await signUp(`CardPayer${players}`, { currency: 'USD' })
})

it('[PIX-01] a card is paid on the provider’s page, under the key and the system of its own', async () => {
  const paid = await pay(player, 'page/payment', { method: 'card' })
  expect(paid.result).toEqual({ payment_url: 'http://bank.localhost/bank/1' })
  const [order] = await bankCalls()
  expect(JSON.parse(order?.body ?? '')).toMatchObject({
    payment_system: 'CARD',
    amount: '50.00',
    currency: 'USD',
  })
  const { id } = await newest(player)
  const arrived = { ...wire('payment', id, 'approved', 5000), currency: 'USD' }
  expect((await callBack(arrived, { method: 'card' })).http).toBe(403)
  expect(await balanceOf(player)).toBe(0)
  for (const _ of [1, 2])
    expect((await callBack(arrived, { method: 'card', key: 'test-card-key-of-16' })).http).toBe(200)
  expect(await balanceOf(player)).toBe(50)
  expect(await newest(player)).toMatchObject({ status: 'paid', method_name: 'Visa, Mastercard' })
})

it('[CASHIER-09] a player in dollars has several ways in, and money goes out by the bank alone', async () => {
  const answer = await call('/api/payment/cashier', { token: player.token })
  const { methods } = answer.result as CallResult<'cashier'>
  expect(methods.map(({ id }) => id)).toEqual(['card', 'ewallet', 'pagstar', 'voucher'])
  expect(methods.every(({ top_up }) => top_up !== null)).toBe(true)
  expect(methods.flatMap(({ id, withdrawal }) => (withdrawal ? [id] : []))).toEqual(['pagstar'])
})

it('[PIX-01] a method that does not take the currency is refused', async () => {
  const reals = await signUp(`CardReals${players}`, { currency: 'BRL' })
  expect(await pay(reals, 'page/payment', { method: 'card' })).toMatchObject({ status: 251 })
})
