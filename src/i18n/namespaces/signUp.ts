export const signUpTexts = {
  name: 'signUp',
  files: import.meta.glob('../../../locales/*/signUp.json', { import: 'default' }),
} as const
