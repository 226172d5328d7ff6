export const termsTexts = {
  name: 'terms',
  files: import.meta.glob('../../../locales/*/terms.json', { import: 'default' }),
} as const
