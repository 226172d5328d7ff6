export const authTexts = {
  name: 'auth',
  files: import.meta.glob('../../../locales/*/auth.json', { import: 'default' }),
} as const
