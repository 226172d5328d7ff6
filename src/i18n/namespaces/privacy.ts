import type { LoadedTexts } from '../loadTexts.ts'

export const privacyTexts = {
  name: 'privacy',
  files: import.meta.glob('../../../locales/*/privacy.json', { import: 'default' }),
} as const

export type PrivacyTexts = LoadedTexts<'privacy' | 'terms' | 'panels' | 'errors' | 'widgets'>
