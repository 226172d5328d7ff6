import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'
import type { OpenBets } from '@/stores/profile/accountSummary.ts'

/** How many bets are open, and what is in play in them. */
export function openBetsLine(
  { lang, accountSummary: words }: LoadedTexts<'accountSummary'>,
  { count, stake }: OpenBets,
  currency: string,
): string {
  return count === 0
    ? words.none
    : fill(words.betsOpen, { count, amount: moneyInText(lang, stake, currency) })
}
