import { describeError, log } from '../../shared/log.ts'
import { code } from '#contract/errors.ts'
import { paymentMethods, type PaymentMethod } from '#contract/paymentMethods.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import { fail } from '../../shared/reply.ts'
import { servicesOf, type Services } from '../kit/services.ts'
import type { PlayerWork } from '../wallet/playerWork.ts'
import { planWork } from '../wallet/walletOf.ts'
import { abandon, applyEvent, askAboutPayout, finish, send, sendBack, type PaymentPorts } from './flow.ts'
import { providerOf } from './orders.ts'
import { portsOf } from './ports.ts'
import { releaseNewPayees } from './waits.ts'
import type { Payment } from '../tables/payments.ts'

/** Callbacks arrive within seconds. A payment without one is checked after this time, and again after the same time. */
const patience_ms = minute_ms
const longestPatience_ms = 5 * minute_ms
/** The provider may tell of a payment that was made in the last moment. */
const grace_ms = minute_ms
/** A provider that has given no answer for this long leaves a payment to a late call-back. */
const longestWait_ms = day_ms
/** Of payments that need no provider, and of each method. */
const batchSize = 50
const atOnce = 5

export const paymentsWork: PlayerWork = {
  name: 'payments',
  run: async ({ env, owner: { playerId } }) => {
    const services = servicesOf(env)
    // Before: what is let go now is looked at like any other.
    const released = await releaseNewPayees(services, playerId, Date.now())
    const resumed = await resumePayments(portsOf(services), playerId, Date.now())
    return released === null || resumed === null ? (released ?? resumed) : Math.min(released, resumed)
  },
}

/** Has the player's object look at a payment that is about to begin, in case nothing is heard of it. */
export function watchPayment(services: Services, { playerId: id, currency }: Payment): Promise<void> {
  return planWork(services.env, { id, currency }, { work: 'payments', dueAt: Date.now() + patience_ms })
}

/** Resumes those of a player that are due. Returns when the next one is; null where none is open. */
async function resumePayments(ports: PaymentPorts, playerId: string, now: number): Promise<number | null> {
  const look = lookAs(ports, now)
  for (const payment of await ports.store.openOf(playerId))
    if (lookDueAt(payment) <= now) await alone(payment, look)
  const times = (await ports.store.openOf(playerId)).map(lookDueAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** A payment that is older is looked at less often. */
function lookDueAt({ createdAt, checkedAt }: Payment): number {
  return checkedAt + Math.min(Math.max((checkedAt - createdAt) / 4, patience_ms), longestPatience_ms)
}

/**
 * For staff, who do not want to wait: resumes open payments of everybody. Books what is due in the ledger, ends what never began, and
 * then asks the providers about payments without a result, each method separately. Returns the number of checked payments. One failure
 * does not stop the others.
 */
export async function reconcile(ports: PaymentPorts, now: number): Promise<number> {
  const before = now - patience_ms
  const look = lookAs(ports, now)
  let count = await lookAt(await ports.store.unfinished(before, batchSize), look)
  for (const method of paymentMethods)
    count += await lookAt(await ports.store.unanswered(method, before, batchSize), look)
  return count
}

/**
 * The provider, or whoever calls in its name, says that something happened to a deposit: what counts is the provider's answer to our
 * question. False where it gives none.
 */
export async function askAfterNotice(
  ports: PaymentPorts,
  method: PaymentMethod,
  reference: string,
): Promise<boolean> {
  const payment = await ports.store.find(reference)
  if (payment?.method !== method || payment.direction !== 'in') return true
  const event = await providerOf(ports, payment).find('in', payment.id)
  if (event.ok) await applyEvent(ports, method, event.value)
  return event.ok || event.error.kind !== 'unknown'
}

/** False if the provider gave no answer. */
type Look = (payment: Payment) => Promise<boolean>

function lookAs(ports: PaymentPorts, now: number): Look {
  const behind_ms = Date.now() - now
  return async (payment) => {
    // A concurrent run may have it. The time is that of this step, because a run takes a while.
    if (await ports.store.claim(payment, Date.now() - behind_ms)) return carryOn(ports, payment, now)
    return true
  }
}

/** A few at once. Where all of them are without an answer, the rest is left for the next run: nobody waits for a dead provider. */
async function lookAt(payments: readonly Payment[], look: Look): Promise<number> {
  let count = 0
  while (count < payments.length) {
    const group = payments.slice(count, count + atOnce)
    count += group.length
    const answered = await Promise.all(group.map((payment) => alone(payment, look)))
    if (!answered.includes(true)) break
  }
  return count
}

async function alone(payment: Payment, look: Look): Promise<boolean> {
  try {
    return await look(payment)
  } catch (error) {
    log('error', 'payment not reconciled', { payment: payment.id, error: describeError(error) })
    return true
  }
}

async function carryOn(ports: PaymentPorts, payment: Payment, now: number): Promise<boolean> {
  if (payment.ledgerDue) await finish(ports, payment)
  else if (payment.status === 'returning') await sendBack(ports, payment)
  else if (payment.direction === 'in') return askAboutPayment(ports, payment, now)
  else if (payment.status === 'created') await abandon(ports, payment, fail(code.transactionFailed, '').error)
  else return askAndSend(ports, payment)
  return true
}

/**
 * A payment that the provider does not know, or knows as unpaid, expires at its time; one without an answer expires a
 * day later. A later payment still counts when it is reported.
 */
async function askAboutPayment(ports: PaymentPorts, payment: Payment, now: number): Promise<boolean> {
  const event = await providerOf(ports, payment).find('in', payment.id)
  if (event.ok) await applyEvent(ports, payment.method, event.value)
  const isAnswered = event.ok || event.error.kind === 'missing'
  if (now > payment.expiresAt + (isAnswered ? grace_ms : longestWait_ms))
    await ports.store.move(payment.id, ['created', 'pending'], 'expired')
  return event.ok || event.error.kind !== 'unknown'
}

/** An unknown withdrawal never arrived, so it is sent again as the same order. Nothing else ends a withdrawal. */
async function askAndSend(ports: PaymentPorts, payment: Payment): Promise<boolean> {
  const payout = await askAboutPayout(ports, payment)
  if (payout.ok) return true
  if (payout.error.kind === 'missing') await send(ports, payment)
  return payout.error.kind !== 'unknown'
}
