import type { LoadedTexts } from '../loadTexts.ts'

export const favoritesTexts = {
  name: 'favorites',
  files: import.meta.glob('../../../locales/*/favorites.json', { import: 'default' }),
} as const

export type FavoritesTexts = LoadedTexts<'favorites' | 'errors'>
