import type { LoadedTexts } from '../loadTexts.ts'

export const bonusChoiceTexts = {
  name: 'bonusChoice',
  files: import.meta.glob('../../../locales/*/bonusChoice.json', { import: 'default' }),
} as const

export type BonusChoiceTexts = LoadedTexts<'bonusChoice' | 'offerFacts'>
