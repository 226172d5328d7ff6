import type { LoadedTexts } from '@/i18n/loadTexts'

export type LimitsTexts = LoadedTexts<'limits' | 'protection' | 'security' | 'errors' | 'widgets'>
export type ProtectionTexts = LoadedTexts<'protection'>
