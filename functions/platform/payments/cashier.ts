import { and, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CallResult } from '#contract/calls.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import { paymentMethods, type PaymentMethod } from '#contract/paymentMethods.ts'
import { pixKeyKinds } from '#contract/pixKey.ts'
import { hour_ms } from '#lib/time.ts'
import { knownSettings } from '../settings/settings.ts'
import { sqlList } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import type { Called } from '../wallet/callerWallet.ts'
import type { Unplayed } from '../wallet/refunds.ts'
import type { CashierSums } from '../wallet/rules.ts'
import { outOfProgram } from '../bonuses/exclusions.ts'
import { depositOffer } from '../offers/depositOffer.ts'
import { boundsOf, dayStart, shownBounds } from './limits.ts'
import { savedKeys } from './payees.ts'
import { maskedEnd } from './provider.ts'
import { needsVerification } from './request.ts'
import { usesSince } from './store.ts'
import { mayGoBack } from './unplayed.ts'
import { payment, type Direction } from '../tables/payments.ts'

/** The data for the cashier's form: methods for the currency with their limits, saved keys, and obstacles. */
export async function cashier(
  services: Services,
  { owner, holder, money }: Called & { money: CashierSums },
): Promise<CallResult<'cashier'>> {
  const { config } = services
  const { currency, playerId } = owner
  const { parts, isExcluded } = money
  const player = {
    ...{ id: playerId, currency, createdAt: new Date(holder.createdAt) },
    verifiedAt: holder.verifiedAt === null ? null : new Date(holder.verifiedAt),
  }
  const settings = await knownSettings(services)
  const { uses, keys, deposits, ...last } = await factsOf(services, playerId, money.unplayed)
  const usedBy = (wanted: { direction: Direction; method?: PaymentMethod }) =>
    uses
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
  return {
    currency,
    methods,
    keys,
    payee_wait_hours: config.payments.payeeWait_ms / hour_ms,
    account: last.account ?? '',
    // A player who may not play is not asked to: the wallet's rule.
    to_wager: isExcluded ? 0 : toMajor(money.toWager_minor, currency),
    wagering: {
      deposited: toMajor(parts.deposited_minor, currency),
      deposits: toMajor(parts.deposits_minor, currency),
      bonuses: toMajor(parts.bonuses_minor, currency),
      bonus_money: toMajor(parts.bonusMoney_minor, currency),
    },
    unplayed: money.unplayed.flatMap(({ depositId, amount_minor }) => {
      const deposit = deposits.find(({ id }) => id === depositId)
      if (!deposit) return []
      const { id, method, at, payer } = deposit
      const amount = toMajor(amount_minor, currency)
      return { id, method, date: new Date(at).toISOString(), amount, payer: maskedEnd(payer ?? '') }
    }),
    bonus_offer: await depositOffer(services, player, { ...money, isOut: last.isOut }),
    needs_verification: await needsVerification(services, player),
  }
}

/** In major units; null without a limit. */
function leftOf(currency: Currency, limit_minor: number | undefined, used_minor = 0): number | null {
  return limit_minor === undefined ? null : toMajor(Math.max(0, limit_minor - used_minor), currency)
}

const Facts = v.object({
  method: v.nullable(v.string()),
  account: v.nullable(v.string()),
  isOut: v.boolean(),
  uses: v.array(
    v.object({
      direction: v.picklist(['in', 'out']),
      method: v.string(),
      used_minor: v.number(),
    }),
  ),
  deposits: v.array(
    v.object({
      ...{ id: v.string(), method: v.picklist(paymentMethods) },
      ...{ at: v.number(), payer: v.nullable(v.string()) },
    }),
  ),
  keys: v.array(v.object({ id: v.string(), kind: v.picklist(pixKeyKinds), key: v.string() })),
})

/**
 * What the database has for the form, in one statement: the method of the last payment, the account of the last withdrawal to one, whether
 * there is no welcome bonus any more, what was paid today, the saved keys, and the deposits that may go back.
 */
async function factsOf(
  services: Services,
  playerId: string,
  unplayed: readonly Unplayed[],
): Promise<v.InferOutput<typeof Facts>> {
  const { db } = services
  const ids = sqlList(unplayed.map(({ depositId }) => depositId))
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT 1`
  const [row] = await db.all<{ facts: string }>(sql`SELECT json_object(
    'method', (SELECT method FROM payment WHERE player_id = ${playerId} ${newest}),
    'account', (SELECT details ->> 'account' FROM payment WHERE player_id = ${playerId} AND direction = 'out'
      AND details ->> 'account' IS NOT NULL ${newest}),
    'isOut', json(iif(${outOfProgram(db, playerId)}, 'true', 'false')),
    'uses', (SELECT json_group_array(json_object('direction', direction, 'method', method, 'used_minor', used_minor))
      FROM ${usesSince(db, playerId, dayStart(Date.now()))}),
    'keys', (SELECT json_group_array(json_object('id', id, 'kind', kind, 'key', key))
      FROM ${savedKeys(db, playerId)}),
    'deposits', (SELECT json_group_array(json_object('id', id, 'method', method, 'at', created_at,
      'payer', coalesce(person ->> 'document', details ->> 'cpf'))) FROM payment
      WHERE ${and(inArray(payment.id, ids), mayGoBack(services))})) AS facts`)
  return v.parse(Facts, JSON.parse(row?.facts ?? ''))
}
