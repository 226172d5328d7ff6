export const transfersTexts = {
  name: 'transfers',
  files: import.meta.glob('../../../locales/*/transfers.json', { import: 'default' }),
} as const
