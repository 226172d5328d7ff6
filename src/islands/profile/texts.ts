import type { LoadedTexts } from '@/i18n/loadTexts'

export type ProfileTexts = LoadedTexts<'profile' | 'errors'>
