import type { LanguageCode } from '@contract/languages'
import type { Texts } from '@/i18n/texts'

export type FavoritesTexts = { lang: LanguageCode; favorites: Texts['favorites']; errors: Texts['errors'] }
