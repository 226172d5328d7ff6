import type { LoadedTexts } from '../loadTexts.ts'

export const accountSummaryTexts = {
  name: 'accountSummary',
  files: import.meta.glob('../../../locales/*/accountSummary.json', { import: 'default' }),
} as const

export type AccountSummaryTexts = LoadedTexts<'profile' | 'accountSummary'>
