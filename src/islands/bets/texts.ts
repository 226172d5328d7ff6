import type { LoadedTexts } from '@/i18n/loadTexts'

export type BetsTexts = LoadedTexts<'bets' | 'history' | 'errors'>
