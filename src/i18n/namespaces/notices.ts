export const noticesTexts = {
  name: 'notices',
  files: import.meta.glob('../../../locales/*/notices.json', { import: 'default' }),
} as const
