import type { LoadedTexts } from '../loadTexts.ts'

export const historyTexts = {
  name: 'history',
  files: import.meta.glob('../../../locales/*/history.json', { import: 'default' }),
} as const

export type HistoryTexts = LoadedTexts<'history' | 'errors'>
