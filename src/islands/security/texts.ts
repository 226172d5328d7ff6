import type { LoadedTexts } from '@/i18n/loadTexts'

export type SecurityTexts = LoadedTexts<'security' | 'errors' | 'widgets'>
