import type { AccountSummary } from '#contract/accountSummary.ts'
import { paymentTypes } from '#contract/paymentTypes.ts'
import type { Limit, Limits } from '#contract/protection.ts'
import { fill } from '@/i18n/format.ts'
import { formatUnit, moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { AccountSummaryTexts } from '@/i18n/namespaces/accountSummary.ts'
import { tightest } from '@/stores/protection/limits.ts'

/* What each tile of the account's summary says. */

export function verificationLine(
  { accountSummary: words }: AccountSummaryTexts,
  { verification }: AccountSummary,
): string {
  return {
    NOT_SEND: words.notSent,
    PENDING: words.pending,
    VERIFIED: words.verified,
    REJECTED: words.rejected,
  }[verification]
}

/** The newest payment, and how many others there are. */
export function paymentsLine(
  { lang, accountSummary: words }: AccountSummaryTexts,
  { payments: [newest], payments_count }: AccountSummary,
): string {
  if (!newest) return words.none
  const amount = moneyInText(lang, newest.amount, newest.currency)
  const names = {
    [paymentTypes.payment]: words.deposit,
    [paymentTypes.withdrawal]: words.withdrawal,
    [paymentTypes.return]: words.return,
  }
  const payment = fill(names[newest.type], { amount })
  return payments_count > 1 ? fill(words.andMore, { payment, count: payments_count - 1 }) : payment
}

export function wagerLine(
  { lang, accountSummary: words }: AccountSummaryTexts,
  { to_wager, bonus_to_wager }: AccountSummary,
  currency: string,
): string {
  const amount = moneyInText(lang, to_wager, currency)
  if (to_wager === 0) return words.none
  if (bonus_to_wager === 0) return amount
  return fill(words.wagerBonus, { amount, bonus: moneyInText(lang, bonus_to_wager, currency) })
}

/** What the tightest limit of money leaves; without one, that of the time. */
export function limitsLine(texts: AccountSummaryTexts, limits: Limits, currency: string): string {
  const { lang, accountSummary: words } = texts
  const limit = tightest(limits, ['deposit', 'loss', 'stake']) ?? tightest(limits, ['session'])
  if (!limit) return words.none
  const left = {
    deposit: words.depositLeft,
    loss: words.lossLeft,
    stake: words.stakeLeft,
    session: words.sessionLeft,
  } satisfies Record<Limit['kind'], string>
  const amount = moneyInText(lang, limit.left, currency)
  return fill(left[limit.kind], { amount, time: formatUnit(lang, limit.left, 'minute') })
}

export function signInLine(
  { accountSummary: words }: AccountSummaryTexts,
  { last_sign_in_at }: AccountSummary,
): string {
  return last_sign_in_at === null ? words.firstSignIn : formatMoment(last_sign_in_at)
}
