import type { LoadedTexts } from '../loadTexts.ts'

export const panelsTexts = {
  name: 'panels',
  files: import.meta.glob('../../../locales/*/panels.json', { import: 'default' }),
} as const

/** What a panel with a form says (src/ui/panel). */
export type PanelTexts = LoadedTexts<'panels' | 'errors' | 'widgets'>
