import type { MyFreeRounds } from '#contract/gifts.ts'
import { toMajor } from '#contract/money.ts'
import { useEffect } from 'react'
import { fill } from '@/i18n/format.ts'
import { moneyInText } from '@/i18n/formats.ts'
import type { LauncherTexts } from '@/i18n/namespaces/launcher.ts'
import { followFreeRounds } from '@/stores/bonuses/freeRoundsOver.ts'
import type { LaunchedGame } from '@/stores/games/launch.ts'
import { notify } from '@/stores/notices/notices.ts'

/** PROMO-19: says that the free rounds of the game are over, what they won and where it is. */
export function useFreeRoundsOver({ provider, gameId }: LaunchedGame, texts: LauncherTexts): void {
  useEffect(
    () =>
      followFreeRounds({ provider, gameId }, (ended, currency) =>
        notify('success', { text: overText(texts, ended, currency) }),
      ),
    [provider, gameId, texts],
  )
}

function overText(
  { lang, launcher: words }: LauncherTexts,
  { won_minor, wins }: MyFreeRounds,
  currency: string,
): string {
  if (won_minor === 0) return words.freeRoundsNothing
  const amount = moneyInText(lang, toMajor(won_minor, currency), currency)
  return fill(wins === 'bonus' ? words.freeRoundsBonus : words.freeRoundsMoney, { amount })
}
