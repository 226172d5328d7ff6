export const wayBackTexts = {
  name: 'wayBack',
  files: import.meta.glob('../../../locales/*/wayBack.json', { import: 'default' }),
} as const
