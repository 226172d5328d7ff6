import type { LoadedTexts } from '../loadTexts.ts'

export const wageringTexts = {
  name: 'wagering',
  files: import.meta.glob('../../../locales/*/wagering.json', { import: 'default' }),
} as const

export type WageringTexts = LoadedTexts<'cashier' | 'wagering' | 'giveUpBonus' | 'errors'>
