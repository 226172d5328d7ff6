import type { LoadedTexts } from '@/i18n/loadTexts'

export type FavoritesTexts = LoadedTexts<'favorites' | 'errors'>
