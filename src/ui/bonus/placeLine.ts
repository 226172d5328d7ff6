import type { MyTournament } from '#contract/tournaments.ts'
import { fill } from '@/i18n/format.ts'
import { formatNumber } from '@/i18n/formats.ts'
import type { LoadedTexts } from '@/i18n/loadTexts.ts'

/** The player's place in a tournament, in words; far from the top it is about right. */
export function placeLine(
  { lang, tournaments: words }: LoadedTexts<'tournaments'>,
  { place, is_exact }: Pick<MyTournament, 'place' | 'is_exact'>,
): string {
  if (place === null) return words.noPlace
  return fill(is_exact ? words.yourPlace : words.aboutPlace, { place: formatNumber(lang, place) })
}
