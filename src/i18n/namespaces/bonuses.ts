import type { LoadedTexts } from '../loadTexts.ts'

export const bonusesTexts = {
  name: 'bonuses',
  files: import.meta.glob('../../../locales/*/bonuses.json', { import: 'default' }),
} as const

export type BonusTexts = LoadedTexts<'bonuses' | 'giveUpBonus' | 'history' | 'errors'>
export type ConversionTexts = LoadedTexts<'bonuses' | 'errors' | 'notices'>
