import type { LanguageCode } from '#contract/languages.ts'
import { formatMoney } from '@/i18n/formats.ts'

type MoneyProps = { lang: LanguageCode; amount: number; currency: string }

/** An amount in major units, always left to right and with figures of equal width. */
export function Money({ lang, amount, currency }: MoneyProps) {
  return (
    <bdi className="ltr" dir="ltr">
      {formatMoney(lang, amount, currency)}
    </bdi>
  )
}
