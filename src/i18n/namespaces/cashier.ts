import type { LoadedTexts } from '../loadTexts.ts'

export const cashierTexts = {
  name: 'cashier',
  files: import.meta.glob('../../../locales/*/cashier.json', { import: 'default' }),
} as const

export type CashierTexts = LoadedTexts<'cashier' | 'errors'>
