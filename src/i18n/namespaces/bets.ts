import type { LoadedTexts } from '../loadTexts.ts'

export const betsTexts = {
  name: 'bets',
  files: import.meta.glob('../../../locales/*/bets.json', { import: 'default' }),
} as const

export type BetsTexts = LoadedTexts<'bets' | 'history' | 'errors'>
