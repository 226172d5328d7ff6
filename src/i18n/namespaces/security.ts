export const securityTexts = {
  name: 'security',
  files: import.meta.glob('../../../locales/*/security.json', { import: 'default' }),
} as const
