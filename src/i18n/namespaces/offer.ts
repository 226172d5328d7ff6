export const offerTexts = {
  name: 'offer',
  files: import.meta.glob('../../../locales/*/offer.json', { import: 'default' }),
} as const
