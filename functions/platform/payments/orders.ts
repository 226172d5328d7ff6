import type { PaymentMethod } from '#contract/paymentMethods.ts'
import type { Refund } from '../wallet/refunds.ts'
import type { PaymentMovement } from '../wallet/ledger.ts'
import type { Payment } from '../tables/payments.ts'
import { providerAmount } from './machine.ts'
import { maskedPerson, type Order, type Provider, type ProviderEvent, type Return } from './provider.ts'
import type { PaymentStore } from './store.ts'

/* A payment as its provider, its wallet and the flags know it. */

/** The same order by its id, whether or not it has reached the provider. */
export function orderOf(payment: Payment): Order {
  const { id, playerId, currency, expiresAt, details } = payment
  return { reference: id, playerId, currency, expiresAt, details, amount_minor: providerAmount(payment) }
}

/** A whole deposit goes back as itself. */
export function returnOf(payment: Payment, { id: deposit, end2end }: Payment): Return {
  const { id: reference, currency } = payment
  return { reference, deposit, end2end, currency, amount_minor: providerAmount(payment) }
}

export function movementOf({ id, amountMinor, method }: Payment): PaymentMovement {
  return { paymentId: id, amount_minor: amountMinor, method }
}

/** Undefined for whatever is no part of a deposit that goes back. */
export function refundOf(payment: Payment): Refund | undefined {
  return payment.returns === null ? undefined : { ...movementOf(payment), depositId: payment.returns }
}

type Providers = { providers: ReadonlyMap<PaymentMethod, Provider> }

export function providerOf({ providers }: Providers, { method }: Payment): Provider {
  const provider = providers.get(method)
  if (!provider) throw new Error(`payment method ${method} is not configured`)
  return provider
}

type Stored = { store: Pick<PaymentStore, 'find'> }

export async function reread({ store }: Stored, { id }: Pick<Payment, 'id'>): Promise<Payment> {
  const payment = await store.find(id)
  if (!payment) throw new Error(`payment ${id} is gone`)
  return payment
}

/** Of what a provider said, as staff may read it. */
export function eventText({ person, ...event }: ProviderEvent): string {
  return JSON.stringify({ ...event, person: person && maskedPerson(person) })
}
