import type { LoadedTexts } from '../loadTexts.ts'

export const securityTexts = {
  name: 'security',
  files: import.meta.glob('../../../locales/*/security.json', { import: 'default' }),
} as const

export type SecurityTexts = LoadedTexts<'security' | 'panels' | 'errors' | 'widgets'>
