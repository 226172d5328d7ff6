import { describeError, log } from '../../shared/log.ts'
import { code } from '../../../contract/errors.ts'
import { minute_ms } from '../../../contract/time.ts'
import { fail } from '../../shared/reply.ts'
import { abandon, applyEvent, askAboutPayout, finish, providerOf, send, type PaymentPorts } from './flow.ts'
import type { Payment } from './tables.ts'

/** Call-backs come within seconds: what nobody told of for this long is asked about, and then again after as long. */
const patience_ms = minute_ms
/** The provider may tell of a payment that was made in the last moment. */
const grace_ms = minute_ms
const batchSize = 50

/**
 * Carries on what hangs: asks the providers about payments that they have not told of, books what is due in the ledger, and ends
 * what never began. Returns how many it looked at. A failure of one leaves the others.
 */
export async function reconcile(ports: PaymentPorts, now: number): Promise<number> {
  const hanging = await ports.store.hanging(now - patience_ms, batchSize)
  for (const payment of hanging) {
    try {
      // A run that is still under way may have it.
      if (!(await ports.store.claim(payment, now))) continue
      await carryOn(ports, payment, now)
    } catch (error) {
      log('error', 'payment not reconciled', { payment: payment.id, error: describeError(error) })
    }
  }
  return hanging.length
}

async function carryOn(ports: PaymentPorts, payment: Payment, now: number): Promise<void> {
  if (payment.ledgerDue) return finish(ports, payment)
  if (payment.direction === 'in') return askAboutPayment(ports, payment, now)
  if (payment.status === 'created') {
    await abandon(ports, payment, fail(code.transactionFailed, '').error)
    return
  }
  return askAndSend(ports, payment)
}

/** What the provider does not know, or knows to be unpaid, is over when its time is. */
async function askAboutPayment(ports: PaymentPorts, payment: Payment, now: number): Promise<void> {
  const found = await providerOf(ports, payment).find('in', payment.id)
  if (found.ok) await applyEvent(ports, payment.method, found.value)
  else if (found.error.kind !== 'missing') return
  if (now > payment.expiresAt + grace_ms)
    await ports.store.move(payment.id, ['created', 'pending'], 'expired')
}

/** What the provider does not know has not arrived there: it is sent again, as the same order. */
async function askAndSend(ports: PaymentPorts, payment: Payment): Promise<void> {
  const found = await askAboutPayout(ports, payment)
  if (!found.ok && found.error.kind === 'missing') await send(ports, payment)
}
