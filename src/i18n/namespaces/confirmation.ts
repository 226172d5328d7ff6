export const confirmationTexts = {
  name: 'confirmation',
  files: import.meta.glob('../../../locales/*/confirmation.json', { import: 'default' }),
} as const
