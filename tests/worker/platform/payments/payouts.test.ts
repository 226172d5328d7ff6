import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { err, ok } from '#lib/result.ts'
import { approve, beginWithdrawal, type PaymentPorts } from '../../../../functions/platform/payments/flow.ts'
import type { Provider, ProviderEvent } from '../../../../functions/platform/payments/provider.ts'
import { reconcile } from '../../../../functions/platform/payments/reconcile.ts'
import type { Payment } from '../../../../functions/platform/tables/payments.ts'
import { pagstarAnswers, paymentNow, storedPayment } from './paymentSupport.ts'
import { balanceOf, deposit, migrate, signUp, type Player } from '../support.ts'

/* Withdrawals and a provider whose answers come when the test says so. */
let player: Player
let players = 0
/** References of the orders that were sent, in their order. */
let sent: string[]

beforeAll(migrate)
beforeEach(async () => {
  players += 1
  sent = []
  player = await signUp(`Payee${players}`, { currency: 'BRL' })
  await deposit(player.user.id, 5000)
})

type Answers = Pick<Provider, 'createPayout' | 'find'>

function portsAnswering({ createPayout, find }: Answers): PaymentPorts {
  const keepsReference: Provider['createPayout'] = (order) => {
    sent.push(order.reference)
    return createPayout(order)
  }
  return pagstarAnswers({ createPayout: keepsReference, find })
}

/** Asked for hours ago. */
const withdrawal = (ports: PaymentPorts) => storedPayment(ports, player, 'out', Date.now() - 3 * hour_ms)

const missing = async () => err({ kind: 'missing' } as const)
const answerLost = async () => err({ kind: 'unknown', detail: 'HTTP 500' } as const)
const duplicate = async () => err({ kind: 'refused', message: 'external_id exists' } as const)
const accepted = async () => ok({ providerId: 'bank-1', end2end: undefined })

function says(status: ProviderEvent['status']): Provider['find'] {
  return async (direction, reference) =>
    ok({
      ...{ reference, direction, status, amount_minor: 5000, currency: 'BRL', providerId: 'bank-1' },
      ...{ end2end: undefined, settledAt: undefined },
    })
}

describe('a withdrawal is sent once', () => {
  it('[PIX-02] though the reconciliation comes while it is on its way, hours after it began to wait', async () => {
    let isThere = () => {}
    const arrival = new Promise<void>((resolve) => (isThere = resolve))
    const ports = portsAnswering({ createPayout: () => arrival.then(accepted), find: missing })
    const waiting = await withdrawal(ports)
    await beginWithdrawal(ports, waiting, { waits: ['above_limit'] })
    const approved = approve(ports, waiting)
    await expect.poll(() => sent).toEqual([waiting.id])
    await reconcile(ports, Date.now())
    // The same request again, as after a lost connection.
    await beginWithdrawal(ports, await paymentNow(waiting), { waits: ['above_limit'] })
    expect(sent.filter((reference) => reference === waiting.id)).toHaveLength(1)
    isThere()
    expect(await approved).toBe(true)
    expect(await paymentNow(waiting)).toMatchObject({ status: 'started', providerId: 'bank-1' })
  })

  it('[PIX-02] by two reconciliations at once', async () => {
    const ports = portsAnswering({ createPayout: answerLost, find: missing })
    const one = await withdrawal(ports)
    await beginWithdrawal(ports, one, { waits: [] })
    const later = Date.now() + hour_ms
    await Promise.all([reconcile(ports, later), reconcile(ports, later)])
    expect(sent.filter((reference) => reference === one.id)).toHaveLength(2)
  })
})

describe('a withdrawal that is refused when it is sent again', () => {
  /** Its first order had no answer; the provider does not know it yet when it is asked, and then answers as `find` does. */
  async function sentAgain(find: Provider['find']): Promise<Payment> {
    const one = await withdrawal(portsAnswering({ createPayout: answerLost, find: missing }))
    await beginWithdrawal(portsAnswering({ createPayout: answerLost, find: missing }), one, { waits: [] })
    let isSentAgain = false
    const createPayout = () => {
      isSentAgain = true
      return duplicate()
    }
    const ports = portsAnswering({
      createPayout,
      find: (...asked) => (isSentAgain ? find(...asked) : missing()),
    })
    await reconcile(ports, Date.now() + hour_ms)
    return paymentNow(one)
  }

  it.each([
    ['is on its way', says('pending'), 'started'],
    ['was paid', says('paid'), 'paid'],
    ['has an unknown fate', answerLost, 'started'],
  ] as const)('[PIX-02] keeps its money out of the balance where the first order %s', async (_, find, to) => {
    expect(await sentAgain(find)).toMatchObject({ status: to })
    expect(await balanceOf(player)).toBe(0)
  })

  it.each([
    ['is not known to the provider', missing, 'refused'],
    ['was refused', says('refused'), 'refused'],
    ['has expired', says('expired'), 'refused'],
    ['was cancelled', says('cancelled'), 'cancelled'],
  ] as const)('[PIX-02] gives its money back where the order %s', async (_, find, to) => {
    expect(await sentAgain(find)).toMatchObject({ status: to })
    expect(await balanceOf(player)).toBe(50)
  })
})
