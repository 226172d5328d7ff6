import type { LanguageCode } from '@contract/languages'
import { formatMoney } from '@/i18n/formats'

type MoneyProps = { lang: LanguageCode; amount: number; currency: string }

/** An amount in major units, always left to right and with figures of equal width. */
export function Money({ lang, amount, currency }: MoneyProps) {
  return (
    <bdi className="ltr" dir="ltr">
      {formatMoney(lang, amount, currency)}
    </bdi>
  )
}
