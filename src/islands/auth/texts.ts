import type { LoadedTexts } from '@/i18n/loadTexts'

export type AuthTexts = LoadedTexts<'auth' | 'errors' | 'widgets'>
