import type { LoadedTexts } from '../loadTexts.ts'

export const profileTexts = {
  name: 'profile',
  files: import.meta.glob('../../../locales/*/profile.json', { import: 'default' }),
} as const

export type ProfileTexts = LoadedTexts<'profile' | 'errors'>
