import type { LoadedTexts } from '@/i18n/loadTexts'

export type HistoryTexts = LoadedTexts<'history' | 'errors'>
