import type { LoadedTexts } from '../loadTexts.ts'

export const complaintsTexts = {
  name: 'complaints',
  files: import.meta.glob('../../../locales/*/complaints.json', { import: 'default' }),
} as const

export type ComplaintsTexts = LoadedTexts<'complaints' | 'errors'>
