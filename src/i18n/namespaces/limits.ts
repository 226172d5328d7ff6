import type { LoadedTexts } from '../loadTexts.ts'

export const limitsTexts = {
  name: 'limits',
  files: import.meta.glob('../../../locales/*/limits.json', { import: 'default' }),
} as const

export type LimitsTexts = LoadedTexts<'limits' | 'protection' | 'panels' | 'errors' | 'widgets'>
