import type { LanguageCode } from '@contract/languages'
import type { Texts } from '@/i18n/texts'

export type LauncherTexts = { lang: LanguageCode } & Pick<Texts, 'launcher' | 'errors' | 'notices'>
