import type { LoadedTexts } from '../loadTexts.ts'

export const authTexts = {
  name: 'auth',
  files: import.meta.glob('../../../locales/*/auth.json', { import: 'default' }),
} as const

export type AuthTexts = LoadedTexts<'auth' | 'errors' | 'widgets'>
