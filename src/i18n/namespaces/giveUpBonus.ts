import type { LoadedTexts } from '../loadTexts.ts'

export const giveUpBonusTexts = {
  name: 'giveUpBonus',
  files: import.meta.glob('../../../locales/*/giveUpBonus.json', { import: 'default' }),
} as const

export type GiveUpTexts = LoadedTexts<'giveUpBonus' | 'errors'>
