import { and, desc, eq, sql } from 'drizzle-orm'
import type { CallResult } from '#contract/calls.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { Account } from '../tables/accounts.ts'
import { readSettings } from '../settings/settings.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { welcomeOffer } from '../bonuses/welcomeOffer.ts'
import { boundsOf, dayStart, shownBounds } from './limits.ts'
import { savedPixKeys } from './pixKeys.ts'
import { needsVerification } from './request.ts'
import { usedSince } from './store.ts'
import { payment, type Direction } from '../tables/payments.ts'

/** The data for the cashier's form: methods for the currency with their limits, saved keys, and obstacles. */
export async function cashier(services: Services, account: Account): Promise<CallResult<'cashier'>> {
  const { db, config, env } = services
  const { currency, id: playerId } = account
  const settings = await readSettings(db)
  const boundsFor = async (method: PaymentMethod, direction: Direction) => {
    const bounds = boundsOf(config.payments, settings, { method, currency, direction })
    if (!bounds) return null
    const [used] = await usedSince(db, { playerId, direction, method }, dayStart(Date.now()))
    return shownBounds(bounds, currency, used?.used_minor ?? 0)
  }
  const [outToday] = await usedSince(db, { playerId, direction: 'out' }, dayStart(Date.now()))
  const accepted = [...config.payments.methods.values()].filter((method) => method.currencies.has(currency))
  const last = await lastMethod(services, playerId)
  const methods = await Promise.all(
    accepted
      .toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
      .map(async ({ id, name, minutes, currencies: taken }) => ({
        id,
        name,
        top_up: await boundsFor(id, 'in'),
        withdrawal: await boundsFor(id, 'out'),
        top_up_minutes: minutes.topUp ?? null,
        withdrawal_minutes: minutes.withdrawal ?? null,
        checked_above: leftOf(currency, taken.get(currency)?.approveAbove_minor, outToday?.used_minor),
      })),
  )
  const wallet = walletOf(env, account)
  const parts = await wallet.wageringParts()
  return {
    currency,
    methods,
    keys: await savedPixKeys(db, playerId),
    account: await lastAccount(services, playerId),
    // A player who may not play is not asked to: the wallet's rule.
    to_wager: (await wallet.exclusion()) ? 0 : toMajor(await wallet.toWager(), currency),
    wagering: {
      deposited: toMajor(parts.deposited_minor, currency),
      deposits: toMajor(parts.deposits_minor, currency),
      bonuses: toMajor(parts.bonuses_minor, currency),
      bonus_money: toMajor(parts.bonusMoney_minor, currency),
    },
    bonus_offer: (await welcomeOffer(services, account)) ?? null,
    needs_verification: await needsVerification(services, account),
  }
}

/** In major units; null without a limit. */
function leftOf(currency: Currency, limit_minor: number | undefined, used_minor = 0): number | null {
  return limit_minor === undefined ? null : toMajor(Math.max(0, limit_minor - used_minor), currency)
}

async function lastAccount({ db }: Services, playerId: string): Promise<string> {
  const [last] = await db
    .select({ details: payment.details })
    .from(payment)
    .where(
      and(
        eq(payment.playerId, playerId),
        eq(payment.direction, 'out'),
        sql`${payment.details} ->> 'account' IS NOT NULL`,
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1)
  return last?.details.account ?? ''
}

async function lastMethod({ db }: Services, playerId: string): Promise<PaymentMethod | undefined> {
  const [last] = await db
    .select({ method: payment.method })
    .from(payment)
    .where(eq(payment.playerId, playerId))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1)
  return last?.method
}
