import type { LoadedTexts } from '../loadTexts.ts'

export const paymentsTexts = {
  name: 'payments',
  files: import.meta.glob('../../../locales/*/payments.json', { import: 'default' }),
} as const

export type PaymentTexts = LoadedTexts<'payments' | 'errors'>
