import type { LanguageCode } from '#contract/languages.ts'
import { textsOf } from '@/i18n/texts.ts'

/** The name of a category, or of a trait that a lobby is narrowed to in the same way. */
export function categoryName(lang: LanguageCode, category: string): string {
  const { casino } = textsOf(lang)
  const { lowVolatility, mediumVolatility, highVolatility, rtp95, rtp96 } = casino
  const ofTraits: Record<string, string> = { lowVolatility, mediumVolatility, highVolatility, rtp95, rtp96 }
  return ofTraits[category] ?? (casino as Record<string, string>)[category] ?? casino.otherGames
}
