import type { LoadedTexts } from '../loadTexts.ts'

export const tournamentsTexts = {
  name: 'tournaments',
  files: import.meta.glob('../../../locales/*/tournaments.json', { import: 'default' }),
} as const

export type TournamentsTexts = LoadedTexts<'tournaments' | 'errors'>
