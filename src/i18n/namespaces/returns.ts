import type { LoadedTexts } from '../loadTexts.ts'

export const returnsTexts = {
  name: 'returns',
  files: import.meta.glob('../../../locales/*/returns.json', { import: 'default' }),
} as const

export type ReturnsTexts = LoadedTexts<'cashier' | 'returns' | 'errors'>
