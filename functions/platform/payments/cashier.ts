import { sql } from 'drizzle-orm'
import type { CallResult } from '#contract/calls.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { hour_ms } from '#lib/time.ts'
import type { Account } from '../tables/accounts.ts'
import { knownSettings } from '../settings/settings.ts'
import type { Services } from '../kit/services.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { welcomeOffer } from '../bonuses/welcomeOffer.ts'
import { boundsOf, dayStart, shownBounds } from './limits.ts'
import { savedKeys } from './payees.ts'
import { needsVerification } from './request.ts'
import { usesSince } from './store.ts'
import type { Direction } from '../tables/payments.ts'

/** The data for the cashier's form: methods for the currency with their limits, saved keys, and obstacles. */
export async function cashier(services: Services, account: Account): Promise<CallResult<'cashier'>> {
  const { db, config, env } = services
  const { currency, id: playerId } = account
  const settings = await knownSettings(db)
  const used = await usesSince(db, playerId, dayStart(Date.now()))
  const usedBy = (wanted: { direction: Direction; method?: PaymentMethod }) =>
    used
      .filter(
        ({ direction, method }) => direction === wanted.direction && method === (wanted.method ?? method),
      )
      .reduce((sum, { used_minor }) => sum + used_minor, 0)
  const boundsFor = (method: PaymentMethod, direction: Direction) => {
    const bounds = boundsOf(config.payments, settings, { method, currency, direction })
    return bounds ? shownBounds(bounds, currency, usedBy({ direction, method })) : null
  }
  const outToday_minor = usedBy({ direction: 'out' })
  const accepted = [...config.payments.methods.values()].filter((method) => method.currencies.has(currency))
  const last = await lastUsed(services, playerId)
  const methods = accepted
    .toSorted((one, other) => Number(other.id === last.method) - Number(one.id === last.method))
    .map(({ id, name, minutes, currencies: taken }) => ({
      id,
      name,
      top_up: boundsFor(id, 'in'),
      withdrawal: boundsFor(id, 'out'),
      top_up_minutes: minutes.topUp ?? null,
      withdrawal_minutes: minutes.withdrawal ?? null,
      checked_above: leftOf(currency, taken.get(currency)?.approveAbove_minor, outToday_minor),
    }))
  const wallet = walletOf(env, account)
  const parts = await wallet.wageringParts()
  return {
    currency,
    methods,
    keys: await savedKeys(services, playerId),
    payee_wait_hours: config.payments.payeeWait_ms / hour_ms,
    account: last.account,
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

/** The account of the last withdrawal to one, and the method of the last payment. */
async function lastUsed({ db }: Services, playerId: string) {
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT 1`
  const [last] = await db.all<{ method: PaymentMethod | null; account: string | null }>(sql`SELECT
    (SELECT method FROM payment WHERE player_id = ${playerId} ${newest}) AS method,
    (SELECT details ->> 'account' FROM payment WHERE player_id = ${playerId} AND direction = 'out'
      AND details ->> 'account' IS NOT NULL ${newest}) AS account`)
  return { method: last?.method, account: last?.account ?? '' }
}
