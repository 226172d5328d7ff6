import type { Texts } from '../texts.ts'

export const widgetsTexts = {
  name: 'widgets',
  files: import.meta.glob('../../../locales/*/widgets.json', { import: 'default' }),
} as const

export type WidgetTexts = Texts['widgets']
