import type { LoadedTexts } from '../loadTexts.ts'

export const protectionTexts = {
  name: 'protection',
  files: import.meta.glob('../../../locales/*/protection.json', { import: 'default' }),
} as const

export type ProtectionTexts = LoadedTexts<'protection'>
