export const recoveryTexts = {
  name: 'recovery',
  files: import.meta.glob('../../../locales/*/recovery.json', { import: 'default' }),
} as const
