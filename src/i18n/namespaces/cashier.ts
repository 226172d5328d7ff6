export const cashierTexts = {
  name: 'cashier',
  files: import.meta.glob('../../../locales/*/cashier.json', { import: 'default' }),
} as const
