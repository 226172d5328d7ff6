import { movedAmount } from '#contract/movement.ts'
import type { Bonus, ConversionTerms } from '#contract/bonuses.ts'
import { conversionLimits, type Currency } from '#contract/currencies.ts'
import { code } from '#contract/errors.ts'
import { minorUnits, toMajor } from '#contract/money.ts'
import { ok, unreachable, type Result } from '#lib/result.ts'
import { fail, noSuchAmount, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import type { Account } from '../tables/accounts.ts'
import type { PlayerContext, PlayerHandlers } from '../accounts/calls.ts'
import { readSettings } from '../settings/settings.ts'
import type { Services } from '../kit/services.ts'
import { restrictionFailure, type Restriction } from '../wallet/restrictions.ts'
import type { BonusState } from '../wallet/bonuses.ts'
import type { ConversionRefusal } from '../wallet/conversion.ts'
import { walletOf } from '../wallet/walletOf.ts'

const mostShown = 100

/** Bonuses and their conversion (PROFILE-05). */
export const bonusCalls = {
  bonuses: async ({ services, account }) => ok(await newestBonuses(services, account)),
  giveUpBonus,
  conversionTerms,
  convertBonus,
} satisfies Partial<PlayerHandlers>

/** Ends a bonus at the player's wish: its rest and its wagering go. Repeated, it changes nothing. 9409 if it is over otherwise. */
async function giveUpBonus({
  services,
  account,
  body,
}: PlayerContext<'giveUpBonus'>): Promise<Result<Bonus[], CallFailure>> {
  const wallet = walletOf(services.env, account)
  const status = async () => (await wallet.bonuses()).find(({ id }) => id === body.id)?.status
  const before = await status()
  if (before === undefined) return { ok: false, error: noSuchCall }
  if (before === 'active') await wallet.cancelBonus(body.id)
  if (before !== 'active' && before !== 'canceled') return fail(code.conflict, 'the bonus is over')
  return ok(await newestBonuses(services, account))
}

async function conversionTerms({
  services,
  account,
}: PlayerContext<'conversionTerms'>): Promise<Result<ConversionTerms, CallFailure>> {
  const { currency } = account
  const { daily } = conversionLimits(currency, (await readSettings(services)).limits.bonus)
  const terms = await walletOf(services.env, account).conversionTerms(minorUnits(daily, currency))
  return ok({
    amount: toMajor(terms.amount_minor, currency),
    rest: toMajor(terms.rest_minor, currency),
    daily,
    left_today: toMajor(terms.leftToday_minor, currency),
  })
}

/**
 * Once for each request id. Errors: 105 while the real balance is above the threshold, 507 for more than the bonus balance, 252
 * for more than the day's limit, 9449 for an excluded player, 9409 if the request id was used for another amount.
 */
async function convertBonus({
  services,
  account,
  body,
}: PlayerContext<'convertBonus'>): Promise<Result<{ balance: number; bonus_balance: number }, CallFailure>> {
  const { currency } = account
  const { daily, threshold } = conversionLimits(currency, (await readSettings(services)).limits.bonus)
  const amount_minor = body.amount === undefined ? undefined : movedAmount(body.amount, currency)
  if (body.amount !== undefined && amount_minor === undefined) return noSuchAmount('amount')
  const converted = await walletOf(services.env, account).convertBonus({
    requestId: body.request_id,
    ...(amount_minor === undefined ? {} : { amount_minor }),
    dayLimit_minor: minorUnits(daily, currency),
    threshold_minor: minorUnits(threshold, currency),
  })
  if (!converted.ok) return refusal(converted.error)
  const { real_minor, bonus_minor } = converted.value
  return ok({ balance: toMajor(real_minor, currency), bonus_balance: toMajor(bonus_minor, currency) })
}

function refusal(reason: ConversionRefusal | Restriction) {
  if (typeof reason !== 'string') return restrictionFailure(reason)
  switch (reason) {
    case 'too_rich':
      return fail(code.wageringOpen, 'the balance is above the threshold')
    case 'insufficient_bonus':
      return fail(code.insufficientBonus, 'insufficient bonus balance')
    case 'day_limit':
      return fail(code.amountTooHigh, 'above the limit a day')
    case 'conflict':
      return fail(code.conflict, 'the request id was used for something else')
    default:
      return unreachable(reason)
  }
}

/** A player's bonuses as calls answer them; the copy of the player's data has all. */
async function newestBonuses(services: Services, account: Account): Promise<Bonus[]> {
  return (await allBonuses(services, account)).slice(0, mostShown)
}

export async function allBonuses({ env }: Services, account: Account): Promise<Bonus[]> {
  return (await walletOf(env, account).bonuses()).map((bonus) => bonusOf(bonus, account.currency))
}

function bonusOf({ id, kind, status, counts, ...bonus }: BonusState, currency: Currency): Bonus {
  return {
    id,
    kind,
    counts,
    amount: toMajor(bonus.amount_minor, currency),
    remaining: toMajor(bonus.left_minor, currency),
    wagered: toMajor(bonus.wagered_minor, currency),
    to_wager: toMajor(bonus.to_wager_minor, currency),
    created_at: new Date(bonus.given_at).toISOString(),
    expires_at: new Date(bonus.expires_at).toISOString(),
    status,
  }
}
