import type { LoadedTexts } from '../loadTexts.ts'

export const offersTexts = {
  name: 'offers',
  files: import.meta.glob('../../../locales/*/offers.json', { import: 'default' }),
} as const

export type OffersTexts = LoadedTexts<'offers' | 'errors'>
