export const historyTexts = {
  name: 'history',
  files: import.meta.glob('../../../locales/*/history.json', { import: 'default' }),
} as const
