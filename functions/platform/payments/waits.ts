import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { hour_ms } from '#lib/time.ts'
import { isRefused } from '../cases/personChecks.ts'
import type { Overdue } from '../kit/lateWork.ts'
import type { Services } from '../kit/services.ts'
import { findPlayer } from '../staff/players.ts'
import type { Account } from '../tables/accounts.ts'
import { payment, type Payment, type WaitRule } from '../tables/payments.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { isCreditedByOne } from './credited.ts'
import { approve, type PaymentPorts } from './flow.ts'
import { dayStart } from './limits.ts'
import { isForeignPayee } from './payee.ts'
import { isPayee, waitsForTime } from './payees.ts'
import { portsOf } from './ports.ts'
import { overduePayments, usedSince } from './store.ts'
import { hasStranded } from './unplayed.ts'
import { wasToldForeign } from './whose.ts'

/*
 * Why a withdrawal waits: for staff, by rules, or for the time of a new payee (PAYEE_WAIT_HOURS), in which the owner who was told can cancel
 * it. Then it goes by itself, unless a rule holds by now.
 */

/** The rules that let the withdrawal wait for staff. */
export async function staffRulesOf(
  services: Services,
  account: Account,
  withdrawal: Payment,
): Promise<WaitRule[]> {
  const [isAbove, isForeign, isUnplayedNow, isCredited] = await Promise.all([
    isAboveLimit(services, withdrawal),
    isPayeeForeign(services, account, withdrawal),
    isUnplayed(services, account, withdrawal),
    isCreditedByOne(services, account.id),
  ])
  const rules = {
    ...{ above_limit: isAbove, foreign_payee: isForeign, unplayed: isUnplayedNow, credited: isCredited },
  }
  return (['above_limit', 'foreign_payee', 'unplayed', 'credited'] as const).filter((rule) => rules[rule])
}

/** By the CPF that was typed, or by what the provider said of the key the last time. */
async function isPayeeForeign(services: Services, account: Account, withdrawal: Payment): Promise<boolean> {
  return (await isForeignPayee(services, account, withdrawal)) || wasToldForeign(services, withdrawal)
}

/**
 * Deposits that were not played go back to their payers (returns.ts), and the wallet pays them to nobody else. Where one cannot go back, and
 * its owner may not play, staff look. What was reserved before was looked at then.
 */
async function isUnplayed(services: Services, account: Account, { status }: Payment): Promise<boolean> {
  if (status !== 'created') return false
  const exclusion = await walletOf(services.env, account).exclusion()
  return exclusion !== undefined && hasStranded(services, account)
}

/**
 * Above the method's sum, with all that the player takes out on the same day: the parts of a large withdrawal wait as it would, by
 * whichever methods they go. It is stored before the sum is read, so of two at once at least the later one sees both.
 */
async function isAboveLimit({ config, db }: Services, withdrawal: Payment): Promise<boolean> {
  const { method, currency, playerId, direction, createdAt, amountMinor } = withdrawal
  const { approveAbove_minor } = config.payments.methods.get(method)?.currencies.get(currency) ?? {}
  if (approveAbove_minor === undefined) return false
  const [ofDay] = await usedSince(db, { playerId, direction }, dayStart(createdAt))
  return (ofDay?.used_minor ?? amountMinor) > approveAbove_minor
}

/** Where a player may not be paid now, it is asked again after this time. */
const again_ms = hour_ms

/** Lets those of a player go whose time is over. Returns when the next one is due; null where none waits for its time. */
export async function releaseNewPayees(
  services: Services,
  playerId: string,
  now: number,
): Promise<number | null> {
  const waiting = await services.db
    .select()
    .from(payment)
    .where(and(waitsForTime, eq(payment.playerId, playerId)))
    .orderBy(asc(payment.waitsUntil))
  let next: number | null = null
  for (const withdrawal of waiting) {
    const endsAt = withdrawal.waitsUntil ?? 0
    const again = endsAt > now ? endsAt : await release(services, withdrawal, now)
    if (again !== null) next = Math.min(next ?? again, again)
  }
  return next
}

async function release(services: Services, withdrawal: Payment, now: number): Promise<number | null> {
  const ports = portsOf(services)
  const player = await findPlayer(services, withdrawal.playerId)
  if (!player.ok) return null
  if (player.value.isBanned || (await isRefused(services, player.value.id))) return now + again_ms
  const waits: WaitRule[] = await staffRulesOf(services, player.value, withdrawal)
  if (!(await isPayee(services, withdrawal))) waits.push('payee_removed')
  if (waits.length > 0) await toStaff(ports, withdrawal, waits)
  else await approve(ports, withdrawal)
  return null
}

/** It waits for no time any more: staff decide. */
export function toStaff(
  { store }: PaymentPorts,
  { id }: Payment,
  waits: WaitRule[],
): Promise<Payment | undefined> {
  return store.move(id, ['reserved'], 'reserved', { waits, waitsUntil: null })
}

/** The players whose object had to look at a payment, or to let a withdrawal go, before a time. */
export const overduePaymentWork: Overdue = async (services, before, count) => {
  const both = await Promise.all([
    overduePayments(services, before, count),
    overdueNewPayees(services, before, count),
  ])
  const first = both.flat().toSorted((one, other) => one.dueAt - other.dueAt)
  return first.filter(({ id }, at) => first.findIndex((one) => one.id === id) === at).slice(0, count)
}

const overdueNewPayees: Overdue = ({ db }, before, count) =>
  db
    .select({
      id: payment.playerId,
      currency: payment.currency,
      dueAt: sql<number>`min(${payment.waitsUntil})`,
    })
    .from(payment)
    .where(and(waitsForTime, lt(payment.waitsUntil, before)))
    .groupBy(payment.playerId)
    .orderBy(sql`min(${payment.waitsUntil})`)
    .limit(count)
