import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CallResult } from '#contract/calls.ts'
import type { Currency } from '#contract/currencies.ts'
import { toMajor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { pixKeyKinds } from '#contract/pixKey.ts'
import { hour_ms } from '#lib/time.ts'
import { knownSettings } from '../settings/settings.ts'
import type { Services } from '../kit/services.ts'
import type { Called } from '../wallet/callerWallet.ts'
import type { CashierSums } from '../wallet/rules.ts'
import { outOfProgram, welcomeOffer } from '../bonuses/welcomeOffer.ts'
import { boundsOf, dayStart, shownBounds } from './limits.ts'
import { savedKeys } from './payees.ts'
import { needsVerification } from './request.ts'
import { usesSince } from './store.ts'
import type { Direction } from '../tables/payments.ts'

/** The data for the cashier's form: methods for the currency with their limits, saved keys, and obstacles. */
export async function cashier(
  services: Services,
  { owner, holder, money }: Called & { money: CashierSums },
): Promise<CallResult<'cashier'>> {
  const { db, config } = services
  const { currency, playerId } = owner
  const { parts, isExcluded } = money
  const player = { id: playerId, currency, verifiedAt: holder.verifiedAt }
  const settings = await knownSettings(db)
  const { uses, keys, ...last } = await factsOf(services, playerId)
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
    bonus_offer: (await welcomeOffer(services, player, { isExcluded, isOut: last.isOut })) ?? null,
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
  keys: v.array(v.object({ id: v.string(), kind: v.picklist(pixKeyKinds), key: v.string() })),
})

/**
 * What the database has for the form, in one statement: the method of the last payment, the account of the last withdrawal to one, whether
 * there is no welcome bonus any more, what was paid today, and the saved keys.
 */
async function factsOf({ db }: Services, playerId: string): Promise<v.InferOutput<typeof Facts>> {
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT 1`
  const [row] = await db.all<{ facts: string }>(sql`SELECT json_object(
    'method', (SELECT method FROM payment WHERE player_id = ${playerId} ${newest}),
    'account', (SELECT details ->> 'account' FROM payment WHERE player_id = ${playerId} AND direction = 'out'
      AND details ->> 'account' IS NOT NULL ${newest}),
    'isOut', json(iif(${outOfProgram(db, playerId)}, 'true', 'false')),
    'uses', (SELECT json_group_array(json_object('direction', direction, 'method', method, 'used_minor', used_minor))
      FROM ${usesSince(db, playerId, dayStart(Date.now()))}),
    'keys', (SELECT json_group_array(json_object('id', id, 'kind', kind, 'key', key))
      FROM ${savedKeys(db, playerId)})) AS facts`)
  return v.parse(Facts, JSON.parse(row?.facts ?? ''))
}
