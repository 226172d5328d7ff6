export const limitsTexts = {
  name: 'limits',
  files: import.meta.glob('../../../locales/*/limits.json', { import: 'default' }),
} as const
