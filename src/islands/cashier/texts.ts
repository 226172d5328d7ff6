import type { LoadedTexts } from '@/i18n/loadTexts'

export type CashierTexts = LoadedTexts<'cashier' | 'errors'>
export type WithdrawalTexts = LoadedTexts<'cashier' | 'payments' | 'errors'>
