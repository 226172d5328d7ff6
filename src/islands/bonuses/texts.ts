import type { LoadedTexts } from '@/i18n/loadTexts'

export type BonusTexts = LoadedTexts<'bonuses' | 'history' | 'errors'>
