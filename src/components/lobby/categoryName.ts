import type { LanguageCode } from '#contract/languages.ts'
import { textsOf } from '@/i18n/texts.ts'

export function categoryName(lang: LanguageCode, category: string): string {
  const { casino } = textsOf(lang)
  return (casino as Record<string, string>)[category] ?? casino.otherGames
}
