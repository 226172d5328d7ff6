import type { LanguageCode } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { useStore } from '@nanostores/react'
import { moneyInText } from '@/i18n/formats.ts'
import { $balance } from '@/stores/session/balance.ts'

/** Writes amounts in minor units of the player's currency; undefined until that is known. */
export function useMoney(lang: LanguageCode): ((minor: number) => string) | undefined {
  const currency = useStore($balance)?.currency
  return currency && ((minor) => moneyInText(lang, toMajor(minor, currency), currency))
}
