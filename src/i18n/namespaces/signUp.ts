import type { LoadedTexts } from '../loadTexts.ts'

export const signUpTexts = {
  name: 'signUp',
  files: import.meta.glob('../../../locales/*/signUp.json', { import: 'default' }),
} as const

export type SignUpTexts = LoadedTexts<'signUp' | 'auth' | 'errors' | 'widgets'>
