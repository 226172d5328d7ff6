export const uikitTexts = {
  name: 'uikit',
  files: import.meta.glob('../../../locales/*/uikit.json', { import: 'default' }),
} as const
