import type { LoadedTexts } from '../loadTexts.ts'

export const launcherTexts = {
  name: 'launcher',
  files: import.meta.glob('../../../locales/*/launcher.json', { import: 'default' }),
} as const

export type LauncherTexts = LoadedTexts<'launcher' | 'errors' | 'notices'>
