import type { LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { DepositOutcome } from '#contract/payments.ts'
import type { Services } from '../kit/services.ts'
import { isoOf } from '../kit/list.ts'
import { titlesOf } from '../offers/myOffers.ts'
import type { Payment } from '../tables/payments.ts'
import { walletOf } from '../wallet/walletOf.ts'

type Asked = Pick<Payment, 'id' | 'playerId' | 'currency' | 'direction' | 'status' | 'ledgerDue'>

/**
 * CASHIER-02: what a deposit that is paid has brought, and what is to be wagered by now; null of another payment. The wallet has it
 * a moment after the payment is paid, and a gift later still.
 */
export async function depositOutcome(
  services: Services,
  { id, playerId, currency, direction, status, ledgerDue }: Asked,
  lang: LanguageCode,
): Promise<DepositOutcome | null> {
  if (direction !== 'in' || status !== 'paid') return null
  const { toWager_minor, gifts } = await walletOf(services.env, { id: playerId, currency }).depositOutcome(id)
  const titles = await titlesOf(services, gifts, lang)
  return {
    to_wager: toMajor(toWager_minor, currency),
    is_coming: ledgerDue || gifts.some(({ state }) => state === 'due'),
    gifts: gifts.map(({ gift_id, title, kind, state, amount_minor, to_wager_minor, until }, n) => ({
      ...{
        id: gift_id,
        title: titles[n] ?? title,
        kind,
        state: state === 'due' ? ('coming' as const) : state,
      },
      ...{ amount: kind === 'points' ? amount_minor : toMajor(amount_minor, currency) },
      to_wager: toMajor(to_wager_minor, currency),
      until: until === null ? '' : isoOf(until),
    })),
  }
}
