export const owedTexts = {
  name: 'owed',
  files: import.meta.glob('../../../locales/*/owed.json', { import: 'default' }),
} as const
