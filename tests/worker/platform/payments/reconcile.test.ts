import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day_ms, minute_ms } from '#lib/time.ts'
import { err, ok } from '#lib/result.ts'
import {
  applyEvent,
  beginWithdrawal,
  type PaymentPorts,
} from '../../../../functions/platform/payments/flow.ts'
import type { Provider, ProviderEvent } from '../../../../functions/platform/payments/provider.ts'
import { reconcile } from '../../../../functions/platform/payments/reconcile.ts'
import type { Payment } from '../../../../functions/platform/tables/payments.ts'
import { pagstarAnswers, paymentNow, storedPayment } from './paymentSupport.ts'
import { balanceOf, deposit, migrate, platformEnv, signUp, type Player } from '../support.ts'

/* The queues of the reconciliation, with more in them than a run takes. */
let player: Player
let players = 0
let asked: string[]

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  asked = []
  await platformEnv.DB.prepare('DELETE FROM payment').run()
  player = await signUp(`Waiter${players}`, { currency: 'BRL' })
})

type Found = Awaited<ReturnType<Provider['find']>>

function portsTo(found: () => Found): PaymentPorts {
  const find: Provider['find'] = async (_, reference) => {
    asked.push(reference)
    return found()
  }
  return pagstarAnswers({ find, createPayout: async () => err({ kind: 'unknown', detail: '' }) })
}

const noAnswerYet = (): Found => err({ kind: 'unknown', detail: 'TimeoutError' })
const refusedByBank = (): Found => err({ kind: 'refused', message: 'no' })
const dead = portsTo(noAnswerYet)

function eventOf(reference: string, status: ProviderEvent['status']): ProviderEvent {
  return {
    ...{ reference, direction: 'in', status, amount_minor: 5000, currency: 'BRL', providerId: 'bank-1' },
    ...{ end2end: undefined, settledAt: undefined },
  }
}

async function manyPayments(count: number, at = Date.now()): Promise<Payment[]> {
  const payments: Payment[] = []
  for (let n = 0; n < count; n += 1) payments.push(await storedPayment(dead, player, 'in', at))
  return payments
}

describe('a provider that does not answer', () => {
  it('[PIX-05] does not hold up money that has arrived, however many payments wait for it', async () => {
    await manyPayments(60, Date.now() - minute_ms)
    const arrived = await storedPayment(dead, player, 'in')
    await dead.store.move(arrived.id, ['created'], 'paid', { ledgerDue: true })
    await reconcile(dead, Date.now() + 2 * minute_ms)
    expect(await balanceOf(player)).toBe(50)
    expect(await paymentNow(arrived)).toMatchObject({ ledgerDue: false })
  })

  it('[PIX-05] is asked a few times in a run, and about the others in the next one', async () => {
    const waiting = await manyPayments(12)
    for (const minutes of [2, 4, 6]) await reconcile(dead, Date.now() + minutes * minute_ms)
    expect(asked).toHaveLength(3 * 5)
    expect(new Set(asked).size).toBe(waiting.length)
  })

  it('[PIX-05] does not hold up the payments of another method', async () => {
    await manyPayments(60, Date.now() - minute_ms)
    const other = await storedPayment(dead, player, 'in')
    await platformEnv.DB.prepare("UPDATE payment SET method = 'pix' WHERE id = ?").bind(other.id).run()
    const ports = {
      ...dead,
      providers: new Map([
        ...dead.providers,
        [
          'pix',
          { ...dead.providers.get('pagstar')!, find: async () => ok(eventOf(other.id, 'paid')) },
        ] as const,
      ]),
    }
    await reconcile(ports, Date.now() + 2 * minute_ms)
    expect(await paymentNow(other)).toMatchObject({ status: 'paid' })
  })

  it.each([
    ['nothing', noAnswerYet],
    ['a refusal', refusedByBank],
  ])(
    '[PIX-05] and says %s of a payment ends it a day after its time; paid later it counts',
    async (_, says) => {
      const ports = portsTo(says)
      const payment = await storedPayment(ports, player, 'in')
      await reconcile(ports, payment.expiresAt + day_ms - minute_ms)
      expect(await paymentNow(payment)).toMatchObject({ status: 'created' })
      await reconcile(ports, payment.expiresAt + day_ms + minute_ms)
      expect(await paymentNow(payment)).toMatchObject({ status: 'expired' })
      await reconcile(ports, payment.expiresAt + 2 * day_ms)
      expect(asked).toHaveLength(2)
      await applyEvent(ports, 'pagstar', eventOf(payment.id, 'paid'))
      expect(await balanceOf(player)).toBe(50)
    },
  )

  it('[PIX-02] never ends a withdrawal', async () => {
    await deposit(player.user.id, 5000)
    const one = await storedPayment(dead, player, 'out')
    await beginWithdrawal(dead, one, { waits: [] })
    for (const days of [2, 30]) await reconcile(dead, one.expiresAt + days * day_ms)
    expect(await paymentNow(one)).toMatchObject({ status: 'started' })
    expect(await balanceOf(player)).toBe(0)
  })
})

it('[PIX-05] a provider that answers is asked about all, a few at once', async () => {
  let areFive = () => {}
  const five = new Promise<void>((resolve) => (areFive = resolve))
  let waiting = 0
  let most = 0
  const find: Provider['find'] = async (_, reference) => {
    asked.push(reference)
    waiting += 1
    most = Math.max(most, waiting)
    if (asked.length === 5) areFive()
    await five
    waiting -= 1
    return ok(eventOf(reference, 'pending'))
  }
  await manyPayments(12)
  await reconcile(pagstarAnswers({ find }), Date.now() + 2 * minute_ms)
  expect(new Set(asked).size).toBe(12)
  expect(most).toBe(5)
})
