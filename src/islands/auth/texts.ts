import type { LanguageCode } from '@contract/languages'
import type { Texts } from '@/i18n/texts'

export type AuthTexts = {
  lang: LanguageCode
  auth: Texts['auth']
  errors: Texts['errors']
  widgets: Texts['widgets']
}
