import type { LoadedTexts } from '../loadTexts.ts'

export const payeesTexts = {
  name: 'payees',
  files: import.meta.glob('../../../locales/*/payees.json', { import: 'default' }),
} as const

export type PayeesTexts = LoadedTexts<'payees' | 'panels' | 'errors' | 'widgets'>
