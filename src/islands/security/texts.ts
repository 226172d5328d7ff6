import type { LanguageCode } from '@contract/languages'
import type { Texts } from '@/i18n/texts'

export type SecurityTexts = {
  lang: LanguageCode
  security: Texts['security']
  errors: Texts['errors']
  widgets: Texts['widgets']
}
