import type { LoadedTexts } from '../loadTexts.ts'

export const withdrawalTexts = {
  name: 'withdrawal',
  files: import.meta.glob('../../../locales/*/withdrawal.json', { import: 'default' }),
} as const

export type WithdrawalTexts = LoadedTexts<'cashier' | 'withdrawal' | 'errors'>
