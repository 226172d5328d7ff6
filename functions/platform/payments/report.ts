import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { Currency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms } from '#lib/time.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { sqlList } from '../kit/list.ts'
import { thirdPartyFailed } from '../kit/reply.ts'
import type { Database, Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { providerAmount } from './machine.ts'
import type { ProviderEvent } from './provider.ts'
import { providersOf } from './ports.ts'
import { user } from '../tables/accounts.ts'
import { payment, type Direction, type Payment } from '../tables/payments.ts'

/** Amounts are minor units. `provider` is the amount paid there, which differs from the others by the fees. */
type Line = {
  method: PaymentMethod
  currency: string
  direction: Direction
  count: number
  payments_minor: number
  fees_minor: number
  ledger_minor: number
  provider_minor: number
}
/** held: somebody else paid it, so that no ledger has it. */
type Difference = { id: string; method: PaymentMethod; why: 'ledger' | 'provider' | 'only_provider' | 'held' }
export type DayReport = { day: string; lines: Line[]; differences: Difference[] }

/**
 * The payments of a day (UTC, by the provider's clock) according to payments, ledger and providers, with every
 * payment on which they differ. 9502 if a provider does not answer.
 */
export async function dayReport(services: Services, day: string): Promise<Result<DayReport, CallFailure>> {
  const payments = await paidOn(services.db, Date.parse(day))
  const [ledger, tests] = await Promise.all([
    ledgerSums(services, payments),
    testAccounts(services.db, payments),
  ])
  const lines = new Map<string, Line>()
  const differences: Difference[] = []
  for (const [method, provider] of providersOf(services)) {
    const answer = await provider.paidOn(day)
    if (!answer.ok) return thirdPartyFailed(code.upstreamBroke, `${method} does not answer`)
    const reported = new Map(answer.value.map((event) => [event.reference, event]))
    for (const one of payments.filter((paid) => paid.method === method)) {
      const event = reported.get(one.id)
      reported.delete(one.id)
      const booked_minor = ledger.get(one.id) ?? 0
      if (!tests.has(one.playerId)) add(lines, one, { booked_minor, event })
      const signed_minor = one.direction === 'in' ? one.amountMinor : -one.amountMinor
      if (booked_minor !== signed_minor) differences.push({ id: one.id, method, why: 'ledger' })
      if (event?.amount_minor !== providerAmount(one))
        differences.push({ id: one.id, method, why: 'provider' })
    }
    const held = await heldAmong(services.db, [...reported.keys()])
    for (const id of reported.keys())
      differences.push({ id, method, why: held.has(id) ? 'held' : 'only_provider' })
  }
  return ok({ day, lines: [...lines.values()], differences })
}

function paidOn(db: Database, from: number): Promise<Payment[]> {
  return db
    .select()
    .from(payment)
    .where(
      and(gte(payment.settledAt, from), lt(payment.settledAt, from + day_ms), eq(payment.status, 'paid')),
    )
}

/** Deposits that wait for staff or go back. */
async function heldAmong(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isHeld = and(inArray(payment.id, sqlList(ids)), inArray(payment.status, ['reserved', 'returning']))
  const rows = await db.select({ id: payment.id }).from(payment).where(isHeld)
  return new Set(rows.map(({ id }) => id))
}

/** Their payments are compared with the provider's, and are in no sum. */
async function testAccounts(db: Database, payments: readonly Payment[]): Promise<Set<string>> {
  const ids = new Set(payments.map(({ playerId }) => playerId))
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.isTest, true), inArray(user.id, sqlList([...ids]))))
  return new Set(rows.map(({ id }) => id))
}

/** By payment, from the wallets of their players. */
async function ledgerSums({ env }: Services, payments: readonly Payment[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const [id, own] of Map.groupBy(payments, ({ playerId }) => playerId)) {
    const currency: Currency | undefined = own[0]?.currency
    if (currency === undefined) continue
    const found = await walletOf(env, { id, currency }).paymentSums(own.map((one) => one.id))
    for (const [paymentId, sum_minor] of Object.entries(found)) sums.set(paymentId, sum_minor)
  }
  return sums
}

type BookedPayment = { booked_minor: number; event: ProviderEvent | undefined }

function add(lines: Map<string, Line>, paid: Payment, { booked_minor, event }: BookedPayment): void {
  const { method, currency, direction } = paid
  const key = `${method} ${currency} ${direction}`
  const empty = { count: 0, payments_minor: 0, fees_minor: 0, ledger_minor: 0, provider_minor: 0 }
  const line = lines.get(key) ?? { method, currency, direction, ...empty }
  lines.set(key, {
    ...line,
    count: line.count + 1,
    payments_minor: line.payments_minor + paid.amountMinor,
    fees_minor: line.fees_minor + paid.feeMinor,
    ledger_minor: line.ledger_minor + Math.abs(booked_minor),
    provider_minor: line.provider_minor + (event?.amount_minor ?? 0),
  })
}
