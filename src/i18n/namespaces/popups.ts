export const popupsTexts = {
  name: 'popups',
  files: import.meta.glob('../../../locales/*/popups.json', { import: 'default' }),
} as const
