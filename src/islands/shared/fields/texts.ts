import type { Texts } from '@/i18n/texts'

/** The words of the widgets; an island that draws one loads this namespace. */
export type WidgetTexts = Texts['widgets']
