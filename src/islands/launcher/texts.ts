import type { LoadedTexts } from '@/i18n/loadTexts'

export type LauncherTexts = LoadedTexts<'launcher' | 'errors' | 'notices'>
