import type { LoadedTexts } from '@/i18n/loadTexts'

export type PrivacyTexts = LoadedTexts<'privacy' | 'security' | 'errors' | 'widgets'>
