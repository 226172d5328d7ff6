import { beforeAll, beforeEach, expect, it } from 'vitest'
import { err, ok } from '#lib/result.ts'
import { applyEvent, holdPayment, openPayment } from '../../../../functions/platform/payments/flow.ts'
import type { Provider } from '../../../../functions/platform/payments/provider.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { pagstarAnswers, paymentNow, storedPayment } from './paymentSupport.ts'
import { balanceOf, migrate, platformEnv, signUp, type Player } from '../support.ts'

/* The way to a provider's page, where another call of the same request, or the player, comes between. */
const url = 'http://bank.localhost/bank/1'
const excludedCode = 9449
const failedCode = 103
let player: Player
let players = 0
let asked: number
let isThere: () => void
/** A provider that gives its page when the test says so. */
const createPayment: Provider['createPayment'] = async () => {
  asked += 1
  await arrival
  return ok({ providerId: 'bank-1', url })
}
let arrival: Promise<void>
const ports = pagstarAnswers({ createPayment })

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  asked = 0
  arrival = new Promise((resolve) => (isThere = resolve))
  player = await signUp(`Opener${players}`, { currency: 'BRL' })
})

const wallet = () => walletOf(platformEnv, { id: player.user.id, currency: 'BRL' })
const timeOut = () => wallet().exclude({ kind: 'time_out', until: Date.now() + 3600_000 })

/** A payment at the provider, whose page has not come; and then the player takes a time-out and the request comes again. */
async function barredMeanwhile() {
  const payment = await storedPayment(ports, player, 'in')
  expect((await holdPayment(ports, payment)).ok).toBe(true)
  const first = openPayment(ports, payment)
  await expect.poll(() => asked).toBe(1)
  await timeOut()
  expect(await holdPayment(ports, payment)).toMatchObject({ error: { code: excludedCode } })
  isThere()
  return { payment, first }
}

it('[PIX-05] a page that comes after the player took a time-out is not shown', async () => {
  const { first } = await barredMeanwhile()
  expect(await first).toMatchObject({ error: { code: excludedCode } })
})

it('[PIX-05] what was paid on such a page all the same counts', async () => {
  const { payment, first } = await barredMeanwhile()
  await first
  await applyEvent(ports, 'pagstar', {
    ...{ reference: payment.id, direction: 'in', status: 'paid', amount_minor: 5000, currency: 'BRL' },
    ...{ providerId: 'bank-1', end2end: undefined, settledAt: undefined },
  })
  expect(await paymentNow(payment)).toMatchObject({ status: 'paid', ledgerDue: false })
  expect(await balanceOf(player)).toBe(50)
})

it('[PIX-05] a payment that has ended is not opened by its request again', async () => {
  isThere()
  for (const status of ['expired', 'refused', 'refunded', 'paid'] as const) {
    const payment = await storedPayment(ports, player, 'in')
    await ports.store.move(payment.id, ['created'], status)
    const ended = await paymentNow(payment)
    expect((await holdPayment(ports, ended)).ok).toBe(true)
    expect(await openPayment(ports, ended), status).toMatchObject({ error: { code: failedCode } })
  }
  expect(asked).toBe(0)
})

it('[PIX-05] the same request twice at once is led to the same page, and keeps its room though the second is a duplicate', async () => {
  const payment = await storedPayment(ports, player, 'in')
  await holdPayment(ports, payment)
  const twice = [openPayment(ports, payment), openPayment(ports, payment)]
  await expect.poll(() => asked).toBe(2)
  isThere()
  expect(await Promise.all(twice)).toMatchObject([ok({ url }), ok({ url })])

  const released: string[] = []
  const { bookPayment, returnPayment, reserve, release, holdDeposit } = wallet()
  const { refundDeposit, releaseRefund } = wallet()
  const refusing = {
    ...pagstarAnswers({ createPayment: async () => err({ kind: 'refused', message: 'external_id exists' }) }),
    walletOf: () => ({
      ...{ bookPayment, returnPayment, reserve, release, holdDeposit, refundDeposit, releaseRefund },
      releaseDeposit: async (id: string) => {
        released.push(id)
      },
    }),
  }
  await openPayment(refusing, payment)
  expect(released).toEqual([])
  expect(await paymentNow(payment)).toMatchObject({ status: 'pending', url })
})
