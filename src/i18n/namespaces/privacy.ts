export const privacyTexts = {
  name: 'privacy',
  files: import.meta.glob('../../../locales/*/privacy.json', { import: 'default' }),
} as const
