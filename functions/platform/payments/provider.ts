import * as v from 'valibot'
import type { Currency } from '#contract/currencies.ts'
import { minorOf } from '#contract/money.ts'
import type { Result } from '#lib/result.ts'
import type { Details, Direction, Person } from '../tables/payments.ts'
import { isSignedWithin, oneHolds, type Signed } from '../../shared/signed.ts'

/** The order of a payment or withdrawal at a provider. The `reference` is ours: repeated, it is the same order. */
export type Order = {
  reference: string
  playerId: string
  currency: Currency
  /** The amount at the provider: with the fee for a deposit, without it for a withdrawal. */
  amount_minor: number
  expiresAt: number
  details: Details
}

/** What goes back of a deposit that was paid. The `reference` is ours, as of an order. */
export type Return = {
  reference: string
  /** Our number of the deposit, and the one that it has at the bank. */
  deposit: string
  end2end: string | null
  currency: Currency
  amount_minor: number
}

/** A provider's report about an order, in a callback or on request. `back` is a return, which has an amount of its own. */
export type ProviderEvent = {
  reference: string
  direction: Direction | 'back'
  status: 'pending' | 'paid' | 'refused' | 'expired' | 'returned' | 'cancelled'
  amount_minor: number
  currency: string
  providerId: string
  end2end: string | undefined
  /** Unix milliseconds; when it was paid. */
  settledAt: number | undefined
  /** Who has paid, or owns the key that is paid, where the provider says so. */
  person?: Person | undefined
}

/**
 * refused: the provider said no, in its own words. missing: it does not know the order. unknown: no answer, or one that cannot
 * be read, so the order may exist or not.
 */
export type ProviderFailure =
  { kind: 'refused'; message: string } | { kind: 'missing' } | { kind: 'unknown'; detail: string }

type Answered<Value> = Promise<Result<Value, ProviderFailure>>

/** A payment provider: one adapter for each dialect. Calls with the same reference may be repeated. */
export type Provider = {
  /** Returns the address of the page where the player pays, and the code for the app of any bank if the provider gives one. */
  createPayment: (order: Order) => Answered<{ providerId: string; url: string; pixCode?: string | undefined }>
  createPayout: (
    order: Order,
  ) => Answered<{ providerId: string; end2end: string | undefined; person?: Person | undefined }>
  /** Sends a deposit, or a part of it, back to where it came from. Refused if it cannot be sent back any more. */
  returnPayment: (back: Return) => Answered<ProviderEvent>
  findReturn: (back: Return) => Answered<ProviderEvent>
  /** The order's status after the request: refused, or not canceled if the provider has begun to pay. */
  cancelPayout: (reference: string) => Answered<ProviderEvent>
  find: (direction: Direction, reference: string) => Answered<ProviderEvent>
  /** Everything that was paid on a day (YYYY-MM-DD, UTC). */
  paidOn: (day: string) => Answered<ProviderEvent[]>
  /** Checks the signature and reads the event; undefined if either is wrong. */
  readCallBack: (headers: Headers, body: string) => Promise<ProviderEvent | undefined>
  /** The deposits that a call-back in the provider's published form names; undefined for another form. It proves nothing: they are asked about. */
  readNotice?: (body: string) => string[] | undefined
}

/** The end of a key or of an account is enough to compare it with what a player says; empty for none. */
export function maskedEnd(number: string): string {
  return number && `…${number.slice(-4)}`
}

/** A person as logs and lists may have it: the name, and the end of the document's number. */
export function maskedPerson({ document, name }: Person): Person {
  return { name, document: maskedEnd(document ?? '') || undefined }
}

/** Whom a provider names; undefined where it names nobody. */
export function personOf(
  document: string | null | undefined,
  name: string | null | undefined,
): Person | undefined {
  return document || name ? { document: document ?? undefined, name: name ?? undefined } : undefined
}

/** An entry of a valibot pipe: reads the decimals of an order by its currency, and refuses what the currency does not have. */
export function inMinorUnits<Told extends { amount: string; currency: string }>() {
  return v.rawTransform<Told, Omit<Told, 'amount'> & { amount_minor: number }>(
    ({ dataset, addIssue, NEVER }) => {
      const { amount, ...rest } = dataset.value
      const amount_minor = minorOf(amount, rest.currency)
      if (amount_minor !== undefined) return { ...rest, amount_minor }
      addIssue({ message: 'no amount of the currency' })
      return NEVER
    },
  )
}

/** The provider signs each repetition of a callback again, so an old signature comes from somebody else. */
const validity_s = 300

/** Whether `signature` is the HMAC-SHA256 of `text` under one of the keys, made in the last minutes. */
export function isSignedNow(keys: readonly string[], text: string, sent: Signed): Promise<boolean> {
  return oneHolds(keys, (key) => isSignedWithin(validity_s, key, text, sent))
}
