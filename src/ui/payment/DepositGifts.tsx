import type { DepositGift, FollowedPayment } from '#contract/payments.ts'
import { localPath } from '#contract/languages.ts'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import { formatMoment } from '@/i18n/moments.ts'
import type { OffersTexts } from '@/i18n/namespaces/offers.ts'
import type { PaymentTexts } from '@/i18n/namespaces/payments.ts'

type Texts = PaymentTexts & Pick<OffersTexts, 'offers'>
type Props = { texts: Texts; gifts: readonly DepositGift[]; currency: FollowedPayment['currency'] }

/** CASHIER-02: what came with a deposit: how much, what is to be wagered of it, and until when. */
export function DepositGifts({ texts, gifts, currency }: Props) {
  return (
    <ul className="payment-gifts">
      {gifts.map((gift) => (
        <li key={gift.id}>
          <b>{gift.title}</b>
          <span className={gift.state === 'given' ? 'gain' : ''}>{stateLine(texts, gift, currency)}</span>
          {termsOf(texts, gift, currency).map((line) => (
            <span key={line} className="text-14">
              {line}
            </span>
          ))}
        </li>
      ))}
      <li>
        <a className="inline-flex items-center min-h-6" href={localPath(texts.lang, '/profile/promocode')}>
          {texts.payments.toBonuses}
        </a>
      </li>
    </ul>
  )
}

function stateLine(
  { lang, payments, offers }: Texts,
  gift: DepositGift,
  currency: Props['currency'],
): string {
  if (gift.state !== 'given') return offers[gift.state]
  if (gift.kind === 'points') return offers.givenPoints
  if (gift.kind === 'free_bets') return offers.givenFreeBets
  if (gift.kind === 'free_rounds') return offers.givenFreeRounds
  return fill(payments.giftMoney, { amount: moneyInText(lang, gift.amount, currency) })
}

function termsOf(
  { lang, payments }: Texts,
  { to_wager, until }: DepositGift,
  currency: Props['currency'],
): string[] {
  return [
    ...(to_wager > 0 ? [fill(payments.giftWager, { amount: moneyInText(lang, to_wager, currency) })] : []),
    ...(until === '' ? [] : [fill(payments.giftUntil, { when: formatMoment(until) })]),
  ]
}
