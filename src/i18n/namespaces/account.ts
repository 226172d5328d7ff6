export const accountTexts = {
  name: 'account',
  files: import.meta.glob('../../../locales/*/account.json', { import: 'default' }),
} as const
