export const searchTexts = {
  name: 'search',
  files: import.meta.glob('../../../locales/*/search.json', { import: 'default' }),
} as const
