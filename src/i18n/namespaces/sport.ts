export const sportTexts = {
  name: 'sport',
  files: import.meta.glob('../../../locales/*/sport.json', { import: 'default' }),
} as const
