import type { LoadedTexts } from '@/i18n/loadTexts'

export type PaymentTexts = LoadedTexts<'payments' | 'errors'>
