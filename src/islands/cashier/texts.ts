import type { LoadedTexts } from '@/i18n/loadTexts'

export type CashierTexts = LoadedTexts<'cashier' | 'payments' | 'errors'>
